import { giftCardInventoryRoutes, type GiftCardAdjustInput, type GiftCardProductInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, withRefetch } from '#runtime/http/records.ts';

/** Gift cards in the drawer of this location. */

const KEY = ['giftCardInventory'];

export const giftCardListQuery = (query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => call(giftCardInventoryRoutes.list, { query: asListQuery(query) }, { signal }),
  });
export const giftCardTypesQuery = queryOptions({
  queryKey: [...KEY, 'types'],
  queryFn: ({ signal }) => call(giftCardInventoryRoutes.types, undefined, { signal }),
});
export const giftCardQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'card', id],
    queryFn: ({ signal }) => call(giftCardInventoryRoutes.get, { params: { id } }, { signal }),
  });

export const createGiftCard = withRefetch(KEY, (body: GiftCardProductInput & { giftCardProductID: string }) =>
  call(giftCardInventoryRoutes.create, { body }),
);
/** The same key for the same intent, however often it is sent. */
export const adjustGiftCards = withRefetch(KEY, (id: string, body: GiftCardAdjustInput, idempotencyKey: string) =>
  call(giftCardInventoryRoutes.adjust, { params: { id }, body }, { idempotencyKey }),
);
