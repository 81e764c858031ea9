import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { ActionMenu } from '../../dialogs/ActionMenu.tsx';
import { useEscape } from '../../dialogs/escape.ts';
import type { MenuAction } from '../../dialogs/MenuButton.tsx';
import { orderListStrings } from './order-list.strings.ts';
import classes from './OrderedRows.module.css';
import { Unchanged } from '../../forms/Unchanged.tsx';

export interface OrderedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowID: (row: Row) => string;
  /** The name of a row, for people who move it with a screen reader. */
  readonly nameOf: (row: Row) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Buttons at the end of a row, such as one that shows its details. */
  readonly tools?: (row: Row, index: number) => ReactNode;
  /** Entries of a menu at the end of a row, below those that move it; without it arrows move the row. */
  readonly actions?: (row: Row, index: number) => readonly MenuAction[];
  /** The rows contain fields: on narrow screens they are under the handles. */
  readonly isWide?: boolean;
  /**
   * All that a row shows in addition to itself and its position. If given, a row renders again only when one of them
   * changed: see `Unchanged` for what that requires of its callbacks.
   */
  readonly shows?: (row: Row, index: number) => unknown;
  /** Full-width content below a row: details, or nested rows. */
  readonly below?: (row: Row, index: number) => ReactNode;
  readonly label?: string;
  readonly children: (row: Row, index: number) => ReactNode;
}

// Created once: a new one would render every row again.
const POINTER = { activationConstraint: { distance: 4 } };

/**
 * Sortable rows: by dragging, by the keyboard on the handle (space, arrows, space), or by arrows or a menu at the end
 * of a row (ux point 21). The caller provides the content: a name, fields, or nested rows.
 */
export function DraggedRows<Row>({
  rows,
  rowID,
  nameOf,
  onMove,
  tools,
  actions,
  isWide = false,
  shows,
  below,
  label,
  children,
}: OrderedRowsProps<Row>) {
  const t = useText(orderListStrings);
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const order = rows.map(rowID).join(' ');
  const ids = useMemo(() => (order === '' ? [] : order.split(' ')), [order]);
  const move = (from: number, to: number) =>
    from >= 0 && to >= 0 && to < rows.length && from !== to && onMove(from, to);
  // A row that was not rendered again moves within the current rows.
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const placeOf = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id));
  const reported = (active: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const row = rows[placeOf(active)];
    return t('place', {
      name: row === undefined ? '' : nameOf(row),
      place: (over === undefined ? placeOf(active) : placeOf(over)) + 1,
      count: rows.length,
    });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => reported(active.id, undefined),
    onDragOver: ({ active, over }) => reported(active.id, over?.id),
    onDragEnd: ({ active, over }) => reported(active.id, over?.id),
    onDragCancel: ({ active }) => reported(active.id, undefined),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnder}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('hint') } }}
      onDragEnd={({ active, over }) => move(placeOf(active.id), placeOf(over?.id))}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={label}>
          {rows.map((row, index) => {
            const draw = () => (
              <OrderedRow
                key={rowID(row)}
                id={rowID(row)}
                name={nameOf(row)}
                isFirst={index === 0}
                isLast={index === rows.length - 1}
                isWide={isWide}
                onMove={(by) => latest.current(index, index + by)}
                tools={tools?.(row, index)}
                actions={actions?.(row, index)}
                below={below?.(row, index)}
              >
                {children(row, index)}
              </OrderedRow>
            );
            return shows === undefined ? (
              draw()
            ) : (
              <Unchanged key={rowID(row)} of={[row, index, rows.length, shows(row, index)]}>
                {draw}
              </Unchanged>
            );
          })}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

// Rows differ in height when one of them is expanded, so neither the centre of a row nor its area shows where it is
// dragged to.
const rowUnder: CollisionDetection = ({
  pointerCoordinates: pointer,
  collisionRect,
  droppableContainers,
  droppableRects,
}) => {
  const distanceTo = ({ top, bottom }: ClientRect) =>
    pointer === null ? Math.abs(top - collisionRect.top) : Math.max(top - pointer.y, pointer.y - bottom, 0);
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      return rect === undefined
        ? []
        : [{ id: droppableContainer.id, data: { droppableContainer, value: distanceTo(rect) } }];
    })
    .toSorted((one, other) => one.data.value - other.data.value);
};

/** The position of the row above or below the one that the dragged row is over. */
const toNeighbour: KeyboardCoordinateGetter = (event, { active, context: { over, droppableRects } }) => {
  const by = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
  if (by === 0) return undefined;
  event.preventDefault();
  const rows = [...droppableRects].toSorted(([, one], [, other]) => one.top - other.top);
  const rect = rows[rows.findIndex(([id]) => id === (over?.id ?? active)) + by]?.[1];
  return rect && { x: rect.left, y: rect.top };
};

const KEYBOARD = { coordinateGetter: toNeighbour };

interface OrderedRowProps {
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isWide: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly tools: ReactNode;
  readonly actions: readonly MenuAction[] | undefined;
  readonly below: ReactNode;
  readonly children: ReactNode;
}

function OrderedRow({ id, name, isFirst, isLast, isWide, onMove, tools, actions, below, children }: OrderedRowProps) {
  const t = useText(orderListStrings);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const moves = [
    {
      key: 'up',
      label: t('up', { name }),
      icon: <IconArrowUp size={20} />,
      isDisabled: isFirst,
      onChoose: () => onMove(-1),
    },
    {
      key: 'down',
      label: t('down', { name }),
      icon: <IconArrowDown size={20} />,
      isDisabled: isLast,
      onChoose: () => onMove(1),
    },
  ];
  // Escape returns the row to its place, and leaves the dialog around it open.
  useEscape(null, isDragging);
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragged={isDragging || undefined}
      data-wide={isWide || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={t('drag', { name })}
      >
        <IconGripVertical size={20} />
      </ActionIcon>
      <div className={classes.content}>{children}</div>
      <div className={classes.tools}>
        {actions === undefined &&
          moves.map(({ key, label, icon, isDisabled, onChoose }) => (
            <ActionIcon key={key} disabled={isDisabled} onClick={onChoose} aria-label={label}>
              {icon}
            </ActionIcon>
          ))}
        {tools}
        {actions !== undefined && (
          <ActionMenu label={t('actions', { name })} actions={[...moves, ...actions]} size={44} />
        )}
      </div>
      {below !== undefined && below !== null && below !== false && <div className={classes.below}>{below}</div>}
    </li>
  );
}
