import type { PaymentSetting } from '@tavola/contract';
import {
  cashRulesOf,
  DEFAULT_ROUNDING,
  smallestUnit,
  takeCash,
  takeExact,
  type CashRules,
  type Money,
  type RoundingRules,
  type TakenPayment,
  type TipInput,
  type Verdict,
  ZERO,
} from '@tavola/selling';
import type { SellData } from '../data/sell-data.ts';

/** How the location rounds (decisions 39 and 103). */
export const roundingRules = ({ currency, operational }: SellData): RoundingRules => ({
  unit: smallestUnit(currency),
  mode: operational.roundingMode ?? DEFAULT_ROUNDING,
});

/**
 * How the location rounds cash with this setting (decision 53). `isPart`: a share of a split payment that leaves a
 * balance is not rounded (decision 128).
 */
export function cashRules(setting: PaymentSetting, data: SellData, isPart = false): Verdict<CashRules> {
  const rules = cashRulesOf(setting, roundingRules(data));
  return rules.ok && isPart ? { ok: true, value: { ...rules.value, cashStep: ZERO } } : rules;
}

/** The result of a cash tender by the rules: shown before it is taken; the server records the same. */
export function previewCash(
  rules: Verdict<CashRules>,
  { due, tendered, tip }: { readonly due: Money; readonly tendered: Money; readonly tip: TipInput | undefined },
): Verdict<TakenPayment> {
  return rules.ok ? takeCash({ balance: due, tendered, tip }, rules.value) : rules;
}

/** The same for what gives no change: all that is due, or a part of it. */
export const previewExact = (
  due: Money,
  tip: TipInput | undefined,
  data: SellData,
  amount = due,
): Verdict<TakenPayment> => takeExact({ balance: due, amount, tip }, roundingRules(data));
