import { expect, it } from 'vitest';
import { laterTime, typedDate, typedTime } from './typed-moments.ts';

const TODAY = '2026-11-22';

it.each([
  ['12/25/2026', '2026-12-25'],
  ['12/25/26', '2026-12-25'],
  ['12/25', '2026-12-25'],
  ['2027-01-02', '2027-01-02'],
  ['Nov 3, 2027', '2027-11-03'],
  ['3 november', '2026-11-03'],
  ['2/29/2028', '2028-02-29'],
])('reads %s in the American order', (text, date) => expect(typedDate(text, TODAY, 'en')).toBe(date));

it.each([
  ['25/12/2026', '2026-12-25'],
  ['25/12/2569', '2026-12-25'],
  ['3 พ.ย. 2570', '2027-11-03'],
  ['3 พฤศจิกายน', '2026-11-03'],
  ['3 Nov 2027', '2027-11-03'],
  ['๒๘/๑๑/๒๕๖๙', '2026-11-28'],
  ['๓ พ.ย. ๒๕๗๐', '2027-11-03'],
])('reads %s as a Thai writes it, also by the Buddhist era', (text, date) =>
  expect(typedDate(text, TODAY, 'th')).toBe(date),
);

it('reads a day of Thai digits in the American order too', () =>
  expect(typedDate('๒๘/๑๑/๒๕๖๙', TODAY, 'en')).toBe('2026-11-28'));

it('reads a year of two digits by the era in which the page shows dates', () => {
  expect(typedDate('25/12/69', TODAY, 'th', 'buddhist')).toBe('2026-12-25');
  expect(typedDate('25 ธ.ค. 69', TODAY, 'th', 'buddhist')).toBe('2026-12-25');
  expect(typedDate('25/12/26', TODAY, 'th', 'gregorian')).toBe('2026-12-25');
  expect(typedDate('12/25/26', TODAY, 'en', 'buddhist')).toBe('2026-12-25');
  expect(typedDate('25/12', TODAY, 'th', 'buddhist'), 'the year of today').toBe('2026-12-25');
});

it.each(['', 'soon', '2/30/2026', '13/13/2026', '5', '1 2 3 4'])('reads no day from "%s"', (text) =>
  expect(typedDate(text, TODAY, 'en')).toBeNull(),
);

it.each([
  ['9', '09:00:00'],
  ['930', '09:30:00'],
  ['1430', '14:30:00'],
  ['9:30', '09:30:00'],
  ['9.30 pm', '21:30:00'],
  ['12 am', '00:00:00'],
  ['12:15 PM', '12:15:00'],
  ['21:30 น.', '21:30:00'],
])('reads the time %s', (text, time) => expect(typedTime(text)).toBe(time));

it.each(['', '24:00', '9:75', '13 pm', 'noon'])('reads no time from "%s"', (text) =>
  expect(typedTime(text)).toBeNull(),
);

it('goes over midnight when time is added or taken away', () => {
  expect(laterTime('23:50:00', 15)).toBe('00:05:00');
  expect(laterTime('00:05:00', -15)).toBe('23:50:00');
});
