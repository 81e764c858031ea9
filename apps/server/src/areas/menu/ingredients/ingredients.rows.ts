import type { Ingredient, IngredientInput, IngredientName, ItemType, ListQuery } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { withUniqueName } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { initLocationItem } from '../products/location-items.rows.ts';

interface IngredientRow {
  [column: string]: unknown;
  id: string;
  type: ItemType;
  name: string;
  category_id: string | null;
  category_name: string | null;
  uomid: number | null;
  uom_symbol: string | null;
  cost: string | null;
  enable_track_inventory: boolean;
  vendor_id: string | null;
  vendor_name: string | null;
  is_active: boolean;
  is_available: boolean;
  has_location_data: boolean;
  use_count: number;
  version: number;
}

const USE_COUNT = `(
  (SELECT count(*) FROM item_units r LEFT JOIN items o ON o.company_id = $1 AND o.id = r.item_id WHERE r.company_id = $1 AND r.element_item_id = i.id AND (r.item_id IS NULL OR o.deleted_at IS NULL)) +
  (SELECT count(*) FROM modifier_options m WHERE m.company_id = $1 AND m.item_id = i.id AND m.deleted_at IS NULL))::int`;
const AVAILABLE = 'i.is_available_for_selection AND coalesce(h.is_available_for_selection, true)';
const CATEGORY = '(SELECT c.name FROM item_categories c WHERE c.company_id = $1 AND c.id = i.category_id)';
const UOM = '(SELECT u.symbol FROM uoms u WHERE u.company_id = $1 AND u.uomid = i.uomid)';
const vendor = (column: 'id' | 'name'): string =>
  `(SELECT v.${column} FROM vendors v WHERE v.company_id = $1 AND v.location_id = $2 AND v.id = h.vendor_id AND v.deleted_at IS NULL)`;
const COLUMNS = `i.id, i.type, i.name, i.category_id, ${CATEGORY} AS category_name, i.uomid, ${UOM} AS uom_symbol, i.cost, i.enable_track_inventory, ${vendor('id')} AS vendor_id, ${vendor('name')} AS vendor_name,
  i.is_active, (${AVAILABLE}) AS is_available, h.item_id IS NOT NULL AS has_location_data, ${USE_COUNT} AS use_count, i.version`;
// Looked up by its key: joined, two long tables under a fence are compared row by row while the planner knows nothing
// of them.
const FROM = `items i LEFT JOIN LATERAL (SELECT l.item_id, l.is_available_for_selection, l.vendor_id FROM item_locations l WHERE l.company_id = $1 AND l.location_id = $2 AND l.item_id = i.id LIMIT 1) h ON true
  WHERE i.company_id = $1 AND i.deleted_at IS NULL`;
const OWN = `i.type = 'Ingredient'`;
const NAME_KEY = 'items_name_key';

const toIngredient = (row: IngredientRow): Ingredient => ({
  ingredientID: row.id,
  type: row.type,
  name: row.name,
  categoryID: row.category_id,
  categoryName: row.category_name,
  uomid: row.uomid,
  uomSymbol: row.uom_symbol,
  cost: row.cost === null ? null : Number(row.cost),
  enableTrackInventory: row.enable_track_inventory,
  vendorID: row.vendor_id,
  vendorName: row.vendor_name,
  isActive: row.is_active,
  isAvailable: row.is_available,
  hasLocationData: row.has_location_data,
  useCount: row.use_count,
  version: row.version,
});

export async function listIngredients(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery & { readonly includeProductAsIngredient?: boolean | undefined },
): Promise<{ items: Ingredient[]; total: number }> {
  const { rows, total } = await listRows<IngredientRow>(
    tx,
    {
      columns: COLUMNS,
      from: `${FROM} AND (${OWN} OR ($3 AND i.is_use_as_ingredient))`,
      values: [companyID, locationID, query.includeProductAsIngredient === true],
      sort: {
        name: 'lower(i.name)',
        categoryName: `lower(${CATEGORY})`,
        vendorName: `lower(${vendor('name')})`,
        cost: 'i.cost',
        isActive: 'i.is_active',
        isAvailable: `(${AVAILABLE})`,
        enableTrackInventory: 'i.enable_track_inventory',
        useCount: USE_COUNT,
      },
      search: ['i.name', `coalesce(${CATEGORY}, '')`, `coalesce(i.ref_code, '')`, `coalesce(${vendor('name')}, '')`],
      tieBreak: 'lower(i.name), i.id',
    },
    query,
  );
  return { items: rows.map(toIngredient), total };
}

/** What a recipe can use; products that are used as ingredients only if asked. */
export async function listIngredientNames(
  tx: Tx,
  { companyID }: LocationScope,
  withProducts: boolean,
): Promise<IngredientName[]> {
  const rows = await tx
    .selectFrom('items as i')
    .leftJoin('uoms as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.uomid', '=', 'i.uomid'))
    .leftJoin('item_categories as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'i.category_id'),
    )
    .select(['i.id', 'i.name', 'i.type', 'c.name as category_name', 'i.uomid', 'u.symbol as uom_symbol', 'i.is_active'])
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where((row) =>
      row.or([row('i.type', '=', 'Ingredient'), ...(withProducts ? [row('i.is_use_as_ingredient', '=', true)] : [])]),
    )
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .$narrowType<{ type: ItemType }>()
    .execute();
  return rows.map((row) => ({
    ingredientID: row.id,
    name: row.name,
    type: row.type,
    categoryName: row.category_name,
    uomid: row.uomid,
    uomSymbol: row.uom_symbol,
    isActive: row.is_active,
  }));
}

