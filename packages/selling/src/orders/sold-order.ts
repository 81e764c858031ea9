import { allocate } from '../money/allocate.ts';
import { type Money, SCALE, subtract, sum, ZERO } from '../money/money.ts';
import { smallestUnit } from '../money/currency.ts';
import type { PricedOrder, PricingSettings } from '../pricing/order.ts';
import { type EarnRules, isEarningLine } from './loyalty.ts';
import type { SoldLine, SoldOrder } from './refund.ts';

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
  const unit = smallestUnit(settings.currency);
  const lines = priced.lines.filter((line) => !line.isVoided);
  const { deliveryChargeAmount, additionalChargeAmount, redeemedAmount } = priced.totals;
  const deliveryCharge = priced.redemption?.deliveryChargeAfter ?? deliveryChargeAmount;
  const additionalCharge = priced.redemption?.additionalChargeAfter ?? additionalChargeAmount;
  const chargesRedeemed = subtract(
    sum([deliveryChargeAmount, additionalChargeAmount]),
    sum([deliveryCharge, additionalCharge]),
  );
  const onServiceCharge = subtract(subtract(redeemedAmount, sum(lines.map((line) => line.redeemed))), chargesRedeemed);
  const serviceChargeRedeemed =
    lines.length > 0
      ? allocate(
          onServiceCharge,
          lines.map((line) => line.serviceCharge),
          unit,
        )
      : [];
  return {
    lines: lines.map((line, index): SoldLine => ({
      id: line.orderLineID,
      quantity: line.quantity,
      net: line.netAfterRedemption,
      taxes: line.taxes,
      serviceCharge: line.serviceChargeAfterRedemption,
      serviceChargeTaxes: line.serviceChargeTaxes,
      redeemed: line.redeemed,
      serviceChargeRedeemed: serviceChargeRedeemed[index] ?? ZERO,
      isEarning: earn !== undefined && isEarningLine(line, earn),
    })),
    deliveryCharge,
    additionalCharge,
    chargesRedeemed,
    tip,
    pointsUsed: (priced.redemption?.pointsUsed ?? 0) / SCALE,
    earn,
    unit,
    mode: settings.roundingMode,
  };
}
