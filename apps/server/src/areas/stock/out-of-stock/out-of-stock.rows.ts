import { MAX_OFFERED_INGREDIENTS, type OfferedIngredient, type OutOfStockItem } from '@tavola/contract';
import { names } from '#platform/database/tables/column-kinds.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Items that a person marked here, by name; a variant is listed where its product is not marked. */
export async function listOutOfStock(tx: Tx, { companyID, locationID }: LocationScope): Promise<OutOfStockItem[]> {
  const [found] = await tx.pipeline([
    sql`SELECT i.id, i.name, i.names, i.type, l.out_of_stock_until FROM item_locations l
      JOIN items i ON i.company_id = ${companyID} AND i.id = l.item_id AND i.deleted_at IS NULL
      WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.is_out_of_stock
        AND NOT EXISTS (SELECT FROM item_locations p
          WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.item_id = i.base_item_id AND p.is_out_of_stock)
      ORDER BY lower(i.name), i.id`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    itemID: String(row['id']),
    name: String(row['name']),
    names: names.read(row['names']) ?? null,
    isIngredient: row['type'] === 'Ingredient',
    until: untilOf(row['out_of_stock_until']),
  }));
}

/** An item or ingredient, locked until the transaction ends, with its mark here; null = there is none. */
export async function lockMark(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
): Promise<{ readonly isOutOfStock: boolean; readonly until: string | null } | null> {
  const [found] = await tx.pipeline([
    sql`SELECT l.is_out_of_stock, l.out_of_stock_until FROM items i
      LEFT JOIN item_locations l ON l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.item_id = i.id
      WHERE i.company_id = ${companyID} AND i.id = ${itemID} AND i.deleted_at IS NULL
      FOR UPDATE OF i`,
  ]);
  const row = found?.rows[0];
  return row === undefined
    ? null
    : { isOutOfStock: row['is_out_of_stock'] === true, until: untilOf(row['out_of_stock_until']) };
}

/** Marks an item with its variants, or lifts the mark; gives the ids of those items. */
export async function writeMark(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  itemID: string,
  mark: { readonly isOutOfStock: boolean; readonly until: Date | null },
  now: Date,
): Promise<string[]> {
  const { isOutOfStock, until } = mark;
  const [written] = await tx.pipeline([
    sql`INSERT INTO item_locations AS l
        (company_id, location_id, item_id, is_tax_inclusive, is_out_of_stock, out_of_stock_until, updated_at)
      SELECT i.company_id, ${locationID}::uuid, i.id, i.is_tax_inclusive, ${isOutOfStock}::boolean, ${until}::timestamptz, ${now}::timestamptz
      FROM items i
      WHERE i.company_id = ${companyID} AND (i.id = ${itemID} OR i.base_item_id = ${itemID}) AND i.deleted_at IS NULL
      ORDER BY i.id
      ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET is_out_of_stock = excluded.is_out_of_stock,
        out_of_stock_until = excluded.out_of_stock_until, updated_at = excluded.updated_at, version = l.version + 1
      RETURNING item_id`,
  ]);
  return (written?.rows ?? []).map((row) => String(row['item_id']));
}

/** Lifts the marks whose end is reached; gives the ids of their items. */
export async function liftEnded(tx: Tx, { companyID, locationID }: LocationScope, now: Date): Promise<string[]> {
  const [lifted] = await tx.pipeline([
    sql`UPDATE item_locations SET is_out_of_stock = false, out_of_stock_until = NULL, updated_at = ${now}, version = version + 1
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND is_out_of_stock AND out_of_stock_until <= ${now}
      RETURNING item_id`,
  ]);
  return (lifted?.rows ?? []).map((row) => String(row['item_id']));
}

/** Whether there is such an item or ingredient. */
export async function isItem(tx: Tx, { companyID }: LocationScope, itemID: string): Promise<boolean> {
  const [found] = await tx.pipeline([
    sql`SELECT i.id FROM items i WHERE i.company_id = ${companyID} AND i.id = ${itemID} AND i.deleted_at IS NULL`,
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/** Ingredients that are in use, those that contain the search; marked ones are first. One more than is offered. */
export async function listIngredients(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  search: string,
): Promise<OfferedIngredient[]> {
  const [found] = await tx.pipeline([
    // The marks are read once: a planner without statistics would read them again for each ingredient.
    sql`WITH marked AS MATERIALIZED (
        SELECT l.item_id FROM item_locations l
          WHERE l.company_id = ${companyID} AND l.location_id = ${locationID} AND l.is_out_of_stock)
      SELECT i.id, i.name, i.names, i.id IN (SELECT item_id FROM marked) AS is_out FROM items i
      WHERE i.company_id = ${companyID} AND i.type = 'Ingredient' AND i.deleted_at IS NULL AND i.is_active
        AND (strpos(lower(i.name), lower(${search}::text)) > 0
          OR strpos(lower(coalesce(i.names ->> 'en', '')), lower(${search}::text)) > 0
          OR strpos(lower(coalesce(i.names ->> 'th', '')), lower(${search}::text)) > 0)
      ORDER BY i.id IN (SELECT item_id FROM marked) DESC, lower(i.name), i.id LIMIT ${MAX_OFFERED_INGREDIENTS + 1}`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    itemID: String(row['id']),
    name: String(row['name']),
    names: names.read(row['names']) ?? null,
    isOutOfStock: row['is_out'] === true,
  }));
}

const untilOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
