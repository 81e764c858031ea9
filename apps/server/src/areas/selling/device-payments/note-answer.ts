import { isOpenState, isUnknownState, type DeviceState, type ErrorParams } from '@tavola/contract';
import { parseMoney, toMoney, ZERO, type Money } from '@tavola/selling';
import type { DeviceAnswer } from '#areas/finance/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { outgoing, publishAll, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAmounts } from '../commands/amounts/figures.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { addToBatch } from '../device-settlements/batch-charges.rows.ts';
import { lockOrders } from '../rows/orders/orders.rows.ts';
import {
  changeActivity,
  findActivity,
  keepAnswer,
  setAwaiting,
  type ActivityChange,
  type StoredActivity,
} from './activities.rows.ts';
import { endAsk } from './asks.rows.ts';
import { beginNextPart, beginReversal, beginTakingBack } from './refund-parts.ts';
import { recordReturned } from './record-returned.ts';
import { recordTaken } from './record-taken.ts';
import { lateVoid, recordVoided } from './record-voided.ts';
import { releasePoints } from './release-points.ts';

/** What one question came to: an answer, silence, or a device that is not set up, which was asked nothing. */
export type Reply =
  | DeviceAnswer
  | { readonly state: 'silent'; readonly as: 'Timeout' | 'NoConnection' | 'Error' }
  | { readonly state: 'misconfigured'; readonly isFirst: boolean };

/** Why an activity failed where its device was never asked; the page has words for it. */
export const MISCONFIGURED = 'invalid_config';

/** What became of an activity after it was asked once more. */
export interface Noted {
  readonly activity: StoredActivity;
  /** Nothing more is asked. */
  readonly isOver: boolean;
  /** What was begun with it: a void of what must not stay, or the next part of its refund. */
  readonly begunID?: string;
}

/** Pending answers for this long are unknown: something is wrong with the card terminal (decision 55). */
const PENDING_MS = 120_000;

/**
 * Works an answer in under the lock of the order, so that an outcome is recorded exactly once (decision 147). What
 * comes after the outcome changes nothing and is kept.
 */
export async function noteAnswer(
  tx: Tx,
  scope: LocationScope,
  id: string,
  reply: Reply,
  deps: SellingDeps,
): Promise<Noted | null> {
  const seen = await findActivity(tx, scope, id);
  if (seen === null) return null;
  await tx.pipeline([lockOrders(scope, [seen.orderID])]);
  const activity = await findActivity(tx, scope, id);
  if (activity === null) return null;
  const now = deps.now();
  if (activity.completedAt !== null) return noteLate(tx, scope, activity, reply, deps);
  const outcome = outcomeOf(activity, reply, now);
  if (outcome === null) return { activity, isOver: false };
  const { change, approved } = outcome;
  const state = change.state ?? activity.status;
  const isOver = !isOpenState(state);
  if ('reference' in reply && (isOver || isUnknownState(state)))
    await keepAnswer(tx, scope, keptOf(activity, reply, false, deps), now);
  await changeActivity(tx, scope, id, { ...change, ...(isOver ? { completed_at: now.toISOString() } : {}) }, now);
  if (isOver) {
    await endAsk(tx, scope, id);
    await setAwaiting(tx, scope, activity.orderID, false);
  }
  const events = [statusEvent(activity, state)];
  const after: StoredActivity = { ...activity, ...shownChange(change), status: state };
  if (approved === null) {
    if (isOver) await releasePoints(tx, scope, activity, deps);
    await publishAll(tx, scope, events);
  } else if (activity.kind === 'sale') {
    const isBatched = await addToBatch(tx, scope, activity);
    await recordTaken(tx, scope, { activity, approved, reply: approvedOf(reply), isBatched }, events, deps);
  } else if (activity.kind === 'refund') {
    await addToBatch(tx, scope, activity);
    const nextID = await beginNextPart(tx, scope, activity, now);
    if (nextID === null) await recordReturned(tx, scope, activity, events, deps);
    else await publishAll(tx, scope, events);
    return { activity: after, isOver, ...begun(nextID) };
  } else await recordVoided(tx, scope, activity, events, deps);
  const isFollowed = isOver && activity.kind !== 'sale';
  return { activity: after, isOver, ...begun(isFollowed ? await beginReversal(tx, scope, activity, deps) : null) };
}

const begun = (begunID: string | null): Pick<Noted, 'begunID'> => (begunID === null ? {} : { begunID });

const approvedOf = (reply: Reply): DeviceAnswer => {
  if (!('reference' in reply)) throw new Error('Only an answer approves.');
  return reply;
};

/** The event of an activity: a refund is named by its sale, everything else by its order. */
export const statusEvent = (
  { orderID, paymentIntegrationActivityID, askedRefund }: StoredActivity,
  status: DeviceState,
): OutgoingEvent =>
  askedRefund === null
    ? outgoing('salePaymentIntegrationStatusChanged', { orderID, paymentIntegrationActivityID, status })
    : outgoing('saleRefundIntegrationStatusChanged', { saleID: askedRefund.saleID, status });

