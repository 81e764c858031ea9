import type { FloorTable } from '@tavola/contract';
import { toAmount, toMoney } from '../money/figures.ts';
import { subtract, ZERO } from '../money/money.ts';

/** A bill of a table that was paid or voided on a terminal and that the server does not have yet. */
export interface SettledAlone {
  readonly tableID: string | null;
  readonly isPaid: boolean;
  /** The server has it as open; otherwise it has never seen it. */
  readonly isKnown: boolean;
  readonly totalDueAmount: number;
}

/**
 * A table as the server will have it once it is handed what was settled on this terminal (decisions 64, 361): paid and
 * not cleared, or free where the location clears tables by themselves.
 */
export function tableAlone(
  table: FloorTable,
  settled: readonly SettledAlone[],
  isClearedByItself: boolean,
): FloorTable {
  const own = settled.filter(({ tableID }) => tableID === table.tableID);
  if (own.length === 0) return table;
  const known = own.filter(({ isKnown }) => isKnown);
  const openBillCount = Math.max(0, table.openBillCount - known.length);
  if (openBillCount === 0 && isClearedByItself)
    return { ...table, ...RELEASED, openBillCount, totalDueAmount: toAmount(ZERO) };
  const left = known.reduce((due, bill) => subtract(due, toMoney(bill.totalDueAmount)), toMoney(table.totalDueAmount));
  return {
    ...table,
    status: table.status === 'Free' || openBillCount === 0 ? 'Occupied' : table.status,
    openBillCount,
    closedBillCount: table.closedBillCount + own.length,
    paidBillCount: table.paidBillCount + own.filter(({ isPaid }) => isPaid).length,
    totalDueAmount: toAmount(openBillCount === 0 || left < 0 ? ZERO : left),
  };
}

const RELEASED = { status: 'Free', closedBillCount: 0, paidBillCount: 0 } as const;
