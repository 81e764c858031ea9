import type { FloorRoom, FloorTable } from '@tavola/contract';
import { useMemo, useRef } from 'react';
import { useSize } from '#ui/frames/use-size.ts';
import planClasses from '../plan/Plan.module.css';
import { PLAN_MARGIN, PlanView } from '../plan/PlanView.tsx';
import { linksOf } from './dialogs/links.ts';
import classes from './Floor.module.css';
import { labelOf, planLook, type FloorWords } from './looks.tsx';
import { useTablePointer } from './use-table-pointer.ts';

interface FloorPlanProps {
  readonly room: FloorRoom;
  readonly tables: readonly FloorTable[];
  readonly words: FloorWords;
  /** The table that is to be joined or moved. */
  readonly pickedID: string | null;
  readonly onTap: (table: FloorTable) => void;
  /** Null = the person may change nothing. */
  readonly onActions: ((table: FloorTable) => void) | null;
  /** A table was dragged onto another one. */
  readonly onDrop: (first: FloorTable, second: FloorTable) => void;
}

/** A room with its tables; one can be dragged onto another one. */
export function FloorPlan({ room, tables, words, pickedID, onTap, onActions, onDrop }: FloorPlanProps) {
  const looks = useMemo(() => new Map(tables.map((table) => [table.tableID, planLook(table, words)])), [tables, words]);
  const pointer = useTablePointer({ tables, onTap, onActions, onDrop });
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const scale = Math.min(size.width / (room.width + 2 * PLAN_MARGIN), size.height / (room.height + 2 * PLAN_MARGIN));
  return (
    <div className={classes.plan} ref={frame}>
      <PlanView
        plan={room}
        scale={scale}
        below={linksOf(tables).map(({ key, from, to }) => (
          <line key={key} className={planClasses.link} x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
        ))}
        tables={tables}
        lookOf={(table) => looks.get(table.tableID) ?? { tone: 'plain', lines: [] }}
        labelOf={(table) => labelOf(table, words)}
        onOpen={pointer.tap}
        propsOf={(table) => ({
          ...pointer.propsOf(table),
          'data-picked': table.tableID === pickedID || pointer.marked.includes(table.tableID),
        })}
      />
    </div>
  );
}
