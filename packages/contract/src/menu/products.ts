import * as z from 'zod/mini';
import { ownAllergens } from '../catalog/allergens.ts';
import { ItemType } from '../kit/enumerations.ts';
import { defineErrors } from '../kit/errors.ts';
import {
  count,
  optional,
  positiveAmount,
  queryFlag,
  queryList,
  requiredFlag,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { itemCode } from '../kit/fields/item-codes.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { listOf, orderedIDs, recordVersion, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';
import { MenuPlacement } from './menus.ts';
import {
  ItemModifierGroup,
  OrderedProduct,
  ProductCharges,
  ProductDependency,
  productListQuery,
  ProductName,
  ProductRow,
} from './product-rows.ts';

/**
 * What a company sells (back-office spec, sections 3, 4 and 7): products, their variants, and container deposits with
 * their credits.
 */

/** Most variants of one product, and items that they combine to. */
export const MAX_PRODUCT_VARIANTS = 5;
export const MAX_ITEM_VARIANTS = 500;
export const MAX_PRODUCT_MODIFIERS = 50;
export const PRODUCT_NAME_LENGTH = 200;
export const PRODUCT_DESCRIPTION_LENGTH = 2000;

const modifierGroupIDs = () => z._default(z.array(uuid()).check(z.maxLength(MAX_PRODUCT_MODIFIERS, 'too_many')), []);
const code = () => z._default(itemCode(), '');
const price = () => z._default(z.nullable(positiveAmount()), null);
const flag = (isOn: boolean) => z._default(z.boolean(), isOn);
const chosen = () => z._default(z.nullable(uuid()), null);

/**
 * A product at one location. `taxID` null with `isDefaultTax` = the location's default tax; null without it = untaxed.
 * `cost` null = the product's own.
 */
export const LocationItemInput = z.object({
  locationID: uuid(),
  taxID: chosen(),
  isDefaultTax: flag(true),
  isTaxInclusive: z.boolean(),
  cost: price(),
  isAvailableForSelection: flag(true),
});
/** `stockUnits`: on hand there; null where it is not tracked. */
export const LocationItem = z.extend(LocationItemInput, {
  locationName: z.string(),
  stockUnits: z.nullable(z.number()),
});
export type LocationItem = z.infer<typeof LocationItem>;

/**
 * One combination of a product's variant options, sold as a separate item (decision 20). `variantOptionIDs` follow the
 * product's variants.
 */
export const ItemVariantInput = z.object({
  itemID: optional(uuid()),
  variantOptionIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(MAX_PRODUCT_VARIANTS, 'too_many')),
  basePrice: positiveAmount(),
  cost: price(),
  barcode: code(),
  refCode: code(),
  isActive: flag(true),
  isAvailableForSelection: flag(true),
  modifierGroupIDs: modifierGroupIDs(),
});
export type ItemVariantInput = z.infer<typeof ItemVariantInput>;
export const ItemVariant = z.extend(ItemVariantInput, {
  itemID: uuid(),
  name: z.string(),
  combinationIndices: z.string(),
});
export type ItemVariant = z.infer<typeof ItemVariant>;

/**
 * The names of the deposit and its credit on the terminal, and their codes; both have the price of their base (decision
 * 22).
 */
const Twin = z.object({ displayName: z._default(text(PRODUCT_NAME_LENGTH), ''), barcode: code(), refCode: code() });
const DepositAndCredit = z.object({ deposit: Twin, credit: Twin });

