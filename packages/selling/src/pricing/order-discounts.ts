import { allocate } from '../money/allocate.ts';
import type { Money } from '../money/money.ts';
import { choose, type OpenDiscounts } from './automatic.ts';
import { worth } from './discount-value.ts';
import type { AppliedOrderDiscount, DiscountValue, ManualDiscount } from './order.ts';
import { takeOff, type Rounding, type WorkLine } from './work-line.ts';

type OrderDiscount = {
  readonly id: string;
  readonly name: string;
  readonly value: DiscountValue;
  readonly isAutomatic: boolean;
};

/**
 * Stage 3. Discounts of the whole order, percentages first, then fixed amounts, each rounded once and shared over its
 * lines by what is left of them (decisions 40, 41, 110 and 111). Automatic ones use only the lines that no discount on
 * an item or category took (decision 46).
 */
export function applyOrderDiscounts(
  lines: readonly WorkLine[],
  manual: readonly ManualDiscount[],
  open: OpenDiscounts,
  rounding: Rounding,
): readonly AppliedOrderDiscount[] {
  if (manual.length === 0 && open.order.length === 0) return [];
  const discountable = lines.filter((line) => line.isDiscountable);
  const free =
    open.order.length === 0 ? [] : discountable.filter((line) => !line.isClosedToAutomatic && !line.isTakenByTier);
  const leftBefore = sumLeft(free);
  const automatic = choose(open.order, ({ value }) => worth(value, leftBefore, rounding));
  const applied: AppliedOrderDiscount[] = [];
  for (const type of ['percent', 'fixed'] as const) {
    for (const { id, name, value } of automatic)
      if (value.type === type) apply({ id, name, value, isAutomatic: true }, free, applied, rounding);
    for (const { id, name, value } of manual)
      if (value.type === type) apply({ id, name, value, isAutomatic: false }, discountable, applied, rounding);
  }
  return applied;
}

function apply(
  { id, name, value, isAutomatic }: OrderDiscount,
  lines: readonly WorkLine[],
  applied: AppliedOrderDiscount[],
  rounding: Rounding,
): void {
  const amount = worth(value, sumLeft(lines), rounding);
  if (amount === 0) return;
  const shares: { orderLineID: string; amount: Money }[] = [];
  const amounts = allocate(
    amount,
    lines.map((line) => line.left),
    rounding.step,
  );
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const share = amounts[i];
    if (line === undefined || share === undefined || share === 0) continue;
    takeOff(line, 'orderDiscount', id, name, isAutomatic, share);
    shares.push({ orderLineID: line.id, amount: share });
  }
  applied.push({ id, name, isAutomatic, amount, shares });
}

function sumLeft(lines: readonly WorkLine[]): Money {
  let total = 0;
  for (const line of lines) total += line.left;
  return total as Money;
}
