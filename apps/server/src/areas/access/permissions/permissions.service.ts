import { isAllowed, sensitiveCode, type Approval, type SensitiveAction } from '@tavola/contract';
import { approvalEnd } from '#platform/auth/approvals.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import type { PinPerson } from '#platform/auth/passwords/pins.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { pinPlace } from '#platform/http/pin-place.ts';
import type { Services } from '#platform/services.ts';
import { createApproval } from './permissions.rows.ts';

/** What approvals and PINs of people need. */
export type PermissionServices = Services & { readonly auth: Auth };

interface ApprovalInput {
  readonly action: SensitiveAction;
  readonly targetID: string;
  readonly amount?: number | null;
  readonly isForDraft?: boolean;
}

/** Runs `work` for the person of a PIN typed on the caller's device; a wrong PIN is counted and then refused. */
export async function withPin<T>(
  call: Call,
  { auth, database, now }: PermissionServices,
  pin: string,
  work: (tx: Tx, person: PinPerson) => Promise<T>,
): Promise<T> {
  const { scope, clientID } = call;
  const { userID } = call.session;
  const outcome = await database.tenant(scope, async (tx): Promise<Refusal | { answer: T }> => {
    const verdict = await auth.pins.check(tx, { ...pinPlace(call, scope, clientID, now()), userID, pin });
    if ('refusal' in verdict) return verdict.refusal;
    return { answer: await work(tx, verdict.person) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome.answer;
}

/**
 * A person who holds the right allows one action on one target, once: for a minute, or until its draft is saved
 * (decision 14).
 */
export async function approve(
  tx: Tx,
  call: Call,
  { now, newID }: PermissionServices,
  approver: PinPerson,
  { action, targetID, amount, isForDraft = false }: ApprovalInput,
): Promise<Approval> {
  const codes = await effectiveCodes(tx, call.scope, approver.userID);
  if (!approver.isActive || !isAllowed(codes, [sensitiveCode(action)])) refuse('permission.denied');
  const at = now();
  const approvalID = newID();
  const expiresAt = await approvalEnd(tx, call.scope, isForDraft, at);
  await createApproval(tx, call.scope, {
    approvalID,
    action,
    targetID,
    amount: amount ?? null,
    requestedBy: call.session.userID,
    approvedBy: approver.userID,
    clientID: call.clientID,
    createdAt: at,
    expiresAt,
  });
  await recordAudit(
    tx,
    call.actor,
    {
      action: 'approval.given',
      targetType: action,
      targetID,
      after: { approvalID, amount: amount ?? null },
      approverID: approver.userID,
    },
    at,
  );
  const expiresInSeconds = Math.round((expiresAt.getTime() - at.getTime()) / 1000);
  return { approvalID, action, targetID, approverName: approver.displayName, expiresInSeconds };
}
