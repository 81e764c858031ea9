import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Announcements, type UniqueIdentifier } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useText } from '../strings/define.ts';
import { uiStrings } from '../strings/ui.ts';
import classes from './OrderList.module.css';

interface Entry {
  readonly id: string;
  readonly name: string;
}

interface OrderListProps {
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** Puts entries into an order: by dragging, by the keyboard on the handle (space, arrows, space), or by the arrows at the end of a row (ux point 21). */
export function OrderList({ entries, onChange }: OrderListProps) {
  const t = useText(uiStrings);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const move = (from: number, to: number) => from >= 0 && to >= 0 && to < entries.length && from !== to && onChange(arrayMove([...entries], from, to));
  const placeOf = (id: UniqueIdentifier | undefined): number => entries.findIndex((entry) => entry.id === id);
  const told = (active: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    t('orderPlace', { name: entries[placeOf(active)]?.name ?? '', place: (over === undefined ? placeOf(active) : placeOf(over)) + 1, count: entries.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => told(active.id, undefined), onDragOver: ({ active, over }) => told(active.id, over?.id), onDragEnd: ({ active, over }) => told(active.id, over?.id), onDragCancel: ({ active }) => told(active.id, undefined),
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={{ announcements, screenReaderInstructions: { draggable: t('orderHint') } }} onDragEnd={({ active, over }) => move(placeOf(active.id), placeOf(over?.id))}>
      <SortableContext items={entries.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {entries.map((entry, index) => (
            <OrderRow key={entry.id} entry={entry} isFirst={index === 0} isLast={index === entries.length - 1} onMove={(by) => move(index, index + by)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface OrderRowProps {
  readonly entry: Entry;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

function OrderRow({ entry: { id, name }, isFirst, isLast, onMove }: OrderRowProps) {
  const t = useText(uiStrings);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li ref={setNodeRef} className={classes.row} data-dragged={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <ActionIcon ref={setActivatorNodeRef} className={classes.grip} {...attributes} {...listeners} aria-label={t('orderDrag', { name })}>
        <IconGripVertical size={20} />
      </ActionIcon>
      <span className={classes.name}>{name}</span>
      <ActionIcon disabled={isFirst} onClick={() => onMove(-1)} aria-label={t('orderUp', { name })}>
        <IconChevronUp size={20} />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onMove(1)} aria-label={t('orderDown', { name })}>
        <IconChevronDown size={20} />
      </ActionIcon>
    </li>
  );
}
