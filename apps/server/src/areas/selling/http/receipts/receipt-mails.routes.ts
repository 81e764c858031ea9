import {
  ReceiptTemplateType,
  type Language,
  type ReceiptDocument,
  type receiptMailRoutes,
  type ReceiptPreview,
} from '@tavola/contract';
import { orderReceipt, printMarkup, receiptWords, type DescribeCode, type ReceiptFormat } from '@tavola/receipts';
import { pngOf } from '@tavola/receipts/raster';
import { receiptFormatOf, requireDefaultTemplate } from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Mailer } from '#platform/mail/mail-jobs.ts';
import { assertOpens } from '../../commands/serving.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { mailSubject, MAIL_DOTS, paperMail } from './receipt-mail.ts';
import { receiptMailWords } from './receipt-mail.words.ts';
import { receiptPreview } from './receipt.ts';
import { previewWords } from './receipt.words.ts';

/** The calls that send receipts. What is sent is a job of the queue, and counts in the licence. */
export const createReceiptMailHandlers = (mailer: Pick<Mailer, 'enqueue'>): Handlers<typeof receiptMailRoutes> => ({
  report: async (call) => {
    const { orderID, email, language: wanted } = call.body;
    const language = wanted ?? call.language;
    const rows = await call.read((tx) => findReceiptRows(tx, call.scope, orderID));
    if (rows === null) refuse('order.not_found');
    assertOpens(call.actor, rows.head.channel);
    if (rows.head.saleNo === null) refuse('receipt.not_paid');
    // What the other bills of the table come to is not the business of this guest.
    const receipt = { ...receiptPreview(orderID, rows, language), bills: [], cents: [], oneBill: null };
    const document = await documentOf(call, receipt, language);
    // Drawn before the transaction, which holds a connection that others wait for.
    const mail = paperMail(
      language,
      {
        subject: mailSubject(receipt.location),
        title: receipt.location.name,
        greeting: receiptMailWords.greeting[language],
        fileName: `receipt-${receipt.saleNo ?? receipt.orderNo}`,
      },
      document,
      await pngOf(document, MAIL_DOTS),
    );
    return call.transact(async (tx) => {
      await mailer.enqueue(tx, call.scope, { ...mail, template: 'receipt', to: email });
      return { email };
    });
  },
});

async function documentOf(
  call: Pick<Call, 'read' | 'scope'>,
  receipt: ReceiptPreview,
  language: Language,
): Promise<ReceiptDocument> {
  const isTable = receipt.receiptTemplateType === ReceiptTemplateType.TableServiceSales;
  const type = isTable ? ReceiptTemplateType.TableServiceSales : ReceiptTemplateType.Sales;
  const [format, { markup }] = await call.read(async (tx) => [
    await receiptFormatOf(tx, { scope: call.scope, language }),
    await requireDefaultTemplate(tx, { scope: call.scope, language }, type),
  ]);
  const data = orderReceipt(receipt, format, language, describeCodes(format, language));
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
