import type { DeviceRefund, Refund } from '@tavola/contract';
import type { CardTerminals } from '#areas/finance/index.ts';
import { requirePerson } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publishAll } from '#platform/realtime/publish.ts';
import { approverOf, holdSale, judgeRefund, type RefundOf } from '../commands/refunds/refund-sale.ts';
import type { Intent } from '../commands/work.ts';
import { findActivity, findRefundOf, shownActivity, type AskedRefund, type StoredActivity } from './activities.rows.ts';
import { statusEvent } from './note-answer.ts';
import { chargeOf, deviceParts, insertPart } from './refund-parts.ts';

/** A refund that a card terminal is asked for. */
export interface BegunRefund {
  readonly answer: DeviceRefund;
  /** It was stored by this call, so the device is to be asked. */
  readonly isNew: boolean;
}

/**
 * Stores the refund that card terminals are to be asked for, begins with its first part, and freezes the order
 * (decisions 147, 188, 415): everything that can refuse it does so here, before any money moves. A repeat of the refund
 * and its payments is answered with how it is; after a failure other payment ids ask again.
 */
export async function beginDeviceRefund(intent: Intent, of: RefundOf, terminals: CardTerminals): Promise<BegunRefund> {
  const { tx, actor } = intent;
  const { scope } = actor;
  const { saleID, input, language } = of;
  const held = await holdSale(intent, of);
  const { requestHash, orderID } = held;
  const known = await knownActivity(intent, of, requestHash);
  if (known !== null) return { answer: answerOf(known, held.known), isNew: false };
  // It was made, but no card terminal was asked.
  if (held.known !== null) refuse('idempotency.mismatch');
  const judged = await judgeRefund(held, of);
  const parts = deviceParts(judged.tenders);
  const [part] = parts;
  if (part === undefined) return refuse('refund.error.no_card');
  for (const each of parts) {
    const { deviceID, deviceName: name } = await chargeOf(tx, scope, each);
    // A card terminal that is out of use still gives back what it took.
    if ((await terminals.connectionOfAny(tx, scope, deviceID)) === null)
      refuse('payment_device.error.invalid_config', { name });
  }
  const approvedBy = await approverOf(judged);
  const { shares, tenders, clientID, view, moment } = judged;
  const request: AskedRefund = { saleID, input, requestHash, language, shares, tenders };
  const { orderDate } = view.order;
  const by = { orderID, orderDate, userID: requirePerson(actor), clientID, approvedBy };
  await insertPart(tx, scope, { part, request, by }, moment.now);
  const activity = (await findActivity(tx, scope, part.paymentID)) ?? refuse('payment.activity_not_found');
  await publishAll(tx, scope, [statusEvent(activity, activity.status)]);
  return { answer: answerOf(activity, null), isNew: true };
}

/** How far the last refund of a sale by its card terminal is; null = it was asked for none. */
export async function deviceRefundOf(
  { tx, actor: { scope } }: Pick<Intent, 'tx' | 'actor'>,
  { orderID, refunds }: { readonly orderID: string; readonly refunds: readonly Refund[] },
): Promise<DeviceRefund | null> {
  const activity = await findRefundOf(tx, scope, orderID);
  if (activity === null) return null;
  const refund = refunds.find(({ refundID }) => refundID === activity.askedRefund?.input.refundID) ?? null;
  return answerOf(activity, activity.status === 'Completed' ? refund : null);
}

/** An activity of a refund as its calls answer it, with its place among those of the other cards. */
function answerOf(activity: StoredActivity, refund: Refund | null): DeviceRefund {
  const parts = deviceParts(activity.askedRefund?.tenders ?? []);
  const number = 1 + parts.findIndex(({ paymentID }) => paymentID === activity.paymentIntegrationActivityID);
  const part = parts.length > 1 && number > 0 ? { number, count: parts.length } : null;
  return { activity: shownActivity(activity), part, refund };
}

/** The activity of the same refund; refuses an id that belongs to something else. */
async function knownActivity(
  { tx, actor: { scope } }: Intent,
  { input }: RefundOf,
  requestHash: string,
): Promise<StoredActivity | null> {
  // The last part that was asked says how it is.
  for (const { paymentID } of (input.payments ?? []).toReversed()) {
    const activity = await findActivity(tx, scope, paymentID);
    if (activity === null) continue;
    return activity.askedRefund?.requestHash === requestHash ? activity : refuse('idempotency.mismatch');
  }
  return null;
}
