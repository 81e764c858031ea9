import { expect, it } from 'vitest';
import { calendarHead } from './calendar-head.ts';
import { setCalendar } from './calendar.ts';
import {
  englishOf,
  formatAmount,
  formatDate,
  formatDateTime,
  formatPercent,
  formatQuantity,
  formatTax,
  formatUnitCost,
} from './format.ts';

const baht = { currencyCode: 'THB', currencySymbol: '฿', currencyDecimals: 2 };

it('amounts read as on receipts: baht after the figure, every other symbol before it', () => {
  expect(formatAmount(1234.5, baht)).toBe('1,234.50฿');
  expect(formatAmount(-3, { currencyCode: 'USD', currencySymbol: '$', currencyDecimals: 2 })).toBe('-$3.00');
  expect(formatAmount(1500, { currencyCode: 'JPY', currencySymbol: '¥', currencyDecimals: 0 })).toBe('¥1,500');
  expect(formatAmount(Number.NaN, baht)).toBe('NaN');
});

it('the cost of a unit has as many decimals as it needs', () => {
  expect(formatUnitCost(0.012, 'g', baht)).toBe('0.012฿ / g');
  expect(formatUnitCost(2.5, 'kg', baht)).toBe('2.50฿ / kg');
  expect(formatUnitCost(0.21667, null, baht)).toBe('0.21667฿');
  expect(formatUnitCost(null, 'g', baht)).toBe('');
});

it('quantities have at most 5 decimals, and percents 2', () => {
  expect(formatQuantity(1.234567, 'en')).toBe('1.23457');
  expect(formatPercent(7.5, 'th')).toBe('7.5%');
  expect(formatTax({ name: 'New York', rate: 8.875 }, 'en'), 'a tax keeps all its decimals').toBe('New York 8.875%');
});

it('dates are in the time zone of the location', () => {
  expect(formatDate('2025-12-31T20:00:00Z', 'Asia/Bangkok', 'en')).toBe('Jan 1, 2026');
  expect(formatDate('2025-12-31T20:00:00Z', 'Asia/Bangkok', 'th')).toBe('1 ม.ค. 2026');
});

it('Thai dates are of the Buddhist era where the location chooses it, and English ones never', () => {
  const instant = '2025-12-31T20:00:00Z';
  expect(formatDate(instant, 'Asia/Bangkok', 'th', 'buddhist')).toBe('1 ม.ค. 2569');
  expect(formatDateTime(instant, 'Asia/Bangkok', 'th', 'buddhist')).toBe('1 ม.ค. 2569 03:00');
  expect(formatDate(instant, 'Asia/Bangkok', 'en', 'buddhist')).toBe('Jan 1, 2026');
  setCalendar('buddhist');
  expect(formatDate(instant, 'Asia/Bangkok', 'th')).toBe('1 ม.ค. 2569');
  setCalendar('gregorian');
  expect(formatDate(instant, 'Asia/Bangkok', 'th')).toBe('1 ม.ค. 2026');
});

it('heads a calendar with the month and the year of the era, without the name of the era', () => {
  const heads = (calendar: 'gregorian' | 'buddhist') => [
    calendarHead('2026-11-22', 'month', 'th', calendar),
    calendarHead('2026-11-22', 'year', 'th', calendar),
  ];
  expect(heads('buddhist')).toEqual(['พฤศจิกายน 2569', '2569']);
  expect(heads('gregorian')).toEqual(['พฤศจิกายน 2026', '2026']);
  expect(calendarHead('2026-11-22', 'month', 'en', 'buddhist')).toBe('November 2026');
});

it('writes English dates as in the country of the browser, and as in the States where it names none', () => {
  expect(englishOf(['th-TH', 'en-IE', 'en'])).toBe('en-IE');
  expect(englishOf(['en'])).toBe('en-US');
  expect(englishOf(['en-x-test', 'th'])).toBe('en-US');
});
