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

export const brandListQuery = (query: Parameters<typeof asListQuery>[0] = EVERY) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(brandRoutes.list, { query: asListQuery(query) }, { signal }),
  });
export const brandQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['brand', id],
    queryFn: ({ signal }) => call(brandRoutes.get, { params: { id } }, { signal }),
  });
export const brandStatusQuery = queryOptions({
  queryKey: [...KEY, 'status'],
  queryFn: ({ signal }) => call(brandRoutes.status, { query: { includeImage: true } }, { signal }),
});

export const createBrand = withRefetch(KEY, (body: BrandInput & { isActiveHere: boolean }) =>
  call(brandRoutes.create, { body }),
);
export const updateBrand = withRefetch(KEY, (id: string, body: BrandInput & { version: number }) =>
  call(brandRoutes.update, { params: { id }, body }),
);
export const { remove: removeBrands, restore: restoreBrand } = undoable((row: Brand) => row.brandID, {
  read: (id) => call(brandRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(brandRoutes.remove, { query: { brandIDs: [...ids] } })),
  create: withRefetch(KEY, (brand: Brand) => call(brandRoutes.create, { body: brand })),
});
export const setBrandActive = switching(KEY, (id: string, isActive: boolean) =>
  call(brandRoutes.setStatus, { params: { id }, query: { isActive } }),
);
export const takeBrandsOff = withRefetch(KEY, (ids: readonly string[]) =>
  call(brandRoutes.removeHere, { query: { brandIDs: [...ids] } }),
);
