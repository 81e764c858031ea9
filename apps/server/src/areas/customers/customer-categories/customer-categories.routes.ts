import type { customerCategoryRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import {
  createCategory,
  getCategory,
  listCategories,
  removeCategories,
  updateCategory,
} from './customer-categories.rows.ts';

/** The calls of the categories of customers (decision 172). A terminal never sees one. */
export function createCustomerCategoryHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof customerCategoryRoutes> {
  return {
    list: (call) => call.read((tx) => listCategories(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getCategory(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.customerCategoryID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => createCategory(tx, call.scope, id, call.body, now()),
          read: () => getCategory(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) =>
        changedOrRefused(await updateCategory(tx, call.scope, call.params.id, call.body, now()), () =>
          getCategory(tx, call.scope, call.params.id),
        ),
      ),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(await removeCategories(tx, call.scope, call.query.ids, removal(call, now()))),
      ),
  };
}
