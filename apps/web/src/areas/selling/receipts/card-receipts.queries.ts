import { giftCardReceiptRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import type { AppLanguage } from '#text/define.ts';

/** The receipt of gift cards in the language of the guest; what is on the cards is that of now. */
export const cardReceiptQuery = (giftCardSaleID: string, language: AppLanguage, isCopy: boolean) =>
  queryOptions({
    queryKey: ['giftCards', 'receipt', giftCardSaleID, language, isCopy],
    queryFn: ({ signal }) =>
      call(
        giftCardReceiptRoutes.preview,
        { params: { id: giftCardSaleID }, query: { isCopy: isCopy ? 'true' : 'false' } },
        { signal, headers: { 'Accept-Language': language } },
      ),
    staleTime: 0,
  });

/** What is sent: the receipt of a sale with its cards, or a card alone. */
type MailedCards = { readonly giftCardSaleID: string } | { readonly giftCardID: string };

/** Sends gift cards to an address, in the language of the guest; they are queued when this ends. */
export const mailCards = (cards: MailedCards, email: string, language: AppLanguage) =>
  call(giftCardReceiptRoutes.mail, { body: { ...cards, email, language } });
