import { isUnknownState, type CallInput, type devicePaymentRoutes, type PaymentActivity } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import { requirePerson } from '#platform/auth/actor.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publishAll } from '#platform/realtime/publish.ts';
import { assertApproved } from '../commands/amounts/approved-amount.ts';
import { workOf, type Intent } from '../commands/work.ts';
import { changeActivity, setAwaiting, shownActivity, type StoredActivity } from './activities.rows.ts';
import { endAsk } from './asks.rows.ts';
import { statusEvent } from './note-answer.ts';
import { recordVoided } from './record-voided.ts';
import { beginReversal } from './refund-parts.ts';
import { releasePoints } from './release-points.ts';

/** What a person decides, and the approval of one who may. */
type Marking = CallInput<typeof devicePaymentRoutes.notTaken>['body'];

/** An activity after a decision. */
export interface MarkedOutcome {
  readonly activity: PaymentActivity;
  /** A void of what went back before of a refund that is not made; null = none. */
  readonly begunID: string | null;
}

/** What is marked, whose right it needs, and as what it is in the history. */
const marks = {
  sale: { action: 'voidPayment', entry: 'payment.not_taken' },
  refund: { action: 'issueRefund', entry: 'payment.not_returned' },
  void: { action: 'voidPayment', entry: 'payment.not_reversed' },
} as const;

/**
 * A person decides what no answer says (decisions 55, 381, 414): that a charge was not taken, a refund not given, or a
 * void not made, which leaves everything as it is; or that a void was made, as its provider shows, which voids the
 * payment. The card terminal is still followed where nothing was made. The caller has locked the order.
 */
export async function markOutcome(
  intent: Intent,
  activity: StoredActivity,
  { approvalID, isReversed = false }: Marking,
): Promise<MarkedOutcome> {
  const { tx, actor, deps } = intent;
  const { scope } = actor;
  if (activity.resolvedBy !== null) return { activity: shownActivity(activity), begunID: null };
  const { kind, orderID, paymentIntegrationActivityID: targetID } = activity;
  if (kind === 'return' || !isUnknownState(activity.status)) return refuse('payment.not_unknown');
  if (isReversed && kind !== 'void') refuse('payment.not_unknown');
  const amount = toAmount(add(toMoney(activity.amount), toMoney(activity.tipAmount)));
  const { action, entry } = marks[kind];
  const used = await assertApproved(await workOf(intent), { action, targetID, amount, approvalID });
  const now = deps.now();
  const state = isReversed ? 'Completed' : 'Cancelled';
  const change = { state, resolved_by: requirePerson(actor), completed_at: now.toISOString() } as const;
  await changeActivity(tx, scope, targetID, change, now);
  await setAwaiting(tx, scope, orderID, false);
  if (isReversed) await endAsk(tx, scope, targetID);
  await releasePoints(tx, scope, activity, deps);
  await tx.pipeline([
    auditStatement(
      actor,
      {
        action: isReversed ? 'payment.reversed' : entry,
        targetType: 'payment',
        targetID,
        before: { status: activity.status, amount },
        after: { status: state, orderNo: activity.orderNo },
        approverID: used?.approverID ?? null,
      },
      now,
    ),
  ]);
  const events = [statusEvent(activity, state)];
  if (isReversed) await recordVoided(tx, scope, activity, events, deps);
  else await publishAll(tx, scope, events);
  const begunID = kind === 'sale' ? null : await beginReversal(tx, scope, activity, deps);
  return { activity: shownActivity({ ...activity, status: state }), begunID };
}
