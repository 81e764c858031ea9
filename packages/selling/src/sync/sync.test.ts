import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money } from '../money/money.ts';
import { refuse } from '../money/verdict.ts';
import type { OrderTotals, PricedOrder } from '../pricing/order.ts';
import { takeCash } from '../tender/cash.ts';
import {
  addOfflinePayment,
  type OfflineOrder,
  type OfflinePayment,
  saveOffline,
  settleWithoutPayment,
  voidOffline,
} from './offline-order.ts';
import {
  afterFailure,
  offlineOrderNo,
  offlineRefusal,
  ordersToSync,
  retryDelayMs,
  syncReadiness,
} from './readiness.ts';
import { type IncomingOrder, judgeOfflineOrder, type SyncKnowledge, totalMismatch } from './verdict.ts';

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
  const order = saveOffline('o', cents(total), ['a', 'b'], 5);
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
  it('settles without a payment only when nothing is due', () => {
    expect(settleWithoutPayment(saved(0))).toMatchObject({ value: { status: 'Completed', paymentStatus: 'Paid' } });
    expect(settleWithoutPayment(saved(1))).toMatchObject({ ok: false });
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
  const paid = pay(saved(10), payment('1', 10));
  const voided = voidOffline(saved(10));
  it('sends settled and voided orders, asks about open ones, and leaves failed ones', () => {
    expect(syncReadiness(paid)).toBe('ready');
    expect(voided.ok && syncReadiness(voided.value)).toBe('ready');
    expect(syncReadiness(saved(10))).toBe('ask');
    expect(syncReadiness(pay(saved(10), payment('1', 4)))).toBe('ask');
    expect(syncReadiness({ ...paid, failure: refuse('sync.rejected.payments_differ') })).toBe('failed');
  });
  it('sends the oldest order first and skips those that wait', () => {
    const orders = [
      { ...paid, orderID: 'b', savedAtMs: 9 },
      { ...saved(1), orderID: 'open' },
      { ...paid, orderID: 'c', savedAtMs: 3 },
      { ...paid, orderID: 'a', savedAtMs: 9 },
    ];
    expect(ordersToSync(orders).map((order) => order.orderID)).toEqual(['c', 'a', 'b']);
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

describe('the verdict on an offline order (decisions 79 to 82)', () => {
  const totals = { subtotal: cents(10), totalTaxAmount: cents(0.7), totalDueAmount: cents(10.7) } as OrderTotals;
  const incoming: IncomingOrder = {
    orderID: 'o',
    status: 'Completed',
    contentHash: 'h',
    lineCount: 1,
    charged: totals,
    payments: [payment('1', 10.7)],
    revokedApproverIDs: [],
    businessDate: '2026-01-01',
  };
  const known: SyncKnowledge = {
    storedHash: null,
    repriced: { ok: true, value: { totals } as PricedOrder },
    isDayClosed: false,
  };
  it('accepts an offline order as sold', () => {
    expect(judgeOfflineOrder(incoming, known)).toEqual({ kind: 'accepted', variance: null, flags: [], isLate: false });
  });
  it('keeps the charged totals and records how they differ from today', () => {
    const dearer = { totals: { ...totals, totalDueAmount: cents(11), subtotal: cents(10.3) } } as PricedOrder;
    expect(judgeOfflineOrder(incoming, { ...known, repriced: { ok: true, value: dearer } })).toMatchObject({
      kind: 'accepted',
      variance: { subtotal: cents(-0.3), totalTaxAmount: 0, totalDueAmount: cents(-0.3), reason: null },
    });
    expect(judgeOfflineOrder(incoming, { ...known, repriced: refuse('pricing.error.tax_missing') })).toMatchObject({
      kind: 'accepted',
      variance: { totalDueAmount: null, reason: { code: 'pricing.error.tax_missing' } },
    });
  });
  it('flags a revoked approver and a closed day, and rejects for neither', () => {
    expect(
      judgeOfflineOrder({ ...incoming, revokedApproverIDs: ['u'] }, { ...known, isDayClosed: true }),
    ).toMatchObject({
      kind: 'accepted',
      flags: [{ code: 'sync.flag.approver_revoked' }],
      isLate: true,
    });
  });
  it('recognizes an order by its content, and refuses another one with the same id', () => {
    expect(judgeOfflineOrder(incoming, { ...known, storedHash: 'h' })).toEqual({ kind: 'duplicate' });
    expect(judgeOfflineOrder(incoming, { ...known, storedHash: 'x' })).toMatchObject({
      kind: 'rejected',
      refusal: { code: 'sync.rejected.content_differs' },
    });
  });
  it.each<[string, Partial<IncomingOrder>, string]>([
    ['no lines', { lineCount: 0 }, 'order.empty'],
    ['payments short of the total', { payments: [payment('1', 10)] }, 'sync.rejected.payments_differ'],
    ['the same payment twice', { payments: [payment('1', 5.35), payment('1', 5.35)] }, 'sync.rejected.payment_twice'],
    [
      'a type that needs the connection',
      { payments: [payment('1', 10.7, { paymentTypeID: 5 })] },
      'sync.rejected.payment_type',
    ],
    ['a voided order with money on it', { status: 'Voided' }, 'order.has_payment'],
    [
      'more than the total on an open order',
      { status: 'Saved', payments: [payment('1', 11)] },
      'payment.above_balance',
    ],
    [
      'a figure that is none',
      { charged: { ...totals, totalDueAmount: Number.NaN as Money } },
      'money.error.not_a_number',
    ],
  ])('rejects %s', (_what, more, code) => {
    expect(judgeOfflineOrder({ ...incoming, ...more }, known)).toMatchObject({ kind: 'rejected', refusal: { code } });
  });
  it('accepts a voided order without pricing it, and an open one that was handed over', () => {
    expect(
      judgeOfflineOrder({ ...incoming, status: 'Voided', payments: [] }, { ...known, repriced: null }),
    ).toMatchObject({
      kind: 'accepted',
      variance: null,
    });
    expect(judgeOfflineOrder({ ...incoming, status: 'Saved', payments: [] }, known)).toMatchObject({
      kind: 'accepted',
    });
  });
  it('refuses online what the cashier did not see (decision 36)', () => {
    expect(totalMismatch(totals, totals)).toBeUndefined();
    expect(totalMismatch({ ...totals, totalTaxAmount: cents(0.71) }, totals)).toMatchObject({
      code: 'order.error.total_mismatch',
      params: { shown: 10.7, actual: 10.7 },
    });
  });
});
