import { type Money, moneyOfUnits, proportionOf, subtract, sum, ZERO } from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal, isWhole } from '../orders/checked.ts';
import type { RoundingRules } from './tips.ts';

/**
 * Amounts of split payment lines (decisions 56, 130): an amount stays as it is, `null` is an automatic line. Each
 * automatic line is what the others leave / number of automatic lines, rounded; the last takes the rest. If that would
 * leave the last below 0, the even part is rounded down instead. Where the amounts exceed the total, automatic lines
 * are 0 and the sum differs from it. Refuses a negative or too fine total or amount; a negative total is only paid in
 * cash and never split.
 */
export function splitAmounts(total: Money, lines: readonly (Money | null)[], rules: RoundingRules): Verdict<Money[]> {
  const refusal = figuresRefusal({
    total,
    unit: rules.unit,
    ...Object.fromEntries(lines.map((amount, index) => [`line${index}`, amount ?? 0])),
  });
  if (refusal) return refusal;
  if (total < 0) return refuse('payment.only_cash');
  if (lines.some((amount) => amount !== null && amount < 0))
    return refuse('payment.amount_refused', { reason: 'negative' });
  if (!isWhole(total, rules.unit) || lines.some((amount) => amount !== null && !isWhole(amount, rules.unit)))
    return refuse('payment.amount_refused', { reason: 'decimals' });
  return checked(() => {
    const automatic = lines.filter((amount) => amount === null).length;
    if (automatic === 0) return accept(lines.map((amount) => amount ?? ZERO));
    const left = subtract(total, sum(lines.map((amount) => amount ?? ZERO)));
    const remaining = left > 0 ? left : ZERO;
    const rounded = proportionOf(remaining, 1, automatic, rules.unit, rules.mode);
    const even =
      rounded * (automatic - 1) > remaining ? proportionOf(remaining, 1, automatic, rules.unit, 'down') : rounded;
    const last = lines.lastIndexOf(null);
    return accept(
      lines.map(
        (amount, index) =>
          amount ?? (index === last ? subtract(remaining, moneyOfUnits(even * (automatic - 1))) : even),
      ),
    );
  });
}
