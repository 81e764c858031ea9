import { type Money, subtract, sum, ZERO } from '../money/money.ts';
import { accept, type Refusal, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal, isWhole } from '../orders/checked.ts';
import { splitAmounts } from './split.ts';
import type { RoundingRules } from './tips.ts';

/** The payment type of a split line; a gift card comes with what is on it. */
export interface SplitTender {
  readonly paymentTypeID: number;
  readonly customPaymentTypeID?: string | null;
  readonly paymentSettingID?: string | null;
  readonly giftCard?: { readonly giftCardID: string; readonly currentBalance: Money } | null;
}

/** One line of a split payment (decision 56): a part of the total with its own type and tip. */
export interface SplitLine {
  readonly lineID: string;
  /** Null until a type is chosen. */
  readonly tender: SplitTender | null;
  readonly amount: Money;
  /** Typed by hand; the even split leaves it alone until reset. */
  readonly isManual: boolean;
  readonly tip: Money;
  /** Set once it is paid; the line is locked from then on. */
  readonly paymentID: string | null;
}

/** The current split payment. Immutable, like the cart. */
export interface SplitPayment {
  readonly totalDue: Money;
  readonly lines: readonly SplitLine[];
  /** `single` = left again for the single payment. */
  readonly mode: 'editing' | 'charging' | 'tips' | 'single';
  /** The line that is being charged. */
  readonly chargingLineID: string | null;
  readonly isTipEnabled: boolean;
  readonly rules: RoundingRules;
}

/** How a split payment begins. Ids come from the caller: one for each new line. */
export interface SplitStart {
  readonly totalDue: Money;
  readonly newIDs: readonly [string, string];
  /** The type chosen in the single payment. */
  readonly tender: SplitTender | null;
  /** Live payments, net of returns (`netPayments`). */
  readonly earlier: readonly { readonly paymentID: string; readonly covers: Money }[];
  readonly isTipEnabled: boolean;
  readonly rules: RoundingRules;
}

/**
 * Begins a split payment (selling spec, section 4): two even lines; with earlier payments those, locked, and one line
 * for the rest; with a gift card a first line of what is on it and a second for the rest. Refuses a negative total
 * (`payment.only_cash`) and one that is paid.
 */
export function startSplit(start: SplitStart): Verdict<SplitPayment> {
  return checked(() => {
    const {
      newIDs: [first, second],
      tender,
      earlier,
    } = start;
    const refusal =
      figuresRefusal({
        totalDue: start.totalDue,
        ...Object.fromEntries(earlier.map((payment) => [payment.paymentID, payment.covers])),
      }) ??
      tenderRefusal(tender) ??
      (first === '' || second === '' || first === second ? refuse('payment.split.id_taken') : undefined);
    if (refusal) return refusal;
    const open = (lineID: string, giftBalance?: Money): SplitLine => ({
      lineID,
      tender,
      amount: giftBalance ?? ZERO,
      isManual: giftBalance !== undefined,
      tip: ZERO,
      paymentID: null,
    });
    const paid = earlier.map((payment): SplitLine => ({
      lineID: payment.paymentID,
      tender: null,
      amount: payment.covers,
      isManual: true,
      tip: ZERO,
      paymentID: payment.paymentID,
    }));
    const balance = tender?.giftCard?.currentBalance;
    const left = subtract(start.totalDue, sum(earlier.map((payment) => payment.covers)));
    if (left === 0 && paid.length > 0) return refuse('payment.already_processed');
    const isGiftCardFirst = balance !== undefined && balance > 0 && balance < left;
    const unpaid = isGiftCardFirst
      ? [open(first, balance), { ...open(second), tender: null }]
      : paid.length > 0
        ? [open(first)]
        : [open(first), open(second)];
    return spread({
      totalDue: start.totalDue,
      lines: [...paid, ...unpaid],
      mode: 'editing',
      chargingLineID: null,
      isTipEnabled: start.isTipEnabled,
      rules: start.rules,
    });
  });
}

/** A gift card comes with a balance that is an amount. */
export function tenderRefusal(tender: SplitTender | null): Refusal | undefined {
  return figuresRefusal({ balance: tender?.giftCard?.currentBalance });
}

