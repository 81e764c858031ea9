import { PaymentType, type Amount, type Payment, type SaleDetail } from '@tavola/contract';
import { toMoney } from '../money/figures.ts';
import { add, least, negate, sizeOf, subtract, sum, ZERO, type Money } from '../money/money.ts';
import { isLivePayment } from './payment-sequence.ts';
import { isCash, paymentTypes } from './payment-types.ts';

/** What of a payment was not given back yet: of its part of the total without cash rounding, and of its tip. */
export interface TenderLeft {
  readonly payment: Payment;
  readonly amount: Money;
  readonly tip: Money;
}

/** The payments of a sale that money can go back to, in the order in which they were taken. */
export function tendersLeft({ payments }: Pick<SaleDetail, 'payments'>): TenderLeft[] {
  const returned = payments.filter(({ status }) => status === 'Returned');
  return payments.filter(isLivePayment).flatMap((payment): TenderLeft[] => {
    const back = returned.filter(({ referencePaymentID }) => referencePaymentID === payment.paymentID);
    const amount = subtract(settled(payment), sum(back.map((each) => sizeOf(settled(each)))));
    const tip = subtract(toMoney(payment.tipAmount), sum(back.map((each) => sizeOf(toMoney(each.tipAmount)))));
    return amount > 0 || tip > 0 ? [{ payment, amount: amount > 0 ? amount : ZERO, tip: tip > 0 ? tip : ZERO }] : [];
  });
}

const settled = ({ amount, cashRoundingAdjustAmount }: { amount: Amount; cashRoundingAdjustAmount: Amount }): Money =>
  subtract(toMoney(amount), toMoney(cashRoundingAdjustAmount));

const CARDS: ReadonlySet<PaymentType> = new Set([PaymentType.CreditCard, PaymentType.IntegratedTerminal]);

/** Whether only the card terminal that took a payment gives it back. */
export const isBackByDevice = ({ paymentTypeID }: Pick<Payment, 'paymentTypeID'>): boolean =>
  paymentTypes[paymentTypeID].needs === 'terminal';

/** A part of a refund: what goes back by a payment of the sale. */
export interface RefundPart {
  readonly payment: Payment;
  readonly amount: Money;
  readonly tip: Money;
}

/**
 * How a refund is paid back unless a person chooses otherwise (decision 60): to cards first, then to everything else
 * but cash, then cash; each no more than is left of it. A tip goes back with the payment that brought it. What no
 * payment has left stays over and is in no part.
 */
export function refundParts(left: readonly TenderLeft[], amount: Money, tip: Money): RefundPart[] {
  const rank = ({ payment }: TenderLeft): number => (isCash(payment) ? 2 : CARDS.has(payment.paymentTypeID) ? 0 : 1);
  let [restAmount, restTip] = [amount, tip];
  return left
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((each): RefundPart[] => {
      const part = { payment: each.payment, amount: least(each.amount, restAmount), tip: least(each.tip, restTip) };
      restAmount = add(restAmount, negate(part.amount));
      restTip = add(restTip, negate(part.tip));
      return part.amount > 0 || part.tip > 0 ? [part] : [];
    });
}
