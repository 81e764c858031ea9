import { refuseInUse } from '#platform/crud/record-users.ts';
import { removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Tx } from '#platform/database/tx.ts';
import { publish } from '#platform/realtime/publish.ts';
import { companyOf, locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { raisePosVersion } from '../sell-data/versions.rows.ts';
import { listCategoryNames, listCategoryUsers, listLocations } from './categories.rows.ts';

/** Deletes categories that nothing is in; a menu that shows one as a section loses it. */
export async function removeCategories(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  const users = await listCategoryUsers(tx, scope, ids);
  await refuseInUse(
    tx,
    scope,
    'item_categories',
    users.filter(({ kind }) => kind !== 'menu'),
  );
  return removedOrRefused(await markRemoved(tx, 'item_categories', scope.companyID, ids, by));
}

/** Sets the order of the kitchen and lets every location know which categories have moved. */
export async function saveKitchenOrder(tx: Tx, scope: LocationScope, ids: readonly string[], now: Date) {
  const before = await listCategoryNames(tx, scope, 'kitchen');
  await reorder(tx, 'item_categories', 'kitchen_sort_number', scope.companyID, ids, now);
  const after = await listCategoryNames(tx, scope, 'kitchen');
  await raisePosVersion(tx, companyOf(scope), now);
  const moved = after.filter((one, place) => one.itemCategoryID !== before[place]?.itemCategoryID);
  for (const locationID of await listLocations(tx, companyOf(scope)))
    for (const { itemCategoryID: categoryID } of moved)
      await publish(tx, locationScope(scope.companyID, locationID), 'kitchenSortOrderChanged', { categoryID });
  return after;
}

/**
 * Makes the kitchen displays of all locations read the categories again; one message for each location is enough, since
 * a screen reads all of them.
 */
export async function syncToKds(tx: Tx, scope: LocationScope, now: Date) {
  const categories = await listCategoryNames(tx, scope, 'kitchen');
  await raisePosVersion(tx, companyOf(scope), now);
  const [first] = categories;
  if (first === undefined) return categories;
  const message = { categoryID: first.itemCategoryID };
  for (const locationID of await listLocations(tx, companyOf(scope)))
    await publish(tx, locationScope(scope.companyID, locationID), 'kitchenSortOrderChanged', message);
  return categories;
}
