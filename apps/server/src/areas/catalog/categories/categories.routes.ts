import type { categoryRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuseInUse } from '#platform/crud/record-users.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { publish } from '#platform/realtime/publish.ts';
import { companyOf, locationScope } from '#platform/tenancy/scope.ts';
import { changePosData } from '../sell-data/change-pos-data.ts';
import { raisePosVersion } from '../sell-data/versions.rows.ts';
import {
  createCategory,
  getCategory,
  listCategories,
  listCategoryNames,
  listCategoryUsers,
  listLocations,
  updateCategory,
} from './categories.rows.ts';

/**
 * The calls of sales categories (back-office spec, section 7). Every write applies to the whole company and notifies
 * its terminals (decision 24).
 */
export function createCategoryHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof categoryRoutes> {
  return {
    lookup: (call) => call.read((tx) => listCategoryNames(tx, call.scope, 'name')),
    list: (call) => call.read((tx) => listCategories(tx, call.scope, call.query, call.language)),
    kitchenOrder: (call) => call.read((tx) => listCategoryNames(tx, call.scope, 'kitchen')),
    posOrder: (call) => call.read((tx) => listCategoryNames(tx, call.scope, 'terminal')),
    get: async (call) => requireFound(await call.read((tx) => getCategory(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.itemCategoryID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => createCategory(tx, call.scope, id, call.body, now()),
          read: () => getCategory(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    update: (call) =>
      changePosData(call, now(), async (tx) =>
        changedOrRefused(await updateCategory(tx, call.scope, call.params.id, call.body, now()), () =>
          getCategory(tx, call.scope, call.params.id),
        ),
      ),
    remove: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.query.itemCategoryIDs;
        const users = await listCategoryUsers(tx, call.scope, ids);
        const holding = users.filter(({ kind }) => kind !== 'menu');
        await refuseInUse(tx, call.scope, 'item_categories', holding);
        return removedOrRefused(
          await markRemoved(tx, 'item_categories', call.scope.companyID, ids, removal(call, now())),
        );
      }),
    savePosOrder: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.itemCategoryIDs;
        await reorder(tx, 'item_categories', 'sort_number', call.scope.companyID, ids, now());
        return listCategoryNames(tx, call.scope, 'terminal');
      }),
    saveKitchenOrder: (call) =>
      call.transactForCompany(async (tx) => {
        const before = await listCategoryNames(tx, call.scope, 'kitchen');
        await reorder(
          tx,
          'item_categories',
          'kitchen_sort_number',
          call.scope.companyID,
          call.body.itemCategoryIDs,
          now(),
        );
        const after = await listCategoryNames(tx, call.scope, 'kitchen');
        await raisePosVersion(tx, companyOf(call.scope), now());
        const moved = after.filter((one, place) => one.itemCategoryID !== before[place]?.itemCategoryID);
        for (const locationID of await listLocations(tx, companyOf(call.scope)))
          for (const { itemCategoryID: categoryID } of moved)
            await publish(tx, locationScope(call.scope.companyID, locationID), 'kitchenSortOrderChanged', {
              categoryID,
            });
        return after;
      }),
  };
}
