import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money, Rate } from '../money/money.ts';
import { RoundingMode } from '../money/rounding.ts';
import { payOutCash, roundedForCash, takeCash, tipInCash } from './cash.ts';
import {
  balanceDue,
  netPayments,
  takeExact,
  takePayments,
  type PaymentStep,
  type RecordedPayment,
} from './payment-sequence.ts';
import { isUnusualTip, quickTips, tipAmount } from './tips.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const percent = (rate: number) => (rate * 100_000) as Rate;
const rules = { unit: cents(0.01), cashStep: cents(0.25) };

describe('cash (decisions 53, 128)', () => {
  it('settles the worked case of decision 51', () => {
    expect(takeCash({ balance: cents(50.6), tendered: cents(60) }, rules)).toEqual({
      ok: true,
      value: { amount: cents(50.5), tip: 0, cashRoundingAdjust: cents(-0.1), change: cents(9.5), balance: 0 },
    });
  });
  it('rounds a cash payout as it rounds a sale', () => {
    expect(takeCash({ balance: cents(-0.35), tendered: cents(0) }, { ...rules, cashStep: cents(0.1) })).toMatchObject({
      value: { amount: cents(-0.4), change: cents(0.4), balance: 0 },
    });
    expect(payOutCash(cents(0.35), cents(1), { ...rules, cashStep: cents(0.1) })).toEqual({
      ok: true,
      value: { paidOut: cents(1.4), cashRoundingAdjust: cents(0.05) },
    });
  });
  it('rounds a tip to coins, so that the change is made of coins', () => {
    const left = (tip: Parameters<typeof tipInCash>[0]) => tipInCash(tip, cents(13.34), rules);
    expect([left({ percent: percent(10) }), left({ amount: cents(1.1) }), left({ amount: cents(0.12) })]).toEqual(
      [1.25, 1, 0].map((amount) => ({ ok: true, value: cents(amount) })),
    );
    expect(tipInCash({ amount: cents(1.1) }, cents(13.34), { ...rules, cashStep: cents(0) })).toEqual({
      ok: true,
      value: cents(1.1),
    });
    expect(left({ amount: cents(-1) })).toMatchObject({ ok: false, code: 'payment.tip.negative' });
  });
  it('takes less cash than is due as a part payment without rounding', () => {
    expect(takeCash({ balance: cents(50.63), tendered: cents(10) }, rules)).toMatchObject({
      value: { amount: cents(10), cashRoundingAdjust: 0, change: 0, balance: cents(40.63) },
    });
  });
  it('never collects more than the balance when the rounding goes up past what is tendered', () => {
    expect(takeCash({ balance: cents(50.63), tendered: cents(50.7) }, rules)).toMatchObject({
      value: { amount: cents(50.63), cashRoundingAdjust: 0, change: cents(0.07), balance: 0 },
    });
  });
  it('rounds a split line only when it settles', () => {
    expect(takeCash({ balance: cents(20), due: cents(10.1), tendered: cents(11) }, rules)).toMatchObject({
      value: { amount: cents(10.1), cashRoundingAdjust: 0, change: cents(0.9), balance: cents(9.9) },
    });
  });
  it('refuses cash figures that are no amounts', () => {
    expect(takeCash({ balance: cents(5), tendered: Number.NaN as Money }, rules)).toMatchObject({
      ok: false,
      code: 'money.error.not_a_number',
    });
    expect(takeCash({ balance: cents(5), tendered: 1e15 as Money }, rules)).toMatchObject({
      ok: false,
      code: 'money.error.overflow',
    });
    expect(takeCash({ balance: cents(5), tendered: cents(-1) }, rules)).toMatchObject({
      ok: false,
      code: 'payment.amount_refused',
    });
    expect(takeCash({ balance: cents(5), tendered: 1 as Money }, rules)).toMatchObject({
      ok: false,
      params: { reason: 'decimals' },
    });
    expect(takeCash({ balance: cents(5), due: cents(6), tendered: cents(6) }, rules)).toMatchObject({
      ok: false,
      code: 'payment.above_balance',
    });
    expect(takeCash({ balance: cents(5), tendered: cents(1), tip: { amount: cents(2) } }, rules)).toMatchObject({
      ok: false,
      code: 'payment.tip.above_tendered',
    });
    expect(takeCash({ balance: cents(5), tendered: cents(0) }, rules)).toMatchObject({
      ok: false,
      params: { reason: 'nothing' },
    });
  });

  it(
    'adds up, whatever is handed over: tendered = amount + tip + change, and nothing of the balance is lost',
    () => {
      const tip = fc.option(
        fc.oneof(
          fc.nat(5000).map((n) => ({ amount: cents(n / 100) })),
          fc.nat(100).map((n) => ({ percent: percent(n) })),
        ),
        { nil: undefined },
      );
      fc.assert(
        fc.property(
          fc.nat(100_000),
          fc.nat(150_000),
          tip,
          fc.constantFrom(0, 1, 5, 25, 100),
          fc.constantFrom(...Object.values(RoundingMode)),
          (balance, tendered, tipped, step, mode) => {
            const input = { balance: cents(balance / 100), tendered: cents(tendered / 100), tip: tipped };
            const verdict = takeCash(input, { unit: cents(0.01), cashStep: cents(step / 100), mode });
            if (!verdict.ok) return;
            const { amount, tip: taken, change, cashRoundingAdjust, balance: left } = verdict.value;
            expect(amount + taken + change).toBe(input.tendered);
            expect(left + amount - cashRoundingAdjust).toBe(input.balance);
            expect(Math.min(amount, taken, change, left)).toBeGreaterThanOrEqual(0);
            if (cashRoundingAdjust !== 0) expect(left).toBe(0);
          },
        ),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});

describe('a sequence of payments', () => {
  it('rounds only the cash that settles', () => {
    const steps: PaymentStep[] = [
      { type: 'exact', amount: cents(20) },
      { type: 'cash', tendered: cents(10) },
      { type: 'cash', tendered: cents(25) },
    ];
    expect(takePayments(cents(50.63), steps, rules)).toMatchObject({
      value: [
        { balance: cents(30.63) },
        { balance: cents(20.63), cashRoundingAdjust: 0 },
        { amount: cents(20.75), cashRoundingAdjust: cents(0.12), change: cents(4.25), balance: 0 },
      ],
    });
  });
  it('says which payment of several is refused', () => {
    expect(
      takePayments(
        cents(5),
        [
          { type: 'exact', amount: cents(5) },
          { type: 'exact', amount: cents(1) },
        ],
        rules,
      ),
    ).toEqual({ ok: false, code: 'payment.already_processed', params: { index: 1 } });
    expect(takePayments(cents(5), [{ type: 'exact', amount: cents(6) }], rules)).toEqual({
      ok: false,
      code: 'payment.above_balance',
      params: { index: 0 },
    });
  });
  it('takes only cash for a negative total, and no payment of 0 while something is due', () => {
    expect(takeExact({ balance: cents(-1), amount: cents(-1) }, rules)).toMatchObject({ code: 'payment.only_cash' });
    expect(takeExact({ balance: cents(1), amount: cents(0) }, rules)).toMatchObject({ code: 'payment.amount_refused' });
    expect(takeExact({ balance: cents(0), amount: cents(0) }, rules)).toMatchObject({ ok: true });
  });
});

describe('recorded payments', () => {
  const payment = (
    paymentID: string,
    status: RecordedPayment['status'],
    amount: number,
    referencePaymentID?: string,
  ): RecordedPayment => ({
    paymentID,
    status,
    amount: cents(amount),
    cashRoundingAdjust: cents(0),
    referencePaymentID,
  });
  it('nets a returned payment against the one it references', () => {
    const payments = [
      payment('a', 'Received', 10),
      payment('b', 'Received', 5),
      payment('c', 'Returned', 10, 'a'),
      payment('d', 'Voided', 3),
    ];
    expect(netPayments(payments)).toEqual({ ok: true, value: [{ paymentID: 'b', covers: cents(5) }] });
    expect(balanceDue(cents(20), payments)).toEqual({ ok: true, value: cents(15) });
  });
  it('counts an authorised payment as paid and leaves cash rounding out of what is covered', () => {
    expect(balanceDue(cents(20), [{ ...payment('a', 'Authorised', 10.05), cashRoundingAdjust: cents(0.05) }])).toEqual({
      ok: true,
      value: cents(10),
    });
  });
});

describe('tips (decisions 52, 129)', () => {
  it('takes a percentage of what is paid before cash rounding', () => {
    expect(tipAmount({ percent: percent(12.5) }, cents(30), rules)).toEqual({ ok: true, value: cents(3.75) });
    expect(
      takeCash(
        { balance: cents(30.84), tendered: cents(40), tip: { percent: percent(18) } },
        { ...rules, cashStep: cents(0.05) },
      ),
    ).toMatchObject({ value: { amount: cents(30.85), tip: cents(5.55), change: cents(3.6) } });
  });
  it('refuses tips that are negative, too fine or above 100 %', () => {
    expect(tipAmount({ amount: cents(-1) }, cents(5), rules)).toMatchObject({ code: 'payment.tip.negative' });
    expect(tipAmount({ percent: percent(101) }, cents(5), rules)).toMatchObject({ code: 'payment.tip.percent_range' });
    expect(tipAmount({ amount: cents(1) }, cents(-5), rules)).toMatchObject({ code: 'payment.tip.on_negative_total' });
    expect(tipAmount({ amount: Number.NaN as Money }, cents(5), rules)).toMatchObject({
      code: 'money.error.not_a_number',
    });
  });
  it('asks about a tip above half of the total, and shows only tip buttons above 0', () => {
    expect(isUnusualTip(cents(5), cents(10))).toBe(false);
    expect(isUnusualTip(cents(5.01), cents(10))).toBe(true);
    const slots = [
      { type: 'percentage' as const, amount: 12.5 },
      { type: 'percentage' as const, amount: 0 },
      { type: 'fixed' as const, amount: 2 },
    ];
    const shown = (isQuickTip: boolean, type: 'percentage' | 'fixed') =>
      quickTips({ isQuickTip, quickTips: slots }, type);
    expect(shown(true, 'percentage')).toEqual([{ percent: percent(12.5) }]);
    expect(shown(true, 'fixed')).toEqual([{ amount: cents(2) }]);
    expect(shown(false, 'fixed')).toEqual([]);
  });
  it('leaves the balance unchanged where cash is not rounded', () => {
    expect(roundedForCash(cents(1.23), { ...rules, cashStep: cents(0) })).toBe(cents(1.23));
  });
});
