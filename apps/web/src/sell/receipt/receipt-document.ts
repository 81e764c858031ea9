import { ReceiptTemplateType, type ReceiptDocument, type ReceiptPreview } from '@tavola/contract';
import type { Currency } from '@tavola/selling';
import { defaultMarkup, orderReceipt, printMarkup, type DescribeCode, type ReceiptFormat } from '@tavola/receipts';
import { textIn, type AppLanguage } from '#text/define.ts';
import { formatDate, formatDateTime, formatQuantity, formatRate } from '#text/format.ts';
import { codeTimes, codeWorth, discountCodeStrings } from '../cart/codes/discount-codes.strings.ts';
import { showAmount } from '../format/money.ts';

/** What the words and figures of a receipt follow. */
export interface ReceiptPlace {
  readonly currency: Currency;
  readonly timezoneName: string;
  readonly language: AppLanguage;
}

/** The type of document that an order is printed as; the server says it with the receipt. */
export type OrderReceiptType = (typeof ORDER_TYPES)[number];
const ORDER_TYPES = [
  ReceiptTemplateType.Sales,
  ReceiptTemplateType.BillPreview,
  ReceiptTemplateType.TableServiceSales,
  ReceiptTemplateType.TableServiceBillPreview,
] as const;

/**
 * The receipt for one guest: what the other bills of the table come to concerns no one else, and how the bills add up
 * is printed where a guest asks for it.
 */
export const ofThisBill = (receipt: ReceiptPreview): ReceiptPreview => ({
  ...receipt,
  bills: [],
  cents: [],
  oneBill: null,
});

/** The type of which the template is used; any type that no order is printed as counts as a sale's receipt. */
export const receiptTypeOf = (receipt: ReceiptPreview): OrderReceiptType =>
  ORDER_TYPES.find((type) => type === receipt.receiptTemplateType) ?? ReceiptTemplateType.Sales;

/**
 * A receipt as it is printed by the template of its type; without one, by the template that a location begins with.
 * A paid one with `copyDateTime` says that it is a copy, made at that instant, and has the link of the guest where its
 * template asks for it.
 */
export function receiptDocument(
  receipt: ReceiptPreview,
  markup: string | null,
  place: ReceiptPlace,
  once: { readonly copyDateTime: string | null; readonly receiptLink?: string | null },
): ReceiptDocument {
  const { language } = place;
  const format = formatOf(place);
  const t = textIn(discountCodeStrings, language);
  const describeCode: DescribeCode = (code) => ({
    worth: codeWorth(code, t, language, (amount) => showAmount(amount, place.currency)),
    times: codeTimes(code, t, language),
  });
  const data = orderReceipt(receipt, format, language, describeCode, once);
  const type = receiptTypeOf(receipt);
  return printMarkup(markup ?? defaultMarkup(type), type, data, format, language);
}

/** Figures and times as on every screen, calendar included. */
const formatOf = ({ currency, timezoneName, language }: ReceiptPlace): ReceiptFormat => ({
  amount: (amount) => showAmount(amount, currency),
  quantity: (quantity) => formatQuantity(quantity, language),
  rate: (rate) => formatRate(rate, language),
  dateTime: (instant) => formatDateTime(instant, timezoneName, language),
  date: (day) => formatDate(`${day}T00:00:00Z`, 'UTC', language),
});
