import type { LineTax, SaleDetail } from '@tavola/contract';
import { smallestUnit, type Currency } from '../../money/currency.ts';
import { toMoney, toQuantity, toRate } from '../../money/figures.ts';
import { add, subtract, sum } from '../../money/money.ts';
import type { EarnRules } from '../loyalty.ts';
import type { RoundingMode } from '../../money/rounding.ts';
import type { TaxAmount } from '../../pricing/order.ts';
import type { Refund, RefundLine } from './refund.ts';
import type { SoldOrder } from './sold-order.ts';

/** A sale as the server answers it, with what refunds need of it. */
export type RefundableSale = Pick<
  SaleDetail,
  | 'lines'
  | 'refunds'
  | 'deliveryChargeAmount'
  | 'additionalChargeAmount'
  | 'tipAmount'
  | 'redeemedAmount'
  | 'redemption'
>;

/** By which rules a sale earned points, and which of its lines did. */
export interface EarnedBy {
  readonly rules: EarnRules;
  readonly isEarning: (orderLineID: string) => boolean;
}

/**
 * The sale that refunds are shares of, from its stored figures and never priced again (decision 150); the figures of
 * its lines are those after redeemed points.
 */
export function soldOfSale(
  sale: RefundableSale,
  currency: Currency,
  mode: RoundingMode | undefined,
  earned: EarnedBy | null = null,
): SoldOrder {
  const { redemption } = sale;
  const charges = add(toMoney(sale.deliveryChargeAmount), toMoney(sale.additionalChargeAmount));
  const deliveryCharge = toMoney(redemption?.deliveryChargeAmount ?? sale.deliveryChargeAmount);
  const additionalCharge = toMoney(redemption?.additionalChargeAmount ?? sale.additionalChargeAmount);
  const chargesRedeemed = subtract(charges, add(deliveryCharge, additionalCharge));
  const onLines = sum(sale.lines.map((line) => toMoney(line.redeemedAmount)));
  return {
    lines: sale.lines.map((line) => ({
      id: line.orderLineID,
      quantity: toQuantity(line.quantity),
      net: toMoney(line.netAmount),
      taxes: line.taxes.map(taxOf),
      serviceCharge: toMoney(line.serviceChargeAmount),
      serviceChargeTaxes: line.serviceChargeTaxes.map(taxOf),
      redeemed: toMoney(line.redeemedAmount),
      serviceChargeBase: toMoney(line.serviceChargeBase),
      isEarning: earned?.isEarning(line.orderLineID) ?? false,
    })),
    deliveryCharge,
    additionalCharge,
    chargesRedeemed,
    serviceChargeRedeemed: subtract(toMoney(sale.redeemedAmount), add(onLines, chargesRedeemed)),
    tip: toMoney(sale.tipAmount),
    pointsUsed: redemption?.points ?? 0,
    earn: earned?.rules,
    unit: smallestUnit(currency),
    mode,
  };
}

/** The refunds made of a sale, on which the next one builds. */
export const refundsOfSale = ({ refunds }: RefundableSale): Refund[] =>
  refunds.map((refund) => ({
    lines: refund.lines.map((line): RefundLine => ({
      id: line.orderLineID,
      quantity: toQuantity(line.quantity),
      net: toMoney(line.netAmount),
      taxes: line.taxes.map(taxOf),
      serviceCharge: toMoney(line.serviceChargeAmount),
      serviceChargeTaxes: line.serviceChargeTaxes.map(taxOf),
      amount: toMoney(line.amount),
    })),
    deliveryCharge: toMoney(refund.deliveryChargeAmount),
    additionalCharge: toMoney(refund.additionalChargeAmount),
    amount: toMoney(refund.amount),
    taxAmount: toMoney(refund.taxAmount),
    tip: toMoney(refund.tipAmount),
    pointsReturned: refund.pointsReturned,
    pointsReversed: 0,
    isComplete: refund.isComplete,
  }));

const taxOf = ({ name, rate, inclusive, amount }: LineTax): TaxAmount => ({
  name,
  rate: toRate(rate),
  isInclusive: inclusive,
  amount: toMoney(amount),
});
