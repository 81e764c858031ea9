import { customerRoutes, type CustomerAddressInput, type CustomerForm } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { listOptions, writing } from '#runtime/http/records.ts';

/** Customers as a terminal looks them up. */

const KEY = ['customerLookup'];

export const customerLookupQuery = (search: string) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'found', search],
    queryFn: ({ signal }) => call(customerRoutes.lookup, { query: { search } }, { signal }),
  });
export const customerDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(customerRoutes.lookupOne, { params: { id } }, { signal }),
  });

export const addCustomer = writing(KEY, (body: CustomerForm) => call(customerRoutes.create, { body }));
export const addAddress = writing(KEY, (id: string, body: CustomerAddressInput) =>
  call(customerRoutes.addAddress, { params: { id }, body }),
);
