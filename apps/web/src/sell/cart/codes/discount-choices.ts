import type { Discount } from '@tavola/contract';
import {
  checkEligibility,
  isNamed,
  promiseOf,
  valueOfDiscount,
  ZERO,
  type Cart,
  type CartDiscount,
  type CartLine,
  type Catalog,
  type DiscountValue,
  type LocalMoment,
  type PricedOrder,
  type Refusal,
} from '@tavola/selling';
import { codesToCome } from './codes-to-come.ts';

/** A discount of the back office that a person may apply here; `refusal` is the reason why it cannot be applied now. */
export interface DiscountChoice {
  readonly discount: Discount;
  /** The amount it takes off, or its code will; null = it depends on the cart. */
  readonly value: DiscountValue | null;
  /** It takes nothing off now: the paid order issues a code (decision 48). */
  readonly bringsCode: boolean;
  readonly refusal: Refusal | null;
}

/**
 * A discount of the line or the order; codes are issued with the payment. Automatic ones are removed for the whole
 * order (decision 46).
 */
export type GivenDiscount =
  | {
      readonly kind: 'manual' | 'code';
      readonly id: string;
      readonly name: string;
      readonly value: DiscountValue | null;
    }
  | { readonly kind: 'automatic' | 'automaticCode' | 'excluded'; readonly id: string; readonly name: string };

/**
 * What can be chosen for a line, or with null for the order, in the order of the back office. For the order: discounts
 * on the whole order, on named items, buy-X-get-Y and future discounts; for a line: discounts on items that include
 * this one, or any.
 */
export function discountChoices(
  catalog: Catalog,
  cart: Cart,
  line: CartLine | null,
  priced: PricedOrder,
  at: LocalMoment,
): DiscountChoice[] {
  const lines =
    line === null
      ? priced.lines
      : priced.lines.filter((each) => (each.refOrderLineID ?? each.orderLineID) === line.orderLineID);
  const usedDiscountIDs = (line ?? cart).discounts.flatMap((each) =>
    each.discountRedemptionID === null ? (each.discountID ?? []) : [],
  );
  return [...catalog.discounts.values()]
    .filter((discount) => isOffered(discount, line))
    .map((discount) => {
      const bringsCode = discount.type === 'FutureDiscount';
      return {
        discount,
        value: valueOf(discount, catalog),
        bringsCode,
        refusal: checkEligibility(discount, {
          channel: cart.channel,
          fulfillment: cart.fulfillment,
          at,
          usedDiscountIDs,
          lines,
        }),
      };
    });
}

function valueOf(discount: Discount, catalog: Catalog): DiscountValue | null {
  if (discount.type === 'BuyXGetY') return null;
  if (discount.type === 'FutureDiscount') {
    const promise = promiseOf(catalog, discount);
    return promise.ok ? promise.value.value : null;
  }
  const value = valueOfDiscount(discount);
  return value.ok ? value.value : null;
}

function isOffered(discount: Discount, line: CartLine | null): boolean {
  if (!discount.isActive || discount.isAutomaticDiscount) return false;
  const isOfOrder = discount.type === 'BuyXGetY' || discount.type === 'FutureDiscount';
  if (line !== null) return !isOfOrder && discount.level === 'Item' && isNamed(discount, line);
  return isOfOrder || discount.level === 'EntireOrder' || discount.appliesTo !== 'EntireOrder';
}

/** The choice as it is stored on the line or the order; `orderDiscountID` identifies this use of it. */
export const asCartDiscount = (
  { discount, value, bringsCode }: DiscountChoice,
  orderDiscountID: string,
): CartDiscount => ({
  orderDiscountID,
  discountID: discount.discountID,
  name: discount.name,
  value: value === null || bringsCode ? { type: 'fixed', amount: ZERO } : value,
  isCombinable: discount.isCombinable,
  discountRedemptionID: null,
});

/** The applied discounts: by hand, automatic, and for the order also the excluded ones. */
export function givenDiscounts(
  catalog: Catalog,
  cart: Cart,
  line: CartLine | null,
  priced: PricedOrder,
  at: LocalMoment,
): GivenDiscount[] {
  const manual = (line ?? cart).discounts.map((given): GivenDiscount =>
    asGiven(given, catalog.discounts.get(given.discountID ?? '')),
  );
  // An offer applied by hand works like an automatic one.
  const byHand = new Set(
    [...cart.discounts, ...cart.lines.flatMap((each) => each.discounts)].flatMap((each) => each.discountID ?? []),
  );
  const automatic = new Map<string, string>();
  for (const each of priced.lines) {
    if (line !== null && (each.refOrderLineID ?? each.orderLineID) !== line.orderLineID) continue;
    for (const { isAutomatic, sourceID, name } of each.adjustments)
      if (isAutomatic && !byHand.has(sourceID)) automatic.set(sourceID, name);
  }
  const codes =
    line === null
      ? codesToCome(catalog, cart, priced, at).filter(
          ({ discountID }) => catalog.discounts.get(discountID)?.isAutomaticDiscount === true,
        )
      : [];
  const excluded = line === null ? cart.excludedDiscountIDs : [];
  return [
    ...manual,
    ...[...automatic].map(([id, name]): GivenDiscount => ({ kind: 'automatic', id, name })),
    ...codes.map(({ discountID: id, name }): GivenDiscount => ({ kind: 'automaticCode', id, name })),
    ...excluded.map((id): GivenDiscount => ({ kind: 'excluded', id, name: catalog.discounts.get(id)?.name ?? '–' })),
  ];
}

function asGiven(
  { orderDiscountID: id, name, value, discountRedemptionID }: CartDiscount,
  discount: Discount | undefined,
): GivenDiscount {
  if (discountRedemptionID !== null || discount === undefined) return { kind: 'manual', id, name, value };
  if (discount.type === 'FutureDiscount') return { kind: 'code', id, name: discount.name, value: null };
  return { kind: 'manual', id, name: discount.name, value: discount.type === 'BuyXGetY' ? null : value };
}
