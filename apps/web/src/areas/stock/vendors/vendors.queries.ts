import { ALL_ROWS, vendorRoutes, type Vendor, type VendorInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Vendors that the location buys from. */

const KEY = ['vendors'];

/** A page of this location's vendors. */
export const vendorListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(vendorRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** All vendors by name. */
export const vendorChoicesQuery = vendorListQuery({
  page: 1,
  pageSize: ALL_ROWS,
  sort: [{ id: 'name', isDescending: false }],
  search: '',
});
/** A vendor for its form. */
export const vendorQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(vendorRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a vendor; refused for a name that is taken. */
export const createVendor = withRefetch(KEY, (body: VendorInput) => call(vendorRoutes.create, { body }));
/** Saves a vendor; refused where another person saved it since `version`, and for a name that is taken. */
export const updateVendor = withRefetch(KEY, (id: string, body: VendorInput & { version: number }) =>
  call(vendorRoutes.update, { params: { id }, body }),
);
/** Switches a vendor; ingredients keep one that is switched off. */
export const setVendorActive = switching(KEY, (id: string, isActive: boolean) =>
  call(isActive ? vendorRoutes.activate : vendorRoutes.deactivate, { params: { id } }),
);
/** Deletes vendors, whose names become free. `restoreVendor` undoes it. */
export const { remove: removeVendors, restore: restoreVendor } = undoable((row: Vendor) => row.vendorID, {
  read: (id) => call(vendorRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(vendorRoutes.remove, { query: { vendorIDs: [...ids] } })),
  create: withRefetch(KEY, (vendor: Vendor) => call(vendorRoutes.create, { body: vendor })),
});
