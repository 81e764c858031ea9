import type { OfflineOrderInput } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money } from '../money/money.ts';
import { takeCash } from '../tender/cash.ts';
import {
  addOfflinePayment,
  type OfflineOrder,
  type OfflinePayment,
  saveOffline,
  voidOffline,
} from './offline-order.ts';
import { afterFailure, isReadyToSync, offlineOrderNo, offlineRefusal, retryDelayMs } from './readiness.ts';

type Taken = OfflineOrderInput['payments'][number];

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const payment = (paymentID: string, amount: number, more: Partial<OfflinePayment> = {}): OfflinePayment => ({
  paymentID,
  paymentTypeID: 1,
  amount: cents(amount),
  tip: cents(0),
  cashRoundingAdjust: cents(0),
  tendered: cents(amount),
  change: cents(0),
  ...more,
});
function saved(total: number): OfflineOrder {
  const order = saveOffline('o', cents(total), ['a', 'b']);
  if (!order.ok) throw new Error(order.code);
  return order.value;
}
function pay(order: OfflineOrder, ...payments: OfflinePayment[]): OfflineOrder {
  return payments.reduce((before, each) => {
    const verdict = addOfflinePayment(before, each);
    if (!verdict.ok) throw new Error(verdict.code);
    return verdict.value;
  }, order);
}

describe('an offline order (selling spec, section 4)', () => {
  it('an offline order is Saved and Pending, then PartiallyPaid, then Completed and Paid with its lines', () => {
    expect(saved(10)).toMatchObject({ status: 'Saved', paymentStatus: 'Pending' });
    expect(pay(saved(10), payment('1', 4))).toMatchObject({ status: 'Saved', paymentStatus: 'PartiallyPaid' });
    expect(pay(saved(10), payment('1', 4), payment('2', 6))).toMatchObject({
      status: 'Completed',
      paymentStatus: 'Paid',
      lineStatuses: { a: 'Completed', b: 'Completed' },
    });
  });
  it('neither a tip nor cash rounding changes when an offline order is paid', () => {
    expect(pay(saved(10), payment('1', 9, { tip: cents(1), tendered: cents(10) })).paymentStatus).toBe('PartiallyPaid');
    expect(pay(saved(50.6), payment('1', 50.5, { cashRoundingAdjust: cents(-0.1) })).paymentStatus).toBe('Paid');
  });
  it('takes an offline payment once', () => {
    const once = pay(saved(10), payment('1', 4));
    expect(pay(once, payment('1', 4))).toBe(once);
  });
  it('refuses offline payments that do not add up, exceed the balance or follow the last one', () => {
    expect(addOfflinePayment(saved(10), payment('1', 4, { tendered: cents(5) }))).toMatchObject({
      code: 'sync.error.payment_figures',
    });
    expect(addOfflinePayment(saved(10), payment('1', 11))).toMatchObject({ code: 'payment.above_balance' });
    expect(addOfflinePayment(saved(10), payment('1', Number.NaN))).toMatchObject({ code: 'money.error.not_a_number' });
    expect(addOfflinePayment(pay(saved(10), payment('1', 10)), payment('2', 1))).toMatchObject({
      code: 'payment.already_processed',
    });
  });
  it('an unpaid offline order is voided with all its lines', () => {
    expect(voidOffline(saved(10))).toMatchObject({
      value: { status: 'Voided', paymentStatus: 'Voided', lineStatuses: { a: 'Voided', b: 'Voided' } },
    });
    expect(voidOffline(pay(saved(10), payment('1', 4)))).toMatchObject({ code: 'order.has_payment' });
  });

  it(
    'is Paid exactly when cash in any amounts has settled it',
    () => {
      fc.assert(
        fc.property(
          fc.nat(20_000),
          fc.array(fc.nat(9000), { minLength: 1, maxLength: 6 }),
          fc.constantFrom(0, 5, 25),
          (total, notes, step) => {
            let order = saved(total / 100);
            let balance = order.totalDue;
            for (const [index, note] of notes.entries()) {
              if (order.status !== 'Saved') break;
              const taken = takeCash(
                { balance, tendered: cents(note / 100) },
                { unit: cents(0.01), cashStep: cents(step / 100) },
              );
              if (!taken.ok) continue;
              order = pay(order, {
                paymentID: String(index),
                paymentTypeID: 1,
                ...taken.value,
                tendered: cents(note / 100),
              });
              balance = taken.value.balance;
              expect(order.status === 'Completed').toBe(balance === 0);
            }
            expect(['Saved', 'Completed']).toContain(order.status);
          },
        ),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});

describe('readiness to sync (decisions 79, 80)', () => {
  const taken = { paymentID: 'p', paymentTypeID: 1, tenderedAmount: 10, takenAt: '' } as unknown as Taken;
  it.each([
    ['Completed', [taken], true],
    ['Voided', [], true],
    ['Saved', [], false],
    ['Saved', [taken], false],
    ['Completed', [], false],
  ] as const)('%s with the payments %j: %s', (status, payments, isReady) => {
    expect(isReadyToSync({ status, payments: [...payments] })).toBe(isReady);
  });
  it('retries only after network errors, after 1 s to 60 s', () => {
    expect([null, 0, 500, 503, 429, 401, 400, 409, 422].map(afterFailure)).toEqual([
      'retry',
      'retry',
      'retry',
      'retry',
      'retry',
      'signIn',
      'recovery',
      'recovery',
      'recovery',
    ]);
    expect(retryDelayMs(0, 0)).toBe(1000);
    expect(retryDelayMs(3, 0)).toBe(8000);
    expect(retryDelayMs(99, 0)).toBe(60_000);
    expect(retryDelayMs(0, 1)).toBe(750);
  });
  it('lists the actions that work offline, and gives order numbers that never collide', () => {
    expect(offlineRefusal('cash')).toBeUndefined();
    expect(offlineRefusal('giftCard')?.code).toBe('sync.error.not_offline');
    expect(offlineOrderNo('T2', 41)).toBe('T2-0041');
  });
});
