import type { Ingredient, IngredientInput } from '@tavola/contract';
import { isConvertible } from '@tavola/selling';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { companyOf, type LocationScope } from '#platform/tenancy/scope.ts';
import { hasVendor, movedUnits, startTracking } from '#areas/stock/index.ts';
import { readUnits } from '#areas/stock/index.ts';
import {
  createIngredient,
  getIngredient,
  readChoices,
  setIngredientActive,
  setIngredientVendor,
  updateIngredient,
  usedIngredient,
} from './ingredients.rows.ts';

/** Adds an ingredient; null = it already exists. Starts counting its stock if asked to. */
export async function addIngredient(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: IngredientInput,
  now: Date,
): Promise<Ingredient | null> {
  await checkChoices(tx, scope, id, input);
  if (!(await createIngredient(tx, scope, id, input, now))) return null;
  await setIngredientVendor(tx, scope, id, input.vendorID, now);
  if (input.enableTrackInventory) await startTracking(tx, scope, [id], now);
  return getIngredient(tx, scope, id);
}

/** Changes an ingredient unless someone else did. Refuses a unit that its recipes or its stock do not convert to. */
export async function changeIngredient(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: IngredientInput & { readonly version: number },
  now: Date,
): Promise<Ingredient> {
  const present = requireFound(await getIngredient(tx, scope, id));
  await checkChoices(tx, scope, id, input, present);
  const isChanged = await updateIngredient(tx, scope, id, input, now);
  if (isChanged) await setIngredientVendor(tx, scope, id, input.vendorID, now);
  if (isChanged && input.enableTrackInventory) await startTracking(tx, scope, [id], now);
  return changedOrRefused(isChanged ? await getIngredient(tx, scope, id) : null, () => getIngredient(tx, scope, id));
}

/** Switching off what recipes use is asked about first (back-office spec, section 4). */
export async function switchActive(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { isActive, isForce = false }: { readonly isActive: boolean; readonly isForce?: boolean | undefined },
  now: Date,
): Promise<Ingredient> {
  requireFound(await getIngredient(tx, scope, id));
  const used = isActive || isForce ? null : await usedIngredient(tx, scope, [id]);
  if (used !== null) refuse('ingredients.error.in_use', { ...used });
  await setIngredientActive(tx, scope, id, isActive, now);
  return requireFound(await getIngredient(tx, scope, id));
}

async function checkChoices(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: IngredientInput,
  present?: Ingredient,
): Promise<void> {
  const { uomid, vendorID } = input;
  const { hasCategory, recipeUnits } = await readChoices(tx, scope, input, id);
  if (!hasCategory) refuse('validation.failed', {}, { fields: [{ path: 'categoryID', code: 'invalid' }] });
  if (vendorID !== null && !(await hasVendor(tx, scope, vendorID)))
    refuse('validation.failed', {}, { fields: [{ path: 'vendorID', code: 'invalid' }] });
  if (uomid === present?.uomid) return;
  const units = await readUnits(tx, scope);
  if (uomid !== null && !units.has(uomid))
    refuse('validation.failed', {}, { fields: [{ path: 'uomid', code: 'invalid' }] });
  const counted = [...recipeUnits, ...(await movedUnits(tx, companyOf(scope), [id]))];
  if (counted.some((unit) => uomid === null || !isConvertible(units, unit, uomid)))
    refuse('ingredients.error.unit', {}, { fields: [{ path: 'uomid', code: 'invalid' }] });
}
