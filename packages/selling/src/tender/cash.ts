import {
  add,
  HUNDRED_PERCENT,
  least,
  moneyOfUnits,
  type Money,
  negate,
  proportionOf,
  roundTo,
  subtract,
  ZERO,
} from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal, isWhole } from '../orders/checked.ts';
import { type RoundingRules, tipAmount, type TipInput } from './tips.ts';

/** Rounding of cash: `cashStep` is roundOffTotalsToNearest of the cash payment setting, 0 = none (decision 53). */
export interface CashRules extends RoundingRules {
  readonly cashStep: Money;
}

/** One cash payment as the cashier enters it. */
export interface CashInput {
  /** Total due less what is already paid. */
  readonly balance: Money;
  /** The part of the balance this payment is for, a split line (decision 56); all of it by default. */
  readonly due?: Money;
  /** Handed over, tip included. */
  readonly tendered: Money;
  readonly tip?: TipInput | undefined;
}

/**
 * A payment as recorded. `amount` is the money collected with cash rounding and without the tip (decision 128).
 */
export interface TakenPayment {
  readonly amount: Money;
  readonly tip: Money;
  readonly cashRoundingAdjust: Money;
  readonly change: Money;
  /** Still due afterwards. */
  readonly balance: Money;
}

/**
 * The balance in cash: rounded to the cash step (decision 53), the balance itself where cash is not rounded. Throws
 * `RangeError` for a figure that is no whole number, `AmountOverflow` for one that does not fit.
 */
export function roundedForCash(balance: Money, rules: CashRules): Money {
  return rules.cashStep > 0 ? roundTo(balance, rules.cashStep, rules.mode) : moneyOfUnits(balance);
}

/**
 * A tip as cash can be left: rounded to the cash step as the balance is, so that the change is made of coins that there
 * are. Refuses what `tipAmount` refuses.
 */
export function tipInCash(tip: TipInput | undefined, due: Money, rules: CashRules): Verdict<Money> {
  const exact = tipAmount(tip, due, rules);
  return exact.ok ? checked(() => accept(roundedForCash(exact.value, rules))) : exact;
}

/**
 * Takes cash (decisions 52, 53, 128, 129). It settles when it is at least the rounded balance and the tip: the rounding
 * is recorded and the rest is change. Less is a part payment without rounding, and so is every line of a split but the
 * one that settles. A negative balance pays out: nothing is tendered, the amount is negative, the change positive.
 * Refuses a negative or too fine figure, a tip that `tipAmount` refuses or that eats all that is tendered.
 */
export function takeCash(input: CashInput, rules: CashRules): Verdict<TakenPayment> {
  const { balance, tendered } = input;
  const due = input.due ?? balance;
  const refusal = figuresRefusal({ balance, due, tendered, unit: rules.unit, cashStep: rules.cashStep });
  if (refusal) return refusal;
  if (tendered < 0) return refuse('payment.amount_refused', { reason: 'negative' });
  if (!isWhole(balance, rules.unit) || !isWhole(due, rules.unit) || !isWhole(tendered, rules.unit))
    return refuse('payment.amount_refused', { reason: 'decimals' });
  if (balance >= 0 ? due < 0 || due > balance : due !== balance) return refuse('payment.above_balance');
  return checked(() => {
    const tip = tipAmount(input.tip, due, rules);
    if (!tip.ok) return tip;
    const amount = due === balance ? roundedForCash(balance, rules) : due;
    if (tendered >= add(amount, tip.value)) {
      const change = subtract(subtract(tendered, amount), tip.value);
      return accept({
        amount,
        tip: tip.value,
        cashRoundingAdjust: subtract(amount, due),
        change,
        balance: subtract(balance, due),
      });
    }
    return takePart(input, due, tip.value, rules);
  });
}

function takePart(input: CashInput, due: Money, fullTip: Money, rules: CashRules): Verdict<TakenPayment> {
  const { balance, tendered, tip } = input;
  const isPercentage = tip !== undefined && 'percent' in tip;
  // A percentage is of the part that is paid, so the part is what is left when its own tip is taken off.
  const covered = isPercentage
    ? proportionOf(tendered, HUNDRED_PERCENT, HUNDRED_PERCENT + tip.percent, rules.unit, rules.mode)
    : subtract(tendered, fullTip);
  if (covered < 0 || (covered === 0 && tendered > 0)) return refuse('payment.tip.above_tendered');
  if (covered === 0) return refuse('payment.amount_refused', { reason: 'nothing' });
  const amount = least(covered, due);
  // Between the balance and its rounding upward nothing is left to pay, and the tip is the whole one.
  const paidTip =
    isPercentage && covered < due ? subtract(tendered, covered) : least(fullTip, subtract(tendered, amount));
  return accept({
    amount,
    tip: paidTip,
    cashRoundingAdjust: ZERO,
    change: subtract(subtract(tendered, amount), paidTip),
    balance: subtract(balance, amount),
  });
}

/**
 * Pays a refund out in cash: the amount without the tip is rounded to the cash step (decisions 53, 134). All figures
 * are money given back, so positive.
 */
export function payOutCash(
  amount: Money,
  tip: Money,
  rules: CashRules,
): Verdict<{ readonly paidOut: Money; readonly cashRoundingAdjust: Money }> {
  const refusal = figuresRefusal({ amount, tip, cashStep: rules.cashStep });
  if (refusal) return refusal;
  return checked(() => {
    const rounded = negate(roundedForCash(negate(amount), rules));
    return accept({ paidOut: add(rounded, tip), cashRoundingAdjust: subtract(rounded, amount) });
  });
}
