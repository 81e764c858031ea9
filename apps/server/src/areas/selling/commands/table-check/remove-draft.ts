import { OrderChannel, type Order } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import { insertChanges } from '../../rows/orders/order-changes.rows.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { updateOrder } from '../../rows/orders/orders.rows.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { change } from '../orders/order-changes.ts';
import { findOrder, storedAnswer, takeOrder, withLines } from '../orders/stored-orders.ts';
import { writeOrders } from '../orders/write-orders.ts';
import type { Intent } from '../work.ts';

/**
 * Takes an empty bill off its table (decisions 64, 146): one without lines or shares. This is not a void by a person,
 * so it needs no right to void. A repeat returns the removed bill.
 */
export async function removeDraft(
  { tx, actor, moment: { now }, deps: { newID } }: Intent,
  orderID: string,
): Promise<Order> {
  const { scope } = actor;
  const order = await takeOrder(tx, scope, orderID);
  if (order === null) {
    const closed = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
    if (closed.status !== 'Voided') refuse('table.bill_not_empty');
    return storedAnswer(tx, scope, await withLines(tx, scope, closed));
  }
  const stored = await withLines(tx, scope, order);
  // A draft has no shares: a bill leaves that state with its first line or share.
  if (order.channel !== OrderChannel.TableService || order.status !== 'Draft' || stored.lines.length > 0)
    refuse('table.bill_not_empty');
  const at = now.toISOString();
  const removed: OrderRow = {
    ...order,
    status: 'Voided',
    paymentStatus: 'Voided',
    version: order.version + 1,
    updatedAt: at,
  };
  const changes = [change('orderVoided')];
  await writeOrders(tx, scope, [
    {
      order: removed,
      statusBefore: 'Draft',
      before: [updateOrder(scope, removed)],
      added: [],
      after: insertChanges(scope, {
        orderID,
        id: newID(),
        at,
        userID: actor.userID,
        clientID: actor.clientID,
        changes,
      }),
    },
  ]);
  return orderAnswer({ ...stored, order: removed }, null);
}
