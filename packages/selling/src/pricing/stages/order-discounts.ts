import { allocate } from '../../money/allocate.ts';
import { add, ZERO, type Money } from '../../money/money.ts';
import { choose, names, type OpenDiscounts } from '../discounts/automatic.ts';
import { worth } from '../discounts/discount-value.ts';
import type { AppliedOrderDiscount, AutomaticPriceDiscount, DiscountValue, ManualDiscount } from '../order.ts';
import { takeOff, type Rounding, type WorkLine } from '../lines/work-line.ts';

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
  const automatic = chosenByLines(free, open.order, rounding);
  const applied: AppliedOrderDiscount[] = [];
  for (const type of ['percent', 'fixed'] as const) {
    for (const { discount, takers } of automatic) {
      const { id, name, value } = discount;
      if (value.type === type) apply({ id, name, value, isAutomatic: true }, takers, applied, rounding);
    }
    for (const { id, name, value } of manual)
      if (value.type === type) apply({ id, name, value, isAutomatic: false }, discountable, applied, rounding);
  }
  return applied;
}

type ChosenDiscount = { readonly discount: AutomaticPriceDiscount; readonly takers: readonly WorkLine[] };

/**
 * Lines that may take the same discounts choose together, by the value on their sum; a discount then acts once on all
 * lines that took it (decision 222). `discounts` are by id, and so is the answer.
 */
function chosenByLines(
  lines: readonly WorkLine[],
  discounts: readonly AutomaticPriceDiscount[],
  rounding: Rounding,
): ChosenDiscount[] {
  const chosen = new Map<AutomaticPriceDiscount, Set<WorkLine>>();
  for (const { matching, group } of groupsOf(lines, discounts)) {
    const left = sumLeft(group);
    for (const discount of choose(matching, ({ value }) => worth(value, left, rounding))) {
      const takers = chosen.get(discount) ?? new Set();
      chosen.set(discount, takers);
      for (const line of group) takers.add(line);
    }
  }
  return discounts.flatMap((discount) => {
    const takers = chosen.get(discount);
    // The order of lines decides which lines take the odd units, whichever group they are in.
    return takers === undefined ? [] : [{ discount, takers: lines.filter((line) => takers.has(line)) }];
  });
}

type LineGroup = { readonly matching: readonly AutomaticPriceDiscount[]; readonly group: WorkLine[] };

function groupsOf(lines: readonly WorkLine[], discounts: readonly AutomaticPriceDiscount[]): LineGroup[] {
  if (discounts.every(({ hours, menus }) => hours === undefined && menus === undefined))
    return [{ matching: discounts, group: [...lines] }];
  const groups = new Map<string, LineGroup>();
  for (const line of lines) {
    const isMatching = discounts.map((discount) => names(discount, line));
    const key = isMatching.join();
    const known = groups.get(key);
    if (known === undefined)
      groups.set(key, { matching: discounts.filter((_, index) => isMatching[index]), group: [line] });
    else known.group.push(line);
  }
  return [...groups.values()];
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
  let total = ZERO;
  for (const line of lines) total = add(total, line.left);
  return total;
}
