import type { Reservation, ReservationInput } from '@tavola/contract';
import { bookingsShownUntil, shownBookings } from '#areas/selling/index.ts';
import { instant, integer, nullable, text, uuid, uuids } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow } from '#platform/database/tables/columns.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('table_reservations');
const columns = new Columns({
  reservationID: column('id', uuid),
  tableIDs: column('table_ids', uuids),
  name: column('name', text),
  phone: column('phone', text),
  customerID: column('customer_id', nullable(uuid)),
  forDateTime: column('for_at', instant),
  minutes: column('minutes', integer),
  guests: column('guests', nullable(integer)),
  seatedDateTime: column('seated_at', nullable(instant)),
  version: column('version', integer),
});
const entered = columns.omit('reservationID', 'version', 'seatedDateTime');
const read = (row: DriverRow): Reservation => {
  const reservation = columns.read(row);
  return { ...reservation, tableIDs: [...reservation.tableIDs] };
};

const live = ({ companyID, locationID }: LocationScope): Sql =>
  sql`company_id = ${companyID} AND location_id = ${locationID} AND deleted_at IS NULL`;
const rowOf = ({ customerID, guests, forDateTime, ...input }: ReservationInput) => ({
  ...input,
  guests: guests ?? null,
  customerID: customerID ?? null,
  forDateTime: new Date(forDateTime).toISOString(),
});

/** Bookings of a day on the clock of the location, earliest first. */
export async function listReservations(
  tx: Tx,
  scope: LocationScope,
  date: string,
  timezone: string,
): Promise<Reservation[]> {
  const [found] = await tx.pipeline([
    sql`SELECT ${columns.names} FROM table_reservations WHERE ${live(scope)}
      AND for_at >= ${date}::date::timestamp AT TIME ZONE ${timezone}::text
      AND for_at < (${date}::date + 1)::timestamp AT TIME ZONE ${timezone}::text ORDER BY for_at, lower(name), id`,
  ]);
  return (found?.rows ?? []).map((row) => read(row));
}

/** A booking; null = unknown or cancelled. */
export async function getReservation(tx: Tx, scope: LocationScope, id: string): Promise<Reservation | null> {
  const [found] = await tx.pipeline([
    sql`SELECT ${columns.names} FROM table_reservations WHERE ${live(scope)} AND id = ${id}`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : read(row);
}

/** Another booking of one of the tables that overlaps. */
export async function findOverlap(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { tableIDs, forDateTime, minutes }: ReservationInput,
): Promise<Reservation | null> {
  const from = new Date(forDateTime);
  const until = new Date(from.getTime() + minutes * 60_000);
  const [found] = await tx.pipeline([
    sql`SELECT ${columns.names} FROM table_reservations WHERE ${live(scope)} AND id <> ${id} AND seated_at IS NULL
      AND table_ids && ${tableIDs}::uuid[] AND for_at < ${until.toISOString()}::timestamptz
      AND for_at + minutes * interval '1 minute' > ${from.toISOString()}::timestamptz ORDER BY for_at LIMIT 1`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : read(row);
}

/** The booking that shows one of the tables as reserved at a moment. */
export async function findShownBooking(
  tx: Tx,
  scope: LocationScope,
  tableIDs: readonly string[],
  now: Date,
): Promise<Reservation | null> {
  const { from } = shownBookings(now);
  const [found] = await tx.pipeline([
    sql`SELECT ${columns.names} FROM table_reservations WHERE ${live(scope)} AND seated_at IS NULL
      AND table_ids && ${tableIDs}::uuid[] AND for_at BETWEEN ${from}::timestamptz AND ${bookingsShownUntil(scope, now.toISOString())}
      ORDER BY for_at LIMIT 1`,
  ]);
  const row = found?.rows[0];
  return row === undefined ? null : read(row);
}

/** Whether a booking is what this input asks for. */
export const isBookedAs = (booking: ReservationInput, input: ReservationInput): boolean =>
  contentOf(booking) === contentOf(input);

function contentOf(input: ReservationInput): string {
  const { tableIDs, name, phone, customerID, forDateTime, minutes, guests } = rowOf(input);
  return JSON.stringify([tableIDs, name, phone ?? '', customerID, forDateTime, minutes, guests]);
}

/** Adds a booking. False = its id is taken. */
export async function insertReservation(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  input: ReservationInput,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const [added] = await tx.pipeline([
    sql`INSERT INTO table_reservations (company_id, location_id, id, created_at, updated_at, ${entered.names})
      SELECT ${companyID}::uuid, ${locationID}::uuid, ${id}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${entered.typed(rowOf(input))}
      ON CONFLICT DO NOTHING RETURNING 1`,
  ]);
  return added?.count === 1;
}

/** The guests of a booking are here. False = it has moved on, or they were here before. */
export async function seatReservation(
  tx: Tx,
  scope: LocationScope,
  { id, version }: { readonly id: string; readonly version: number },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const [updated] = await tx.pipeline([
    sql`UPDATE table_reservations SET seated_at = ${at}::timestamptz, version = version + 1, updated_at = ${at}::timestamptz
      WHERE ${live(scope)} AND id = ${id} AND version = ${version} AND seated_at IS NULL`,
  ]);
  return updated?.count === 1;
}

/**
 * Changes a booking at the version it was read with; at another time its guests are expected again. False = it has
 * moved on.
 */
export async function updateReservation(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...input }: ReservationInput & { version: number },
  now: Date,
): Promise<boolean> {
  const [updated] = await tx.pipeline([
    sql`UPDATE table_reservations SET ${entered.set(rowOf(input))},
      seated_at = CASE WHEN for_at = ${new Date(input.forDateTime).toISOString()}::timestamptz THEN seated_at END,
      version = version + 1, updated_at = ${now.toISOString()}::timestamptz WHERE ${live(scope)} AND id = ${id} AND version = ${version}`,
  ]);
  return updated?.count === 1;
}

/** Cancels bookings; gives those of them that are not there, and the tables of the others. */
export async function removeReservations(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<{ readonly isComplete: boolean; readonly tableIDs: string[] }> {
  const [removed] = await tx.pipeline([
    sql`UPDATE table_reservations SET deleted_at = ${now.toISOString()}::timestamptz, version = version + 1
      WHERE ${live(scope)} AND id = ANY(${ids}::uuid[]) RETURNING table_ids`,
  ]);
  const rows = removed?.rows ?? [];
  return {
    isComplete: rows.length === new Set(ids).size,
    // An array of ids.
    tableIDs: [...new Set(rows.flatMap((row) => row['table_ids'] as string[]))],
  };
}
