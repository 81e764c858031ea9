import {
  fillMessage,
  taxUserWords,
  type Language,
  type ProductTaxInput,
  type TaxInput,
  type TaxRecord,
} from '@tavola/contract';
import { changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { countTaxable, saveProductTaxes } from './product-taxes.rows.ts';
import {
  createTax,
  defaultAmong,
  getTax,
  makeDefaultTax,
  removeTaxes,
  saveComponents,
  updateTax,
  usedTax,
  waitForDefault,
  type TaxUse,
} from './taxes.rows.ts';

type Means = Pick<Services, 'now' | 'newID'>;

/** Adds a tax with its components. Null = it already exists. */
export async function addTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TaxInput,
  means: Means,
): Promise<TaxRecord | null> {
  if (input.isDefault) await waitForDefault(tx, scope);
  if (!(await createTax(tx, scope, id, input, means.now()))) return null;
  await saveParts(tx, scope, id, input, means);
  return getTax(tx, scope, id);
}

/** Changes a tax. Refuses to make the default tax an ordinary one: another one has to be made the default instead. */
export async function changeTax(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: TaxInput & { version: number },
  means: Means,
): Promise<TaxRecord> {
  if (input.isDefault) await waitForDefault(tx, scope);
  const isChanged = await updateTax(tx, scope, id, input, means.now());
  if (isChanged && !input.isDefault && (await defaultAmong(tx, scope, [id])) !== null)
    refuse('tax.error.default_kept', { name: input.name }, { fields: [{ path: 'isDefault', code: 'invalid' }] });
  if (isChanged) await saveParts(tx, scope, id, input, means);
  const current = await getTax(tx, scope, id);
  return changedOrRefused(isChanged ? current : null, () => Promise.resolve(current));
}

/** Gives products a tax. Refuses unknown taxes and products that carry none. */
export async function changeProductTaxes(
  tx: Tx,
  scope: LocationScope,
  input: ProductTaxInput,
  now: Date,
): Promise<{ changed: number }> {
  const itemIDs = [...new Set(input.itemIDs)];
  if (input.taxID != null) requireFound(await getTax(tx, scope, input.taxID));
  if ((await countTaxable(tx, scope, itemIDs)) !== itemIDs.length) refuse('resource.not_found');
  await saveProductTaxes(tx, scope, { ...input, itemIDs }, now);
  return { changed: itemIDs.length };
}

async function saveParts(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { taxComponents, isDefault }: TaxInput,
  { now, newID }: Means,
): Promise<void> {
  await saveComponents(tx, scope, id, taxComponents, newID);
  if (isDefault) await makeDefaultTax(tx, scope, id, now());
}

/** Deletes taxes that nothing is charged by; the default tax stays. */
export async function removeUnusedTaxes(
  tx: Tx,
  scope: LocationScope,
  taxIDs: readonly string[],
  language: Language,
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  const usual = await defaultAmong(tx, scope, taxIDs);
  if (usual !== null) refuse('tax.error.default_kept', { name: usual });
  const used = await usedTax(tx, scope, taxIDs);
  if (used !== null) refuse('tax.error.in_use', { name: used.name, users: usersOf(used, language) });
  return removedOrRefused(await removeTaxes(tx, scope, taxIDs, by));
}

/** Names what uses a tax, for people to read. */
function usersOf({ products, productCount, isOfServiceCharge, giftCardCount }: TaxUse, language: Language): string {
  const rest = productCount - products.length;
  return [
    ...products,
    ...(rest > 0 ? [fillMessage(taxUserWords.more[language], { count: rest })] : []),
    ...(isOfServiceCharge ? [taxUserWords.serviceCharge[language]] : []),
    ...(giftCardCount > 0 ? [fillMessage(taxUserWords.giftCards[language], { count: giftCardCount })] : []),
  ].join(', ');
}
