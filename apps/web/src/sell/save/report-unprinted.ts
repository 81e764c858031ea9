import type { Cart } from '@tavola/selling';
import type { SellData } from '../data/sell-data.ts';

/**
 * Says which of the sent items no printer gets, where printers are all that brings items to the kitchen. What looks it
 * up is loaded with the first send.
 */
export function reportUnprinted(data: SellData, cart: Cart, lineIDs: readonly string[]): void {
  if (data.operational.isKDSEnable || lineIDs.length === 0) return;
  void import('./unprinted.ts').then(
    ({ warnUnprinted }) => warnUnprinted(data, cart, lineIDs),
    () => undefined,
  );
}
