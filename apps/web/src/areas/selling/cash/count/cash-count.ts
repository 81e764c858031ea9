import { amountOf, type Amount, type CashDenomination } from '@tavola/contract';
import { useState } from 'react';
import { sentCounts, totalOf, type Counts } from './count.ts';

/** Cash being counted: by coins and notes, or as one total in smallest units. */
export interface CashCountState {
  readonly isByPieces: boolean;
  readonly counts: Counts;
  readonly keys: number;
}

/** What keys of the amount pad come to: 1234 is 12.34 of a currency with cents. */
export const amountOfKeys = (keys: number, decimals: number): Amount => amountOf(keys / 10 ** decimals);

/** The state of one count of cash, with what it comes to. A currency without known coins is typed as a total. */
export function useCashCount(denominations: readonly CashDenomination[], decimals: number) {
  const [state, setState] = useState<CashCountState>({ isByPieces: true, counts: {}, keys: 0 });
  const isByPieces = state.isByPieces && denominations.length > 0;
  return {
    state: { ...state, isByPieces },
    change: (part: Partial<CashCountState>) => setState((before) => ({ ...before, ...part })),
    total: isByPieces ? totalOf(denominations, state.counts) : amountOfKeys(state.keys, decimals),
  };
}

/** The count in the form of the calls. */
export const cashOf = ({ isByPieces, counts, keys }: CashCountState, decimals: number) =>
  isByPieces
    ? {
        cashCounts: sentCounts(counts).map(({ id, count }) => ({ currencyCashDenominationID: id, count })),
        cashAmount: null,
      }
    : { cashCounts: [], cashAmount: amountOfKeys(keys, decimals) };
