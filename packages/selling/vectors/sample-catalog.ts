import type {
  Discount,
  Menu,
  ModifierGroup,
  ModifierOption,
  PosCatalog,
  PosProduct,
  PriceList,
} from '@tavola/contract';
import { createCatalog, type Catalog, type LocalMoment } from '../src/index.ts';

/** Friday, 2 January 2026, noon. */
export const FRIDAY_NOON: LocalMoment = { date: '2026-01-02', weekday: 5, minutes: 720 };

/** A product on sale, taxed with VAT on top, with whatever else a test speaks of. */
export function product(itemID: string, basePrice: number, more: Partial<PosProduct> = {}): PosProduct {
  return {
    itemID,
    type: 'Product',
    categoryID: 'food',
    name: itemID,
    displayName: itemID,
    basePrice,
    taxID: 'vat',
    isTaxInclusive: false,
    isActive: true,
    isAvailableForSelection: true,
    isOutOfStock: false,
    isOutForIngredient: false,
    isWeighed: false,
    variantGroups: [],
    modifierGroups: [],
    comboChoiceIDs: [],
    ...more,
  };
}

/** A menu with one section of these items. */
export function menu(menuID: string, itemIDs: readonly string[], more: Partial<Menu> = {}): Menu {
  return {
    menuID,
    name: menuID,
    isUserDefinedMenu: true,
    isOnlineMenu: false,
    isActive: true,
    sortNumber: 0,
    availabilities: [],
    menuItemCategoryAvailabilities: [],
    menuSections: [
      {
        menuSectionID: `${menuID}-section`,
        displayName: 'All',
        displayOrder: 0,
        menuSectionAvailabilities: [],
        menuItems: itemIDs.map((itemID, displayOrder) => ({
          menuItemID: `${menuID}-${itemID}`,
          itemID,
          menuSectionID: `${menuID}-section`,
          displayOrder,
          isAvailable: true,
          availabilities: [],
          menuItemModifierOptions: [],
        })),
      },
    ],
    ...more,
  };
}

/** A modifier group. */
export const group = (modifierGroupID: string, more: Partial<ModifierGroup> = {}): ModifierGroup => ({
  modifierGroupID,
  name: modifierGroupID,
  displayName: modifierGroupID,
  isActive: true,
  minSelectedOptions: 0,
  maxSelectedOptions: 0,
  isRequired: false,
  sortNumber: 0,
  ...more,
});

/** An option of a group. */
export const option = (
  modifierOptionID: string,
  modifierGroupID: string,
  priceAdd: number,
  more: Partial<ModifierOption> = {},
): ModifierOption => ({
  modifierOptionID,
  modifierGroupID,
  name: modifierOptionID,
  displayName: modifierOptionID,
  priceAdd,
  isActive: true,
  isAvailable: true,
  isOutOfStock: false,
  isOutForIngredient: false,
  sortNumber: 0,
  modifierGroups: [],
  ...more,
});

/** A price list that is in force always. */
export const priceList = (
  priceListID: string,
  prices: Readonly<Record<string, number>>,
  more: Partial<PriceList> = {},
): PriceList => ({
  priceListID,
  name: priceListID,
  isBasePriceList: false,
  isActive: true,
  priceListItems: Object.entries(prices).map(([itemID, price]) => ({ itemID, price })),
  priceListModifierOptions: [],
  priceListAvailabilities: [],
  ...more,
});

/** A discount of 10 % on the entire order, given by hand. */
export const discount = (discountID: string, more: Partial<Discount> = {}): Discount => ({
  discountID,
  name: discountID,
  type: 'Percentage',
  level: 'EntireOrder',
  value: 10,
  appliesTo: 'EntireOrder',
  applyToIDs: [],
  minRequirement: 'None',
  minRequirementValue: 0,
  isCombinable: true,
  isAutomaticDiscount: false,
  isActive: true,
  isTimedEventDiscount: false,
  orderChannelIDs: [],
  fulfillmentIDs: [],
  discountAvailabilities: [],
  discountMenu: { applyToOnlineMenu: false, menuDiscounts: [] },
  buyAnyItemFrom: 'SelectedProducts',
  buyIDs: [],
  getAnyItemFrom: 'SameAsPurchased',
  getIDs: [],
  getQty: 0,
  getAtDiscountType: 'Free',
  getDiscountValue: 0,
  ...more,
});

/** A snapshot of these parts, with the tax `vat` of 7 %. */
export function snapshotOf(parts: Partial<PosCatalog>): PosCatalog {
  return {
    version: 1,
    products: [],
    categories: [{ itemCategoryID: 'food', name: 'Food', sortNumber: 0 }],
    menus: [],
    modifierGroups: [],
    modifierOptions: [],
    variantOptionModifiers: [],
    comboChoices: [],
    priceLists: [],
    discounts: [],
    taxes: [{ taxID: 'vat', name: 'VAT', rate: 7, taxComponents: [] }],
    ...parts,
  };
}

/** A catalog of these parts. */
export const catalogOf = (parts: Partial<PosCatalog>): Catalog => createCatalog(snapshotOf(parts));
