import * as z from 'zod/mini';
import { taxID } from '../kit/tax-id.ts';
import { defineErrors } from '../kit/errors.ts';
import { instant, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { PrintedReceipt } from '../company/receipt-templates.ts';
import { see, sell } from './access.ts';

/** Invoices to a business (decisions 224, 340): one for a paid sale, numbered in a separate series. */

/** To whom an invoice is made out. */
const buyer = {
  companyName: requiredText(150),
  taxID: taxID().check(z.minLength(1, 'required')),
  /** `Head office`, or the number of a branch. */
  branch: text(50),
  address: requiredText(500),
};

export const InvoiceInput = z.object({
  /** Client-made; an invoice of an id is made once. */
  invoiceID: uuid(),
  ...buyer,
});
export type InvoiceInput = z.infer<typeof InvoiceInput>;

export const Invoice = z.object({
  invoiceID: uuid(),
  invoiceNo: z.string(),
  saleID: uuid(),
  companyName: z.string(),
  taxID: z.string(),
  branch: z.string(),
  address: z.string(),
  issuedOn: instant(),
  issuedByName: z.string(),
  /** Its sale was refunded in full at once, which cancels it; after parts, credit notes take it off (decision 382). */
  isCancelled: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

/** The invoice of a sale; without one, what is known of the buyer from the customer of its order. */
export const InvoiceOfSale = z.object({
  invoice: z.nullable(Invoice),
  buyer: z.object({ companyName: z.string(), taxID: z.string(), branch: z.string(), address: z.string() }),
});
export type InvoiceOfSale = z.infer<typeof InvoiceOfSale>;

export const invoiceErrors = defineErrors({
  'invoice.error.not_paid': {
    status: 409,
    type: 'Operation',
    number: 845,
    en: 'An invoice needs a paid sale that was not refunded in full. Nothing was issued.',
    th: 'ออกใบกำกับภาษีได้เฉพาะบิลที่ชำระครบและยังไม่ได้คืนเงินทั้งหมด ยังไม่ได้ออกเอกสาร',
  },
  'invoice.error.exists': {
    status: 409,
    type: 'Operation',
    number: 846,
    en: 'This sale already has invoice {no}.',
    th: 'บิลนี้มีใบกำกับภาษีเลขที่ {no} แล้ว ไม่ได้ออกใบใหม่',
  },
  'credit_note.not_found': {
    status: 404,
    type: 'Operation',
    number: 849,
    en: 'Credit note not found.',
    th: 'ไม่พบใบลดหนี้นี้',
  },
  'invoice.not_found': {
    status: 404,
    type: 'Operation',
    number: 847,
    en: 'Invoice not found.',
    th: 'ไม่พบใบกำกับภาษีนี้',
  },
});

const params = z.object({ id: uuid() });
const copies = z.object({ isCopy: z.optional(z.enum(['true', 'false'], { error: 'invalid' })) });

export const invoiceRoutes = {
  ofSale: route({
    method: 'GET',
    path: '/location/sales/{id}/invoice',
    access: see,
    about: 'The invoice of a sale, or what is known of the buyer.',
    params,
    answer: InvoiceOfSale,
    errors: ['sale.not_found'],
  }),
  issue: route({
    method: 'POST',
    path: '/location/sales/{id}/invoice',
    access: sell,
    withoutLicence: 'openOrders',
    about: 'Issues the invoice of a paid sale under the next number of its year.',
    repeat: 'naturalKey',
    params,
    body: InvoiceInput,
    answer: Invoice,
    errors: ['sale.not_found', 'invoice.error.not_paid', 'invoice.error.exists', 'idempotency.mismatch'],
  }),
  receipt: route({
    method: 'GET',
    path: '/location/invoices/{id}/receipt',
    access: see,
    about: 'The invoice as it is printed: the original once it was issued, and a copy with `isCopy`.',
    params,
    query: copies,
    answer: PrintedReceipt,
    errors: ['invoice.not_found', 'receipt.template_missing'],
  }),
  creditNote: route({
    method: 'GET',
    path: '/location/credit-notes/{id}/receipt',
    access: see,
    about:
      'The credit note of the refund with this id as it is printed: the original after the refund, and a copy with `isCopy` (decision 382).',
    params,
    query: copies,
    answer: PrintedReceipt,
    errors: ['credit_note.not_found', 'receipt.template_missing'],
  }),
} as const;
