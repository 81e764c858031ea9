import { giftCardInventoryRoutes, type GiftCardAdjustInput, type GiftCardProductInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Gift cards in the drawer of this location. */

const KEY = ['giftCardInventory'];

/** A page of the cards on hand at this location, by type and price. */
export const giftCardListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(giftCardInventoryRoutes.list, { query: asListQuery(query) }, { signal }),
  });
/** Names of the types there are, to choose from or to add to. */
export const giftCardTypesQuery = queryOptions({
  queryKey: [...KEY, 'types'],
  queryFn: ({ signal }) => call(giftCardInventoryRoutes.types, undefined, { signal }),
});
/** Cards of one type and price with their latest movements. */
export const giftCardQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'card', id],
    queryFn: ({ signal }) => call(giftCardInventoryRoutes.get, { params: { id } }, { signal }),
  });

/** Adds a type and price, none on hand yet; refused where the location has both already. */
export const createGiftCard = withRefetch(KEY, (body: GiftCardProductInput & { giftCardProductID: string }) =>
  call(giftCardInventoryRoutes.create, { body }),
);
/** The same key for the same intent, however often it is sent. */
export const adjustGiftCards = withRefetch(KEY, (id: string, body: GiftCardAdjustInput, idempotencyKey: string) =>
  call(giftCardInventoryRoutes.adjust, { params: { id }, body }, { idempotencyKey }),
);
