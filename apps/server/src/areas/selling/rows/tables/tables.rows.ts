import { DEFAULT_BOOKING_SHOWN_MINUTES } from '@tavola/contract';
import type { BillToRelease, TableState } from '@tavola/selling';
import { instant, integer, nullable, text, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { orderColumns } from '../orders/order-columns.ts';
import type { OrderRow } from '../orders/order-rows.ts';

// A table is locked before its orders, and several tables in the order of their ids, to avoid deadlocks.

const column = columnsOf('tables');
const heldColumns = new Columns({
  tableID: column('id', uuid),
  tableGroupID: column('table_group_id', nullable(uuid)),
  name: column('name', text),
  status: column('status', textOf<TableState>()),
  version: column('version', integer),
  openedAt: column('opened_at', nullable(instant)),
  openedBy: column('opened_by', nullable(uuid)),
  openedByName: column('opened_by_name', nullable(text)),
  reservedName: column('reserved_name', nullable(text)),
  guestCount: column('guest_count', nullable(integer)),
});

/** A table that is locked until the commit. */
export type HeldTable = Readonly<RowOf<typeof heldColumns>>;

/** Where an order is served. */
export type OrderTable = Pick<HeldTable, 'tableID' | 'tableGroupID' | 'name'>;

const within = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID}`;

/** Locks tables of the location, those joined with them, and those of a group, until the commit. */
export async function holdTables(
  tx: Tx,
  scope: LocationScope,
  tableIDs: readonly string[],
  tableGroupID: string | null = null,
): Promise<HeldTable[]> {
  const [found] = await tx.pipeline([lockTables(scope, tableIDs, tableGroupID)]);
  return (found?.rows ?? []).map(readHeld);
}

/** Locks the tables that a person serves, with those joined to them, until the commit. */
export async function holdTablesOf(tx: Tx, scope: LocationScope, userID: string): Promise<HeldTable[]> {
  const serves = sql`opened_by = ${userID}::uuid AND status <> 'Free'`;
  const [found] = await tx.pipeline([
    lock(
      scope,
      sql`(${serves}) OR table_group_id IN (SELECT table_group_id FROM tables
      WHERE ${within(scope)} AND deleted_at IS NULL AND table_group_id IS NOT NULL AND ${serves})`,
    ),
  ]);
  return (found?.rows ?? []).map(readHeld);
}

/** The same as a statement, to be sent with others. */
export function lockTables(
  scope: LocationScope,
  tableIDs: readonly string[],
  tableGroupID: string | null = null,
): Statement {
  const { companyID, locationID } = scope;
  return lock(
    scope,
    sql`id = ANY(${tableIDs}::uuid[]) OR table_group_id = ${tableGroupID}::uuid OR table_group_id IN (SELECT own.table_group_id FROM tables AS own
      WHERE own.company_id = ${companyID} AND own.location_id = ${locationID} AND own.id = ANY(${tableIDs}::uuid[])
        AND own.table_group_id IS NOT NULL)`,
  );
}

/** Locks the tables of a group until the commit. */
export async function holdGroup(tx: Tx, scope: LocationScope, tableGroupID: string): Promise<HeldTable[]> {
  const [found] = await tx.pipeline([lockGroup(scope, tableGroupID)]);
  return (found?.rows ?? []).map(readHeld);
}

/** The same as a statement. */
export const lockGroup = (scope: LocationScope, tableGroupID: string): Statement =>
  lock(scope, sql`table_group_id = ${tableGroupID}`);

const lock = (scope: LocationScope, which: Sql): Statement =>
  sql`SELECT ${heldColumns.names} FROM tables WHERE ${within(scope)} AND deleted_at IS NULL AND (${which})
    ORDER BY id FOR UPDATE`;

/** A row of `lockTables` or `lockGroup`. */
export const readHeld = (row: DriverRow): HeldTable => heldColumns.read(row);

const billColumns = orderColumns.pick(
  'orderID',
  'tableID',
  'status',
  'paymentStatus',
  'lineCount',
  'totalDueAmount',
  'createdAt',
  'awaitsProcess',
);
const leftColumns = orderColumns.pick('orderID', 'status', 'version');
// As words of the statement and not as a value, so that its index is used.
/**
 * A bill that keeps guests at a table: one to be paid, or an empty one that was opened for them. One whose lines others
 * paid for stays open in the kitchen after they have left.
 */
export const OWING = raw(
  "payment_status IN ('Pending', 'PartiallyPaid') AND (total_due_amount <> 0 OR status = 'Draft')",
);

/** A bill of a table, with the table. */
export interface PlacedBill extends BillToRelease {
  /** A card terminal has not answered for it yet. */
  readonly awaitsProcess: boolean;
  readonly tableID: string | null;
  readonly createdAt: string;
}

/** Bills of held tables: those to be paid, and those of the guests at the tables now. */
export async function listBills(tx: Tx, scope: LocationScope, tables: readonly HeldTable[]): Promise<PlacedBill[]> {
  const since = tables.flatMap(({ openedAt }) => openedAt ?? []).toSorted();
  const tableIDs = tables.map(({ tableID }) => tableID);
  // Table by table: for a list of them Postgres may walk through all orders of the location.
  const at = (which: Sql): Statement =>
    sql`SELECT bill.* FROM unnest(${tableIDs}::uuid[]) AS t (id) CROSS JOIN LATERAL (
        SELECT ${billColumns.names} FROM orders WHERE ${within(scope)} AND table_id = t.id AND ${which} OFFSET 0) AS bill
      ORDER BY created_at, bill.id`;
  const [unpaid, closed] = await tx.pipeline([
    at(OWING),
    at(sql`created_at >= ${since[0] ?? null}::timestamptz AND sitting_id IS NULL AND NOT (${OWING})`),
  ]);
  const rows = [...(unpaid?.rows ?? []), ...(closed?.rows ?? [])];
  return rows.map((row) => {
    const { paymentStatus, ...bill } = billColumns.read(row);
    return { ...bill, orderPaymentStatus: paymentStatus };
  });
}

/** Who opens a table, and when; kept until it is free. */
export interface TableOpening {
  readonly at: string;
  /** Since when the guests have been seated, where they were somewhere else before; left out = `at`. */
  readonly openedAt?: string;
  readonly userID: string | null;
  readonly name: string | null;
  /** For whom; undefined leaves it. */
  readonly reservedName?: string | null;
  /** How many they are; undefined or null leaves it. */
  readonly guestCount?: number | null;
}

const changeTables = (scope: LocationScope, tableIDs: readonly string[], at: string, set: Sql): Statement =>
  sql`UPDATE tables SET ${set}, version = version + 1, updated_at = ${at}::timestamptz
    WHERE ${within(scope)} AND id = ANY(${tableIDs}::uuid[])`;

/** Gives tables a status that is not Free; the earliest opening since they were free counts. */
export const updateStatus = (
  scope: LocationScope,
  tableIDs: readonly string[],
  status: TableState,
  { at, openedAt = at, userID, name, reservedName, guestCount }: TableOpening,
): Statement =>
  changeTables(
    scope,
    tableIDs,
    at,
    sql`status = ${status}, status_changed_at = ${at}::timestamptz, opened_at = least(opened_at, ${openedAt}::timestamptz),
      opened_by = coalesce(opened_by, ${userID}::uuid), opened_by_name = coalesce(opened_by_name, ${name}::text),
      reserved_name = coalesce(${reservedName ?? null}::text, reserved_name),
      guest_count = coalesce(${guestCount ?? null}::smallint, guest_count)`,
  );

/** Makes tables free, ungrouped and without a waiter. */
export const updateFree = (scope: LocationScope, tableIDs: readonly string[], at: string): Statement =>
  changeTables(
    scope,
    tableIDs,
    at,
    sql`status = 'Free', status_changed_at = ${at}::timestamptz, table_group_id = NULL, opened_at = NULL,
      opened_by = NULL, opened_by_name = NULL, reserved_name = NULL, guest_count = NULL`,
  );

/** Gives the bills of the guests who leave these tables what they share from then on; before the tables are free. */
export const endSitting = (scope: LocationScope, tableIDs: readonly string[], sittingID: string): Statement =>
  sql`UPDATE orders SET sitting_id = ${sittingID}
    WHERE ${within(scope)} AND table_id = ANY(${tableIDs}::uuid[]) AND sitting_id IS NULL
      AND created_at >= (SELECT min(t.opened_at) FROM tables t
        WHERE t.company_id = ${scope.companyID} AND t.location_id = ${scope.locationID} AND t.id = ANY(${tableIDs}::uuid[]))`;

/** When the first bill of an order's sitting was opened; null = its table was not released since. */
export async function findSittingStart(tx: Tx, scope: LocationScope, orderID: string): Promise<string | null> {
  const [found] = await tx.pipeline([
    sql`SELECT min(created_at) AS started_at FROM orders WHERE ${within(scope)} AND sitting_id = (${sittingOf(scope, orderID)})`,
  ]);
  const startedAt = found?.rows[0]?.['started_at'];
  return typeof startedAt === 'string' ? startedAt : null;
}

/** The guests of an order are at its table again, and with them its other bills. */
export const resumeSitting = (scope: LocationScope, tableID: string, orderID: string): Statement =>
  sql`UPDATE orders SET sitting_id = NULL
    WHERE ${within(scope)} AND table_id = ${tableID} AND sitting_id = (${sittingOf(scope, orderID)})`;

const sittingOf = ({ companyID, locationID }: LocationScope, orderID: string): Sql =>
  sql`SELECT o.sitting_id FROM orders o
    WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = ${orderID}`;

/** An order that keeps the name of its table and is no longer at it. */
export const leaveTable = (scope: LocationScope, orderID: string): Statement =>
  sql`UPDATE orders SET table_id = NULL, table_group_id = NULL WHERE ${within(scope)} AND id = ${orderID}`;

/**
 * Takes bills that are due off their table, of which they keep the name; gives them as they are. Neither content nor
 * money changes, so their version stays (decision 166).
 */
export async function leaveTables(
  tx: Tx,
  scope: LocationScope,
  orderIDs: readonly string[],
  at: string,
): Promise<Pick<OrderRow, 'orderID' | 'status' | 'version'>[]> {
  const [left] = await tx.pipeline([
    sql`UPDATE orders SET table_id = NULL, table_group_id = NULL, updated_at = ${at}::timestamptz
      WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[]) RETURNING ${leftColumns.names}`,
  ]);
  return (left?.rows ?? []).map((row) => leftColumns.read(row));
}

/** Hands tables over to another person. */
export const updateWaiter = (
  scope: LocationScope,
  tableIDs: readonly string[],
  { at, userID, name }: TableOpening,
): Statement => changeTables(scope, tableIDs, at, sql`opened_by = ${userID}::uuid, opened_by_name = ${name}::text`);

/** Says how many guests sit at tables; null = nobody knows. */
export const updateGuests = (
  scope: LocationScope,
  tableIDs: readonly string[],
  guestCount: number | null,
  at: string,
): Statement => changeTables(scope, tableIDs, at, sql`guest_count = ${guestCount}::smallint`);

/** Puts tables into a group, or takes them out of theirs. */
export const updateGroup = (
  scope: LocationScope,
  tableIDs: readonly string[],
  tableGroupID: string | null,
  at: string,
): Statement => changeTables(scope, tableIDs, at, sql`table_group_id = ${tableGroupID}::uuid`);

/** Gives the open bills of tables the group of their table, which is only where they are shown. */
export const updateGroupOfBills = (
  scope: LocationScope,
  orderIDs: readonly string[],
  tableGroupID: string | null,
): Statement =>
  sql`UPDATE orders SET table_group_id = ${tableGroupID}::uuid WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[])`;

/** Gives an order its table, whose guests it is of from now on; everything else of it is written by its command. */
export const updatePlace = (
  scope: LocationScope,
  orderID: string,
  { tableID, tableGroupID, name }: OrderTable,
): Statement =>
  sql`UPDATE orders SET table_id = ${tableID}, table_group_id = ${tableGroupID}::uuid, table_name = ${name}, sitting_id = NULL
    WHERE ${within(scope)} AND id = ${orderID}`;

/**
 * Gives bills another table and those of `openIDs` its name; gives the latter as they are. A closed bill keeps the name
 * that its receipt has. Where guests sit is no content of a bill: its version stays, so that a payment that another
 * waiter takes at that moment is not refused (decision 166).
 */
export async function moveBills(
  tx: Tx,
  scope: LocationScope,
  { orderIDs, openIDs }: { readonly orderIDs: readonly string[]; readonly openIDs: readonly string[] },
  { tableID, tableGroupID, name }: OrderTable,
  at: string,
): Promise<Pick<OrderRow, 'orderID' | 'status' | 'version'>[]> {
  const place = sql`table_id = ${tableID}, table_group_id = ${tableGroupID}::uuid, sitting_id = NULL`;
  const [, moved] = await tx.pipeline([
    sql`UPDATE orders SET ${place} WHERE ${within(scope)} AND id = ANY(${orderIDs}::uuid[])`,
    sql`UPDATE orders SET table_name = ${name}, updated_at = ${at}::timestamptz
      WHERE ${within(scope)} AND id = ANY(${openIDs}::uuid[]) RETURNING ${leftColumns.names}`,
  ]);
  return (moved?.rows ?? []).map((row) => leftColumns.read(row));
}

/** Adds a group, or gives it another name and version. */
export const upsertGroup = (
  { companyID, locationID }: LocationScope,
  tableGroupID: string,
  name: string,
  at: string,
): Statement =>
  sql`INSERT INTO table_groups (company_id, location_id, id, name, created_at)
    VALUES (${companyID}, ${locationID}, ${tableGroupID}, ${name}, ${at}::timestamptz)
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, version = table_groups.version + 1
      WHERE table_groups.location_id = excluded.location_id AND table_groups.released_at IS NULL
    RETURNING 1`;

/** Ends groups. */
export const endGroups = (scope: LocationScope, tableGroupIDs: readonly string[], at: string): Statement =>
  sql`UPDATE table_groups SET released_at = ${at}::timestamptz, version = version + 1
    WHERE ${within(scope)} AND id = ANY(${tableGroupIDs}::uuid[]) AND released_at IS NULL`;

/** The version of a group that is still there; null = none. */
export async function findGroupVersion(tx: Tx, scope: LocationScope, tableGroupID: string): Promise<number | null> {
  const [found] = await tx.pipeline([
    sql`SELECT version FROM table_groups WHERE ${within(scope)} AND id = ${tableGroupID} AND released_at IS NULL FOR UPDATE`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : Number(row['version']);
}

/** Bookings until this time show their tables as reserved at a moment, as the location wants it (decision 177). */
export const bookingsShownUntil = ({ companyID, locationID }: LocationScope, at: string): Sql =>
  sql`${at}::timestamptz + interval '1 minute' * (
    SELECT coalesce((l.operational_setting ->> 'bookingShownMinutes')::integer, ${DEFAULT_BOOKING_SHOWN_MINUTES}::integer)
      FROM locations l WHERE l.company_id = ${companyID} AND l.id = ${locationID})`;

/** The guests of a booking are at their tables (decision 177): bookings that were due by then are not shown again. */
export const seatBookings = (
  scope: LocationScope,
  tableIDs: readonly string[],
  { from, at }: { readonly from: string; readonly at: string },
): Statement =>
  sql`UPDATE table_reservations SET seated_at = ${at}::timestamptz WHERE ${within(scope)}
    AND table_ids && ${tableIDs}::uuid[] AND for_at BETWEEN ${from}::timestamptz AND ${bookingsShownUntil(scope, at)}
    AND seated_at IS NULL AND deleted_at IS NULL`;
