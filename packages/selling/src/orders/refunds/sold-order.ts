import { smallestUnit } from '../../money/currency.ts';
import { type Money, type Quantity, SCALE, subtract, sum } from '../../money/money.ts';
import type { RoundingMode } from '../../money/rounding.ts';
import type { PricedOrder, PricingSettings } from '../../pricing/order.ts';
import { type EarnRules, isEarningLine } from '../loyalty.ts';
import type { LineFigures } from './refund-figures.ts';

/** A line as sold. A line split by a comp or an offer is a separate line; voided lines are not here. */
export interface SoldLine extends LineFigures {
  readonly id: string;
  readonly quantity: Quantity;
  /** Redeemed money on the line itself (decision 126). */
  readonly redeemed: Money;
  /** What the service charge is a percentage of; redeemed money on the charge is shared by it (decision 121). */
  readonly serviceChargeBase: Money;
  /** Whether the line counts for earned points, see `EarningLine`. */
  readonly isEarning: boolean;
}

/** A paid sale as stored. */
export interface SoldOrder {
  readonly lines: readonly SoldLine[];
  /** After redemption (decision 126). */
  readonly deliveryCharge: Money;
  readonly additionalCharge: Money;
  /** Redeemed money on delivery and additional charge together. */
  readonly chargesRedeemed: Money;
  /** Redeemed money on the service charge. */
  readonly serviceChargeRedeemed: Money;
  readonly tip: Money;
  readonly pointsUsed: number;
  /** Left out when the sale earned no points. */
  readonly earn?: EarnRules | undefined;
  /** The currency's smallest unit and the location's rounding. */
  readonly unit: Money;
  readonly mode?: RoundingMode | undefined;
}

/**
 * A priced order as the paid sale that refunds are shares of (decision 132): unvoided lines with their figures after
 * redemption. `tip` is the tip of the sale's live payments; `earn` is left out when the sale earned no points.
 */
export function soldOrder(
  priced: PricedOrder,
  settings: Pick<PricingSettings, 'currency' | 'roundingMode'>,
  tip: Money,
  earn?: EarnRules,
): SoldOrder {
  const lines = priced.lines.filter((line) => !line.isVoided);
  const { deliveryChargeAmount, additionalChargeAmount, redeemedAmount } = priced.totals;
  const deliveryCharge = priced.redemption?.deliveryChargeAfter ?? deliveryChargeAmount;
  const additionalCharge = priced.redemption?.additionalChargeAfter ?? additionalChargeAmount;
  const chargesRedeemed = subtract(
    sum([deliveryChargeAmount, additionalChargeAmount]),
    sum([deliveryCharge, additionalCharge]),
  );
  return {
    lines: lines.map((line): SoldLine => ({
      id: line.orderLineID,
      quantity: line.quantity,
      net: line.netAfterRedemption,
      taxes: line.taxes,
      serviceCharge: line.serviceChargeAfterRedemption,
      serviceChargeTaxes: line.serviceChargeTaxes,
      redeemed: line.redeemed,
      serviceChargeBase: line.serviceChargeBase,
      isEarning: earn !== undefined && isEarningLine(line, earn),
    })),
    deliveryCharge,
    additionalCharge,
    chargesRedeemed,
    serviceChargeRedeemed: subtract(redeemedAmount, sum([...lines.map((line) => line.redeemed), chargesRedeemed])),
    tip,
    pointsUsed: (priced.redemption?.pointsUsed ?? 0) / SCALE,
    earn,
    unit: smallestUnit(settings.currency),
    mode: settings.roundingMode,
  };
}
