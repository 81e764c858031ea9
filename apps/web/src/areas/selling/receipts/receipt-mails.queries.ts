import { receiptLinkRoutes, receiptMailRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import type { AppLanguage } from '#text/define.ts';

/** Sends the receipt of a paid order to an address, in the language of the guest; it is queued when this ends. */
export const mailReceipt = (orderID: string, email: string, language: AppLanguage) =>
  call(receiptMailRoutes.report, { body: { orderID, email, language } });

/** The link by which the guest opens the receipt of a paid order. */
export const receiptLinkQuery = (orderID: string) =>
  queryOptions({
    queryKey: ['orders', 'receipt-link', orderID],
    queryFn: ({ signal }) => call(receiptLinkRoutes.create, { body: { orderID } }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
