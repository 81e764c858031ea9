import { toAmount, toMoney, toQuantity, toRate } from './figures.ts';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';
import { smallestUnit, type Currency } from './currency.ts';
import { AmountOverflow } from './exact.ts';
import { formatMoney, toDecimalString, toPlainString } from './format.ts';
import {
  add,
  MAX_MONEY,
  negate,
  percentOf,
  percentWithin,
  proportionOf,
  roundTo,
  timesQuantity,
  type Money,
  type Quantity,
  type Rate,
} from './money.ts';
import { parseMoney, parseQuantity, parseRate } from './parse.ts';

const USD: Currency = { code: 'USD', decimals: 2, symbol: '$' };
const JPY: Currency = { code: 'JPY', decimals: 0, symbol: '¥' };
const cent = smallestUnit(USD);

function money(text: string): Money {
  const read = parseMoney(text);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

function rate(text: string): Rate {
  const read = parseRate(text);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

function quantity(text: string): Quantity {
  const read = parseQuantity(text);
  if (!read.ok) throw new Error(read.code);
  return read.value;
}

describe('reading figures', () => {
  test.each([
    ['9.99', 999_000],
    [9.99, 999_000],
    ['-0.10', -10_000],
    [0.1, 10_000],
    ['0', 0],
    ['-0', 0],
    [-0, 0],
    ['1080', 108_000_000],
    ['0.00001', 1],
    ['1.1000000', 110_000],
    [0.00001, 1],
    ['00012', 1_200_000],
  ])('%s is %i units', (figure, units) => {
    expect(parseMoney(figure)).toEqual({ ok: true, value: units });
  });

  test.each([
    ['', 'not_a_number'],
    ['1,5', 'not_a_number'],
    ['1e3', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['.5', 'not_a_number'],
    ['0.000001', 'too_many_decimals'],
    [0.1 + 0.2, 'too_many_decimals'],
    [1e-7, 'too_many_decimals'],
    ['10000000000', 'overflow'],
    [1e10, 'overflow'],
    [1e300, 'overflow'],
    ['99999999999999999999', 'overflow'],
  ])('%s is refused as %s', (figure, reason) => {
    expect(parseMoney(figure)).toMatchObject({
      ok: false,
      code: `money.error.${reason}`,
      params: { figure: String(figure) },
    });
  });

  test('the greatest amount survives a trip through JSON', () => {
    const text = JSON.stringify(toAmount(MAX_MONEY));
    expect(parseMoney(JSON.parse(text) as number)).toEqual({ ok: true, value: MAX_MONEY });
  });
});

describe('writing figures', () => {
  test('amounts show the decimals of the currency, finer amounts all of theirs', () => {
    expect(toDecimalString(money('9.9'), USD)).toBe('9.90');
    expect(toDecimalString(money('0.00125'), USD)).toBe('0.00125');
    expect(toDecimalString(money('-0.10'), USD)).toBe('-0.10');
    expect(toDecimalString(money('1080'), JPY)).toBe('1080');
    expect(toPlainString(quantity('3.000'))).toBe('3');
    expect(toPlainString(rate('8.875'))).toBe('8.875');
  });

  test('the symbol is before the amount, and after it for THB', () => {
    expect(formatMoney(money('1234.5'), USD)).toBe('$1,234.50');
    expect(formatMoney(money('-1234567.5'), USD)).toBe('-$1,234,567.50');
    expect(formatMoney(money('999'), JPY)).toBe('¥999');
    expect(formatMoney(money('60'), { code: 'THB', decimals: 2, symbol: '฿' })).toBe('60.00฿');
    expect(formatMoney(money('-60'), { code: 'THB', decimals: 2 })).toBe('-60.00 THB');
    expect(formatMoney(money('60'), { code: 'EUR', decimals: 2 })).toBe('EUR 60.00');
  });
});

describe('arithmetic', () => {
  test('a refund is rounded as the mirror image of its sale (decision 39)', () => {
    expect(timesQuantity(money('1.0425'), quantity('14'), cent)).toBe(money('14.60'));
    expect(timesQuantity(money('-1.0425'), quantity('14'), cent)).toBe(money('-14.60'));
  });

  test('a product beyond 2^53 is exact', () => {
    expect(percentOf(money('9999999999.99'), rate('99.99999'), cent)).toBe(money('9999998999.99'));
    expect(proportionOf(money('1234567890.12'), 333_333_333_333, 999_999_999_999, cent)).toBe(money('411522630.04'));
  });

  test('a hair below a tie is not a tie, even where doubles cannot distinguish them', () => {
    // 48409122109 × 415211 / 2e14 is 100.499999999999995.
    expect(proportionOf((48_409_122_109 * cent) as Money, 415_211, 200_000_000_000_000, cent)).toBe(100 * cent);
    expect(proportionOf((-48_409_122_109 * cent) as Money, 415_211, 200_000_000_000_000, cent)).toBe(-100 * cent);
  });

  test('the tax inside an amount is amount × rate / (1 + rate)', () => {
    expect(percentWithin(money('122'), rate('22'), cent)).toBe(money('22.00'));
  });

  test('yen are rounded to whole yen', () => {
    expect(percentOf(money('105'), rate('10'), smallestUnit(JPY))).toBe(money('11'));
  });

  test('too large an answer throws instead of losing digits', () => {
    expect(() => timesQuantity(money('9999999'), quantity('9999999'), cent)).toThrow(AmountOverflow);
  });

  test('amounts are rounded to a cash step larger than the smallest unit', () => {
    expect(roundTo(money('50.60'), money('0.25'))).toBe(money('50.50'));
  });
});

describe('allocate (decision 104)', () => {
  const shares = (total: string, weights: number[], step = cent) => allocate(money(total), weights, step);
  test('equal remainders give the odd cent to the earlier part', () => {
    expect(shares('10.00', [1, 1, 1])).toEqual([money('3.34'), money('3.33'), money('3.33')]);
    expect(shares('0.02', [1, 1, 1, 1])).toEqual([money('0.01'), money('0.01'), 0, 0]);
  });
  test('a negative total is shared as the mirror image', () => {
    expect(shares('-10.00', [1, 1, 1])).toEqual([money('-3.34'), money('-3.33'), money('-3.33')]);
  });
  test('the largest fraction wins over an earlier one', () => {
    expect(shares('0.01', [1, 2])).toEqual([0, money('0.01')]);
  });
  test('a weight of 0 gets nothing, and only weights of 0 share equally', () => {
    expect(shares('1.00', [0, 3])).toEqual([0, money('1.00')]);
    expect(shares('1.00', [0, 0, 0])).toEqual([money('0.34'), money('0.33'), money('0.33')]);
  });
  test('fractions beyond 2^53 are compared exactly', () => {
    const parts = shares('9000000.01', [900_000_000_001, 900_000_000_000, 899_999_999_999]);
    expect(parts).toEqual([money('3000000.01'), money('3000000.00'), money('3000000.00')]);
  });
  test('an amount finer than the step is not shared', () => {
    expect(() => shares('0.001', [1])).toThrow(RangeError);
    expect(() => shares('1.00', [])).toThrow(RangeError);
    expect(() => shares('1.00', [-1, 2])).toThrow(RangeError);
    expect(() => shares('1.00', [Number.NaN])).toThrow(RangeError);
  });
});

describe('figures that are none', () => {
  const hole: number[] = [];
  hole.length = 3;
  test.each([
    ['a missing weight', [1, undefined as unknown as number, 2]],
    ['a list of holes', hole],
    ['a weight with decimals', [1, 0.5]],
    ['a weight below 0', [1, -1]],
    ['a weight that is no number', [1, Number.NaN]],
    ['a weight without end', [1, Infinity]],
    ['no weight', []],
  ])('an amount is not shared by %s', (_, weights) => {
    expect(() => allocate(cent, weights, cent)).toThrow(RangeError);
  });

  test.each([0, -1000, 0.5, Number.NaN, Infinity])('an amount is not shared in steps of %d', (step) => {
    expect(() => allocate(money('1'), [1, 1], step as Money)).toThrow(RangeError);
  });

  test('an amount that is no whole number of steps is not shared', () => {
    expect(() => allocate(1 as Money, [1], cent)).toThrow(RangeError);
    expect(() => allocate(Number.NaN as Money, [1], cent)).toThrow(RangeError);
  });

  test('shares are never −0', () => {
    expect(allocate(-0 as Money, [1, 0], cent)).toEqual([0, 0]);
    expect(allocate(-1000 as Money, [1, 0], cent)).toEqual([-1000, 0]);
  });

  test('−0 from outside is 0', () => {
    expect(toMoney(-0)).toBe(0);
    expect(toQuantity(-0)).toBe(0);
    expect(toRate(-0)).toBe(0);
    expect(negate(0 as Money)).toBe(0);
    expect(roundTo(-0 as Money, cent)).toBe(0);
  });

  test.each([Number.NaN, Infinity, -Infinity])('%d is no amount, quantity, rate or text', (figure) => {
    for (const read of [toMoney, toQuantity, toRate]) expect(() => read(figure)).toThrow(RangeError);
    expect(() => formatMoney(figure as Money, USD)).toThrow(RangeError);
    expect(() => toDecimalString(figure as Money, USD)).toThrow(RangeError);
    expect(() => toPlainString(figure as Quantity)).toThrow(RangeError);
  });

  test.each([Number.NaN, Infinity, 0.5])('%d is neither added, rounded nor multiplied', (figure) => {
    const wrong = figure as Money;
    expect(() => roundTo(wrong, cent)).toThrow(RangeError);
    expect(() => timesQuantity(cent, figure as Quantity, 3 as Money)).toThrow(RangeError);
    expect(() => proportionOf(wrong, 1, 3, cent)).toThrow(RangeError);
    if (figure !== 0.5) expect(() => add(cent, wrong)).toThrow(AmountOverflow);
  });

  test.each([0, -1, Number.NaN])('an amount is not divided by %d', (whole) => {
    expect(() => proportionOf(cent, 1, whole, cent)).toThrow(RangeError);
  });
});
