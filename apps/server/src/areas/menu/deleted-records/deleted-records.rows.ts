import type { DeletedNoun, DeletedRecord, ItemType, ListQuery } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { restoreRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { typedAs } from '#platform/crud/tables.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { restoreItems } from '../products/product-writes.rows.ts';
import { withUniqueItem } from '../products/save-product.ts';

/** Where the records of a noun are: a table of their own, or items of some types. */
const PLACES: Readonly<Record<DeletedNoun, NamedRecords | readonly ItemType[]>> = {
  product: ['Product', 'BaseProduct', 'BaseDepositAndCreditProduct'],
  combo: ['Combo'],
  ingredient: ['Ingredient'],
  variant: { table: 'variants', key: 'variants_name_key' },
  modifierGroup: { table: 'modifier_groups', key: 'modifier_groups_name_key' },
  category: { table: 'item_categories', key: 'item_categories_name_key' },
  brand: { table: 'brands', key: 'brands_name_key' },
  menu: { table: 'menus', key: 'menus_name_key' },
  priceList: { table: 'price_lists', key: 'price_lists_name_key' },
  discount: { table: 'discounts', key: 'discounts_name_key' },
};
const isItems = (place: NamedRecords | readonly ItemType[]): place is readonly ItemType[] => Array.isArray(place);

/** One page of what was deleted of these nouns. */
export async function listDeleted(
  tx: Tx,
  { companyID }: LocationScope,
  nouns: readonly DeletedNoun[],
  query: ListQuery,
): Promise<{ items: DeletedRecord[]; total: number }> {
  const [first, ...others] = nouns.map((noun) => {
    const place = PLACES[noun];
    const as = sql<DeletedNoun>`${noun}::text`.as('noun');
    const columns = ['id', 'name', sql<string>`deleted_at`.as('deleted_at')] as const;
    return isItems(place)
      ? tx
          .selectFrom('items')
          .select([as, ...columns])
          .where('company_id', '=', companyID)
          .where('type', '=', anyOf(place, 'text'))
          .where('deleted_at', 'is not', null)
      : tx
          .selectFrom(typedAs(place.table))
          .select([as, ...columns])
          .where('company_id', '=', companyID)
          .where('deleted_at', 'is not', null);
  });
  if (first === undefined) return { items: [], total: 0 };
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const { rows, total } = await listPage(
    tx.selectFrom(all.as('d')).select(['d.noun', 'd.id', 'd.name', 'd.deleted_at']),
    {
      sort: { name: sql`lower(d.name)`, noun: sql`d.noun`, deletedAt: sql`d.deleted_at` },
      search: [sql`d.name`],
      tieBreak: sql`d.deleted_at DESC, lower(d.name), d.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({ noun: row.noun, id: row.id, name: row.name, deletedAt: row.deleted_at })),
    total,
  };
}

/** Restores records as they were; says how many there were to restore. Refuses unknown ones. */
export async function restoreDeleted(
  tx: Tx,
  scope: LocationScope,
  records: readonly { readonly noun: DeletedNoun; readonly id: string }[],
  now: Date,
): Promise<number> {
  let restored = 0;
  for (const { noun, id } of records) {
    const place = PLACES[noun];
    const table = isItems(place) ? 'items' : place.table;
    const before = await tx
      .selectFrom(typedAs(table))
      .select(['name', sql<boolean>`deleted_at IS NOT NULL`.as('is_deleted')])
      .where('company_id', '=', scope.companyID)
      .where('id', '=', id)
      .$if(isItems(place), (found) => found.where(sql.ref('type'), '=', anyOf(isItems(place) ? place : [], 'text')))
      .executeTakeFirst();
    if (before === undefined) refuse('resource.not_found');
    if (!before.is_deleted) continue;
    restored += 1;
    if (!isItems(place)) await restoreRecord(tx, place, scope, id, now);
    else
      await withUniqueItem({ name: before.name, barcode: '', refCode: '' }, () =>
        noun === 'product' ? restoreItems(tx, scope, [id], now) : restoreItem(tx, scope, id, now),
      );
  }
  return restored;
}

/** A combo or an ingredient, which has nothing under it. */
const restoreItem = (tx: Tx, { companyID }: LocationScope, id: string, now: Date): Promise<unknown> =>
  tx
    .updateTable('items')
    .set((row) => ({ deleted_at: null, updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
