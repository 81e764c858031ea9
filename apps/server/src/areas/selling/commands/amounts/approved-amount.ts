import { isAllowed, sensitiveCode, type Amount, type SensitiveAction } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { assertSensitive, type UsedApproval } from '#platform/auth/approvals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { amountText } from './figures.ts';
import { policyRules } from '../sale-policy.ts';
import type { Work } from '../work.ts';

/** A sensitive action of a sale, what it is worth, and the approval that the terminal has for it. */
export interface ValuedAction {
  readonly action: SensitiveAction;
  readonly targetID: string;
  readonly amount: Amount;
  readonly approvalID: string | null | undefined;
}

/**
 * Lets a sensitive action pass for what it is worth (decisions 14, 160): by the caller's own right, or by an approval
 * of at least that amount; one that says no amount approves nothing of value. Refuses with the amount to ask for. What
 * happened in the past passes, and is reported where neither its person nor a PIN had the right (decisions 229, 435).
 */
export async function assertApproved(
  work: Pick<Work, 'tx' | 'actor' | 'moment' | 'place' | 'policy' | 'judgePast'>,
  use: ValuedAction,
): Promise<UsedApproval | null> {
  const {
    tx,
    actor,
    moment,
    policy,
    place: { operational },
  } = work;
  const { action, amount } = use;
  if (policyRules[policy].isPast) {
    return isAllowed(actor.rights, [sensitiveCode(action)]) ? null : (work.judgePast?.(action, amount) ?? null);
  }
  const used = await assertSensitive(tx, actor, { ...use, alwaysAskPin: operational.alwaysAskPin }, moment.now);
  const approved = Number(used?.amount ?? 0);
  const isOwnRight = isAllowed(actor.rights, [sensitiveCode(action)]) && !operational.alwaysAskPin;
  if (used !== null && !isOwnRight && toMoney(approved) < toMoney(amount))
    refuse('approval.amount_exceeded', {
      action,
      amount,
      approved: amountText(approved, operational),
      actual: amountText(amount, operational),
    });
  return used;
}
