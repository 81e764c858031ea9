import type { ItemType, ItemVariant, LocationItem, Product, ProductVariantGroup } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { numberOrNull, twinName } from './product-figures.ts';

interface ItemRow {
  [column: string]: unknown;
  id: string;
  type: ItemType;
  base_item_id: string | null;
  base_deposit_and_credit_item_id: string | null;
  category_id: string | null;
  brand_id: string | null;
  uomid: number | null;
  name: string;
  display_name: string;
  barcode: string | null;
  ref_code: string | null;
  description: string | null;
  image_url: string | null;
  base_price: string;
  cost: string | null;
  combination_indices: string | null;
  is_tax_inclusive: boolean;
  is_active: boolean;
  is_available_for_selection: boolean;
  enable_track_inventory: boolean;
  is_use_as_ingredient: boolean;
  version: number;
}
interface OptionRow {
  [column: string]: unknown;
  item_id: string;
  variant_option_id: string;
  variant_id: string;
}
interface GroupRow {
  [column: string]: unknown;
  variant_id: string;
  name: string;
  display_name: string;
  option_id: string | null;
  option_name: string;
  option_display_name: string;
  is_active: boolean;
  deleted_at: Date | null;
}
interface PlaceRow {
  [column: string]: unknown;
  location_name: string;
  tax_id: string | null;
  is_default_tax: boolean | null;
  is_tax_inclusive: boolean | null;
  cost: string | null;
  is_available_for_selection: boolean | null;
  on_hand: string | null;
}

const ITEM_COLUMNS = `id, type, base_item_id, base_deposit_and_credit_item_id, category_id, brand_id, uomid, name, display_name, barcode, ref_code, description, image_url, base_price, cost, combination_indices,
  is_tax_inclusive, is_active, is_available_for_selection, enable_track_inventory, is_use_as_ingredient, version`;

/**
 * A product with everything its form shows; null = unknown, deleted, or no product (an ingredient, a combo, a
 * variant).
 */
