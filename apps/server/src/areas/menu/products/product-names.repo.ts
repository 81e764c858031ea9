import type { ItemType, ProductName } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

interface NameRow {
  [column: string]: unknown;
  id: string;
  name: string;
  display_name: string;
  type: ItemType;
  category_id: string | null;
  base_item_id: string | null;
  base_price: string;
  is_active: boolean;
  barcode: string | null;
  ref_code: string | null;
}

/** Every item that is sold, by name; the variants of a product follow it in their order. */
export async function listProductNames(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
): Promise<ProductName[]> {
  const { rows } = await tx.raw<NameRow>(
    `
    SELECT i.id, i.name, i.display_name, i.type, i.category_id, i.base_item_id, i.base_price, i.is_active, i.barcode, i.ref_code FROM items i LEFT JOIN items b ON b.company_id = $1 AND b.id = i.base_item_id
    WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.type NOT IN ('Ingredient', 'Miscellaneous')
    ORDER BY lower(coalesce(b.name, i.name)), coalesce(b.id, i.id), i.base_item_id NULLS FIRST, i.sort_number, i.combination_indices, i.id`,
    [companyID],
  );
  return rows.map((row) => ({
    itemID: row.id,
    name: row.name,
    displayName: row.display_name,
    type: row.type,
    categoryID: row.category_id,
    baseItemID: row.base_item_id,
    basePrice: Number(row.base_price),
    isActive: row.is_active,
    barcode: row.barcode,
    refCode: row.ref_code,
  }));
}
