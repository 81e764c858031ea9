import type { PaymentSetting } from '@tavola/contract';
import { add, type Money, ZERO } from '../money/money.ts';
import { parseMoney } from '../money/parse.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal } from '../orders/checked.ts';
import { type CashRules, roundedForCash } from './cash.ts';
import { paymentTypeRow } from './payment-types.ts';

/** A quick cash button: one press settles the balance. */
export interface QuickCash {
  readonly amount: Money;
  /** The exact amount, rounded for cash, tip included. */
  readonly isExact: boolean;
}

type QuickCashSetting = Pick<
  PaymentSetting,
  | 'isQuickCashPaymentEnabled'
  | 'quickCashButton1'
  | 'quickCashButton2'
  | 'quickCashButton3'
  | 'quickCashButton4'
  | 'quickCashButton5'
>;

/**
 * The quick cash buttons of a cash setting (selling spec, section 3; ux 3): first the exact amount, then those of the
 * five configured ones that are enough; a part payment, which no single press may make, is typed. None when the setting
 * switches them off. Refuses figures that are no amounts.
 */
export function quickCash(
  setting: QuickCashSetting,
  balance: Money,
  tip: Money,
  rules: CashRules,
): Verdict<QuickCash[]> {
  const refusal = figuresRefusal({ balance, tip });
  if (refusal) return refusal;
  if (!setting.isQuickCashPaymentEnabled || balance < 0) return accept([]);
  return checked(() => {
    const due = add(roundedForCash(balance, rules), tip);
    const buttons: QuickCash[] = [{ amount: due, isExact: true }];
    for (const figure of [
      setting.quickCashButton1,
      setting.quickCashButton2,
      setting.quickCashButton3,
      setting.quickCashButton4,
      setting.quickCashButton5,
    ]) {
      const amount = parseMoney(figure);
      if (!amount.ok) return amount;
      if (amount.value > due) buttons.push({ amount: amount.value, isExact: false });
    }
    return accept(buttons);
  });
}

/**
 * Quick payment buttons are switched off for a tip or a type other than cash once a payment was made (selling spec,
 * section 5).
 */
export function isQuickPaymentDisabled(
  paymentTypeID: number,
  isEnteringTip: boolean,
  earlierPaymentCount: number,
): boolean {
  return earlierPaymentCount > 0 && (isEnteringTip || paymentTypeRow(paymentTypeID)?.givesChange !== true);
}

/**
 * The rules of cash of a location: `setting` is that of the cash type (decision 53). Refuses a step that is no amount.
 */
export function cashRulesOf(
  setting: Pick<PaymentSetting, 'isCashRoundingEnabled' | 'roundOffTotalsToNearest'>,
  rules: Omit<CashRules, 'cashStep'>,
): Verdict<CashRules> {
  if (!setting.isCashRoundingEnabled) return accept({ ...rules, cashStep: ZERO });
  const step = parseMoney(setting.roundOffTotalsToNearest);
  return step.ok ? accept({ ...rules, cashStep: step.value }) : step;
}
