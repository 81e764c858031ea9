import { describe, expect, test } from 'vitest';
import { byPlace, isDueAgain, roundMinutes, seatedMinutes, lookOf as lookFrom, type TableFacts } from './floor.ts';

const NOW = Date.parse('2026-06-05T20:00:00Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const table = (more: Partial<TableFacts> & { name?: string } = {}) => ({
  name: '1',
  status: 'Free' as const,
  openBillCount: 0,
  closedBillCount: 0,
  openedDateTime: null,
  touchedDateTime: null,
  booking: null,
  ...more,
});
const booked = (minutes: number) => ({ reservationID: '1', name: 'Ann', forDateTime: ago(-minutes), guests: null });

const lookOf = (facts: TableFacts, now: number, shownMinutes = 30) => lookFrom(facts, now, shownMinutes);

describe('the look of a table', () => {
  test('is reserved as long before its booking as the location wants it', () => {
    expect(lookOf(table({ booking: booked(91) }), NOW, 90)).toBe('free');
    expect(lookOf(table({ booking: booked(90) }), NOW, 90)).toBe('reserved');
    expect(lookOf(table({ booking: booked(1) }), NOW, 0)).toBe('free');
    expect(lookOf(table({ booking: booked(31) }), NOW)).toBe('free');
    expect(lookOf(table({ booking: booked(30) }), NOW)).toBe('reserved');
  });

  test('is late when the guests of a booking have not come for 15 minutes', () => {
    expect(lookOf(table({ booking: booked(-14) }), NOW)).toBe('reserved');
    expect(lookOf(table({ booking: booked(-15) }), NOW)).toBe('late');
  });

  test('is paid and not cleared when nothing is open and a bill was closed', () => {
    const paid = { openBillCount: 0, closedBillCount: 1 };
    expect(lookOf(table({ status: 'Billed', ...paid }), NOW)).toBe('uncleared');
    expect(lookOf(table({ status: 'Occupied', ...paid, openBillCount: 1 }), NOW)).toBe('occupied');
    expect(lookOf(table({ status: 'Free', ...paid }), NOW)).toBe('free');
  });

  test('is late 20 minutes after the bill and an hour after the last round', () => {
    const at = (status: 'Billed' | 'Occupied', minutes: number) =>
      lookOf(table({ status, openBillCount: 1, touchedDateTime: ago(minutes) }), NOW);
    expect(at('Billed', 19)).toBe('billed');
    expect(at('Billed', 20)).toBe('late');
    expect(at('Occupied', 59)).toBe('occupied');
    expect(at('Occupied', 60)).toBe('late');
  });

  test('is occupied once its guests have arrived, before they order, whichever party is booked next', () => {
    const opened = { status: 'Reserved' as const, openedDateTime: ago(2), touchedDateTime: ago(2) };
    expect(lookOf(table(opened), NOW)).toBe('occupied');
    expect(lookOf(table({ ...opened, booking: booked(10) }), NOW)).toBe('occupied');
  });

  test('is occupied while a bill is unpaid, whatever the status says', () => {
    expect(lookOf(table({ openBillCount: 1 }), NOW)).toBe('occupied');
  });
});

test('a table is due again while a bill is open there and it has no waiter', () => {
  const again = { status: 'Occupied', openBillCount: 1, waiterID: null } as const;
  expect(isDueAgain(again)).toBe(true);
  expect(isDueAgain({ ...again, waiterID: 'ann' })).toBe(false);
  expect(isDueAgain({ ...again, openBillCount: 0 })).toBe(false);
  expect(isDueAgain({ ...again, status: 'Free' })).toBe(false);
});

test('tables are listed by room and number, whatever happens at them', () => {
  const place = (name: string, tableLayoutID: string) => ({ name, tableLayoutID });
  const names = byPlace(
    [place('10', 'terrace'), place('2', 'terrace'), place('7', 'bar'), place('1', 'terrace')],
    ['bar', 'terrace'],
    new Intl.Collator('en', { numeric: true }).compare,
  ).map(({ name }) => name);
  expect(names).toEqual(['7', '1', '2', '10']);
});

test('the minutes of a table count from sitting down and from the last round', () => {
  const seated = { openedDateTime: ago(42), lastRoundDateTime: ago(12) };
  expect(seatedMinutes(seated, NOW)).toBe(42);
  expect(roundMinutes(seated, NOW)).toBe(12);
  expect(roundMinutes({ lastRoundDateTime: null }, NOW)).toBeNull();
});
