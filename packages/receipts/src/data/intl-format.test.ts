import { expect, it } from 'vitest';
import { receiptFormat } from './intl-format.ts';

/** Receipts in English write dates as the screens of their location do. */

const AT = '2026-11-30T08:39:00Z';
const place = {
  currency: { code: 'EUR', symbol: '€', decimals: 2 },
  timezoneName: 'UTC',
  calendar: 'gregorian' as const,
};
const writtenIn = (countryCode: string) => receiptFormat({ ...place, countryCode }, 'en').dateTime(AT);

it.each([
  ['IE', '30 Nov 2026, 08:39'],
  ['US', 'Nov 30, 2026, 8:39 AM'],
  // No locale of English in Thailand is known.
  ['TH', '30 Nov 2026, 08:39'],
])('writes a moment as in %s', (countryCode, written) => {
  expect(writtenIn(countryCode)).toBe(written);
});

it('writes the day of a validity as in Ireland', () => {
  expect(receiptFormat({ ...place, countryCode: 'IE' }, 'en').date('2026-12-24')).toBe('24 Dec 2026');
});

it('keeps the decimal point of English where the country has a comma', () => {
  expect(receiptFormat({ ...place, countryCode: 'ZA' }, 'en').quantity(1.5)).toBe('1.5');
});
