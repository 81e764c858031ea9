import type { OperationalSetting } from '@tavola/contract';
import { toMoney } from '../money/figures.ts';
import { add, type Money, subtract, sum, ZERO } from '../money/money.ts';
import type { OrderTotals, PricedLine, TaxAmount } from '../pricing/order.ts';
import type { PlaceSettings } from '../pricing/settings.ts';
import { accept, type Refusal, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from './checked.ts';

/** How points are earned at a location (decision 62). `spend` is earnSpendAmount, `points` earnPoint. */
export interface EarnRules {
  readonly spend: Money;
  readonly points: number;
  /** Whether spend counts with its taxes (decision 127). */
  readonly includeTax: boolean;
  readonly excludedCategoryIDs: readonly string[];
}

/** The rules of a location; null = nothing is earned there. */
export function earnRulesOf({
  modules,
  earnSpendAmount,
  earnPoint,
  isEarningWithTax,
  earnExcludedCategoryIDs,
}: Pick<
  OperationalSetting,
  'modules' | 'earnSpendAmount' | 'earnPoint' | 'isEarningWithTax' | 'earnExcludedCategoryIDs'
>): EarnRules | null {
  if (!modules.loyalty || earnSpendAmount === null || earnSpendAmount <= 0 || earnPoint === 0) return null;
  return {
    spend: toMoney(earnSpendAmount),
    points: earnPoint,
    includeTax: isEarningWithTax,
    excludedCategoryIDs: earnExcludedCategoryIDs,
  };
}

/** What points are worth at a location, as its pricing takes it; null = none are redeemed there. */
export const redemptionOf = ({
  modules,
  requiredPoint,
  monetaryValue,
}: Pick<OperationalSetting, 'modules' | 'requiredPoint' | 'monetaryValue'>): PlaceSettings['redemption'] =>
  !modules.loyalty || requiredPoint === null || requiredPoint <= 0 || monetaryValue === null || monetaryValue <= 0
    ? null
    : { requiredPoint, monetaryValue };

/** What redeemed points take off without exclusive tax, so that the figures of an order sum (decision 356). */
export function pointsDiscountOf(totals: OrderTotals): Money {
  if (totals.redeemedAmount === 0) return ZERO;
  const { subtotal, discountAmount, compAmount, serviceChargeAmount, exclusiveTaxAmount } = totals;
  const charges = [serviceChargeAmount, exclusiveTaxAmount, totals.deliveryChargeAmount, totals.additionalChargeAmount];
  return subtract(sum([subtotal, ...charges]), sum([discountAmount, compAmount, totals.totalDueAmount]));
}

/** Money of a line that counts toward earning: `net` after redemption, with inclusive and without exclusive tax. */
export interface EarningLine {
  readonly net: Money;
  readonly taxes: readonly TaxAmount[];
  /** False for deposits, credits, gift cards, voided lines and excluded categories (decisions 62, 108). */
  readonly isEarning: boolean;
}

/** Whether a priced line earns: no voided line, deposit, credit or excluded category does (decisions 62, 108). */
export function isEarningLine(line: Pick<PricedLine, 'isVoided' | 'kind' | 'categoryID'>, rules: EarnRules): boolean {
  return (
    !line.isVoided &&
    line.kind !== 'deposit' &&
    line.kind !== 'credit' &&
    !rules.excludedCategoryIDs.includes(line.categoryID)
  );
}

/** A priced line as far as earning goes: its net and taxes after redemption (decision 127). */
export function earningLine(line: PricedLine, rules: EarnRules): EarningLine {
  return { net: line.netAfterRedemption, taxes: line.taxes, isEarning: isEarningLine(line, rules) };
}

/**
 * The spend that earns (decisions 62, 127): what the earning lines cost after discounts, comps and redeemed points,
 * without inclusive tax; with both kinds of tax when the location says so. Charge, tips and delivery never count.
 */
export function eligibleSpend(lines: readonly EarningLine[], rules: EarnRules): Money {
  let eligible = ZERO;
  for (const line of lines) {
    if (!line.isEarning) continue;
    eligible = add(eligible, line.net);
    for (const tax of line.taxes) {
      if (tax.isInclusive && !rules.includeTax) eligible = subtract(eligible, tax.amount);
      if (!tax.isInclusive && rules.includeTax) eligible = add(eligible, tax.amount);
    }
  }
  return eligible;
}

/** `floor(eligible / earnSpendAmount) × earnPoint` (decision 62); none for a spend of 0 or less. Points are whole. */
export function pointsFor(eligible: Money, rules: EarnRules): number {
  return eligible > 0 ? Math.floor(eligible / rules.spend) * rules.points : 0;
}

/** Why points cannot be worked out by these rules, or undefined. */
export function earnRulesRefusal(rules: EarnRules): Refusal | undefined {
  const wrong = figuresRefusal({ spend: rules.spend, points: rules.points });
  if (wrong) return wrong;
  return rules.spend <= 0 || rules.points < 0 ? refuse('loyalty.error.earn_rules') : undefined;
}

/** Points of a sale, given when it is Paid (decision 62): none for the default customer or for no customer at all. */
export function earn(
  lines: readonly EarningLine[],
  rules: EarnRules,
  customer: 'none' | 'default' | 'known',
): Verdict<{ readonly eligible: Money; readonly points: number }> {
  const refusal =
    earnRulesRefusal(rules) ??
    lines
      .flatMap((line) => [line.net, ...line.taxes.map((tax) => tax.amount)])
      .map((amount) => figuresRefusal({ amount }))
      .find(Boolean);
  if (refusal) return refusal;
  return checked(() => {
    const eligible = eligibleSpend(lines, rules);
    const points = customer === 'known' ? pointsFor(eligible, rules) : 0;
    return Number.isSafeInteger(points)
      ? accept({ eligible, points })
      : refuse('money.error.overflow', { name: 'points' });
  });
}
