import { isAllowed, sensitiveCode, type Amount, type OrderInput, type SensitiveAction } from '@tavola/contract';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { APPROVAL_SECONDS } from '#platform/auth/approvals.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import { insertApproval } from '../../rows/payments/approvals.rows.ts';
import type { Saving } from './saving.ts';

/** A sensitive action of a save, and what it is worth. */
export interface WantedApproval {
  readonly action: SensitiveAction;
  readonly amount: Amount | null;
}

/**
 * The approvals of a save, with one by the holder of the PIN in its payload for each action that still needs one
 * (decision 141). The audit names the approver as for any other approval; their right is checked when it is used.
 */
export async function approvalsWithPin(
  { tx, actor, input, place, moment: { now }, deps: { newID } }: Saving,
  wanted: readonly WantedApproval[],
  approverID: string | null,
): Promise<NonNullable<OrderInput['approvals']>> {
  const given = input.approvals ?? [];
  if (approverID === null) return given;
  const isNeeded = ({ action }: WantedApproval): boolean =>
    !given.some((each) => each.action === action) &&
    (place.operational.alwaysAskPin || !isAllowed(actor.rights, [sensitiveCode(action)]));
  const made = wanted.filter(isNeeded).map(({ action, amount }) => ({ action, amount, approvalID: newID() }));
  if (made.length === 0) return given;
  const targetID = input.orderID;
  await tx.pipeline(
    made.flatMap(({ action, amount, approvalID }) => [
      insertApproval(actor.scope, {
        approvalID,
        action,
        targetID,
        amount,
        requestedBy: requirePerson(actor),
        approvedBy: approverID,
        clientID: requireTerminal(actor),
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + APPROVAL_SECONDS * 1000).toISOString(),
      }),
      auditStatement(
        actor,
        {
          action: 'approval.given',
          targetType: action,
          targetID,
          after: { approvalID, amount },
          approverID,
        },
        now,
      ),
    ]),
  );
  return [...given, ...made.map(({ action, approvalID }) => ({ action, approvalID }))];
}
