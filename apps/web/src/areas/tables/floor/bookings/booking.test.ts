import { expect, it } from 'vitest';
import type { FloorTable } from '@tavola/contract';
import { isTooFar, isTooMany } from './BookingFields.tsx';
import { byFit } from './BookingTables.tsx';

it('gives a hint where a booking has more guests than its tables have seats', () => {
  expect([4, 5, null].map((guests) => isTooMany({ guests }, 4))).toEqual([false, true, false]);
});

it('shows a day of more than a year ahead, as a Buddhist year is', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const days = ['2026-11-24', '2027-11-24', '2027-11-25', '2569-11-24'];
  expect(days.map((date) => isTooFar({ date }, now))).toEqual([false, false, true, true]);
});

it('offers the tables that fit a party first and one that is not cleared last', () => {
  const table = (name: string, seats: number, more: Partial<FloorTable> = {}) =>
    // Only what the order of the tables depends on.
    ({ name, seats, status: 'Free', openBillCount: 0, closedBillCount: 0, booking: null, ...more }) as FloorTable;
  const tables = [
    table('A1', 2),
    table('B1', 4, { status: 'Billed', closedBillCount: 1 }),
    table('C1', 8),
    table('B10', 4),
    table('B2', 4),
    table('A0', 1),
  ];
  expect(byFit(tables, 4).map(({ name }) => name)).toEqual(['B2', 'B10', 'C1', 'A1', 'A0', 'B1']);
  expect(byFit(tables, null).map(({ name }) => name)).toEqual(['A0', 'A1', 'B2', 'B10', 'C1', 'B1']);
});
