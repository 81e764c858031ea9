import {
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core';
import { UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { MenuItemInput, MenuSectionInput, ProductName } from '@tavola/contract';
import { useState, type CSSProperties } from 'react';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { nameOfItem } from '../builder-names.ts';
import { menuStrings } from '../menus.strings.ts';
import type { ChargeOf } from '../tile-charges.ts';
import { sectionsUnder, type Sections, type TreeLine } from '../tree/menu-tree.ts';
import { colourOfPath, itemLine, openPath, sectionLine } from './stage-sections.ts';
import draggedClasses from '../Dragged.module.css';
import classes from './MenuStage.module.css';

interface MenuStageProps {
  readonly sections: Sections;
  readonly names: ReadonlyMap<string, ProductName>;
  readonly chargeOf: ChargeOf;
  /** The colour of tiles without another one. */
  readonly colour: string | null;
  readonly onDrop: (dragged: TreeLine, target: TreeLine) => void;
  readonly onEdit: (line: TreeLine) => void;
  readonly onAdd: (sectionID: string) => void;
}

/** What is under the finger, else what is nearest: a section is much lower than the tile that is dragged onto it. */
const underPointer: CollisionDetection = (drag) => {
  const under = pointerWithin(drag);
  return under.length > 0 ? under : closestCenter(drag);
};

/**
 * The menu as a terminal of 1024 × 768 shows it, with what was not saved yet: tiles are dragged to where they will be,
 * onto another section to move there, and tapped to edit them. The list next to it does the same by keys (ux 21).
 */
export function MenuStage({ sections, names, chargeOf, colour, onDrop, onEdit, onAdd }: MenuStageProps) {
  const t = useText(menuStrings);
  const [chosenID, setChosenID] = useState<string | null>(null);
  const [dragged, setDragged] = useState<TreeLine | null>(null);
  // A finger that scrolls drags nothing.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const path = openPath(sections, chosenID);
  const open = path.at(-1);
  if (open === undefined) return null;
  const inherited = colourOfPath(sections, path, colour);
  const levels = [null, ...path.map(({ menuSectionID }) => menuSectionID)]
    .map((parentID) => sectionsUnder(sections, parentID))
    .filter((level) => level.length > 0);
  const lineOf = (id: unknown): TreeLine | undefined => {
    const item = open.menuItems.find(({ menuItemID }) => menuItemID === id);
    if (item !== undefined) return itemLine(item, open);
    const section = sections.find(({ menuSectionID }) => menuSectionID === id);
    return section && sectionLine(section);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragStart={({ active }) => setDragged(lineOf(active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const [line, target] = [lineOf(active.id), lineOf(over?.id)];
        if (line !== undefined && target !== undefined && line.id !== target.id) onDrop(line, target);
      }}
    >
      <section className={classes.stage} aria-label={t('stage')}>
        {levels.map((level, depth) => (
          <div key={level[0]?.menuSectionID} className={classes.pills} data-below={depth > 0 || undefined}>
            {level.map((section) => (
              <Pill
                key={section.menuSectionID}
                section={section}
                isOpen={path.includes(section)}
                onOpen={() => setChosenID(section.menuSectionID)}
              />
            ))}
          </div>
        ))}
        <div className={classes.grid}>
          {open.menuItems.map((item) => (
            <StageTile
              key={item.menuItemID}
              item={item}
              colour={item.bgColor ?? inherited}
              product={names.get(item.itemID)}
              chargeOf={chargeOf}
              onEdit={() => onEdit(itemLine(item, open))}
            />
          ))}
          <UnstyledButton
            className={classes.add}
            aria-label={t('addItemsTo', { name: shownName(open) })}
            onClick={() => onAdd(open.menuSectionID)}
          >
            <IconPlus size={24} aria-hidden />
          </UnstyledButton>
        </div>
      </section>
      <DragOverlay>
        {dragged?.kind === 'item' && (
          <div className={draggedClasses.dragged}>{nameOfItem(names.get(dragged.item.itemID)) ?? t('unknownItem')}</div>
        )}
        {dragged?.kind === 'section' && <div className={draggedClasses.dragged}>{shownName(dragged.section)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

interface PillProps {
  readonly section: MenuSectionInput;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Pill({ section, isOpen, onOpen }: PillProps) {
  const id = section.menuSectionID;
  const { listeners, setNodeRef: setDragged } = useDraggable({ id });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id });
  return (
    <UnstyledButton
      ref={useMergedRef(setDragged, setTarget)}
      className={classes.pill}
      data-open={isOpen || undefined}
      data-over={isOver || undefined}
      aria-pressed={isOpen}
      {...listeners}
      onClick={onOpen}
    >
      {shownName(section)}
    </UnstyledButton>
  );
}

interface StageTileProps {
  readonly item: MenuItemInput;
  readonly colour: string;
  readonly product: ProductName | undefined;
  readonly chargeOf: ChargeOf;
  readonly onEdit: () => void;
}

function StageTile({ item, colour, product, chargeOf, onEdit }: StageTileProps) {
  const t = useText(menuStrings);
  const currency = useCurrency();
  const { listeners, setNodeRef: setDragged, isDragging } = useDraggable({ id: item.menuItemID });
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: item.menuItemID });
  const charge = product === undefined ? null : chargeOf(product);
  const name = nameOfItem(product) ?? t('unknownItem');
  const figure = charge === null ? '' : formatAmount(charge.price, currency);
  const reason = product?.isActive === false ? t('inactiveItem') : item.isAvailable ? null : t('unavailable');
  const picture = charge?.imageUrl ?? '';
  return (
    <UnstyledButton
      ref={useMergedRef(setDragged, setTarget)}
      className={classes.tile}
      data-blocked={reason !== null || undefined}
      data-pictured={picture !== '' || undefined}
      data-over={(isOver && !isDragging) || undefined}
      data-dragged={isDragging || undefined}
      aria-label={t('editOf', { name })}
      // React types no custom properties.
      style={{ '--tile': colour } as CSSProperties}
      {...listeners}
      onClick={onEdit}
    >
      {picture !== '' && (
        <span className={classes.picture}>
          <img src={picture} alt="" loading="lazy" draggable={false} />
        </span>
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.price}>
        {reason ?? (charge?.isFrom === true ? t('from', { price: figure }) : figure)}
      </span>
    </UnstyledButton>
  );
}
