import * as z from 'zod/mini';
import { calendars } from '../company/operational-setting.ts';
import { ReceiptDocument } from '../company/receipt-document.ts';
import { defineErrors } from '../kit/errors.ts';
import { instant, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { see } from './access.ts';

/** The link by which a guest opens the receipt of a paid order (decision 347). */

/** What every link ends with: 16 random bytes. */
const RECEIPT_TOKEN = /^[\w-]{22}$/;

export const ReceiptLink = z.object({
  /** Its whole address; nothing in it says who was here or what was sold. */
  link: z.string(),
  expiresOn: instant(),
});
export type ReceiptLink = z.infer<typeof ReceiptLink>;

/** A receipt as a guest opens it. */
export const LinkedReceipt = z.object({
  locationName: z.string(),
  saleNo: z.string(),
  document: ReceiptDocument,
  /** What went back of the sale since, in the order in which it did. */
  refunds: z.array(z.object({ refundNo: z.string(), document: ReceiptDocument })),
  expiresOn: instant(),
  /** How the location counts years. */
  calendar: z.enum(calendars),
});
export type LinkedReceipt = z.infer<typeof LinkedReceipt>;

export const receiptLinkErrors = defineErrors({
  'receipt_link.not_found': {
    status: 404,
    type: 'Operation',
    number: 848,
    en: 'There is no receipt under this link, or it has expired. Ask the restaurant for a new link.',
    th: 'ไม่พบใบเสร็จจากลิงก์นี้ หรือลิงก์หมดอายุแล้ว กรุณาขอลิงก์ใหม่จากร้าน',
  },
});

export const receiptLinkRoutes = {
  create: route({
    method: 'POST',
    path: '/location/receipt-links',
    access: see,
    withoutLicence: 'openOrders',
    about: 'The link to the receipt of a paid order: the one it has while that is good for a month, else a new one.',
    repeat: 'naturalKey',
    body: z.object({ orderID: uuid() }),
    answer: ReceiptLink,
    errors: ['order.not_found', 'receipt.not_paid'],
  }),
  read: route({
    method: 'GET',
    path: '/receipts/{token}',
    access: 'guest',
    about: 'The receipt of a link, in the language of the page. Unknown and expired links are answered alike.',
    params: z.object({ token: z.string().check(z.regex(RECEIPT_TOKEN, 'invalid')) }),
    answer: LinkedReceipt,
    errors: ['receipt_link.not_found', 'receipt.template_missing'],
  }),
} as const;
