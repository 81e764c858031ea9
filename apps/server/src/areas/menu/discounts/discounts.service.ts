import type { DiscountFields } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { keptFields } from './discount-fields.ts';
import { areTargetsKnown, lockChains } from './discount-parts.repo.ts';

/**
 * The fields of a discount as they may be written. Refuses products, categories and menus that are not the company's,
 * and a chain of future discounts that leads nowhere or back to itself (decision 48).
 */
export async function checkedFields(
  tx: Tx,
  scope: LocationScope,
  id: string,
  fields: DiscountFields,
): Promise<DiscountFields> {
  const kept = keptFields(fields);
  if (!(await areTargetsKnown(tx, scope, kept))) refuse('resource.not_found');
  const chains = await lockChains(tx, scope);
  if (kept.type !== 'FutureDiscount') {
    const before = [...chains.values()].find(({ nextID }) => nextID === id);
    if (before !== undefined)
      refuse('discount.error.is_next_of', { name: before.name }, { fields: [{ path: 'type', code: 'invalid' }] });
  }
  if (kept.futureOrderDiscountID !== null) assertChain(id, kept.name, kept.futureOrderDiscountID.toLowerCase(), chains);
  return kept;
}

function assertChain(
  id: string,
  name: string,
  firstID: string,
  chains: ReadonlyMap<string, { readonly nextID: string | null }>,
): void {
  if (firstID !== id.toLowerCase() && !chains.has(firstID)) refuse('resource.not_found');
  for (let next: string | null = firstID; next !== null; next = chains.get(next)?.nextID ?? null) {
    if (next === id.toLowerCase())
      refuse(
        'discount.error.next_loops',
        { name },
        { fields: [{ path: 'futureOrderDiscountID', code: 'next_discount_loop' }] },
      );
  }
}
