import { customerCategoryRoutes, type CustomerCategory, type CustomerCategoryInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Groups of customers. */

const KEY = ['customerCategories'];

export const categoriesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => call(customerCategoryRoutes.list, undefined, { signal }),
});
export const categoryQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(customerCategoryRoutes.get, { params: { id } }, { signal }),
  });

export const createCategory = withRefetch(KEY, (body: CustomerCategoryInput) =>
  call(customerCategoryRoutes.create, { body }),
);
export const updateCategory = withRefetch(KEY, (id: string, body: CustomerCategoryInput & { version: number }) =>
  call(customerCategoryRoutes.update, { params: { id }, body }),
);
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
