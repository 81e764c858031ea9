import { isAllowed, sensitiveCode, type Amount, type ErrorParams, type SensitiveAction } from '@tavola/contract';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { requireTerminal, type Actor } from './actor.ts';
import { effectiveCodes } from './rights.ts';

/** Decision 14. */
export const APPROVAL_SECONDS = 60;

/**
 * Who let an action happen besides the caller. `amount` is what the approver was shown, as a decimal text; the caller
 * compares it with what it does (decision 160).
 */
export interface UsedApproval {
  readonly approverID: string;
  readonly amount: string | null;
}

/** A sensitive action that is about to happen. */
export interface SensitiveUse {
  readonly action: SensitiveAction;
  readonly targetID: string;
  readonly approvalID?: string | null | undefined;
  /** What it is worth; said with a refusal, so that the terminal asks for this amount. */
  readonly amount?: Amount;
  /** The setting of the location; read where it is left out. */
  readonly alwaysAskPin?: boolean;
}

/**
 * Lets a sensitive action pass or refuses it with `approval.required`: by an approval when one is given, else by the
 * caller's own right, unless the location asks for a PIN every time (decision 14). An approval that is no good stops
 * nobody who has the right: they may have been given it during the sale. Answers whose PIN it was, null for none. Its
 * `action` says which of several is asked for.
 */
export async function assertSensitive(
  tx: Tx,
  actor: Actor,
  { action, targetID, approvalID, amount, alwaysAskPin }: SensitiveUse,
  now: Date = new Date(),
): Promise<UsedApproval | null> {
  const asked: ErrorParams = amount === undefined ? { action } : { action, amount };
  const isGiven = approvalID !== undefined && approvalID !== null;
  const used = isGiven ? await consumeApproval(tx, actor, { action, targetID, approvalID }, now) : null;
  if (used !== null) return used;
  if (!isAllowed(actor.rights, [sensitiveCode(action)]) || (alwaysAskPin ?? (await isPinAlwaysAsked(tx, actor.scope))))
    refuse(isGiven ? 'approval.invalid' : 'approval.required', asked);
  return null;
}

/**
 * Uses up an approval: this action, this target, this terminal, this requester, within 60 s, once (decision 14,
 * reliability E6). Null = it is none of these, or the approver has lost the right since. The use is undone when the
 * transaction fails, so a refused action can be tried again.
 */
async function consumeApproval(
  tx: Tx,
  actor: Actor,
  { action, targetID, approvalID }: { action: SensitiveAction; targetID: string; approvalID: string },
  now: Date,
): Promise<UsedApproval | null> {
  const { scope, userID } = actor;
  const used = await tx.raw<{ approved_by: string; amount: string | null }>(
    `UPDATE approvals SET used_at = $8
      WHERE company_id = $1 AND location_id = $2 AND id = $3 AND action = $4 AND target_id = $5 AND client_id = $6 AND requested_by = $7
        AND used_at IS NULL AND expires_at > $8 AND created_at <= $8
      RETURNING approved_by, amount`,
    [scope.companyID, scope.locationID, approvalID, action, targetID, requireTerminal(actor), userID, now],
  );
  const row = used.rows[0];
  if (row === undefined) return null;
  if (!isAllowed(await effectiveCodes(tx, scope, row.approved_by), [sensitiveCode(action)])) return null;
  return { approverID: row.approved_by, amount: row.amount };
}

async function isPinAlwaysAsked(tx: Tx, { companyID, locationID }: LocationScope): Promise<boolean> {
  const found = await tx.raw<{ asked: boolean }>(
    `SELECT coalesce((operational_setting ->> 'alwaysAskPin')::boolean, false) AS asked FROM locations WHERE company_id = $1 AND id = $2`,
    [companyID, locationID],
  );
  return found.rows[0]?.asked ?? false;
}
