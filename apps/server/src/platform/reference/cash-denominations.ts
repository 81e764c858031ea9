import type { CashDenomination } from '@tavola/contract';
import { findCurrency } from './currencies.ts';

// Coins and notes that people hand over, by ISO 4217 code. Ids are counted from the currency's: append at the end of a
// list, never renumber.
const known: Readonly<Record<string, readonly [coins: readonly number[], notes: readonly number[]]>> = {
  THB: [
    [0.25, 0.5, 1, 2, 5, 10],
    [20, 50, 100, 500, 1000],
  ],
  USD: [
    [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    [1, 2, 5, 10, 20, 50, 100],
  ],
  EUR: [
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
    [5, 10, 20, 50, 100, 200],
  ],
  GBP: [
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2],
    [5, 10, 20, 50],
  ],
  AED: [
    [0.25, 0.5, 1],
    [5, 10, 20, 50, 100, 200, 500, 1000],
  ],
  AUD: [
    [0.05, 0.1, 0.2, 0.5, 1, 2],
    [5, 10, 20, 50, 100],
  ],
  BRL: [
    [0.05, 0.1, 0.25, 0.5, 1],
    [2, 5, 10, 20, 50, 100, 200],
  ],
  CAD: [
    [0.05, 0.1, 0.25, 1, 2],
    [5, 10, 20, 50, 100],
  ],
  CHF: [
    [0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    [10, 20, 50, 100, 200, 1000],
  ],
  CNY: [
    [0.1, 0.5, 1],
    [1, 5, 10, 20, 50, 100],
  ],
  CZK: [
    [1, 2, 5, 10, 20, 50],
    [100, 200, 500, 1000, 2000, 5000],
  ],
  DKK: [
    [0.5, 1, 2, 5, 10, 20],
    [50, 100, 200, 500],
  ],
  HKD: [
    [0.1, 0.2, 0.5, 1, 2, 5, 10],
    [10, 20, 50, 100, 500, 1000],
  ],
  HUF: [
    [5, 10, 20, 50, 100, 200],
    [500, 1000, 2000, 5000, 10_000, 20_000],
  ],
  IDR: [
    [100, 200, 500, 1000],
    [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
  ],
  INR: [
    [1, 2, 5, 10, 20],
    [10, 20, 50, 100, 200, 500],
  ],
  JPY: [
    [1, 5, 10, 50, 100, 500],
    [1000, 2000, 5000, 10_000],
  ],
  KHR: [[], [100, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]],
  KRW: [
    [10, 50, 100, 500],
    [1000, 5000, 10_000, 50_000],
  ],
  LAK: [[], [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]],
  MMK: [[], [50, 100, 200, 500, 1000, 5000, 10_000]],
  MXN: [
    [0.5, 1, 2, 5, 10, 20],
    [20, 50, 100, 200, 500, 1000],
  ],
  MYR: [
    [0.05, 0.1, 0.2, 0.5],
    [1, 5, 10, 20, 50, 100],
  ],
  NOK: [
    [1, 5, 10, 20],
    [50, 100, 200, 500, 1000],
  ],
  NZD: [
    [0.1, 0.2, 0.5, 1, 2],
    [5, 10, 20, 50, 100],
  ],
  PHP: [
    [0.05, 0.25, 1, 5, 10, 20],
    [20, 50, 100, 200, 500, 1000],
  ],
  PLN: [
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    [10, 20, 50, 100, 200, 500],
  ],
  SAR: [
    [0.05, 0.1, 0.25, 0.5, 1, 2],
    [5, 10, 20, 50, 100, 200, 500],
  ],
  SEK: [
    [1, 2, 5, 10],
    [20, 50, 100, 200, 500, 1000],
  ],
  SGD: [
    [0.05, 0.1, 0.2, 0.5, 1],
    [2, 5, 10, 50, 100],
  ],
  TRY: [
    [0.05, 0.1, 0.25, 0.5, 1, 5],
    [5, 10, 20, 50, 100, 200],
  ],
  TWD: [
    [1, 5, 10, 50],
    [100, 200, 500, 1000, 2000],
  ],
  VND: [[], [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]],
  ZAR: [
    [0.1, 0.2, 0.5, 1, 2, 5],
    [10, 20, 50, 100, 200],
  ],
};

// Where a list is missing, the usual steps of 1, 2 and 5: no coin is too small, and no note too large, to count.
const STEPS = [1, 2, 5] as const;
const OTHER_COINS = STEPS.flatMap((step) => [0.01, 0.1, 1].map((unit) => step * unit));
const OTHER_NOTES = STEPS.flatMap((step) => [10, 100, 1000].map((unit) => step * unit));
const IDS_PER_CURRENCY = 100;
const NOTES_FROM = 50;
// A step times a unit is not always the figure that people write.
const exact = (value: number): number => Number(value.toFixed(5));

/** Coins and notes of a currency, smallest first; none of a currency that is unknown (decision 168). */
export function cashDenominations(currencyID: number): CashDenomination[] {
  const currency = findCurrency(currencyID);
  if (currency === undefined) return [];
  const smallest = 10 ** -currency.decimals;
  const [coins, notes] = known[currency.code] ?? [OTHER_COINS.filter((value) => value >= smallest), OTHER_NOTES];
  const asRows = (values: readonly number[], kind: CashDenomination['kind'], first: number) =>
    values.map((value, index) => ({ value: exact(value), kind, id: currencyID * IDS_PER_CURRENCY + first + index }));
  return [...asRows(coins, 'Coin', 1), ...asRows(notes, 'Note', NOTES_FROM)]
    .toSorted((a, b) => a.value - b.value || (a.kind === b.kind ? 0 : a.kind === 'Coin' ? -1 : 1))
    .map(({ value, kind, id }, sortNumber) => ({
      currencyCashDenominationID: id,
      currencyID,
      value,
      kind,
      sortNumber,
    }));
}
