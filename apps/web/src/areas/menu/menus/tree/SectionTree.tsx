import {
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { MenuChoices, ProductName } from '@tavola/contract';
import { IconPlus } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { nameOfItem } from '../builder-names.ts';
import { menuStrings } from '../menus.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import {
  dropOn,
  familyOf,
  findSection,
  linesOf,
  newSection,
  patchItem,
  placeItem,
  placeSection,
  restoreRemoved,
  removeItem,
  removeSection,
  sectionOfItem,
  sectionsUnder,
  stepItem,
  stepSection,
  type Sections,
  type TreeLine,
} from './menu-tree.ts';
import { MenuStage } from '../stage/MenuStage.tsx';
import type { ChargeOf } from '../tile-charges.ts';
import { TreeDialogs, type TreeTask } from './TreeDialogs.tsx';
import { TreeRow, type Step, type TreeCommands } from './TreeRow.tsx';
import draggedClasses from '../Dragged.module.css';
import classes from './SectionTree.module.css';

interface SectionTreeProps {
  readonly sections: Sections;
  readonly onChange: (next: (before: Sections) => Sections) => void;
  readonly products: readonly ProductName[];
  readonly categories: MenuChoices['categories'];
  /** Messages by section or item. */
  readonly faults: ReadonlyMap<string, string>;
  readonly chargeOf: ChargeOf;
  /** The colour of tiles without another one. */
  readonly colour: string | null;
}

/** A menu with more items starts with its sections closed. */
const OPEN_ITEMS = 60;
/** From this many lines on, only the visible ones are rendered. */
const DRAWN_LINES = 100;
const LINE_HEIGHT = 60;

