import type { ProductBulkKind } from '@tavola/contract';
import { sql } from 'kysely';
import { groupBy } from '#platform/crud/group-by.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { BulkProduct } from './bulk-plan.ts';

/** Items by their ids, deleted ones too; with `isLocked` locked in one order until the transaction ends. */
export async function readForBulk(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
  isLocked: boolean,
): Promise<(BulkProduct & { readonly isDeleted: boolean })[]> {
  return tx
    .selectFrom('items')
    .select(['id', 'type', 'name', 'version', sql<boolean>`deleted_at IS NOT NULL`.as('isDeleted')])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

/** The deposit and the credit of each of these products that is one; they are written as their product is. */
export async function sidesOf(
  tx: Tx,
  { companyID }: LocationScope,
  products: readonly BulkProduct[],
): Promise<ReadonlyMap<string, string[]>> {
  const ids = products.filter(({ type }) => type === 'BaseDepositAndCreditProduct').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'base_deposit_and_credit_item_id as base_id'])
    .where('company_id', '=', companyID)
    .where('base_deposit_and_credit_item_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .$narrowType<{ base_id: string }>()
    .orderBy('id')
    .execute();
  return groupBy(
    rows,
    (row) => row.base_id,
    (row) => row.id,
  );
}

/** Writes one column of items, each with its own value, and raises their versions. */
export async function writeItemValues(
  tx: Tx,
  { companyID }: LocationScope,
  column: 'base_price' | 'category_id',
  values: readonly (readonly [id: string, value: string | null])[],
  now: Date,
): Promise<void> {
  const type = sql.raw(column === 'base_price' ? 'numeric' : 'uuid');
  const given = sql<{ id: string; value: string | null }>`unnest(${values.map(([id]) => id)}::uuid[], ${values.map(
    ([, value]) => value,
  )}::${type}[])`;
  await tx
    .updateTable('items as i')
    .from(given.as<'v'>(sql`v(id, value)`))
    .set((row) => ({ [column]: row.ref('v.value'), updated_at: now.toISOString(), version: row('i.version', '+', 1) }))
    .where('i.company_id', '=', companyID)
    .whereRef('i.id', '=', 'v.id')
    .execute();
}

/** Raises the versions of products, so that a person who has one open is notified; returns the new versions. */
export async function raiseVersions(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; version: number }[]> {
  return tx
    .updateTable('items')
    .set((row) => ({ updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .returning(['id', 'version'])
    .execute();
}

/** A past change, as stored for its undo. */
export interface KeptChange {
  readonly id: string;
  readonly kind: ProductBulkKind;
  readonly changed: number;
  readonly versions: Readonly<Record<string, number>>;
  readonly before: unknown;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Keeps a change for a day, and lets the older ones go. */
export async function keepChange(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { id, kind, changed, versions, before }: KeptChange,
  userID: string,
  now: Date,
): Promise<void> {
  const place = { company_id: companyID, location_id: locationID };
  await tx
    .deleteFrom('product_bulk_changes')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
  await tx
    .insertInto('product_bulk_changes')
    .values({
      ...place,
      id,
      kind,
      changed_count: changed,
      versions: JSON.stringify(versions),
      before: JSON.stringify(before),
      changed_by: userID,
      created_at: now.toISOString(),
    })
    .execute();
}

/** A change of this location, locked; null = unknown, older than a day, or undone. */
export async function lockChange(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<(KeptChange & { readonly isUndone: boolean }) | null> {
  const row = await tx
    .selectFrom('product_bulk_changes')
    .select(['kind', 'changed_count', 'versions', 'before', 'undone_at'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    // A CHECK of the table holds the kind to those of the contract.
    kind: row.kind as ProductBulkKind,
    // Written above only.
    versions: row.versions as Record<string, number>,
    changed: row.changed_count,
    before: row.before,
    isUndone: row.undone_at !== null,
  };
}

/** Ends the undo of a change, which `lockChange` holds; a second undo finds none. */
export async function markUndone(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('product_bulk_changes')
    .set({ undone_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
}
