import { beforeAll, describe, expect, test } from 'vitest';
import { runSaturday, type Saturday } from './bench/partners/saturday.ts';

const IS_LONG = process.env['LONG'] === '1';

let day: Saturday;
beforeAll(async () => {
  day = IS_LONG ? await runSaturday(600, 5) : await runSaturday(60, 2);
}, 600_000);

describe('after a Saturday of a partner, whose restaurant died again and again', () => {
  test('the server was killed as often as it should', () => {
    expect(day.kills).toBe(IS_LONG ? 5 : 2);
  });
  test('the partner has seen nothing go wrong', () => {
    expect(day.faults).toEqual([]);
  });
  test('each order is there once', () => {
    expect(day.stored.orders).toBe(IS_LONG ? 600 : 60);
    expect(day.booked.orders).toBe(day.stored.orders);
  });
  test('what was cancelled is cancelled, and nothing else', () => {
    expect(day.stored.cancelled).toBe(day.booked.cancelled);
    expect(day.booked.cancelled).toBeGreaterThan(0);
  });
  test('items that nobody knows are in as many orders', () => {
    expect(day.stored.unknown).toBe(day.booked.unknown);
  });
  test('the money is that of the partner', () => {
    expect(day.stored.total).toBe(day.booked.total);
    expect(day.stored.ledger).toEqual([]);
  });
  test('every order was answered', () => {
    expect(day.stored.unanswered).toBe(0);
  });
  test('every order went to the kitchen once', () => {
    expect(day.stored.sentOtherwise).toBe(0);
  });
  test('repeats and wrong signatures were among them', () => {
    expect(day.counts.repeated).toBeGreaterThan(0);
    expect(day.counts.forged).toBeGreaterThan(0);
  });
});
