import type { PriceList } from '@tavola/contract';
import { isWithin, holds, widthOf, type LocalMoment } from './menus/availability.ts';

/**
 * A price list whose prices are indexed when the first one is asked for: a place may keep twenty lists of ten thousand
 * items and use two.
 */
export type IndexedPriceList = {
  readonly list: PriceList;
  /** Price of an item or of a modifier option in the snapshot; undefined = the list does not name it. */
  readonly priceOfItem: (itemID: string) => number | undefined;
  readonly priceOfOption: (modifierOptionID: string) => number | undefined;
};

/** Wraps a price list for look-ups. */
export function indexPriceList(list: PriceList): IndexedPriceList {
  let items: Map<string, number> | null = null;
  let options: Map<string, number> | null = null;
  return {
    list,
    priceOfItem: (itemID) =>
      (items ??= new Map(list.priceListItems.map((entry) => [entry.itemID, entry.price]))).get(itemID),
    priceOfOption: (optionID) =>
      (options ??= new Map(list.priceListModifierOptions.map((entry) => [entry.modifierOptionID, entry.price]))).get(
        optionID,
      ),
  };
}

/** Whether a price list is in force now. */
export function isInForce({ list }: IndexedPriceList, at: LocalMoment): boolean {
  return list.isActive && isWithin(list.priceListAvailabilities, at);
}

/**
 * The width of the narrowest window of a list that holds now; a list without windows is wider than any (decision 16).
 */
export function widthNow({ list }: IndexedPriceList, at: LocalMoment): number {
  let width = Number.POSITIVE_INFINITY;
  for (const span of list.priceListAvailabilities) if (holds(span, at)) width = Math.min(width, widthOf(span));
  return width;
}
