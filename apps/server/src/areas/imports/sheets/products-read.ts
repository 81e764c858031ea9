import { ItemType } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { textIn, type Cells } from '#platform/imports/columns.ts';
import type { Loaded, Present } from '#platform/imports/sheet.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readBindings, readNames, readUnits, readUsedItems, type UsedItems } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import { readPlaces, type Places } from './item-places.ts';
import { countRows } from './references.ts';
import { nameCells } from './name-columns.ts';

interface ItemRow {
  id: string;
  type: ItemType;
  base_item_id: string | null;
  category_id: string | null;
  brand_id: string | null;
  uomid: string | null;
  name: string;
  display_name: string;
  names: unknown;
  barcode: string | null;
  ref_code: string | null;
  description: string | null;
  descriptions: unknown;
  base_price: string;
  cost: string | null;
  combination_indices: string | null;
  is_tax_inclusive: boolean;
  is_active: boolean;
  is_available_for_selection: boolean;
  is_use_as_ingredient: boolean;
  is_weighed: boolean;
  allergens: string[];
  sort_number: number;
  version: number;
}
interface VariantOption {
  readonly id: string;
  readonly name: string;
  readonly isDeleted: boolean;
}

export interface ProductState extends Loaded {
  readonly categories: NameIndex;
  readonly brands: NameIndex;
  readonly units: NameIndex;
  readonly places: Places;
  readonly used: UsedItems;
  readonly groups: NameIndex;
  readonly variants: NameIndex;
  readonly lastSort: number;
  /** Products by their names in small letters, variants left out. */
  readonly products: ReadonlyMap<string, Present & { readonly sortNumber: number }>;
  /** How many variants a product has, by its name. */
  readonly variantCount: (product: string) => number;
  /**
   * The options of a combination: their places joined as the product keeps them, and their ids; null where one is not
   * an option of its variant.
   */
  readonly combination: (
    variants: readonly string[],
    options: readonly string[],
  ) => { readonly indices: string; readonly optionIDs: readonly string[] } | null;
}

const OWN_TYPES: ReadonlySet<ItemType> = new Set<ItemType>([
  ItemType.Product,
  ItemType.BaseProduct,
  ItemType.ProductVariant,
]);

/** Whether a row is a variant of a product that another row, or the catalog, has. */
export const isVariant = (cells: Cells): boolean => textIn(cells, 'variantOf') !== '';

/** Everything that is sold as rows, with all the names that rows refer to. */
export async function readProducts(tx: Tx, scope: LocationScope): Promise<ProductState> {
  const { companyID } = scope;
  const items = await tx
    .selectFrom('items')
    .select(['id', 'type', 'base_item_id', 'category_id', 'brand_id', 'name', 'display_name', 'names'])
    .select(['barcode', 'ref_code', 'description', 'descriptions', 'base_price', 'cost', 'combination_indices'])
    .select(['is_tax_inclusive', 'is_active', 'is_available_for_selection', 'is_use_as_ingredient', 'is_weighed'])
    .select(['allergens', 'sort_number', 'version'])
    .select(sql<string | null>`uomid::text`.as('uomid'))
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('base_item_id', (order) => order.nullsFirst())
    .orderBy('name')
    .$narrowType<{ type: ItemType }>()
    .execute();
  const itemVariants = await tx
    .selectFrom('item_variants')
    .select(['item_id', 'variant_id'])
    .where('company_id', '=', companyID)
    .orderBy('item_id')
    .orderBy('sort_number')
    .execute();
  const options = await tx
    .selectFrom('variant_options')
    .select(['id', 'variant_id', 'name', 'deleted_at'])
    .where('company_id', '=', companyID)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  const names = {
    categories: await readNames(tx, scope, 'item_categories'),
    brands: await readNames(tx, scope, 'brands'),
    units: await readUnits(tx, scope),
    places: await readPlaces(tx, scope),
    used: await readUsedItems(tx, scope),
    groups: await readNames(tx, scope, 'modifier_groups'),
    variants: await readNames(tx, scope, 'variants'),
  };
  const bindings = await readBindings(tx, scope, 'item_id');

  const optionsOf = groupBy(
    options,
    ({ variant_id }) => variant_id,
    ({ id, name, deleted_at }): VariantOption => ({ id, name, isDeleted: deleted_at !== null }),
  );
  const variantsOf = groupBy(
    itemVariants,
    ({ item_id }) => item_id,
    ({ variant_id }) => variant_id,
  );
  const baseNames = new Map(items.map(({ id, name }) => [id, name]));
  const toCells = (row: ItemRow): Cells => {
    const ownVariants = variantsOf.get(row.base_item_id ?? row.id) ?? [];
    return {
      name: row.name,
      ...nameCells('name', row),
      displayName: row.display_name,
      refCode: row.ref_code ?? '',
      barcode: row.barcode ?? '',
      category: names.categories.nameOf(row.category_id),
      brand: names.brands.nameOf(row.brand_id),
      uom: names.units.nameOf(row.uomid),
      price: Number(row.base_price),
      cost: row.cost === null ? null : Number(row.cost),
      ...names.places.cellsOf(row, row.base_item_id),
      description: row.description ?? '',
      ...nameCells('description', { names: row.descriptions }),
      isActive: row.is_active,
      isUseAsIngredient: row.is_use_as_ingredient,
      isWeighed: row.is_weighed,
      allergens: row.allergens,
      modifierGroups: bindings.get(row.id) ?? [],
      variants: row.base_item_id === null ? ownVariants.map((id) => names.variants.nameOf(id)) : [],
      variantOf: row.base_item_id === null ? '' : (baseNames.get(row.base_item_id) ?? ''),
      options:
        row.combination_indices === null
          ? []
          : row.combination_indices
              .split('*')
              .map((index, place_) => optionsOf.get(ownVariants[place_] ?? '')?.[Number(index)]?.name ?? ''),
    };
  };
  const own = items
    .filter(({ type }) => OWN_TYPES.has(type))
    .map((row) => ({ id: row.id, version: row.version, cells: toCells(row), sortNumber: row.sort_number }));
  return {
    ...names,
    records: own,
    lastSort: items.reduce((most, { sort_number }) => Math.max(most, sort_number), -1),
    others: items
      .filter(({ type }) => !OWN_TYPES.has(type))
      .map((row) => ({
        id: row.id,
        cells: {
          refCode: row.ref_code ?? '',
          barcode: row.barcode ?? '',
          name: row.type === ItemType.Ingredient ? '' : row.name,
        },
      })),
    products: new Map(
      own
        .filter(({ cells }) => cells['variantOf'] === '')
        .map((record) => [String(record.cells['name']).toLowerCase(), record]),
    ),
    variantCount: countRows(own, (cells) => textIn(cells, 'variantOf')),
    combination: (variants, wanted) => {
      const found = variants.map((variant, place) => {
        const all = optionsOf.get(names.variants.find(variant) ?? '') ?? [];
        const index = all.findIndex(
          ({ name, isDeleted }) => !isDeleted && name.toLowerCase() === wanted[place]?.toLowerCase(),
        );
        return { index, id: all[index]?.id ?? '' };
      });
      if (wanted.length !== variants.length || found.some(({ index }) => index < 0)) return null;
      return { indices: found.map(({ index }) => index).join('*'), optionIDs: found.map(({ id }) => id) };
    },
  };
}
