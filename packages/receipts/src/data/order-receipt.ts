import { fillMessage, showDiscountCode, type Language, type ReceiptCode, type ReceiptPreview } from '@tavola/contract';
import { sum, toAmount, toMoney } from '@tavola/selling';
import type { BindingData } from './binding.ts';
import { joinedLines } from './joined-lines.ts';
import type { ReceiptFormat } from './format.ts';
import { receiptWords } from './words.ts';

/** What a code is worth and when it is valid, in words; the app describes codes elsewhere too. */
export type DescribeCode = (code: ReceiptCode) => { readonly worth: string; readonly times: string[] };

/** Data of a receipt or bill, whichever template of an order prints it. */
export type OrderReceiptData = BindingData<1> & BindingData<19> & BindingData<21> & BindingData<22>;

/** What belongs to one print and not to the order. */
interface PrintedOnce {
  readonly copyDateTime?: string | null;
  /** Where the guest opens the receipt again. */
  readonly receiptLink?: string | null;
}

/**
 * The data of a receipt or bill from what the server answers. A discount is printed with what it takes off, `10% OFF`
 * (selling spec, section 9). Only a paid receipt is a copy: a bill is printed as often as the guests ask for it.
 */
export function orderReceipt(
  receipt: ReceiptPreview,
  format: ReceiptFormat,
  language: Language,
  describeCode: DescribeCode,
  { copyDateTime = null, receiptLink = null }: PrintedOnce = {},
): OrderReceiptData {
  const words = receiptWords[language];
  const { location } = receipt;
  return {
    location: {
      ...location,
      companyName: location.companyName === location.name ? null : location.companyName,
    },
    title: receipt.title,
    orderNo: receipt.orderNo,
    collectionCode: receipt.collectionCode,
    dateTime: receipt.dateTime,
    staffName: receipt.staffName,
    terminalName: receipt.terminalName,
    tableName: receipt.tableName,
    guestCount: receipt.guestCount ?? null,
    billName: receipt.billName,
    note: receipt.note,
    lines: joinedLines(guestLines(receipt)),
    subtotal: receipt.subtotal,
    adjustments: receipt.adjustments.map(({ kind, name, amount }) => ({
      name: kind === 'discount' ? discountName(name, receipt, format, words.off) : name,
      amount,
    })),
    exclusiveTaxes: receipt.taxes.filter(({ inclusive }) => !inclusive),
    inclusiveTaxes: receipt.taxes.filter(({ inclusive }) => inclusive),
    totalDueAmount: receipt.totalDueAmount,
    saleNo: receipt.saleNo,
    copyDateTime: receipt.saleNo === null ? null : copyDateTime,
    receiptLink: receipt.saleNo === null ? null : receiptLink,
    posSerialNo: receipt.posSerialNo,
    customer: receipt.customer,
    payments: receipt.payments,
    bills: receipt.bills,
    billsAmount: toAmount(sum(receipt.bills.map(({ amount }) => toMoney(amount)))),
    oneBill: receipt.oneBill && {
      ...receipt.oneBill,
      difference: toAmount(sum(receipt.oneBill.differences.map(({ amount }) => toMoney(amount)))),
    },
    cents: receipt.cents.map(({ name, amount, parts }) => ({
      name,
      amount,
      parts: parts.map(({ bill, amount: part }) => `${bill} ${format.amount(part)}`).join(' + '),
    })),
    pickUpDateTime: receipt.pickUpDateTime,
    deliveryDetails: receipt.deliveryDetails,
    points: receipt.points ?? null,
    discountRedemptions: receipt.discountRedemptions.map((code) => {
      const shownCode = showDiscountCode(code.code);
      return {
        name: code.name,
        code: code.code,
        shownCode,
        barsLabel: fillMessage(words.bars, { code: shownCode }),
        isUsed: code.isUsed,
        ...describeCode(code),
      };
    }),
  };
}

/** A name that says it already gets no second figure. */
/**
 * What the guest got: a voided line costs nothing and counts nowhere (decision 120). A receipt of an order that was
 * voided as a whole still says what it was.
 */
function guestLines({ lines }: ReceiptPreview): ReceiptPreview['lines'] {
  const live = lines.filter(({ isVoided }) => !isVoided);
  return live.length > 0 ? live : lines;
}

function discountName(name: string, { discounts }: ReceiptPreview, format: ReceiptFormat, off: string): string {
  const known = discounts.find((discount) => discount.name === name);
  if (known === undefined) return name;
  const value = known.isPercentage ? format.rate(known.discountValue) : format.amount(known.discountValue);
  return name.includes(value) ? name : `${name} ${fillMessage(off, { value })}`.trim();
}
