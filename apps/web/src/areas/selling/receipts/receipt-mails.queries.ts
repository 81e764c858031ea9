import { receiptMailRoutes } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import type { AppLanguage } from '#text/define.ts';

/** Sends the receipt of a paid order to an address, in the language of the guest; it is queued when this ends. */
export const mailReceipt = (orderID: string, email: string, language: AppLanguage) =>
  call(receiptMailRoutes.report, { body: { orderID, email, language } });
