import { amountOf, NO_AMOUNT, NO_TENDER_FACTS, PaymentType, type Payment } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import { toAmount, toMoney } from '../money/figures.ts';
import { negate, sum, type Money } from '../money/money.ts';
import { isBackByDevice, refundParts, tendersLeft } from './refund-tenders.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;

let made = 0;
const payment = (paymentTypeID: PaymentType, amount: number, more: Partial<Payment> = {}): Payment => ({
  ...NO_TENDER_FACTS,
  expectAmount: null,
  paymentID: `p${(made += 1)}`,
  paymentTypeID,
  customPaymentTypeID: null,
  paymentSettingID: null,
  name: '',
  names: null,
  status: 'Received',
  amount: amountOf(amount),
  tenderedAmount: amountOf(amount),
  changeAmount: NO_AMOUNT,
  tipAmount: NO_AMOUNT,
  cashRoundingAdjustAmount: NO_AMOUNT,
  totalDueAmount: NO_AMOUNT,
  referencePaymentID: null,
  actionCompleteDateTime: '',
  voidedDateTime: null,
  paymentAccountID: null,
  accountName: null,
  verified: null,
  ...more,
});
const back = (of: Payment, amount: Money, tip: Money): Payment =>
  payment(of.paymentTypeID, toAmount(negate(amount)), {
    status: 'Returned',
    tipAmount: toAmount(negate(tip)),
    referencePaymentID: of.paymentID,
  });
const { Cash, CreditCard, IntegratedTerminal, PromptPay } = PaymentType;

describe('what is left of the payments of a sale (decisions 60, 134)', () => {
  it('is their amount without cash rounding, less what went back to each', () => {
    const cash = payment(Cash, 10.25, { cashRoundingAdjustAmount: amountOf(0.02) });
    const card = payment(CreditCard, 5, { tipAmount: amountOf(1) });
    const left = tendersLeft({ payments: [cash, card, back(card, cents(2), cents(1))] });
    expect(left.map(({ amount, tip }) => [amount, tip])).toEqual([
      [cents(10.23), 0],
      [cents(3), 0],
    ]);
  });

  it('is nothing of a voided payment and of one that went back whole', () => {
    const card = payment(CreditCard, 5);
    const voided = payment(Cash, 5, { status: 'Voided' });
    expect(tendersLeft({ payments: [voided, card, back(card, cents(5), cents(0))] })).toEqual([]);
  });
});

describe('the way back of a refund (decision 280)', () => {
  it('leads to cards first, then to everything else but cash, then to cash', () => {
    const payments = [payment(Cash, 5), payment(PromptPay, 5), payment(CreditCard, 5)];
    const parts = refundParts(tendersLeft({ payments }), cents(12), cents(0));
    expect(parts.map(({ payment: { paymentTypeID }, amount }) => [paymentTypeID, amount])).toEqual([
      [CreditCard, cents(5)],
      [PromptPay, cents(5)],
      [Cash, cents(2)],
    ]);
  });

  it('leads to a card terminal as to a card, and only a card terminal gives back what it took', () => {
    const payments = [payment(PromptPay, 5), payment(Cash, 5), payment(IntegratedTerminal, 5)];
    const parts = refundParts(tendersLeft({ payments }), cents(6), cents(0));
    expect(parts.map(({ payment: { paymentTypeID } }) => paymentTypeID)).toEqual([IntegratedTerminal, PromptPay]);
    expect(parts.map((part) => isBackByDevice(part.payment))).toEqual([true, false]);
  });

  it('brings a tip back with the payment that brought it, also where nothing else goes back to it', () => {
    const payments = [payment(Cash, 5, { tipAmount: amountOf(2) }), payment(CreditCard, 5)];
    const parts = refundParts(tendersLeft({ payments }), cents(5), cents(2));
    expect(parts.map(({ payment: { paymentTypeID }, amount, tip }) => [paymentTypeID, amount, tip])).toEqual([
      [CreditCard, cents(5), 0],
      [Cash, 0, cents(2)],
    ]);
  });

  it(
    'gives every payment back once, whatever parts a sale is refunded in',
    () => {
      const figure = fc.integer({ min: 1, max: 5000 });
      // At most some thirty parts: more say nothing else and take minutes.
      const part = fc.integer({ min: 701, max: 5000 });
      const type = fc.constantFrom(Cash, CreditCard, PromptPay);
      fc.assert(
        fc.property(fc.array(fc.tuple(type, figure), { minLength: 1, maxLength: 4 }), part, (rows, step) => {
          const payments = rows.map(([of, amount]) => payment(of, amount / 100));
          const all = [...payments];
          let rest = sum(payments.map(({ amount }) => toMoney(amount)));
          while (rest > 0) {
            const now = Math.min(rest, step * 1000) as Money;
            const parts = refundParts(tendersLeft({ payments: all }), now, cents(0));
            if (sum(parts.map(({ amount }) => amount)) !== now) break;
            all.push(...parts.map((each) => back(each.payment, each.amount, each.tip)));
            rest = (rest - now) as Money;
          }
          expect(tendersLeft({ payments: all })).toEqual([]);
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});
