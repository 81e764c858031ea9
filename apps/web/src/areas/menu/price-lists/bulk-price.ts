import { add, parseMoney, parseRate, percentOf, roundTo, SCALE, toAmount, type Money } from '@tavola/selling';
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
  const [start, change, rate] = [
    parseMoney(from === 'list' ? (priceNow(line, changes) ?? line.own) : line.own),
    parseMoney(figure),
    parseRate(figure),
  ];
  if (!start.ok || !change.ok || !rate.ok) return undefined;
  const smallest = (SCALE / 10 ** currencyDecimals) as Money;
  const wanted = parseMoney(step);
  const to = wanted.ok && wanted.value > 0 ? wanted.value : smallest;
  try {
    // Part of a price is rounded once, together with the price.
    const raw =
      how === 'amount'
        ? add(start.value, change.value)
        : add(start.value, percentOf(start.value, rate.value, 1 as Money));
    const price = roundTo(raw, to);
    return price < 0 && line.kind === 'item' ? undefined : toAmount(price);
  } catch (error) {
    if (error instanceof Error && error.name === 'AmountOverflow') return undefined;
    throw error;
  }
}
