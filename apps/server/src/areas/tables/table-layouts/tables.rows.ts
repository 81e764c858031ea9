import type { LayoutTable, LocationTable } from '@tavola/contract';
import { sql, type InferResult, type SqlBool } from 'kysely';
import { withUniqueName } from '#platform/crud/refusals.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { OPEN_STATUSES } from '#areas/selling/index.ts';

const tablesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('tables')
    .select(['id', 'name', 'seats', 'shape', 'x', 'y', 'width', 'height', 'rotation'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name), id`)
    // The table's check allows no other shape.
    .$narrowType<{ shape: LayoutTable['shape'] }>();

const toTable = ({ id, ...table }: InferResult<ReturnType<typeof tablesOf>>[number]): LayoutTable => ({
  tableID: id,
  ...table,
});

/** The tables of a room with their places. */
export async function readPlanTables(tx: Tx, scope: LocationScope, layoutID: string): Promise<LayoutTable[]> {
  return (await tablesOf(tx, scope).where('table_layout_id', '=', layoutID).execute()).map(toTable);
}

/** Every table of a location with its current state. */
export async function listTables(tx: Tx, scope: LocationScope): Promise<LocationTable[]> {
  const rows = await tablesOf(tx, scope)
    .select(['table_layout_id', 'status', 'table_group_id', 'version'])
    // The table's check allows no other status.
    .$narrowType<{ status: LocationTable['status'] }>()
    .execute();
  return rows.map(({ table_layout_id, status, table_group_id, version, ...table }) => ({
    ...toTable(table),
    tableLayoutID: table_layout_id,
    status,
    tableGroupID: table_group_id,
    version,
  }));
}

/** A table of a room, and whether someone needs it now. */
export interface HeldTable {
  readonly id: string;
  readonly name: string;
  readonly isInUse: boolean;
}

// As literals: so the index of the open orders of tables serves it, however many orders the location has.
const IS_OPEN = sql<SqlBool>`status IN (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * The tables of rooms under their locks, taken in the order of the ids as the floor takes them. A table is in use
 * unless it is free, on its own, without an open order and without a booking to come.
 */
export async function holdTables(
  tx: Tx,
  scope: LocationScope,
  layoutIDs: readonly string[],
  now: Date,
): Promise<HeldTable[]> {
  const { companyID, locationID } = scope;
  const rows = await tx
    .selectFrom('tables')
    .select(['id', 'name', 'status', 'table_group_id'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('table_layout_id', '=', anyOf(layoutIDs))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  const bookings = await tx
    .selectFrom('table_reservations')
    .select('table_ids')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .where('seated_at', 'is', null)
    .where(sql<SqlBool>`for_at + minutes * interval '1 minute' > ${now.toISOString()}::timestamptz`)
    .where(sql<SqlBool>`table_ids && ${ids}::uuid[]`)
    .execute();
  const orders = await tx
    .selectFrom('orders')
    .select('table_id')
    .distinct()
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('table_id', '=', anyOf(ids))
    .where(IS_OPEN)
    .execute();
  const needed = new Set([
    ...orders.map(({ table_id }) => table_id),
    ...bookings.flatMap(({ table_ids }) => table_ids),
  ]);
  return rows.map(({ id, name, status, table_group_id }) => ({
    id,
    name,
    isInUse: status !== 'Free' || table_group_id !== null || needed.has(id),
  }));
}

/** Marks tables as removed: orders of the past still name them. */
export async function removeTables(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tables')
    .set((row) => ({ deleted_at: now.toISOString(), updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf(ids))
    .execute();
}

/** The names that tables of other rooms have, in lower case. */
export async function readOtherNames(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  layoutID: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('tables')
    .select(sql<string>`lower(name)`.as('name'))
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('table_layout_id', '<>', layoutID)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Gives tables a passing name, so that two of them may swap theirs in one change. */
export async function freeNames(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('tables')
    .set({ name: sql<string>`id::text` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf(ids))
    .execute();
}

/**
 * Adds and changes the tables of a room; one that was removed from it comes back. Status and version are the floor's
 * and stay. Gives the number written: a table of another room is not.
 */
export async function writeTables(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  layoutID: string,
  tables: readonly LayoutTable[],
  now: Date,
): Promise<number> {
  if (tables.length === 0) return 0;
  const at = now.toISOString();
  const written = tx
    .insertInto('tables')
    .values(
      tables.map(({ tableID, ...table }) => ({
        company_id: companyID,
        location_id: locationID,
        id: tableID,
        table_layout_id: layoutID,
        ...table,
        status_changed_at: at,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((known) =>
      known
        .columns(['company_id', 'id'])
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          seats: row.ref('excluded.seats'),
          shape: row.ref('excluded.shape'),
          x: row.ref('excluded.x'),
          y: row.ref('excluded.y'),
          width: row.ref('excluded.width'),
          height: row.ref('excluded.height'),
          rotation: row.ref('excluded.rotation'),
          updated_at: row.ref('excluded.updated_at'),
          deleted_at: null,
        }))
        .where('tables.company_id', '=', companyID)
        .where('tables.location_id', '=', locationID)
        .where('tables.table_layout_id', '=', layoutID),
    )
    .returning('id');
  // Names were checked before; what is left is an id of another location, which is answered like an unknown one.
  return (await withUniqueName('tables_name_key', '', () => written.execute(), 'tables')).length;
}
