import { PRODUCT_NAME_LENGTH, type EnteredAmount } from '@tavola/contract';
import { parseMoney, parseRate, profitMargin, toDecimalNumber } from '@tavola/selling';

/** A numeric column as a number of the wire. */
export const numberOrNull = (figure: string | null | undefined): number | null =>
  figure === null || figure === undefined ? null : Number(figure);

/** The margin of a price net of tax, in percent (decision 95); null where there is no cost or no price. */
export function marginOf(
  price: EnteredAmount,
  cost: EnteredAmount | null,
  ratePercent: number,
  isTaxInclusive: boolean,
): number | null {
  if (cost === null) return null;
  const [ofPrice, ofCost, rate] = [parseMoney(price), parseMoney(cost), parseRate(ratePercent)];
  if (!ofPrice.ok || !ofCost.ok || !rate.ok) return null;
  const margin = profitMargin(ofPrice.value, ofCost.value, rate.value, isTaxInclusive);
  return margin === null ? null : toDecimalNumber(margin);
}

/** The name of a deposit or its credit that has no own name. */
export const twinName = (name: string, kind: 'deposit' | 'credit'): string =>
  `${name.slice(0, PRODUCT_NAME_LENGTH - kind.length - 3)} (${kind})`;
