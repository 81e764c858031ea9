import { ReceiptTemplateType, type Amount, type PrintedReceipt, type Refund } from '@tavola/contract';
import { orderReceipt, printMarkup, type BindingData } from '@tavola/receipts';
import { subtract, sum, toAmount, toMoney, type Money } from '@tavola/selling';
import { receiptFormatOf, receiptLanguageAt, requireDefaultTemplate } from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { findSaleDetail } from '../../commands/refunds/sale-detail.ts';
import { assertOpens } from '../../commands/serving.ts';
import { findCreditNote } from '../../rows/receipts/credit-notes.rows.ts';
import { findInvoice } from '../../rows/receipts/invoices.rows.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { receiptPreview } from '../receipts/receipt.ts';
import { refundData } from '../sales/refund-receipt.ts';
import { baseOf } from './invoice-receipt.ts';
import { creditNoteTitle } from './invoice.words.ts';

type CreditNoteData = BindingData<typeof ReceiptTemplateType.CreditNote>;
type Query = { readonly isCopy?: 'true' | 'false' | undefined };

const asItIs = (amount: Amount): Amount => amount;

/**
 * The credit note of a refund on paper (template 27): what goes off the invoice, the buyer of the invoice, and what is
 * left of it after this and the credit notes before it (decision 382).
 */
export function creditNoteReceipt(call: Call<{ id: string }, Query>, now: Date): Promise<PrintedReceipt> {
  const { scope, params, actor } = call;
  const missing = (): never => refuse('credit_note.not_found');
  return call.read(async (tx) => {
    // Reading a receipt ends the transaction otherwise.
    tx.holdOpen();
    const note = (await findCreditNote(tx, scope, params.id)) ?? missing();
    const { invoice, orderID } = (await findInvoice(tx, scope, note)) ?? missing();
    const rows = (await findReceiptRows(tx, scope, orderID)) ?? missing();
    assertOpens(actor, rows.head.channel);
    const language = await receiptLanguageAt(tx, scope);
    const at = { scope, language };
    const { sale } = (await findSaleDetail(tx, scope, { saleID: invoice.saleID }, language)) ?? missing();
    const place = sale.refunds.findIndex(({ refundID }) => refundID === params.id);
    const refund = sale.refunds[place] ?? missing();
    const type = ReceiptTemplateType.CreditNote;
    const format = await receiptFormatOf(tx, at);
    const { receiptTemplateID, markup } = await requireDefaultTemplate(tx, at, type);
    // The guest keeps the codes of the sale on its own receipt.
    const sold = { ...receiptPreview(orderID, rows, language), discountRedemptions: [] };
    const copyDateTime = call.query.isCopy === 'true' ? now.toISOString() : null;
    const invoiced = subtract(toMoney(sale.totalDueAmount), sum(sale.taxes.map(({ amount }) => toMoney(amount))));
    const credited = sale.refunds.slice(0, place + 1).filter(({ creditNoteNo }) => creditNoteNo !== null);
    const {
      refundPartialOrder: _parts,
      refundAmount: _amount,
      ...ofRefund
    } = refundData(refund, rows, sold, language, asItIs);
    const { companyName, taxID, branch, address } = invoice;
    const data: CreditNoteData = {
      ...orderReceipt(sold, format, language, () => ({ worth: '', times: [] }), { copyDateTime }),
      ...ofRefund,
      title: creditNoteTitle[language],
      creditNoteNo: note.noteNo,
      issuedAt: note.issuedOn,
      issuedBy: refund.userName,
      invoiceNo: invoice.invoiceNo,
      invoiceIssuedAt: invoice.issuedOn,
      buyer: { companyName, taxID, branch: branch === '' ? null : branch, address },
      invoicedNetAmount: toAmount(invoiced),
      correctedNetAmount: toAmount(subtract(invoiced, sum(credited.map(netOf)))),
      netAmount: toAmount(netOf(refund)),
      taxes: sale.taxes.flatMap(({ name, rate, inclusive }) => {
        const amount = taxOf(refund, { name, rate, inclusive });
        return amount === 0 ? [] : [{ name, rate, base: baseOf(refund, { name, rate }), amount: toAmount(amount) }];
      }),
      creditAmount: refund.amount,
    };
    return {
      receiptTemplateID,
      receiptTemplateType: type,
      document: printMarkup(markup, type, data, format, language),
    };
  });
}

/** What of a refund is no tax. */
const netOf = ({ amount, taxAmount }: Refund): Money => subtract(toMoney(amount), toMoney(taxAmount));

type Tax = Pick<Refund['lines'][number]['taxes'][number], 'name' | 'rate' | 'inclusive'>;

const taxOf = ({ lines }: Refund, { name, rate, inclusive }: Tax): Money =>
  sum(
    lines
      .flatMap(({ taxes, serviceChargeTaxes }) => [...taxes, ...serviceChargeTaxes])
      .filter((tax) => tax.name === name && tax.rate === rate && tax.inclusive === inclusive)
      .map(({ amount }) => toMoney(amount)),
  );
