import type { DeletedNoun, DeletedRecord, ItemType, ListQuery } from '@tavola/contract';
import { sql } from 'kysely';
import { restoreCustomer } from '#areas/customers/index.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { restoreRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { RemovableTable } from '#platform/crud/remove-rows.ts';
import { onShared, typedAs } from '#platform/crud/tables.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { restoreItems } from '../products/product-writes.rows.ts';
import { withUniqueItem } from '../products/save-product.ts';

/** Records of a table that keeps who deleted them. */
type Place = NamedRecords & { readonly table: RemovableTable };

/** Where the records of a noun are: a separate table, or items of some types. */
const PLACES: Readonly<Record<DeletedNoun, Place | readonly ItemType[]>> = {
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
  tax: { table: 'taxes', isOfLocation: true, key: 'taxes_name_key' },
  voidCompReason: { table: 'void_comp_reasons', key: 'void_comp_reasons_name_key' },
  payInOutReason: { table: 'pay_in_out_reasons', key: 'pay_in_out_reasons_name_key' },
  glCode: { table: 'gl_codes', key: 'gl_codes_code_key', nameIn: 'code' },
  paymentAccount: { table: 'payment_accounts', key: 'payment_accounts_name_key' },
  vendor: { table: 'vendors', isOfLocation: true, key: 'vendors_name_key' },
  role: { table: 'roles', key: 'roles_name_key' },
  customer: { table: 'customers', key: 'customers_pkey' },
};
const isItems = (place: Place | readonly ItemType[]): place is readonly ItemType[] => Array.isArray(place);

/** What a record of a noun is called; customers have more than one name. */
const nameOf = (noun: DeletedNoun, place: Place | readonly ItemType[]) =>
  noun === 'customer'
    ? sql<string>`btrim(given_name || ' ' || family_name)`
    : sql<string>`${sql.ref(isItems(place) ? 'name' : (place.nameIn ?? 'name'))}`;

const BY = sql<string>`concat_ws(' ', u.first_name, u.last_name)`;

/** Roles of the company, and those of this location. */
const isRoleHere = (locationID: string) =>
  sql<boolean>`(role_location_id IS NULL OR role_location_id = ${locationID}::uuid)`;

/** One page of what was deleted of these nouns. */
export async function listDeleted(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  nouns: readonly DeletedNoun[],
  query: ListQuery,
): Promise<{ items: DeletedRecord[]; total: number }> {
  const [first, ...others] = nouns.map((noun) => {
    const place = PLACES[noun];
    const isOfItems = isItems(place);
    return (
      onShared(tx)
        .selectFrom(isOfItems ? typedAs('items') : typedAs(place.table))
        .select([
          sql<DeletedNoun>`${noun}::text`.as('noun'),
          'id',
          nameOf(noun, place).as('name'),
          sql<string>`deleted_at`.as('deleted_at'),
          'deleted_by',
        ])
        .where('company_id', '=', companyID)
        .where('deleted_at', 'is not', null)
        .$if(isOfItems, (rows) => rows.where(sql.ref('type'), '=', anyOf(isOfItems ? place : [], 'text')))
        .$if(!isOfItems && place.isOfLocation === true, (rows) => rows.where(sql.ref('location_id'), '=', locationID))
        .$if(noun === 'role', (rows) => rows.where(isRoleHere(locationID)))
        // Nothing is left of an erased customer.
        .$if(noun === 'customer', (rows) => rows.where(sql.ref('erased_at'), 'is', null))
    );
  });
  if (first === undefined) return { items: [], total: 0 };
  const all = others.reduce((union, one) => union.unionAll(one), first);
  const { rows, total } = await listPage(
    tx
      .selectFrom(all.as('d'))
      .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'd.deleted_by'))
      .select(['d.noun', 'd.id', 'd.name', 'd.deleted_at', BY.as('by_name')]),
    {
      sort: {
        name: sql`lower(d.name)`,
        noun: sql`d.noun`,
        deletedAt: sql`d.deleted_at`,
        deletedByName: sql`lower(${BY})`,
      },
      search: [sql`d.name`, BY],
      tieBreak: sql`d.deleted_at DESC, lower(d.name), d.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      noun: row.noun,
      id: row.id,
      name: row.name,
      deletedAt: row.deleted_at,
      deletedByName: row.by_name,
    })),
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
    const before = await onShared(tx)
      .selectFrom(typedAs(table))
      .select([nameOf(noun, place).as('name'), sql<boolean>`deleted_at IS NOT NULL`.as('is_deleted')])
      .where('company_id', '=', scope.companyID)
      .where('id', '=', id)
      .$if(isItems(place), (found) => found.where(sql.ref('type'), '=', anyOf(isItems(place) ? place : [], 'text')))
      .$if(!isItems(place) && place.isOfLocation === true, (found) =>
        found.where(sql.ref('location_id'), '=', scope.locationID),
      )
      .$if(noun === 'role', (found) => found.where(isRoleHere(scope.locationID)))
      .$if(noun === 'customer', (found) => found.where(sql.ref('erased_at'), 'is', null))
      .executeTakeFirst();
    if (before === undefined) refuse('resource.not_found');
    if (!before.is_deleted) continue;
    restored += 1;
    if (noun === 'customer') await restoreCustomer(tx, scope, id, now);
    else if (!isItems(place)) await restoreRecord(tx, place, scope, id, now);
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
