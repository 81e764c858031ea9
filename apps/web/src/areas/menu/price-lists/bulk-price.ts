import { add, parseMoney, parseRate, percentOf, roundTo, SCALE, toDecimalNumber, type Money } from '@tavola/selling';
import { priceNow, type PriceChanges, type PriceLine } from './price-lines.ts';

/**
 * How many prices are changed at once. `percent` and `amount` may be below 0; `step` 0 = only to the smallest unit of
 * the currency.
 */
export interface BulkChange {
  readonly from: 'list' | 'own';
  readonly how: 'percent' | 'amount' | 'out';
  readonly figure: number;
  readonly step: number;
}

/**
 * The new price of a line, null = out of the list; undefined where the figures make no price: too large, or below 0 for
 * a product.
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
    // A part of a price is rounded once, with the price.
    const raw =
      how === 'amount'
        ? add(start.value, change.value)
        : add(start.value, percentOf(start.value, rate.value, 1 as Money));
    const price = roundTo(raw, to);
    return price < 0 && line.kind === 'item' ? undefined : toDecimalNumber(price);
  } catch (error) {
    if (error instanceof Error && error.name === 'AmountOverflow') return undefined;
    throw error;
  }
}
