import * as z from 'zod/mini';
import {
  allergens,
  amount,
  colour,
  decorationKinds,
  tableShapes,
  Fulfillment,
  Language,
  Names,
  localDate,
  localTime,
  OrderChannel,
  PaymentType,
  percent,
  positiveAmount,
  quantity,
  requiredText,
  text,
  VoidCompScope,
  DiscountAppliesTo,
  DiscountType,
  MinRequirement,
} from '@tavola/contract';

/**
 * A restaurant's catalog and selling settings as plain data: what `database/demo/*.json` contains and `loadDemo`
 * writes. Records name one another by `ref`, a word unique within its list; money is in the currency unit. Lists are in
 * display order.
 */

const ref = () => z.string().check(z.regex(/^[a-z0-9]+([-/+][a-z0-9]+)*$/, 'ref'), z.maxLength(120, 'too_long'));
const list = <T extends z.core.SomeType>(item: T) => z._default(z.array(item), []);
const flag = (value: boolean) => z._default(z.boolean(), value);
const name = () => requiredText(100);
/** Names per language (decision 165). */
const names = () => z.optional(Names);
/** What guests and cashiers read when it differs from the name. */
const displayName = () => z.optional(requiredText(200));

/** What a product or option itself contains (decision 373). */
const contained = () => z._default(z.array(z.enum(allergens)), []);

/** Left out fields of an availability are no limit (decision 17). */
const Availability = z.object({
  availableDays: z._default(z.string(), ''),
  startTime: z.optional(localTime()),
  endTime: z.optional(localTime()),
  startDate: z.optional(localDate()),
  endDate: z.optional(localDate()),
});

const Tax = z.object({
  ref: ref(),
  name: name(),
  names: names(),
  rate: percent(),
  components: list(z.object({ name: name(), names: names(), rate: percent() })),
});

const Category = z.object({ ref: ref(), name: name(), names: names(), modifierGroups: list(ref()) });

const ModifierOption = z.object({
  ref: ref(),
  name: name(),
  names: names(),
  displayName: displayName(),
  priceAdd: z._default(amount(), 0),
  allergens: contained(),
  modifierGroups: list(ref()),
});
const ModifierGroup = z.object({
  ref: ref(),
  name: name(),
  names: names(),
  displayName: displayName(),
  min: z._default(z.int(), 0),
  max: z._default(z.int(), 0),
  isRequired: flag(false),
  options: z.array(ModifierOption),
});

const VariantGroup = z.object({
  ref: ref(),
  name: name(),
  names: names(),
  displayName: displayName(),
  options: z.array(
    z.object({
      ref: ref(),
      name: name(),
      names: names(),
      displayName: displayName(),
      priceAdd: z._default(amount(), 0),
      allergens: contained(),
      modifierGroups: list(ref()),
    }),
  ),
});

/**
 * One way to buy a product with variant groups: an option of each group, in the groups' order (decision 20). It is a
 * separate item; its ref is the product's with the options' last words: `tom-yum/prawn+large`.
 */
const Variant = z.object({
  options: z.array(ref()),
  price: positiveAmount(),
  cost: z.optional(positiveAmount()),
  barcode: z.optional(text(64)),
  isAvailable: flag(true),
});

const ComboChoice = z.object({
  name: name(),
  names: names(),
  quantity: z._default(quantity(), 1),
  items: z.array(z.object({ product: ref(), priceAdd: z._default(amount(), 0), isDefault: flag(false) })),
});

const Product = z.object({
  ref: ref(),
  name: requiredText(200),
  names: names(),
  displayName: displayName(),
  description: z.optional(text(2000)),
  category: ref(),
  price: positiveAmount(),
  cost: z.optional(positiveAmount()),
  barcode: z.optional(text(64)),
  /** Left out = the first tax; null = untaxed. */
  tax: z.optional(z.nullable(ref())),
  isWeighed: flag(false),
  allergens: contained(),
  modifierGroups: list(ref()),
  variantGroups: list(ref()),
  variants: list(Variant),
  combo: list(ComboChoice),
});

/** A container's deposit: a base with the item that takes it and the item that gives it back (decision 22). */
const Deposit = z.object({
  ref: ref(),
  name: requiredText(200),
  names: names(),
  category: ref(),
  price: positiveAmount(),
  /** Left out = the first tax; null = untaxed. */
  tax: z.optional(z.nullable(ref())),
});

const PriceList = z.object({
  ref: ref(),
  name: name(),
  isBase: flag(false),
  availabilities: list(Availability),
  items: z.array(z.object({ product: ref(), price: positiveAmount() })),
  options: list(z.object({ option: ref(), price: amount() })),
});