const shownChange = (change: ActivityChange): Partial<StoredActivity> => ({
  ...(change.wants_signature === undefined ? {} : { wantsSignature: change.wants_signature }),
  ...(change.reason === undefined ? {} : { reason: change.reason }),
});

interface Outcome {
  readonly change: ActivityChange;
  /** What the device approved; null = nothing. */
  readonly approved: Money | null;
}

/** What an answer makes of an open activity; null = nothing new. */
function outcomeOf(activity: StoredActivity, reply: Reply, now: Date): Outcome | null {
  const to = (state: DeviceState, more: ActivityChange = {}): Outcome | null =>
    state === activity.status && Object.keys(more).length === 0 ? null : { change: { state, ...more }, approved: null };
  switch (reply.state) {
    case 'misconfigured':
      return reply.isFirst ? to('Rejected', { reason: MISCONFIGURED }) : to('Error');
    case 'silent':
      return to(reply.as);
    case 'none':
      return null;
    case 'unclear':
      return to('Error', { reason: reply.reason });
    case 'pending':
    case 'signature':
      return pending(activity, reply.state === 'signature', now);
    case 'declined':
      return to('Rejected', { reason: reply.reason });
    case 'cancelled':
      return to('Cancelled', { reason: reply.reason });
    case 'busy':
      return to('DeviceBusy', { reason: reply.reason });
    case 'amount_refused':
      return to('AmountNotValid', { reason: reply.reason });
    case 'approved':
      return approvedOutcome(activity, reply);
  }
}

function pending(activity: StoredActivity, wantsSignature: boolean, now: Date): Outcome | null {
  const isLong = now.getTime() - new Date(activity.createdOn).getTime() > PENDING_MS;
  const state = isLong ? 'Timeout' : 'AwaitingPayment';
  if (state === activity.status && wantsSignature === activity.wantsSignature) return null;
  return { change: { state, wants_signature: wantsSignature }, approved: null };
}

/** Another amount or currency than was asked for is unknown, never paid; less of it is a part (decision 184). */
function approvedOutcome(activity: StoredActivity, reply: DeviceAnswer): Outcome {
  const asked = toMoney(addAmounts(activity.amount, activity.tipAmount));
  const parsed = parseMoney(Number(reply.amount ?? Number.NaN));
  const approved = parsed.ok ? parsed.value : ZERO;
  const isWhole = approved === asked;
  const isPart = activity.kind === 'sale' && approved > 0 && approved < asked;
  // What goes back is not held: there is nothing that a settlement could capture.
  const isHeld = reply.isAuthorised && activity.kind !== 'sale';
  if (isHeld || reply.currencyCode !== activity.currencyCode || !(isWhole || isPart) || reply.transactionID === null)
    return { change: { state: 'Error', reason: reply.reason }, approved: null };
  return {
    change: {
      state: 'Completed',
      approved_amount: reply.amount,
      transaction_id: reply.transactionID,
      mask_card_number: reply.maskCardNumber,
      wants_signature: false,
      reason: reply.reason,
    },
    approved,
  };
}

/** After the outcome: kept, and asked no more once the device has made up its mind. */
async function noteLate(
  tx: Tx,
  scope: LocationScope,
  activity: StoredActivity,
  reply: Reply,
  deps: SellingDeps,
): Promise<Noted> {
  const id = activity.paymentIntegrationActivityID;
  const isVoidedNow = reply.state === 'approved' && activity.status !== 'Completed' && activity.kind === 'void';
  const ofVoid = isVoidedNow ? await lateVoid(tx, scope, activity) : null;
  if (ofVoid === 'waits') return { activity, isOver: false };
  if (!('reference' in reply) || ['none', 'pending', 'signature', 'unclear'].includes(reply.state))
    return { activity, isOver: false };
  await endAsk(tx, scope, id);
  // The same again is what is known already.
  const isSame =
    reply.state === 'approved' && activity.status === 'Completed' && reply.transactionID === activity.transactionID;
  const isExpected = reply.state !== 'approved' && activity.status !== 'Completed';
  if (isSame || isExpected) return { activity, isOver: true };
  await keepAnswer(tx, scope, keptOf(activity, reply, true, deps), deps.now());
  if (reply.state === 'approved' && activity.status !== 'Completed' && activity.kind !== 'void') {
    const begunID = await beginTakingBack(tx, scope, activity, deps);
    return { activity, isOver: true, ...begun(begunID) };
  }
  const events = [statusEvent(activity, activity.status)];
  if (ofVoid === 'voids') await recordVoided(tx, scope, activity, events, deps);
  else await publishAll(tx, scope, events);
  return { activity, isOver: true };
}

const keptOf = (activity: StoredActivity, reply: DeviceAnswer, isLate: boolean, deps: Pick<SellingDeps, 'newID'>) => ({
  id: deps.newID(),
  activityID: activity.paymentIntegrationActivityID,
  state: reply.state,
  amount: reply.amount,
  currencyCode: reply.currencyCode,
  transactionID: reply.transactionID,
  reason: reply.reason,
  isLate,
});

/** What the repeat of a failed activity is answered. */
export const reasonParams = ({ reason }: Pick<StoredActivity, 'reason'>): ErrorParams => ({ reason: reason ?? '–' });
