import type { Vendor } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { vendorChoicesQuery } from './vendors.queries.ts';

const kind = {
  screen: 'vendorNew',
  module: 'vendor',
  idOf: (record: Vendor) => record.vendorID,
  refresh: () => queryClient.invalidateQueries(vendorChoicesQuery),
} as const;

/** The offer to create a vendor where one is chosen; undefined for a person who may not. */
export const useVendorCreation = () => useCreation(kind);
