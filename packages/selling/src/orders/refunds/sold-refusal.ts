import { type Money, SCALE } from '../../money/money.ts';
import { type Refusal, refuse } from '../../money/verdict.ts';
import { figuresRefusal, isWhole } from '../checked.ts';
import { earnRulesRefusal } from '../loyalty.ts';
import type { SoldLine, SoldOrder } from './sold-order.ts';

/** Why a sale cannot be refunded from, or undefined: its figures are whole in its currency and its rules count. */
export function soldRefusal(sold: SoldOrder): Refusal | undefined {
  const { tip, unit, deliveryCharge, additionalCharge, chargesRedeemed, serviceChargeRedeemed } = sold;
  const wrong = figuresRefusal({
    tip,
    unit,
    deliveryCharge,
    additionalCharge,
    chargesRedeemed,
    serviceChargeRedeemed,
    pointsUsed: Math.round(sold.pointsUsed * SCALE),
  });
  if (wrong) return wrong;
  if (unit <= 0) return refuse('refund.error.figures', { unit });
  const ofEarning = sold.earn && earnRulesRefusal(sold.earn);
  if (ofEarning) return ofEarning;
  for (const line of sold.lines) {
    const wrongLine = lineRefusal(line, unit);
    if (wrongLine) return wrongLine;
  }
  const isChargeShared = sold.lines.some((line) => line.serviceChargeBase > 0);
  return serviceChargeRedeemed === 0 || isChargeShared
    ? undefined
    : refuse('refund.error.figures', { serviceChargeRedeemed });
}

function lineRefusal(line: SoldLine, unit: Money): Refusal | undefined {
  const taxes = [...line.taxes, ...line.serviceChargeTaxes];
  const amounts = [line.net, line.serviceCharge, line.redeemed, ...taxes.map((tax) => tax.amount)];
  const wrong = figuresRefusal({
    quantity: line.quantity,
    serviceChargeBase: line.serviceChargeBase,
    ...named('amount', amounts),
    ...named(
      'rate',
      taxes.map((tax) => tax.rate),
    ),
  });
  if (wrong) return wrong;
  const isSound =
    line.quantity > 0 &&
    line.serviceChargeBase >= 0 &&
    taxes.every((tax) => tax.rate >= 0) &&
    amounts.every((amount) => isWhole(amount, unit));
  return isSound ? undefined : refuse('refund.error.figures', { orderLineID: line.id });
}

const named = (name: string, figures: readonly number[]): Record<string, number> =>
  Object.fromEntries(figures.map((figure, index) => [`${name}${index}`, figure]));
