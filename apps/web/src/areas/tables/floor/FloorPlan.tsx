import type { FloorRoom, FloorTable } from '@tavola/contract';
import { useMemo } from 'react';
import { PlanView } from '../plan/PlanView.tsx';
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
  readonly onJoin: (first: FloorTable, second: FloorTable) => void;
}

/** A room with its tables; a table that is dragged onto another one is joined with it. */
export function FloorPlan({ room, tables, words, pickedID, onTap, onActions, onJoin }: FloorPlanProps) {
  const looks = useMemo(() => new Map(tables.map((table) => [table.tableID, planLook(table, words)])), [tables, words]);
  const pointer = useTablePointer({ tables, onTap, onActions, onJoin });
  return (
    <div className={classes.plan}>
      <PlanView
        plan={room}
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
