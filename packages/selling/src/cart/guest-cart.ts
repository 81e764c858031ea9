import { Fulfillment, OrderChannel, type GuestLine, type GuestModifier, type GuestPricing } from '@tavola/contract';
import type { LocalMoment } from '../catalog/menus/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { chooseItem } from '../catalog/choose-item.ts';
import type { ItemChoice, ModifierChoice } from '../catalog/selection.ts';
import { enteredQuantity } from '../money/figures.ts';
import { SCALE, ZERO, type Money, type Rate } from '../money/money.ts';
import { refuse, type Verdict } from '../money/verdict.ts';
import { pricingSettings } from '../pricing/settings.ts';
import { type Cart, emptyCart } from './cart.ts';
import { choiceOf, lineContent } from './lines/line-content.ts';
import { priceCart, type PricedCart } from './price-cart.ts';
import { cartReducer } from './reducer.ts';

/** What the order of a guest begins with. */
export interface GuestStart {
  readonly orderID: string;
  readonly onlineStoreID: string;
  readonly serviceChargeRate: Rate;
  /** The guest sits at a table of the restaurant; left out = they pick the order up. */
  readonly isAtTable?: boolean;
  /** What bringing it costs; left out = it is not brought. */
  readonly deliveryCharge?: Money | undefined;
}

/** The cart of what a guest chose, without any line yet. */
export const guestCart = ({
  orderID,
  onlineStoreID,
  serviceChargeRate,
  isAtTable = false,
  deliveryCharge,
}: GuestStart): Cart => ({
  ...emptyCart({
    orderID,
    onlineStoreID,
    serviceChargeRate,
    channel: isAtTable ? OrderChannel.TableService : OrderChannel.OnlineService,
    fulfillment: isAtTable
      ? Fulfillment.DineIn
      : deliveryCharge === undefined
        ? Fulfillment.Pickup
        : Fulfillment.Delivery,
  }),
  deliveryCharge: deliveryCharge ?? ZERO,
});

/**
 * A line of a guest at the names and prices of now (decisions 16 and 319); the page and the server make it in the same
 * way. Refuses what the menu does not have, and what `chooseItem` refuses.
 */
export function addGuestLine(
  cart: Cart,
  catalog: Catalog,
  menuID: string,
  line: GuestLine,
  at: LocalMoment,
): Verdict<Cart> {
  const product = catalog.products.get(line.itemID);
  const places = catalog.placesOf.get(product?.baseItemID ?? line.itemID) ?? [];
  const own = catalog.placesOf.get(line.itemID) ?? [];
  const isThere = [...places, ...own].some(
    (place) => place.menuID === menuID && place.menuSectionID === line.menuSectionID,
  );
  if (product === undefined || !isThere || product.isWeighed)
    return refuse('guest_order.unavailable', { name: product?.displayName ?? '' });
  const chosen = chooseItem(catalog, toChoice(line, menuID), at);
  if (!chosen.ok) return chosen;
  const start = { menuID, menuSectionID: line.menuSectionID, label: { note: line.note === '' ? null : line.note } };
  const content = lineContent(chosen.value, start);
  const quantity = enteredQuantity(line.quantity);
  // A guest's cart has no marks of other sessions, so the clock decides nothing.
  return cartReducer(cart, { type: 'add', content, quantity, newID: line.orderLineID }, 0);
}

const toChoice = (line: GuestLine, menuID: string): ItemChoice => ({
  itemID: line.itemID,
  menuID,
  variantOptionIDs: line.variantOptionIDs,
  modifiers: line.modifiers.map(toModifier),
  parts: line.parts.map((part) => ({ ...part, modifiers: part.modifiers.map(toModifier) })),
});

const toModifier = ({ modifierOptionID, quantity, modifiers }: GuestModifier): ModifierChoice => ({
  modifierOptionID,
  quantity: enteredQuantity(quantity),
  modifiers: modifiers.map(toModifier),
});

/** The lines of a cart as a page keeps and sends them. */
export const guestLines = (cart: Cart): GuestLine[] =>
  cart.lines.map((line) => {
    const choice = choiceOf(line);
    return {
      orderLineID: line.orderLineID,
      itemID: line.itemID,
      menuSectionID: line.menuSectionID ?? '',
      variantOptionIDs: [...choice.variantOptionIDs],
      modifiers: choice.modifiers.map(fromModifier),
      parts: choice.parts.map((part) => ({
        ...part,
        variantOptionIDs: [...part.variantOptionIDs],
        modifiers: part.modifiers.map(fromModifier),
      })),
      quantity: line.quantity / SCALE,
      note: line.label.note ?? '',
    };
  });

const fromModifier = ({ modifierOptionID, quantity, modifiers }: ModifierChoice): GuestModifier => ({
  modifierOptionID,
  quantity: quantity / SCALE,
  modifiers: modifiers.map(fromModifier),
});

/** What a guest's cart costs as the page counts; the server comes to the same, or refuses the order. */
export function priceGuestCart(
  cart: Cart,
  catalog: Catalog,
  pricing: GuestPricing,
  at: LocalMoment,
): Verdict<PricedCart> {
  // Whether the charge applies to this channel is decided already: it is null where it does not.
  const operational = { ...pricing, useServiceCharge: { quickService: true, tableService: true } };
  const { isTaxInclusive, serviceCharge } = pricing;
  const place = { operational, isTaxInclusive, serviceCharge, redemption: null };
  const settings = pricingSettings(catalog, place, cart.channel);
  return settings.ok ? priceCart(cart, catalog, settings.value, at) : settings;
}
