import type { OrderedProduct } from '@tavola/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { namesOf } from '#platform/crud/names.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** Variants, deposits and credits follow the product that they belong to. */
const soldOf = (categoryID: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`category_id = ${categoryID} AND base_item_id IS NULL
    AND type IN ('Product', 'BaseProduct', 'Combo', 'BaseDepositAndCreditProduct')`;

/** What is sold of a category, in the order of the terminal. */
export async function listProductOrder(tx: Tx, { companyID }: Scope, categoryID: string): Promise<OrderedProduct[]> {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'display_name as name', 'names'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .where(soldOf(categoryID))
    .orderBy('sort_number')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ itemID: row.id, name: row.name, names: namesOf(row) }));
}

/** Sets the order in which the terminal shows what is sold of a category; what is not named follows. */
export const saveProductOrder = (
  tx: Tx,
  { companyID }: Scope,
  { categoryID, productIDs }: { readonly categoryID: string; readonly productIDs: readonly string[] },
  now: Date,
): Promise<void> => reorder(tx, 'items', 'sort_number', companyID, productIDs, now, soldOf(categoryID));
