import { Fulfillment, OrderChannel, type DiscountFields, type DiscountInput } from '@tavola/contract';
import type * as z from 'zod/mini';
import type { RecordForm } from '#ui/forms/record-form.ts';

/** What the form works on. */
export type DiscountForm = RecordForm<z.input<typeof DiscountInput>>;

export const ALL_CHANNELS: readonly number[] = Object.values(OrderChannel);
export const ALL_FULFILLMENTS: readonly number[] = Object.values(Fulfillment);

/** A percentage off the whole order, given by hand at every channel: the plainest discount there is. */
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

/** A stored discount as the form shows it: what its type does not use begins as in a new one. */
export function forForm<D extends Pick<DiscountFields, 'getQty' | 'nextDiscountType'>>(discount: D): D {
  return {
    ...discount,
    getQty: discount.getQty ?? BLANK_DISCOUNT.getQty,
    nextDiscountType: discount.nextDiscountType ?? BLANK_DISCOUNT.nextDiscountType,
  };
}

/** The values in hand with nothing left out. Fields that may be missing on the wire never are in the form. */
export const fieldsOf = (form: DiscountForm): DiscountFields => form.inner.getValues() as DiscountFields;

export const isPriceOff = ({ type }: Pick<DiscountFields, 'type'>): boolean =>
  type === 'FixedAmount' || type === 'Percentage';
