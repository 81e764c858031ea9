import {
  allergensOf,
  type Ingredient,
  type IngredientInput,
  type IngredientName,
  type ItemType,
  type ListQuery,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { withUniqueName } from '#platform/crud/refusals.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { initLocationItems } from '../products/places/location-items.rows.ts';

type IngredientRow = InferResult<ReturnType<typeof ingredientsAt>>[number];
type ItemBuilder = ExpressionBuilder<DB & { i: DB['items'] }, 'i'>;

const COUNT = sql<number>`count(*)::int`.as('count');
/** How many recipes and modifier options use an item. */
function useCount(item: ItemBuilder, companyID: string): RawBuilder<number> {
  const recipes = item
    .selectFrom('item_units as r')
    .leftJoin('items as o', (join) => join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'r.item_id'))
    .select(COUNT)
    .where('r.company_id', '=', companyID)
    .whereRef('r.element_item_id', '=', 'i.id')
    .where((recipe) => recipe.or([recipe('r.item_id', 'is', null), recipe('o.deleted_at', 'is', null)]));
  const options = item
    .selectFrom('modifier_options as m')
    .select(COUNT)
    .where('m.company_id', '=', companyID)
    .whereRef('m.item_id', '=', 'i.id')
    .where('m.deleted_at', 'is', null);
  return sql<number>`(${recipes} + ${options})`;
}
const categoryName = (item: ItemBuilder, companyID: string) =>
  item
    .selectFrom('item_categories as c')
    .select('c.name')
    .where('c.company_id', '=', companyID)
    .whereRef('c.id', '=', 'i.category_id')
    .$asScalar();
const vendor = <Column extends 'id' | 'name'>(item: ItemBuilder, scope: LocationScope, column: Column) =>
  item
    .selectFrom('vendors as v')
    .select(`v.${column}`)
    .where('v.company_id', '=', scope.companyID)
    .where('v.location_id', '=', scope.locationID)
    .where('v.id', '=', sql.ref<string>('h.vendor_id'))
    .where('v.deleted_at', 'is', null)
    .$asScalar();
const IS_AVAILABLE = sql<boolean>`(i.is_available_for_selection AND coalesce(h.is_available_for_selection, true))`;

// The row of the location is looked up by its key: joined, two long tables under a fence are compared row by row while
// the planner knows nothing of them.
const ingredientsAt = (tx: Tx, scope: LocationScope) =>
  tx
    .selectFrom('items as i')
    .leftJoinLateral(
      (item) =>
        item
          .selectFrom('item_locations as l')
          .select(['l.item_id', 'l.is_available_for_selection', 'l.vendor_id'])
          .where('l.company_id', '=', scope.companyID)
          .where('l.location_id', '=', scope.locationID)
          .whereRef('l.item_id', '=', 'i.id')
          .limit(1)
          .as('h'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.type', 'i.name', 'i.category_id', 'i.uomid', 'i.cost', 'i.enable_track_inventory'])
    .select(['i.is_active', 'i.allergens', 'i.version', IS_AVAILABLE.as('is_available')])
    .select((item) => [
      categoryName(item, scope.companyID).as('category_name'),
      item
        .selectFrom('uoms as u')
        .select('u.symbol')
        .where('u.company_id', '=', scope.companyID)
        .whereRef('u.uomid', '=', 'i.uomid')
        .as('uom_symbol'),
      vendor(item, scope, 'id').as('vendor_id'),
      vendor(item, scope, 'name').as('vendor_name'),
      sql<boolean>`h.item_id IS NOT NULL`.as('has_location_data'),
      useCount(item, scope.companyID).as('use_count'),
    ])
    .where('i.company_id', '=', scope.companyID)
    .where('i.deleted_at', 'is', null)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: ItemType }>();
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
  allergens: allergensOf(row.allergens),
  isActive: row.is_active,
  isAvailable: row.is_available,
  hasLocationData: row.has_location_data,
  useCount: row.use_count,
  version: row.version,
});

/** A page of ingredients as they are at a location; products that are used as such only if asked. */
export async function listIngredients(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery & { readonly includeProductAsIngredient?: boolean | undefined },
): Promise<{ items: Ingredient[]; total: number }> {
  const { companyID } = scope;
  const eb: ItemBuilder = expressionBuilder();
  const { rows, total } = await listPage(
    ingredientsAt(tx, scope).where((item) =>
      item.or([
        item('i.type', '=', 'Ingredient'),
        ...(query.includeProductAsIngredient === true ? [item('i.is_use_as_ingredient', '=', true)] : []),
      ]),
    ),
    {
      sort: {
        name: sql`lower(i.name)`,
        categoryName: sql`lower(${categoryName(eb, companyID)})`,
        vendorName: sql`lower(${vendor(eb, scope, 'name')})`,
        cost: sql`i.cost`,
        isActive: sql`i.is_active`,
        isAvailable: IS_AVAILABLE,
        enableTrackInventory: sql`i.enable_track_inventory`,
        useCount: useCount(eb, companyID),
      },
      search: [
        sql`i.name`,
        sql`coalesce(${categoryName(eb, companyID)}, '')`,
        sql`coalesce(i.ref_code, '')`,
        sql`coalesce(${vendor(eb, scope, 'name')}, '')`,
      ],
      tieBreak: sql`lower(i.name), i.id`,
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
    .select(['i.id', 'i.name', 'i.type', 'i.uomid', 'i.is_active'])
    // As joins they would be gone through for every item where the planner has no statistics yet.
    .select((row) => [
      row
        .selectFrom('uoms as u')
        .select('u.symbol')
        .where('u.company_id', '=', companyID)
        .whereRef('u.uomid', '=', 'i.uomid')
        .as('uom_symbol'),
      row
        .selectFrom('item_categories as c')
        .select('c.name')
        .where('c.company_id', '=', companyID)
        .whereRef('c.id', '=', 'i.category_id')
        .as('category_name'),
    ])
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

/** An ingredient at a location; null = unknown, deleted, or a product. */
export async function getIngredient(tx: Tx, scope: LocationScope, id: string): Promise<Ingredient | null> {
  const row = await ingredientsAt(tx, scope)
    .where('i.type', '=', 'Ingredient')
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toIngredient(row);
}

const columnsOf = ({ name, categoryID, uomid, cost, enableTrackInventory, allergens }: IngredientInput, now: Date) => ({
  name,
  display_name: name,
  category_id: categoryID,
  uomid,
  cost: cost === null ? null : String(cost),
  enable_track_inventory: enableTrackInventory,
  allergens,
  updated_at: now.toISOString(),
});

/**
 * Adds an ingredient; one that was deleted under this id comes back. False = it already exists (a repeated call). The
 * id of another kind of item counts as unknown.
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

/** Switches an ingredient for the whole company and raises its version; another kind of item is left alone. */
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

/** Says who this location buys an ingredient from; null = no one in particular. */
export async function setIngredientVendor(
  tx: Tx,
  scope: LocationScope,
  id: string,
  vendorID: string | null,
  now: Date,
): Promise<void> {
  if (vendorID !== null) await initLocationItems(tx, scope, [id], now);
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
  scope: LocationScope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const row = await ingredientsAt(tx, scope)
    .clearSelect()
    .select((item) => ['i.name', useCount(item, scope.companyID).as('count')])
    .where('i.type', '=', 'Ingredient')
    .where('i.id', '=', anyOf(ids))
    .where((item) => item(useCount(item, scope.companyID), '>', 0))
    .orderBy(sql`lower(i.name)`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a category exists, and in which units recipes count the item. */
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
