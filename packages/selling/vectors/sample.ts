import {
  DEFAULT_ROUNDING,
  ONE_PIECE,
  priceOrder,
  toDecimalString,
  ZERO,
  type DiscountValue,
  type DraftLine,
  type DraftModifier,
  type Money,
  type OrderDraft,
  type PricedOrder,
  type PricingSettings,
  type Quantity,
  type Rate,
} from '../src/index.ts';
import type { ManualDiscount } from '../src/pricing/order.ts';
import { money, quantity, rate, valueOf } from './read-order.ts';

const NO_POINTS = 0 as Quantity;

/** A percentage off. */
export const percent = (text: string): DiscountValue => ({ type: 'percent', rate: rate(text) });
/** An amount off. */
export const fixed = (text: string): DiscountValue => ({ type: 'fixed', amount: money(text) });
/** A discount given by hand. */
export const byHand = (id: string, value: DiscountValue, isCombinable = true): ManualDiscount => ({
  id,
  name: id,
  value,
  isCombinable,
});
/** A modifier of one piece. */
export const modifier = (priceAdd: string, modifiers: readonly DraftModifier[] = []): DraftModifier => ({
  id: `+${priceAdd}`,
  priceAdd: money(priceAdd),
  quantity: ONE_PIECE,
  modifiers,
});

/** A line of `units` at `price`, taxed with VAT on top, with whatever else a test speaks of. */
export function line(orderLineID: string, units: string, price: string, more: Partial<DraftLine> = {}): DraftLine {
  return {
    orderLineID,
    itemID: orderLineID,
    categoryID: '',
    kind: 'product',
    price: money(price),
    quantity: quantity(units),
    taxID: 'vat',
    isTaxInclusive: false,
    modifiers: [],
    variantOptions: [],
    parts: [],
    discounts: [],
    voidComp: null,
    addedAt: null,
    assignTo: null,
    ...more,
  };
}

/** An order of these lines. */
export function order(lines: readonly DraftLine[], more: Partial<OrderDraft> = {}): OrderDraft {
  return {
    lines,
    orderDiscounts: [],
    orderComp: null,
    isVoided: false,
    channel: 1,
    fulfillment: 1,
    excludedDiscountIDs: [],
    serviceChargeRate: ZERO as number as Rate,
    deliveryCharge: ZERO,
    additionalCharge: ZERO,
    redeemPoints: NO_POINTS,
    ...more,
  };
}

/** A place in dollars with VAT 7 %. */
export function place(more: Partial<PricingSettings> = {}): PricingSettings {
  return {
    currency: { code: 'USD', decimals: 2, symbol: '$' },
    roundingMode: DEFAULT_ROUNDING,
    taxes: [{ taxID: 'vat', components: [{ name: 'VAT', rate: rate('7') }] }],
    isTaxInclusive: false,
    isCompAfterDiscount: true,
    serviceCharge: { taxID: 'vat', isCalculateAfterDiscount: true, isIncludeComp: false },
    automaticDiscounts: [],
    redemption: { requiredPoint: quantity('100'), monetaryValue: money('1.00') },
    ...more,
  };
}

/** The priced order; fails the test on a refusal. */
export function price(draft: OrderDraft, settings: PricingSettings = place()): PricedOrder {
  return valueOf(priceOrder(draft, settings));
}

/** A dollar amount as text. */
export const dollars = (amount: Money): string => toDecimalString(amount, { code: 'USD', decimals: 2 });
