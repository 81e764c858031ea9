import { customerCategoryRoutes, type CustomerCategory, type CustomerCategoryInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Groups of customers. */

const KEY = ['customerCategories'];

/** All categories by name, with how many customers each has. */
export const categoriesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(customerCategoryRoutes.list, undefined, { signal }),
});
/** A category for its form. */
export const categoryQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(customerCategoryRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a category; refused for a name that is taken. */
export const createCategory = withRefetch(KEY, (body: CustomerCategoryInput) =>
  call(customerCategoryRoutes.create, { body }),
);
/** Renames a category; refused where another person did since `version`, and for a name that is taken. */
export const updateCategory = withRefetch(KEY, (id: string, body: CustomerCategoryInput & { version: number }) =>
  call(customerCategoryRoutes.update, { params: { id }, body }),
);
/** Deletes categories; their customers keep everything else. `restoreCategory` gives one back with its customers. */
export const { remove: removeCategories, restore: restoreCategory } = undoable(
  (row: CustomerCategory) => row.customerCategoryID,
  {
    read: (id) => call(customerCategoryRoutes.get, { params: { id } }),
    remove: withRefetch(KEY, (ids: readonly string[]) =>
      call(customerCategoryRoutes.remove, { query: { ids: [...ids] } }),
    ),
    create: withRefetch(KEY, (category: CustomerCategory) => call(customerCategoryRoutes.create, { body: category })),
  },
);
