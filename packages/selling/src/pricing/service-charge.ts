import { allocate } from '../money/allocate.ts';
import { percentOf, type Money, type Rate } from '../money/money.ts';
import type { PricingSettings } from './order.ts';
import type { Rounding, WorkLine } from './work-line.ts';

/**
 * Stage 5. The charge is a percentage of gross, less discounts if isCalculateAfterDiscount, less comps unless
 * isIncludeComp, amounts as displayed; it is rounded once and shared over the lines by their part of that base
 * (decisions 44 and 121). Gives the charge.
 */
export function chargeService(
  lines: readonly WorkLine[],
  rate: Rate,
  settings: PricingSettings['serviceCharge'],
  { step, mode }: Rounding,
): Money {
  if (rate === 0) return 0 as Money;
  const bases: Money[] = [];
  let total = 0;
  for (const line of lines) {
    let base = 0;
    if (line.isDiscountable) {
      base = line.gross;
      if (settings.isCalculateAfterDiscount) base -= line.itemDiscount + line.orderDiscount;
      if (!settings.isIncludeComp) base -= line.comp;
    }
    bases.push(base as Money);
    total += base;
  }
  const amount = percentOf(total as Money, rate, step, mode);
  if (amount === 0) return amount;
  const shares = allocate(amount, bases, step);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const share = shares[i];
    if (line !== undefined && share !== undefined) line.serviceCharge = share;
  }
  return amount;
}
