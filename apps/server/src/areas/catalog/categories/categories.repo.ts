import type { Category, CategoryInput, CategoryName, ListQuery } from '@tavola/contract';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface CategoryRow {
  [column: string]: unknown;
  id: string;
  name: string;
  product_count: number;
  version: number;
}

// Variants stand in the category of their product and are not counted beside it.
const PRODUCT_COUNT = `(SELECT count(*)::int FROM items i WHERE i.company_id = $1 AND i.category_id = c.id AND i.base_item_id IS NULL AND i.deleted_at IS NULL)`;
const COLUMNS = `c.id, c.name, ${PRODUCT_COUNT} AS product_count, c.version`;
const CATEGORIES: NamedRecords = {
  table: 'item_categories',
  as: 'c',
  columns: COLUMNS,
  key: 'item_categories_name_key',
  places: ['sort_number', 'kitchen_sort_number'],
};

const toCategory = (row: CategoryRow): Category => ({
  itemCategoryID: row.id,
  name: row.name,
  productCount: row.product_count,
  version: row.version,
});
const orNull = (row: CategoryRow | null | undefined): Category | null => (row == null ? null : toCategory(row));

export async function listCategories(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
): Promise<{ items: Category[]; total: number }> {
  const { rows, total } = await listRows<CategoryRow>(
    tx,
    {
      columns: COLUMNS,
      from: 'item_categories c WHERE c.company_id = $1 AND c.deleted_at IS NULL',
      values: [companyID],
      sort: { name: 'lower(c.name)', productCount: PRODUCT_COUNT },
      search: ['c.name'],
      tieBreak: 'lower(c.name), c.id',
    },
    query,
  );
  return { items: rows.map(toCategory), total };
}

/** Names only: in the order of the alphabet, or of the kitchen (decision 68). */
export async function listCategoryNames(
  tx: Tx,
  { companyID }: Scope,
  order: 'name' | 'kitchen',
): Promise<CategoryName[]> {
  const { rows } = await tx.raw<{ id: string; name: string }>(
    `SELECT id, name FROM item_categories WHERE company_id = $1 AND deleted_at IS NULL ORDER BY ${order === 'kitchen' ? 'kitchen_sort_number, ' : ''}lower(name), id`,
    [companyID],
  );
  return rows.map(({ id, name }) => ({ itemCategoryID: id, name }));
}

export async function getCategory(tx: Tx, { companyID }: Scope, id: string): Promise<Category | null> {
  return orNull(
    (
      await tx.raw<CategoryRow>(
        `SELECT ${COLUMNS} FROM item_categories c WHERE c.company_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`,
        [companyID, id],
      )
    ).rows[0],
  );
}

/** Adds a category at the end of both orders. Null = it is there already (a repeated call). */
export async function createCategory(
  tx: Tx,
  scope: Scope,
  id: string,
  { name }: CategoryInput,
  now: Date,
): Promise<Category | null> {
  return orNull(await addRecord<CategoryRow>(tx, CATEGORIES, scope, id, { name }, now));
}

/** Null = unknown, or no longer at this version. */
export async function updateCategory(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, version }: CategoryInput & { version: number },
  now: Date,
): Promise<Category | null> {
  return orNull(await changeRecord<CategoryRow>(tx, CATEGORIES, scope, id, version, { name }, now));
}

/** What stands in the way of a delete: the first category of `ids` that something uses, and by how much. */
export async function usedCategory(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const {
    rows: [row],
  } = await tx.raw<{ name: string; count: number }>(
    `
    SELECT c.name, u.count FROM item_categories c CROSS JOIN LATERAL (SELECT (
        (SELECT count(*) FROM items i WHERE i.company_id = $1 AND i.category_id = c.id AND i.base_item_id IS NULL AND i.deleted_at IS NULL) +
        (SELECT count(DISTINCT t.discount_id) FROM discount_targets t JOIN discounts d ON d.company_id = $1 AND d.id = t.discount_id AND d.deleted_at IS NULL WHERE t.company_id = $1 AND t.category_id = c.id) +
        (SELECT count(*) FROM modifier_bindings b WHERE b.company_id = $1 AND b.category_id = c.id)
      )::int AS count) u
    WHERE c.company_id = $1 AND c.id = ANY($2::uuid[]) AND c.deleted_at IS NULL AND u.count > 0 ORDER BY lower(c.name) LIMIT 1`,
    [companyID, ids],
  );
  return row ?? null;
}
