import { changedPrice, moneyOfUnits, parseMoney, SCALE, toAmount } from '@tavola/selling';
import { priceNow, type PriceChanges, type PriceLine } from './price-lines.ts';

/**
 * How many prices are changed at once. `percent` and `amount` may be negative; `step` 0 = round only to the smallest
 * unit of the currency.
 */
export interface BulkChange {
  readonly from: 'list' | 'own';
  readonly how: 'percent' | 'amount' | 'out';
  readonly figure: number;
  readonly step: number;
}

/**
 * The new price of a line, null = remove it from the list; undefined when there is no valid price: too large, or
 * negative for a product.
 */
export function bulkPrice(
  line: PriceLine,
  changes: PriceChanges,
  { from, how, figure, step }: BulkChange,
  currencyDecimals: number,
): number | null | undefined {
  if (how === 'out') return null;
  const start = parseMoney(from === 'list' ? (priceNow(line, changes) ?? line.own) : line.own);
  if (!start.ok) return undefined;
  const price = changedPrice(start.value, { how, figure, step }, moneyOfUnits(SCALE / 10 ** currencyDecimals));
  return price === null || (price < 0 && line.kind === 'item') ? undefined : toAmount(price);
}
