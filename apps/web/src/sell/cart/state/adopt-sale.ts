import type { Cart } from '@tavola/selling';
import { keptPlaces } from '#offline/store/kept-places.ts';
import { formerSaleKeys, keptSaleKey, tabsWithSale } from '#runtime/session/tabs/kept-sale-key.ts';
import { openStored, storeSale, type KeptSale } from './kept-sale.ts';
import { isLocked, type Memory } from '../../memory/sealed-memory.ts';

/** Sales that no open tab shows; loaded where a tab has none (decision 255). */

/** Takes over the sale of an older version, which had one for all tabs. Both of its places were sealed as one. */
export function takeFormerSale(locationID: string, memory: Memory = keptPlaces): KeptSale | null {
  const [place = ''] = formerSaleKeys(locationID);
  for (const key of formerSaleKeys(locationID)) {
    const text = memory.getItem(key);
    if (text === null || isLocked(text)) continue;
    const former = openStored(text, place);
    memory.removeItem(key);
    if (former === null) continue;
    storeSale(keptSaleKey(locationID), former.sale, memory);
    return former.sale;
  }
  return null;
}

/**
 * Takes over the sale that a closed tab has stored last; null when there is none that opens. `open` are the tabs that
 * have their sales themselves.
 */
export function adoptKeptSale(
  locationID: string,
  open: ReadonlySet<string>,
  memory: Memory = keptPlaces,
): KeptSale | null {
  const [last] = tabsWithSale(locationID, memory)
    .filter((tab) => !open.has(tab))
    .flatMap((tab) => {
      const key = keptSaleKey(locationID, tab);
      const found = openStored(memory.getItem(key), key);
      return found === null ? [] : [{ key, ...found }];
    })
    .toSorted((a, b) => b.storedAtMs - a.storedAtMs);
  if (last === undefined) return null;
  storeSale(keptSaleKey(locationID), last.sale, memory);
  memory.removeItem(last.key);
  return last.sale;
}

/** Whether a sale is stored here that cannot be read while the browser does not give its key. */
export const hasUnreadSale = (locationID: string, memory: Memory = keptPlaces): boolean =>
  [...formerSaleKeys(locationID), ...tabsWithSale(locationID, memory).map((tab) => keptSaleKey(locationID, tab))].some(
    (key) => isLocked(memory.getItem(key)),
  );

/** Stores a sale that no tab shows, for the next one that has none. */
export function keepApart(locationID: string, cart: Cart, memory: Memory = keptPlaces): void {
  storeSale(keptSaleKey(locationID, cart.orderID), { cart, saved: null, intent: null, approvals: [] }, memory);
}
