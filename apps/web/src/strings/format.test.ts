import { expect, it } from 'vitest';
import { formatAmount, formatDate, formatPercent, formatQuantity } from './format.ts';

const baht = { currencySymbol: '฿', currencyDecimals: 2 };

it('writes amounts with the currency’s decimals and the minus before the symbol', () => {
  expect(formatAmount(1234.5, baht, 'th')).toBe('฿1,234.50');
  expect(formatAmount(-3, { currencySymbol: '$', currencyDecimals: 2 }, 'en')).toBe('−$3.00');
  expect(formatAmount(1500, { currencySymbol: '¥', currencyDecimals: 0 }, 'en')).toBe('¥1,500');
  expect(formatAmount(-0.001, baht, 'en')).toBe('฿0.00');
});

it('writes quantities with at most 5 decimals and percents with 2', () => {
  expect(formatQuantity(1.234567, 'en')).toBe('1.23457');
  expect(formatPercent(7.5, 'th')).toBe('7.5%');
});

it('writes dates in the zone of the location and the common calendar', () => {
  expect(formatDate('2025-12-31T20:00:00Z', 'Asia/Bangkok', 'en')).toBe('Jan 1, 2026');
  expect(formatDate('2025-12-31T20:00:00Z', 'Asia/Bangkok', 'th')).toContain('2026');
});
