import { customerRoutes, type CustomerForm, type CustomerRow } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { download } from '#runtime/http/downloads.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** The guests that the company knows. */

const KEY = ['customers'];

/** A page of the customers; `customerCategoryID` undefined = of all categories. A search finds 2,000 at most. */
export const customerListQuery = (query: Parameters<typeof asListQuery>[0], customerCategoryID: string | undefined) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, customerCategoryID],
    queryFn: ({ signal }) =>
      call(customerRoutes.list, { query: { ...asListQuery(query), customerCategoryID } }, { signal }),
  });
/** A customer with all addresses, for the form. */
export const customerQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(customerRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a customer; the answer names others with the same phone or mail, which is no reason to refuse. */
export const createCustomer = withRefetch(KEY, (body: CustomerForm) => call(customerRoutes.create, { body }));
/** Saves a customer; addresses that are left out stay as they are. */
export const updateCustomer = withRefetch(KEY, (id: string, body: CustomerForm & { version: number }) =>
  call(customerRoutes.update, { params: { id }, body }),
);
/** Switches a customer for new orders and payments on account; the default ones of sales stay active. */
export const setCustomerActive = switching(KEY, (id: string, isActive: boolean) =>
  call(isActive ? customerRoutes.activate : customerRoutes.deactivate, { params: { id } }),
);
/**
 * Erases the personal data permanently; orders keep a pseudonym (decision 172). Refused while the customer owes money.
 */
export const eraseCustomer = withRefetch(KEY, (id: string) => call(customerRoutes.erase, { params: { id } }));
/** Saves everything that is stored about a customer as a JSON file in the browser's downloads. */
export const downloadPersonalData = async (id: string): Promise<void> =>
  download(await call(customerRoutes.personalData, { params: { id } }));
/** Deletes customers, but no default one of sales; their orders keep them. `restoreCustomer` undoes it. */
export const { remove: removeCustomers, restore: restoreCustomer } = undoable((row: CustomerRow) => row.customerID, {
  read: (id) => call(customerRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) =>
    call(customerRoutes.remove, { query: { customerIds: [...ids] } }),
  ),
  create: withRefetch(KEY, (customer: CustomerForm & { customerID: string }) =>
    call(customerRoutes.create, { body: customer }),
  ),
});
