import {
  NO_AMOUNT,
  nameIn,
  ReceiptTemplateType,
  type Amount,
  type Language,
  type LineTax,
  type Payment,
  type PrintedReceipt,
  type ReceiptPreview,
  type Refund,
} from '@tavola/contract';
import { orderReceipt, printMarkup, type BindingData } from '@tavola/receipts';
import { receiptFormatOf, receiptLanguageAt, requireDefaultTemplate } from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAmounts, negateAmount } from '../../commands/amounts/figures.ts';
import type { ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { receiptPreview } from '../receipts/receipt.ts';

type RefundData = BindingData<typeof ReceiptTemplateType.Refund>;

/** The receipt of a refund, for a person of the restaurant. */
export async function refundReceipt(call: Call<{ id: string }>, read: () => Promise<Refund>): Promise<PrintedReceipt> {
  const refund = await read();
  const { scope } = call;
  const rows = (await call.read((tx) => findReceiptRows(tx, scope, refund.orderID))) ?? refuse('refund.not_found');
  return call.read(async (tx) => {
    const language = await receiptLanguageAt(tx, scope);
    return refundDocument(tx, { scope, language }, refund, receiptPreview(refund.orderID, rows, language), rows);
  });
}

/**
 * The receipt of a refund (template 24): the place, the order and the customer as on the receipt of the sale, and of
 * lines, sums and payments what went back, below 0.
 */
export async function refundDocument(
  tx: Tx,
  at: { readonly scope: LocationScope; readonly language: Language },
  refund: Refund,
  sold: ReceiptPreview,
  rows: ReceiptRows,
): Promise<PrintedReceipt> {
  const type = ReceiptTemplateType.Refund;
  const { language } = at;
  const format = await receiptFormatOf(tx, at);
  const { receiptTemplateID, markup } = await requireDefaultTemplate(tx, at, type);
  // The guest keeps the codes of the sale on its own receipt.
  const data = orderReceipt({ ...sold, discountRedemptions: [] }, format, language, () => ({
    worth: '',
    times: [],
  }));
  const filled: RefundData = { ...data, ...refundData(refund, rows, sold, language) };
  return {
    receiptTemplateID,
    receiptTemplateType: type,
    document: printMarkup(markup, type, filled, format, language),
  };
}

/** What of the receipt is the refund's own; `shown` writes its figures, below 0 where it is left out. */
export function refundData(
  refund: Refund,
  rows: ReceiptRows,
  sold: ReceiptPreview,
  language: Language,
  shown: (amount: Amount) => Amount = negateAmount,
) {
  const charge = (kind: 'serviceCharge' | 'delivery' | 'additional', amount: Amount) =>
    amount === 0
      ? []
      : [{ name: sold.adjustments.find((each) => each.kind === kind)?.name ?? '', amount: shown(amount) }];
  const taxes = taxesOf(refund, rows, sold, shown);
  return {
    dateTime: refund.refundedOn,
    staffName: refund.userName,
    terminalName: refund.terminalName,
    // Units that moved no money say nothing on paper (decision 465).
    lines: refund.lines
      .filter(({ quantity, netAmount }) => quantity !== 0 && netAmount !== 0)
      .map((line) => ({
        quantity: line.quantity,
        name: nameIn(line, language),
        amount: shown(line.netAmount),
        isVoided: false,
        isFreeItem: false,
        note: null,
        details: [],
      })),
    subtotal: shown(refund.lines.reduce((sum, line) => addAmounts(sum, line.netAmount), NO_AMOUNT)),
    adjustments: [
      ...charge('serviceCharge', refund.serviceChargeAmount),
      ...charge('delivery', refund.deliveryChargeAmount),
      ...charge('additional', refund.additionalChargeAmount),
    ],
    exclusiveTaxes: taxes.filter(({ inclusive }) => !inclusive),
    inclusiveTaxes: taxes.filter(({ inclusive }) => inclusive),
    totalDueAmount: shown(refund.amount),
    payments: refund.payments.map((payment) => ({ ...payment, name: paidWith(payment, language) })),
    refundNo: refund.refundNo,
    reason: refund.reason,
    refundPartialOrder: {
      refundTaxAmount: shown(refund.taxAmount),
      refundServiceChargeAmount: shown(refund.serviceChargeAmount),
      refundTipAmount: shown(refund.tipAmount),
    },
    refundAmount: shown(refund.paidOutAmount),
  };
}

function paidWith({ accountName, ...payment }: Payment, language: Language): string {
  const name = nameIn(payment, language);
  return accountName === null ? name : `${name} · ${accountName}`;
}

/** Taxes of what went back, each once, by the names that the receipt of the sale has for them. */
function taxesOf(
  { lines }: Refund,
  { head }: ReceiptRows,
  { taxes: named }: ReceiptPreview,
  shown: (amount: Amount) => Amount,
): LineTax[] {
  const all = lines.flatMap(({ taxes, serviceChargeTaxes }) => [...taxes, ...serviceChargeTaxes]);
  return head.taxes.flatMap((tax, index) => {
    const own = all.filter(
      ({ name, rate, inclusive }) => name === tax.name && rate === tax.rate && inclusive === tax.inclusive,
    );
    const amount = own.reduce((sum, each) => addAmounts(sum, each.amount), NO_AMOUNT);
    return amount === 0 ? [] : [{ ...tax, name: named[index]?.name ?? tax.name, amount: shown(amount) }];
  });
}
