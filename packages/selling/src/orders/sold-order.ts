import { allocate } from '../money/allocate.ts';
import { type Money, SCALE, subtract, sum, ZERO } from '../money/money.ts';
import { smallestUnit } from '../money/currency.ts';
import type { PricedOrder, PricingSettings, TaxAmount } from '../pricing/order.ts';
import { type EarnRules, isEarningLine } from './loyalty.ts';
import type { SoldLine, SoldOrder } from './refund.ts';

/**
 * A priced order as the paid sale that refunds are shares of (decision 132): unvoided lines with their figures after redemption.
 * `tip` is the tip of the sale's live payments; `earn` is left out when the sale earned no points.
 */
export function soldOrder(priced: PricedOrder, settings: Pick<PricingSettings, 'currency' | 'roundingMode'>, tip: Money, earn?: EarnRules): SoldOrder {
  const unit = smallestUnit(settings.currency);
  const lines = priced.lines.filter((line) => !line.isVoided);
  const { deliveryChargeAmount, additionalChargeAmount, redeemedAmount, totalDueAmount } = priced.totals;
  const payable = sum(lines.flatMap((line) => [line.netAfterRedemption, line.serviceChargeAfterRedemption, exclusive(line.taxes), exclusive(line.serviceChargeTaxes)]));
  // What the total holds beyond lines and charge is delivery and additional charge after redemption.
  const chargesLeft = subtract(totalDueAmount, payable);
  const [deliveryCharge = ZERO, additionalCharge = ZERO] = allocate(chargesLeft, [deliveryChargeAmount, additionalChargeAmount], unit);
  const chargesRedeemed = subtract(subtract(sum([deliveryChargeAmount, additionalChargeAmount]), deliveryCharge), additionalCharge);
  const onServiceCharge = subtract(subtract(redeemedAmount, sum(lines.map((line) => line.redeemed))), chargesRedeemed);
  const serviceChargeRedeemed = lines.length > 0 ? allocate(onServiceCharge, lines.map((line) => Math.abs(line.serviceCharge)), unit) : [];
  return {
    lines: lines.map((line, index): SoldLine => ({
      id: line.orderLineID, quantity: line.quantity, net: line.netAfterRedemption, taxes: line.taxes,
      serviceCharge: line.serviceChargeAfterRedemption, serviceChargeTaxes: line.serviceChargeTaxes,
      redeemed: line.redeemed, serviceChargeRedeemed: serviceChargeRedeemed[index] ?? ZERO, isEarning: earn !== undefined && isEarningLine(line, earn),
    })),
    deliveryCharge, additionalCharge, chargesRedeemed, tip,
    pointsUsed: (priced.redemption?.pointsUsed ?? 0) / SCALE, earn, unit, mode: settings.roundingMode,
  };
}

const exclusive = (taxes: readonly TaxAmount[]): Money => sum(taxes.filter((tax) => !tax.isInclusive).map((tax) => tax.amount));
