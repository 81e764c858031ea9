import type { Amount, Floor, FloorTable, HubPayload } from '@tavola/contract';
import { toAmount, toMoney } from '../money/figures.ts';
import { sum } from '../money/money.ts';

/**
 * How the floor shows a table (ux point 8). `late` needs attention now; `uncleared` is paid and not released;
 * `reserved` is booked; a table that was opened for guests is `occupied`, whether or not they have ordered.
 */
export type TableLook = 'free' | 'reserved' | 'occupied' | 'billed' | 'late' | 'uncleared';

/** What decides about the look of a table. */
export type TableFacts = Pick<
  FloorTable,
  'status' | 'openBillCount' | 'closedBillCount' | 'openedDateTime' | 'touchedDateTime' | 'booking'
>;

const MINUTE_MS = 60_000;
// Ours: neither the specification nor a decision says when a table is late.
const LATE_GUESTS_MINUTES = 15;
const LATE_BILL_MINUTES = 20;
const LATE_ROUND_MINUTES = 60;

/** Whole minutes from one moment until now; 0 for none. */
export const minutesSince = (moment: string | null, now: number): number =>
  moment === null ? 0 : Math.max(0, Math.floor((now - Date.parse(moment)) / MINUTE_MS));

/** Whether its booking shows the table as reserved, which starts a set number of minutes before (decision 177). */
const isBookedNow = ({ booking }: Pick<TableFacts, 'booking'>, now: number, shownMinutes: number): boolean =>
  booking !== null && Date.parse(booking.forDateTime) - now <= shownMinutes * MINUTE_MS;

/** Whether all bills of a table are closed and it is not released. */
export const isUncleared = ({ status, openBillCount, closedBillCount }: TableFacts): boolean =>
  status !== 'Free' && openBillCount === 0 && closedBillCount > 0;

/**
 * The look of a table at a moment. A free table with an unpaid bill, such as after a voided payment, is occupied. The
 * stored status Reserved means that guests sit there and nothing is saved yet: a booking does not change it (decisions
 * 63 and 177). `shownMinutes`: so long before a booking its table is reserved, as the location wants it.
 */
export function lookOf(table: TableFacts, now: number, shownMinutes: number): TableLook {
  const { status, openBillCount, touchedDateTime, booking } = table;
  const quiet = minutesSince(touchedDateTime, now);
  if (isUncleared(table)) return 'uncleared';
  if (status === 'Billed') return quiet >= LATE_BILL_MINUTES ? 'late' : 'billed';
  if (status === 'Occupied' || status === 'Reserved' || openBillCount > 0)
    return quiet >= LATE_ROUND_MINUTES ? 'late' : 'occupied';
  if (isBookedNow(table, now, shownMinutes)) {
    const isOverdue = minutesSince(booking?.forDateTime ?? null, now) >= LATE_GUESTS_MINUTES;
    return isOverdue ? 'late' : 'reserved';
  }
  return 'free';
}

/**
 * Whether a table is occupied by a voided payment: its guests may have left since, and no waiter has taken it again
 * (decision 64). The person who opens it becomes its waiter.
 */
export const isDueAgain = ({
  status,
  openBillCount,
  waiterID,
}: Pick<FloorTable, 'status' | 'openBillCount' | 'waiterID'>): boolean =>
  status !== 'Free' && openBillCount > 0 && waiterID === null;

/** What the guests of a table still have to pay: what the bills come to that are open there. */
export const dueAtTable = (bills: readonly { readonly isOpen: boolean; readonly totalDueAmount: Amount }[]): Amount =>
  toAmount(sum(bills.filter(({ isOpen }) => isOpen).map(({ totalDueAmount }) => toMoney(totalDueAmount))));

/**
 * Tables in an order that nothing but the plan changes: by room, then by name. A list never moves under the finger that
 * is about to tap a table. `roomIDs` are the rooms in their order.
 */
export function byPlace<T extends Pick<FloorTable, 'name' | 'tableLayoutID'>>(
  tables: readonly T[],
  roomIDs: readonly string[],
  compareNames: (one: string, other: string) => number,
): T[] {
  const place = (table: T): number => roomIDs.indexOf(table.tableLayoutID);
  return tables.toSorted((a, b) => place(a) - place(b) || compareNames(a.name, b.name));
}

/** Whole minutes since the guests sat down; they take them along to another table. */
export const seatedMinutes = ({ openedDateTime }: Pick<FloorTable, 'openedDateTime'>, now: number): number =>
  minutesSince(openedDateTime, now);

/** Whole minutes since the kitchen last received something of them; null = nothing yet. */
export const roundMinutes = (
  { lastRoundDateTime }: Pick<FloorTable, 'lastRoundDateTime'>,
  now: number,
): number | null => (lastRoundDateTime === null ? null : minutesSince(lastRoundDateTime, now));

/** The floor with what an event carries of a table; null = it has to be read, since the table is not on it. */
export function floorAfter<F extends Pick<Floor, 'tables'>>(
  floor: F,
  { tableID, table }: HubPayload<'updateTableItemsCount'>,
): F | null {
  if (table === undefined || !floor.tables.some((each) => each.tableID === tableID)) return null;
  return { ...floor, tables: floor.tables.map((each) => (each.tableID === tableID ? { ...each, ...table } : each)) };
}
