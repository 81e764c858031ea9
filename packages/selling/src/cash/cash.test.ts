import { PaymentType } from '@tavola/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money } from '../money/money.ts';
import {
  cashFigures,
  countedCash,
  sumsByType,
  type ReportedActivity,
  type ReportedPayment,
  type ReportedSettlement,
} from './cash-figures.ts';
import { explanationsOf, type DrawerDay } from './difference-causes.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;

let made = 0;
const payment = (given: Partial<ReportedPayment>): ReportedPayment => {
  const { amount = cents(10), tip = cents(0), change = cents(0) } = given;
  return {
    paymentID: `payment ${++made}`,
    paymentTypeID: PaymentType.Cash,
    customPaymentTypeID: null,
    status: 'Received',
    amount,
    rounding: cents(0),
    tip,
    change,
    tendered: (amount + tip + change) as Money,
    referencePaymentID: null,
    ...given,
  };
};
const activity = (type: ReportedActivity['type'], amount: Money, more: Partial<ReportedActivity> = {}) => ({
  cashActivityID: `activity ${++made}`,
  type,
  amount,
  reason: null,
  isInactive: false,
  ...more,
});
const settlement = (amount: Money, more: Partial<ReportedSettlement> = {}): ReportedSettlement => ({
  paymentTypeID: PaymentType.Cash,
  customPaymentTypeID: null,
  amount,
  isVoided: false,
  ...more,
});
const card = { paymentTypeID: PaymentType.CreditCard } as const;
const day = (given: Partial<DrawerDay>): DrawerDay => ({
  payments: [],
  activities: [],
  openBalances: new Map(),
  notes: [cents(5), cents(10), cents(20), cents(50), cents(100)],
  ...given,
});
const causesOf = (difference: Money, given: Partial<DrawerDay>) =>
  explanationsOf(difference, day(given)).flatMap((each) => each.causes);
const causes = (difference: number, given: Partial<DrawerDay>) =>
  causesOf(cents(difference), given).map(({ cause }) => cause);