/** Total due less what is paid: no line may be charged above it. */
export function splitRemaining(split: SplitPayment): Money {
  return subtract(
    split.totalDue,
    sum(split.lines.filter((line) => line.paymentID !== null).map((line) => line.amount)),
  );
}

/** How far the lines are from the total: above 0 they are too much, below 0 too little, 0 they sum. */
export function splitDifference(split: SplitPayment): Money {
  return subtract(sum(split.lines.map((line) => line.amount)), split.totalDue);
}

/** Whether the whole total is paid. */
export function isSplitPaid(split: SplitPayment): boolean {
  return splitRemaining(split) === 0 && split.lines.every((line) => line.paymentID !== null || line.amount === 0);
}

/** Spreads what the typed and paid lines leave over the others (decision 130). */
export function spread(split: SplitPayment): Verdict<SplitPayment> {
  const amounts = splitAmounts(
    split.totalDue,
    split.lines.map((line) => (line.isManual || line.paymentID !== null ? line.amount : null)),
    split.rules,
  );
  if (!amounts.ok) return amounts;
  return accept({
    ...split,
    lines: split.lines.map((line, index) =>
      line.amount === amounts.value[index] ? line : { ...line, amount: amounts.value[index] ?? ZERO },
    ),
  });
}

/**
 * Why a line cannot be charged, or undefined when it can (selling spec, section 5, "Split rules"). Codes and texts:
 * `payment.split.select_type` 'Please select payment type'; `payment.above_balance` 'Unable to pay more than
 * remaining'; `payment.split.sum_above` and `payment.split.sum_below` 'Cannot make charge', with the difference and
 * 'greater than' or 'less than' the remaining amount; `giftcard.insufficient`; and for a line that is 0 or already
 * paid.
 */
export function chargeRefusal(split: SplitPayment, lineID: string): Refusal | undefined {
  const line = split.lines.find((each) => each.lineID === lineID);
  if (!line) return refuse('payment.split.line_not_found');
  if (line.paymentID !== null) return refuse('payment.already_processed');
  if (line.amount === 0) return refuse('payment.split.nothing');
  if (line.tender === null) return refuse('payment.split.select_type');
  if (line.amount > splitRemaining(split)) return refuse('payment.above_balance');
  const difference = splitDifference(split);
  if (difference !== 0)
    return refuse(difference > 0 ? 'payment.split.sum_above' : 'payment.split.sum_below', {
      difference: Math.abs(difference) / 100_000,
    });
  const onCard = line.tender.giftCard?.currentBalance;
  return onCard !== undefined && line.amount > onCard
    ? refuse('giftcard.insufficient', { balance: onCard / 100_000 })
    : undefined;
}

/**
 * Why a line cannot be removed: it is paid, or it is the last unpaid line and there are only two lines (selling spec,
 * section 5).
 */
export function removeRefusal(split: SplitPayment, lineID: string): Refusal | undefined {
  const line = split.lines.find((each) => each.lineID === lineID);
  if (!line) return refuse('payment.split.line_not_found');
  if (line.paymentID !== null) return refuse('payment.already_processed');
  const unpaid = split.lines.filter((each) => each.paymentID === null).length;
  return unpaid > 1 || split.lines.length > 2 ? undefined : refuse('payment.split.last_line');
}

/** Why an even split is off: a gift card is among the lines (selling spec, section 5). */
export function evenSplitRefusal(split: SplitPayment): Refusal | undefined {
  return split.lines.some((line) => line.tender?.giftCard) ? refuse('payment.split.gift_card') : undefined;
}

/** An amount allowed on a line: whole in the currency, not below 0. */
export function lineAmountRefusal(amount: Money, rules: RoundingRules): Refusal | undefined {
  return (
    figuresRefusal({ amount }) ??
    (amount < 0
      ? refuse('payment.amount_refused', { reason: 'negative' })
      : isWhole(amount, rules.unit)
        ? undefined
        : refuse('payment.amount_refused', { reason: 'decimals' }))
  );
}
