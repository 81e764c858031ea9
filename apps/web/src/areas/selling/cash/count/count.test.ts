import type { CashDenomination } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { pressCountKey, sentCounts, totalOf } from './count.ts';

const denomination = (id: number, value: number): CashDenomination => ({
  currencyCashDenominationID: id,
  currencyID: 1,
  value,
  kind: value < 5 ? 'Coin' : 'Note',
  sortNumber: id,
});
const euro = [denomination(1, 0.1), denomination(2, 0.2), denomination(3, 10)];

describe('a counted drawer', () => {
  it('adds coins up to the cent', () => {
    expect(totalOf(euro, { 1: 3, 2: 1, 3: 2 })).toBe(20.5);
  });
  it('is worth nothing before anything is counted', () => {
    expect(totalOf(euro, {})).toBe(0);
  });
  it('counts pieces as typed and takes none above 99,999', () => {
    const typed = (['1', '2', '3', '4', '5', '6'] as const).reduce(pressCountKey, 0);
    expect(typed).toBe(12_345);
    expect(pressCountKey(typed, 'back')).toBe(1234);
    expect(pressCountKey(typed, 'clear')).toBe(0);
  });
  it('sends only the kinds that have pieces', () => {
    expect(sentCounts({ 1: 3, 2: 0 })).toEqual([{ id: 1, count: 3 }]);
  });
});
