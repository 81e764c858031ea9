import * as z from 'zod/mini';
import { ItemType } from '../kit/enumerations.ts';
import { amount, answeredAmount, count, queryFlag, queryList, uuid } from '../kit/fields/fields.ts';
import { itemCode } from '../kit/fields/item-codes.ts';
import { listQuery, recordVersion } from '../kit/lists.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';

/** How products are listed, chosen and used (back-office spec, sections 3, 4 and 7). */

/** What the list of products is filtered and sorted by. */
export const productListQuery = z.extend(
  listQuery(
    'name',
    'refCode',
    'category',
    'brand',
    'uom',
    'cost',
    'basePrice',
    'isTaxInclusive',
    'isAvailableForSelection',
    'isActive',
  ),
  {
    status: z._default(z.enum(['All', 'Active', 'Inactive']), 'All'),
    categoryIDs: queryList(uuid()),
    brandID: z.optional(uuid()),
    availability: z._default(z.enum(['All', 'Available', 'Unavailable']), 'All'),
    inventoryStatus: z._default(z.enum(['All', 'In', 'Low', 'Out', 'NotTracked']), 'All'),
    barcode: z.optional(itemCode().check(z.minLength(1, 'required'))),
    variantItem: queryFlag(),
    comboItem: queryFlag(),
    isDepositAndCredit: queryFlag(),
    withCharges: queryFlag(),
  },
);
/** The same, as parsed. */
export type ProductListQuery = z.infer<typeof productListQuery>;

/**
 * What the sale charges for an item now, and where it comes from: a price list, or with null the product itself.
 * `menus` are the open menus of the counter that charge it; none = the item is on no open menu (decision 260).
 */
export const ItemCharge = z.object({
  price: answeredAmount(),
  priceListID: z.nullable(uuid()),
  priceListName: z.string(),
  menus: z.array(z.object({ menuID: uuid(), name: z.string(), names: namesPerLanguage() })),
});
export type ItemCharge = z.infer<typeof ItemCharge>;

/** What a product and its variants cost now at this location, and the price lists of the company that name them. */
export const ProductCharges = z.object({
  items: z.array(z.object({ itemID: uuid(), charges: z.array(ItemCharge) })),
  priceLists: z.array(
    z.object({
      priceListID: uuid(),
      name: z.string(),
      isBasePriceList: z.boolean(),
      isActive: z.boolean(),
      items: z.array(z.object({ itemID: uuid(), price: answeredAmount() })),
    }),
  ),
});
export type ProductCharges = z.infer<typeof ProductCharges>;

/**
 * A row of the list. `profitMargin` is net of tax, in percent (decision 95); null where price or cost is missing.
 * `charges` are asked for with `withCharges`, and empty where the own price is charged.
 */
const figures = {
  refCode: z.string(),
  barcode: z.string(),
  cost: z.nullable(answeredAmount()),
  basePrice: answeredAmount(),
  profitMargin: z.nullable(z.number()),
  isActive: z.boolean(),
  isAvailableForSelection: z.boolean(),
  charges: z.array(ItemCharge),
};
export const ProductRowVariant = z.object({ itemID: uuid(), name: z.string(), ...figures });
export const ProductRow = z.object({
  itemID: uuid(),
  type: z.enum(ItemType),
  imageUrl: z.nullable(z.string()),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  categoryID: z.nullable(uuid()),
  categoryName: z.string(),
  brandID: z.nullable(uuid()),
  brandName: z.string(),
  uomid: z.nullable(z.number()),
  uomSymbol: z.string(),
  ...figures,
  taxID: z.nullable(uuid()),
  taxName: z.string(),
  taxRate: z.nullable(z.number()),
  isTaxInclusive: z.boolean(),
  version: recordVersion(),
  /** Above 0 = cost and price vary (back-office spec, section 3). */
  variantCount: z.number(),
  itemVariations: z.array(ProductRowVariant),
  depositPrice: z.nullable(answeredAmount()),
  creditPrice: z.nullable(answeredAmount()),
});
export type ProductRow = z.infer<typeof ProductRow>;
export type ProductRowVariant = z.infer<typeof ProductRowVariant>;

/**
 * One item by name, for a picker. A ProductVariant names its product in `baseItemID`; its name includes its options.
 */
export const ProductName = z.object({
  itemID: uuid(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  type: z.enum(ItemType),
  categoryID: z.nullable(uuid()),
  baseItemID: z.nullable(uuid()),
  basePrice: answeredAmount(),
  isActive: z.boolean(),
  barcode: z.nullable(z.string()),
  refCode: z.nullable(z.string()),
});
export type ProductName = z.infer<typeof ProductName>;

const Used = z.array(z.object({ id: uuid(), name: z.string() }));
/** An entry of the order that the products of a category have; combos and deposits are in it too. */
export const OrderedProduct = z.object({ itemID: uuid(), name: z.string(), names: namesPerLanguage() });
export type OrderedProduct = z.infer<typeof OrderedProduct>;

/** What uses an item or one of its variants; `recipes` are the items and options whose recipe uses it. */
export const ProductDependency = z.object({
  menus: Used,
  combos: Used,
  modifierOptions: Used,
  recipes: Used,
  discounts: Used,
  priceLists: Used,
});
export type ProductDependency = z.infer<typeof ProductDependency>;

/** A modifier group that an item asks for, with its options. */
export const ItemModifierGroup = z.object({
  modifierGroupID: uuid(),
  name: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  isRequired: z.boolean(),
  minSelectedOptions: count(),
  maxSelectedOptions: count(),
  /** What asks for it: the item itself, or its category. */
  source: z.enum(['item', 'category']),
  modifierOptions: z.array(
    z.object({
      modifierOptionID: uuid(),
      name: z.string(),
      displayName: z.string(),
      priceAdd: amount(),
      isActive: z.boolean(),
    }),
  ),
});
