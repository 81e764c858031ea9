import { allocate } from '../../money/allocate.ts';
import { add, percentOf, subtract, ZERO, type Money, type Rate } from '../../money/money.ts';
import type { ServiceChargeRule } from '../order.ts';
import type { Rounding, WorkLine } from '../lines/work-line.ts';

/**
 * Stage 5. The charge is a percentage of gross, less discounts if isCalculateAfterDiscount, less comps unless
 * isIncludeComp, amounts as displayed; it is rounded once and shared over the lines by their part of that base
 * (decisions 44 and 121). Gives the charge.
 */
export function chargeService(
  lines: readonly WorkLine[],
  rate: Rate,
  rule: ServiceChargeRule | null,
  { step, mode }: Rounding,
): Money {
  if (rate === 0 || rule === null) return ZERO;
  const bases: Money[] = [];
  let total = ZERO;
  for (const line of lines) {
    const base = line.isDiscountable ? chargeBase(line, rule) : ZERO;
    bases.push(base);
    total = add(total, base);
  }
  const amount = percentOf(total, rate, step, mode);
  if (amount === 0) return amount;
  const shares = allocate(amount, bases, step);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line === undefined) continue;
    line.serviceCharge = shares[i] ?? ZERO;
    line.serviceChargeBase = bases[i] ?? ZERO;
  }
  return amount;
}

/** What the service charge is a percentage of, on a line that has one (decision 121). */
function chargeBase(
  line: { readonly gross: Money; readonly itemDiscount: Money; readonly orderDiscount: Money; readonly comp: Money },
  rule: ServiceChargeRule,
): Money {
  let base = line.gross;
  if (rule.isCalculateAfterDiscount) base = subtract(subtract(base, line.itemDiscount), line.orderDiscount);
  return rule.isIncludeComp ? base : subtract(base, line.comp);
}
