import type { PaymentStatus } from '@tavola/contract';
import { type Money, sizeOf, subtract, sum, ZERO } from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { checked, figuresRefusal, isWhole } from '../orders/checked.ts';
import { type CashRules, takeCash, type TakenPayment } from './cash.ts';
import { type RoundingRules, tipAmount, type TipInput } from './tips.ts';

/** A payment by anything but cash: exactly the part of the balance it is for. */
export interface ExactInput {
  readonly balance: Money;
  readonly amount: Money;
  readonly tip?: TipInput | undefined;
}

/**
 * Takes a payment that gives no change (decisions 54, 56): no rounding, never more than the balance
 * (`payment.above_balance`, text 'Unable to pay more than remaining'), nothing on a negative total
 * (`payment.only_cash`, selling spec section 5).
 */
export function takeExact(input: ExactInput, rules: RoundingRules): Verdict<TakenPayment> {
  const { balance, amount } = input;
  const refusal = figuresRefusal({ balance, amount, unit: rules.unit });
  if (refusal) return refusal;
  if (balance < 0) return refuse('payment.only_cash');
  if (amount < 0) return refuse('payment.amount_refused', { reason: 'negative' });
  if (!isWhole(amount, rules.unit)) return refuse('payment.amount_refused', { reason: 'decimals' });
  if (amount > balance) return refuse('payment.above_balance');
  const tip = tipAmount(input.tip, amount, rules);
  if (!tip.ok) return tip;
  if (amount === 0 && balance > 0 && tip.value === 0) return refuse('payment.amount_refused', { reason: 'nothing' });
  return checked(() =>
    accept({ amount, tip: tip.value, cashRoundingAdjust: ZERO, change: ZERO, balance: subtract(balance, amount) }),
  );
}

/** One payment of a sequence. */
export type PaymentStep =
  | {
      readonly type: 'cash';
      readonly tendered: Money;
      readonly due?: Money | undefined;
      readonly tip?: TipInput | undefined;
    }
  | { readonly type: 'exact'; readonly amount: Money; readonly tip?: TipInput | undefined };

/**
 * Takes payments one after another, each on the balance the earlier ones left (decisions 53, 128, 129). Refuses at the
 * first that cannot be taken, naming its place (`index`, from 0), and `payment.already_processed` for one on a settled
 * sale.
 */
export function takePayments(
  totalDue: Money,
  steps: readonly PaymentStep[],
  rules: CashRules,
): Verdict<TakenPayment[]> {
  const taken: TakenPayment[] = [];
  let balance = totalDue;
  for (const [index, step] of steps.entries()) {
    if (index > 0 && balance === 0) return refuse('payment.already_processed', { index });
    const payment =
      step.type === 'cash'
        ? takeCash({ balance, tendered: step.tendered, due: step.due ?? balance, tip: step.tip }, rules)
        : takeExact({ balance, amount: step.amount, tip: step.tip }, rules);
    if (!payment.ok) return refuse(payment.code, { ...payment.params, index });
    taken.push(payment.value);
    balance = payment.value.balance;
  }
  return accept(taken);
}

/** A recorded payment, as far as sums go. A returned one names the payment it gives back in `referencePaymentID`. */
export interface RecordedPayment {
  readonly paymentID: string;
  readonly status: PaymentStatus;
  readonly amount: Money;
  readonly cashRoundingAdjust: Money;
  readonly referencePaymentID?: string | null | undefined;
}

const counted: ReadonlySet<RecordedPayment['status']> = new Set([
  'Received',
  'PaidOnAccount',
  'Authorised',
  'Returned',
]);

/**
 * Whether money of the payment is on the sale: received, on account, or authorised, which counts as paid (decision 54).
 */
export function isLivePayment(payment: Pick<RecordedPayment, 'status'>): boolean {
  return counted.has(payment.status) && payment.status !== 'Returned';
}

/**
 * What each live payment still covers of the total due: its amount without cash rounding, less what was returned of it
 * (selling spec, section 4: "a returned payment is netted against the payment it references"). Payments that come out
 * at 0 are left out.
 */
export function netPayments(
  payments: readonly RecordedPayment[],
): Verdict<{ readonly paymentID: string; readonly covers: Money }[]> {
  const refusal = payments
    .map((payment) => figuresRefusal({ amount: payment.amount, cashRoundingAdjust: payment.cashRoundingAdjust }))
    .find(Boolean);
  if (refusal) return refusal;
  return checked(() => {
    const returned = new Map<string, Money>();
    for (const payment of payments) {
      if (payment.status !== 'Returned' || !payment.referencePaymentID) continue;
      const size = sizeOf(subtract(payment.amount, payment.cashRoundingAdjust));
      returned.set(payment.referencePaymentID, sum([returned.get(payment.referencePaymentID) ?? ZERO, size]));
    }
    const live = payments.filter(isLivePayment).map((payment) => ({
      paymentID: payment.paymentID,
      covers: subtract(subtract(payment.amount, payment.cashRoundingAdjust), returned.get(payment.paymentID) ?? ZERO),
    }));
    return accept(live.filter((payment) => payment.covers !== 0));
  });
}

/** Total due less what the live payments cover. */
export function balanceDue(totalDue: Money, payments: readonly RecordedPayment[]): Verdict<Money> {
  const refusal = figuresRefusal({ totalDue });
  if (refusal) return refusal;
  const net = netPayments(payments);
  if (!net.ok) return net;
  return checked(() => accept(subtract(totalDue, sum(net.value.map((payment) => payment.covers)))));
}
