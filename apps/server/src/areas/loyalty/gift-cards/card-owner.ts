import { isActiveCustomer } from '#areas/customers/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Refuses an owner whom the company does not have; a card may stay with one who was switched off since. */
export async function assertOwner(
  tx: Tx,
  scope: LocationScope,
  ownerID: string | null,
  before: string | null = null,
): Promise<void> {
  if (ownerID === null || ownerID === before || (await isActiveCustomer(tx, scope, ownerID))) return;
  refuse('giftcard.owner_not_found', {}, { fields: [{ path: 'customerOwnerID', code: 'invalid' }] });
}
