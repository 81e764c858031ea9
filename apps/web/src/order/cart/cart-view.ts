import type { GuestLine } from '@tavola/contract';
import {
  addGuestLine,
  checkLines,
  guestCart,
  priceGuestCart,
  sum,
  toRate,
  type Cart,
  type LocalMoment,
  type Money,
  type PricedOrder,
} from '@tavola/selling';
import type { GuestMenu } from '../guest.queries.ts';

/** A guest's cart at the names and prices of now. */
export interface CartView {
  readonly cart: Cart;
  readonly priced: PricedOrder | null;
  /** For each line: what it costs, and whether it can be ordered now. */
  readonly lines: readonly { readonly id: string; readonly amount: Money; readonly isBlocked: boolean }[];
  /** Items that the menu no longer has as chosen, by id. */
  readonly goneIDs: readonly string[];
  readonly count: number;
}

/** An empty cart of a store. */
export const emptyGuestCart = ({ store, pricing, isAtTable }: GuestMenu): Cart =>
  guestCart({
    orderID: store.onlineStoreID,
    onlineStoreID: store.onlineStoreID,
    serviceChargeRate: toRate(pricing.serviceCharge?.rate ?? 0),
    isAtTable,
  });

/** Makes the cart of kept lines. What can no longer be chosen is left out and named. */
export function viewCart(menu: GuestMenu, kept: readonly GuestLine[], at: LocalMoment): CartView {
  const { catalog, store, pricing } = menu;
  const goneIDs: string[] = [];
  const cart = kept.reduce<Cart>((so, line) => {
    const added = addGuestLine(so, catalog, store.menuID, line, at);
    if (added.ok) return added.value;
    goneIDs.push(line.orderLineID);
    return so;
  }, emptyGuestCart(menu));
  const currency = {
    code: pricing.currencyCode,
    decimals: pricing.currencyDecimals,
    symbol: pricing.currencySymbol,
  };
  const rules = {
    at,
    currency,
    isStrictTime: true,
    isStockChecked: true,
    isIngredientChecked: true,
    isTableService: menu.isAtTable,
  };
  const blocked = new Set(checkLines(cart, catalog, rules).map(({ orderLineID }) => orderLineID));
  const priced = cart.lines.length === 0 ? null : priceGuestCart(cart, catalog, pricing, at);
  const order = priced?.ok === true ? priced.value.priced : null;
  return {
    cart,
    priced: order,
    lines: cart.lines.map(({ orderLineID: id }) => ({
      id,
      // Pricing may have split a free piece off.
      amount: sum(
        (order?.lines ?? [])
          .filter((line) => (line.refOrderLineID ?? line.orderLineID) === id)
          .map(({ gross }) => gross),
      ),
      isBlocked: blocked.has(id),
    })),
    goneIDs,
    count: kept.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
