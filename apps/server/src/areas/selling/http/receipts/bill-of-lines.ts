import { nameIn, type Amount, type Language, type LineTax, type ReceiptPreview } from '@tavola/contract';
import { add, toAmount, toMoney, ZERO } from '@tavola/selling';
import { negateAmount } from '../../commands/amounts/figures.ts';
import type { ReceiptLine, ReceiptRows } from '../../rows/receipts/receipt-content.ts';
import { billNameOf, receiptPreview } from './receipt.ts';
import { previewWords } from './receipt.words.ts';

/**
 * The bill of some lines of an order: their own amounts and their shares of discounts, charges and taxes, so that the
 * bills of all lines sum to the order to the cent. Delivery and additional charges belong to no line.
 */
export function billOfLines(
  orderID: string,
  rows: ReceiptRows,
  lineIDs: ReadonlySet<string>,
  language: Language,
): ReceiptPreview {
  const lines = rows.lines.filter(({ orderLineID }) => lineIDs.has(orderLineID));
  const live = lines.filter(({ isVoided }) => !isVoided);
  const sum = (figure: (line: ReceiptLine) => Amount): Amount => sumOf(live.map(figure));
  const share = sum((line) => line.orderDiscountShare);
  const taxes = sumTaxes(live.flatMap((line) => [...line.taxes, ...line.serviceChargeTaxes]));
  const head = {
    ...rows.head,
    subtotal: sum((line) => line.amount),
    compAmount: sum((line) => line.compAmount),
    serviceChargeAmount: sum((line) => line.serviceChargeAmount),
    pointsDiscountAmount: sum((line) => line.pointsDiscountAmount),
    deliveryChargeAmount: NOTHING,
    additionalChargeAmount: NOTHING,
    taxes,
    // A bill, also of a paid order.
    saleNo: null,
    paidAt: null,
  };
  const ofLines = rows.discounts.filter(({ orderLineID }) => orderLineID !== null && lineIDs.has(orderLineID));
  const ofOrder = rows.discounts.filter(({ orderLineID }) => orderLineID === null);
  const names = new Set(ofOrder.map((discount) => nameIn(discount, language)));
  const [only] = ofOrder;
  const shared =
    share === 0 || only === undefined
      ? []
      : [
          names.size === 1
            ? { ...only, amount: share }
            : { ...only, name: previewWords.sharedDiscounts[language], names: null, discountValue: 0, amount: share },
        ];
  const bill = receiptPreview(
    orderID,
    { head, lines, discounts: [...ofLines, ...shared], payments: [], codes: [], points: null, bills: [], parts: [] },
    language,
  );
  const added = [
    bill.subtotal,
    ...bill.adjustments.map(({ amount }) => amount),
    ...taxes.filter(({ inclusive }) => !inclusive).map(({ amount }) => amount),
  ];
  return { ...bill, billName: billNameOf(rows, orderID, language), totalDueAmount: sumOf(added) };
}

const sumOf = (amounts: readonly Amount[]): Amount =>
  toAmount(amounts.reduce((total, amount) => add(total, toMoney(amount)), ZERO));
const NOTHING = negateAmount(toAmount(ZERO));

function sumTaxes(taxes: readonly LineTax[]): LineTax[] {
  const sums = new Map<string, LineTax>();
  for (const tax of taxes) {
    const key = `${tax.name} ${tax.rate} ${tax.inclusive}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? tax : { ...tax, amount: sumOf([known.amount, tax.amount]) });
  }
  return [...sums.values()];
}
