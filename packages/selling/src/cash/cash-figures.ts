import type { CashActivityType, PaymentStatus, PaymentType } from '@tavola/contract';
import { add, moneyOfUnits, negate, sizeOf, subtract, sum, ZERO, type Money } from '../money/money.ts';
import { isCash } from '../tender/payment-types.ts';

/** A payment as the report of its terminal counts it. */
export interface ReportedPayment {
  readonly paymentID: string;
  readonly paymentTypeID: PaymentType;
  readonly customPaymentTypeID: string | null;
  readonly status: PaymentStatus;
  /** Collected with cash rounding and without the tip (decision 128); below 0 where money was paid out. */
  readonly amount: Money;
  /** What cash rounding added to the amount, or took off it. */
  readonly rounding: Money;
  readonly tip: Money;
  readonly change: Money;
  readonly tendered: Money;
  /** The payment that it took the place of, or whose money it gives back; null = none. */
  readonly referencePaymentID: string | null;
}

/** Cash that moved without a sale. */
export interface ReportedActivity {
  readonly cashActivityID: string;
  readonly type: CashActivityType;
  readonly amount: Money;
  readonly reason: string | null;
  readonly isInactive: boolean;
}

/** Money that was paid on an account (decision 245). */
export interface ReportedSettlement {
  readonly paymentTypeID: PaymentType;
  readonly customPaymentTypeID: string | null;
  readonly amount: Money;
  readonly isVoided: boolean;
}

/** How the cash that should be in a drawer comes about (decision 89). */
export interface CashSums {
  readonly openingFloat: Money;
  readonly cashSales: Money;
  /** The part of it that is cash rounding (decision 251). */
  readonly cashRounding: Money;
  readonly cashTips: Money;
  readonly cashRefunds: Money;
  readonly cashSettlements: Money;
  /** Cash of sold gift cards, less that of refunded ones. */
  readonly cashGiftCards: Money;
  readonly payIns: Money;
  readonly payOuts: Money;
  readonly deposits: Money;
  readonly expectedCash: Money;
}

/** What is expected of one payment type. */
export interface TypeSum {
  readonly paymentTypeID: PaymentType;
  readonly customPaymentTypeID: string | null;
  readonly paymentCount: number;
  readonly expected: Money;
}

const isTaken = ({ status }: ReportedPayment): boolean =>
  status === 'Received' || status === 'PaidOnAccount' || status === 'Authorised' || status === 'Refunded';

/** Whether a payment type is the cash of a drawer that the report counts. */
export const isDrawerCash = (
  { hasCashDrawer }: { readonly hasCashDrawer: boolean },
  type: Parameters<typeof isCash>[0],
): boolean => hasCashDrawer && isCash(type);

/** What a payment moved: in when it was taken, out when it is the row of a refund, nothing when it was voided. */
export function movedBy(payment: ReportedPayment): Money {
  const moved = add(payment.amount, payment.tip);
  if (isTaken(payment)) return moved;
  return payment.status === 'Returned' ? negate(sizeOf(moved)) : ZERO;
}

/**
 * Float, collected cash with its rounding, and cash tips, less refunds in cash, plus cash paid on accounts and for gift
 * cards and pay ins, less pay outs and deposits (decisions 89, 245). Cancelled activities, voided payments and
 * settlements count for nothing.
 */
export function cashFigures(
  openingFloat: Money,
  payments: readonly ReportedPayment[],
  activities: readonly ReportedActivity[],
  settlements: readonly ReportedSettlement[],
  giftCards: readonly ReportedSettlement[] = [],
): CashSums {
  const cash = payments.filter(isCash);
  const taken = cash.filter(isTaken);
  const cashSales = sum(taken.map(({ amount }) => amount));
  const cashRounding = sum(taken.map(({ rounding }) => rounding));
  const cashTips = sum(taken.map(({ tip }) => tip));
  const cashRefunds = sum(cash.filter(({ status }) => status === 'Returned').map((each) => negate(movedBy(each))));
  const moved = (type: CashActivityType): Money =>
    sum(activities.filter((each) => each.type === type && !each.isInactive).map(({ amount }) => amount));
  const inCash = (moneys: readonly ReportedSettlement[]): Money =>
    sum(
      moneys
        .filter(isReceived)
        .filter(isCash)
        .map(({ amount }) => amount),
    );
  const [cashSettlements, cashGiftCards] = [inCash(settlements), inCash(giftCards)];
  const [payIns, payOuts, deposits] = [moved('PayIn'), moved('PayOut'), moved('Deposit')];
  const came = sum([openingFloat, cashSales, cashTips, cashSettlements, cashGiftCards, payIns]);
  const expectedCash = subtract(came, sum([cashRefunds, payOuts, deposits]));
  return {
    openingFloat,
    cashSales,
    cashRounding,
    cashTips,
    cashRefunds,
    cashSettlements,
    cashGiftCards,
    payIns,
    payOuts,
    deposits,
    expectedCash,
  };
}

const isReceived = ({ isVoided }: ReportedSettlement): boolean => !isVoided;

/**
 * What is expected of each payment type that was taken, tips and money paid on accounts included; cash without float
 * and activities.
 */
export function sumsByType(
  payments: readonly ReportedPayment[],
  settlements: readonly ReportedSettlement[],
): TypeSum[] {
  const sums = new Map<string, TypeSum>();
  const count = (type: Pick<TypeSum, 'paymentTypeID' | 'customPaymentTypeID'>, moved: Money): void => {
    const { paymentTypeID, customPaymentTypeID } = type;
    const key = `${paymentTypeID} ${customPaymentTypeID ?? ''}`;
    const before = sums.get(key);
    sums.set(key, {
      paymentTypeID,
      customPaymentTypeID,
      paymentCount: (before?.paymentCount ?? 0) + 1,
      expected: add(before?.expected ?? ZERO, moved),
    });
  };
  for (const payment of payments)
    if (isTaken(payment) || payment.status === 'Returned') count(payment, movedBy(payment));
  for (const settlement of settlements.filter(isReceived)) count(settlement, settlement.amount);
  return [...sums.values()].toSorted((one, other) => one.paymentTypeID - other.paymentTypeID);
}

/** The worth of counted coins and notes; null where a value is none of the currency's. */
export function countedCash(
  counts: readonly { readonly currencyCashDenominationID: number; readonly count: number }[],
  valueOf: (id: number) => Money | undefined,
): Money | null {
  let total = ZERO;
  for (const { currencyCashDenominationID, count } of counts) {
    const value = valueOf(currencyCashDenominationID);
    if (value === undefined) return null;
    total = add(total, moneyOfUnits(value * count));
  }
  return total;
}
