import {
  giftCardRoutes,
  giftCardSaleRoutes,
  type GiftCardChange,
  type GiftCardSaleRequest,
  type GiftCardState,
  type GiftCardTopupRequest,
  type IssueGiftCardInput,
  type Requested,
  type TransferGiftCardInput,
} from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { asListQuery, listOptions, recordOptions, withRefetch } from '#runtime/http/records.ts';

/** Gift cards that guests have, and the sales that brought money onto them. */

const KEY = ['giftCards'];

/** A page of the company's cards; undefined = in every state. */
export const cardListQuery = (query: Parameters<typeof asListQuery>[0], state: GiftCardState | undefined) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'list', query, state],
    queryFn: ({ signal }) =>
      call(giftCardRoutes.list, { query: { ...asListQuery(query), ...(state && { state }) } }, { signal }),
  });
/** A card for its form. */
export const cardQuery = (id: string) =>
  queryOptions({
    ...recordOptions,
    queryKey: [...KEY, 'record', id],
    queryFn: ({ signal }) => call(giftCardRoutes.get, { params: { id } }, { signal }),
  });
/** A page of what moved on a card. */
export const cardHistoryQuery = (id: string, query: Parameters<typeof asListQuery>[0]) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'history', id, query],
    queryFn: ({ signal }) => call(giftCardRoutes.history, { params: { id }, query: asListQuery(query) }, { signal }),
  });
/** Types that are sold here, with their prices; every sale changes what is on hand. */
export const soldCardsQuery = queryOptions({
  queryKey: [...KEY, 'products'],
  queryFn: ({ signal }) => call(giftCardRoutes.products, undefined, { signal }),
  staleTime: 0,
});
/** The sales at this location that brought money onto a card. */
export const salesOfCardQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'sales', id],
    queryFn: ({ signal }) => call(giftCardSaleRoutes.ofCard, { params: { id } }, { signal }),
  });
/** A sale of cards with its cards and payments. */
export const cardSaleQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'sale', id],
    queryFn: ({ signal }) => call(giftCardSaleRoutes.get, { params: { id } }, { signal }),
  });

/** The card of a number; refused for a wrong one, and for a while after ten of them. */
export const findCardByNumber = (code: string) => call(giftCardRoutes.byCode, { params: { code } });
/** The same for a card that was found: every terminal changes what is on it. */
export const foundCardQuery = (code: string) =>
  queryOptions({
    queryKey: [...KEY, 'code', code],
    queryFn: () => findCardByNumber(code),
    staleTime: 0,
  });
/** A number that no card has. */
export const newCardNumber = () => call(giftCardRoutes.newCardNo);
/** Issues a card without a sale, once for each id. */
export const issueCard = withRefetch(KEY, (body: Requested<IssueGiftCardInput> & { giftCardID: string }) =>
  call(giftCardRoutes.create, { body }),
);
/** Saves a card, never its balance; refused where another person saved it since `version`. */
export const updateCard = withRefetch(KEY, (id: string, body: GiftCardChange & { version: number }) =>
  call(giftCardRoutes.update, { params: { id }, body }),
);
/** Moves the balance of a card to another one. `key` is the same for every try of one transfer. */
export const transferCard = withRefetch(KEY, (body: TransferGiftCardInput, key: string) =>
  call(giftCardRoutes.transfer, { body }, { idempotencyKey: key }),
);
/** Deletes cards with nothing on them. */
export const removeCards = withRefetch(KEY, (ids: readonly string[]) =>
  call(giftCardRoutes.remove, { query: { giftCardIds: [...ids] } }),
);
/** Sells cards, once for each sale id; the open report of this terminal has the money. */
export const sellCards = withRefetch(KEY, (body: GiftCardSaleRequest) => call(giftCardSaleRoutes.sale, { body }));
/** Puts money on a card, once for each sale id. */
export const topUpCard = withRefetch(KEY, (body: GiftCardTopupRequest) => call(giftCardSaleRoutes.topup, { body }));
/** Refunds a sale of cards as a whole. */
export const refundCards = withRefetch(KEY, (id: string, body: { reason: string; approvalID: string | null }) =>
  call(giftCardSaleRoutes.refund, { params: { id }, body }),
);
