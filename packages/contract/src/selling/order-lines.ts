import * as z from 'zod/mini';
import type { EnteredAmount } from '../kit/fields/amount.ts';
import { DiscountAppliesTo, DiscountType, KitchenStatus, LineStatus, MinRequirement } from '../kit/enumerations.ts';
import {
  amount,
  answeredAmount,
  answeredValue,
  count,
  instant,
  optional,
  positiveAmount,
  positiveValue,
  quantity,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { Names, namesPerLanguage } from '../kit/fields/names.ts';

/** Lines of an order on the wire (selling spec, section 3), and as a stored order returns them (decision 158). */

export const VoidComp = z.object({
  type: z.enum(['void', 'comp']),
  voidCompReasonID: optional(uuid()),
  name: optional(text(100)),
  names: namesPerLanguage(100),
  note: optional(text(250)),
  /** For a comp: an amount for the line, or 0–100 when `isPercentage`. */
  value: positiveValue(),
  isPercentage: z.boolean(),
  /** Units concerned; left out = all (decision 32). */
  quantity: optional(quantity()),
  /** Id of the line that a part of a line becomes (decision 32). */
  orderLineID: optional(uuid()),
});
export type VoidComp = z.infer<typeof VoidComp>;

export const OrderDiscountInput = z.object({
  orderDiscountID: uuid(),
  discountType: z.enum(['custom', 'predefined']),
  discountID: optional(uuid()),
  name: optional(text(100)),
  discountValue: positiveValue(),
  isPercentage: z.boolean(),
  discountRedemptionID: optional(uuid()),
  /** Set by the terminal for discounts that the rules applied automatically; the server calculates them again. */
  isAutomaticDiscount: z.optional(z.boolean()),
});
export type OrderDiscountInput = z.infer<typeof OrderDiscountInput>;

/**
 * The definition of a predefined discount when it was applied: a stored order follows this and not today's discount
 * (decision 158).
 */
export const DiscountDefinition = z.object({
  type: z.enum(DiscountType),
  level: z.enum(['EntireOrder', 'Item']),
  appliesTo: z.enum(DiscountAppliesTo),
  applyToIDs: z.array(z.string()),
  minRequirement: z.enum(MinRequirement),
  minRequirementValue: answeredValue(),
  orderChannelIDs: z.array(z.number()),
  fulfillmentIDs: z.array(z.number()),
  buyAnyItemFrom: z.enum(['SelectedProducts', 'SelectedCategories']),
  buyIDs: z.array(z.string()),
  getAnyItemFrom: z.enum(['SameAsPurchased', 'SelectedProducts', 'SelectedCategories']),
  getIDs: z.array(z.string()),
  getQty: z.number(),
  getAtDiscountType: z.enum(['Free', 'Percentage', 'FixedAmount']),
  getDiscountValue: answeredValue(),
  names: namesPerLanguage(),
});
export type DiscountDefinition = z.infer<typeof DiscountDefinition>;

/** A discount of a stored order. Null as a definition: typed in, or applied before definitions were stored. */
export const OrderDiscount = z.extend(OrderDiscountInput, {
  isCombinable: z.boolean(),
  definition: z.nullable(DiscountDefinition),
});
export type OrderDiscount = z.infer<typeof OrderDiscount>;

const modifierFields = {
  orderLineModifierID: uuid(),
  modifierOptionID: uuid(),
  bindingModifierGroupID: uuid(),
  quantity: quantity(),
  priceAdd: amount(),
  name: optional(text(100)),
};

/** A chosen option; its quantity counts per piece of its parent (decision 105). */
export interface OrderLineModifier {
  orderLineModifierID: string;
  modifierOptionID: string;
  bindingModifierGroupID: string;
  quantity: number;
  priceAdd: EnteredAmount;
  name?: string | null | undefined;
  subModifiers: OrderLineModifier[];
}
export const OrderLineModifier: z.ZodMiniType<OrderLineModifier> = z.object({
  ...modifierFields,
  get subModifiers() {
    return z.array(OrderLineModifier).check(z.maxLength(50, 'too_many'));
  },
  // A schema that contains itself cannot say its own type.
}) as z.ZodMiniType<OrderLineModifier>;

const modifiers = () => z.array(OrderLineModifier).check(z.maxLength(100, 'too_many'));
export const VariantOptionUse = z.object({ variantOptionID: uuid(), priceAdd: amount(), name: optional(text(100)) });

/** One chosen part of a combo. */
export const ComboLineItem = z.object({
  comboLineItemID: uuid(),
  comboChoiceID: uuid(),
  itemID: uuid(),
  quantity: quantity(),
  priceAdd: amount(),
  name: optional(text(200)),
  orderLineModifiers: modifiers(),
  orderLineVariantOptions: z.array(VariantOptionUse).check(z.maxLength(20, 'too_many')),
});
export type ComboLineItem = z.infer<typeof ComboLineItem>;

/** Highest number of a seat at a table. */
export const MAX_SEAT = 99;
/** Longest note about the guest on a seat. */
export const MAX_SEAT_NOTE = 100;
/** Longest name of a course. */
export const MAX_COURSE_LENGTH = 30;

/**
 * What people read of a line, and no figure follows from. It only travels: an order stores it as one value, so a field
 * more is added here and in `labelOf` of the selling package.
 */
const labelFields = {
  note: optional(text(500)),
  seatNote: optional(text(MAX_SEAT_NOTE)),
  /** The seat of the guest at a table (decision 181). */
  seat: optional(count(MAX_SEAT).check(z.gte(1, 'min'))),
  /** The course that it is served with (decision 178). */
  course: optional(text(MAX_COURSE_LENGTH)),
};
const LineLabelInput = z.object(labelFields);
export type LineLabelInput = z.infer<typeof LineLabelInput>;
/** The label of a line, with null as the one way to say "nothing". */
export type LineLabel = { readonly [K in keyof LineLabelInput]-?: Exclude<LineLabelInput[K], undefined> };

const lineFields = {
  orderLineID: uuid(),
  refOrderLineID: optional(uuid()),
  itemID: uuid(),
  orderQuantity: quantity(),
  /** Unit price that the cashier saw, kept from the moment of adding (decision 16). */
  price: positiveAmount(),
  displayName: optional(text(200)),
  /** Open items have their own tax (decision 23); other items follow the catalog. */
  taxID: optional(uuid()),
  isTaxInclusive: z.optional(z.boolean()),
  ...labelFields,
  menuID: optional(uuid()),
  menuSectionID: optional(uuid()),
  categoryID: optional(uuid()),
  orderLineModifiers: modifiers(),
  orderLineVariantOptions: z.array(VariantOptionUse).check(z.maxLength(20, 'too_many')),
  comboLineItems: z.array(ComboLineItem).check(z.maxLength(50, 'too_many')),
  orderLineDiscounts: z.array(OrderDiscountInput).check(z.maxLength(20, 'too_many')),
  voidComp: optional(VoidComp),
  /** Bills that share the line; null = all bills of the table (decision 66). */
  assignTo: optional(z.array(uuid()).check(z.maxLength(100, 'too_many'))),
};

export const OrderLineInput = z.object(lineFields);
export type OrderLineInput = z.infer<typeof OrderLineInput>;

export const LineTax = z.object({
  name: z.string(),
  rate: z.number(),
  inclusive: z.boolean(),
  amount: answeredAmount(),
});
export type LineTax = z.infer<typeof LineTax>;

/** A component of a tax at the time the line was added. */
export const StoredTaxComponent = z.object({ name: z.string(), names: namesPerLanguage(), rate: z.number() });
export type StoredTaxComponent = z.infer<typeof StoredTaxComponent>;

/**
 * A part of a stored combo, with the weight and tax of its share (decision 107). Null as tax components: as taxed
 * today.
 */
export const StoredComboItem = z.extend(ComboLineItem, {
  basePrice: answeredAmount(),
  taxID: z.nullable(z.string()),
  isTaxInclusive: z.boolean(),
  taxComponents: z.nullable(z.array(StoredTaxComponent)),
});
export type StoredComboItem = z.infer<typeof StoredComboItem>;

/** One step between gross and net of a line; a negative amount. `sourceID` is empty for a comp. */
export const LineAdjustment = z.object({
  step: z.enum(['offer', 'itemDiscount', 'orderDiscount', 'lineComp', 'orderComp']),
  sourceID: z.string(),
  name: z.string(),
  isAutomatic: z.boolean(),
  amount: answeredAmount(),
});
export type LineAdjustment = z.infer<typeof LineAdjustment>;

/** The entered values of a line, before pricing split a part off (decisions 32, 47, 119). */
const entered = {
  /** The line that pricing split this one off, and why. */
  splitOf: z.nullable(z.string()),
  splitKind: z.nullable(z.enum(['void', 'comp', 'get'])),
  enteredQuantity: z.nullable(z.number()),
  enteredVoidComp: z.nullable(VoidComp),
};

/**
 * What redeemed points leave of a line (decision 126): net and its part of the service charge, with inclusive and
 * without exclusive tax. Refunds share what was redeemed on the charge by `serviceChargeBase` (decision 135).
 */
export const LineRedemption = z.object({
  netAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  serviceChargeBase: answeredAmount(),
});
export type LineRedemption = z.infer<typeof LineRedemption>;

/**
 * Points that an order redeems, in whole units of the location's rule (decision 125), and what they leave.
 * `discountAmount` is what they take off without exclusive tax, `lineDiscountAmount` the part of it on the lines.
 */
export const OrderRedemption = z.object({
  points: z.number(),
  discountAmount: answeredAmount(),
  lineDiscountAmount: answeredAmount(),
  serviceChargeAmount: answeredAmount(),
  deliveryChargeAmount: answeredAmount(),
  additionalChargeAmount: answeredAmount(),
  totalTaxBefore: answeredAmount(),
});
export type OrderRedemption = z.infer<typeof OrderRedemption>;

/**
 * A line as the server prices and stores it: every value that it was priced with, so that nothing of it is looked up
 * again (decision 158).
 */
export const OrderLine = z.extend(OrderLineInput, {
  ...entered,
  /** Moment of adding, in the location's zone (decision 220). */
  addedAt: z.nullable(instant()),
  kind: z.enum(['product', 'open', 'combo', 'deposit', 'credit']),
  taxComponents: z.nullable(z.array(StoredTaxComponent)),
  comboLineItems: z.array(StoredComboItem),
  orderLineDiscounts: z.array(OrderDiscount),
  adjustments: z.array(LineAdjustment),
  itemName: z.string(),
  /** Names per language at the time the line was added, by the ids of item, options and parts (decision 165). */
  names: z.optional(z.nullable(z.record(z.string(), Names))),
  subtotal: answeredAmount(),
  orderLineDiscountAmount: answeredAmount(),
  orderDiscountShare: answeredAmount(),
  compAmount: answeredAmount(),
  netAmount: answeredAmount(),
  isComp: z.boolean(),
  isComped: z.boolean(),
  compValue: answeredValue(),
  isCompPercentage: z.boolean(),
  isFreeItem: z.boolean(),
  isSharedItem: z.boolean(),
  isVoided: z.boolean(),
  status: z.enum(LineStatus),
  kdsStatus: z.enum(KitchenStatus),
  isSent: z.boolean(),
  /** When it went to the kitchen: lines of one moment are one round. */
  sentAt: z.nullable(instant()),
  categoryName: z.nullable(z.string()),
  variantOptionNames: z.array(z.string()),
  orderLineVariantOptionIds: z.array(z.string()),
  orderLineComboVariantOptions: z.array(z.extend(VariantOptionUse, { comboLineItemID: uuid() })),
  /** Shares of a combo's parts (decision 107). */
  subOrderLines: z.array(
    z.object({ id: z.string(), itemID: z.string(), subtotal: answeredAmount(), netAmount: answeredAmount() }),
  ),
  sharedOrderLineID: z.nullable(z.string()),
  taxes: z.array(LineTax),
  serviceChargeAmount: answeredAmount(),
  serviceChargeTaxes: z.array(LineTax),
  redeemedAmount: answeredAmount(),
  redemption: z.optional(z.nullable(LineRedemption)),
  voidCompReasonID: z.nullable(z.string()),
  voidCompReason: z.nullable(z.string()),
  voidCompNotes: z.nullable(z.string()),
});
export type OrderLine = z.infer<typeof OrderLine>;
