import type {
  ComboChoice,
  Discount,
  ModifierGroup,
  ModifierOption,
  PosCatalog,
  PosProduct,
  Tax,
} from '@tavola/contract';
import { cleanItemCode } from '@tavola/contract';
import { refuse, accept, type Verdict } from '../money/verdict.ts';
import { later } from './menus/later.ts';
import { indexMenu, type IndexedMenu } from './menus/menu-index.ts';
import { indexPriceList, type IndexedPriceList } from './price-list.ts';

/** A modifier group hung on an item, a variant option or another option. */
export type GroupBinding = PosProduct['modifierGroups'][number];

/** A modifier group with its options in order. */
export type IndexedGroup = { readonly group: ModifierGroup; readonly options: readonly ModifierOption[] };

/** A deposit item and the credit that gives the same amount back (decision 22). */
export type DepositPair = { readonly deposit: PosProduct | null; readonly credit: PosProduct | null };

/**
 * What a terminal sells, indexed once per snapshot and never changed. Look-ups that can miss are the `find…` functions
 * and answer verdicts.
 */
export type Catalog = {
  readonly version: number;
  readonly products: ReadonlyMap<string, PosProduct>;
  /** Active products by barcode; where two share one, the first of the snapshot. */
  readonly byBarcode: ReadonlyMap<string, PosProduct>;
  readonly categories: ReadonlyMap<string, PosCatalog['categories'][number]>;
  readonly byCategory: ReadonlyMap<string, readonly PosProduct[]>;
  /** Variants by the id of their base item (decision 20). */
  readonly variantsOf: ReadonlyMap<string, readonly PosProduct[]>;
  readonly deposits: ReadonlyMap<string, DepositPair>;
  readonly menus: ReadonlyMap<string, IndexedMenu>;
  /** Every menu and section that has an item. */
  readonly placesOf: ReadonlyMap<string, readonly { readonly menuID: string; readonly menuSectionID: string }[]>;
  readonly modifierGroups: ReadonlyMap<string, IndexedGroup>;
  readonly modifierOptions: ReadonlyMap<string, ModifierOption>;
  /** Groups asked only when a variant option is chosen. */
  readonly variantOptionGroups: ReadonlyMap<string, readonly GroupBinding[]>;
  readonly comboChoices: ReadonlyMap<string, ComboChoice>;
  readonly priceLists: ReadonlyMap<string, IndexedPriceList>;
  /** Price lists that some menu names. */
  readonly menuPriceListIDs: ReadonlySet<string>;
  readonly discounts: ReadonlyMap<string, Discount>;
  readonly taxes: ReadonlyMap<string, Tax>;
};

/** Codes a look-up is refused with; `name` or the id says what is missing. */
export const CatalogError = {
  itemNotFound: 'catalog.error.item_not_found',
  barcodeNotFound: 'products.error.item.barcode_not_found',
  optionNotFound: 'catalog.error.option_not_found',
  variantNotFound: 'catalog.error.variant_not_found',
  partNotFound: 'catalog.error.combo_part_not_found',
  discountNotFound: 'catalog.error.discount_not_found',
  taxNotFound: 'catalog.error.tax_not_found',
  notSellable: 'catalog.error.not_sellable',
  quantityInvalid: 'catalog.error.quantity_invalid',
  tooDeep: 'catalog.error.modifiers_too_deep',
  groupBelowMinimum: 'catalog.error.group_below_minimum',
  groupAboveMaximum: 'catalog.error.group_above_maximum',
  openItem: 'catalog.error.open_item_incomplete',
} as const;

