import type { AlsoInPriceLists, EnteredAmount, ItemCharge, ProductCharges } from '@tavola/contract';
import type { Translate } from '#text/define.ts';
import { formatAmount, type CurrencyLook } from '#text/format.ts';
import { listedName } from '#runtime/names/shown-name.ts';
import type { productStrings } from '../products.strings.ts';

type Words = Translate<typeof productStrings.en>;

/** The price of an item as typed; undefined while the field holds no amount. */
export interface TypedPrice {
  readonly itemID: string;
  readonly price: number | undefined;
}

/** A price list with prices that differ from those typed in the form of their product. */
export interface DifferingList {
  readonly priceListID: string;
  readonly name: string;
  readonly prices: readonly { readonly itemID: string; readonly before: EnteredAmount; readonly after: number }[];
}

/** The price lists whose prices a save leaves as they are, although the product has other ones. */
export function differingLists({ priceLists }: ProductCharges, typed: readonly TypedPrice[]): DifferingList[] {
  const priceOf = new Map(typed.map(({ itemID, price }) => [itemID, price]));
  return priceLists.flatMap(({ priceListID, name, items }) => {
    const prices = items.flatMap(({ itemID, price }) => {
      const after = priceOf.get(itemID);
      return after === undefined || after === price ? [] : [{ itemID, before: price, after }];
    });
    return prices.length === 0 ? [] : [{ priceListID, name, prices }];
  });
}

/** The lists that had the price of the product so far: nobody gave them another one, so they follow (decision 405). */
export function likeBefore(lists: readonly DifferingList[], stored: readonly TypedPrice[]): ReadonlySet<string> {
  const priceOf = new Map(stored.map(({ itemID, price }) => [itemID, price]));
  const same = lists.filter(({ prices }) => prices.every(({ itemID, before }) => before === priceOf.get(itemID)));
  return new Set(same.map(({ priceListID }) => priceListID));
}

/** What a save names so that the chosen lists follow. */
export const followingPrices = (lists: readonly DifferingList[], chosen: ReadonlySet<string>): AlsoInPriceLists =>
  lists
    .filter(({ priceListID }) => chosen.has(priceListID))
    .flatMap(({ priceListID, prices }) => prices.map(({ itemID }) => ({ priceListID, itemID })));

/**
 * What is charged and where it comes from, as `$8.75 (Counter Prices)`; with the menus where they differ. Undefined
 * where the product's own price is charged everywhere.
 */
export function chargeText(t: Words, charges: readonly ItemCharge[], currency: CurrencyLook): string | undefined {
  if (charges.every(({ priceListID }) => priceListID === null)) return undefined;
  const prices = charges.map(({ price, priceListID, priceListName: list, menus }) => {
    const words = { price: formatAmount(price, currency), list, menus: menus.map(listedName).join(', ') };
    const isEverywhere = charges.length === 1 || menus.length === 0;
    if (priceListID === null) return isEverywhere ? words.price : t('chargeOn', words);
    return isEverywhere ? t('chargeFrom', words) : t('chargeFromOn', words);
  });
  return t('chargedNow', { prices: prices.join(' · ') });
}

/**
 * The same for a row of the list: `$8.75 · Counter Prices`, and of several prices the least and the greatest. Undefined
 * for none.
 */
export function chargeRange(t: Words, charges: readonly ItemCharge[], currency: CurrencyLook): string | undefined {
  const [least, ...others] = charges.map(({ price }) => price).toSorted((a, b) => a - b);
  if (least === undefined) return undefined;
  const most = others.at(-1) ?? least;
  const [from, to] = [formatAmount(least, currency), formatAmount(most, currency)];
  const lists = [...new Set(charges.map(({ priceListName }) => priceListName))].filter((name) => name !== '');
  return t('chargeOfLists', { price: most === least ? from : `${from} – ${to}`, lists: lists.join(', ') });
}