export async function getIngredient(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<Ingredient | null> {
  const {
    rows: [row],
  } = await tx.raw<IngredientRow>(`SELECT ${COLUMNS} FROM ${FROM} AND ${OWN} AND i.id = $3`, [
    companyID,
    locationID,
    id,
  ]);
  return row === undefined ? null : toIngredient(row);
}

const columnsOf = ({ name, categoryID, uomid, cost, enableTrackInventory }: IngredientInput, now: Date) => ({
  name,
  display_name: name,
  category_id: categoryID,
  uomid,
  cost: cost === null ? null : String(cost),
  enable_track_inventory: enableTrackInventory,
  updated_at: now.toISOString(),
});

/**
 * Adds an ingredient; one that was deleted under this id comes back. False = it is there already (a repeated call). An
 * id that another kind of item has is as if unknown.
 */
export async function createIngredient(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  input: IngredientInput,
  now: Date,
): Promise<boolean> {
  const columns = columnsOf(input, now);
  const { numInsertedOrUpdatedRows } = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .insertInto('items')
      .values({
        ...columns,
        company_id: companyID,
        id,
        type: 'Ingredient',
        base_price: '0',
        is_tax_inclusive: false,
        created_at: columns.updated_at,
      })
      .onConflict((taken) =>
        taken
          .columns(['company_id', 'id'])
          .doUpdateSet((row) => ({
            ...columns,
            is_active: true,
            deleted_at: null,
            version: row('items.version', '+', 1),
          }))
          .where('items.deleted_at', 'is not', null)
          .where('items.type', '=', 'Ingredient'),
      )
      .executeTakeFirst(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

/** False = unknown, or no longer at this version. */
export async function updateIngredient(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  input: IngredientInput & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await withUniqueName(NAME_KEY, input.name, () =>
    tx
      .updateTable('items')
      .set((row) => ({ ...columnsOf(input, now), version: row('version', '+', 1) }))
      .where('company_id', '=', companyID)
      .where('id', '=', id)
      .where('version', '=', input.version)
      .where('deleted_at', 'is', null)
      .where('type', '=', 'Ingredient')
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

export async function setIngredientActive(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('items')
    .set((row) => ({ is_active: isActive, updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('type', '=', 'Ingredient')
    .execute();
}

/** Says who this location buys an ingredient from; null = nobody in particular. */
export async function setIngredientVendor(
  tx: Tx,
  scope: LocationScope,
  id: string,
  vendorID: string | null,
  now: Date,
): Promise<void> {
  if (vendorID !== null) await initLocationItem(tx, scope, id, now);
  await tx
    .updateTable('item_locations')
    .set((row) => ({ vendor_id: vendorID, updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('item_id', '=', id)
    .where('vendor_id', 'is distinct from', vendorID)
    .execute();
}

/** The first ingredient of these that a recipe or an option uses, and by how many. */
export async function usedIngredient(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const {
    rows: [row],
  } = await tx.raw<{ name: string; count: number }>(
    `SELECT i.name, ${USE_COUNT} AS count FROM ${FROM} AND ${OWN} AND i.id = ANY($3::uuid[]) AND ${USE_COUNT} > 0 ORDER BY lower(i.name) LIMIT 1`,
    [companyID, locationID, ids],
  );
  return row ?? null;
}

export async function removeIngredients(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = await tx
    .updateTable('items')
    .set((row) => ({ deleted_at: at, updated_at: at, version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('type', '=', 'Ingredient')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a category is there to be chosen, and in which units recipes count the item. */
export async function readChoices(
  tx: Tx,
  { companyID }: LocationScope,
  { categoryID }: IngredientInput,
  id: string,
): Promise<{ hasCategory: boolean; recipeUnits: number[] }> {
  const [categories, recipes] = await Promise.all([
    tx
      .selectFrom('item_categories')
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', categoryID)
      .where('deleted_at', 'is', null)
      .execute(),
    tx
      .selectFrom('item_units')
      .select('uomid')
      .where('company_id', '=', companyID)
      .where('element_item_id', '=', id)
      .where('uomid', 'is not', null)
      .union(
        tx
          .selectFrom('modifier_options')
          .select('uomid')
          .where('company_id', '=', companyID)
          .where('item_id', '=', id)
          .where('uomid', 'is not', null)
          .where('deleted_at', 'is', null),
      )
      .$narrowType<{ uomid: number }>()
      .execute(),
  ]);
  return {
    hasCategory: categoryID === null || categories.length === 1,
    recipeUnits: recipes.map(({ uomid }) => uomid),
  };
}
