import { amountOf, type ItemType, type ProductName } from '@tavola/contract';
import { sql } from 'kysely';
import { namesOf } from '#platform/crud/names.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

/** Every item that is sold, by name; the variants of a product follow it in their order. */
export async function listProductNames(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
): Promise<ProductName[]> {
  const rows = await tx
    .selectFrom('items as i')
    .leftJoin('items as b', (join) => join.on('b.company_id', '=', companyID).onRef('b.id', '=', 'i.base_item_id'))
    .select([
      'i.id',
      'i.name',
      'i.display_name',
      'i.names',
      'i.type',
      'i.category_id',
      'i.base_item_id',
      'i.base_price',
    ])
    .select(['i.is_active', 'i.barcode', 'i.ref_code'])
    .where('i.company_id', '=', companyID)
    .where('i.deleted_at', 'is', null)
    .where('i.type', 'not in', ['Ingredient', 'Miscellaneous'])
    .orderBy(sql`lower(coalesce(b.name, i.name))`)
    .orderBy(sql`coalesce(b.id, i.id)`)
    .orderBy('i.base_item_id', (order) => order.nullsFirst())
    .orderBy('i.sort_number')
    .orderBy('i.combination_indices')
    .orderBy('i.id')
    .$narrowType<{ type: ItemType }>()
    .execute();
  return rows.map((row) => ({
    itemID: row.id,
    name: row.name,
    displayName: row.display_name,
    names: namesOf(row),
    type: row.type,
    categoryID: row.category_id,
    baseItemID: row.base_item_id,
    basePrice: amountOf(Number(row.base_price)),
    isActive: row.is_active,
    barcode: row.barcode,
    refCode: row.ref_code,
  }));
}
