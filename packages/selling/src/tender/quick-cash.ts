import type { PaymentSetting } from '@tavola/contract';
import { add, MAX_MONEY, type Money, SCALE, ZERO } from '../money/money.ts';
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

/** How many buttons there are next to the exact amount (ux 19). */
const MOST_BUTTONS = 5;

/**
 * The quick cash buttons of a cash setting (selling spec, section 3; ux 3, 19): first the exact amount, then five that
 * a guest is likely to hand over, smallest first: those of the configured ones that are enough, and the next round
 * amounts above what is due. A part payment, which no single press may make, is typed. None when the setting switches
 * them off. Refuses figures that are no amounts.
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
    const configured: Money[] = [];
    for (const figure of [
      setting.quickCashButton1,
      setting.quickCashButton2,
      setting.quickCashButton3,
      setting.quickCashButton4,
      setting.quickCashButton5,
    ]) {
      const amount = parseMoney(figure);
      if (!amount.ok) return amount;
      configured.push(amount.value);
    }
    const enough = configured.filter((amount) => amount > due);
    const round = due === 0 ? [] : roundAmounts(due, Math.max(...configured)).filter((each) => !enough.includes(each));
    // The next round amount is the likeliest; of the others those of larger notes.
    const likely = [...round.slice(0, 1), ...round.slice(1).toReversed()];
    const shown = [...new Set([...enough, ...likely])].slice(0, MOST_BUTTONS).toSorted((a, b) => a - b);
    return accept([{ amount: due, isExact: true }, ...shown.map((amount) => ({ amount, isExact: false }))]);
  });
}

/**
 * What is due, rounded up to ever larger notes and coins, which are 1, 2 or 5 times a power of ten in every currency:
 * none smaller than the unit of the currency or a fiftieth of what is due, none larger than the largest one here.
 */
function roundAmounts(due: Money, largest: number): Money[] {
  const amounts = new Set<Money>();
  for (let power = SCALE; power <= largest; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      // A multiple of a whole step is a whole amount.
      const amount = (Math.ceil(due / step) * step) as Money;
      if (step <= largest && step * 50 >= due && amount > due && amount <= MAX_MONEY) amounts.add(amount);
    }
  return [...amounts];
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
