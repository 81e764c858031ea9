import type { LocalMoment } from '../catalog/menus/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { NO_UNITS, quantityOfUnits, type Money, type Quantity } from '../money/money.ts';
import { accept, type Refusal, type Verdict } from '../money/verdict.ts';
import { isDiscountFor } from '../catalog/menus/discount-hours.ts';
import { definedAs } from '../pricing/discounts/discount-definition.ts';
import { checkEligibility, checkMinimum } from '../pricing/discounts/eligibility.ts';
import { PricingError } from '../pricing/checks/errors.ts';
import type { PricedOrder, PricingSettings } from '../pricing/order.ts';
import { priceOrder } from '../pricing/price-order.ts';
import type { Cart, CartDiscount, CartLine } from './cart.ts';
import { dropInapplicableDiscounts } from './discount-commands.ts';
import { toOrderDraft } from './order-draft.ts';
import { storedPricing } from './kept/stored-pricing.ts';

/** A priced cart, and what had to go to price it; what went is for an alert, never silent. */
export interface PricedCart {
  /** The cart without what was dropped; the same object when nothing was. */
  readonly cart: Cart;
  readonly priced: PricedOrder;
  /** Discounts of the order and of its lines that hold no longer. */
  readonly dropped: readonly CartDiscount[];
  /** Names of automatic discounts that the stored order has and that are switched off since (decision 159). */
  readonly ended: readonly string[];
  /** The points were worth more than is due, or are redeemed here no longer (decision 383); null = they stayed. */
  readonly pointsLowered: PointsLowered | null;
}

/** Points that an order redeems, before and after they were lowered to what is due; 0 = none. */
export interface PointsLowered {
  readonly from: Quantity;
  readonly to: Quantity;
}

/** Whether a cart is refused for its points: they are worth more than is due now, or are redeemed no longer. */
export const dropsPoints = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === PricingError.redemptionAboveDue || code === PricingError.redemptionOff;

/**
 * What follows every change of a cart (selling spec, section 4): totals and automatic discounts are calculated again,
 * predefined discounts that no longer apply to the order are removed, and points that are worth more than is due are
 * lowered to the most that fit (decision 383). A stored order without changes keeps its stored figures (decision 159).
 * Refuses what `priceOrder` refuses.
 */
export function priceCart(
  cart: Cart,
  catalog: Catalog,
  settings: PricingSettings,
  at: LocalMoment,
): Verdict<PricedCart> {
  const stored = storedPricing(cart, catalog, at);
  if (stored !== null) return accept({ cart, priced: stored, dropped: [], ended: [], pointsLowered: null });
  const first = priceOrder(toOrderDraft(cart, catalog, at), settings);
  if (!first.ok) {
    if (!dropsPoints(first) || cart.redeemPoints === 0) return first;
    return lowerPoints(
      cart.redeemPoints,
      settings,
      (points) => priceCart({ ...cart, redeemPoints: points }, catalog, settings, at),
      ({ priced }) => priced.totals.totalDueAmount,
    );
  }
  const { cart: kept, dropped } = dropInapplicableDiscounts(cart, (discount, line) =>
    line === null
      ? isApplicable(discount, cart, catalog, first.value, at)
      : isApplicableToLine(discount, line, cart, catalog, first.value, at),
  );
  if (dropped.length === 0)
    return accept({ cart, priced: first.value, dropped, ended: endedSince(cart, settings), pointsLowered: null });
  const again = priceCart(kept, catalog, settings, at);
  return again.ok ? accept({ ...again.value, dropped: [...dropped, ...again.value.dropped] }) : again;
}

/**
 * Prices a sale whose points are worth more than is due: with the most whole units of them that fit into what is due
 * without any, or with none. `price` prices it with so many points, `dueOf` is what it comes to.
 */
export function lowerPoints<T extends { readonly pointsLowered: PointsLowered | null }>(
  from: Quantity,
  { redemption }: Pick<PricingSettings, 'redemption'>,
  price: (points: Quantity) => Verdict<T>,
  dueOf: (priced: T) => Money,
): Verdict<T> {
  const without = price(NO_UNITS);
  if (!without.ok || redemption === null) return marked(without, { from, to: NO_UNITS });
  const { requiredPoint, monetaryValue } = redemption;
  const units = Math.floor(dueOf(without.value) / monetaryValue);
  const to = quantityOfUnits(units * requiredPoint);
  if (units <= 0 || to >= from) return marked(without, { from, to: NO_UNITS });
  const lowered = price(to);
  // One that was lowered once more met an amount that rounding had raised.
  return marked(lowered, { from, to: (lowered.ok ? lowered.value.pointsLowered?.to : null) ?? to });
}

const marked = <T extends { readonly pointsLowered: PointsLowered | null }>(
  priced: Verdict<T>,
  pointsLowered: PointsLowered,
): Verdict<T> => (priced.ok ? accept({ ...priced.value, pointsLowered }) : priced);

/**
 * Whether a discount of a line reaches its minimum with that line alone. One that the server has judged stays, and so
 * does one whose pieces were all voided, which takes nothing off: the save refuses neither.
 */
function isApplicableToLine(
  given: CartDiscount,
  { orderLineID }: CartLine,
  cart: Cart,
  catalog: Catalog,
  priced: PricedOrder,
  at: LocalMoment,
): boolean {
  const lines = priced.lines.filter((line) => (line.refOrderLineID ?? line.orderLineID) === orderLineID);
  return (
    given.definition !== undefined ||
    lines.every(({ isVoided }) => isVoided) ||
    isApplicable(given, cart, catalog, { lines }, at)
  );
}

function endedSince({ stored, excludedDiscountIDs }: Cart, { automaticDiscounts }: PricingSettings): string[] {
  const applied = [
    ...(stored?.orderDiscounts ?? []),
    ...(stored?.orderLines ?? []).flatMap((line) => line.orderLineDiscounts),
  ];
  const names = applied.flatMap(({ isAutomaticDiscount, discountID, name }) =>
    isAutomaticDiscount === true &&
    discountID != null &&
    !excludedDiscountIDs.includes(discountID) &&
    automaticDiscounts.every((each) => each.id !== discountID)
      ? [name ?? '']
      : [],
  );
  return [...new Set(names)];
}

/**
 * A code from an earlier sale was judged when it was given, and so were switch and hours of a stored discount (decision
 * 158); everything else must hold now (selling spec, section 5, Discount eligibility).
 */
function isApplicable(
  given: CartDiscount,
  cart: Cart,
  catalog: Catalog,
  { lines }: Pick<PricedOrder, 'lines'>,
  at: LocalMoment,
): boolean {
  if (given.discountRedemptionID !== null) return true;
  const discount = definedAs(given, catalog);
  const { channel, fulfillment } = cart;
  if (given.definition !== undefined)
    return (
      discount === undefined ||
      (isDiscountFor(discount, channel, fulfillment) && checkMinimum(discount, lines) === null)
    );
  const now = catalog.discounts.get(given.discountID ?? '');
  return now !== undefined && checkEligibility(now, { channel, fulfillment, at, usedDiscountIDs: [], lines }) === null;
}
