import { isReleasedByItself, releaseRefusal, tableTable, transition, type TableState } from '@tavola/selling';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { outgoing, publish, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { settleFreeBills } from './settle-free.ts';
import { idFrom } from '../save/lines/entered-lines.ts';
import { endSales } from '../sale-hooks/sale-hooks.ts';
import {
  completePaidByOthers,
  completeServed,
  serveLeft,
  listEnded,
  voidEmptied,
  type EndedBill,
} from '../../rows/tables/released-bills.rows.ts';
import {
  endGroups,
  endSitting,
  findSittingStart,
  holdTables,
  leaveTable,
  listBills,
  resumeSitting,
  seatBookings,
  updateFree,
  updateStatus,
  type HeldTable,
  type PlacedBill,
} from '../../rows/tables/tables.rows.ts';
import { tableShown } from '../../rows/tables/table-state.rows.ts';

/** An order of a table as a command leaves it. */
export interface TableChange {
  readonly order: Pick<
    OrderRow,
    'orderID' | 'tableID' | 'status' | 'paymentStatus' | 'subtotal' | 'totalDueAmount' | 'version'
  > & {
    readonly lineCount: number;
  };
  /** The next waiter of the table, unless it has one; null where the change opens nothing. */
  readonly waiter: { readonly userID: string; readonly name: string } | null;
  readonly hasNewLines: boolean;
  /** What occupies the table is written in front of this change. */
  readonly isOpenedNow?: boolean;
  readonly at: string;
  /** When a new bill was begun, which is earlier where it arrives later; left out = now. */
  readonly startedAt?: string;
}

/** What a command writes and announces of the tables that it touches. */
export interface TableEffects {
  readonly statements: readonly Statement[];
  readonly events: readonly OutgoingEvent[];
}

export const NO_EFFECTS: TableEffects = { statements: [], events: [] };

const HOUR_MS = 3_600_000;
/** Guests of a booking who come later than this are other guests. */
const LATEST_GUESTS_MS = 6 * HOUR_MS;

/** Tables that the command has locked, with all that are joined with them, and their bills as stored. */
export interface KnownTables {
  readonly tables: readonly HeldTable[];
  /** Those that keep guests there; null = not read. */
  readonly open: readonly PlacedBill[] | null;
}

/**
 * What saves, voids and payments make of the tables of their orders (decisions 63, 64): a new line occupies the table,
 * the last bill or line may release it. Orders without a table cost nothing, and neither does a new line at tables that
 * are `known`.
 */
export async function tableEffects(
  tx: Tx,
  scope: LocationScope,
  changes: readonly TableChange[],
  known?: KnownTables,
): Promise<TableEffects> {
  const placed = changes.filter(({ order }) => order.tableID !== null);
  if (placed.length === 0) return NO_EFFECTS;
  const tableIDs = placed.map(({ order }) => order.tableID ?? '');
  const isKnown = tableIDs.every((id) => known?.tables.some(({ tableID }) => tableID === id));
  const tables = isKnown && known !== undefined ? known.tables : await holdTables(tx, scope, tableIDs);
  // Opening a table depends on its open bills, leaving one on its closed bills too.
  const isOpening = placed.some(({ hasNewLines }) => hasNewLines) && partiesOf(tables).length === 1;
  const stored = (isKnown && isOpening ? known?.open : null) ?? (await listBills(tx, scope, tables));
  const bills = withChanges(stored, placed);
  const effects = [];
  for (const party of partiesOf(tables)) {
    const own = placed.filter(({ order }) => party.some(({ tableID }) => tableID === order.tableID));
    if (own.length > 0) effects.push(await effectsOn(tx, scope, { party, bills, stored }, own));
  }
  return {
    statements: effects.flatMap(({ statements }) => statements),
    events: effects.flatMap(({ events }) => events),
  };
}

/** Tables that are joined, together; each other one alone. */
export function partiesOf(tables: readonly HeldTable[]): HeldTable[][] {
  const parties = new Map<string, HeldTable[]>();
  for (const table of tables) {
    const key = table.tableGroupID ?? table.tableID;
    parties.set(key, [...(parties.get(key) ?? []), table]);
  }
  return [...parties.values()];
}

const isFree = ({ paymentStatus, lineCount, totalDueAmount }: TableChange['order']): boolean =>
  paymentStatus === 'Pending' && lineCount > 0 && totalDueAmount === 0;

/** An open bill without anything left on it: the guests left it behind. */
const isEmptied = ({ paymentStatus, lineCount, subtotal, totalDueAmount }: TableChange['order']): boolean =>
  paymentStatus === 'Pending' && lineCount === 0 && subtotal === 0 && totalDueAmount === 0;

/** Whether a change closes a bill, or takes the last off it; a bill that is opened empty takes nothing away. */
function isEnding(order: TableChange['order'], stored: readonly PlacedBill[]): boolean {
  if (order.paymentStatus !== 'Pending') return true;
  const before = stored.find(({ orderID }) => orderID === order.orderID);
  return order.lineCount === 0 && before !== undefined && (before.lineCount > 0 || before.totalDueAmount !== 0);
}

function withChanges(stored: readonly PlacedBill[], changes: readonly TableChange[]): PlacedBill[] {
  const bills = new Map(stored.map((bill) => [bill.orderID, bill]));
  for (const { order, at } of changes) {
    const { paymentStatus: orderPaymentStatus, ...bill } = order;
    const awaitsProcess = bills.get(bill.orderID)?.awaitsProcess ?? false;
    const createdAt = bills.get(bill.orderID)?.createdAt ?? at;
    bills.set(bill.orderID, { ...bill, awaitsProcess, createdAt, orderPaymentStatus });
  }
  return [...bills.values()];
}

/** Tables that are joined, and bills as they were and as they will be. */
interface Party {
  readonly party: readonly HeldTable[];
  readonly bills: readonly PlacedBill[];
  readonly stored: readonly PlacedBill[];
}

async function effectsOn(
  tx: Tx,
  scope: LocationScope,
  { party, bills, stored }: Party,
  changes: readonly TableChange[],
): Promise<TableEffects> {
  const ids = new Set(party.map(({ tableID }) => tableID));
  const ownBills = bills.filter(({ tableID }) => tableID !== null && ids.has(tableID));
  const counts = tablesShown(scope, changes);
  const opening = changes.find(({ hasNewLines }) => hasNewLines);
  if (opening !== undefined) {
    // At a table that is taken, later guests sit there now.
    const since = party.every(({ status }) => status === 'Free') ? (opening.startedAt ?? opening.at) : opening.at;
    const occupied = occupy(scope, party, { ...opening, openedAt: firstOpening(stored, ids, since) });
    return { statements: occupied, events: counts };
  }
  const last = changes.at(-1);
  const isDone = releaseRefusal(ownBills) === undefined || changes.some(({ order }) => order.lineCount === 0);
  // The release settles what costs nothing as stored, and this save is not stored yet.
  const isFreeNow = changes.some(({ order }) => isFree(order));
  const isTaken = last?.isOpenedNow === true || party.some(({ status }) => status !== 'Free');
  const isOver = changes.some(({ order }) => isEnding(order, stored));
  if (last === undefined || !isDone || !isTaken || isFreeNow || !isOver) return { statements: [], events: counts };
  const settings = await readOperationalSetting(tx, scope);
  return isReleasedByItself(ownBills, settings)
    ? merged(
        await releaseTables(tx, scope, {
          party,
          bills: ownBills,
          at: last.at,
          savedIDs: changes.map(({ order }) => order.orderID),
          emptied: changes.map(({ order }) => order).filter(isEmptied),
        }),
        counts,
      )
    : { statements: [], events: counts };
}

/** Since when the guests have been at the table: bills may be opened for them before the first line (decision 146). */
const firstOpening = (stored: readonly PlacedBill[], tableIDs: ReadonlySet<string>, at: string): string =>
  stored
    .filter(({ status, tableID }) => status === 'Draft' && tableID !== null && tableIDs.has(tableID))
    .reduce((first, { createdAt }) => (Date.parse(createdAt) < Date.parse(first) ? createdAt : first), at);

const merged = ({ statements, events }: TableEffects, more: readonly OutgoingEvent[]): TableEffects => ({
  statements,
  events: [...events, ...more],
});

/** A bill on which nothing is due any longer. */
export const isClosed = ({ status, orderPaymentStatus }: PlacedBill): boolean =>
  status === 'Voided' ||
  status === 'Returned' ||
  (orderPaymentStatus !== 'Pending' && orderPaymentStatus !== 'PartiallyPaid');

const tablesShown = (scope: LocationScope, changes: readonly TableChange[]): OutgoingEvent[] =>
  [...new Map(changes.map(({ order, at }) => [order.tableID, at]))].flatMap(([tableID, at]) =>
    tableID === null ? [] : [tableShown(scope, tableID, at)],
  );

/** Tables that get guests: their status, who serves them, and bookings that are seated by it. */
export function occupy(
  scope: LocationScope,
  party: readonly HeldTable[],
  { at, waiter, openedAt = at }: Pick<TableChange, 'at' | 'waiter'> & { readonly openedAt?: string },
): Statement[] {
  const isLater = (moment: string | null): boolean => moment === null || Date.parse(moment) > Date.parse(openedAt);
  // A table that a voided payment has occupied has no waiter.
  const isUnserved = ({ openedBy }: HeldTable): boolean => openedBy === null && waiter !== null;
  const changing = party.filter((table) => table.status !== 'Occupied' || isLater(table.openedAt) || isUnserved(table));
  if (changing.length === 0) return [];
  const ids = changing.map(({ tableID }) => tableID);
  const opening = { at, openedAt, userID: waiter?.userID ?? null, name: waiter?.name ?? null };
  const now = Date.parse(at);
  return [
    ...[...new Set(changing.map(({ status }) => withGuests(status)))].map((status) =>
      updateStatus(scope, ids, status, opening),
    ),
    seatBookings(scope, ids, {
      from: new Date(now - LATEST_GUESTS_MS).toISOString(),
      at,
    }),
  ];
}

/** A free table is opened by its first line (decision 63). */
export function withGuests(status: TableState): TableState {
  const opened = status === 'Free' ? after(status, 'reserve') : status;
  return after(opened, 'saveLine');
}

function after(status: TableState, event: 'reserve' | 'saveLine'): TableState {
  const moved = transition(tableTable, status, event);
  if (!moved.ok) throw new Error(`A table that is ${status} takes no ${event}.`);
  return moved.value.to;
}

/** Joined tables that become free, with their bills, and when. */
interface Release extends Pick<Party, 'party' | 'bills'> {
  readonly at: string;
  /** Orders that the command writes and announces itself; left out = none. */
  readonly savedIDs?: readonly string[];
  /** Those of them that are voided as well, in a second step after they were written; left out = none. */
  readonly emptied?: readonly Pick<OrderRow, 'orderID' | 'version'>[];
}

/**
 * Makes joined tables free and ends their group (decisions 64, 65). Bills that the guests leave empty are voided (146),
 * those that others paid for completed, those that cost nothing settled, and paid ones are served (140).
 */
export async function releaseTables(
  tx: Tx,
  scope: LocationScope,
  { party, bills, at, savedIDs = [], emptied = [] }: Release,
): Promise<TableEffects> {
  const tableIDs = party.map(({ tableID }) => tableID);
  const free = await settleFreeBills(tx, scope, tableIDs, { savedIDs, at });
  const paid = [...bills.filter(({ orderPaymentStatus }) => orderPaymentStatus === 'Paid'), ...free.bills];
  const paidIDs = paid.filter(({ status }) => status !== 'Completed').map(({ orderID }) => orderID);
  const allPaidIDs = paid.map(({ orderID }) => orderID);
  const settled = new Set(free.bills.map(({ orderID }) => orderID));
  const ended = (await listEnded(tx, scope, tableIDs, { paidIDs, completedIDs: allPaidIDs })).map((bill) =>
    settled.has(bill.orderID) ? { ...bill, version: bill.version + 1 } : bill,
  );
  const emptiedBills = emptied.map(({ orderID, version }) => ({ orderID, version, ending: 'Voided' as const }));
  const announced = ended.filter(({ orderID }) => !savedIDs.includes(orderID));
  const ending: readonly Ending[] = [...announced, ...emptiedBills];
  const lent = announced.filter((bill) => bill.ending === 'Completed');
  const issued = await endSales({ tx, scope, bills: [...free.bills, ...lent], at });
  const groups = [...new Set(party.flatMap(({ tableGroupID }) => tableGroupID ?? []))];
  return {
    statements: [
      ...issued,
      ...endings(scope, ending, at),
      ...free.statements,
      ...(paidIDs.length > 0 ? completeServed(scope, paidIDs, at) : []),
      ...(allPaidIDs.length > 0 ? [serveLeft(scope, allPaidIDs, at)] : []),
      ...freeTables(scope, tableIDs, at),
      ...(groups.length > 0 ? [endGroups(scope, groups, at)] : []),
    ],
    events: [
      ...free.events,
      ...(ending.length > 0 ? [outgoing('orderStatusChanged', { orders: ending.map(endedStatus) })] : []),
      outgoing('releaseTable', { tableIDs }),
      ...groups.map((tableGroupID) => outgoing('releaseTableGroup', { tableGroupID })),
    ],
  };
}

/** Makes tables free whose guests leave, and keeps what their bills share. */
export const freeTables = (scope: LocationScope, tableIDs: readonly string[], at: string): Statement[] => [
  endSitting(scope, tableIDs, idFrom(tableIDs[0] ?? '', `sitting ${at}`)),
  updateFree(scope, tableIDs, at),
];

type Ending = Pick<EndedBill, 'orderID' | 'version' | 'ending'>;

function endings(scope: LocationScope, ended: readonly Ending[], at: string): Statement[] {
  const idsOf = (ending: EndedBill['ending']) =>
    ended.filter((bill) => bill.ending === ending).map(({ orderID }) => orderID);
  const [empty, lent] = [idsOf('Voided'), idsOf('Completed')];
  return [
    ...(empty.length > 0 ? [voidEmptied(scope, empty, at)] : []),
    ...(lent.length > 0 ? [completePaidByOthers(scope, lent, at)] : []),
  ];
}

// What is only completed keeps its version.
const endedStatus = ({ orderID, version, ending }: Ending) => ({
  orderID,
  status: ending === 'Voided' ? ('Voided' as const) : ('Completed' as const),
  version: ending === 'Served' ? version : version + 1,
});

/**
 * A bill that is due again, because its payment was voided: its guests are at the table again, and where others have
 * taken it, the bill is no longer at it.
 */
export async function reopenBill(
  tx: Tx,
  scope: LocationScope,
  { orderID, tableID, createdAt }: Pick<OrderRow, 'orderID' | 'tableID' | 'createdAt'>,
  at: string,
): Promise<Statement[]> {
  if (tableID === null) return [];
  const tables = await holdTables(tx, scope, [tableID]);
  const own = tables.find((table) => table.tableID === tableID);
  const startedAt = await findSittingStart(tx, scope, orderID);
  if (own !== undefined && own.openedAt === null && own.tableGroupID === null) {
    await publish(tx, scope, 'reserveTable', { tableIDs: [tableID] });
    return [
      ...occupy(scope, [own], { at, waiter: null, openedAt: startedAt ?? createdAt }),
      resumeSitting(scope, tableID, orderID),
    ];
  }
  const isOfOthers = startedAt !== null || own?.openedAt == null || Date.parse(own.openedAt) > Date.parse(createdAt);
  return isOfOthers ? [leaveTable(scope, orderID)] : [];
}
