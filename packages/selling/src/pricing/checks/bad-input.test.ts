import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../../vectors/laws/draw.ts';
import { byHand, fixed, line, order, place } from '../../../vectors/sample.ts';
import { quantity } from '../../../vectors/read-order.ts';
import { MAX_MONEY, type Money, type Quantity, type Rate } from '../../money/money.ts';
import { priceOrder } from '../price-order.ts';
import { refused } from '../../../vectors/bad-input.ts';
import { unknownWords } from '../../../vectors/unknown-words.ts';

const NAN = Number.NaN;
const one = line('1', '1', '5.00');

describe('bad input ends in a verdict', () => {
  test.each([...refused, ...unknownWords])('%s', (_, draft, settings, code, params) => {
    expect(priceOrder(draft, settings)).toMatchObject({ ok: false, code: `pricing.error.${code}`, params });
  });

  test('points worth more than is due are refused', () => {
    expect(priceOrder(order([one], { redeemPoints: quantity('600') }), place())).toEqual({
      ok: false,
      code: 'finish.warning.cannot_more_than_total_due',
      params: { amount: '6.00', totalDue: '5.35' },
    });
  });

  test('a discount larger than its line takes the line to 0', () => {
    expect(priceOrder(order([{ ...one, discounts: [byHand('d', fixed('900'))] }]), place())).toMatchObject({
      ok: true,
      value: { totals: { totalDueAmount: 0 } },
    });
  });
});

test(
  'whatever figure goes wrong, the answer is a verdict and every total a number',
  () => {
    const figure = fc.oneof(
      fc.constantFrom(NAN, Infinity, -Infinity, -1, 0, 0.5, 1e300, MAX_MONEY, MAX_MONEY + 1),
      fc.integer(),
      fc.double(),
    ) as fc.Arbitrary<number>;
    const record = fc.record({
      price: figure,
      quantity: figure,
      add: figure,
      addUnits: figure,
      off: figure,
      percentOff: figure,
      units: figure,
      charge: figure,
      points: figure,
    });
    fc.assert(
      fc.property(record, (bad) => {
        const draft = order(
          [
            {
              ...one,
              price: bad.price as Money,
              quantity: bad.quantity as Quantity,
              modifiers: [{ id: 'm', priceAdd: bad.add as Money, quantity: bad.addUnits as Quantity, modifiers: [] }],
              discounts: [
                byHand('d', { type: 'fixed', amount: bad.off as Money }),
                byHand('p', { type: 'percent', rate: bad.percentOff as Rate }),
              ],
              voidComp: { type: 'void', quantity: bad.units as Quantity },
            },
          ],
          { serviceChargeRate: bad.charge as Rate, redeemPoints: bad.points as Quantity },
        );
        const verdict = priceOrder(draft, place());
        expect(
          verdict.ok ? Object.values(verdict.value.totals).every(Number.isSafeInteger) : verdict.code.length > 0,
        ).toBe(true);
      }),
      { numRuns: lawRuns },
    );
  },
  lawTimeoutMs,
);
