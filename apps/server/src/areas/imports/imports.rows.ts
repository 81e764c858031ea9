import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import { textIn, type Cells } from '#platform/imports/columns.ts';
import type { WriteTools } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { distinct, indexNames, type NameIndex } from './names.ts';

/** What the sheets of several lists read and write alike. */

export interface BindingRow {
  modifier_group_id: string;
  item_id: string | null;
  category_id: string | null;
  variant_option_id: string | null;
  modifier_option_id: string | null;
}
export type BindingOwner = Exclude<keyof BindingRow, 'modifier_group_id'>;

type NamedTable =
  | 'customer_categories'
  | 'item_categories'
  | 'brands'
  | 'modifier_groups'
  | 'price_lists'
  | 'gl_code_types'
  | 'variants';

/** Names of a company's records that are not deleted. */
export const readNames = async (tx: Tx, { companyID }: LocationScope, table: NamedTable): Promise<NameIndex> =>
  indexNames(
    await tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .execute(),
  );

/** Names of the taxes of this location, which are not shared with others of the company. */
export const readTaxNames = async (tx: Tx, { companyID, locationID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await tx
      .selectFrom('taxes')
      .select(['id', 'name'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('deleted_at', 'is', null)
      .execute(),
  );

/** Units by name or symbol; their ids are numbers, carried as text. */
export const readUnits = async (tx: Tx, { companyID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await tx
      .selectFrom('uoms')
      .select([sql<string>`uomid::text`.as('id'), 'name', 'symbol as alias'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .execute(),
  );

/** Everything that a menu or price list can contain, by name or reference code. */
export const readItemNames = async (tx: Tx, { companyID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await tx
      .selectFrom('items')
      .select(['id', 'name', 'ref_code as alias'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .where('type', '<>', 'Ingredient')
      .execute(),
  );

/** Products and ingredients that an option can use up. An ingredient called like a product is known by its code. */
export const readStockNames = async (tx: Tx, { companyID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await tx
      .selectFrom('items')
      .select(['id', 'name', 'ref_code as alias'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .where('base_item_id', 'is', null)
      .execute(),
  );

/** The names of the groups that an owner asks for, in order. */
export async function readBindings(
  tx: Tx,
  { companyID }: LocationScope,
  owner: BindingOwner,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('modifier_bindings as b')
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'b.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .select([`b.${owner} as owner`, 'g.name'])
    .where('b.company_id', '=', companyID)
    .where(`b.${owner}`, 'is not', null)
    .orderBy('b.sort_number')
    .orderBy('b.id')
    .execute();
  return groupBy(
    rows,
    (row) => row.owner,
    (row) => row.name,
  );
}

/** Items that prevent some changes. */
export interface UsedItems {
  /** Those that a recipe or a modifier option uses up. */
  readonly parts: ReadonlySet<string>;
  /** Those of which there is stock. */
  readonly stocked: ReadonlySet<string>;
}

/** Which items a file may not switch off or give another unit, wherever in the company they are used. */
export async function readUsedItems(tx: Tx, { companyID }: LocationScope): Promise<UsedItems> {
  // A union of three short searches reads better as text.
  const { rows } = await sql<{ id: string; is_part: boolean }>`
    SELECT r.element_item_id AS id, true AS is_part FROM item_units r
      WHERE r.company_id = ${companyID} AND r.element_item_id IS NOT NULL
    UNION ALL SELECT o.item_id, true FROM modifier_options o
      WHERE o.company_id = ${companyID} AND o.item_id IS NOT NULL AND o.deleted_at IS NULL
    UNION ALL SELECT s.item_id, false FROM item_inventory s
      WHERE s.company_id = ${companyID} AND s.on_hand <> 0`.execute(tx);
  const ids = (isPart: boolean): ReadonlySet<string> =>
    new Set(rows.filter(({ is_part }) => is_part === isPart).map(({ id }) => id));
  return { parts: ids(true), stocked: ids(false) };
}

/** Puts the groups of each owner in place of those it had. */
export async function writeBindings(
  tx: Tx,
  { companyID }: LocationScope,
  owner: BindingOwner,
  owners: readonly { readonly id: string; readonly groupIDs: readonly string[] }[],
  newID: () => string,
): Promise<void> {
  if (owners.length === 0) return;
  await tx
    .deleteFrom('modifier_bindings')
    .where('company_id', '=', companyID)
    .where(owner, '=', anyOf(owners.map(({ id }) => id)))
    .execute();
  const none = { item_id: null, category_id: null, variant_option_id: null, modifier_option_id: null };
  await writeRows(
    tx,
    'modifier_bindings',
    owners.flatMap(({ id, groupIDs }) =>
      groupIDs.map((groupID, index) => ({
        company_id: companyID,
        id: newID(),
        modifier_group_id: groupID,
        ...none,
        [owner]: id,
        sort_number: index,
      })),
    ),
  );
}

type Created = 'item_categories' | 'brands' | 'gl_code_types';

/**
 * Adds the records that a column of the rows names and that are not there, at the end of their list: they have nothing
 * but a name. Gives how to find the id of any that the column names; null for an empty cell.
 */
export async function createMissing(
  tx: Tx,
  { companyID }: LocationScope,
  table: Created,
  column: string,
  rows: readonly { readonly cells: Cells }[],
  known: NameIndex,
  { now, newID }: Pick<WriteTools, 'now' | 'newID'>,
): Promise<(cells: Cells) => string | null> {
  const names = distinct(
    rows.map(({ cells }) => textIn(cells, column)).filter((name) => name !== '' && known.find(name) === null),
  );
  const ids = new Map(names.map((name) => [name.toLowerCase(), newID()]));
  if (names.length > 0) {
    const sorts = table === 'item_categories' ? ['sort_number', 'kitchen_sort_number'] : ['sort_number'];
    const last = await lastNumber(tx, companyID, table, sorts);
    const at = now.toISOString();
    await writeRows(
      tx,
      table,
      names.map((name, index) => ({
        company_id: companyID,
        id: ids.get(name.toLowerCase()),
        name,
        ...Object.fromEntries(sorts.map((sort) => [sort, last + 1 + index])),
        created_at: at,
        updated_at: at,
      })),
    );
  }
  return (cells) => known.find(textIn(cells, column)) ?? ids.get(textIn(cells, column).toLowerCase()) ?? null;
}

/** The highest position in a list, so that new entries are appended; -1 for an empty list. */
export async function lastNumber(
  tx: Tx,
  companyID: string,
  table: Created | 'items' | 'variants' | 'modifier_groups' | 'menus' | 'price_lists',
  columns: readonly string[] = ['sort_number'],
): Promise<number> {
  const highest = sql.join(columns.map((column) => sql`max(${sql.ref(column)})`));
  const row = await tx
    .selectFrom(table)
    .select(sql<number | null>`greatest(${highest})`.as('last'))
    .where('company_id', '=', companyID)
    .executeTakeFirst();
  return row?.last ?? -1;
}