export const ProductInput = z.object({
  name: requiredText(PRODUCT_NAME_LENGTH),
  names: namesPerLanguage(PRODUCT_NAME_LENGTH),
  displayName: z._default(text(PRODUCT_NAME_LENGTH), ''),
  description: z._default(text(PRODUCT_DESCRIPTION_LENGTH), ''),
  descriptions: namesPerLanguage(PRODUCT_DESCRIPTION_LENGTH),
  categoryID: chosen(),
  brandID: chosen(),
  uomid: z._default(z.nullable(count(2_147_483_647)), null),
  barcode: code(),
  refCode: code(),
  imageUrl: z._default(z.nullable(text(500)), null),
  basePrice: positiveAmount(),
  cost: price(),
  isTaxInclusive: z.boolean(),
  isActive: flag(true),
  isAvailableForSelection: flag(true),
  enableTrackInventory: flag(false),
  isUseAsIngredient: flag(false),
  /** Sold by weight: its quantities have up to 3 decimals (decision 161). */
  isWeighed: flag(false),
  /** What it contains by itself; its ingredients and options add theirs. */
  allergens: ownAllergens(),
  variantIDs: z._default(z.array(uuid()).check(z.maxLength(MAX_PRODUCT_VARIANTS, 'too_many')), []),
  itemVariations: z._default(z.array(ItemVariantInput).check(z.maxLength(MAX_ITEM_VARIANTS, 'too_many')), []),
  modifierGroupIDs: modifierGroupIDs(),
  /** For the caller's location only; left out = unchanged, or the defaults for a new product. */
  locationItems: z._default(z.array(LocationItemInput).check(z.maxLength(1, 'too_many')), []),
  /** For a deposit and credit product only. */
  depositAndCredit: z._default(z.nullable(DepositAndCredit), null),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** Most prices of price lists that a save of a product changes too. */
const MAX_ALSO_PRICES = 5000;
/** Prices in price lists that become the saved price of their item; that needs the right to edit price lists too. */
const alsoInPriceLists = z.optional(
  z.array(z.object({ priceListID: uuid(), itemID: uuid() })).check(z.maxLength(MAX_ALSO_PRICES, 'too_many')),
);
export type AlsoInPriceLists = readonly { readonly priceListID: string; readonly itemID: string }[];

/** A new product may be put on a menu in the same save; that needs the right to edit menus too. */
export const NewProductInput = z.extend(ProductInput, { placement: optional(MenuPlacement) });
export type NewProductInput = z.infer<typeof NewProductInput>;

const Named = z.object({ itemID: uuid(), name: z.string() });
export const ProductVariantGroup = z.object({
  variantID: uuid(),
  name: z.string(),
  displayName: z.string(),
  names: namesPerLanguage(),
  /** In the order of `combinationIndices`; a deleted or inactive one keeps its index. */
  variantOptions: z.array(
    z.object({
      variantOptionID: uuid(),
      name: z.string(),
      displayName: z.string(),
      names: namesPerLanguage(),
      isActive: z.boolean(),
    }),
  ),
});
export type ProductVariantGroup = z.infer<typeof ProductVariantGroup>;

/** Everything the form needs. `displayName` is empty when it is the name. */
export const Product = z.extend(ProductInput, {
  itemID: uuid(),
  type: z.enum(ItemType),
  version: recordVersion(),
  itemVariations: z.array(ItemVariant),
  variantGroups: z.array(ProductVariantGroup),
  hasLocationData: z.boolean(),
  locationItems: z.array(LocationItem),
  usedInCombos: z.array(Named),
});
export type Product = z.infer<typeof Product>;

export const productFlags = ['isActive', 'isAvailableForSelection', 'isUseAsIngredient'] as const;
export type ProductFlag = (typeof productFlags)[number];

export const productErrors = defineErrors({
  'item.error.duplicate.name': {
    status: 409,
    type: 'Validation',
    number: 2000,
    en: 'A product named {name} already exists. Choose another name.',
    th: 'มีสินค้าชื่อ {name} แล้ว กรุณาใช้ชื่ออื่น',
  },
  'item.error.duplicate.barcode': {
    status: 409,
    type: 'Validation',
    number: 2001,
    en: 'Another item already has barcode {code}.',
    th: 'บาร์โค้ด {code} เป็นของสินค้าอื่นแล้ว',
  },
  'item.error.duplicate.ref_code': {
    status: 409,
    type: 'Validation',
    number: 2002,
    en: 'Another item already has ref code {code}.',
    th: 'รหัสอ้างอิง {code} เป็นของสินค้าอื่นแล้ว',
  },
  'item.error.related_combo': {
    status: 409,
    type: 'Operation',
    number: 2003,
    en: '{name} is part of: {combos}. Deactivate anyway?',
    th: '{name} อยู่ในเซ็ตเมนู: {combos} ต้องการปิดใช้งานหรือไม่',
  },
  'item.error.used_in_recipes': {
    status: 409,
    type: 'Operation',
    number: 2004,
    en: '{name} is used in: {uses}. Remove it there first.',
    th: '{name} ถูกใช้ใน: {uses} กรุณานำออกก่อน',
  },
  'item.error.variant_mismatch': {
    status: 400,
    type: 'Validation',
    number: 2005,
    en: "The variants don't match the product's options. Choose one option of each.",
    th: 'ขนาด/แบบไม่ตรงกับสินค้า กรุณาเลือกอย่างละหนึ่ง',
  },
  'item.error.unit': {
    status: 409,
    type: 'Validation',
    number: 2007,
    en: "Recipes and stock can't be converted to this unit. Choose a unit that converts.",
    th: 'สูตรและสต็อกแปลงเป็นหน่วยนี้ไม่ได้ กรุณาเลือกหน่วยที่แปลงได้',
  },
  'item.error.type_fixed': {
    status: 409,
    type: 'Operation',
    number: 2006,
    en: 'This is not possible for this type of item.',
    th: 'ทำรายการนี้กับสินค้าประเภทนี้ไม่ได้',
  },
});

const { view, add, edit, delete: remove } = permission.product;
const path = '/company/products';
const params = z.object({ id: uuid() });
/**
 * For a write that switches products off: `isForceCombo` even if combos use them, `isRemoveUses` after removing them
 * from recipes and modifier options.
 */
const force = z.object({ isForceCombo: queryFlag(), isRemoveUses: queryFlag() });
const saveErrors = [
  'image.error.not_found',
  'item.error.duplicate.name',
  'item.error.duplicate.barcode',
  'item.error.duplicate.ref_code',
  'item.error.variant_mismatch',
  'item.error.type_fixed',
  'resource.in_use',
] as const;

export const productRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    query: productListQuery,
    answer: listOf(ProductRow),
    about:
      'Products of the company with their settings at this location; `variantItem` includes their variants, `comboItem` includes combos. `barcode` finds the one item that has it, or the product of the variant that has it.',
  }),
  lookup: route({
    method: 'GET',
    path: `${path}/lookup-list`,
    access: 'terminal',
    about:
      'Names of all products, variants and combos in alphabetical order, for a picker. Ingredients have a list of their own.',
    answer: z.array(ProductName),
  }),
  order: route({
    method: 'GET',
    path: `${path}/sort-order`,
    access: [view],
    about: 'What is sold of a category, in the order of the terminal.',
    query: z.object({ categoryID: uuid() }),
    answer: z.array(OrderedProduct),
  }),
  saveOrder: route({
    method: 'PUT',
    path: `${path}/update-sort-order`,
    access: [edit],
    about: 'Sets the order of what is sold of a category on the terminal; what is not named follows.',
    body: z.object({ categoryID: uuid(), productIDs: orderedIDs() }),
    answer: z.array(OrderedProduct),
  }),
  modifierGroupCount: route({
    method: 'GET',
    path: `${path}/modifier-group-count`,
    access: 'terminal',
    about:
      'How many modifier groups each product asks for, its category’s included; products without any are left out.',
    answer: z.array(z.object({ itemID: uuid(), modifierGroupCount: count() })),
  }),
  dependency: route({
    method: 'GET',
    path: `${path}/dependency/{id}`,
    access: [view, edit],
    about: 'What uses a product or one of its variants.',
    params,
    answer: ProductDependency,
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One product with its variants, modifier groups and values at this location.',
    params,
    answer: Product,
  }),
  charges: route({
    method: 'GET',
    path: `${path}/{id}/charged-prices`,
    access: [view, edit],
    about:
      'What the sale charges now at this location for a product and its variants, with the price list that each price comes from, and all price lists that name them.',
    params,
    answer: ProductCharges,
  }),
  modifiers: route({
    method: 'GET',
    path: `${path}/{id}/modifiers`,
    access: 'terminal',
    about: 'Modifier groups that an item asks for, in order, with their options.',
    params,
    answer: z.array(ItemModifierGroup),
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about:
      'Adds a product, or restores a deleted one under its id, and puts it on a menu with `placement`; with `isDepositAndCredit` a container deposit and its credit.',
    repeat: 'naturalKey',
    query: z.object({ isDepositAndCredit: queryFlag() }),
    body: z.extend(NewProductInput, { itemID: optional(uuid()) }),
    answer: Product,
    errors: saveErrors,
  }),
  initLocationData: route({
    method: 'POST',
    path: `${path}/init-location-data/{id}`,
    access: [edit],
    about: 'Gives a product values of its own at this location, starting with the company’s; existing ones stay.',
    params,
    answer: LocationItem,
  }),
  restore: route({
    method: 'PUT',
    path: `${path}/restore`,
    access: [add],
    about: 'Undoes the delete of products.',
    query: z.object({ productIDs: queryList(uuid()) }),
    answer: z.object({ restoredIDs: z.array(uuid()) }),
    errors: saveErrors,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about:
      'Changes a product; refused if someone else changed it first. `alsoInPriceLists` are prices of price lists that become the saved price of their item.',
    params,
    query: force,
    body: z.extend(ProductInput, { version: recordVersion(), alsoInPriceLists }),
    answer: Product,
    errors: [
      ...saveErrors,
      'item.error.unit',
      'resource.version_conflict',
      'item.error.related_combo',
      'item.error.used_in_recipes',
    ],
  }),
  updateFlag: route({
    method: 'PUT',
    path: `${path}/{id}/update-flag`,
    access: [edit],
    about: 'Switches one flag of a product or variant; availability is per location.',
    params,
    query: z.extend(force, { flagName: z.enum(productFlags), flagValue: requiredFlag() }),
    answer: z.object({ itemID: uuid(), version: recordVersion() }),
    errors: ['item.error.related_combo', 'item.error.used_in_recipes', 'item.error.type_fixed'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes products with their variants; all of them or none. Orders keep their names.',
    query: z.object({ productIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['resource.in_use'],
  }),
} as const;
