import {
  amountOf,
  EMPTY_ID,
  filledNames,
  ItemType,
  joinedNames,
  PRODUCT_NAME_LENGTH,
  type Availability,
  type Menu,
  type ModifierBinding,
  type Named,
  type Names,
  type PosCatalog,
  type PosProduct,
} from '@tavola/contract';
import type * as z from 'zod/mini';
import { soldNamesOf } from '#platform/crud/names.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { judgeAllergens, type Contained } from './allergens.ts';
import { judgeStock, type OutOfStock } from './out-of-stock.ts';
import { twinWords } from './sell-data.words.ts';
import { toDiscounts } from './snapshot-discounts.ts';
import type { SnapshotRows } from './snapshot.rows.ts';
import { toVariantGroups, type VariantGroup } from './variant-groups.ts';

type ItemRow = SnapshotRows['items'][number];
type BindingRow = SnapshotRows['bindings'][number];
type AvailabilityRow = SnapshotRows['availabilities'][number];
type Binding = z.infer<typeof ModifierBinding>;
type ItemPrice = PosCatalog['priceLists'][number]['priceListItems'][number];

/** Puts the rows of a location together into what travels to its terminals (`GET /company/products/pos`). */
export function toPosCatalog(version: number, all: SnapshotRows): PosCatalog {
  const rows = withoutDeleted(all);
  const out = judgeStock(rows);
  const contained = judgeAllergens(rows);
  return {
    version,
    products: toProducts(rows, out, contained),
    categories: rows.categories.map(({ id, name, names, sort_number }) => ({
      itemCategoryID: id,
      name,
      names: soldNamesOf({ names }),
      sortNumber: sort_number,
    })),
    menus: toMenus(rows),
    modifierGroups: rows.modifierGroups.map((group) => ({
      modifierGroupID: group.id,
      name: group.name,
      displayName: group.display_name,
      names: soldNamesOf(group),
      isActive: group.is_active,
      minSelectedOptions: group.min_selected_options,
      maxSelectedOptions: group.max_selected_options,
      isRequired: group.is_required,
      sortNumber: group.sort_number,
    })),
    modifierOptions: toModifierOptions(rows, out, contained),
    variantOptionModifiers: rows.bindings.flatMap(({ variant_option_id, modifier_group_id, sort_number }) =>
      variant_option_id === null
        ? []
        : [{ variantOptionID: variant_option_id, modifierGroupID: modifier_group_id, sortNumber: sort_number }],
    ),
    comboChoices: toComboChoices(rows),
    priceLists: toPriceLists(rows),
    discounts: toDiscounts(rows),
    taxes: toTaxes(rows),
  };
}

/** Drops what belongs to a deleted item or group, so that every reference of the snapshot names something in it. */
function withoutDeleted(rows: SnapshotRows): SnapshotRows {
  const items = new Set(rows.items.map((row) => row.id));
  const groups = new Set(rows.modifierGroups.map((row) => row.id));
  const options = new Set(rows.modifierOptions.filter((row) => groups.has(row.modifier_group_id)).map((row) => row.id));
  return {
    ...rows,
    bindings: rows.bindings.filter((row) => groups.has(row.modifier_group_id)),
    comboChoices: rows.comboChoices.filter((row) => items.has(row.item_id)),
    comboChoiceItems: rows.comboChoiceItems.filter((row) => items.has(row.item_id)),
    modifierOptions: rows.modifierOptions.filter((row) => options.has(row.id)),
    menuItems: rows.menuItems.filter((row) => items.has(row.item_id)),
    priceLists: rows.priceLists.map((list) => ({
      ...list,
      items: list.items.filter((price) => items.has(price.itemID)),
      options: list.options.filter((price) => options.has(price.modifierOptionID)),
    })),
  };
}

