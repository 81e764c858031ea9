import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import type { Verdict } from '../money/verdict.ts';
import { earn } from '../orders/loyalty.ts';
import { refundShares } from '../orders/refunds/refund.ts';
import type { SoldLine } from '../orders/refunds/sold-order.ts';
import { payOutCash, takeCash } from '../tender/cash.ts';
import { balanceDue, takeExact, takePayments } from '../tender/payment-sequence.ts';
import { mostRedeemable, pointValue, redeemPoints } from '../tender/points.ts';
import { promptPayText } from '../tender/prompt-pay.ts';
import { quickCash } from '../tender/quick-cash.ts';
import { startSplit } from '../tender/split-payment.ts';
import { splitAmounts } from '../tender/split.ts';
import { tipAmount } from '../tender/tips.ts';
import { addOfflinePayment, saveOffline } from './offline-order.ts';

// Whole cents most of the time, so that every function is also exercised past its first check.
const figure = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -5000, max: 50_000 }).map((n) => n * 1000) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -0,
      0.5,
      1,
      1e15,
      -1e15,
      1e300,
      Number.MAX_SAFE_INTEGER,
      999_999_999_999_000,
    ),
  },
);
const figures = fc.array(figure, { minLength: 12, maxLength: 12 });

/** Every number in an answer is one that money can be, whatever else it holds. */
function expectSound(value: unknown): void {
  if (typeof value === 'number') expect(Number.isSafeInteger(value)).toBe(true);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectSound);
}

const calls: Readonly<Record<string, (figures: number[]) => Verdict<unknown>>> = {
  takeCash: ([balance, due, tendered, tip, unit, cashStep]) =>
    takeCash(
      { balance: balance as Money, due: due as Money, tendered: tendered as Money, tip: { amount: tip as Money } },
      { unit: Math.abs(unit as Money) as Money, cashStep: cashStep as Money },
    ),
  takeCashWithPercentage: ([balance, tendered, percent]) =>
    takeCash(
      { balance: balance as Money, tendered: tendered as Money, tip: { percent: percent as Rate } },
      { unit: 1000 as Money, cashStep: 5000 as Money },
    ),
  payOutCash: ([amount, tip, cashStep]) =>
    payOutCash(amount as Money, tip as Money, { unit: 1000 as Money, cashStep: cashStep as Money }),
  takeExact: ([balance, amount, percent]) =>
    takeExact(
      { balance: balance as Money, amount: amount as Money, tip: { percent: percent as Rate } },
      { unit: 1000 as Money },
    ),
  takePayments: ([total, a, b, c]) =>
    takePayments(
      total as Money,
      [
        { type: 'exact', amount: a as Money },
        { type: 'cash', tendered: b as Money },
        { type: 'cash', tendered: c as Money },
      ],
      { unit: 1000 as Money, cashStep: 25_000 as Money },
    ),
  tipAmount: ([percent, base, unit]) =>
    tipAmount({ percent: percent as Rate }, base as Money, { unit: (Math.abs(unit as number) + 1) as Money }),
  splitAmounts: ([total, a, b, unit]) =>
    splitAmounts(total as Money, [a as Money, null, b as Money, null], { unit: unit as Money }),
  startSplit: ([totalDue, covers, currentBalance]) =>
    startSplit({
      totalDue: totalDue as Money,
      newIDs: ['a', 'b'],
      tender: { paymentTypeID: 5, giftCard: { giftCardID: 'g', currentBalance: currentBalance as Money } },
      earlier: [{ paymentID: 'p', covers: covers as Money }],
      isTipEnabled: true,
      rules: { unit: 1000 as Money },
    }),
  quickCash: ([balance, tip, a, b]) =>
    quickCash(
      {
        isQuickCashPaymentEnabled: true,
        quickCashButton1: a as number,
        quickCashButton2: b as number,
        quickCashButton3: 0,
        quickCashButton4: 0,
        quickCashButton5: 0,
      },
      balance as Money,
      tip as Money,
      { unit: 1000 as Money, cashStep: 5000 as Money },
    ),
  redeemPoints: ([points, balance, totalDue, requiredPoint, monetaryValue]) =>
    redeemPoints(points as Quantity, balance as Quantity, totalDue as Money, {
      requiredPoint: requiredPoint as Quantity,
      monetaryValue: monetaryValue as Money,
    }),
  pointValue: ([requiredPoint, monetaryValue, unit]) =>
    pointValue(
      { requiredPoint: requiredPoint as Quantity, monetaryValue: monetaryValue as Money },
      { unit: unit as Money },
    ),
  balanceDue: ([totalDue, a, b]) =>
    balanceDue(totalDue as Money, [
      { paymentID: 'a', status: 'Received', amount: a as Money, cashRoundingAdjust: 0 as Money },
      {
        paymentID: 'b',
        status: 'Returned',
        amount: b as Money,
        cashRoundingAdjust: 0 as Money,
        referencePaymentID: 'a',
      },
    ]),
  earn: ([net, tax, spend, points]) =>
    earn(
      [
        {
          net: net as Money,
          taxes: [{ name: 'VAT', rate: 0 as Rate, isInclusive: true, amount: tax as Money }],
          isEarning: true,
        },
      ],
      { spend: spend as Money, points: points as number, includeTax: false, excludedCategoryIDs: [] },
      'known',
    ),
  refundShares: ([sold, quantity, net, charge, redeemed, pointsUsed, tip]) =>
    refundShares(
      {
        lines: [
          {
            id: '1',
            quantity: sold as Quantity,
            net: net as Money,
            taxes: [],
            serviceCharge: charge as Money,
            serviceChargeTaxes: [],
            redeemed: redeemed as Money,
            serviceChargeBase: charge as Money,
            isEarning: true,
          } satisfies SoldLine,
        ],
        deliveryCharge: 0 as Money,
        additionalCharge: 0 as Money,
        chargesRedeemed: 0 as Money,
        serviceChargeRedeemed: redeemed as Money,
        tip: tip as Money,
        pointsUsed: Math.round(pointsUsed as number),
        unit: 1000 as Money,
      },
      [],
      { lines: [{ id: '1', quantity: quantity as Quantity }], isTipIncluded: true },
    ),
  addOfflinePayment: ([totalDue, amount, tip, cashRoundingAdjust, tendered, change]) => {
    const order = saveOffline('o', totalDue as Money, ['l']);
    return order.ok
      ? addOfflinePayment(order.value, {
          paymentID: 'p',
          paymentTypeID: 1,
          amount: amount as Money,
          tip: tip as Money,
          cashRoundingAdjust: cashRoundingAdjust as Money,
          tendered: tendered as Money,
          change: change as Money,
        })
      : order;
  },
};

describe('bad input', () => {
  it.each(Object.entries(calls))(
    '%s answers a verdict with a code, never throws, never gives NaN',
    (_name, call) => {
      fc.assert(
        fc.property(figures, (values) => {
          const verdict = call(values);
          if (verdict.ok) expectSound(verdict.value);
          else expect(verdict.code).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );

  it(
    'does not trouble the functions that answer something else either',
    () => {
      fc.assert(
        fc.property(figures, fc.string(), ([a, b, c, d, e], text) => {
          expect(
            Number.isNaN(
              mostRedeemable(a as Quantity, b as Money, { requiredPoint: c as Quantity, monetaryValue: d as Money }),
            ),
          ).toBe(false);
          const qr = promptPayText(text, e as Money);
          expect(qr.ok ? qr.value : qr.code).not.toContain('NaN');
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});
