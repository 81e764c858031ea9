import * as z from 'zod/mini';
import {
  amount,
  colour,
  count,
  localDate,
  localTime,
  optional,
  percent,
  positiveAmount,
  positiveValue,
  quantity,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { allergens } from './allergens.ts';
import { Packed } from './packed.ts';
import { route } from '../kit/route.ts';
import { defineErrors } from '../kit/errors.ts';
import { DiscountAppliesTo, DiscountType, ItemType, MinRequirement } from '../kit/enumerations.ts';

/**
 * What a terminal needs to sell, in one answer: `GET /company/products/pos` (selling spec, section 7). Lists are flat
 * and refer to one another by id; `packages/selling/catalog` builds indexes from them.
 */

/** Days, hours and dates in which something may be sold; no entries = always (decision 17). */
export const Availability = z.object({
  /** Semicolon-separated weekdays, 0 = Sunday to 6 = Saturday; empty = every day. */
  availableDays: z.string().check(z.regex(/^([0-6](;[0-6])*)?$/, 'days')),
  startTime: optional(localTime()),
  endTime: optional(localTime()),
  startDate: optional(localDate()),
  endDate: optional(localDate()),
});
export type Availability = z.infer<typeof Availability>;

export const TaxComponent = z.object({ name: text(60, 1), names: namesPerLanguage(60), rate: percent() });
export type TaxComponent = z.infer<typeof TaxComponent>;
export const Tax = z.object({
  taxID: uuid(),
  name: text(60, 1),
  names: namesPerLanguage(60),
  rate: percent(),
  taxComponents: z.array(TaxComponent),
});
export type Tax = z.infer<typeof Tax>;

export const PosCategory = z.object({
  itemCategoryID: uuid(),
  name: text(100),
  names: namesPerLanguage(100),
  sortNumber: count(),
});

/**
 * What it contains by its own record, its ingredients and what it belongs to (decision 373); a stored copy of the data
 * may be older than the field.
 */
const contained = () => z.optional(z.array(z.enum(allergens)));

/**
 * A choice of size or kind; `priceAdd` is added to the item's price (decision 106). An option never changes its index
 * in the list, because combination indices refer to it (decision 20): one that is switched off or deleted stays there
 * as inactive. Options are shown by `sortNumber`.
 */
export const VariantGroup = z.object({
  variantID: uuid(),
  name: text(100),
  displayName: text(100),
  names: namesPerLanguage(100),
  variantOptions: z.array(
    z.object({
      variantOptionID: uuid(),
      name: text(100),
      displayName: text(100),
      names: namesPerLanguage(100),
      priceAdd: amount(),
      isActive: z.boolean(),
      sortNumber: count(),
      allergens: contained(),
    }),
  ),
});

/** Modifier groups belong to an item, a category, a variant option or a modifier option (nesting). */
export const ModifierBinding = z.object({ modifierGroupID: uuid(), sortNumber: count() });

export const PosProduct = z.object({
  itemID: uuid(),
  type: z.enum(ItemType),
  baseItemID: optional(uuid()),
  categoryID: uuid(),
  brandID: optional(uuid()),
  name: text(200),
  displayName: text(200),
  names: namesPerLanguage(200),
  barcode: optional(text(64)),
  refCode: optional(text(64)),
  description: optional(text(2000)),
  descriptions: namesPerLanguage(2000),
  imageUrl: optional(text(500)),
  basePrice: positiveAmount(),
  taxID: optional(uuid()),
  isTaxInclusive: z.boolean(),
  isActive: z.boolean(),
  isAvailableForSelection: z.boolean(),
  isOutOfStock: z.boolean(),
  /** It is out only because an ingredient of it is (decision 334). */
  isOutForIngredient: z.boolean(),
  /** Of a combo or a product with variants: what any of them contains. */
  allergens: contained(),
  /** Sold by weight, in quantities of up to 3 decimals; all others in whole units (decision 161). */
  isWeighed: z.boolean(),
  /**
   * Variant options of a BaseProduct, in order; a ProductVariant refers to their indexes in `combinationIndices`
   * ("0*2", decision 20).
   */
  variantGroups: z.array(VariantGroup),
  combinationIndices: optional(text(100)),
  modifierGroups: z.array(ModifierBinding),
  /** For a combo: its choices, in order (decision 19). */
  comboChoiceIDs: z.array(uuid()),
  /** Container deposits and their credits share one base item (decision 22). */
  baseDepositAndCreditItemID: optional(uuid()),
});
export type PosProduct = z.infer<typeof PosProduct>;

export const ComboChoice = z.object({
  comboChoiceID: uuid(),
  itemID: uuid(),
  name: text(100),
  names: namesPerLanguage(100),
  quantity: quantity(),
  sortNumber: count(),
  comboChoiceItems: z.array(
    z.object({
      itemID: uuid(),
      priceAdd: amount(),
      isDefault: z.boolean(),
      variantOptionIDs: z.array(uuid()),
      sortNumber: count(),
    }),
  ),
});
export type ComboChoice = z.infer<typeof ComboChoice>;

export const ModifierGroup = z.object({
  modifierGroupID: uuid(),
  name: text(100),
  displayName: text(100),
  names: namesPerLanguage(100),
  isActive: z.boolean(),
  /** 0 = no limit (decision 18); `isRequired` means at least 1. */
  minSelectedOptions: count(1000),
  maxSelectedOptions: count(1000),
  isRequired: z.boolean(),
  sortNumber: count(),
});
export type ModifierGroup = z.infer<typeof ModifierGroup>;

export const ModifierOption = z.object({
  modifierOptionID: uuid(),
  modifierGroupID: uuid(),
  name: text(100),
  displayName: text(100),
  names: namesPerLanguage(100),
  priceAdd: amount(),
  isActive: z.boolean(),
  isAvailable: z.boolean(),
  isOutOfStock: z.boolean(),
  isOutForIngredient: z.boolean(),
  allergens: contained(),
  sortNumber: count(),
  /** The product that this option consumes, if any. */
  itemID: optional(uuid()),
  /** Nested groups, asked when the option is chosen. */
  modifierGroups: z.array(ModifierBinding),
});
export type ModifierOption = z.infer<typeof ModifierOption>;

/** Groups asked only when a variant option is chosen. */
export const VariantOptionModifier = z.object({
  variantOptionID: uuid(),
  modifierGroupID: uuid(),
  sortNumber: count(),
});
export type VariantOptionModifier = z.infer<typeof VariantOptionModifier>;

export const MenuItem = z.object({
  menuItemID: uuid(),
  itemID: uuid(),
  menuSectionID: uuid(),
  displayOrder: count(),
  isAvailable: z.boolean(),
  bgColor: optional(colour()),
  availabilities: z.array(Availability),
  /** Only options that the menu itself switches off or on; any other option follows its own flag. */
  menuItemModifierOptions: z.array(z.object({ modifierOptionID: uuid(), isAvailable: z.boolean() })),
});
export const MenuSection = z.object({
  menuSectionID: uuid(),
  parentMenuSectionId: optional(uuid()),
  displayName: text(100),
  names: namesPerLanguage(100),
  displayOrder: count(),
  bgColor: optional(colour()),
  menuSectionAvailabilities: z.array(Availability),
  menuItems: z.array(MenuItem),
});
export const Menu = z.object({
  menuID: uuid(),
  name: text(100),
  names: namesPerLanguage(100),
  isUserDefinedMenu: z.boolean(),
  isOnlineMenu: z.boolean(),
  isActive: z.boolean(),
  brandID: optional(uuid()),
  priceListID: optional(uuid()),
  defaultMenuItemBGColor: optional(colour()),
  sortNumber: count(),
  availabilities: z.array(Availability),
  menuSections: z.array(MenuSection),
  menuItemCategoryAvailabilities: z.array(z.object({ itemCategoryID: uuid(), availabilities: z.array(Availability) })),
});
export type Menu = z.infer<typeof Menu>;
export type MenuSection = z.infer<typeof MenuSection>;
export type MenuItem = z.infer<typeof MenuItem>;

export const PriceList = z.object({
  priceListID: uuid(),
  name: text(100),
  isBasePriceList: z.boolean(),
  isActive: z.boolean(),
  priceListItems: z.array(z.object({ itemID: uuid(), price: positiveAmount() })),
  priceListModifierOptions: z.array(z.object({ modifierOptionID: uuid(), price: amount() })),
  priceListAvailabilities: z.array(Availability),
});
export type PriceList = z.infer<typeof PriceList>;

export const DiscountAvailability = z.object({
  availableDays: z.string().check(z.regex(/^([0-6](;[0-6])*)?$/, 'days')),
  timeStart: optional(localTime()),
  timeEnd: optional(localTime()),
  allDay: z.boolean(),
  isExpiration: z.boolean(),
  dateStart: optional(localDate()),
  dateEnd: optional(localDate()),
  duration: optional(count(100_000)),
});

/** All four kinds in one shape, as in the specification (selling spec, section 3, Discount). */
export const Discount = z.object({
  discountID: uuid(),
  name: text(100),
  names: namesPerLanguage(100),
  code: optional(text(64)),
  type: z.enum(DiscountType),
  level: z.enum(['EntireOrder', 'Item']),
  value: positiveValue(),
  appliesTo: z.enum(DiscountAppliesTo),
  applyToIDs: z.array(uuid()),
  minRequirement: z.enum(MinRequirement),
  minRequirementValue: positiveValue(),
  isCombinable: z.boolean(),
  isAutomaticDiscount: z.boolean(),
  isActive: z.boolean(),
  isTimedEventDiscount: z.boolean(),
  orderChannelIDs: z.array(count(99)),
  fulfillmentIDs: z.array(count(99)),
  discountAvailabilities: z.array(DiscountAvailability),
  discountMenu: z.object({
    applyToOnlineMenu: z.boolean(),
    menuDiscounts: z.array(z.object({ menuID: uuid(), itemIDs: z.array(uuid()) })),
  }),
  buyAnyItemFrom: z.enum(['SelectedProducts', 'SelectedCategories']),
  buyIDs: z.array(uuid()),
  getAnyItemFrom: z.enum(['SameAsPurchased', 'SelectedProducts', 'SelectedCategories']),
  getIDs: z.array(uuid()),
  getQty: quantityOrZero(),
  getAtDiscountType: z.enum(['Free', 'Percentage', 'FixedAmount']),
  getDiscountValue: positiveValue(),
  nextDiscountType: optional(z.enum(['FixedAmount', 'Percentage', 'FutureDiscount'])),
  nextDiscountValue: optional(positiveValue()),
  futureOrderDiscountID: optional(uuid()),
});
export type Discount = z.infer<typeof Discount>;

function quantityOrZero() {
  return count(1000);
}

export const PosCatalog = z.object({
  /** Raised by every write that matters to a terminal (decision 24); the ETag of this answer. */
  version: z.int(),
  products: z.array(PosProduct),
  categories: z.array(PosCategory),
  menus: z.array(Menu),
  modifierGroups: z.array(ModifierGroup),
  modifierOptions: z.array(ModifierOption),
  variantOptionModifiers: z.array(VariantOptionModifier),
  comboChoices: z.array(ComboChoice),
  priceLists: z.array(PriceList),
  discounts: z.array(Discount),
  taxes: z.array(Tax),
});
export type PosCatalog = z.infer<typeof PosCatalog>;

/** How many pieces of an item are left, counted down by what is ordered (decision 343). */
export const Countdown = z.object({ itemID: uuid(), left: z.number() });
export type Countdown = z.infer<typeof Countdown>;

/** What cannot be sold now, and how many are left of what is counted. */
export const Unavailable = z.object({
  itemIDs: z.array(uuid()),
  modifierOptionIDs: z.array(uuid()),
  countdowns: z.array(Countdown),
});

export const catalogErrors = defineErrors({
  'products.error.item.barcode_not_found': {
    status: 404,
    type: 'Operation',
    number: 151,
    en: 'No item with barcode {barcode}.',
    th: 'ไม่พบสินค้าบาร์โค้ด {barcode}',
  },
});

export const catalogRoutes = {
  pos: route({
    method: 'GET',
    path: '/company/products/pos',
    access: 'terminal',
    about:
      'Everything a terminal needs to sell at this location. Send `If-None-Match` with the last ETag to get 304 when nothing changed.',
    answer: PosCatalog,
  }),
  posPacked: route({
    method: 'GET',
    path: '/company/products/pos/packed',
    access: 'terminal',
    about: 'The same in columns, a tenth of the bytes: `unpack` returns the answer of `pos`. Same ETag.',
    answer: Packed,
  }),
  cacheVersion: route({
    method: 'GET',
    path: '/company/products/cache/version',
    access: 'terminal',
    about: 'The number of the present sell data; a terminal asks for the data again when it changed.',
    answer: z.object({ version: z.number() }),
  }),
  unavailable: route({
    method: 'GET',
    path: '/company/products/unavailable-products',
    access: 'terminal',
    about:
      'Ids of items that cannot be sold now, and how many are left of those that are counted; small enough to refetch after every availability event.',
    answer: Unavailable,
  }),
} as const;