describe('expected cash (decision 89)', () => {
  it('is float, cash, cash tips, cash paid on accounts and pay ins, less refunds, pay outs and deposits', () => {
    const payments = [
      payment({ amount: cents(20.25), rounding: cents(-0.02), tip: cents(2), change: cents(7.75) }),
      payment({ ...card, amount: cents(30), tip: cents(3) }),
      payment({ amount: cents(4), status: 'Returned' }),
      payment({ amount: cents(11), rounding: cents(0.01), status: 'Voided' }),
    ];
    const activities = [
      activity('PayIn', cents(15)),
      activity('PayOut', cents(8.5)),
      activity('PayOut', cents(99), { isInactive: true }),
      activity('Deposit', cents(50)),
      activity('Count', cents(1000)),
      activity('OpenDrawer', cents(0)),
    ];
    const settlements = [
      settlement(cents(30)),
      settlement(cents(7), { isVoided: true }),
      settlement(cents(11), { paymentTypeID: PaymentType.CreditCard }),
    ];
    expect(cashFigures(cents(100), payments, activities, settlements)).toEqual({
      openingFloat: cents(100),
      cashSales: cents(20.25),
      cashRounding: cents(-0.02),
      cashTips: cents(2),
      cashRefunds: cents(4),
      cashSettlements: cents(30),
      cashGiftCards: cents(0),
      payIns: cents(15),
      payOuts: cents(8.5),
      deposits: cents(50),
      expectedCash: cents(104.75),
    });
    expect(sumsByType(payments, settlements)).toEqual([
      { paymentTypeID: 1, customPaymentTypeID: null, paymentCount: 3, expected: cents(48.25) },
      { paymentTypeID: 6, customPaymentTypeID: null, paymentCount: 2, expected: cents(44) },
    ]);
  });

  it('leaves out types of the company that are built on cash', () => {
    const voucher = payment({ customPaymentTypeID: 'voucher' });
    expect(cashFigures(cents(0), [voucher], [], []).expectedCash).toBe(0);
  });

  it(
    'equals the cash in the drawer after any mix of sales, tips, voids, refunds, settled accounts, pay ins, pay outs and deposits',
    () => {
      const amount = fc.integer({ min: 1, max: 50_000 }).map((n) => cents(n / 100));
      const step = fc.record({
        kind: fc.constantFrom('cash', 'card', 'void', 'refund', 'settle', 'PayIn', 'PayOut', 'Deposit', 'cancel'),
        amount,
        tip: fc.oneof(fc.constant(cents(0)), amount),
        change: fc.oneof(fc.constant(cents(0)), amount),
        pick: fc.nat(),
      });
      fc.assert(
        fc.property(amount, fc.array(step, { maxLength: 60 }), (float, steps) => {
          let drawer: number = float;
          const payments: ReportedPayment[] = [];
          const activities: ReportedActivity[] = [];
          const settlements: ReportedSettlement[] = [];
          for (const { kind, amount: moved, tip, change, pick } of steps) {
            if (kind === 'cash') {
              const taken = payment({ amount: moved, tip, change });
              drawer += taken.tendered - taken.change;
              payments.push(taken);
            } else if (kind === 'card') payments.push(payment({ ...card, amount: moved, tip }));
            else if (kind === 'refund') {
              drawer -= moved;
              payments.push(payment({ amount: moved, status: 'Returned' }));
            } else if (kind === 'settle') {
              drawer += moved;
              settlements.push(settlement(moved));
            } else if (kind === 'void') {
              const index = payments.length === 0 ? -1 : pick % payments.length;
              const taken = payments[index];
              if (taken?.status !== 'Received') continue;
              if (taken.paymentTypeID === PaymentType.Cash) drawer -= taken.tendered - taken.change;
              payments[index] = { ...taken, status: 'Voided' };
            } else if (kind === 'cancel') {
              const index = activities.length === 0 ? -1 : pick % activities.length;
              const entered = activities[index];
              if (entered === undefined || entered.isInactive) continue;
              drawer += entered.type === 'PayIn' ? -entered.amount : entered.amount;
              activities[index] = { ...entered, isInactive: true };
            } else {
              drawer += kind === 'PayIn' ? moved : -moved;
              activities.push(activity(kind, moved));
            }
          }
          expect(cashFigures(float, payments, activities, settlements).expectedCash).toBe(drawer);
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});

describe('counted cash', () => {
  const valueOf = (id: number) =>
    new Map([
      [1, cents(0.25)],
      [2, cents(20)],
    ]).get(id);
  it('is the worth of all coins and notes', () => {
    const counts = [
      { currencyCashDenominationID: 1, count: 3 },
      { currencyCashDenominationID: 2, count: 4 },
    ];
    expect(countedCash(counts, valueOf)).toBe(cents(80.75));
  });
  it('refuses a coin of another currency', () => {
    expect(countedCash([{ currencyCashDenominationID: 9, count: 1 }], valueOf)).toBeNull();
  });
});

describe('likely causes of a difference', () => {
  it('are none where the count is right, and none where nothing explains it', () => {
    expect(causes(0, { payments: [payment({ change: cents(3) })] })).toEqual([]);
    expect(causes(-3.17, { payments: [payment({ change: cents(3) })] })).toEqual([]);
  });
  it('name a sale whose change was typed away', () => {
    const exact = payment({ amount: cents(42.5) });
    const others = [payment({ amount: cents(42), change: cents(8) }), payment({ amount: cents(43) })];
    expect(causesOf(cents(7.5), { payments: [exact, ...others] })).toEqual([
      { cause: 'change', amount: cents(7.5), paymentIDs: [exact.paymentID], cashActivityIDs: [] },
    ]);
  });
  it('name a sale whose change was given twice', () => {
    expect(causes(-8, { payments: [payment({ amount: cents(42), change: cents(8) })] })).toEqual(['change']);
  });
  it('name a pay out that was entered twice, and not two of different reasons', () => {
    const baker = { reason: 'Baker' };
    const twice = [activity('PayOut', cents(30), baker), activity('PayOut', cents(30), baker)];
    expect(causesOf(cents(30), { activities: twice })).toEqual([
      {
        cause: 'payOutTwice',
        amount: cents(30),
        paymentIDs: [],
        cashActivityIDs: twice.map(({ cashActivityID }) => cashActivityID),
      },
    ]);
    expect(causes(-30, { activities: twice })).toEqual([]);
    expect(causes(30, { activities: [activity('PayOut', cents(30), baker), activity('PayOut', cents(30))] })).toEqual(
      [],
    );
    const oneCancelled = twice.map((each, index) => ({ ...each, isInactive: index > 0 }));
    expect(causes(30, { activities: oneCancelled })).not.toContain('payOutTwice');
  });
  it('name what was entered once and whose money was not moved', () => {
    expect(causes(30, { activities: [activity('PayOut', cents(30))] })).toEqual(['payOutNotTaken']);
    expect(causes(30, { activities: [activity('Deposit', cents(30))] })).toEqual(['depositNotTaken']);
    expect(causes(-30, { activities: [activity('PayIn', cents(30))] })).toEqual(['payInNotAdded']);
    expect(causes(-30, { activities: [activity('PayOut', cents(30))] })).toEqual([]);
    expect(causes(30, { activities: [activity('PayOut', cents(30), { isInactive: true })] })).toEqual([]);
  });
  it('name a pay in that was entered twice, where money is missing', () => {
    expect(causes(-30, { activities: [activity('PayIn', cents(30)), activity('PayIn', cents(30))] })).toEqual([
      'payInTwice',
    ]);
  });
  it('name a card payment recorded as cash, and cash recorded as a card payment', () => {
    expect(causes(-13.7, { payments: [payment({ amount: cents(12.7), tip: cents(1) })] })).toEqual(['cardAsCash']);
    expect(causes(13.7, { payments: [payment({ ...card, amount: cents(13.7) })] })).toEqual(['cashAsCard']);
  });
  it('name a tip that was taken out, one or all of them', () => {
    const payments = [
      payment({ tip: cents(2) }),
      payment({ ...card, tip: cents(3) }),
      payment({ ...card, tip: cents(1.5) }),
    ];
    expect(causes(-2, { payments })).toEqual(['tip']);
    expect(causesOf(cents(-6.5), { payments }).map(({ paymentIDs }) => paymentIDs.length)).toEqual([3]);
    expect(causesOf(cents(-4.5), { payments }).map(({ paymentIDs }) => paymentIDs.length)).toEqual([2]);
  });
  it('name a part payment that was taken as whole', () => {
    expect(causes(18.4, { openBalances: new Map([['part', cents(18.4)]]) })).toEqual(['partPayment']);
  });
  it('name a voided cash payment whose money stayed', () => {
    expect(causes(11, { payments: [payment({ amount: cents(11), status: 'Voided' })] })).toEqual(['voidedPayment']);
  });
  it('name a voided payout for money that is missing, and never for a surplus', () => {
    const payments = [payment({ amount: cents(-11), change: cents(11), status: 'Voided' })];
    expect(causes(-11, { payments })).toEqual(['voidedPayment']);
    expect(causes(11, { payments })).toEqual([]);
  });
  it('leave out a payment whose tender was corrected', () => {
    const wrong = payment({ amount: cents(11), status: 'Voided' });
    const right = payment({ ...card, amount: cents(12), referencePaymentID: wrong.paymentID });
    expect(causes(11, { payments: [wrong, right] })).toEqual([]);
  });
});

describe('slips that lead to a difference together', () => {
  /** Each explanation as its causes with their amounts, and what it leaves. */
  const shown = (difference: number, given: Partial<DrawerDay>) =>
    explanationsOf(cents(difference), day(given)).map((each) => [
      each.causes.map(({ cause, amount }) => [cause, amount / 100_000]),
      each.unexplained / 100_000,
    ]);
  const twice = (type: ReportedActivity['type'], amount: number) => [
    activity(type, cents(amount)),
    activity(type, cents(amount)),
  ];

  it('are listed with the amount of each where two or three explain it exactly', () => {
    const payments = [payment({ amount: cents(41.2), tip: cents(2) })];
    const activities = [...twice('PayIn', 10), ...twice('PayOut', 7)];
    expect(shown(-12, { payments, activities })).toEqual([
      [
        [
          ['payInTwice', -10],
          ['tip', -2],
        ],
        0,
      ],
    ]);
    expect(shown(-5, { payments, activities })).toEqual([
      [
        [
          ['payOutTwice', 7],
          ['payInTwice', -10],
          ['tip', -2],
        ],
        0,
      ],
    ]);
  });
  it('join a slip of any payment only to one that leaves a trace', () => {
    const payments = [payment({ amount: cents(12.7) }), payment({ amount: cents(5.3) })];
    expect(shown(-22.7, { payments, activities: twice('PayIn', 10) })).toEqual([
      [
        [
          ['payInTwice', -10],
          ['cardAsCash', -12.7],
        ],
        0,
      ],
    ]);
    expect(shown(-18, { payments })).toEqual([]);
  });
  it('leave what they do not explain as a figure', () => {
    expect(shown(10.5, { activities: twice('PayOut', 10) })).toEqual([[[['payOutTwice', 10]], 0.5]]);
    expect(shown(30, { activities: [activity('PayOut', cents(28))] })).toEqual([[[['payOutNotTaken', 28]], 2]]);
    expect(shown(30, { activities: [activity('PayOut', cents(10))] })).toEqual([]);
    expect(shown(3, { activities: twice('PayOut', 10) })).toEqual([]);
  });
  it('are not one payment twice', () => {
    expect(shown(-14, { payments: [payment({ amount: cents(10), tip: cents(2) })] })).toEqual([]);
  });

  it(
    'always come to the difference with what they leave, whatever happened that day',
    () => {
      // Below 0 where money was paid out (decision 128).
      const amount = fc.integer({ min: -4000, max: 4000 }).map((n) => cents(n / 20));
      const move = fc.record({
        type: fc.constantFrom('PayIn', 'PayOut', 'Deposit', 'Count'),
        amount: fc.constantFrom(cents(5), cents(10), cents(12.5), cents(30)),
        isInactive: fc.boolean(),
      });
      const taken = fc.record({
        amount,
        tip: fc.constantFrom(cents(0), cents(2), cents(3)),
        change: fc.constantFrom(cents(0), cents(7.5)),
        status: fc.constantFrom('Received', 'Voided', 'Returned'),
        paymentTypeID: fc.constantFrom(PaymentType.Cash, PaymentType.CreditCard),
      });
      fc.assert(
        fc.property(
          fc.integer({ min: -4000, max: 4000 }).map((n) => cents(n / 20)),
          fc.array(move, { maxLength: 8 }),
          fc.array(taken, { maxLength: 8 }),
          (difference, moves, drawn) => {
            const payments = drawn.map((each) => payment(each as Partial<ReportedPayment>));
            const found = explanationsOf(
              difference,
              day({
                payments,
                activities: moves.map((each) => activity(each.type, each.amount, { isInactive: each.isInactive })),
              }),
            );
            for (const { causes: parts, unexplained } of found) {
              const listed = parts.reduce((sum: number, each) => sum + each.amount, 0);
              expect(listed + unexplained).toBe(difference);
              expect(Math.abs(unexplained)).toBeLessThan(Math.abs(difference));
              const ids = parts.flatMap(({ paymentIDs, cashActivityIDs }) => [...paymentIDs, ...cashActivityIDs]);
              expect(new Set(ids).size).toBe(ids.length);
              for (const { cause, amount: left, paymentIDs } of parts) {
                const of = payments.find(({ paymentID }) => cause === 'voidedPayment' && paymentIDs[0] === paymentID);
                if (of !== undefined) expect(left).toBe(of.amount + of.tip);
              }
            }
          },
        ),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});
