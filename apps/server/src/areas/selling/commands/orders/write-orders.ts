import type { OrderStatus } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { insertLines } from '../../rows/orders/order-lines.rows.ts';
import type { LineRow, OrderRow } from '../../rows/orders/order-rows.ts';
import { insertSends, type OrderSend } from '../../rows/orders/order-sends.rows.ts';
import { insertOrders, orderNoAsJson, readGiven, type NewOrder } from '../../rows/orders/orders.rows.ts';
import { write, type Prepared } from '../prepared.ts';
import { tableEffects, type KnownTables, type TableChange } from '../tables/table-effects.ts';

/** What is written of one order: its row and what goes, then its new lines, then everything that names them. */
export interface OrderWrite {
  readonly order: OrderRow;
  /** Its status before, null for a new order; leaving Draft is published once. */
  readonly statusBefore: OrderStatus | null;
  /** For a new order: what is stored; the database gives it its number. */
  readonly created?: NewOrder;
  readonly before: readonly Statement[];
  readonly added: readonly LineRow[];
  /** The author of the write; left out = the person who opened the order. */
  readonly author?: { readonly userID: string | null; readonly name: string };
  /** What of it goes to the kitchen. */
  readonly sends?: readonly OrderSend[];
  readonly after: readonly Statement[];
  /** What others are notified of beyond the order itself. */
  readonly events?: readonly OutgoingEvent[];
}

/** A line's id belongs to one order and is never used again. */
export function refuseLineIDs(): never {
  throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'invalid' }] });
}

/**
 * Writes orders whose rows are locked, and announces them, all with the commit. The last that the transaction does.
 * Gives what storing each new order answered.
 */
export const writeOrders = async (
  tx: Tx,
  scope: LocationScope,
  writes: readonly OrderWrite[],
): Promise<readonly (DriverRow | undefined)[]> => write(tx, scope, await prepareOrders(tx, scope, writes));

/** What a command knows and writes of the orders that it writes. */
interface Around {
  /** Sent in front of everything that is written. */
  readonly first?: readonly Statement[];
  /** The tables of the orders, where the command holds them. */
  readonly known?: KnownTables;
}

/** The same, to be written together with more. */
export async function prepareOrders(
  tx: Tx,
  scope: LocationScope,
  writes: readonly OrderWrite[],
  { first = [], known }: Around = {},
): Promise<Prepared<readonly (DriverRow | undefined)[]>> {
  const tables = await tableEffects(tx, scope, writes.map(tableChange), known);
  const created = createdOrders(scope, writes);
  const own = writes.flatMap(({ before }) => before);
  // One statement for the lines of all orders: every order row exists by then.
  const added = insertLines(
    scope,
    writes.map(({ order, added: lines }) => ({ order, lines, now: order.updatedAt })),
  );
  const sends = insertSends(
    scope,
    writes.flatMap((each) => each.sends ?? []),
  );
  const after = [...sends, ...writes.flatMap((each) => each.after)];
  return {
    statements: [...first, ...created, ...own, ...added, ...after, ...tables.statements],
    events: [...eventsOf(scope, writes), ...tables.events],
    finish: (results) => {
      const rows = results.slice(first.length, first.length + created.length).flatMap((result) => result.rows);
      const given = new Map(rows.map((row) => [readGiven(row).orderID, row]));
      return writes.map(({ order }) => given.get(order.orderID));
    },
  };
}

/** One statement for all new orders that are counted and written alike. */
function createdOrders(scope: LocationScope, writes: readonly OrderWrite[]): Statement[] {
  const alike = groupBy(
    writes,
    ({ created }) => (created === undefined ? null : JSON.stringify([created.row.orderDate, created.rule])),
    ({ created }) => created,
  );
  return [...alike.values()].flatMap((orders) => insertOrders(scope, orders));
}

// The person who adds the first line to a free table becomes its waiter (decision 180).
const tableChange = ({ order, added, author }: OrderWrite): TableChange => {
  const { userID, name } = author ?? { userID: order.openedBy, name: order.openedByName };
  return {
    order,
    // A channel serves no table.
    waiter: userID === null ? null : { userID, name },
    hasNewLines: added.some(({ status }) => status !== 'Voided'),
    at: order.updatedAt,
    // The first version of an order was begun when it was sold, also without a connection.
    ...(order.version === 1 && { startedAt: order.createdAt }),
  };
};

// New orders one by one, then all that changed in one message (decisions 144, 202).
function eventsOf(scope: LocationScope, writes: readonly OrderWrite[]): OutgoingEvent[] {
  const orders = writes.map(({ order: { orderID, status, version } }) => ({ orderID, status, version }));
  return [
    ...writes.filter(isReceived).map(({ order }) => received(scope, order)),
    ...(orders.length === 0 ? [] : [outgoing('orderStatusChanged', { orders })]),
    ...writes.flatMap(({ events = [] }) => events),
  ];
}

const isReceived = ({ order: { status }, statusBefore }: OrderWrite): boolean =>
  (statusBefore === null || statusBefore === 'Draft') && status !== 'Draft' && status !== 'Voided';

// The number of a new order is given by the statement that stores it.
const received = (scope: LocationScope, { orderID, orderNo, channel }: OrderRow): OutgoingEvent =>
  outgoing('orderReceived', { orderID, orderNo, systemOrderChannelID: channel }, {}, orderNoAsJson(scope, orderID));
