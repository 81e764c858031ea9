import {
  allergensOf,
  type ItemType,
  type ItemVariant,
  type LocationItem,
  type Product,
  type ProductVariantGroup,
} from '@tavola/contract';
import { sql } from 'kysely';
import { namesOf } from '#platform/crud/names.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { numberOrNull, twinName } from './product-figures.ts';

type PlaceRow = NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** A product with the items under it. */
const readItems = (tx: Tx, companyID: string, id: string) =>
  tx
    .selectFrom('items')
    .select(['id', 'type', 'base_item_id', 'category_id', 'brand_id', 'uomid', 'name', 'display_name', 'names'])
    .select([
      'barcode',
      'ref_code',
      'description',
      'descriptions',
      'image_url',
      'base_price',
      'cost',
      'combination_indices',
    ])
    .select(['is_tax_inclusive', 'is_active', 'is_available_for_selection', 'enable_track_inventory'])
    .select(['is_use_as_ingredient', 'is_weighed', 'allergens', 'version'])
    .where('company_id', '=', companyID)
    .where((row) =>
      row.or([row('id', '=', id), row('base_item_id', '=', id), row('base_deposit_and_credit_item_id', '=', id)]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('combination_indices')
    .orderBy('id')
    .$narrowType<{ type: ItemType }>()
    .execute();

/** The options that the variants of a product have. */
const readOptions = (tx: Tx, companyID: string, id: string) =>
  tx
    .selectFrom('item_variant_options as o')
    .innerJoin('items as i', (join) =>
      join
        .on('i.company_id', '=', companyID)
        .onRef('i.id', '=', 'o.item_id')
        .on('i.base_item_id', '=', id)
        .on('i.deleted_at', 'is', null),
    )
    .innerJoin('variant_options as x', (join) =>
      join.on('x.company_id', '=', companyID).onRef('x.id', '=', 'o.variant_option_id'),
    )
    .select(['o.item_id', 'o.variant_option_id', 'x.variant_id'])
    .where('o.company_id', '=', companyID)
    .execute();

/** The modifier groups that a product and its variants ask for. */
const readBindings = (tx: Tx, companyID: string, id: string) =>
  tx
    .selectFrom('modifier_bindings as b')
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'b.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .innerJoin('items as i', (join) =>
      join
        .on('i.company_id', '=', companyID)
        .onRef('i.id', '=', 'b.item_id')
        .on((row) => row.or([row('i.id', '=', id), row('i.base_item_id', '=', id)]))
        .on('i.deleted_at', 'is', null),
    )
    .select(['b.item_id', 'b.modifier_group_id'])
    .where('b.company_id', '=', companyID)
    .orderBy('b.sort_number')
    .orderBy('b.id')
    .execute();

/** The combos that a product or one of its variants is a part of. */
const readCombos = (tx: Tx, companyID: string, id: string) =>
  tx
    .selectFrom('combo_choice_items as x')
    .innerJoin('items as i', (join) =>
      join
        .on('i.company_id', '=', companyID)
        .onRef('i.id', '=', 'x.item_id')
        .on((row) => row.or([row('i.id', '=', id), row('i.base_item_id', '=', id)])),
    )
    .innerJoin('combo_choices as y', (join) =>
      join.on('y.company_id', '=', companyID).onRef('y.id', '=', 'x.combo_choice_id'),
    )
    .innerJoin('items as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'y.item_id').on('c.deleted_at', 'is', null),
    )
    .select(['c.id', 'c.name'])
    .distinct()
    .where('x.company_id', '=', companyID)
    .orderBy('c.name')
    .execute();

/**
 * A product with everything its form shows; null = unknown, deleted, or no product (an ingredient, a combo, a
 * variant).
 */
export async function getProduct(tx: Tx, scope: LocationScope, id: string): Promise<Product | null> {
  const { companyID } = scope;
  const [items, options, groups, bindings, combos, place] = await Promise.all([
    readItems(tx, companyID, id),
    readOptions(tx, companyID, id),
    listVariantGroups(tx, scope, id),
    readBindings(tx, companyID, id),
    readCombos(tx, companyID, id),
    readPlace(tx, scope, id),
  ]);
  const item = items.find((row) => row.id === id);
  if (
    item === undefined ||
    place === null ||
    !['Product', 'BaseProduct', 'BaseDepositAndCreditProduct'].includes(item.type)
  )
    return null;
  const groupIDsOf = (owner: string) =>
    bindings.flatMap((row) => (row.item_id === owner ? [row.modifier_group_id] : []));
  const twin = (type: ItemType, kind: 'deposit' | 'credit') => {
    const found = items.find((row) => row.type === type);
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
    names: namesOf(item),
    description: item.description ?? '',
    descriptions: namesOf({ names: item.descriptions }),
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
    isWeighed: item.is_weighed,
    allergens: allergensOf(item.allergens),
    variantIDs: groups.map(({ variantID }) => variantID),
    variantGroups: groups,
    modifierGroupIDs: groupIDsOf(id),
    itemVariations: items
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
        variantOptionIDs: options
          .filter((option) => option.item_id === row.id)
          .toSorted((a, b) => (places.get(a.variant_id) ?? 0) - (places.get(b.variant_id) ?? 0))
          .map((option) => option.variant_option_id),
      })),
    hasLocationData: place.is_available_for_selection !== null,
    locationItems: [toLocationItem(scope, place, item.is_tax_inclusive)],
    usedInCombos: combos.map((combo) => ({ itemID: combo.id, name: combo.name })),
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
  const rows = await tx
    .selectFrom('item_variants as a')
    .innerJoin('variants as v', (join) => join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'a.variant_id'))
    .leftJoin('variant_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.variant_id', '=', 'v.id'),
    )
    .select([
      'v.id as variant_id',
      'v.name',
      'v.display_name',
      'v.names',
      'o.id as option_id',
      'o.names as option_names',
    ])
    .select((row) => [
      row.fn.coalesce('o.name', sql<string>`''`).as('option_name'),
      row.fn.coalesce('o.display_name', sql<string>`''`).as('option_display_name'),
      sql<boolean>`o.is_active AND o.deleted_at IS NULL`.as('is_active'),
    ])
    .where('a.company_id', '=', companyID)
    .where('a.item_id', '=', id)
    .orderBy('a.sort_number')
    .orderBy('o.sort_number')
    .orderBy('o.id')
    .execute();
  const groups = new Map<string, ProductVariantGroup>();
  for (const row of rows) {
    const group = groups.get(row.variant_id) ?? {
      variantID: row.variant_id,
      name: row.name,
      displayName: row.display_name,
      names: namesOf(row),
      variantOptions: [],
    };
    groups.set(row.variant_id, group);
    if (row.option_id !== null)
      group.variantOptions.push({
        variantOptionID: row.option_id,
        name: row.option_name,
        displayName: row.option_display_name,
        names: namesOf({ names: row.option_names }),
        isActive: row.is_active,
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

async function readPlace(tx: Tx, { companyID, locationID }: LocationScope, id: string) {
  const row = await tx
    .selectFrom('locations as p')
    .leftJoin('item_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).on('l.item_id', '=', id),
    )
    .leftJoin('item_inventory as s', (join) =>
      join.on('s.company_id', '=', companyID).on('s.location_id', '=', locationID).on('s.item_id', '=', id),
    )
    .select(['p.name as location_name', 'l.tax_id', 'l.is_default_tax', 'l.is_tax_inclusive', 'l.cost'])
    .select(['l.is_available_for_selection', 's.on_hand'])
    .where('p.company_id', '=', companyID)
    .where('p.id', '=', locationID)
    .executeTakeFirst();
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
