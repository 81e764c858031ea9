import type { Order } from '@tavola/contract';
import type { SaleActor } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { orderAnswer } from './order-answer.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent, type Work } from '../work.ts';
import { updateLines } from '../../rows/orders/order-lines.rows.ts';
import { afterSending, completed, completion } from './order-progress.ts';
import { onlineAfter } from './online-progress.ts';
import { change, changesBetween } from './order-changes.ts';
import { insertChanges } from '../../rows/orders/order-changes.rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { LineRow, OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { updateOrder } from '../../rows/orders/orders.rows.ts';
import { isFiredByPayment } from './kitchen/fired-by-payment.ts';
import { toMakers } from './kitchen/to-printers.ts';
import { linesByID } from './line-source.ts';
import { addedSend } from './kitchen/order-sends.ts';
import { assertInStock } from '../stock/stock-check.ts';
import { moveStock } from '../../rows/orders/stock.rows.ts';
import { lineSource } from '../stock/line-costs.ts';
import { stockMoves } from '../stock/stock-moves.ts';
import { findOrder, saleOf, storedAnswer, takeOrder, withLines } from './stored-orders.ts';
import { writeOrders, type OrderWrite } from './write-orders.ts';

/** What is done with the lines of a stored order. */
export interface MoveInput {
  readonly orderID: string;
  readonly mode: 'send' | 'finalize';
  /** The lines to send, a course that is fired (decision 178); none = all. */
  readonly orderLineIDs?: readonly string[];
}

/**
 * Sends the lines of a stored order that were not sent yet, or completes them, without changing what was ordered. A
 * repeat finds nothing left to do.
 */
export async function moveOrder(intent: Intent, { orderID, mode, orderLineIDs = [] }: MoveInput): Promise<Order> {
  const { tx, actor, moment } = intent;
  const { scope } = actor;
  const now = moment.now.toISOString();
  const order = await takeOrder(tx, scope, orderID);
  // A voided or returned order exists but cannot be changed.
  if (order === null)
    refuse((await findOrder(tx, scope, orderID)) === null ? 'order.not_found' : 'order.not_modifiable');
  assertServes(actor, order.channel);
  assertNotAwaiting(order);
  const stored = await withLines(tx, scope, order);
  assertLines(stored, orderLineIDs);
  const work = await workOf(intent);
  const next = mode === 'send' ? send(stored, now, orderLineIDs) : finalize(stored, now, isFiredByPayment(work, order));
  if (next === null) return storedAnswer(tx, scope, stored);
  await assertInStock(tx, scope, next.takenFromStock, work.place);
  return writeMove(work, stored, next, mode);
}

/**
 * Sends what a scheduled order has not sent yet, where its time has come. It was promised when it was placed, so stock
 * is not asked. One that was paid in advance stays completed.
 */
export async function fireOrder(
  intent: Omit<Intent, 'actor'>,
  scope: LocationScope,
  orderID: string,
  authorOf: (order: OrderRow) => SaleActor,
): Promise<void> {
  const { tx, moment } = intent;
  const { now } = moment;
  const order = await takeOrder(tx, scope, orderID);
  if (order === null || order.status === 'Voided' || order.status === 'Returned') return;
  // Another job has the new time of an order that was moved.
  if (order.fireAt === null || new Date(order.fireAt) > now) return;
  const stored = await withLines(tx, scope, order);
  const next = send(stored, now.toISOString());
  if (next === null) return;
  await writeMove(await workOf({ ...intent, actor: authorOf(order) }), stored, next, 'fire');
}

