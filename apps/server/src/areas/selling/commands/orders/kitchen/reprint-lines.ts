import type { CallInput, Order, orderLifeRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import { insertChanges } from '../../../rows/orders/order-changes.rows.ts';
import { insertSends, readSend, selectSends, type SentUnits } from '../../../rows/orders/order-sends.rows.ts';
import { assertServes } from '../../serving.ts';
import { workOf, type Intent } from '../../work.ts';
import { change } from '../order-changes.ts';
import { reprintSend } from './order-sends.ts';
import { toPrinters } from './to-printers.ts';
import { findOrder, storedAnswer, takeOrder, withLines } from '../stored-orders.ts';

/** Which lines are printed again. */
export type ReprintInput = CallInput<typeof orderLifeRoutes.rePrint>['body'];

/** Records that sent lines are printed again for the kitchen, once under each id (decisions 69, 137). */
export async function reprintLines(intent: Intent, { orderID, sendID, orderLineIDs }: ReprintInput): Promise<Order> {
  const {
    tx,
    actor,
    moment: { now },
    deps: { newID },
  } = intent;
  const { scope, userID, clientID } = actor;
  const order =
    (await takeOrder(tx, scope, orderID)) ?? (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  assertServes(actor, order.channel);
  const stored = await withLines(tx, scope, order);
  const answer = await storedAnswer(tx, scope, stored);
  const known = new Map(stored.lines.map((line) => [line.orderLineID, line]));
  const lines = [...new Set(orderLineIDs)].map((id) => known.get(id) ?? refuse('order.line_not_found'));
  const unsent = lines.find((line) => line.sentVersion === null || line.status === 'Voided');
  if (unsent !== undefined) refuse('order.line_not_sent', { name: unsent.displayName ?? unsent.itemName });
  const at = now.toISOString();
  const send = reprintSend(orderID, lines, { userID, at }, sendID);
  const [found] = await tx.pipeline([selectSends(scope, orderID)]);
  const repeated = (found?.rows ?? []).map(readSend).find((each) => each.sendID === sendID);
  if (repeated !== undefined) {
    if (repeated.kind !== 'Reprint' || contentOf(repeated.lines) !== contentOf(send.lines))
      refuse('idempotency.mismatch');
    return answer;
  }
  const changes = lines.map((line) =>
    change('reprinted', {
      orderLineID: line.orderLineID,
      name: line.displayName ?? line.itemName,
      names: line.names?.[line.itemID] ?? null,
      quantity: line.quantity,
    }),
  );
  const printed = await toPrinters(await workOf(intent), { order, lines: known, sends: [send] });
  await tx.pipelineLast([
    ...insertSends(scope, [send]),
    ...printed,
    ...insertChanges(scope, { orderID, id: newID(), at, userID, clientID, changes }),
  ]);
  return answer;
}

const contentOf = (lines: readonly SentUnits[]): string =>
  lines.map(({ orderLineID, quantity }) => `${orderLineID} ${quantity}`).join();
