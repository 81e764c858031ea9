import { allocate } from '../../money/allocate.ts';
import { add, subtract, sum, ZERO } from '../../money/money.ts';
import { worth } from '../discounts/discount-value.ts';
import type { DiscountValue } from '../order.ts';
import { takeOff, type Rounding, type WorkLine } from '../lines/work-line.ts';

/**
 * Stage 4. What was made but is not charged: line comps first, then the order comp on what is left,
 * shared over discountable lines by what is left of them (decisions 45 and 118).
 */
export function applyComps(lines: readonly WorkLine[], orderComp: DiscountValue | null, rounding: Rounding): void {
  // A fixed comp is for the line as rung up: units an offer split off it share the one amount.
  let spent = ZERO;
  for (const line of lines) {
    if (line.refID === null) spent = ZERO;
    if (line.pendingComp === null) continue;
    const value = line.pendingComp;
    const amount = worth(
      value.type === 'fixed' ? { type: 'fixed', amount: subtract(value.amount, spent) } : value,
      line.left,
      rounding,
    );
    spent = add(spent, amount);
    line.pendingComp = null;
    takeOff(line, 'lineComp', '', '', false, amount);
  }
  if (orderComp !== null) applyOrderComp(lines, orderComp, rounding);
}

function applyOrderComp(lines: readonly WorkLine[], comp: DiscountValue, rounding: Rounding): void {
  const discountable = lines.filter((line) => line.isDiscountable && line.left > 0);
  if (discountable.length === 0) return;
  const lefts = discountable.map((line) => line.left);
  const whole = sum(lefts);
  allocate(worth(comp, whole, rounding), lefts, rounding.step).forEach((share, i) => {
    const line = discountable[i];
    if (line !== undefined) takeOff(line, 'orderComp', '', '', false, share);
  });
}
