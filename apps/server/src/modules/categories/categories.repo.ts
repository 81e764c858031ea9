import type { Category, CategoryInput, CategoryName, ListQuery } from '@tavola/contract';
import { listRows } from '../../platform/crud/list-rows.ts';
import { naming } from '../../platform/crud/refusals.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '../../platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface CategoryRow {
  [column: string]: unknown;
  id: string; name: string; product_count: number; version: number;
}

// Variants stand in the category of their product and are not counted beside it.
const PRODUCT_COUNT = `(SELECT count(*)::int FROM items i WHERE i.company_id = $1 AND i.category_id = c.id AND i.base_item_id IS NULL AND i.deleted_at IS NULL)`;
const COLUMNS = `c.id, c.name, ${PRODUCT_COUNT} AS product_count, c.version`;
const NAME_KEY = 'item_categories_name_key';

const toCategory = (row: CategoryRow): Category => ({ itemCategoryID: row.id, name: row.name, productCount: row.product_count, version: row.version });
const first = ([row]: readonly CategoryRow[]): Category | null => (row === undefined ? null : toCategory(row));

export async function listCategories(tx: Tx, { companyID }: Scope, query: ListQuery): Promise<{ items: Category[]; total: number }> {
  const { rows, total } = await listRows<CategoryRow>(tx, {
    columns: COLUMNS, from: 'item_categories c WHERE c.company_id = $1 AND c.deleted_at IS NULL', values: [companyID],
    sort: { name: 'lower(c.name)', productCount: PRODUCT_COUNT }, search: ['c.name'], tieBreak: 'lower(c.name), c.id',
  }, query);
  return { items: rows.map(toCategory), total };
}

/** Names only: in the order of the alphabet, or of the kitchen (decision 68). */
export async function listCategoryNames(tx: Tx, { companyID }: Scope, order: 'name' | 'kitchen'): Promise<CategoryName[]> {
  const { rows } = await tx.raw<{ id: string; name: string }>(
    `SELECT id, name FROM item_categories WHERE company_id = $1 AND deleted_at IS NULL ORDER BY ${order === 'kitchen' ? 'kitchen_sort_number, ' : ''}lower(name), id`, [companyID],
  );
  return rows.map(({ id, name }) => ({ itemCategoryID: id, name }));
}

export async function getCategory(tx: Tx, { companyID }: Scope, id: string): Promise<Category | null> {
  return first((await tx.raw<CategoryRow>(`SELECT ${COLUMNS} FROM item_categories c WHERE c.company_id = $1 AND c.id = $2 AND c.deleted_at IS NULL`, [companyID, id])).rows);
}

/** Adds a category at the end of both orders; one that was deleted under this id comes back to its place. Null = it is there already (a repeated call). */
export async function createCategory(tx: Tx, { companyID }: Scope, id: string, { name }: CategoryInput, now: Date): Promise<Category | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<CategoryRow>(`
    INSERT INTO item_categories AS c (company_id, id, name, sort_number, kitchen_sort_number, created_at, updated_at)
    SELECT $1, $2, $3, coalesce(max(o.sort_number), 0) + 1, coalesce(max(o.kitchen_sort_number), 0) + 1, $4::timestamptz, $4::timestamptz FROM item_categories o WHERE o.company_id = $1
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, deleted_at = NULL, updated_at = excluded.updated_at, version = c.version + 1 WHERE c.deleted_at IS NOT NULL
    RETURNING ${COLUMNS}`, [companyID, id, name, now]))).rows);
}

/** Null = unknown, or no longer at this version. */
export async function updateCategory(tx: Tx, { companyID }: Scope, id: string, { name, version }: CategoryInput & { version: number }, now: Date): Promise<Category | null> {
  return first((await naming(NAME_KEY, name, () => tx.raw<CategoryRow>(
    `UPDATE item_categories c SET name = $4, updated_at = $5, version = version + 1 WHERE c.company_id = $1 AND c.id = $2 AND c.version = $3 AND c.deleted_at IS NULL RETURNING ${COLUMNS}`,
    [companyID, id, version, name, now],
  ))).rows);
}

/** What stands in the way of a delete: the first category of `ids` that something uses, and by how much. */
export async function usedCategory(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<{ name: string; count: number } | null> {
  const { rows: [row] } = await tx.raw<{ name: string; count: number }>(`
    SELECT c.name, u.count FROM item_categories c CROSS JOIN LATERAL (SELECT (
        (SELECT count(*) FROM items i WHERE i.company_id = $1 AND i.category_id = c.id AND i.base_item_id IS NULL AND i.deleted_at IS NULL) +
        (SELECT count(DISTINCT t.discount_id) FROM discount_targets t JOIN discounts d ON d.company_id = $1 AND d.id = t.discount_id AND d.deleted_at IS NULL WHERE t.company_id = $1 AND t.category_id = c.id) +
        (SELECT count(*) FROM modifier_bindings b WHERE b.company_id = $1 AND b.category_id = c.id)
      )::int AS count) u
    WHERE c.company_id = $1 AND c.id = ANY($2::uuid[]) AND c.deleted_at IS NULL AND u.count > 0 ORDER BY lower(c.name) LIMIT 1`, [companyID, ids]);
  return row ?? null;
}

export async function removeCategories(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    'UPDATE item_categories SET deleted_at = $3, updated_at = $3, version = version + 1 WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL RETURNING id', [companyID, ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Numbers the categories of the kitchen anew: those named first, in this order, the others after them as they were. Gives how many of `ids` exist. */
export async function saveKitchenOrder(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<number> {
  const { rows } = await tx.raw<{ is_named: boolean }>(`
    UPDATE item_categories c SET kitchen_sort_number = o.place, updated_at = $3
    FROM (SELECT company_id, id, row_number() OVER (ORDER BY array_position($2::uuid[], id) NULLS LAST, kitchen_sort_number, lower(name), id)::int AS place
            FROM item_categories WHERE company_id = $1 AND deleted_at IS NULL) o
    WHERE c.company_id = $1 AND o.company_id = $1 AND c.id = o.id RETURNING c.id = ANY($2::uuid[]) AS is_named`, [companyID, ids, now]);
  return rows.filter(({ is_named }) => is_named).length;
}
