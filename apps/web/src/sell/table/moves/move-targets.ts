import type { Floor, FloorTable, TableCheck } from '@tavola/contract';

const byName = new Intl.Collator(undefined, { numeric: true });

/** A table that a bill may move to, with its room in words. */
export interface MoveTarget {
  readonly table: FloorTable;
  readonly room: string;
  readonly isFree: boolean;
}

/**
 * Free tables, then those that a person serves, each in the order of their names: at other tables the bill would be
 * among those of strangers. `tableID` is where it is now; all bills of a table together go to a free one alone.
 */
export function moveTargets(
  { rooms, tables }: Pick<Floor, 'rooms' | 'tables'>,
  tableID: string | null,
  userID: string,
  isParty = false,
): MoveTarget[] {
  const roomOf = new Map(rooms.map(({ tableLayoutID, name }) => [tableLayoutID, name]));
  return tables
    .filter((table) => table.tableID !== tableID)
    .map((table) => ({
      table,
      room: roomOf.get(table.tableLayoutID) ?? '',
      isFree: table.status === 'Free' && table.openBillCount === 0,
    }))
    .filter(({ table, isFree }) => isFree || (!isParty && table.waiterID === userID))
    .toSorted((a, b) => Number(b.isFree) - Number(a.isFree) || byName.compare(a.table.name, b.table.name));
}

/** Whether a bill shares a line with other bills of its table: then they move together (decision 65). */
export const sharesLines = ({ lines }: Pick<TableCheck, 'lines'>, billID: string): boolean =>
  lines.some(({ billIDs }) => billIDs.length > 1 && billIDs.includes(billID));
