import { categoryRoutes, type Category, type CategoryInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Sales categories. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'categories'];

/** A page of the sales categories with how many products each has. */
export const categoryListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(categoryRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** A category for its form. */
export const categoryQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['category', id],
    queryFn: ({ signal }) => call(categoryRoutes.get, { params: { id } }, { signal }),
  });
/** Names of all categories, for a picker. */
export const categoryNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(categoryRoutes.lookup, undefined, { signal }),
});
/** All categories in the order of kitchen tickets, for the dialog that sorts them. */
export const kitchenOrderQuery = queryOptions({
  ...recordOptions,
  queryKey: ['kitchenOrder'],
  queryFn: ({ signal }) => call(categoryRoutes.kitchenOrder, undefined, { signal }),
});

/** All categories in the order of the terminals, for the dialog that sorts them. */
export const posOrderQuery = queryOptions({
  ...recordOptions,
  queryKey: [...KEY, 'posOrder'],
  queryFn: ({ signal }) => call(categoryRoutes.posOrder, undefined, { signal }),
});

/** Adds a category; refused for a name that is taken. */
export const createCategory = withRefetch(KEY, (body: CategoryInput) => call(categoryRoutes.create, { body }));
/** Renames a category; refused where another person did since `version`, and for a name that is taken. */
export const updateCategory = withRefetch(KEY, (id: string, body: CategoryInput & { version: number }) =>
  call(categoryRoutes.update, { params: { id }, body }),
);
/** Makes the kitchen displays of all locations read the categories and their order again. */
export const syncToKitchen = () => call(categoryRoutes.syncToKds, undefined);

/** Sorts kitchen tickets and screens; categories that are not named follow those that are. */
export const saveKitchenOrder = withRefetch(KEY, (itemCategoryIDs: string[]) =>
  call(categoryRoutes.saveKitchenOrder, { body: { itemCategoryIDs } }),
);
/** Sorts the terminals; categories that are not named follow those that are. */
export const savePosOrder = withRefetch(KEY, (itemCategoryIDs: string[]) =>
  call(categoryRoutes.savePosOrder, { body: { itemCategoryIDs } }),
);
/** Deletes categories that no product is in, all or none. `restoreCategory` undoes it. */
export const { remove: removeCategories, restore: restoreCategory } = undoable((row: Category) => row.itemCategoryID, {
  read: (id) => call(categoryRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) =>
    call(categoryRoutes.remove, { query: { itemCategoryIDs: [...ids] } }),
  ),
  create: withRefetch(KEY, (category: Category) => call(categoryRoutes.create, { body: category })),
});