const menuSectionFields = {
  name: name(),
  names: names(),
  colour: z.optional(colour()),
  availabilities: list(Availability),
  items: list(ref()),
};
const MenuSection = z.object({ ...menuSectionFields, sections: list(z.object(menuSectionFields)) });
const Menu = z.object({
  ref: ref(),
  name: name(),
  names: names(),
  priceList: z.optional(ref()),
  colour: z.optional(colour()),
  availabilities: list(Availability),
  sections: z.array(MenuSection),
});

const Discount = z.object({
  ref: ref(),
  name: name(),
  names: names(),
  type: z.enum(DiscountType),
  level: z.enum(['EntireOrder', 'Item']),
  value: z._default(positiveAmount(), 0),
  appliesTo: z.enum(DiscountAppliesTo),
  applyTo: list(ref()),
  minRequirement: z._default(z.enum(MinRequirement), 'None'),
  minRequirementValue: z._default(positiveAmount(), 0),
  isCombinable: flag(false),
  isAutomatic: flag(false),
  orderChannelIDs: list(z.enum(OrderChannel)),
  fulfillmentIDs: list(z.enum(Fulfillment)),
  availabilities: list(
    z.object({
      availableDays: z._default(z.string(), ''),
      timeStart: z.optional(localTime()),
      timeEnd: z.optional(localTime()),
      allDay: flag(true),
    }),
  ),
  buyFrom: z._default(z.enum(['SelectedProducts', 'SelectedCategories']), 'SelectedProducts'),
  buy: list(ref()),
  getFrom: z._default(z.enum(['SameAsPurchased', 'SelectedProducts', 'SelectedCategories']), 'SameAsPurchased'),
  get: list(ref()),
  getQty: z._default(z.int(), 0),
  getAt: z._default(z.enum(['Free', 'Percentage', 'FixedAmount']), 'Free'),
  getValue: z._default(positiveAmount(), 0),
});

const VoidCompReason = z.object({
  name: name(),
  names: names(),
  percentage: z._default(percent(), 100),
  type: z.enum(VoidCompScope),
});

const PaymentSetting = z.object({
  name: name(),
  names: names(),
  paymentTypeID: z.enum(PaymentType),
  isAvailableInPOS: flag(true),
  isCashRoundingEnabled: flag(false),
  roundOffTotalsToNearest: z._default(positiveAmount(), 0),
  quickCash: list(positiveAmount()),
  promptPayID: z.optional(text(15)),
  promptPayName: z.optional(text(60)),
});

const TableLayout = z.object({
  name: name(),
  width: z.int(),
  height: z.int(),
  tables: z.array(
    z.object({
      name: name(),
      seats: z.int(),
      shape: z.enum(tableShapes),
      x: z.int(),
      y: z.int(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  decorations: list(
    z.object({
      kind: z.enum(decorationKinds),
      text: z._default(text(60), ''),
      x: z.int(),
      y: z.int(),
      width: z.int(),
      height: z.int(),
      rotation: z._default(z.int(), 0),
    }),
  ),
});

export const DemoCatalog = z.object({
  name: name(),
  currencyCode: requiredText(3),
  language: z.enum(Language),
  isTaxInclusive: z.boolean(),
  taxes: z.array(Tax),
  categories: z.array(Category),
  modifierGroups: list(ModifierGroup),
  variantGroups: list(VariantGroup),
  products: z.array(Product),
  deposits: list(Deposit),
  priceLists: list(PriceList),
  menus: z.array(Menu),
  discounts: list(Discount),
  voidCompReasons: list(VoidCompReason),
  paymentSettings: z.array(PaymentSetting),
  serviceCharge: z.object({
    rates: list(z.object({ fulfillmentID: z.enum(Fulfillment), rate: percent() })),
    isTaxed: flag(true),
    isAfterDiscount: flag(true),
  }),
  fulfillments: z.array(z.enum(Fulfillment)),
  tableLayouts: list(TableLayout),
});
/** A catalog with every default filled in. */
export type DemoCatalog = z.output<typeof DemoCatalog>;
/** A catalog as it is written by hand: fields with a default may be left out. */
export type DemoCatalogInput = z.input<typeof DemoCatalog>;

/**
 * Reads a catalog; throws with the path of everything that is not right. References are checked when it is loaded.
 */
export function readDemoCatalog(value: unknown): DemoCatalog {
  const read = DemoCatalog.safeParse(value);
  if (read.success) return read.data;
  throw new Error(`This is not a demo catalog:\n${z.prettifyError(read.error)}`);
}

/**
 * The colour of an item on a menu; null = it has none. Among the favourites it keeps the colour of the section that it
 * is from, which comes later.
 */
export const tileColourOf = (menu: DemoCatalog['menus'][number] | undefined, item: string): string | null =>
  menu?.sections.flatMap((section) => [section, ...section.sections]).findLast(({ items }) => items.includes(item))
    ?.colour ?? null;
