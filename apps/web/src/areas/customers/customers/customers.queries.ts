import { customerRoutes, type CustomerForm, type CustomerRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { download } from '#runtime/http/downloads.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** The guests that the company knows. */

const KEY = ['customers'];

export const customerListQuery = (query: Parameters<typeof asListQuery>[0], customerCategoryID: string | undefined) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, customerCategoryID],
    queryFn: ({ signal }) =>
      call(customerRoutes.list, { query: { ...asListQuery(query), customerCategoryID } }, { signal }),
  });
export const customerQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(customerRoutes.get, { params: { id } }, { signal }),
  });

export const createCustomer = withRefetch(KEY, (body: CustomerForm) => call(customerRoutes.create, { body }));
export const updateCustomer = withRefetch(KEY, (id: string, body: CustomerForm & { version: number }) =>
  call(customerRoutes.update, { params: { id }, body }),
);
export const setCustomerActive = switching(KEY, (id: string, isActive: boolean) =>
  call(isActive ? customerRoutes.activate : customerRoutes.deactivate, { params: { id } }),
);
export const eraseCustomer = withRefetch(KEY, (id: string) => call(customerRoutes.erase, { params: { id } }));
export const downloadPersonalData = async (id: string): Promise<void> =>
  download(await call(customerRoutes.personalData, { params: { id } }));
export const { remove: removeCustomers, restore: restoreCustomer } = undoable((row: CustomerRow) => row.customerID, {
  read: (id) => call(customerRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) =>
    call(customerRoutes.remove, { query: { customerIDs: [...ids] } }),
  ),
  create: withRefetch(KEY, (customer: CustomerForm & { customerID: string }) =>
    call(customerRoutes.create, { body: customer }),
  ),
});