/** The sections of a menu with their items, sorted by dragging or by the arrow keys on a handle (ux point 21). */
export const SectionTree = memo(function SectionTree({
  sections,
  onChange,
  products,
  categories,
  faults,
  chargeOf,
  colour,
}: SectionTreeProps) {
  const t = useText(menuStrings);
  const ui = useText(uiStrings);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        sections.reduce((sum, one) => sum + one.menuItems.length, 0) > OPEN_ITEMS
          ? []
          : sections.map((one) => one.menuSectionID),
      ),
  );
  const [view, setView] = useState<'list' | 'stage'>('list');
  const [task, setTask] = useState<TreeTask | null>(null);
  const [dragged, setDragged] = useState<TreeLine | null>(null);
  const [spoken, setSpoken] = useState('');
  // The handle that keeps the focus when its row moves.
  const held = useRef<string | null>(null);
  // The element that opened a dialog gets the focus back; if it is gone, the line that the dialog was about does.
  const opener = useRef<{ readonly element: HTMLElement | null; readonly id: string } | null>(null);
  const openTask = (next: TreeTask) => {
    const { activeElement } = document;
    const isPassing = activeElement?.closest('[role="menu"]') != null;
    opener.current = {
      element: !isPassing && activeElement instanceof HTMLElement ? activeElement : null,
      id:
        next.kind === 'newSection'
          ? next.section.menuSectionID
          : next.kind === 'addItems'
            ? next.sectionID
            : next.line.id,
    };
    setTask(next);
  };
  const names = useMemo(() => new Map(products.map((product) => [product.itemID, product])), [products]);

  // A refused line must be visible.
  const opened = useMemo(
    () =>
      faults.size === 0
        ? open
        : new Set([
            ...open,
            ...sections
              .filter((one) => one.menuItems.some((item) => faults.has(item.menuItemID)))
              .map((one) => one.menuSectionID),
          ]),
    [open, faults, sections],
  );
  const lines = useMemo(() => linesOf(sections, opened), [sections, opened]);
  const nameOf = (line: TreeLine): string =>
    line.kind === 'section' ? shownName(line.section) : (nameOfItem(names.get(line.item.itemID)) ?? t('unknownItem'));

  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const isLong = lines.length > DRAWN_LINES;
  useLayoutEffect(
    () => setTop(isLong && body.current !== null ? body.current.getBoundingClientRect().top + window.scrollY : 0),
    [isLong],
  );
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: 6,
    scrollMargin: top,
    enabled: isLong,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  const inSight = virtual.getVirtualItems();
  const before = isLong ? (inSight[0]?.start ?? top) - top : 0;
  const after = isLong ? virtual.getTotalSize() - ((inSight.at(-1)?.end ?? top) - top) : 0;
  const drawn = isLong
    ? inSight.flatMap(({ index }) => {
        const line = lines[index];
        return line === undefined ? [] : [{ line, index }];
      })
    : lines.map((line, index) => ({ line, index }));

  useEffect(() => {
    if (task === null && opener.current !== null) {
      const { element, id } = opener.current;
      opener.current = null;
      if (element?.isConnected === true) element.focus();
      else held.current = id;
    }
    const id = held.current;
    if (id === null) return;
    const grip = body.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`);
    // A row outside the viewport is rendered once it is scrolled into view; this runs again then.
    if (grip == null && isLong)
      return virtual.scrollToIndex(
        lines.findIndex((line) => line.id === id),
        { align: 'center' },
      );
    grip?.focus();
    held.current = null;
  });

  const show = (...ids: readonly (string | null | undefined)[]) =>
    setOpen((was) => new Set([...was, ...ids.filter((id) => id != null)]));
  /** Applies a new arrangement, or reports that there is none. */
  const arrange = (line: TreeLine, next: Sections | null) => {
    const name = nameOf(line);
    if (next === null) return setSpoken(t('noRoom', { name }));
    onChange(() => next);
    const section = line.kind === 'item' ? sectionOfItem(next, line.id) : findSection(next, line.id);
    const parent = line.kind === 'section' ? findSection(next, section?.parentMenuSectionId ?? '') : section;
    const siblings =
      line.kind === 'item'
        ? (section?.menuItems.map((item) => item.menuItemID) ?? [])
        : sectionsUnder(next, section?.parentMenuSectionId ?? null).map((one) => one.menuSectionID);
    show(parent?.menuSectionID);
    held.current = line.id;
    setSpoken(
      t('movedTo', {
        name,
        place: siblings.indexOf(line.id) + 1,
        count: siblings.length,
        section: parent == null ? t('atTop') : shownName(parent),
      }),
    );
  };
  const step = (line: TreeLine, by: Step) => {
    if (line.kind === 'section') return arrange(line, stepSection(sections, line.id, by));
    if (by === 'up' || by === 'down') arrange(line, stepItem(sections, line.id, by === 'up' ? -1 : 1));
  };
  const remove = (line: TreeLine) => {
    const { sections: left, removed } =
      line.kind === 'item' ? removeItem(sections, line.id) : removeSection(sections, line.id);
    if (removed === null) return;
    onChange(() => left);
    const name = nameOf(line);
    const count =
      line.kind === 'section' ? familyOf(sections, line.id).reduce((sum, one) => sum + one.menuItems.length, 0) : 0;
    toast('success', line.kind === 'item' ? t('removedItem', { name }) : t('removedSection', { name, count }), {
      action: { label: ui('undo'), onPress: () => onChange((present) => restoreRemoved(present, removed)) },
    });
  };
  const addSection = (parentID: string | null) => {
    const section = newSection(newID(), '', parentID);
    openTask({ kind: 'newSection', section });
  };
  const dropLine = (line: TreeLine, target: TreeLine) => {
    const next = dropOn(sections, line, target);
    if (next === null) toast('warning', t('noRoom', { name: nameOf(line) }));
    arrange(line, next);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const [line, target] = [lines.find(({ id }) => id === active.id), lines.find(({ id }) => id === over?.id)];
    if (line !== undefined && target !== undefined && line.id !== target.id) dropLine(line, target);
  };
  const commands: TreeCommands = {
    step,
    remove,
    openTask,
    toggle: ({ id }) =>
      setOpen((was) => {
        const next = new Set(was);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    setAvailable: ({ id }, isAvailable) => onChange((present) => patchItem(present, id, { isAvailable })),
    addBelow: ({ id }) => addSection(id),
  };
  const stable = useStable(commands);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  return (
    <div className={classes.tree}>
      {sections.length === 0 ? (
        <EmptyState
          order={3}
          title={ui('emptyTitle')}
          text={t('noSections')}
          action={
            <Button leftSection={<IconPlus size={20} />} onClick={() => addSection(null)}>
              {t('addSection')}
            </Button>
          }
        />
      ) : (
        <>
          {/* Both are next to each other on a wide page. */}
          <SegmentedControl
            className={classes.views}
            aria-label={t('content')}
            value={view}
            onChange={setView}
            data={[
              { value: 'list', label: t('asList') },
              { value: 'stage', label: t('stage') },
            ]}
          />
          <div className={classes.panes} data-view={view}>
            <div className={classes.list}>
              <Group gap="sm">
                <Button leftSection={<IconPlus size={20} />} variant="default" onClick={() => addSection(null)}>
                  {t('addSection')}
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => setOpen(new Set(open.size === 0 ? sections.map((one) => one.menuSectionID) : []))}
                >
                  {open.size === 0 ? t('openAll') : t('closeAll')}
                </Button>
              </Group>
              <DndContext
                sensors={sensors}
                collisionDetection={closestCenter}
                onDragStart={({ active }) => setDragged(lines.find(({ id }) => id === active.id) ?? null)}
                onDragEnd={drop}
                onDragCancel={() => setDragged(null)}
              >
                <div ref={body} role="list" aria-label={t('content')} className={classes.lines}>
                  {before > 0 && <div style={{ height: before }} aria-hidden />}
                  {drawn.map(({ line, index }) => (
                    <TreeRow
                      key={line.id}
                      line={line}
                      index={index}
                      {...(isLong && { measure: virtual.measureElement })}
                      name={nameOf(line)}
                      product={line.kind === 'item' ? (names.get(line.item.itemID) ?? null) : null}
                      fault={faults.get(line.id)}
                      chargeOf={chargeOf}
                      commands={stable}
                    />
                  ))}
                  {after > 0 && <div style={{ height: after }} aria-hidden />}
                </div>
                <DragOverlay>
                  {dragged !== null && <div className={draggedClasses.dragged}>{nameOf(dragged)}</div>}
                </DragOverlay>
              </DndContext>
            </div>
            <MenuStage
              sections={sections}
              names={names}
              chargeOf={chargeOf}
              colour={colour}
              onDrop={dropLine}
              onEdit={(line) => openTask({ kind: 'edit', line })}
              onAdd={(sectionID) => openTask({ kind: 'addItems', sectionID })}
            />
          </div>
        </>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <TreeDialogs
        task={task}
        sections={sections}
        products={products}
        categories={categories}
        names={names}
        onClose={() => setTask(null)}
        onChange={onChange}
        onShow={show}
        onPlace={(line, sectionID) =>
          arrange(
            line,
            line.kind === 'item'
              ? placeItem(
                  sections,
                  line.id,
                  sectionID ?? '',
                  findSection(sections, sectionID ?? '')?.menuItems.length ?? 0,
                )
              : placeSection(sections, line.id, sectionID, sectionsUnder(sections, sectionID).length),
          )
        }
      />
    </div>
  );
});

/** Stable callbacks that always call the latest actions. */
function useStable(commands: TreeCommands): TreeCommands {
  const present = useRef(commands);
  useEffect(() => {
    present.current = commands;
  });
  return useMemo(
    () => ({
      step: (line, by) => present.current.step(line, by),
      toggle: (line) => present.current.toggle(line),
      remove: (line) => present.current.remove(line),
      setAvailable: (line, isAvailable) => present.current.setAvailable(line, isAvailable),
      addBelow: (line) => present.current.addBelow(line),
      openTask: (task) => present.current.openTask(task),
    }),
    [],
  );
}
