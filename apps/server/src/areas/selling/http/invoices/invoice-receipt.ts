import {
  ReceiptTemplateType,
  type Amount,
  type Invoice,
  type Language,
  type LineTax,
  type PrintedReceipt,
  type SaleDetail,
} from '@tavola/contract';
import { orderReceipt, printMarkup, type BindingData } from '@tavola/receipts';
import { add, sum, subtract, toAmount, toMoney, ZERO, type Money } from '@tavola/selling';
import {
  readOperationalSetting,
  receiptFormatOf,
  receiptLanguageAt,
  requireDefaultTemplate,
} from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { findSaleDetail } from '../../commands/refunds/sale-detail.ts';
import { assertOpens } from '../../commands/serving.ts';
import { findInvoice } from '../../rows/receipts/invoices.rows.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { receiptPreview } from '../receipts/receipt.ts';
import { invoiceTitle } from './invoice.words.ts';

type InvoiceData = BindingData<typeof ReceiptTemplateType.Invoice>;
type Query = { readonly isCopy?: 'true' | 'false' | undefined };

/** The invoice on paper (template 25): the receipt of its sale, with the buyer and what each tax is charged on. */
export async function invoiceReceipt(call: Call<{ id: string }, Query>, now: Date): Promise<PrintedReceipt> {
  const { scope, params } = call;
  const language = await call.read((tx) => receiptLanguageAt(tx, scope));
  const found =
    (await call.read((tx) => findInvoice(tx, scope, { invoiceID: params.id }))) ?? refuse('invoice.not_found');
  const { invoice, orderID } = found;
  const rows = (await call.read((tx) => findReceiptRows(tx, scope, orderID))) ?? refuse('invoice.not_found');
  assertOpens(call.actor, rows.head.channel);
  const sold =
    (await call.read((tx) => findSaleDetail(tx, scope, { saleID: invoice.saleID }, language))) ??
    refuse('invoice.not_found');
  const type = ReceiptTemplateType.Invoice;
  const [format, { receiptTemplateID, markup }, { countryCode }] = await call.read(async (tx) => [
    await receiptFormatOf(tx, { scope, language }),
    await requireDefaultTemplate(tx, { scope, language }, type),
    await readOperationalSetting(tx, scope),
  ]);
  // The guest keeps the codes of the sale on its own receipt.
  const receipt = { ...receiptPreview(orderID, rows, language), discountRedemptions: [] };
  const copyDateTime = call.query.isCopy === 'true' ? now.toISOString() : null;
  const data: InvoiceData = {
    ...orderReceipt(receipt, format, language, () => ({ worth: '', times: [] }), { copyDateTime }),
    ...invoiceData(invoice, sold.sale, countryCode, language),
  };
  return { receiptTemplateID, receiptTemplateType: type, document: printMarkup(markup, type, data, format, language) };
}

function invoiceData(invoice: Invoice, sale: SaleDetail, countryCode: string, language: Language) {
  const { companyName, taxID, branch, address } = invoice;
  const tax = sum(sale.taxes.map(({ amount }) => toMoney(amount)));
  return {
    title: invoiceTitle(countryCode, language),
    invoiceNo: invoice.invoiceNo,
    issuedAt: invoice.issuedOn,
    issuedBy: invoice.issuedByName,
    isCancelled: invoice.isCancelled,
    buyer: { companyName, taxID, branch: branch === '' ? null : branch, address },
    netAmount: toAmount(subtract(toMoney(sale.totalDueAmount), tax)),
    taxes: sale.taxes.map(({ name, rate, amount }) => ({ name, rate, amount, base: baseOf(sale, { name, rate }) })),
  };
}

/** Figures of a line of a sale, or of what goes back of it. */
export type TaxedLine = Pick<
  SaleDetail['lines'][number],
  'netAmount' | 'taxes' | 'serviceChargeAmount' | 'serviceChargeTaxes'
>;

/** What a tax is charged on: the lines and their service charge with this tax, without any tax that prices contain. */
export function baseOf(
  { lines }: { readonly lines: readonly TaxedLine[] },
  tax: Pick<LineTax, 'name' | 'rate'>,
): Amount {
  const bears = (taxes: readonly LineTax[]) => taxes.some(({ name, rate }) => name === tax.name && rate === tax.rate);
  const withoutTax = (amount: Amount, taxes: readonly LineTax[]): Money =>
    subtract(toMoney(amount), sum(taxes.filter(({ inclusive }) => inclusive).map((one) => toMoney(one.amount))));
  const bases = lines.map((line) =>
    add(
      bears(line.taxes) ? withoutTax(line.netAmount, line.taxes) : ZERO,
      bears(line.serviceChargeTaxes) ? withoutTax(line.serviceChargeAmount, line.serviceChargeTaxes) : ZERO,
    ),
  );
  return toAmount(sum(bases));
}
