import type { Order } from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { orderAnswer } from './order-answer.ts';
import type { Moment } from '../moment.ts';
import type { SellingDeps } from '../selling-deps.ts';
import { updateLines } from '../../rows/order-lines.rows.ts';
import { afterCompletion, afterSending, completed } from './order-progress.ts';
import type { LineRow, OrderRow, StoredOrder } from '../../rows/order-rows.ts';
import { updateOrder } from '../../rows/orders.rows.ts';
import { insertSends } from '../../rows/order-sends.rows.ts';
import { addedSend } from './order-sends.ts';
import { assertInStock } from '../stock/stock-check.ts';
import { moveStock } from '../../rows/stock.rows.ts';
import { stockMoves } from '../stock/stock-moves.ts';
import { findOrder, saleOf, storedAnswer, takeOrder, withLines } from './stored-orders.ts';
import { writeOrders, type OrderWrite } from './write-orders.ts';

/**
 * Sends the lines of a stored order that were not sent yet, or completes them, without changing what was ordered. A
 * repeat finds nothing left to do.
 */
export async function moveOrder(
  tx: Tx,
  actor: Actor,
  moment: Moment,
  { orderID, mode }: { readonly orderID: string; readonly mode: 'send' | 'finalize' },
  deps: SellingDeps,
): Promise<Order> {
  const { scope } = actor;
  const now = moment.now.toISOString();
  const order = await takeOrder(tx, scope, orderID);
  // A voided or returned order is there but cannot be taken.
  if (order === null)
    refuse((await findOrder(tx, scope, orderID)) === null ? 'order.not_found' : 'order.not_modifiable');
  const stored = await withLines(tx, scope, order);
  const next = mode === 'send' ? send(stored, now) : finalize(stored, now);
  if (next === null) return storedAnswer(tx, scope, stored);
  const place = await deps.sellingPlaceFor(tx, scope);
  await assertInStock(tx, scope, next.leaving, place);
  const moves = stockMoves(next.leaving, place.stockNeeds, deps.newID);
  const sale = await saleOf(tx, scope, order);
  const sender = { userID: actor.userID, at: next.order.updatedAt };
  const write: OrderWrite = {
    order: next.order,
    statusBefore: order.status,
    before: [
      updateOrder(scope, next.order),
      ...(next.changed.length > 0 ? [updateLines(scope, next.order, next.changed, next.order.updatedAt)] : []),
    ],
    added: [],
    after: [
      ...insertSends(scope, addedSend(next.order, next.changed, sender)),
      ...moveStock(scope, 'Sale', moves, sender),
    ],
  };
  await writeOrders(tx, scope, [write]);
  const changed = new Map(next.changed.map((line) => [line.orderLineID, line]));
  const lines = stored.lines.map((line) => changed.get(line.orderLineID) ?? line);
  return orderAnswer({ ...stored, order: next.order, lines }, sale, mode === 'send' ? next.order.version : null);
}

interface Moved {
  readonly order: OrderRow;
  readonly changed: readonly LineRow[];
  /** Lines whose stock leaves now. */
  readonly leaving: readonly LineRow[];
}

function send({ order, lines }: StoredOrder, now: string): Moved | null {
  const version = order.version + 1;
  const sent = lines
    .filter((line) => line.sentVersion === null && line.status !== 'Voided')
    .map((line) => ({ ...line, sentVersion: version, sentAt: now, hasLeftStock: true }));
  if (sent.length === 0) return null;
  const leaving = new Set(lines.filter((line) => !line.hasLeftStock).map((line) => line.orderLineID));
  const next = {
    ...order,
    version,
    status: afterSending(order.status),
    hasSentLines: true,
    unsentLineCount: 0,
    updatedAt: now,
  };
  return { order: next, changed: sent, leaving: sent.filter((line) => leaving.has(line.orderLineID)) };
}

function finalize({ order, lines }: StoredOrder, now: string): Moved | null {
  const done = lines.map(completed);
  const status = afterCompletion(order.status, order.paymentStatus, 0);
  const changed = done.filter((line, index) => line.status !== lines[index]?.status);
  if (changed.length === 0 && status === order.status) return null;
  return {
    order: { ...order, version: order.version + 1, status, openLineCount: 0, updatedAt: now },
    changed,
    leaving: [],
  };
}
