import { isAllowed, type PermissionCode } from '@tavola/contract';
import type { Auth } from '#platform/auth/auth.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { covers, type HeldRights } from './held-rights.ts';
import { countKeepers, hasPinOnlyOwner, liveLocationIDs, readHeldRights } from './rights.rows.ts';

/** What the company area says about people, handed in because that area knows this one. */
export interface PeopleRules {
  /** Whether the name is free: no person signs in with it and no registration under way has asked for it. */
  isUserNameFree(tx: Tx, userName: string): Promise<boolean>;
  minPinLength(tx: Tx, scope: LocationScope): Promise<number>;
  /** Refuses one more active person than the licence allows; holds the place for this transaction until the commit. */
  makeRoom(tx: Tx, scope: CompanyScope | LocationScope): Promise<void>;
}

/** What the calls that change people and their rights need. */
export type RightsServices = Services & { readonly auth: Auth; readonly peopleRules: PeopleRules };

/** The rights that a change needs: of the company, or of the caller's location alone. */
export interface NeededRight {
  readonly code: PermissionCode;
  readonly level: 'company' | 'location';
}

/**
 * Runs a change of people or rights. Changes of one company follow one another, so that of two demotions of the last
 * two owners at once the second is refused. `actor` is what the caller holds when their turn has come.
 */
export function changeRights<T>(
  call: Call,
  needed: NeededRight,
  change: (tx: Tx, actor: HeldRights) => Promise<T>,
): Promise<T> {
  const { companyID, locationID } = call.scope;
  return call.transactForCompany(async (tx) => {
    await lockKey(tx, `rights of ${companyID}`);
    const actor = await readHeldRights(tx, companyID, call.session.userID);
    const here = needed.level === 'company' ? undefined : actor.at.get(locationID);
    if (!isAllowed(actor.everywhere, [needed.code]) && !isAllowed(here ?? new Set(), [needed.code]))
      refuse('permission.denied');
    const before = await countKeepers(tx, companyID);
    const answer = await change(tx, actor);
    const after = await countKeepers(tx, companyID);
    if (before.owners > 0 && after.owners === 0) refuse('user.last_owner');
    if (await hasPinOnlyOwner(tx, companyID)) refuse('user.pin_only_owner');
    if (before.superUsers > 0 && after.superUsers === 0) refuse('user.last_super_user');
    return answer;
  });
}

/** A person as the rules of change need to know them. */
export interface ChangedPerson {
  readonly userID: string;
  readonly name: string;
  readonly isSuperUser: boolean;
}

/**
 * Refuses to change a person who has more rights than the caller: a caller who may set passwords could otherwise sign
 * in as that person (decision 195). Called before a change and, where rights change, after it.
 */
export async function requireCovered(
  tx: Tx,
  call: Call,
  actor: HeldRights,
  { userID, name, isSuperUser }: ChangedPerson,
): Promise<void> {
  if (isSuperUser && !call.session.isSuperUser) refuse('user.super_user_only');
  if (!covers(actor, await readHeldRights(tx, call.scope.companyID, userID))) refuse('user.holds_more', { name });
}

/** More people than this are not named one by one in a message to the screens. */
const MOST_NAMED = 50;

/**
 * Makes changed rights hold from the next call on, and has the open pages of these people fetch them (decision 152).
 * Belongs at the end of the transaction.
 */
export async function announceRights(
  tx: Tx,
  call: Call,
  { authenticator }: Auth,
  userIDs: readonly string[],
  level: 'company' | 'location' = 'company',
): Promise<void> {
  if (userIDs.length === 0) return;
  const { companyID, locationID } = call.scope;
  const named = userIDs.length > MOST_NAMED ? null : [...userIDs];
  for (const id of level === 'location' ? [locationID] : await liveLocationIDs(tx, companyID))
    await publish(tx, locationScope(companyID, id), 'permissionsChanged', { userIDs: named });
  tx.afterCommit(() => userIDs.forEach((userID) => authenticator.invalidate(userID)));
}
