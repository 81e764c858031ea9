import type { LocalMoment, TimeWindow } from '../catalog/menus/availability.ts';
import type { Currency } from '../money/currency.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import type { RoundingMode } from '../money/rounding.ts';

/**
 * What the engine prices and how the place prices it. Everything is named by plain ids and exact figures:
 * the catalog, the clock and the wire shapes stay outside.
 */

/**
 * How a line behaves: `deposit` adds a container deposit, `credit` is the same
 * amount negative (decisions 22 and 108); both are given positive.
 */
export const LineKind = {
  product: 'product',
  open: 'open',
  combo: 'combo',
  deposit: 'deposit',
  credit: 'credit',
} as const;
export type LineKind = (typeof LineKind)[keyof typeof LineKind];

/** A chosen option. Its quantity counts per piece of what it hangs on (decision 105); `priceAdd` may be negative. */
export type DraftModifier = {
  readonly id: string;
  readonly priceAdd: Money;
  readonly quantity: Quantity;
  readonly modifiers: readonly DraftModifier[];
};

/** A variant option that adds to the price (decision 106). */
export type DraftVariantOption = { readonly id: string; readonly priceAdd: Money };

/**
 * A chosen part of a combo: quantity per combo; `basePrice` only weighs its
 * share (decisions 19 and 107); its tax counts when the combo has none.
 */
export type DraftPart = {
  readonly id: string;
  readonly itemID: string;
  readonly basePrice: Money;
  readonly quantity: Quantity;
  readonly priceAdd: Money;
  readonly modifiers: readonly DraftModifier[];
  readonly variantOptions: readonly DraftVariantOption[];
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  readonly taxComponents?: readonly TaxRuleComponent[] | null;
};

/**
 * An amount off or a percentage off. A fixed item discount is per unit, a fixed order discount counts once (decision
 * 109).
 */
export type DiscountValue =
  { readonly type: 'percent'; readonly rate: Rate } | { readonly type: 'fixed'; readonly amount: Money };

/**
 * A discount given by hand, typed or predefined. `id` names this use of it; typed ones are combinable (decision 114).
 */
export type ManualDiscount = {
  readonly id: string;
  readonly name: string;
  readonly value: DiscountValue;
  readonly isCombinable: boolean;
};

/**
 * A void or comp of `quantity` units of a line (null = all). A fixed comp is for the line or its split-off part, not
 * per unit (decision 118). `partID` is the id of the line that a part becomes; left out, it is `<line>/void` or
 * `<line>/comp`.
 */
export type DraftVoidComp =
  | { readonly type: 'void'; readonly quantity: Quantity | null; readonly partID?: string | null }
  | {
      readonly type: 'comp';
      readonly quantity: Quantity | null;
      readonly partID?: string | null;
      readonly value: DiscountValue;
    };

/**
 * One line of the cart, at the prices it keeps from the moment of adding (decision
 * 16). `price` is that of the item, its variant or the combo, without adds.
 */
export type DraftLine = {
  readonly orderLineID: string;
  readonly itemID: string;
  readonly categoryID: string;
  readonly kind: LineKind;
  readonly price: Money;
  readonly quantity: Quantity;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  /** What its tax was when the line was stored (decision 158); left out or null = as the settings define it. */
  readonly taxComponents?: readonly TaxRuleComponent[] | null;
  readonly modifiers: readonly DraftModifier[];
  readonly variantOptions: readonly DraftVariantOption[];
  readonly parts: readonly DraftPart[];
  readonly discounts: readonly ManualDiscount[];
  readonly voidComp: DraftVoidComp | null;
  /**
   * When the line was added, on the wall of the location; timed automatic discounts judge it by this (decisions 220 and
   * 221). Null = no timed discount matches it.
   */
  readonly addedAt: LocalMoment | null;
  /** The menu that it was chosen from; an online order's discounts are those of this menu. Left out = of none. */
  readonly menuID?: string | null;
  /** Bills that share the line; null = all bills of the table (decision 66). Only `priceBills` reads it. */
  readonly assignTo: readonly string[] | null;
};

/** The order to price. Lines are in the order they were added. */
export type OrderDraft = {
  readonly lines: readonly DraftLine[];
  /** Discounts given by hand to the whole order, in the order added. */
  readonly orderDiscounts: readonly ManualDiscount[];
  /** Buy-X-get-Y discounts given by hand; they go like automatic ones, after them where ids are equal. */
  readonly offers?: readonly BuyXGetY[];
  readonly orderComp: DiscountValue | null;
  readonly isVoided: boolean;
  /** OrderChannel and Fulfillment numbers, for automatic discounts; null = none that a discount could name. */
  readonly channel: number | null;
  readonly fulfillment: number | null;
  /** Automatic discounts taken off this order by hand (decision 46). */
  readonly excludedDiscountIDs: readonly string[];
  /** Percentage of the service charge; 0 = none. */
  readonly serviceChargeRate: Rate;
  /** Untaxed amounts added after tax (decision 124). */
  readonly deliveryCharge: Money;
  readonly additionalCharge: Money;
  /** Points that the guest asks to redeem; 0 = none. */
  readonly redeemPoints: Quantity;
};

