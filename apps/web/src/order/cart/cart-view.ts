import type { GuestLine } from '@tavola/contract';
import {
  addGuestLine,
  checkLines,
  guestCart,
  priceGuestCart,
  sum,
  toMoney,
  toRate,
  zoneOf,
  type Cart,
  type LocalMoment,
  type Money,
  type PricedOrder,
} from '@tavola/selling';
import type { GuestMenu } from '../guest.queries.ts';
import type { Bringing } from './guest-cart-store.ts';

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

/** The fee of a delivery; null = the store does not go there, or nothing is brought. */
export function deliveryFee({ store }: GuestMenu, bringing: Bringing): Money | null {
  const zone = bringing === null ? null : zoneOf(store.delivery?.zones ?? [], bringing.postalCode);
  return zone === null ? null : toMoney(zone.fee);
}

/** An empty cart of a store. */
export const emptyGuestCart = (menu: GuestMenu, bringing: Bringing = null): Cart => {
  const { store, pricing, isAtTable } = menu;
  const { rate = 0, deliveryRate = 0 } = pricing.serviceCharge ?? {};
  return guestCart({
    orderID: store.onlineStoreID,
    onlineStoreID: store.onlineStoreID,
    serviceChargeRate: toRate(bringing === null ? rate : deliveryRate),
    isAtTable,
    ...(bringing !== null && { deliveryCharge: deliveryFee(menu, bringing) ?? toMoney(0) }),
  });
};

/** Makes the cart of kept lines. What can no longer be chosen is left out and named. */
export function viewCart(
  menu: GuestMenu,
  kept: readonly GuestLine[],
  at: LocalMoment,
  bringing: Bringing = null,
): CartView {
  const { catalog, store, pricing } = menu;
  const goneIDs: string[] = [];
  const cart = kept.reduce<Cart>(
    (so, line) => {
      const added = addGuestLine(so, catalog, store.menuID, line, at);
      if (added.ok) return added.value;
      goneIDs.push(line.orderLineID);
      return so;
    },
    emptyGuestCart(menu, bringing),
  );
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
