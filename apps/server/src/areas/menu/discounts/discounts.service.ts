import { copyName, type DiscountFields, type DiscountRecord } from '@tavola/contract';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuseInUse } from '#platform/crud/record-users.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { keptFields } from './discount-fields.ts';
import { areTargetsKnown, lockChains, lockDiscounts, writeParts } from './discount-parts.rows.ts';
import {
  createDiscount,
  discountNames,
  getDiscount,
  offerDiscount,
  setDiscountActive,
  updateDiscount,
  listDiscountUsers,
} from './discounts.rows.ts';

type Means = Pick<Services, 'now' | 'newID'>;

const NAME_LENGTH = 100;

/** Adds a discount and offers it at this location. Null = it already exists. */
export async function addDiscount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: DiscountFields,
  means: Means,
): Promise<DiscountRecord | null> {
  if (!(await insertDiscount(tx, scope, id, input, means))) return null;
  await offerDiscount(tx, scope, id);
  return getDiscount(tx, scope, id);
}

/** Adds a copy of a discount under its own name, not offered anywhere. Null = the copy already exists. */
export async function copyDiscount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  original: DiscountRecord,
  means: Means,
): Promise<DiscountRecord | null> {
  // Two copies at once must not take the same name.
  await lockDiscounts(tx, scope);
  const name = copyName(original.name, await discountNames(tx, scope), NAME_LENGTH);
  return (await insertDiscount(tx, scope, id, { ...original, name }, means)) ? getDiscount(tx, scope, id) : null;
}

/** Changes a discount. Refuses a version that is not the current one. */
export async function changeDiscount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: DiscountFields & { version: number },
  { now, newID }: Means,
): Promise<DiscountRecord> {
  const read = () => getDiscount(tx, scope, id);
  requireFound(await read());
  const fields = await checkedFields(tx, scope, id, input);
  if (!(await updateDiscount(tx, scope, id, { ...fields, version: input.version }, now())))
    return changedOrRefused(null, read);
  await writeParts(tx, scope, id, fields, newID);
  return requireFound(await read());
}

/** Offers a discount at this location or takes it off. */
export async function switchDiscount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isActive: boolean,
): Promise<DiscountRecord> {
  if (!(await setDiscountActive(tx, scope, id, isActive))) refuse('resource.not_found');
  return requireFound(await getDiscount(tx, scope, id));
}

/** Deletes discounts. Refuses discounts in use. */
export async function deleteDiscounts(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await refuseInUse(tx, scope, 'discounts', await listDiscountUsers(tx, scope, ids));
  return removedOrRefused(await markRemoved(tx, 'discounts', scope.companyID, ids, by));
}

async function insertDiscount(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: DiscountFields,
  { now, newID }: Means,
): Promise<boolean> {
  const fields = await checkedFields(tx, scope, id, input);
  if (!(await createDiscount(tx, scope, id, fields, now()))) return false;
  await writeParts(tx, scope, id, fields, newID);
  return true;
}

/**
 * The fields of a discount as they may be written. Refuses products, categories and menus that are not the company's,
 * and a chain of future discounts that leads nowhere or back to itself (decision 48).
 */
async function checkedFields(
  tx: Tx,
  scope: LocationScope,
  id: string,
  fields: DiscountFields,
): Promise<DiscountFields> {
  const kept = keptFields(fields);
  await requireWholePrices(tx, scope, amountsOf(kept));
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

/** What is an amount of money and no percentage. */
const amountsOf = (fields: DiscountFields) => [
  ...(fields.type === 'FixedAmount' ? [['value', fields.value] as const] : []),
  ...(fields.getAtDiscountType === 'FixedAmount' ? [['getDiscountValue', fields.getDiscountValue] as const] : []),
  ...(fields.nextDiscountType === 'FixedAmount' ? [['nextDiscountValue', fields.nextDiscountValue] as const] : []),
];

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