/** Writes an order whose lines were moved, with all that follows from it. */
export async function writeMove(
  work: Work,
  stored: StoredOrder,
  next: Moved,
  mode: 'send' | 'finalize' | 'fire',
): Promise<Order> {
  const { tx, actor, moment, place, deps } = work;
  const { scope, userID, clientID } = actor;
  const { order } = stored;
  const { orderID } = order;
  const { version } = next.order;
  const moved = { ...next.order, onlineStatus: onlineAfter(order.onlineStatus, next.order.status) };
  const moves = stockMoves(next.takenFromStock, place.stockNeeds, deps.newID);
  const taken = new Set(next.takenFromStock.map(({ orderLineID }) => orderLineID));
  const isInKitchen = ({ sentVersion }: LineRow): boolean => place.kitchen !== null && sentVersion === version;
  const lines = next.changed.map((line) => ({
    ...line,
    ...(taken.has(line.orderLineID) ? lineSource(line, place) : {}),
    ...(isInKitchen(line) ? { kdsStatus: 'Sent' as const } : {}),
  }));
  const sale = await saleOf(tx, scope, order);
  const at = next.order.updatedAt;
  const sender = { userID, at };
  const changed = new Map(lines.map((line) => [line.orderLineID, line]));
  const after = {
    ...stored,
    order: moved,
    lines: stored.lines.map((line) => changed.get(line.orderLineID) ?? line),
  };
  const changes = [...(mode === 'fire' ? [change('fired')] : []), ...changesBetween(stored, after)];
  const sends = addedSend(next.order, lines, sender);
  const kitchen = await toMakers(work, { order, lines: linesByID([], after.lines), sends });
  const write: OrderWrite = {
    order: moved,
    statusBefore: order.status,
    before: [updateOrder(scope, moved), ...(lines.length > 0 ? [updateLines(scope, next.order, lines, at)] : [])],
    added: [],
    sends,
    events: kitchen.events,
    after: [
      ...kitchen.statements,
      ...moveStock(scope, 'Sale', moves, { ...sender, orderID, businessDate: moment.businessDate }),
      ...insertChanges(scope, { orderID, id: deps.newID(), at, userID, clientID, changes }),
    ],
  };
  await writeOrders(tx, scope, [write]);
  return orderAnswer(after, sale, sends.length === 0 ? null : version);
}

/** An order with its lines moved. */
export interface Moved {
  readonly order: OrderRow;
  readonly changed: readonly LineRow[];
  /** Lines whose stock is taken now. */
  readonly takenFromStock: readonly LineRow[];
}

function assertLines({ lines }: StoredOrder, orderLineIDs: readonly string[]): void {
  const known = new Set(lines.map(({ orderLineID }) => orderLineID));
  if (orderLineIDs.some((id) => !known.has(id))) refuse('order.line_not_found');
}

/** The order with its unsent lines sent, or those that are named; null = there are none. */
export function send({ order, lines }: StoredOrder, now: string, orderLineIDs: readonly string[] = []): Moved | null {
  const version = order.version + 1;
  const named = new Set(orderLineIDs);
  const unsent = lines.filter((line) => line.sentVersion === null && line.status !== 'Voided');
  const sent = unsent
    .filter(({ orderLineID, splitOf }) => named.size === 0 || named.has(orderLineID) || named.has(splitOf ?? ''))
    .map((line) => ({ ...line, sentVersion: version, sentAt: now, hasLeftStock: true }));
  if (sent.length === 0) return null;
  const inStock = new Set(lines.filter((line) => !line.hasLeftStock).map((line) => line.orderLineID));
  const next = {
    ...order,
    version,
    // Only a scheduled order is sent after its completion.
    status: order.status === 'Completed' && !order.isAsap ? order.status : afterSending(order.status),
    hasSentLines: true,
    unsentLineCount: unsent.length - sent.length,
    updatedAt: now,
  };
  return { order: next, changed: sent, takenFromStock: sent.filter((line) => inStock.has(line.orderLineID)) };
}

/** Completes what is left of an order that the guest has and that is paid; null = nothing is. */
export const completeRest = (stored: StoredOrder, now: string): Moved | null => finalize(stored, now, false);

/** The order with its lines completed; `isFired` where that sends what was never sent (decision 139). */
function finalize(stored: StoredOrder, now: string, isFired: boolean): Moved | null {
  const fired = isFired ? send(stored, now) : null;
  if (fired !== null) return finalizeSent(stored, fired, now);
  const { order, lines } = stored;
  const done = lines.map(completed);
  const progress = completion(order, order.paymentStatus, 0, now);
  const changed = done.filter((line, index) => line.status !== lines[index]?.status);
  if (changed.length === 0 && progress.status === order.status) return null;
  return {
    order: { ...order, version: order.version + 1, ...progress, openLineCount: 0, updatedAt: now },
    changed,
    takenFromStock: [],
  };
}

/** The same for an order of which lines are sent by it, under one new version. */
function finalizeSent({ lines }: StoredOrder, { order, changed, takenFromStock }: Moved, now: string): Moved {
  const sent = new Map(changed.map((line) => [line.orderLineID, line]));
  const done = lines.map((line) => completed(sent.get(line.orderLineID) ?? line));
  return {
    order: { ...order, ...completion(order, order.paymentStatus, 0, now), openLineCount: 0 },
    changed: done.filter((line, index) => line !== lines[index]),
    takenFromStock,
  };
}
