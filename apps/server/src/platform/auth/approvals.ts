import { isAllowed, sensitiveCode, type Amount, type ErrorParams, type SensitiveAction } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { businessDateEnd } from '../time/local-time.ts';
import { requirePerson, requireTerminal, type SaleActor } from './actor.ts';
import { effectiveCodes } from './rights.ts';

/** Decision 14. */
export const APPROVAL_SECONDS = 60;

/**
 * Until when an approval holds that is given now: for a minute, or of a draft that is saved later to the end of the
 * business date (decision 14).
 */
export async function approvalEnd(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  isForDraft: boolean,
  now: Date,
): Promise<Date> {
  const soon = new Date(now.getTime() + APPROVAL_SECONDS * 1000);
  if (!isForDraft) return soon;
  const place = await tx
    .selectFrom('locations')
    .select(['timezone_name', 'business_day_cutoff'])
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .executeTakeFirst();
  return place === undefined ? soon : businessDateEnd(now, place.timezone_name, place.business_day_cutoff);
}

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
 * caller's own right, unless the location asks for a PIN every time (decision 14). An invalid approval does not stop a
 * caller who has the right: they may have been given it during the sale. Returns whose PIN it was, null for none.
 * `action` says which of several is asked for.
 */
export async function assertSensitive(
  tx: Tx,
  actor: SaleActor,
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
 * Uses up an approval: this action, this target, this terminal, this requester, before it ends, once (decision 14,
 * reliability E6). Null = it is none of these, or the approver has lost the right since. The use is undone when the
 * transaction fails, so a refused action can be tried again.
 */
async function consumeApproval(
  tx: Tx,
  actor: SaleActor,
  { action, targetID, approvalID }: { action: SensitiveAction; targetID: string; approvalID: string },
  now: Date,
): Promise<UsedApproval | null> {
  const { scope } = actor;
  const userID = requirePerson(actor);
  const at = now.toISOString();
  const used = await tx
    .updateTable('approvals')
    .set({ used_at: at })
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', approvalID)
    .where('action', '=', action)
    .where('target_id', '=', targetID)
    .where('client_id', '=', requireTerminal(actor))
    .where('requested_by', '=', userID)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('created_at', '<=', at)
    .returning(['approved_by', 'amount'])
    .executeTakeFirst();
  if (used === undefined) return null;
  if (!isAllowed(await effectiveCodes(tx, scope, used.approved_by), [sensitiveCode(action)])) return null;
  return { approverID: used.approved_by, amount: used.amount };
}

async function isPinAlwaysAsked(tx: Tx, { companyID, locationID }: LocationScope): Promise<boolean> {
  const found = await tx
    .selectFrom('locations')
    .select(sql<boolean | null>`(operational_setting ->> 'alwaysAskPin')::boolean`.as('asked'))
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .executeTakeFirst();
  return found?.asked ?? false;
}
