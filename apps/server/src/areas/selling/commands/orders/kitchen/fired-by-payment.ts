import { OrderChannel, type OrderChange } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import type { OutgoingEvent } from '#platform/realtime/publish.ts';
import { insertChanges } from '../../../rows/orders/order-changes.rows.ts';
import { markSent, readLineRow, selectLines } from '../../../rows/orders/order-lines.rows.ts';
import type { OrderRow } from '../../../rows/orders/order-rows.ts';
import { insertSends } from '../../../rows/orders/order-sends.rows.ts';
import { markAllSent } from '../../../rows/orders/orders.rows.ts';
import { policyRules } from '../../sale-policy.ts';
import type { Work } from '../../work.ts';
import { linesByID } from '../line-source.ts';
import { sentChanges } from '../order-changes.ts';
import { addedSend } from './order-sends.ts';
import { atCounter, toMakers } from './to-printers.ts';

/**
 * Whether finalizing or paying an order sends what was never sent (decision 139): at the counter of a location with a
 * kitchen display or a printer for tickets. What is wanted later waits for its time, and what has happened already was
 * made then.
 */
export const isFiredByPayment = (
  { place: { kitchen, printRoutes }, policy }: Pick<Work, 'place' | 'policy'>,
  { channel, isAsap, status }: Pick<OrderRow, 'channel' | 'isAsap' | 'status'>,
): boolean =>
  (kitchen !== null || printRoutes.length > 0) &&
  channel === OrderChannel.QuickService &&
  isAsap &&
  status !== 'Completed' &&
  !policyRules[policy].isPast;

/** What a payment sends of its order. */
export interface Fired {
  readonly orderLineIDs: readonly string[];
  readonly statements: readonly Statement[];
  readonly events: readonly OutgoingEvent[];
}

/**
 * Sends the lines of a stored order that were never sent, as part of the payment that settles it, under the version
 * that the payment gives the order. Their stock leaves with the payment as well, so it is not touched here.
 */
export async function fireWithPayment(
  work: Work,
  orderID: string,
  order: Pick<OrderRow, 'fulfillment' | 'version'>,
): Promise<Fired> {
  const { tx, actor, moment, deps } = work;
  const { scope, userID, clientID } = actor;
  const [found] = await tx.pipeline([selectLines(scope, orderID)]);
  const lines = (found?.rows ?? []).map(readLineRow);
  const at = moment.now.toISOString();
  const { version, fulfillment } = order;
  const sent = lines
    .filter((line) => line.sentVersion === null && line.status !== 'Voided')
    .map((line) => ({ ...line, sentVersion: version, sentAt: at }));
  if (sent.length === 0) return { orderLineIDs: [], statements: [], events: [] };
  const sends = addedSend({ orderID, version }, sent, { userID, at });
  const made = { order: atCounter({ orderID, fulfillment }), lines: linesByID([], lines), sends };
  const kitchen = await toMakers(work, made);
  const orderLineIDs = sent.map(({ orderLineID }) => orderLineID);
  const changes: readonly OrderChange[] = sentChanges(sent, version);
  return {
    orderLineIDs,
    statements: [
      markSent(scope, orderLineIDs, { version, at }),
      markAllSent(scope, orderID),
      ...insertSends(scope, sends),
      ...kitchen.statements,
      ...insertChanges(scope, { orderID, id: deps.newID(), at, userID, clientID, changes }),
    ],
    events: kitchen.events,
  };
}
