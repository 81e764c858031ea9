import type { categoryRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '../sell-data/change-pos-data.ts';
import { createCategory, getCategory, listCategories, listCategoryNames, updateCategory } from './categories.rows.ts';
import { removeCategories, saveKitchenOrder, syncToKds } from './categories.service.ts';

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
      changePosData(call, now(), (tx) =>
        removeCategories(tx, call.scope, call.query.itemCategoryIDs, removal(call, now())),
      ),
    savePosOrder: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.itemCategoryIDs;
        await reorder(tx, 'item_categories', 'sort_number', call.scope.companyID, ids, now());
        return listCategoryNames(tx, call.scope, 'terminal');
      }),
    syncToKds: (call) => call.transactForCompany((tx) => syncToKds(tx, call.scope, now())),
    saveKitchenOrder: (call) =>
      call.transactForCompany((tx) => saveKitchenOrder(tx, call.scope, call.body.itemCategoryIDs, now())),
  };
}
