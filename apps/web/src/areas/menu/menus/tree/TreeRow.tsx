import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Badge, Switch, Text, UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { ProductName } from '@tavola/contract';
import {
  IconArrowBarToRight,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { memo, type KeyboardEvent } from 'react';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { menuStrings } from '../menus.strings.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { isSameLine, type TreeLine } from './menu-tree.ts';
import classes from './SectionTree.module.css';
import type { ChargeOf } from '../tile-charges.ts';
import type { TreeTask } from './TreeDialogs.tsx';

export type Step = 'up' | 'down' | 'out' | 'in';
const STEPS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

interface TreeRowProps {
  readonly line: TreeLine;
  readonly index: number;
  readonly measure?: (element: HTMLElement | null) => void;
  readonly name: string;
  /** Product of an item; null if it was deleted, or for a section. */
  readonly product: ProductName | null;
  readonly fault: string | undefined;
  readonly chargeOf: ChargeOf;
  /** One object for the life of the tree, so that a row renders only when it changes. */
  readonly commands: TreeCommands;
}

/** The actions on a line. */
export interface TreeCommands {
  readonly step: (line: TreeLine, step: Step) => void;
  readonly toggle: (line: TreeLine) => void;
  readonly remove: (line: TreeLine) => void;
  readonly setAvailable: (line: TreeLine, isAvailable: boolean) => void;
  readonly addBelow: (line: TreeLine) => void;
  readonly openTask: (task: TreeTask) => void;
}

/** One section or item of the builder. */
export const TreeRow = memo(
  function TreeRow({ line, index, measure, name, product, fault, chargeOf, commands }: TreeRowProps) {
    const t = useText(menuStrings);
    const { listeners, setNodeRef: setDragged, setActivatorNodeRef, isDragging } = useDraggable({ id: line.id });
    const { setNodeRef: setTarget, isOver } = useDroppable({ id: line.id });
    const row = useMergedRef(setDragged, setTarget, measure);
    const isSection = line.kind === 'section';
    const colour = isSection ? line.section.bgColor : line.item.bgColor;
    const steps = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      commands.step(line, step);
    };
    const actions: MenuAction[] = [
      {
        key: 'edit',
        label: t('edit'),
        icon: <IconPencil size={20} />,
        onChoose: () => commands.openTask({ kind: 'edit', line }),
      },
      ...(isSection
        ? [
            {
              key: 'below',
              label: t('addBelow'),
              icon: <IconPlus size={20} />,
              onChoose: () => commands.addBelow(line),
            },
          ]
        : []),
      {
        key: 'move',
        label: t('moveTo'),
        icon: <IconArrowBarToRight size={20} />,
        onChoose: () => commands.openTask({ kind: 'move', line }),
      },
      {
        key: 'remove',
        label: t('remove'),
        icon: <IconTrash size={20} />,
        onChoose: () => commands.remove(line),
        isDestructive: true,
      },
    ];
    return (
      <div
        role="listitem"
        data-index={index}
        data-kind={line.kind}
        data-over={(isOver && !isDragging) || undefined}
        data-dragged={isDragging || undefined}
        className={classes.row}
        // React types no custom properties.
        style={{ '--depth': line.depth } as React.CSSProperties}
        ref={row}
      >
        <ActionIcon
          ref={setActivatorNodeRef}
          data-grip={line.id}
          className={classes.grip}
          aria-label={t('move', { name })}
          {...listeners}
          onKeyDown={steps}
        >
          <IconGripVertical size={20} />
        </ActionIcon>
        {isSection && (
          <ActionIcon
            onClick={() => commands.toggle(line)}
            aria-expanded={line.isOpen}
            aria-label={line.isOpen ? t('closeSection', { name }) : t('openSection', { name })}
          >
            {line.isOpen ? <IconChevronDown size={20} /> : <IconChevronRight size={20} />}
          </ActionIcon>
        )}
        {colour != null && <span className={classes.colour} style={{ background: colour }} aria-hidden />}
        <UnstyledButton
          className={classes.name}
          aria-label={t('editOf', { name })}
          onClick={() => commands.openTask({ kind: 'edit', line })}
        >
          <span className={isSection ? classes.sectionName : undefined}>{name}</span>
          {product !== null && <Charge product={product} chargeOf={chargeOf} />}
          {fault !== undefined && (
            <Text component="span" size="sm" c="red" display="block">
              {fault}
            </Text>
          )}
        </UnstyledButton>
        <Marks line={line} product={product} />
        {isSection ? (
          <ActionIcon
            aria-label={t('addItemsTo', { name })}
            onClick={() => commands.openTask({ kind: 'addItems', sectionID: line.id })}
          >
            <IconPlus size={20} />
          </ActionIcon>
        ) : (
          <Switch
            aria-label={t('availableOf', { name })}
            checked={line.item.isAvailable}
            onChange={(event) => commands.setAvailable(line, event.currentTarget.checked)}
          />
        )}
        <ActionMenu label={t('actionsOf', { name })} size={44} actions={actions} />
      </div>
    );
  },
  (before, next) =>
    isSameLine(before.line, next.line) &&
    before.index === next.index &&
    before.measure === next.measure &&
    before.name === next.name &&
    before.product === next.product &&
    before.fault === next.fault &&
    before.chargeOf === next.chargeOf &&
    before.commands === next.commands,
);

/** The badges of a line. */
function Marks({ line, product }: Pick<TreeRowProps, 'line' | 'product'>) {
  const t = useText(menuStrings);
  const windows = line.kind === 'section' ? line.section.menuSectionAvailabilities : line.item.availabilities;
  const switched = line.kind === 'item' ? line.item.menuItemModifierOptions.length : 0;
  return (
    <span className={classes.marks}>
      {windows.length > 0 && (
        <Badge leftSection={<IconClock size={16} />} color="blue">
          {t('isTimed')}
        </Badge>
      )}
      {switched > 0 && <Badge color="gray">{t('switched', { count: switched })}</Badge>}
      {product?.isActive === false && <StatusBadge tone="warning" label={t('inactiveItem')} />}
      {line.kind === 'section' && (
        <Text component="span" size="sm" c="dimmed">
          {t('itemsIn', { count: line.section.menuItems.length })}
        </Text>
      )}
    </span>
  );
}

/** What the tile will cost, and the price list that says so. */
function Charge({ product, chargeOf }: { readonly product: ProductName; readonly chargeOf: ChargeOf }) {
  const t = useText(menuStrings);
  const currency = useCurrency();
  const charge = chargeOf(product);
  if (charge === null) return null;
  const figure = formatAmount(charge.price, currency);
  const price = charge.isFrom ? t('from', { price: figure }) : figure;
  return (
    <Text component="span" size="sm" c="dimmed" display="block">
      {charge.list === null ? price : t('priceFromList', { price, list: charge.list })}
    </Text>
  );
}
