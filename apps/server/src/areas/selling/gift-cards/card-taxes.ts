import type { LineTax } from '@tavola/contract';
import { priceCards, toAmount, toMoney, toRate, type CardSaleFigures, type CardTax } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { toNumber } from '../commands/figures.ts';
import { roundingOf } from '../commands/payments/tenders/exact.ts';
import type { SellingPlace } from '../commands/selling-place.ts';

/** Cards of one type and price, with the tax of the type. */
export interface PricedCards {
  readonly price: number;
  readonly quantity: number;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
}

/** What a sale of cards comes to at a place, by the taxes that it has now. */
export function figuresOfCards(place: SellingPlace, cards: readonly PricedCards[]): CardSaleFigures {
  const verdict = priceCards(
    cards.map(({ price, quantity, ...of }) => ({ price: toMoney(price), quantity, tax: taxOf(place, of) })),
    roundingOf(place),
  );
  return verdict.ok ? verdict.value : refuse('amount.too_large');
}

/** A tax of the catalog with its components; one without them is its own only one. */
function taxOf(
  { catalog }: SellingPlace,
  { taxID, isTaxInclusive }: Pick<PricedCards, 'taxID' | 'isTaxInclusive'>,
): CardTax | null {
  const tax = taxID === null ? undefined : catalog.taxes.get(taxID);
  if (tax === undefined) return null;
  const { name, rate, taxComponents } = tax;
  const components = taxComponents.length === 0 ? [{ name, rate }] : taxComponents;
  return {
    components: components.map((each) => ({ name: each.name, rate: toRate(each.rate) })),
    isInclusive: isTaxInclusive,
  };
}

/** Taxes as a sale stores them. */
export const storedTaxes = ({ taxes }: CardSaleFigures): LineTax[] =>
  taxes.map(({ name, rate, isInclusive, amount }) => ({
    name,
    rate: toNumber(rate),
    inclusive: isInclusive,
    amount: toAmount(amount),
  }));
