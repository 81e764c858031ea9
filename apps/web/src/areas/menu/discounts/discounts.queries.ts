import { discountRoutes, type DiscountInput, type DiscountRecord, type DiscountType } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { newID } from '#runtime/clock/ids.ts';
import { asListQuery, listOptions, recordOptions, switching, undoable, withRefetch } from '#runtime/http/records.ts';

/** Discounts. The keys start with the sell data's, so a colleague's change refetches both. */

const KEY = ['posData', 'discounts'];

/** The filters of the list; left out = all. */
export interface DiscountFilters {
  readonly type?: DiscountType;
  readonly isActive?: boolean;
  readonly isAutomaticDiscount?: boolean;
}

/** A page of the discounts with their state at this location, in their own order unless sorted. */
export const discountListQuery = (query: Parameters<typeof asListQuery>[0], filters: DiscountFilters) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, filters],
    queryFn: ({ signal }) => call(discountRoutes.list, { query: { ...asListQuery(query), ...filters } }, { signal }),
  });
/** A discount with its hours and menus, for the form. */
export const discountQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: ['discount', id],
    queryFn: ({ signal }) => call(discountRoutes.get, { params: { id } }, { signal }),
  });
/** All of them in their order, for reordering. */
export const discountOrderQuery = queryOptions({
  ...recordOptions,
  queryKey: ['discountOrder'],
  queryFn: ({ signal }) => call(discountRoutes.list, { query: { pageSize: -1 } }, { signal }),
});
/** Discounts that another may lead to (decision 48). */
export const futureDiscountsQuery = queryOptions({
  queryKey: [...KEY, 'future'],
  queryFn: ({ signal }) => call(discountRoutes.list, { query: { pageSize: -1, type: 'FutureDiscount' } }, { signal }),
});
/** The state of a discount's codes; every sale may change it. */
export const discountCodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['discountCodes', id],
    queryFn: ({ signal }) => call(discountRoutes.redemptions, { params: { id } }, { signal }),
    staleTime: 0,
  });

/**
 * Adds a discount, active at this location alone; refused for a taken name and where codes would lead in a circle
 * (decision 48).
 */
export const createDiscount = withRefetch(KEY, (body: DiscountInput) => call(discountRoutes.create, { body }));
/**
 * Saves a discount; refused for another type while a discount leads to it, and where codes would lead in a circle
 * (decision 48).
 */
export const updateDiscount = withRefetch(KEY, (id: string, body: DiscountInput & { version: number }) =>
  call(discountRoutes.update, { params: { id }, body }),
);
/** Switches a discount at this location. */
export const setDiscountActive = switching(KEY, (id: string, isActive: boolean) =>
  call(discountRoutes.setActive, { params: { id }, query: { isActive } }),
);
/** Adds a copy under the next free name, active nowhere; answers the copy. */
export const copyDiscount = withRefetch(KEY, (id: string) =>
  call(discountRoutes.copy, { params: { id }, body: { discountID: newID() } }),
);
/** Sorts terminals and list; discounts that are not named follow those that are. */
export const sortDiscounts = withRefetch(KEY, (discountIDs: string[]) =>
  call(discountRoutes.sort, { body: { discountIDs } }),
);
/**
 * Deletes discounts that no other leads to; `restoreDiscount` undoes it. Each is read again before it goes: the row in
 * the list may be older than a colleague's change.
 */
export const { remove: removeDiscounts, restore: restoreDiscount } = undoable((row: DiscountRecord) => row.discountID, {
  read: (id) => call(discountRoutes.get, { params: { id } }),
  remove: withRefetch(KEY, (ids: readonly string[]) =>
    call(discountRoutes.remove, { query: { discountIDs: [...ids] } }),
  ),
  create: withRefetch(KEY, (discount: DiscountRecord) => call(discountRoutes.create, { body: discount })),
});
