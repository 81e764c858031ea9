import { amountOf, type FloorTable } from '@tavola/contract';
import { expect, test } from 'vitest';
import { textIn, textOf } from '#text/define.ts';
import { wordsOf } from '../plan/words.ts';
import { floorStrings } from './floor.strings.ts';
import { detailOf, labelOf as tableLabel, planLook, type FloorWords } from './looks.tsx';

const NOW = Date.parse('2026-06-05T13:30:00Z');
const words: FloorWords = {
  t: textOf(floorStrings),
  now: NOW,
  currency: { currencyCode: 'THB', currencyDecimals: 2, currencySymbol: '฿' },
  bookingShownMinutes: 30,
  timezoneName: 'Asia/Bangkok',
  groupNames: new Map(),
  onlyHere: new Map(),
};
const table: FloorTable = {
  tableID: 'b3',
  tableLayoutID: 'room',
  tableGroupID: null,
  name: 'B3',
  seats: 4,
  shape: 'rectangle',
  x: 0,
  y: 0,
  width: 140,
  height: 90,
  rotation: 0,
  status: 'Free',
  version: 1,
  openedDateTime: null,
  touchedDateTime: null,
  lastRoundDateTime: null,
  unsentCount: 0,
  waiterID: null,
  waiterName: null,
  guestCount: null,
  reservedName: null,
  orderID: null,
  openBillCount: 0,
  closedBillCount: 0,
  paidBillCount: 0,
  itemCount: 0,
  totalDueAmount: amountOf(0),
  booking: null,
};

/** What a tablet of 1024 pixels shows of a table of four: its words, and whether there is room for the icon. */
function onTablet(more: Partial<FloorTable>) {
  const shown = { ...table, ...more };
  const look = planLook(shown, words);
  const { lines, icon } = wordsOf(shown, look, 0.66);
  return { tone: look.tone, lines: lines.map(({ text }) => text), hasIcon: icon !== null };
}
const at = new Date(NOW).toISOString();

test('shows the name of guests who have arrived at an occupied table', () => {
  const seated = { status: 'Reserved', openedDateTime: at, touchedDateTime: at } as const;
  expect(onTablet({ ...seated, reservedName: 'Khun Nok' })).toMatchObject({
    tone: 'occupied',
    lines: ['Occupied', 'Khun Nok'],
  });
  expect(onTablet({ ...seated, reservedName: 'Somchai Wongsawat' }).lines).toEqual(['Occupied', 'Somchai']);
});

test('shows when a booking is and whose it is', () => {
  const booking = { reservationID: '1', forDateTime: '2026-06-05T14:00:00Z', guests: 4 };
  const { tone, lines } = onTablet({ booking: { ...booking, name: 'Khun Nok' } });
  expect([tone, ...lines.map((line) => line.replaceAll(/\s/gu, ' '))]).toEqual(['reserved', '9:00 PM', 'Khun Nok']);
  expect(onTablet({ booking: { ...booking, name: 'Wongsawatdirat' } }).lines[1]).toBe('Wongsawa…');
});

test('says of a table that a voided payment has occupied that it is due again', () => {
  const again = { ...table, status: 'Occupied', openBillCount: 1, totalDueAmount: amountOf(80) } as const;
  const touched = { openedDateTime: at, touchedDateTime: at };
  expect(detailOf({ ...again, ...touched }, words)).toBe('Due again: 80.00฿ · seated 0 min');
  expect(detailOf({ ...again, ...touched, waiterID: 'ann' }, words)).toBe('80.00฿ · seated 0 min');
  expect(onTablet({ ...again, ...touched }).lines[0]).toBe('Due again');
});

test('shows the icon and the word of a table that is paid and not cleared', () => {
  const paid = {
    status: 'Billed',
    closedBillCount: 1,
    paidBillCount: 1,
    openedDateTime: at,
    touchedDateTime: at,
  } as const;
  expect(onTablet({ ...paid, waiterName: 'Demo Owner' })).toEqual({ tone: 'settled', lines: ['Paid'], hasIcon: true });
});

