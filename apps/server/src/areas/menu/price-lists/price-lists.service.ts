import type { FieldCode, PriceListChanges } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { clearOtherBases, lockBase, saveWindows, setActiveEverywhere } from './price-lists.repo.ts';
import { pricedParts, savePrices } from './prices.repo.ts';

/** Refuses what would leave the company without a base price list: its end, or the end of its being one. */
export async function refuseWithoutBase(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<void> {
  const base = await lockBase(tx, scope);
  if (base !== null && ids.some((id) => id.toLowerCase() === base.id))
    refuse('price_lists.error.base_needed', { name: base.name });
}

/** Makes room for a new base price list before its row is written: the index knows one. */
export async function makeRoomForBase(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { isBasePriceList }: PriceListChanges,
  now: Date,
): Promise<void> {
  if (!isBasePriceList) return;
  await lockBase(tx, scope);
  await clearOtherBases(tx, scope, id, now);
}

/**
 * Writes hours and changed prices of a list whose head is written. Refuses, field by field, prices of what is not
 * there.
 */
export async function saveRest(
  tx: Tx,
  scope: LocationScope,
  id: string,
  changes: PriceListChanges,
  newID: () => string,
): Promise<void> {
  const { priceListItems, priceListModifierOptions, priceListAvailabilities, isBasePriceList } = changes;
  const known = await pricedParts(
    tx,
    scope,
    priceListItems.map(({ itemID }) => itemID),
    priceListModifierOptions.map(({ modifierOptionID }) => modifierOptionID),
  );
  const fields: { path: string; code: FieldCode }[] = [];
  const check = (ids: readonly string[], living: ReadonlySet<string>, path: (index: number) => string): void => {
    const seen = new Set<string>();
    for (const [index, id] of ids.map((each) => each.toLowerCase()).entries()) {
      if (!living.has(id)) fields.push({ path: path(index), code: 'gone' });
      else if (seen.has(id)) fields.push({ path: path(index), code: 'repeated' });
      seen.add(id);
    }
  };
  check(
    priceListItems.map(({ itemID }) => itemID),
    known.items,
    (index) => `priceListItems[${index}].itemID`,
  );
  check(
    priceListModifierOptions.map(({ modifierOptionID }) => modifierOptionID),
    known.options,
    (index) => `priceListModifierOptions[${index}].modifierOptionID`,
  );
  if (fields.length > 0) refuse('validation.failed', {}, { fields });
  await saveWindows(tx, scope, id, priceListAvailabilities, newID);
  await savePrices(tx, scope, id, changes);
  if (isBasePriceList) await setActiveEverywhere(tx, scope, id);
}
