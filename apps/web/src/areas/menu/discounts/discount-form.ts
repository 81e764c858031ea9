import { Fulfillment, OrderChannel, type DiscountFields, type DiscountInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import type { RecordForm } from '#ui/forms/record-form.ts';

/** The values that the form edits. */
export type DiscountValues = z.input<typeof DiscountInput>;
export type DiscountForm = RecordForm<DiscountValues>;

export const ALL_CHANNELS: readonly number[] = Object.values(OrderChannel);
export const ALL_FULFILLMENTS: readonly number[] = Object.values(Fulfillment);

/** A manual percentage off the whole order on every channel: the simplest discount. */
export const BLANK_DISCOUNT: DiscountFields = {
  name: '',
  code: null,
  type: 'Percentage',
  level: 'EntireOrder',
  value: null,
  appliesTo: 'EntireOrder',
  applyToIDs: [],
  minRequirement: 'None',
  minRequirementValue: null,
  isCombinable: false,
  isAutomaticDiscount: false,
  isTimedEventDiscount: false,
  orderChannelIDs: [...ALL_CHANNELS],
  fulfillmentIDs: [...ALL_FULFILLMENTS],
  discountAvailabilities: [],
  discountMenu: { applyToOnlineMenu: false, menuDiscounts: [] },
  buyAnyItemFrom: 'SelectedProducts',
  buyIDs: [],
  getAnyItemFrom: 'SameAsPurchased',
  getIDs: [],
  getQty: 1,
  getAtDiscountType: 'Free',
  getDiscountValue: null,
  nextDiscountType: 'Percentage',
  nextDiscountValue: null,
  futureOrderDiscountID: null,
};

/** A stored discount in the form; fields that its type does not use start with their defaults. */
export function forForm<D extends Pick<DiscountFields, 'getQty' | 'nextDiscountType'>>(discount: D): D {
  return {
    ...discount,
    getQty: discount.getQty ?? BLANK_DISCOUNT.getQty,
    nextDiscountType: discount.nextDiscountType ?? BLANK_DISCOUNT.nextDiscountType,
  };
}

/** A code for a later order, as choosing that type in the form makes it. */
export const BLANK_FUTURE_DISCOUNT: DiscountFields = {
  ...BLANK_DISCOUNT,
  type: 'FutureDiscount',
  isAutomaticDiscount: true,
  isCombinable: true,
};

/** The form's current values with every optional wire field present. */
export const fieldsOf = (form: DiscountForm): DiscountFields => form.inner.getValues() as DiscountFields;

/** Whether a discount lowers prices itself, unlike an offer of free items or a code for a later order. */
export const isPriceOff = ({ type }: Pick<DiscountFields, 'type'>): boolean =>
  type === 'FixedAmount' || type === 'Percentage';
