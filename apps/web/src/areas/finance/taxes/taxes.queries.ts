import { taxRoutes, type ProductTaxInput, type TaxInput, type TaxRecord } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, undoable, withRefetch } from '#runtime/http/records.ts';

/** Taxes of the location. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'taxes'];

/** All taxes of this location; for the list and for every field that chooses one. */
export const taxesQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => call(taxRoutes.list, undefined, { signal }),
});
/** A tax with its parts, for the form. */
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
/** A page of the products with their tax here; deposits and credits only where `filter` asks for them. */
export const productTaxesQuery = (query: Parameters<typeof asListQuery>[0], filter: ProductFilter) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'products', query, filter],
    queryFn: ({ signal }) => call(taxRoutes.products, { query: { ...asListQuery(query), ...filter } }, { signal }),
  });

/** Adds a tax; refused for a name that is taken. */
export const createTax = withRefetch(KEY, (body: TaxInput) => call(taxRoutes.create, { body }));
/** Saves a tax, charged at once; refused where it would leave the location without a default. */
export const updateTax = withRefetch(KEY, (id: string, body: TaxInput & { version: number }) =>
  call(taxRoutes.update, { params: { id }, body }),
);
/** Deletes taxes that nothing uses, all or none. `restoreTax` adds one again, never as the default. */
export const { remove: removeTaxes, restore: restoreTax } = undoable((row: TaxRecord) => row.taxID, {
  read: (id) => call(taxRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) => call(taxRoutes.remove, { query: { taxIDs: [...ids] } })),
  create: withRefetch(KEY, (tax: TaxRecord) => call(taxRoutes.create, { body: { ...tax, isDefault: false } })),
});
/** Sets the tax of many products, whether prices include it, or both; all of them or none. */
export const saveProductTaxes = withRefetch(KEY, (body: ProductTaxInput) => call(taxRoutes.saveProducts, { body }));
