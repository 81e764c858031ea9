import { brandRoutes, type Brand, type BrandInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/**
 * Brands of the company and of the location. The keys start with the sell data's, so a colleague's change refetches
 * both.
 */

const KEY = ['posData', 'brands'];
/** All of them, to choose one: a company has only a few. */
const EVERY = { page: 1, pageSize: -1, sort: [], search: '' } as const;

/** Brands of the company; without a query all of them. */
export const brandListQuery = (query: Parameters<typeof asListQuery>[0] = EVERY) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(brandRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** A brand for its form. */
export const brandQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['brand', id],
    queryFn: ({ signal }) => call(brandRoutes.get, { params: { id } }, { signal }),
  });
/** Brands of this location with whether each is active here; the sell screen filters by them. */
export const brandStatusQuery = queryOptions({
  queryKey: [...KEY, 'status'],
  queryFn: ({ signal }) => call(brandRoutes.status, { query: { includeImage: true } }, { signal }),
});

/** Adds a brand, active at this location with `isActiveHere`; refused for a name that is taken. */
export const createBrand = withRefetch(KEY, (body: BrandInput & { isActiveHere: boolean }) =>
  call(brandRoutes.create, { body }),
);
/** Saves a brand; refused where another person saved it since `version`, and for a name that is taken. */
export const updateBrand = withRefetch(KEY, (id: string, body: BrandInput & { version: number }) =>
  call(brandRoutes.update, { params: { id }, body }),
);
/** Sorts the brands; those that are not named follow. */
export const sortBrands = withRefetch(KEY, (brandIDs: string[]) => call(brandRoutes.sort, { body: { brandIDs } }));
/**
 * Deletes brands that nothing uses, all or none, but never the last active one of a location. `restoreBrand` undoes it.
 */
export const { remove: removeBrands, restore: restoreBrand } = undoable((row: Brand) => row.brandID, {
  read: (id) => call(brandRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(brandRoutes.remove, { query: { brandIDs: [...ids] } })),
  create: withRefetch(KEY, (brand: Brand) => call(brandRoutes.create, { body: brand })),
});
/** Switches a brand here; the last active one stays (`brand.error.require_active`). */
export const setBrandActive = switching(KEY, (id: string, isActive: boolean) =>
  call(brandRoutes.setStatus, { params: { id }, query: { isActive } }),
);
/** Removes brands from this location; the company and other locations keep them. */
export const takeBrandsOff = withRefetch(KEY, (ids: readonly string[]) =>
  call(brandRoutes.removeHere, { query: { brandIDs: [...ids] } }),
);