function toProducts(rows: SnapshotRows, out: OutOfStock, contained: Contained): PosProduct[] {
  const bindings = groupBindings(rows.bindings);
  const variantGroups = toVariantGroups(rows);
  const groupsOfItem = groupBy(
    rows.itemVariants,
    (row) => row.item_id,
    (row) => variantGroups.get(row.variant_id),
  );
  const choices = groupBy(
    rows.comboChoices,
    (row) => row.item_id,
    (row) => row.id,
  );
  const defaultTaxID = rows.taxes.find((tax) => tax.is_default)?.id ?? null;
  const taxIDs = new Set(rows.taxes.map((tax) => tax.id));
  const locations = new Map(rows.itemLocations.map((row) => [row.item_id, row]));
  const items = new Map(rows.items.map((item) => [item.id, item]));
  const isOffered = (item: ItemRow) =>
    item.is_available_for_selection && (locations.get(item.id)?.is_available_for_selection ?? true);
  return rows.items.map((item) => {
    // A variant, a deposit and a credit are off with their product, and taxed like it where they have no own setting.
    const parent = items.get(item.base_item_id ?? item.base_deposit_and_credit_item_id ?? '');
    const here = locations.get(item.id) ?? locations.get(parent?.id ?? '');
    const taxID = here === undefined || here.is_default_tax ? defaultTaxID : here.tax_id;
    const variantOptions = optionsOf(item, groupsOfItem);
    return {
      itemID: item.id,
      type: item.type,
      baseItemID: item.base_item_id,
      categoryID: item.category_id ?? EMPTY_ID,
      brandID: item.brand_id,
      name: item.name,
      displayName: item.display_name,
      names: itemNames(item, parent, variantOptions),
      barcode: item.barcode,
      refCode: item.ref_code,
      description: item.description,
      descriptions: soldNamesOf({ names: item.descriptions }),
      imageUrl: item.image_url,
      basePrice: amountOf(Number(item.base_price)),
      // A tax that was deleted since means the default one.
      taxID: taxID !== null && !taxIDs.has(taxID) ? defaultTaxID : taxID,
      isTaxInclusive: here?.is_tax_inclusive ?? item.is_tax_inclusive,
      isActive: item.is_active && (parent?.is_active ?? true),
      isAvailableForSelection:
        isOffered(item) &&
        (parent === undefined || isOffered(parent)) &&
        variantOptions.every((option) => option.isActive),
      isOutOfStock: out.items.has(item.id),
      isOutForIngredient: out.forIngredient.has(item.id),
      allergens: contained.ofItem(item.id),
      isWeighed: item.is_weighed,
      variantGroups: item.type === ItemType.ProductVariant ? [] : (groupsOfItem.get(item.id) ?? []),
      combinationIndices: item.combination_indices,
      modifierGroups: groupsAskedFor(
        item,
        bindings,
        variantOptions.map((option) => option.variantOptionID),
      ),
      comboChoiceIDs: choices.get(item.id) ?? [],
      baseDepositAndCreditItemID: item.base_deposit_and_credit_item_id,
    };
  });
}

/**
 * A variant is called after its product and its options in every language in which one of them has a name, and a
 * deposit or credit after its product.
 */
function itemNames(item: ItemRow, parent: ItemRow | undefined, options: readonly Named[]): Names | null {
  const own = soldNamesOf(item);
  if (own !== null || parent === undefined) return own;
  const product = { name: parent.name, displayName: parent.display_name, names: soldNamesOf(parent) };
  if (item.base_item_id !== null) return joinedNames([product, ...options], PRODUCT_NAME_LENGTH);
  return twinNames(product.names, item.type === ItemType.DepositProduct ? 'deposit' : 'credit');
}

const twinNames = (names: Names | null, kind: keyof typeof twinWords): Names | null =>
  filledNames({
    en: names?.en && `${names.en} (${twinWords[kind].en})`,
    th: names?.th && `${names.th} (${twinWords[kind].th})`,
  });

/**
 * The options of a ProductVariant, by their places. If one of them is switched off, the variant is not available.
 */
const optionsOf = (item: ItemRow, groupsOfItem: ReadonlyMap<string, readonly VariantGroup[]>) =>
  (item.combination_indices ?? '')
    .split('*')
    .flatMap((index, place) => groupsOfItem.get(item.base_item_id ?? '')?.[place]?.variantOptions[Number(index)] ?? []);

/**
 * Each group is listed once: the item's own come first, then those of its product, of its variant options, and
 * of its category.
 */
function groupsAskedFor(item: ItemRow, bindings: BindingsByOwner, optionIDs: readonly string[]): Binding[] {
  const all = [item.id, item.base_item_id, ...optionIDs, item.category_id].flatMap((owner) =>
    owner === null ? [] : (bindings.get(owner) ?? []),
  );
  const first = new Map<string, Binding>();
  for (const { modifierGroupID } of all)
    if (!first.has(modifierGroupID)) first.set(modifierGroupID, { modifierGroupID, sortNumber: first.size });
  return [...first.values()];
}

type BindingsByOwner = ReadonlyMap<string, readonly Binding[]>;

const groupBindings = (rows: readonly BindingRow[]): BindingsByOwner =>
  groupBy(
    rows,
    (row) => row.item_id ?? row.category_id ?? row.variant_option_id ?? row.modifier_option_id,
    (row) => ({ modifierGroupID: row.modifier_group_id, sortNumber: row.sort_number }),
  );

function toModifierOptions(rows: SnapshotRows, out: OutOfStock, contained: Contained): PosCatalog['modifierOptions'] {
  const bindings = groupBindings(rows.bindings.filter((row) => row.modifier_option_id !== null));
  const locations = new Map(rows.modifierOptionLocations.map((row) => [row.modifier_option_id, row]));
  return rows.modifierOptions.map((option) => ({
    modifierOptionID: option.id,
    modifierGroupID: option.modifier_group_id,
    name: option.name,
    displayName: option.display_name,
    names: soldNamesOf(option),
    priceAdd: amountOf(Number(option.price_add)),
    isActive: option.is_active,
    isAvailable: locations.get(option.id)?.is_available ?? true,
    isOutOfStock: out.options.has(option.id),
    isOutForIngredient: out.forIngredient.has(option.id),
    allergens: contained.ofOption(option.id),
    sortNumber: option.sort_number,
    itemID: option.item_id,
    modifierGroups: [...(bindings.get(option.id) ?? [])],
  }));
}

