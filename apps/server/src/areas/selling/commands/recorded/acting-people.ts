import { isAllowed, sensitiveCode, type OfflineOrderInput, type SensitiveAction } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import type { UsedApproval } from '#platform/auth/approvals.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { findSoldBy } from '../../rows/offline/offline-orders.rows.ts';
import type { Intent } from '../work.ts';

/** A person who did something of an offline order. */
export interface ActingPerson {
  readonly userID: string;
  readonly displayName: string;
  readonly rights: ReadonlySet<number>;
}

/** People besides the one who sold an order: those who took its payments or voided it, and those whose PINs it has. */
export interface ActingPeople {
  /** The person who did a step; left out = who sold the order. */
  readonly of: (userID: string | undefined) => ActingPerson;
  /** The PIN that allowed an action of at least this value, by a person who still may; null = none did. */
  readonly approvalOf: (action: SensitiveAction, amount: number) => UsedApproval | null;
}

/**
 * Looks up everyone that an offline order names (decisions 434, 435). Refuses with `sync.rejected.terminal` where a
 * step names a person whom this company does not have; an approval of such a person counts for nothing.
 */
export async function findActing(
  { tx, actor: { scope }, deps }: Intent,
  { clientID, payments, voided, approvals = [] }: OfflineOrderInput,
  seller: ActingPerson,
): Promise<ActingPeople> {
  const others = new Map([[seller.userID, seller]]);
  const acting = [voided?.userID, ...payments.map(({ userID }) => userID)];
  for (const userID of new Set([...acting, ...approvals.map((approval) => approval.userID)])) {
    if (userID === undefined || others.has(userID)) continue;
    const { displayName } = await findSoldBy(tx, scope, { clientID, userID });
    if (displayName === null) continue;
    others.set(userID, { userID, displayName, rights: await effectiveCodes(tx, scope, userID) });
  }
  // A terminal whose location does not let PINs approve offline has none to show.
  const isApproving = approvals.length > 0 && (await deps.sellingPlaceFor(tx, scope)).operational.allowOfflinePins;
  return {
    of: (userID = seller.userID) => others.get(userID) ?? refuse('sync.rejected.terminal'),
    approvalOf: (action, amount) => {
      if (!isApproving) return null;
      const given = approvals.find(
        (approval) =>
          approval.action === action &&
          toMoney(approval.amount ?? 0) >= toMoney(amount) &&
          isAllowed(others.get(approval.userID)?.rights ?? new Set(), [sensitiveCode(action)]),
      );
      return given === undefined ? null : { approverID: given.userID, amount: String(given.amount ?? 0) };
    },
  };
}
