import {
  ALL_ROWS,
  MAX_LIST_ROWS,
  priceListRoutes,
  type PriceListChanges,
  type PriceListOption,
  type PriceListProduct,
  type PriceListRecord,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Price lists of the company. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'priceLists'];

/** All price lists in their order. */
export const EVERY_LIST = { page: 1, pageSize: ALL_ROWS, sort: [], search: '' };

/** A page of the price lists, the base one first unless sorted. */
export const priceListsQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(priceListRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** A price list without its prices (`pricesQuery`), for the form. */
export const priceListQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['priceList', id],
    queryFn: ({ signal }) => call(priceListRoutes.get, { params: { id } }, { signal }),
  });

/**
 * All products and options with their prices in a list; null = not listed. They arrive in pages, because their number
 * has no limit.
 */
export const pricesQuery = (priceListID: string | null) => {
  const of = priceListID === null ? {} : { priceListID };
  return queryOptions({
    ...recordOptions,
    queryKey: ['prices', priceListID],
    queryFn: async ({ signal }) => {
      const [products, options] = await Promise.all([
        allPages<PriceListProduct>((page) =>
          call(priceListRoutes.products, { query: { ...of, page, pageSize: ALL_ROWS } }, { signal }),
        ),
        allPages<PriceListOption>((page) =>
          call(priceListRoutes.options, { query: { ...of, page, pageSize: ALL_ROWS } }, { signal }),
        ),
      ]);
      return { products, options };
    },
  });
};

async function allPages<Row>(
  ask: (page: number) => Promise<{ readonly items: readonly Row[]; readonly total: number }>,
): Promise<readonly Row[]> {
  const first = await ask(1);
  const pages = Array.from({ length: Math.ceil(first.total / MAX_LIST_ROWS) - 1 }, (_, index) => index + 2);
  const rest = await Promise.all(pages.map(ask));
  return [...first.items, ...rest.flatMap(({ items }) => items)];
}

/** Adds a price list with its prices, active at this location at once; refused for a name that is taken. */
export const createPriceList = withRefetch(KEY, (body: PriceListChanges & { priceListID: string }) =>
  call(priceListRoutes.create, { body }),
);
/** Saves a price list with its changed prices; one that becomes the base replaces the former base. */
export const updatePriceList = withRefetch(KEY, (id: string, body: PriceListChanges & { version: number }) =>
  call(priceListRoutes.update, { params: { id }, body }),
);
/** Their order in lists and pickers. */
export const sortPriceLists = withRefetch(KEY, (priceListIDs: string[]) =>
  call(priceListRoutes.sort, { body: { priceListIDs } }),
);
/** Switches a price list at this location; refused for the base one. */
export const setPriceListActive = switching(KEY, (id: string, isActive: boolean) =>
  call(priceListRoutes.setActive, { params: { id }, query: { isActive } }),
);
/** Deletes price lists that no menu uses, all or none; refused for the base one. */
export const removePriceLists = withRefetch(KEY, (ids: readonly string[]) =>
  call(priceListRoutes.remove, { query: { priceListIDs: [...ids] } }),
);
/** Undoes a delete with all prices; refused where the name is taken by now. */
export const restorePriceList = withRefetch(KEY, ({ priceListID }: PriceListRecord) =>
  call(priceListRoutes.restore, { params: { id: priceListID } }),
);
