import { taxRoutes, type ProductTaxInput, type TaxInput, type TaxRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Taxes of the location. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'taxes'];

export const taxesQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => call(taxRoutes.list, undefined, { signal }),
});
export const taxQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['tax', id],
    queryFn: ({ signal }) => call(taxRoutes.get, { params: { id } }, { signal }),
  });

interface ProductFilter {
  readonly categoryIDs: string[];
  readonly taxIDs: string[];
  readonly includeDepositAndCreditItems: boolean;
}
export const productTaxesQuery = (query: Parameters<typeof asListQuery>[0], filter: ProductFilter) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'products', query, filter],
    queryFn: ({ signal }) => call(taxRoutes.products, { query: { ...asListQuery(query), ...filter } }, { signal }),
  });

export const createTax = withRefetch(KEY, (body: TaxInput) => call(taxRoutes.create, { body }));
export const updateTax = withRefetch(KEY, (id: string, body: TaxInput & { version: number }) =>
  call(taxRoutes.update, { params: { id }, body }),
);
export const { remove: removeTaxes, restore: restoreTax } = undoable((row: TaxRecord) => row.taxID, {
  read: (id) => call(taxRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(taxRoutes.remove, { query: { taxIDs: [...ids] } })),
  create: withRefetch(KEY, (tax: TaxRecord) => call(taxRoutes.create, { body: { ...tax, isDefault: false } })),
});
export const saveProductTaxes = withRefetch(KEY, (body: ProductTaxInput) => call(taxRoutes.saveProducts, { body }));
