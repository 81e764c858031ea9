import { type QuickTip, type TipsSetting } from '@tavola/contract';
import { HUNDRED_PERCENT, type Money, percentOf, type Rate, ZERO } from '../money/money.ts';
import { toMoney, toRate } from '../money/figures.ts';
import type { RoundingMode } from '../money/rounding.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal, isWhole } from '../orders/checked.ts';

/** A tip as asked for: a percentage of what is being paid, or an amount. */
export type TipInput = { readonly percent: Rate } | { readonly amount: Money };

/**
 * Which unit amounts are rounded to and how: the currency's smallest unit (decision 103) and the location's mode (39).
 */
export interface RoundingRules {
  readonly unit: Money;
  readonly mode?: RoundingMode;
}

/**
 * The tip in money: a percentage is of `base`, the balance the payment covers before cash rounding and without the tip
 * itself (decisions 52 and 129). Refuses a percentage outside 0 to 100, an amount below 0 or finer than the currency,
 * any tip on money that goes back (`base` below 0).
 */
export function tipAmount(tip: TipInput | undefined, base: Money, rules: RoundingRules): Verdict<Money> {
  if (tip === undefined) return accept(ZERO);
  const figures = { ...('percent' in tip ? { percent: tip.percent } : { amount: tip.amount }), base, unit: rules.unit };
  const refusal = figuresRefusal(figures);
  if (refusal) return refusal;
  if ('amount' in tip) {
    if (tip.amount < 0) return refuse('payment.tip.negative');
    if (!isWhole(tip.amount, rules.unit)) return refuse('payment.tip.too_fine');
    return base < 0 && tip.amount > 0 ? refuse('payment.tip.on_negative_total') : accept(tip.amount);
  }
  if (tip.percent < 0 || tip.percent > HUNDRED_PERCENT) return refuse('payment.tip.percent_range');
  if (base < 0 && tip.percent > 0) return refuse('payment.tip.on_negative_total');
  return checked(() => accept(percentOf(base, tip.percent, rules.unit, rules.mode)));
}

/**
 * Whether a tip asks once before it is taken: above half of what is paid (decision 52), as a slip of the finger would
 * be.
 */
export function isUnusualTip(tip: Money, base: Money): boolean {
  return tip > 0 && tip * 2 > base;
}

/**
 * The quick tips of one kind: those above 0, in their order; none when the location does not suggest any (selling spec,
 * section 5, Tips).
 */
export function quickTips(
  { isQuickTip, quickTips: slots }: Pick<TipsSetting, 'isQuickTip' | 'quickTips'>,
  type: QuickTip['type'],
): TipInput[] {
  if (!isQuickTip) return [];
  return slots
    .filter((slot) => slot.type === type && slot.amount > 0)
    .map(({ amount }) => (type === 'percentage' ? { percent: toRate(amount) } : { amount: toMoney(amount) }));
}
