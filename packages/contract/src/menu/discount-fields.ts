import * as z from 'zod/mini';
import { DiscountAvailability } from '../catalog/sell-data.ts';
import { DiscountAppliesTo, DiscountType, MinRequirement } from '../kit/enumerations.ts';
import { count, enteredValue, positiveValue, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';

/** Products or categories of one discount. */
export const MAX_DISCOUNT_TARGETS = 1000;
const targets = () => z.array(uuid()).check(z.maxLength(MAX_DISCOUNT_TARGETS, 'too_many'));
const ids = () => z.array(count(99)).check(z.maxLength(20, 'too_many'));
/** Empty in a form; the type determines which of them are required. */
const maybeValue = () => z._default(z.nullable(enteredValue()), null);

const MenuDiscount = z.object({ menuID: z.nullable(uuid()), itemIDs: targets() });

/** The fields of a discount, shared by its rules and its calls. */
export const discountFields = {
  name: requiredText(100),
  names: namesPerLanguage(100),
  code: z._default(z.nullable(text(64)), null),
  type: z.enum(DiscountType),
  level: z.enum(['EntireOrder', 'Item']),
  value: maybeValue(),
  appliesTo: z.enum(DiscountAppliesTo),
  applyToIDs: targets(),
  minRequirement: z.enum(MinRequirement),
  minRequirementValue: z._default(z.nullable(positiveValue()), null),
  isCombinable: z.boolean(),
  isAutomaticDiscount: z.boolean(),
  isTimedEventDiscount: z.boolean(),
  orderChannelIDs: ids(),
  fulfillmentIDs: ids(),
  discountAvailabilities: z.array(DiscountAvailability).check(z.maxLength(50, 'too_many')),
  discountMenu: z.object({
    applyToOnlineMenu: z.boolean(),
    menuDiscounts: z.array(MenuDiscount).check(z.maxLength(50, 'too_many')),
  }),
  buyAnyItemFrom: z.enum(['SelectedProducts', 'SelectedCategories']),
  buyIDs: targets(),
  getAnyItemFrom: z.enum(['SameAsPurchased', 'SelectedProducts', 'SelectedCategories']),
  getIDs: targets(),
  getQty: z._default(z.nullable(count(1000)), null),
  getAtDiscountType: z.enum(['Free', 'Percentage', 'FixedAmount']),
  getDiscountValue: maybeValue(),
  nextDiscountType: z._default(z.nullable(z.enum(['FixedAmount', 'Percentage', 'FutureDiscount'])), null),
  nextDiscountValue: maybeValue(),
  futureOrderDiscountID: z._default(z.nullable(uuid()), null),
};
const Fields = z.object(discountFields);
/** The form of a discount, before its rules. The server clears fields that the type of the discount does not use. */
export type DiscountFields = z.infer<typeof Fields>;
