import { amountOf, type Amount, type CashDenomination } from '@tavola/contract';
import { moneyOfUnits, toAmount, toMoney } from '@tavola/selling';

/** Without a limit of the location, movements from this many of the largest note on are asked about (decision 254). */
const LARGEST_NOTES = 10;

/** The amount above which a hand movement of the drawer is asked about once more; null = none is known. */
export function moveLimit(
  setting: Amount | null,
  denominations: readonly Pick<CashDenomination, 'value'>[],
): Amount | null {
  if (setting !== null) return setting;
  const largest = Math.max(0, ...denominations.map(({ value }) => toMoney(amountOf(value))));
  return largest === 0 ? null : toAmount(moneyOfUnits(largest * LARGEST_NOTES));
}