/** Indexes a snapshot of `GET /company/products/pos`. The snapshot must not change while the catalog is in use. */
export function createCatalog(snapshot: PosCatalog): Catalog {
  const menus = new Map(snapshot.menus.map((menu) => [menu.menuID, indexMenu(menu)]));
  // What no tile needs is built on first use: a terminal shows its first page before anyone scans, searches or filters.
  const byBarcode = later(() => indexBarcodes(snapshot.products));
  const byCategory = later(() => groupBy(snapshot.products, (product) => product.categoryID));
  const deposits = later(() => indexDeposits(snapshot.products));
  const placesOf = later(() => indexPlaces(menus));
  return {
    version: snapshot.version,
    products: new Map(snapshot.products.map((product) => [product.itemID, product])),
    get byBarcode() {
      return byBarcode();
    },
    categories: new Map(snapshot.categories.map((category) => [category.itemCategoryID, category])),
    get byCategory() {
      return byCategory();
    },
    variantsOf: groupBy(snapshot.products, (product) => product.baseItemID ?? null),
    get deposits() {
      return deposits();
    },
    menus,
    get placesOf() {
      return placesOf();
    },
    modifierGroups: indexGroups(snapshot),
    modifierOptions: new Map(snapshot.modifierOptions.map((option) => [option.modifierOptionID, option])),
    variantOptionGroups: groupBy(
      snapshot.variantOptionModifiers.toSorted((a, b) => a.sortNumber - b.sortNumber),
      (binding) => binding.variantOptionID,
    ),
    comboChoices: new Map(snapshot.comboChoices.map((choice) => [choice.comboChoiceID, choice])),
    priceLists: new Map(snapshot.priceLists.map((list) => [list.priceListID, indexPriceList(list)])),
    menuPriceListIDs: new Set(snapshot.menus.flatMap((menu) => menu.priceListID ?? [])),
    discounts: new Map(snapshot.discounts.map((discount) => [discount.discountID, discount])),
    taxes: new Map(snapshot.taxes.map((tax) => [tax.taxID, tax])),
  };
}

/** The product of an id; refuses an unknown one. */
export function findProduct(catalog: Catalog, itemID: string): Verdict<PosProduct> {
  const product = catalog.products.get(itemID);
  return product === undefined ? refuse(CatalogError.itemNotFound, { itemID }) : accept(product);
}

/** The active product of a scanned barcode; refuses one that matches nothing (selling spec, section 8). */
export function findByBarcode(catalog: Catalog, barcode: string): Verdict<PosProduct> {
  const product = catalog.byBarcode.get(cleanItemCode(barcode));
  return product === undefined ? refuse(CatalogError.barcodeNotFound, { barcode }) : accept(product);
}

/** The items of a section in display order; those that the menu switches off and unknown ones are left out. */
export function itemsOfSection(catalog: Catalog, menuID: string, menuSectionID: string): readonly PosProduct[] {
  const section = catalog.menus.get(menuID)?.sections.get(menuSectionID);
  if (section === undefined) return [];
  return section.section.menuItems
    .filter((item) => item.isAvailable)
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .flatMap((item) => catalog.products.get(item.itemID) ?? []);
}

function indexBarcodes(products: readonly PosProduct[]): ReadonlyMap<string, PosProduct> {
  const index = new Map<string, PosProduct>();
  for (const product of products) {
    const barcode = product.barcode ?? '';
    if (barcode !== '' && product.isActive && !index.has(barcode)) index.set(barcode, product);
  }
  return index;
}

function indexDeposits(products: readonly PosProduct[]): ReadonlyMap<string, DepositPair> {
  const index = new Map<string, DepositPair>();
  for (const product of products) {
    const base = product.baseDepositAndCreditItemID;
    if (base == null) continue;
    const pair = index.get(base) ?? { deposit: null, credit: null };
    if (product.type === 'DepositProduct') index.set(base, { ...pair, deposit: product });
    if (product.type === 'CreditProduct') index.set(base, { ...pair, credit: product });
  }
  return index;
}

function indexPlaces(menus: ReadonlyMap<string, IndexedMenu>): Catalog['placesOf'] {
  const index = new Map<string, { menuID: string; menuSectionID: string }[]>();
  for (const [menuID, { sections }] of menus) {
    for (const [menuSectionID, { items }] of sections) {
      for (const itemID of items.keys()) push(index, itemID, { menuID, menuSectionID });
    }
  }
  return index;
}

function indexGroups(snapshot: PosCatalog): ReadonlyMap<string, IndexedGroup> {
  const options = groupBy(
    snapshot.modifierOptions.toSorted((a, b) => a.sortNumber - b.sortNumber),
    (option) => option.modifierGroupID,
  );
  return new Map(
    snapshot.modifierGroups.map((group) => [
      group.modifierGroupID,
      { group, options: options.get(group.modifierGroupID) ?? [] },
    ]),
  );
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | null): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) push(index, key, row);
  }
  return index;
}

function push<T>(index: Map<string, T[]>, key: string, row: T): void {
  const rows = index.get(key);
  if (rows === undefined) index.set(key, [row]);
  else rows.push(row);
}
