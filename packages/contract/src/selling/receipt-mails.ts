import * as z from 'zod/mini';
import { Language } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import { email, optional, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { see } from './access.ts';

/** Receipts by mail (selling spec, sections 5 and 7; decisions 186, 339). */

/** Attachments of the specification travel in the body, although nobody reads them. */
const MAX_BODY_BYTES = 4_000_000;

/** What pages of the specification send with a mail; the server writes and draws what it sends. */
export const sentByPages = {
  subject: z.optional(z.unknown()),
  reportBody: z.optional(z.unknown()),
  base64Attachments: z.optional(z.unknown()),
};

export const ReceiptMailInput = z.object({
  email: email(),
  orderID: uuid(),
  /** Left out = the language of receipts of the location. */
  language: optional(z.enum(Language, { error: 'invalid' })),
  ...sentByPages,
});
export type ReceiptMailInput = z.infer<typeof ReceiptMailInput>;

export const receiptMailErrors = defineErrors({
  'receipt.not_paid': {
    status: 409,
    type: 'Operation',
    number: 840,
    en: 'This order is not paid yet, so there is no receipt to send.',
    th: 'ออเดอร์นี้ยังชำระไม่ครบ จึงยังไม่มีใบเสร็จให้ส่ง',
  },
});

export const receiptMailRoutes = {
  report: route({
    method: 'POST',
    path: '/location/payments/email/report-receipt',
    access: see,
    withoutLicence: 'openOrders',
    about:
      'Sends the receipt of a paid order to an address, as a picture and as text; the answer is that it is queued.',
    repeat: 'key',
    maxBodyBytes: MAX_BODY_BYTES,
    body: ReceiptMailInput,
    answer: z.object({ email: z.string() }),
    errors: ['order.not_found', 'receipt.not_paid', 'receipt.template_missing', 'license.quota_exceeded'],
  }),
} as const;