/** Components of a tax; components of equal name and rate are one component, in any position (decision 123). */
export type TaxRule = { readonly taxID: string; readonly components: readonly TaxRuleComponent[] };
/** One part of a tax, such as that of a state. */
export type TaxRuleComponent = { readonly name: string; readonly rate: Rate };

/** What must be in the cart before any discount (decision 112). */
export type MinimumRequirement =
  { readonly type: 'amount'; readonly amount: Money } | { readonly type: 'quantity'; readonly quantity: Quantity };

type Conditions = {
  readonly id: string;
  readonly name: string;
  /** Order channels and fulfilment types in which it holds; empty = any. */
  readonly channels: readonly number[];
  readonly fulfillments: readonly number[];
  /** Windows in which a line must have been added (decision 221); left out = always, an empty list = never. */
  readonly hours?: readonly TimeWindow[];
};

/**
 * A percentage or amount off that the place gives by itself (decisions 46 and 112 to 114). `ids` are item or category
 * ids.
 */
export type AutomaticPriceDiscount = Conditions & {
  readonly kind: 'price';
  readonly value: DiscountValue;
  readonly appliesTo: 'products' | 'categories' | 'order';
  readonly ids: readonly string[];
  readonly minimum: MinimumRequirement | null;
  readonly isCombinable: boolean;
  /** Menus whose lines it names, with `itemIDs` of them or all for null (decision 390); left out = of any menu. */
  readonly menus?: readonly { readonly menuID: string; readonly itemIDs: readonly string[] | null }[];
};

/** Buy X get Y (decisions 47 and 115 to 117). `same` gets from the pool that is bought from. */
export type BuyXGetY = Conditions & {
  readonly kind: 'buyXGetY';
  readonly buyFrom: 'products' | 'categories';
  readonly buyIDs: readonly string[];
  readonly buyQuantity: number;
  readonly getFrom: 'same' | 'products' | 'categories';
  readonly getIDs: readonly string[];
  readonly getQuantity: number;
  /** `free`, a percentage of the got units, or an amount off each of them (decision 116). */
  readonly reward: { readonly type: 'free' } | DiscountValue;
};

/** A discount that the rules put on an order by themselves. */
export type AutomaticDiscount = AutomaticPriceDiscount | BuyXGetY;

/** How a service charge is worked out (decisions 44, 121). */
export type ServiceChargeRule = {
  readonly taxID: string | null;
  readonly isCalculateAfterDiscount: boolean;
  readonly isIncludeComp: boolean;
};

/**
 * How the place counts. Automatic discounts are all that are switched on; channel, fulfilment and hours are judged by
 * the engine.
 */
export type PricingSettings = {
  readonly currency: Currency;
  readonly roundingMode: RoundingMode;
  readonly taxes: readonly TaxRule[];
  /** Whether the service charge contains its tax (decision 44). */
  readonly isTaxInclusive: boolean;
  /** isCalculateCompAfterDiscount (decision 40). */
  readonly isCompAfterDiscount: boolean;
  /** Null = no order is charged one, whatever its rate. */
  readonly serviceCharge: ServiceChargeRule | null;
  readonly automaticDiscounts: readonly AutomaticDiscount[];
  /** `monetaryValue` for each whole `requiredPoint` (decision 49); null = the place redeems no points. */
  readonly redemption: { readonly requiredPoint: Quantity; readonly monetaryValue: Money } | null;
};

/** One tax row: `isInclusive` says whether the prices contain it. */
export type TaxAmount = {
  readonly name: string;
  readonly rate: Rate;
  readonly isInclusive: boolean;
  readonly amount: Money;
};

/** Why a line costs what it costs. */
export const AdjustmentStep = {
  offer: 'offer',
  itemDiscount: 'itemDiscount',
  orderDiscount: 'orderDiscount',
  lineComp: 'lineComp',
  orderComp: 'orderComp',
} as const;
export type AdjustmentStep = (typeof AdjustmentStep)[keyof typeof AdjustmentStep];

/**
 * One step between a line's gross and its net. Amounts are negative: gross plus all
 * adjustments is net. `sourceID` is the discount's id, or empty for a comp.
 */
export type Adjustment = {
  readonly step: AdjustmentStep;
  readonly sourceID: string;
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly amount: Money;
};

