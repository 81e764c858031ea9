import { expect, it } from 'vitest';
import type { FloorTable } from '@tavola/contract';
import { isTooMany } from './BookingFields.tsx';
import { byFit } from './BookingTables.tsx';

it('gives a hint where a booking has more guests than its tables have seats', () => {
  expect([4, 5, null].map((guests) => isTooMany({ guests }, 4))).toEqual([false, true, false]);
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
