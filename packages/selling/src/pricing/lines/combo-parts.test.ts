import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../../vectors/laws/draw.ts';
import { money, quantity, valueOf } from '../../../vectors/read-order.ts';
import { line, order, place } from '../../../vectors/sample.ts';
import { smallestUnit } from '../../money/currency.ts';
import { MAX_MONEY, type Money, type Quantity } from '../../money/money.ts';
import type { DraftPart, PricedPart } from '../order.ts';
import { priceOrder } from '../price-order.ts';

const VND = { code: 'VND', decimals: 0 };
const dong = smallestUnit(VND);

const part = (id: string, basePrice: Money, units: Quantity): DraftPart => ({
  id,
  itemID: id,
  basePrice,
  quantity: units,
  priceAdd: money('0'),
  modifiers: [],
  variantOptions: [],
  taxID: null,
  isTaxInclusive: false,
});

function partsOf(price: Money, parts: readonly DraftPart[], currency = VND): readonly PricedPart[] {
  const combo = { ...line('1', '1', '0', { kind: 'combo', parts, taxID: null }), price };
  return valueOf(priceOrder(order([combo]), place({ currency }))).lines[0]?.parts ?? [];
}

test('a combo of 1,500,000 dong with half a part is shared by base price', () => {
  const parts = [part('a', money('1000000'), quantity('1')), part('b', money('1000000'), quantity('0.5'))];
  expect(partsOf(money('1500000'), parts).map(({ gross }) => gross)).toEqual([money('1000000'), money('500000')]);
});

test('the greatest base price and quantity still share a combo', () => {
  const parts = [part('a', MAX_MONEY, quantity('999999.5')), part('b', MAX_MONEY, quantity('999999.5'))];
  expect(partsOf(money('5'), parts).map(({ net }) => net)).toEqual([money('3'), money('2')]);
});

/** Decision 104 in whole fractions: floors, then one more for the largest remainders, the earlier first. */
function largestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.every((weight) => weight === 0n) ? weights.map(() => 1n) : weights;
  const whole = all.reduce((sum, weight) => sum + weight, 0n);
  const shares = all.map((weight, index) => ({
    index,
    floor: (total * weight) / whole,
    rest: (total * weight) % whole,
  }));
  const left = total - shares.reduce((sum, share) => sum + share.floor, 0n);
  const favored = shares
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .slice(0, Number(left))
    .map(({ index }) => index);
  return shares.map(({ index, floor }) => floor + (favored.includes(index) ? 1n : 0n));
}

test(
  'combo parts share gross and net by the exact base price × quantity, whatever their size',
  () => {
    const basePrice = fc.oneof(fc.nat(3000), fc.nat(9_999_999_999)).map((amount) => (amount * dong) as Money);
    const units = fc
      .oneof(
        fc.integer({ min: 1, max: 5 }).map((pieces) => pieces * 100_000),
        fc.integer({ min: 1, max: 99_999_999 }),
      )
      .map((count) => count as Quantity);
    fc.assert(
      fc.property(
        fc.nat(900_000_000),
        fc.array(fc.tuple(basePrice, units), { minLength: 1, maxLength: 6 }),
        (price, rows) => {
          const parts = rows.map(([base, count], index) => part(String(index), base, count));
          const shares = largestRemainder(
            BigInt(price),
            parts.map((each) => BigInt(each.basePrice) * BigInt(each.quantity)),
          ).map((share) => Number(share) * dong);
          const priced = partsOf((price * dong) as Money, parts);
          expect(priced.map(({ gross, net }) => [gross, net])).toEqual(shares.map((share) => [share, share]));
        },
      ),
      { numRuns: lawRuns },
    );
  },
  lawTimeoutMs,
);
