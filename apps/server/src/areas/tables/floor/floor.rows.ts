import { amountOf, type Floor, type FloorTable } from '@tavola/contract';
import { dueAtTable } from '@tavola/selling';
import { billsShown, shownBookings } from '#areas/selling/index.ts';
import { sql } from '#platform/database/sql.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The floor of a location: one statement each for rooms, groups, tables, bills and bookings, sent together. */
export async function readFloor(tx: Tx, scope: LocationScope, now: Date): Promise<Floor> {
  const { companyID, locationID } = scope;
  const { from, until } = shownBookings(now);
  const [rooms, groups, tables, bills, bookings] = await tx.pipeline([
    sql`SELECT id, name, width, height, image_id, decorations FROM table_layouts
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND deleted_at IS NULL ORDER BY sort_number, lower(name)`,
    sql`SELECT id, name, version FROM table_groups
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND released_at IS NULL`,
    sql`SELECT id, table_layout_id, table_group_id, name, seats, shape, x, y, width, height, rotation, status, version,
        opened_at, status_changed_at, opened_by, opened_by_name, reserved_name, guest_count FROM tables
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND deleted_at IS NULL`,
    sql`SELECT t.id AS table_id, bill.* FROM tables t CROSS JOIN LATERAL (${billsShown(scope)}) bill
      WHERE t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.deleted_at IS NULL
      ORDER BY bill.created_at, bill.id`,
    sql`SELECT id, table_ids, name, for_at, guests FROM table_reservations
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND deleted_at IS NULL AND seated_at IS NULL
        AND for_at BETWEEN ${from}::timestamptz AND ${until}::timestamptz ORDER BY for_at DESC`,
  ]);
  const billsOf = grouped(bills?.rows ?? []);
  const nextOf = new Map<string, DriverRow>();
  // From the last to the first, so that the first stays; the driver reads arrays.
  for (const row of bookings?.rows ?? []) for (const tableID of row['table_ids'] as string[]) nextOf.set(tableID, row);
  return {
    rooms: (rooms?.rows ?? []).map((row) => ({
      tableLayoutID: String(row['id']),
      name: String(row['name']),
      width: Number(row['width']),
      height: Number(row['height']),
      imageID: textOrNull(row['image_id']),
      // Stored by the schema of the call.
      decorations: row['decorations'] as Floor['rooms'][number]['decorations'],
    })),
    groups: (groups?.rows ?? []).map((row) => ({
      tableGroupID: String(row['id']),
      name: String(row['name']),
      version: Number(row['version']),
    })),
    tables: (tables?.rows ?? []).map((row) =>
      tableOf(row, billsOf.get(String(row['id'])) ?? [], nextOf.get(String(row['id']))),
    ),
    serverTime: now.toISOString(),
  };
}

function grouped(rows: readonly DriverRow[]): ReadonlyMap<string, DriverRow[]> {
  const groups = new Map<string, DriverRow[]>();
  for (const row of rows) {
    const key = String(row['table_id']);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** The last of these moments; null = none. */
const latest = (moments: readonly unknown[]): string | null =>
  moments
    .flatMap((moment) => textOrNull(moment) ?? [])
    .toSorted()
    .at(-1) ?? null;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function tableOf(row: DriverRow, bills: readonly DriverRow[], booking: DriverRow | undefined): FloorTable {
  const open = bills.filter((bill) => bill['is_open'] === true);
  const isFree = row['status'] === 'Free' && open.length === 0;
  return {
    tableID: String(row['id']),
    tableLayoutID: String(row['table_layout_id']),
    tableGroupID: textOrNull(row['table_group_id']),
    name: String(row['name']),
    seats: Number(row['seats']),
    // The table's CHECK knows these alone.
    shape: row['shape'] as FloorTable['shape'],
    x: Number(row['x']),
    y: Number(row['y']),
    width: Number(row['width']),
    height: Number(row['height']),
    rotation: Number(row['rotation']),
    // The table's CHECK knows these alone.
    status: row['status'] as FloorTable['status'],
    version: Number(row['version']),
    openedDateTime: textOrNull(row['opened_at']),
    touchedDateTime: isFree ? null : latest([row['status_changed_at'], ...bills.map((bill) => bill['updated_at'])]),
    lastRoundDateTime: latest(bills.map((bill) => bill['round_at'])),
    unsentCount: open.reduce((total, bill) => total + Number(bill['unsent']), 0),
    waiterID: textOrNull(row['opened_by']),
    waiterName: textOrNull(row['opened_by_name']),
    guestCount: row['guest_count'] === null ? null : Number(row['guest_count']),
    reservedName: textOrNull(row['reserved_name']),
    orderID: textOrNull(open[0]?.['id']),
    openBillCount: open.length,
    closedBillCount: bills.length - open.length,
    paidBillCount: bills.filter((bill) => bill['is_open'] !== true && bill['status'] !== 'Voided').length,
    itemCount: open.reduce((total, bill) => total + Number(bill['line_count']), 0),
    totalDueAmount: dueAtTable(
      bills.map((bill) => ({
        isOpen: bill['is_open'] === true,
        totalDueAmount: amountOf(Number(bill['total_due_amount'])),
      })),
    ),
    booking:
      booking === undefined
        ? null
        : {
            reservationID: String(booking['id']),
            name: String(booking['name']),
            forDateTime: String(booking['for_at']),
            guests: booking['guests'] === null ? null : Number(booking['guests']),
          },
  };
}

/** Active people who work at the location, by name; a super-user works everywhere. */
export async function listWaiters(tx: Tx, { companyID, locationID }: LocationScope): Promise<Waiter[]> {
  const [found] = await tx.pipeline([
    sql`SELECT u.id, btrim(u.first_name || ' ' || u.last_name) AS name FROM users u
      WHERE u.company_id = ${companyID} AND u.deleted_at IS NULL AND u.is_active AND (u.is_super_user OR EXISTS (
        SELECT 1 FROM user_locations l WHERE l.company_id = ${companyID} AND l.user_id = u.id AND l.location_id = ${locationID}))
      ORDER BY lower(u.first_name), lower(u.last_name), u.id`,
  ]);
  return (found?.rows ?? []).map((row) => ({ userID: String(row['id']), name: String(row['name']) }));
}

/** A person who may serve tables here. */
export interface Waiter {
  readonly userID: string;
  readonly name: string;
}