/** Why pricing split units off a line: voided, comped, or got through an offer (decisions 32, 47 and 119). */
export type SplitKind = 'void' | 'comp' | 'get';

/** A combo part's share of its line (decision 107). */
export type PricedPart = { readonly id: string; readonly itemID: string; readonly gross: Money; readonly net: Money };

/**
 * A priced line. Amounts are as displayed: inclusive tax inside, exclusive tax outside. A voided line carries its gross
 * for the void report and zeros elsewhere (decision 120). A line split off by quantity follows its original and names
 * it in `refOrderLineID` (decisions 32, 47 and 119); its id is `<original>/void`, `/comp` or `/get`, or the `partID` of
 * its void or comp.
 */
export type PricedLine = {
  readonly orderLineID: string;
  readonly refOrderLineID: string | null;
  /** Why pricing split the line off another one; null = it did not. */
  readonly splitKind: SplitKind | null;
  readonly itemID: string;
  readonly categoryID: string;
  readonly kind: LineKind;
  readonly quantity: Quantity;
  readonly isVoided: boolean;
  readonly isFreeItem: boolean;
  readonly gross: Money;
  readonly itemDiscount: Money;
  readonly orderDiscount: Money;
  readonly comp: Money;
  readonly net: Money;
  readonly adjustments: readonly Adjustment[];
  /** Automatic item discounts and offers that took money off the line. */
  readonly automaticDiscountIDs: readonly string[];
  /** Taxes of the line without those of its service charge; after redemption. */
  readonly taxes: readonly TaxAmount[];
  /** Share of the service charge before redemption, for refunds (decision 132). */
  readonly serviceCharge: Money;
  /** Share of the taxes on the service charge; after redemption. */
  readonly serviceChargeTaxes: readonly TaxAmount[];
  readonly parts: readonly PricedPart[];
  /**
   * Share of the redeemed money, and what is left of net and service charge after
   * it; the same as before it when nothing is redeemed (decision 126).
   */
  readonly redeemed: Money;
  readonly netAfterRedemption: Money;
  readonly serviceChargeAfterRedemption: Money;
  /** What the service charge is a percentage of, where points were redeemed: refunds share by it (decision 135). */
  readonly serviceChargeBase: Money;
};

/** An order discount as applied, and the share of each line; lines without a share are left out. */
export type AppliedOrderDiscount = {
  readonly id: string;
  readonly name: string;
  readonly isAutomatic: boolean;
  readonly amount: Money;
  readonly shares: readonly { readonly orderLineID: string; readonly amount: Money }[];
};

/**
 * The figures of an order (decision 50): due is payable without tip and cash rounding, tax figures are those after
 * redemption.
 */
export type OrderTotals = {
  readonly subtotal: Money;
  readonly discountAmount: Money;
  readonly compAmount: Money;
  readonly serviceChargeAmount: Money;
  readonly exclusiveTaxAmount: Money;
  readonly inclusiveTaxAmount: Money;
  readonly totalTaxAmount: Money;
  readonly deliveryChargeAmount: Money;
  readonly additionalChargeAmount: Money;
  readonly redeemedAmount: Money;
  readonly totalDueAmount: Money;
};

/** What the points did: whole `requiredPoint` units used (decision 125); `netAfter` is total due less all tax. */
export type PricedRedemption = {
  readonly amount: Money;
  readonly pointsUsed: Quantity;
  readonly totalDueBefore: Money;
  readonly totalTaxBefore: Money;
  readonly netAfter: Money;
  /** What points leave of the untaxed charges, for refunds (decision 133). */
  readonly deliveryChargeAfter: Money;
  readonly additionalChargeAfter: Money;
};

/** An order priced to the last unit of its currency. */
export type PricedOrder = {
  readonly lines: readonly PricedLine[];
  readonly orderDiscounts: readonly AppliedOrderDiscount[];
  readonly serviceChargeTaxes: readonly TaxAmount[];
  readonly taxes: readonly TaxAmount[];
  readonly totals: OrderTotals;
  readonly redemption: PricedRedemption | null;
};

/**
 * A bill of a table with what belongs to it alone (decision 131): order discounts, a comp of the whole bill, points,
 * its own service charge rate (left out = the table's).
 */
export type DraftBill = {
  readonly billID: string;
  readonly orderDiscounts: readonly ManualDiscount[];
  readonly orderComp?: DiscountValue | null;
  readonly redeemPoints?: Quantity;
  readonly serviceChargeRate?: Rate;
};

/** One bill, priced: its lines are the shares it has, under the ids of the table's lines. */
export type PricedBill = { readonly billID: string; readonly order: PricedOrder };
