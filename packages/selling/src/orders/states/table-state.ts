import type { TableStatus } from '@tavola/contract';
import type { StateTable } from './state-table.ts';

/** Status of a restaurant table (decision 63). */
export type TableState = TableStatus;

/** `saveLine` = a line of one of its bills was saved; `bill` = bill or receipt printed. */
export type TableEvent = 'reserve' | 'saveLine' | 'bill' | 'release';

/** Table status (decision 63). When `release` may be used is `releaseVerdict`'s to say (decision 64). */
export const tableTable: StateTable<TableState, TableEvent> = {
  name: 'table',
  initial: 'Free',
  rows: {
    Free: { reserve: 'Reserved', release: 'Free' },
    Reserved: { reserve: 'Reserved', saveLine: 'Occupied', release: 'Free' },
    Occupied: { saveLine: 'Occupied', bill: 'Billed', release: 'Free' },
    Billed: { saveLine: 'Occupied', bill: 'Billed', release: 'Free' },
  },
};