test('says of a table whose only bill was voided that nothing was paid', () => {
  const voided = { ...table, status: 'Occupied', closedBillCount: 1, openedDateTime: at, touchedDateTime: at } as const;
  expect(planLook(voided, words)).toMatchObject({ tone: 'settled', lines: [['Voided, not cleared', 'Voided']] });
  expect(tableLabel(voided, words)).toContain('Voided, not cleared');
  expect(tableLabel({ ...voided, paidBillCount: 1 }, words)).toContain('Paid, not cleared');
});

test('shows the minutes of a small table in Thai as well, however many they are', () => {
  const seated = { ...table, width: 80, height: 80, status: 'Occupied', openBillCount: 1 } as const;
  const linesAt = (minutes: number): string[] => {
    const openedDateTime = new Date(NOW - minutes * 60_000).toISOString();
    const guests = { openedDateTime, touchedDateTime: minutes < 60 ? at : openedDateTime };
    const shown = { ...seated, ...guests, totalDueAmount: amountOf(1250), waiterID: 'ann', waiterName: 'Ann' };
    const thai = { ...words, t: textIn(floorStrings, 'th') };
    return wordsOf(shown, planLook(shown, thai), 0.66).lines.map(({ text }) => text);
  };
  expect(linesAt(12)).toEqual(['มีลูกค้า', '12 นาที']);
  expect(linesAt(105)).toEqual(['ต้องดูแล', '105′']);
});

test('counts minutes from sitting down and from the last round, whatever was changed since', () => {
  const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
  const served = {
    ...table,
    status: 'Occupied',
    openBillCount: 2,
    totalDueAmount: amountOf(80),
    waiterID: 'ann',
  } as const;
  const moments = { openedDateTime: ago(42), lastRoundDateTime: ago(12), touchedDateTime: at };
  expect(detailOf({ ...served, ...moments }, words)).toBe('80.00฿ · 2 bills · seated 42 min · last round 12 min');
});

test('marks a table with items that the kitchen has not received', () => {
  const waiting = { ...table, status: 'Occupied', openBillCount: 1, waiterID: 'ann', unsentCount: 3 } as const;
  expect(planLook(waiting, words).badge).toBe('3');
  expect(tableLabel(waiting, words)).toContain('3 not sent');
  expect(planLook({ ...waiting, unsentCount: 0 }, words).badge).toBeUndefined();
});

test('says of a table that the server has as free that this terminal has items for it', () => {
  const here = { ...words, onlyHere: new Map([['b3', 2]]) };
  expect(planLook(table, here)).toMatchObject({
    badge: '2',
    lines: [['Free'], ['2 only on this terminal', 'Not saved']],
  });
  expect(tableLabel(table, here)).toContain('2 only on this terminal');
  expect(tableLabel({ ...table, tableID: 'b4' }, here)).not.toContain('only on this terminal');
});

test('shows the same word of the status on a small round table as on a large one', () => {
  const served = { status: 'Occupied', openBillCount: 1, waiterID: 'ann', waiterName: 'Ann Lee' } as const;
  expect(onTablet(served).lines[0]).toBe('Occupied');
  expect(onTablet({ ...served, shape: 'round', width: 80, height: 80 }).lines[0]).toBe('Busy');
});

test('shows how many guests sit at a table next to the word of its status', () => {
  const seated = { status: 'Reserved', openedDateTime: at, touchedDateTime: at, guestCount: 4 } as const;
  expect(onTablet(seated).lines[0]).toBe('Busy · 4');
  expect(tableLabel({ ...table, ...seated }, words)).toBe('Table B3, Occupied. 4 guests · seated 0 min');
});

test('keeps the word of the status where the number of guests has no room', () => {
  const seated = { status: 'Reserved', openedDateTime: at, touchedDateTime: at, guestCount: 4 } as const;
  expect(onTablet({ ...seated, width: 70, height: 70 }).lines[0]).toMatch(/^(Busy|Occupied)/);
});
