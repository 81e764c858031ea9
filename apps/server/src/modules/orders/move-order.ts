import type { Order } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { leaving } from '#platform/realtime/publish.ts';
import { orderAnswer } from './order-answer.ts';
import type { SellingDeps } from './order-deps.ts';
import { updateLines } from './order-lines.repo.ts';
import { afterCompletion, afterSending, completed } from './order-progress.ts';
import type { LineRow, OrderRow, StoredOrder } from './order-rows.ts';
import { updateOrder } from './orders.repo.ts';
import { assertInStock } from './stock-check.ts';
import { moveStock } from './stock.repo.ts';
import { stockMoves } from './stock-moves.ts';
import { findOrder, saleOf, storedAnswer, takeOrder, withLines } from './stored-orders.ts';

/**
 * Sends the lines of a stored order that were not sent yet, or completes them, without changing what was ordered. A
 * repeat finds nothing left to do.
 */
export async function moveOrder(
  tx: Tx,
  call: Call,
  orderID: string,
  mode: 'send' | 'finalize',
  deps: SellingDeps,
): Promise<Order> {
  const { scope } = call;
  const order = await takeOrder(tx, scope, orderID);
  // A voided or returned order is there but cannot be taken.
  if (order === null)
    refuse((await findOrder(tx, scope, orderID)) === null ? 'order.not_found' : 'order.not_modifiable');
  const stored = await withLines(tx, scope, order);
  const next = mode === 'send' ? send(stored, deps.now().toISOString()) : finalize(stored, deps.now().toISOString());
  if (next === null) return storedAnswer(tx, scope, stored);
  const place = await deps.sellingPlaceFor(tx, scope);
  await assertInStock(tx, scope, next.leaving, place);
  const moves = stockMoves(next.leaving, place.stockNeeds, deps.newID);
  const statements: Statement[] = [updateOrder(scope, next.order)];
  if (next.changed.length > 0) statements.push(updateLines(scope, next.order, next.changed, next.order.updatedAt));
  statements.push(...moveStock(scope, 'Sale', moves, { userID: call.session.userID, at: next.order.updatedAt }));
  const { status, version } = next.order;
  const sale = await saleOf(tx, scope, order);
  const told = leaving(scope, 'orderStatusChanged', { orderID, status, version });
  const results = await tx.pipelineLast([...statements, told.statement]);
  tx.afterCommit(() => told.announce(results.at(-1)?.rows ?? []));
  const changed = new Map(next.changed.map((line) => [line.orderLineID, line]));
  const lines = stored.lines.map((line) => changed.get(line.orderLineID) ?? line);
  return orderAnswer({ ...stored, order: next.order, lines }, sale, mode === 'send' ? version : null);
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
