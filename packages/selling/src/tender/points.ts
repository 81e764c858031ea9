import { multiplyDivideBig } from '../money/exact.ts';
import { type Money, moneyOfUnits, NO_UNITS, type Quantity, quantityOfUnits, SCALE } from '../money/money.ts';
import { DEFAULT_ROUNDING } from '../money/rounding.ts';
import { accept, type Refusal, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';
import type { RoundingRules } from './tips.ts';

/**
 * Point redemption setting: `monetaryValue` for each whole `requiredPoint` (decision 49); null where the place has not
 * set it.
 */
export interface RedemptionRule {
  readonly requiredPoint: Quantity | null;
  readonly monetaryValue: Money | null;
}

/** What decides whether points can be redeemed at all. */
export interface RedemptionSituation {
  readonly rule: RedemptionRule;
  readonly customer: 'none' | 'default' | 'known';
  readonly totalDue: Money;
  readonly hasAwaitingTransaction: boolean;
  readonly isOffline: boolean;
}

/** Whether the section is shown: loyalty on, no split payment (selling spec, section 5). */
export function isRedemptionShown(isLoyaltyOn: boolean, isSplit: boolean): boolean {
  return isLoyaltyOn && !isSplit;
}

/**
 * Why redemption is off: no customer or the default one, no rule, a negative total, a transaction waiting (selling
 * spec, section 5), or offline (decision 78).
 */
export function redemptionRefusal(situation: RedemptionSituation): Refusal | undefined {
  const { rule, customer, totalDue } = situation;
  if (customer !== 'known') return refuse('finish.warning.customer_required');
  if (rule.requiredPoint === null || rule.monetaryValue === null || rule.requiredPoint <= 0 || rule.monetaryValue <= 0)
    return refuse('finish.warning.redemption_not_set');
  if (totalDue < 0) return refuse('payment.only_cash');
  if (situation.hasAwaitingTransaction) return refuse('finish.warning.awaiting_transaction');
  return situation.isOffline ? refuse('payment.not_offline', { name: 'points' }) : undefined;
}

/**
 * What points are worth. `points` are those taken: whole units of requiredPoint, the rest stays with the guest
 * (decision 125).
 */
export interface Redemption {
  readonly points: Quantity;
  readonly money: Money;
}

/**
 * Turns points into money: floor(points / requiredPoint) × monetaryValue (decisions 49, 125). Refuses points below 0
 * ('finish.warning.require_point'), above the balance cut to 2 decimals ('finish.warning.maximum_balance'), or worth
 * more than the total due ('finish.warning.cannot_more_than_total_due').
 */
export function redeemPoints(
  points: Quantity,
  balance: Quantity,
  totalDue: Money,
  rule: RedemptionRule,
): Verdict<Redemption> {
  const { requiredPoint, monetaryValue } = rule;
  const wrong = figuresRefusal({
    points,
    balance,
    totalDue,
    requiredPoint: requiredPoint ?? undefined,
    monetaryValue: monetaryValue ?? undefined,
  });
  if (wrong) return wrong;
  if (requiredPoint === null || monetaryValue === null || requiredPoint <= 0 || monetaryValue <= 0)
    return refuse('finish.warning.redemption_not_set');
  if (points < 0) return refuse('finish.warning.require_point');
  if (points > truncatedBalance(balance))
    return refuse('finish.warning.maximum_balance', { balance: truncatedBalance(balance) / SCALE });
  const units = Math.floor(points / requiredPoint);
  if (units * monetaryValue > totalDue)
    return refuse('finish.warning.cannot_more_than_total_due', { totalDue: totalDue / SCALE });
  return accept({ points: quantityOfUnits(units * requiredPoint), money: moneyOfUnits(units * monetaryValue) });
}

/** The balance as shown: cut, not rounded, to 2 decimals (selling spec, section 5). */
export function truncatedBalance(balance: Quantity): Quantity {
  return quantityOfUnits(Math.trunc(balance / (SCALE / 100)) * (SCALE / 100));
}

/**
 * The most points that can be redeemed now: whole units within the balance and the total due; 0 for figures that are
 * none.
 */
export function mostRedeemable(balance: Quantity, totalDue: Money, rule: RedemptionRule): Quantity {
  const { requiredPoint, monetaryValue } = rule;
  if (requiredPoint === null || monetaryValue === null || requiredPoint <= 0 || monetaryValue <= 0) return NO_UNITS;
  if (figuresRefusal({ balance, totalDue, requiredPoint, monetaryValue })) return NO_UNITS;
  const units = Math.min(Math.floor(truncatedBalance(balance) / requiredPoint), Math.floor(totalDue / monetaryValue));
  return quantityOfUnits(Math.max(0, units) * requiredPoint);
}

/** monetaryValue / requiredPoint rounded to the currency, for display alone (decision 125). */
export function pointValue(
  rule: { readonly requiredPoint: Quantity; readonly monetaryValue: Money },
  rules: RoundingRules,
): Verdict<Money> {
  const { requiredPoint, monetaryValue } = rule;
  const { unit, mode = DEFAULT_ROUNDING } = rules;
  const wrong = figuresRefusal({ requiredPoint, monetaryValue, unit });
  if (wrong) return wrong;
  if (unit <= 0) return refuse('money.error.not_a_number', { name: 'unit', figure: String(unit) });
  if (requiredPoint <= 0) return refuse('finish.warning.redemption_not_set');
  const [value, divisor] = [BigInt(monetaryValue) * BigInt(SCALE), BigInt(requiredPoint) * BigInt(unit)];
  return checked(() => accept(moneyOfUnits(multiplyDivideBig(value, divisor, mode) * unit)));
}
