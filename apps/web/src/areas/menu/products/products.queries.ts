import {
  productRoutes,
  type AlsoInPriceLists,
  type NewProductInput,
  type Product,
  type ProductFlag,
  type ProductInput,
  type ProductListQuery,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Products of the company. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'products'];

/** Names of everything that is sold, for a picker. */
export const productNamesQuery = queryOptions({
  queryKey: [...KEY, 'names'],
  queryFn: ({ signal }) => call(productRoutes.lookup, undefined, { signal }),
});

/** What is sold of a category, in the order of the POS. */
export const productOrderQuery = (categoryID: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'order', categoryID],
    queryFn: ({ signal }) => call(productRoutes.order, { query: { categoryID } }, { signal }),
  });

type ProductFilter = Pick<
  ProductListQuery,
  'status' | 'availability' | 'inventoryStatus' | 'categoryIDs' | 'brandID' | 'isDepositAndCredit'
>;
/** A page of the products with their variants and their state at this location. */
export const productListQuery = (query: Parameters<typeof asListQuery>[0], filter: ProductFilter) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, filter],
    queryFn: ({ signal }) =>
      call(
        productRoutes.list,
        { query: { ...asListQuery(query), ...filter, variantItem: true, withCharges: true } },
        { signal },
      ),
  });
/** A product with variants, modifier groups and its values at this location, for the form. */
export const productQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['product', id],
    queryFn: ({ signal }) => call(productRoutes.get, { params: { id } }, { signal }),
  });
/** What is charged for a product and its variants at this location, and the price lists that name them. */
export const productChargesQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'charges', id],
    queryFn: ({ signal }) => call(productRoutes.charges, { params: { id } }, { signal }),
  });
/** The modifier groups that an item asks for, in order, with their options. */
export const productModifiersQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'modifiers', id],
    queryFn: ({ signal }) => call(productRoutes.modifiers, { params: { id } }, { signal }),
  });

/** What a person has confirmed when switching off a product that combos, recipes or options still use. */
export interface SwitchOffForce {
  readonly isForceCombo?: boolean;
  readonly isRemoveUses?: boolean;
}

/** The product that has a barcode, itself or through a variant; null = none. */
export async function findByBarcode(
  barcode: string,
): Promise<{ readonly itemID: string; readonly variantID: string | null } | null> {
  const {
    items: [row],
  } = await call(productRoutes.list, { query: { barcode, variantItem: true, pageSize: 1 } });
  return row === undefined
    ? null
    : { itemID: row.itemID, variantID: row.itemVariations.find((one) => one.barcode === barcode)?.itemID ?? null };
}

/** Sorts what is sold of a category on the terminals; what is not named follows. */
export const saveProductOrder = withRefetch(KEY, (categoryID: string, productIDs: string[]) =>
  call(productRoutes.saveOrder, { body: { categoryID, productIDs } }),
);
/**
 * Adds a product and puts it on a menu, or with `isDepositAndCredit` a container deposit and its credit (decision 22).
 */
export const createProduct = withRefetch(KEY, (body: NewProductInput, isDepositAndCredit: boolean) =>
  call(productRoutes.create, { query: { isDepositAndCredit }, body }),
);
/**
 * Saves a product; refused for one that combos or recipes use and that is switched off, unless `force` says what to do.
 */
export const updateProduct = withRefetch(
  KEY,
  (
    id: string,
    body: ProductInput & Pick<Product, 'version'> & { readonly alsoInPriceLists?: AlsoInPriceLists },
    force: SwitchOffForce = {},
  ) =>
    call(productRoutes.update, {
      params: { id },
      query: force,
      body: { ...body, alsoInPriceLists: [...(body.alsoInPriceLists ?? [])] },
    }),
);
/** Switches one flag of a product or variant: availability at this location, all others for the company. */
export const setProductFlag = switching(
  KEY,
  (id: string, flagName: ProductFlag, flagValue: boolean, force: SwitchOffForce = {}) =>
    call(productRoutes.updateFlag, { params: { id }, query: { ...force, flagName, flagValue } }),
);
/** Deletes products with their variants, all or none; orders keep their names. */
export const removeProducts = withRefetch(KEY, (ids: readonly string[]) =>
  call(productRoutes.remove, { query: { productIDs: [...ids] } }),
);
/** Undoes the delete of a product; refused where its name, barcode or code is taken by now. */
export const restoreProduct = withRefetch(KEY, (id: string) =>
  call(productRoutes.restore, { query: { productIDs: [id] } }),
);
