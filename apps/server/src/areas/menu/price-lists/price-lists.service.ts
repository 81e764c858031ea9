import type { FieldCode, PriceListChanges, PriceListRecord } from '@tavola/contract';
import { changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuseInUse } from '#platform/crud/record-users.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Services } from '#platform/services.ts';
import {
  clearOtherBases,
  createHead,
  getPriceList,
  lockBase,
  restorePriceList,
  saveWindows,
  setActive,
  setActiveEverywhere,
  updateHead,
  listPriceListUsers,
} from './price-lists.rows.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { pricedParts, savePrices } from './prices.rows.ts';

type Means = Pick<Services, 'now' | 'newID'>;

/** Adds a price list. Null = it already exists. */
export async function addPriceList(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: PriceListChanges,
  { now, newID }: Means,
): Promise<PriceListRecord | null> {
  if ((await getPriceList(tx, scope, id)) !== null) return null;
  await makeRoomForBase(tx, scope, id, input, now());
  if (!(await createHead(tx, scope, id, input, now()))) return null;
  await saveRest(tx, scope, id, input, newID);
  return getPriceList(tx, scope, id);
}

/** Changes a price list. Refuses a version that is not the current one, and leaving the company without a base list. */
export async function changePriceList(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: PriceListChanges & { version: number },
  { now, newID }: Means,
): Promise<PriceListRecord> {
  const read = () => getPriceList(tx, scope, id);
  const present = requireFound(await read());
  if (present.version === input.version) {
    if (!input.isBasePriceList) await refuseWithoutBase(tx, scope, [id]);
    await makeRoomForBase(tx, scope, id, input, now());
  }
  if (!(await updateHead(tx, scope, id, input.version, input, now()))) return changedOrRefused(null, read);
  await saveRest(tx, scope, id, input, newID);
  return requireFound(await read());
}

/** Puts a price list in force at this location or takes it out of force. Refuses to take the base list. */
export async function switchPriceList(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isActive: boolean,
): Promise<PriceListRecord> {
  requireFound(await getPriceList(tx, scope, id));
  if (!isActive) await refuseWithoutBase(tx, scope, [id]);
  await setActive(tx, scope, id, isActive);
  return requireFound(await getPriceList(tx, scope, id));
}

/** Restores a deleted price list. */
export async function undeletePriceList(tx: Tx, scope: LocationScope, id: string, now: Date): Promise<PriceListRecord> {
  if (!(await restorePriceList(tx, scope, id, now))) refuse('resource.not_found');
  return requireFound(await getPriceList(tx, scope, id));
}

/** Deletes price lists. Refuses the base list and lists in use. */
export async function deletePriceLists(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await refuseWithoutBase(tx, scope, ids);
  await refuseInUse(tx, scope, 'price_lists', await listPriceListUsers(tx, scope, ids));
  return removedOrRefused(await markRemoved(tx, 'price_lists', scope.companyID, ids, by));
}

/** Refuses what would leave the company without a base price list: its end, or the end of its being one. */
async function refuseWithoutBase(tx: Tx, scope: LocationScope, ids: readonly string[]): Promise<void> {
  const base = await lockBase(tx, scope);
  if (base !== null && ids.some((id) => id.toLowerCase() === base.id))
    refuse('price_lists.error.base_needed', { name: base.name });
}

/** Makes room for a new base price list before its row is written: the index knows one. */
async function makeRoomForBase(
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
async function saveRest(
  tx: Tx,
  scope: LocationScope,
  id: string,
  changes: PriceListChanges,
  newID: () => string,
): Promise<void> {
  const { priceListItems, priceListModifierOptions, priceListAvailabilities, isBasePriceList } = changes;
  await requireWholePrices(tx, scope, [
    ...priceListItems.map(({ price }, index) => [`priceListItems[${index}].price`, price] as const),
    ...priceListModifierOptions.map(({ price }, index) => [`priceListModifierOptions[${index}].price`, price] as const),
  ]);
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
