import { describe, expect, test } from 'vitest';
import type { Currency } from './currency.ts';
import { figureText, habitOf, readFigure, type FigureRules } from './typed-figure.ts';

const BAHT: Currency = { code: 'THB', decimals: 2, symbol: '฿' };
const DOLLAR: Currency = { code: 'USD', decimals: 2, symbol: '$' };
const EURO: Currency = { code: 'EUR', decimals: 2, symbol: '€' };
const YEN: Currency = { code: 'JPY', decimals: 0, symbol: '¥' };
const DONG: Currency = { code: 'VND', decimals: 0, symbol: '₫' };
const DINAR: Currency = { code: 'TND', decimals: 3, symbol: 'TND' };

const rulesOf = (currency: Currency): FigureRules => ({
  habit: habitOf(currency),
  decimals: currency.decimals,
  symbols: [currency.symbol ?? '', currency.code],
});
const read = (text: string, currency: Currency) => {
  const verdict = readFigure(text, rulesOf(currency));
  return verdict.ok ? verdict.value : verdict.code.replace('figure.error.', '');
};

describe('a figure that a person typed, pasted or imported', () => {
  test.each([
    ['1.250,00', EURO, 1250],
    ['1.250,00', DOLLAR, 1250],
    ['1.250,00', BAHT, 1250],
    ['12,50', EURO, 12.5],
    ['12,50', DOLLAR, 12.5],
    ['12,5', BAHT, 12.5],
    ['1,250', DOLLAR, 1250],
    ['1,250', BAHT, 1250],
    ['฿1,250', BAHT, 1250],
    ['1,250 ฿', BAHT, 1250],
    ['thb 1,250.50', BAHT, 1250.5],
    ['1 250,00', EURO, 1250],
    ['1 250,00', EURO, 1250],
    ['1’250.00', EURO, 1250],
    ['๑๒', BAHT, 12],
    ['๑,๒๕๐.๕๐', BAHT, 1250.5],
    ['１２．５', YEN, 'too_many_decimals'],
    ['  12.50  ', DOLLAR, 12.5],
    ['-5', DOLLAR, -5],
    ['−5,25', EURO, -5.25],
    ['-$1,250.00', DOLLAR, -1250],
    ['$-3', DOLLAR, -3],
    ['-0', DOLLAR, 0],
    ['1.250.000', EURO, 1_250_000],
    ['1,250,000.5', DOLLAR, 1_250_000.5],
    ['0,250', EURO, 0.25],
    ['.5', DOLLAR, 0.5],
    ['12.', DOLLAR, 12],
    ['1.250', DOLLAR, 1.25],
    ['1.250', DONG, 1250],
    ['1,250', DONG, 1250],
    ['1,250', YEN, 1250],
    ['1.250', DINAR, 1.25],
    ['12.345', DOLLAR, 'too_many_decimals'],
    ['1.250', YEN, 'too_many_decimals'],
    ['1,250', EURO, 'two_readings'],
    ['1.250', EURO, 'two_readings'],
    ['-12,345', EURO, 'two_readings'],
    ['1,250', DINAR, 'two_readings'],
    ['', DOLLAR, 'not_a_number'],
    ['-', DOLLAR, 'not_a_number'],
    ['.', DOLLAR, 'not_a_number'],
    ['12 50', DOLLAR, 'not_a_number'],
    ['1,25,0', DOLLAR, 'not_a_number'],
    ['1,2.5,0', DOLLAR, 'not_a_number'],
    ['12.5.0', DOLLAR, 'not_a_number'],
    ['--5', DOLLAR, 'not_a_number'],
    ['5-', DOLLAR, 'not_a_number'],
    ['€5', DOLLAR, 'not_a_number'],
    ['1e3', DOLLAR, 'not_a_number'],
    ['twelve', DOLLAR, 'not_a_number'],
    ['9999999999999999', DOLLAR, 'too_large'],
  ])('%j in %o is %s', (text, currency, meant) => {
    expect(read(text, currency)).toBe(meant);
  });

  test('with two readings shows both, each as a figure with one reading', () => {
    const verdict = readFigure('1,250', rulesOf(EURO));
    expect(verdict).toMatchObject({ ok: false, params: { one: '1,250.00', other: '1.25' } });
    expect(read('1,250.00', EURO)).toBe(1250);
    expect(read('1.25', EURO)).toBe(1.25);
    expect(readFigure('1.125', rulesOf(EURO))).toMatchObject({ params: { one: '1,125.00', other: '1.1250' } });
  });

  test('of a percentage is the reading that is possible', () => {
    expect(readFigure('8,875%', { habit: habitOf(EURO), decimals: 3, max: 100, symbols: ['%'] })).toEqual({
      ok: true,
      value: 8.875,
    });
  });
});

test.each([
  [1250, EURO, 0, '1250'],
  [1250, DOLLAR, 0, '1,250'],
  [1250, EURO, 2, '1,250.00'],
  [1.125, EURO, 2, '1.1250'],
  [0.125, EURO, 2, '0.125'],
  [-1_234_567.5, DOLLAR, 2, '-1,234,567.50'],
])('%d in %o with at least %d decimals is shown as %s', (value, currency, least, shown) => {
  expect(figureText(value, { ...rulesOf(currency), decimals: 5 }, least)).toBe(shown);
});
