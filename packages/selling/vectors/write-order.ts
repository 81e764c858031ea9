import {
  toDecimalString,
  toPlainString,
  type Currency,
  type Money,
  type PricedLine,
  type PricedOrder,
  type TakenPayment,
  type TaxAmount,
} from '../src/index.ts';

/** Turns figures into decimal strings with the currency's decimals. */
export type Writer = (amount: Money) => string;

export const writerFor =
  (currency: Currency): Writer =>
  (amount) =>
    toDecimalString(amount, currency);

/** Tax rows as the format has them. */
export function writeTaxes(taxes: readonly TaxAmount[], write: Writer): unknown[] {
  return taxes.map((tax) => ({
    name: tax.name,
    rate: toPlainString(tax.rate),
    inclusive: tax.isInclusive,
    amount: write(tax.amount),
  }));
}

/** A payment as it was taken. */
export const writePayment = (payment: TakenPayment, write: Writer): Record<string, string> => ({
  amount: write(payment.amount),
  tip: write(payment.tip),
  cashRoundingAdjust: write(payment.cashRoundingAdjust),
  change: write(payment.change),
  balance: write(payment.balance),
});

/** What a priced order says, as `expected` has it: lines, order discounts, taxes and totals. */
export function writeOrder(priced: PricedOrder, write: Writer, isRedeeming: boolean): Record<string, unknown> {
  const { totals } = priced;
  return {
    lines: priced.lines.map((line) => writeLine(line, write, isRedeeming)),
    orderDiscounts: priced.orderDiscounts.map(({ id, amount, shares }) => ({
      id,
      amount: write(amount),
      shares: Object.fromEntries(shares.map((share) => [share.orderLineID, write(share.amount)])),
    })),
    serviceChargeTaxes: writeTaxes(priced.serviceChargeTaxes, write),
    taxes: writeTaxes(priced.taxes, write),
    totals: {
      subtotal: write(totals.subtotal),
      discountAmount: write(totals.discountAmount),
      compAmount: write(totals.compAmount),
      serviceChargeAmount: write(totals.serviceChargeAmount),
      exclusiveTaxAmount: write(totals.exclusiveTaxAmount),
      inclusiveTaxAmount: write(totals.inclusiveTaxAmount),
      totalTaxAmount: write(totals.totalTaxAmount),
      deliveryChargeAmount: write(totals.deliveryChargeAmount),
      additionalChargeAmount: write(totals.additionalChargeAmount),
      redeemedAmount: write(totals.redeemedAmount),
      totalDueAmount: write(totals.totalDueAmount),
    },
  };
}

function writeLine(line: PricedLine, write: Writer, isRedeeming: boolean): Record<string, unknown> {
  const sold = {
    id: line.orderLineID,
    refId: line.refOrderLineID,
    quantity: toPlainString(line.quantity),
    isVoided: line.isVoided,
    isFree: line.isFreeItem,
    gross: write(line.gross),
  };
  if (line.isVoided) return sold;
  return {
    ...sold,
    itemDiscount: write(line.itemDiscount),
    orderDiscount: write(line.orderDiscount),
    comp: write(line.comp),
    net: write(line.net),
    taxes: writeTaxes(line.taxes, write),
    serviceCharge: write(line.serviceCharge),
    automaticDiscounts: line.automaticDiscountIDs,
    ...(line.kind === 'combo'
      ? { parts: line.parts.map((part) => ({ id: part.id, gross: write(part.gross), net: write(part.net) })) }
      : {}),
    ...(isRedeeming ? { redeemed: write(line.redeemed), netAfterRedemption: write(line.netAfterRedemption) } : {}),
  };
}