function toComboChoices(rows: SnapshotRows): PosCatalog['comboChoices'] {
  const items = groupBy(
    rows.comboChoiceItems,
    (row) => row.combo_choice_id,
    (row) => ({
      itemID: row.item_id,
      priceAdd: amountOf(Number(row.price_add)),
      isDefault: row.is_default,
      variantOptionIDs: row.variant_option_ids,
      sortNumber: row.sort_number,
    }),
  );
  return rows.comboChoices.map(({ id, item_id, name, names, quantity, sort_number }) => ({
    comboChoiceID: id,
    itemID: item_id,
    name,
    names: soldNamesOf({ names }),
    quantity: Number(quantity),
    sortNumber: sort_number,
    comboChoiceItems: items.get(id) ?? [],
  }));
}

function toMenus(rows: SnapshotRows): Menu[] {
  const windows = groupBy(rows.availabilities, ownerOf, toAvailability);
  const switches = groupBy(
    rows.menuItemOptions,
    (row) => row.menu_item_id,
    (row) => ({ modifierOptionID: row.modifier_option_id, isAvailable: row.is_available }),
  );
  const items = groupBy(
    rows.menuItems,
    (row) => row.menu_section_id,
    (row) => ({
      menuItemID: row.id,
      itemID: row.item_id,
      menuSectionID: row.menu_section_id,
      displayOrder: row.display_order,
      isAvailable: row.is_available,
      bgColor: row.bg_color,
      availabilities: windows.get(row.id) ?? [],
      menuItemModifierOptions: switches.get(row.id) ?? [],
    }),
  );
  const sections = groupBy(
    rows.sections,
    (row) => row.menu_id,
    (row) => ({
      menuSectionID: row.id,
      parentMenuSectionId: row.parent_menu_section_id,
      displayName: row.display_name,
      names: soldNamesOf(row),
      displayOrder: row.display_order,
      bgColor: row.bg_color,
      menuSectionAvailabilities: windows.get(row.id) ?? [],
      menuItems: items.get(row.id) ?? [],
    }),
  );
  const categoryWindows = groupBy(
    rows.availabilities.filter((row) => row.category_id !== null),
    (row) => row.menu_id,
    (row) => row,
  );
  return rows.menus.map((menu) => ({
    menuID: menu.id,
    name: menu.name,
    names: soldNamesOf(menu),
    isUserDefinedMenu: menu.is_user_defined_menu,
    isOnlineMenu: menu.is_online_menu,
    isActive: menu.is_active,
    brandID: menu.brand_id,
    priceListID: menu.price_list_id,
    defaultMenuItemBGColor: menu.default_menu_item_bg_color,
    sortNumber: menu.sort_number,
    availabilities: windows.get(menu.id) ?? [],
    menuSections: sections.get(menu.id) ?? [],
    menuItemCategoryAvailabilities: [
      ...groupBy(categoryWindows.get(menu.id) ?? [], (row) => row.category_id, toAvailability),
    ].map(([itemCategoryID, availabilities]) => ({ itemCategoryID, availabilities })),
  }));
}

function toPriceLists(rows: SnapshotRows): PosCatalog['priceLists'] {
  const windows = groupBy(rows.availabilities, (row) => row.price_list_id, toAvailability);
  const sorted = rows.priceLists.toSorted(
    (a, b) => Number(b.is_base_price_list) - Number(a.is_base_price_list) || (a.name < b.name ? -1 : 1),
  );
  return sorted.map((list) => ({
    priceListID: list.id,
    name: list.name,
    isBasePriceList: list.is_base_price_list,
    isActive: list.is_active,
    priceListItems: inOrder(list.items, rows.items),
    priceListModifierOptions: list.options,
    priceListAvailabilities: windows.get(list.id) ?? [],
  }));
}

/** Prices in the order of the items, which packs to almost nothing; those of what is not sold stay out. */
function inOrder(prices: readonly ItemPrice[], items: readonly ItemRow[]): ItemPrice[] {
  const byItem = new Map(prices.map((price) => [price.itemID, price]));
  return items.flatMap(({ id }) => byItem.get(id) ?? []);
}

function toTaxes(rows: SnapshotRows): PosCatalog['taxes'] {
  const components = groupBy(
    rows.taxComponents,
    (row) => row.tax_id,
    ({ name, names, rate }) => ({ name, names: soldNamesOf({ names }), rate: Number(rate) }),
  );
  return rows.taxes.map(({ id, name, names, rate }) => ({
    taxID: id,
    name,
    names: soldNamesOf({ names }),
    rate: Number(rate),
    taxComponents: components.get(id) ?? [],
  }));
}

// Windows of a category are looked up by menu and category together, not by one id.
const ownerOf = (row: AvailabilityRow) =>
  row.menu_section_id ?? row.menu_item_id ?? (row.category_id === null ? row.menu_id : null);

const toAvailability = (row: AvailabilityRow): Availability => ({
  availableDays: row.available_days,
  startTime: row.start_time,
  endTime: row.end_time,
  startDate: row.start_date,
  endDate: row.end_date,
});
