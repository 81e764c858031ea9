import type { FloorTable } from '@tavola/contract';
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';

const LONG_PRESS_MS = 500;
const DRAG_PX = 12;

interface TablePointer {
  readonly tables: readonly FloorTable[];
  readonly onTap: (table: FloorTable) => void;
  readonly onActions: ((table: FloorTable) => void) | null;
  readonly onDrop: (first: FloorTable, second: FloorTable) => void;
}

/**
 * A tap opens a table, a long press or the secondary button shows its actions, and a drag onto another table names both
 * of them. Everything that a drag does is also a tap in the verbs (ux point 21).
 */
export function useTablePointer({ tables, onTap, onActions, onDrop }: TablePointer) {
  // A press that became something else must not be a tap as well.
  const isUsed = useRef(false);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const press = (table: FloorTable, { clientX, clientY, button }: PointerEvent): void => {
    isUsed.current = false;
    if (onActions === null || button !== 0) return;
    let isDragging = false;
    let over: FloorTable | null = null;
    const timer = setTimeout(() => {
      end();
      isUsed.current = true;
      onActions(table);
    }, LONG_PRESS_MS);
    const move = (event: globalThis.PointerEvent): void => {
      if (!isDragging && Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_PX) return;
      isDragging = true;
      isUsed.current = true;
      clearTimeout(timer);
      over = tableAt(event, table);
      setMarked(over === null ? [table.tableID] : [table.tableID, over.tableID]);
    };
    const up = (): void => {
      end();
      if (over !== null) onDrop(table, over);
    };
    const end = (): void => {
      clearTimeout(timer);
      setMarked([]);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
  };
  const tableAt = ({ clientX, clientY }: globalThis.PointerEvent, from: FloorTable): FloorTable | null => {
    const id = document.elementFromPoint(clientX, clientY)?.closest('[data-table]')?.getAttribute('data-table');
    return tables.find(({ tableID }) => tableID === id && tableID !== from.tableID) ?? null;
  };
  return {
    /** Tables that a drag is about. */
    marked,
    tap: (table: FloorTable): void => {
      if (isUsed.current) isUsed.current = false;
      else onTap(table);
    },
    propsOf: (table: FloorTable) => ({
      'data-table': table.tableID,
      style: { touchAction: 'none' },
      onPointerDown: (event: PointerEvent) => press(table, event),
      onContextMenu: (event: MouseEvent) => {
        event.preventDefault();
        // A long press of a finger ends in one too, after its actions are open.
        if (!isUsed.current) onActions?.(table);
      },
    }),
  };
}
