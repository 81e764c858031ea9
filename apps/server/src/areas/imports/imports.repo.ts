import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import { textIn, type Cells } from '#platform/imports/columns.ts';
import type { WriteTools } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { distinct, indexNames, type NameIndex } from './names.ts';

/**
 * What the sheets of several lists read and write alike. Each statement binds the company on every table it names
 * (database.md rule 5).
 */

export interface BindingRow {
  modifier_group_id: string;
  item_id: string | null;
  category_id: string | null;
  variant_option_id: string | null;
  modifier_option_id: string | null;
}
export type BindingOwner = Exclude<keyof BindingRow, 'modifier_group_id'>;

export async function rowsOf<R extends object>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<readonly R[]> {
  return (await tx.raw<R & Record<string, unknown>>(text, values)).rows;
}

type NamedTable = 'item_categories' | 'brands' | 'modifier_groups' | 'price_lists' | 'gl_code_types' | 'variants';

/** Names of a company's records that are not deleted. */
export const readNames = async (tx: Tx, { companyID }: LocationScope, table: NamedTable): Promise<NameIndex> =>
  indexNames(
    await rowsOf(tx, `SELECT id, name FROM ${table} WHERE company_id = $1 AND deleted_at IS NULL`, [companyID]),
  );

export const readTaxNames = async (tx: Tx, { companyID, locationID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await rowsOf(tx, 'SELECT id, name FROM taxes WHERE company_id = $1 AND location_id = $2 AND deleted_at IS NULL', [
      companyID,
      locationID,
    ]),
  );

/** Units by name or symbol; their ids are numbers, carried as text. */
export const readUnits = async (tx: Tx, { companyID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await rowsOf(
      tx,
      'SELECT uomid::text AS id, name, symbol AS alias FROM uoms WHERE company_id = $1 AND deleted_at IS NULL',
      [companyID],
    ),
  );

/** Everything that can stand on a menu or price list, by name or reference code. */
export const readItemNames = async (tx: Tx, { companyID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await rowsOf(
      tx,
      `SELECT id, name, ref_code AS alias FROM items WHERE company_id = $1 AND deleted_at IS NULL AND type <> 'Ingredient'`,
      [companyID],
    ),
  );

/** Products and ingredients that an option can use up. An ingredient called like a product is known by its code. */
export const readStockNames = async (tx: Tx, { companyID }: LocationScope): Promise<NameIndex> =>
  indexNames(
    await rowsOf(
      tx,
      'SELECT id, name, ref_code AS alias FROM items WHERE company_id = $1 AND deleted_at IS NULL AND base_item_id IS NULL',
      [companyID],
    ),
  );

/** The names of the groups that an owner asks for, in order. */
export async function readBindings(
  tx: Tx,
  { companyID }: LocationScope,
  owner: BindingOwner,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf<{ owner: string; name: string }>(
    tx,
    `
    SELECT b.${owner} AS owner, g.name FROM modifier_bindings b JOIN modifier_groups g ON g.company_id = $1 AND g.id = b.modifier_group_id AND g.deleted_at IS NULL
    WHERE b.company_id = $1 AND b.${owner} IS NOT NULL ORDER BY b.sort_number, b.id`,
    [companyID],
  );
  return groupBy(
    rows,
    (row) => row.owner,
    (row) => row.name,
  );
}

/** Items that stand in the way of some changes. */
export interface UsedItems {
  /** Those that a recipe or a modifier option uses up. */
  readonly parts: ReadonlySet<string>;
  /** Those of which there is stock. */
  readonly stocked: ReadonlySet<string>;
}

export async function readUsedItems(tx: Tx, { companyID }: LocationScope): Promise<UsedItems> {
  const rows = await rowsOf<{ id: string; is_part: boolean }>(
    tx,
    `
    SELECT r.element_item_id AS id, true AS is_part FROM item_units r WHERE r.company_id = $1 AND r.element_item_id IS NOT NULL
    UNION ALL SELECT o.item_id, true FROM modifier_options o WHERE o.company_id = $1 AND o.item_id IS NOT NULL AND o.deleted_at IS NULL
    UNION ALL SELECT s.item_id, false FROM item_inventory s WHERE s.company_id = $1 AND s.on_hand <> 0`,
    [companyID],
  );
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
  await tx.raw(`DELETE FROM modifier_bindings WHERE company_id = $1 AND ${owner} = ANY($2::uuid[])`, [
    companyID,
    owners.map(({ id }) => id),
  ]);
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

/** The highest place of a list, so that what is new comes behind it; -1 where it is empty. */
export async function lastNumber(
  tx: Tx,
  companyID: string,
  table: Created | 'items' | 'variants' | 'modifier_groups' | 'menus',
  columns: readonly string[] = ['sort_number'],
): Promise<number> {
  const highest = columns.map((column) => `max(${column})`).join(', ');
  const [row] = await rowsOf<{ last: number | null }>(
    tx,
    `SELECT greatest(${highest}) AS last FROM ${table} WHERE company_id = $1`,
    [companyID],
  );
  return row?.last ?? -1;
}
