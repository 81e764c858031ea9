import { moneyOfUnits, type Money } from './money.ts';

/**
 * A currency: its ISO code, how many decimals its smallest unit has (0 to 5), and the symbol the location's settings
 * give it.
 */
export type Currency = { readonly code: string; readonly decimals: number; readonly symbol?: string };

const STEPS = [100_000, 10_000, 1_000, 100, 10, 1] as const;

/**
 * The currency's smallest unit as an amount: 0.01 for two decimals, 1 for none (decision 103). Throws for decimals
 * outside 0 to 5.
 */
export function smallestUnit(currency: Currency): Money {
  const step = STEPS[currency.decimals];
  if (step === undefined) throw new RangeError(`A currency has 0 to 5 decimals, not ${currency.decimals}.`);
  return moneyOfUnits(step);
}
