import type { Discount } from '@tavola/contract';
import { checkEligibility, isNamed, valueOfDiscount, ZERO, type Cart, type CartDiscount, type CartLine, type Catalog, type DiscountValue, type LocalMoment, type PricedOrder, type Refusal } from '@tavola/selling';

/** A discount of the back office that a person may give here; `refusal` says why not now. */
export interface DiscountChoice {
  readonly discount: Discount;
  /** null = it depends on what is in the cart. */
  readonly value: DiscountValue | null;
  readonly refusal: Refusal | null;
}

/** A discount that stands on the line or the order. Automatic ones are taken off for the whole order (decision 46). */
export type GivenDiscount =
  | { readonly kind: 'manual'; readonly id: string; readonly name: string; readonly value: DiscountValue | null }
  | { readonly kind: 'automatic' | 'excluded'; readonly id: string; readonly name: string };

/**
 * What can be chosen for a line, or with null for the order, in the order of the back office. For the order: what is on the whole order,
 * on the items that it names, and buy-X-get-Y; for a line: what is on items and names this one, or any. A future discount is given by a sale alone.
 */
export function discountChoices(catalog: Catalog, cart: Cart, line: CartLine | null, priced: PricedOrder, at: LocalMoment): DiscountChoice[] {
  const lines = line === null ? priced.lines : priced.lines.filter((each) => (each.refOrderLineID ?? each.orderLineID) === line.orderLineID);
  const usedDiscountIDs = (line ?? cart).discounts.flatMap((each) => each.discountID ?? []);
  return [...catalog.discounts.values()].filter((discount) => isOffered(discount, line)).map((discount) => {
    const value = discount.type === 'BuyXGetY' ? null : valueOfDiscount(discount);
    return { discount, value: value?.ok === true ? value.value : null, refusal: checkEligibility(discount, { channel: cart.channel, fulfillment: cart.fulfillment, at, usedDiscountIDs, lines }) };
  });
}

function isOffered(discount: Discount, line: CartLine | null): boolean {
  if (!discount.isActive || discount.isAutomaticDiscount || discount.type === 'FutureDiscount') return false;
  if (line !== null) return discount.type !== 'BuyXGetY' && discount.level === 'Item' && isNamed(discount, line);
  return discount.type === 'BuyXGetY' || discount.level === 'EntireOrder' || discount.appliesTo !== 'EntireOrder';
}

/** The choice as it goes onto the line or the order; `orderDiscountID` names this use of it. */
export const asCartDiscount = ({ discount, value }: DiscountChoice, orderDiscountID: string): CartDiscount => ({
  orderDiscountID, discountID: discount.discountID, name: discount.name, value: value ?? { type: 'fixed', amount: ZERO }, isCombinable: discount.isCombinable, discountRedemptionID: null,
});

/** What stands there already: given by hand, come by itself, and for the order also what was taken off it. */
export function givenDiscounts(catalog: Catalog, cart: Cart, line: CartLine | null, priced: PricedOrder): GivenDiscount[] {
  const manual = (line ?? cart).discounts.map(({ orderDiscountID: id, discountID, name, value }): GivenDiscount => ({
    kind: 'manual', id, name: catalog.discounts.get(discountID ?? '')?.name ?? name, value: catalog.discounts.get(discountID ?? '')?.type === 'BuyXGetY' ? null : value,
  }));
  // An offer given by hand works like one that comes by itself.
  const byHand = new Set([...cart.discounts, ...cart.lines.flatMap((each) => each.discounts)].flatMap((each) => each.discountID ?? []));
  const automatic = new Map<string, string>();
  for (const each of priced.lines) {
    if (line !== null && (each.refOrderLineID ?? each.orderLineID) !== line.orderLineID) continue;
    for (const { isAutomatic, sourceID, name } of each.adjustments) if (isAutomatic && !byHand.has(sourceID)) automatic.set(sourceID, name);
  }
  const excluded = line === null ? cart.excludedDiscountIDs : [];
  return [
    ...manual,
    ...[...automatic].map(([id, name]): GivenDiscount => ({ kind: 'automatic', id, name })),
    ...excluded.map((id): GivenDiscount => ({ kind: 'excluded', id, name: catalog.discounts.get(id)?.name ?? '–' })),
  ];
}
