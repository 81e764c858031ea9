import { ReceiptTemplateType, type Language, type ReceiptDocument, type ReceiptPreview } from '@tavola/contract';
import { orderReceipt, printMarkup, receiptWords, type DescribeCode, type ReceiptFormat } from '@tavola/receipts';
import { receiptFormatOf, requireDefaultTemplate } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { receiptPreview } from './receipt.ts';
import { previewWords } from './receipt.words.ts';

/** The receipt of one guest: what the other bills of the table come to is not the business of this one. */
export const guestReceipt = (orderID: string, rows: ReceiptRows, language: Language): ReceiptPreview => ({
  ...receiptPreview(orderID, rows, language),
  bills: [],
  cents: [],
  oneBill: null,
});

/** A paid receipt by the template of its type, where no page fills it. Refuses where the location has no template. */
export async function saleDocument(
  tx: Tx,
  at: { readonly scope: LocationScope; readonly language: Language },
  receipt: ReceiptPreview,
  receiptLink: string | null,
): Promise<ReceiptDocument> {
  const { language } = at;
  const isTable = receipt.receiptTemplateType === ReceiptTemplateType.TableServiceSales;
  const type = isTable ? ReceiptTemplateType.TableServiceSales : ReceiptTemplateType.Sales;
  const format = await receiptFormatOf(tx, at);
  const { markup } = await requireDefaultTemplate(tx, at, type);
  const data = orderReceipt(receipt, format, language, describeCodes(format, language), { receiptLink });
  return printMarkup(markup, type, data, format, language);
}

/** What a code is worth and its dates; the hours of a day are on the receipt that the terminal prints. */
const describeCodes =
  (format: ReceiptFormat, language: Language): DescribeCode =>
  ({ discountValue, isPercentage, validFrom, validTo }) => {
    const value = isPercentage ? format.rate(discountValue) : format.amount(discountValue);
    const { codeFrom, codeFromUntil } = previewWords;
    const dates =
      validTo === null
        ? codeFrom[language].replace('{from}', format.date(validFrom))
        : codeFromUntil[language].replace('{from}', format.date(validFrom)).replace('{until}', format.date(validTo));
    return { worth: receiptWords[language].off.replace('{value}', value), times: [dates] };
  };