export async function getProduct(tx: Tx, scope: LocationScope, id: string): Promise<Product | null> {
  const { companyID } = scope;
  const [items, options, groups, bindings, combos, place] = await Promise.all([
    tx.raw<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM items WHERE company_id = $1 AND (id = $2 OR base_item_id = $2 OR base_deposit_and_credit_item_id = $2) AND deleted_at IS NULL ORDER BY sort_number, combination_indices, id`,
      [companyID, id],
    ),
    tx.raw<OptionRow>(
      `SELECT o.item_id, o.variant_option_id, x.variant_id FROM item_variant_options o JOIN items i ON i.company_id = $1 AND i.id = o.item_id AND i.base_item_id = $2 AND i.deleted_at IS NULL
      JOIN variant_options x ON x.company_id = $1 AND x.id = o.variant_option_id WHERE o.company_id = $1`,
      [companyID, id],
    ),
    listVariantGroups(tx, scope, id),
    tx.raw<{ item_id: string; modifier_group_id: string }>(
      `SELECT b.item_id, b.modifier_group_id FROM modifier_bindings b JOIN modifier_groups g ON g.company_id = $1 AND g.id = b.modifier_group_id AND g.deleted_at IS NULL
      JOIN items i ON i.company_id = $1 AND i.id = b.item_id AND (i.id = $2 OR i.base_item_id = $2) AND i.deleted_at IS NULL WHERE b.company_id = $1 ORDER BY b.sort_number, b.id`,
      [companyID, id],
    ),
    tx.raw<{ id: string; name: string }>(
      `SELECT DISTINCT c.id, c.name FROM combo_choice_items x JOIN items i ON i.company_id = $1 AND i.id = x.item_id AND (i.id = $2 OR i.base_item_id = $2)
      JOIN combo_choices y ON y.company_id = $1 AND y.id = x.combo_choice_id JOIN items c ON c.company_id = $1 AND c.id = y.item_id AND c.deleted_at IS NULL WHERE x.company_id = $1 ORDER BY c.name`,
      [companyID, id],
    ),
    readPlace(tx, scope, id),
  ]);
  const item = items.rows.find((row) => row.id === id);
  if (
    item === undefined ||
    place === null ||
    !['Product', 'BaseProduct', 'BaseDepositAndCreditProduct'].includes(item.type)
  )
    return null;
  const groupIDsOf = (owner: string) =>
    bindings.rows.flatMap((row) => (row.item_id === owner ? [row.modifier_group_id] : []));
  const twin = (type: ItemType, kind: 'deposit' | 'credit') => {
    const found = items.rows.find((row) => row.type === type);
    const displayName = found?.display_name ?? '';
    return {
      displayName: displayName === twinName(item.display_name, kind) ? '' : displayName,
      barcode: found?.barcode ?? '',
      refCode: found?.ref_code ?? '',
    };
  };
  const places = new Map(groups.map(({ variantID }, index) => [variantID, index]));
  return {
    itemID: item.id,
    type: item.type,
    version: item.version,
    name: item.name,
    displayName: item.display_name === item.name ? '' : item.display_name,
    description: item.description ?? '',
    categoryID: item.category_id,
    brandID: item.brand_id,
    uomid: item.uomid,
    barcode: item.barcode ?? '',
    refCode: item.ref_code ?? '',
    imageUrl: item.image_url,
    basePrice: Number(item.base_price),
    cost: numberOrNull(item.cost),
    isTaxInclusive: item.is_tax_inclusive,
    isActive: item.is_active,
    isAvailableForSelection: item.is_available_for_selection,
    enableTrackInventory: item.enable_track_inventory,
    isUseAsIngredient: item.is_use_as_ingredient,
    variantIDs: groups.map(({ variantID }) => variantID),
    variantGroups: groups,
    modifierGroupIDs: groupIDsOf(id),
    itemVariations: items.rows
      .filter((row) => row.base_item_id === id)
      .map((row): ItemVariant => ({
        itemID: row.id,
        name: row.name,
        combinationIndices: row.combination_indices ?? '',
        basePrice: Number(row.base_price),
        cost: numberOrNull(row.cost),
        barcode: row.barcode ?? '',
        refCode: row.ref_code ?? '',
        isActive: row.is_active,
        isAvailableForSelection: row.is_available_for_selection,
        modifierGroupIDs: groupIDsOf(row.id),
        variantOptionIDs: options.rows
          .filter((option) => option.item_id === row.id)
          .toSorted((a, b) => (places.get(a.variant_id) ?? 0) - (places.get(b.variant_id) ?? 0))
          .map((option) => option.variant_option_id),
      })),
    hasLocationData: place.is_available_for_selection !== null,
    locationItems: [toLocationItem(scope, place, item.is_tax_inclusive)],
    usedInCombos: combos.rows.map((combo) => ({ itemID: combo.id, name: combo.name })),
    depositAndCredit:
      item.type === 'BaseDepositAndCreditProduct'
        ? { deposit: twin('DepositProduct', 'deposit'), credit: twin('CreditProduct', 'credit') }
        : null,
  };
}

/**
 * Variants that a product asks for, in order, with all their options in the order that combinations count (decision
 * 20).
 */
async function listVariantGroups(tx: Tx, { companyID }: LocationScope, id: string): Promise<ProductVariantGroup[]> {
  const { rows } = await tx.raw<GroupRow>(
    `
    SELECT v.id AS variant_id, v.name, v.display_name, o.id AS option_id, o.name AS option_name, o.display_name AS option_display_name, o.is_active, o.deleted_at
    FROM item_variants a JOIN variants v ON v.company_id = $1 AND v.id = a.variant_id LEFT JOIN variant_options o ON o.company_id = $1 AND o.variant_id = v.id
    WHERE a.company_id = $1 AND a.item_id = $2 ORDER BY a.sort_number, o.sort_number, o.id`,
    [companyID, id],
  );
  const groups = new Map<string, ProductVariantGroup>();
  for (const row of rows) {
    const group = groups.get(row.variant_id) ?? {
      variantID: row.variant_id,
      name: row.name,
      displayName: row.display_name,
      variantOptions: [],
    };
    groups.set(row.variant_id, group);
    if (row.option_id !== null)
      group.variantOptions.push({
        variantOptionID: row.option_id,
        name: row.option_name,
        displayName: row.option_display_name,
        isActive: row.is_active && row.deleted_at === null,
      });
  }
  return [...groups.values()];
}

/** What an item is at this location; null = there is no such place. */
export async function readLocationItem(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isTaxInclusive: boolean,
): Promise<LocationItem | null> {
  const place = await readPlace(tx, scope, id);
  return place === null ? null : toLocationItem(scope, place, isTaxInclusive);
}

async function readPlace(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<PlaceRow | null> {
  const {
    rows: [row],
  } = await tx.raw<PlaceRow>(
    `
    SELECT p.name AS location_name, l.tax_id, l.is_default_tax, l.is_tax_inclusive, l.cost, l.is_available_for_selection, s.on_hand
    FROM locations p LEFT JOIN item_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.item_id = $3
    LEFT JOIN item_inventory s ON s.company_id = $1 AND s.location_id = $2 AND s.item_id = $3 WHERE p.company_id = $1 AND p.id = $2`,
    [companyID, locationID, id],
  );
  return row ?? null;
}

const toLocationItem = ({ locationID }: LocationScope, row: PlaceRow, isTaxInclusive: boolean): LocationItem => ({
  locationID,
  locationName: row.location_name,
  taxID: row.tax_id,
  isDefaultTax: row.is_default_tax ?? true,
  isTaxInclusive: row.is_tax_inclusive ?? isTaxInclusive,
  cost: numberOrNull(row.cost),
  isAvailableForSelection: row.is_available_for_selection ?? true,
  stockUnits: numberOrNull(row.on_hand),
});
