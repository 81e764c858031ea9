import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, MAX_MONEY, parseMoney, sum, toAmount, toDecimalString, type Money } from '../../src/index.ts';
import { allocate } from '../../src/money/allocate.ts';
import { proportionOf } from '../../src/money/money.ts';
import { RoundingMode } from '../../src/money/rounding.ts';
import { lawRuns, lawTimeoutMs } from './draw.ts';

const step = 1000 as Money;
const law = { numRuns: lawRuns };
const smallTotal = fc.integer({ min: -2_000_000, max: 2_000_000 });
const hugeTotal = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
const weight = fc.oneof(fc.nat(20), fc.nat(5_000_000), fc.nat(900_000_000_000_000));

/** Decision 104 by fractions over one denominator, as the text says it. */
function allocateExactly(totalSteps: number, weights: readonly number[]): bigint[] {
  const total = BigInt(Math.abs(totalSteps));
  const all = weights.every((each) => each === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = all.reduce((a, b) => a + b, 0n);
  const parts = all.map((each) => (total * each) / whole);
  const order = all
    .map((each, index) => ({ index, rest: (total * each) % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(total - parts.reduce((a, b) => a + b, 0n));
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return totalSteps < 0 ? parts.map((part) => -part) : parts;
}

test(
  'parts sum to the whole, and are those of exact fractions',
  () => {
    fc.assert(
      fc.property(
        fc.oneof(smallTotal, hugeTotal),
        fc.array(weight, { minLength: 1, maxLength: 12 }),
        (steps, weights) => {
          const parts = allocate((steps * step) as Money, weights, step);
          expect(sum(parts)).toBe(steps * step);
          expect(parts.map((part) => BigInt(part / step))).toEqual(allocateExactly(steps, weights));
        },
      ),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'a negative total is the mirror image',
  () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.array(weight, { minLength: 1, maxLength: 8 }), (steps, weights) => {
        const mirrored = allocate((-steps * step) as Money, weights, step).map((part) => (part === 0 ? 0 : -part));
        expect(mirrored).toEqual(allocate((steps * step) as Money, weights, step));
      }),
      law,
    );
  },
  lawTimeoutMs,
);

/** The rounding of numerator / divisor as each mode's name says it. */
function roundExactly(numerator: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const down = size / divisor;
  const twice = 2n * (size % divisor);
  const isTie = twice === divisor;
  const away = {
    halfAwayFromZero: twice >= divisor,
    halfUp: isTie ? numerator > 0n : twice > divisor,
    halfEven: isTie ? down % 2n === 1n : twice > divisor,
    halfTowardZero: twice > divisor,
    up: twice > 0n,
    down: false,
  }[mode];
  const rounded = away ? down + 1n : down;
  return numerator < 0n ? -rounded : rounded;
}

test(
  'every rounding is the rounding of the exact fraction, however large the product',
  () => {
    const amount = fc.oneof(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    );
    const whole = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 900_000_000_000 }));
    const share = fc.oneof(fc.nat(100_000), fc.nat(999_999_999_999));
    fc.assert(
      fc.property(amount, share, whole, fc.constantFrom(...Object.values(RoundingMode)), (steps, part, more, mode) => {
        const divisor = part + more;
        const rounded = proportionOf((steps * step) as Money, part, divisor, step, mode);
        expect(BigInt(rounded / step)).toBe(roundExactly(BigInt(steps) * BigInt(part), BigInt(divisor), mode));
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'an amount read back from its text, its number or JSON is the same amount',
  () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -MAX_MONEY, max: MAX_MONEY }), smallTotal), (units) => {
        const amount = (units === 0 ? 0 : units) as Money;
        expect(parseMoney(toDecimalString(amount, { code: 'USD', decimals: 2 }))).toEqual({ ok: true, value: amount });
        expect(parseMoney(JSON.parse(JSON.stringify(toAmount(amount))) as number)).toEqual({
          ok: true,
          value: amount,
        });
      }),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'text that is no amount is refused, never NaN',
  () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e', ' ') })),
        (figure) => {
          const read = parseMoney(figure);
          expect(read.ok ? Number.isSafeInteger(read.value) : read.code.startsWith('money.error.')).toBe(true);
        },
      ),
      law,
    );
  },
  lawTimeoutMs,
);

test(
  'the symbol is before the amount, and after it for THB',
  () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_MONEY, max: MAX_MONEY }), (units) => {
        const [dollars, baht] = [
          formatMoney(units as Money, { code: 'USD', decimals: 2, symbol: '$' }),
          formatMoney(units as Money, { code: 'THB', decimals: 2, symbol: '฿' }),
        ];
        expect(dollars).toMatch(units < 0 ? /^-\$[\d,.]+$/ : /^\$[\d,.]+$/);
        expect(baht).toBe(`${dollars.replace('$', '')}฿`);
      }),
      law,
    );
  },
  lawTimeoutMs,
);
