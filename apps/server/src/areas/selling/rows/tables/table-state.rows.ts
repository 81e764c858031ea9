import { raw, sql, type Sql } from '#platform/database/sql.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const HOUR_MS = 3_600_000;
/** Bookings that the floor shows: guests may be this late, and this is a night ahead. */
const BOOKED_FROM_MS = -6 * HOUR_MS;
const BOOKED_UNTIL_MS = 24 * HOUR_MS;

/** The bookings that the floor shows at a moment are for a time between these. */
export const shownBookings = (now: Date): { readonly from: string; readonly until: string } => ({
  from: new Date(now.getTime() + BOOKED_FROM_MS).toISOString(),
  until: new Date(now.getTime() + BOOKED_UNTIL_MS).toISOString(),
});

/** Bills on which something is due, in the words of the index. */
const UNPAID = raw("o.payment_status IN ('Pending', 'PartiallyPaid')");

/**
 * For each bill: when its last round went to the kitchen, and how many lines Send would send. A course that is held has
 * no line that was sent (decision 178).
 */
const kitchenOf = (companyID: string): Sql => sql`CROSS JOIN LATERAL (
      SELECT max(l.sent_at) AS round_at, count(*) FILTER (WHERE l.sent_at IS NULL AND l.status <> 'Voided' AND l.split_of IS NULL
        AND (l.label->>'course' IS NULL OR EXISTS (SELECT FROM order_lines f WHERE f.company_id = ${companyID} AND f.order_id = o.id
          AND f.sent_at IS NOT NULL AND f.status <> 'Voided' AND f.label->>'course' = l.label->>'course')))::integer AS unsent
      FROM order_lines l WHERE l.company_id = ${companyID} AND l.order_id = o.id) k`;

/**
 * Bills of the table `t` as the floor counts them: those on which something is due, and closed ones of the current
 * guests.
 */
export const billsShown = ({ companyID, locationID }: LocationScope): Sql => {
  const bill = raw(
    'o.id, o.created_at, o.updated_at, o.line_count, o.total_due_amount, k.round_at, k.unsent, o.status',
  );
  const kitchen = kitchenOf(companyID);
  const own = sql`o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.table_id = t.id`;
  return sql`SELECT ${bill}, true AS is_open FROM orders o ${kitchen} WHERE ${own} AND ${UNPAID}
    UNION ALL SELECT ${bill}, false FROM orders o ${kitchen}
      WHERE ${own} AND o.created_at >= t.opened_at AND o.sitting_id IS NULL AND NOT (${UNPAID})`;
};

const instant = (name: string): Sql => raw(`to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * A table as the floor shows it, for a message that leaves with the statements that change the table or its bills: the
 * same figures as `readFloor` answers, worked out by the database after those statements.
 */
export function tableShown(scope: LocationScope, tableID: string, at: string): OutgoingEvent {
  const { companyID, locationID } = scope;
  const { from, until } = shownBookings(new Date(at));
  const state = sql`(SELECT jsonb_build_object('count', b.items, 'table', jsonb_build_object(
      'tableGroupID', t.table_group_id, 'status', t.status, 'version', t.version,
      'openedDateTime', ${instant('t.opened_at')},
      'touchedDateTime', CASE WHEN t.status <> 'Free' OR b.opened > 0 THEN ${instant('greatest(t.status_changed_at, b.touched_at)')} END,
      'lastRoundDateTime', ${instant('b.round_at')}, 'unsentCount', b.unsent,
      'waiterID', t.opened_by, 'waiterName', t.opened_by_name, 'reservedName', t.reserved_name, 'guestCount', t.guest_count,
      'orderID', b.first_id, 'openBillCount', b.opened, 'closedBillCount', b.closed, 'paidBillCount', b.paid, 'itemCount', b.items,
      'totalDueAmount', b.due, 'booking', (
        SELECT jsonb_build_object('reservationID', r.id, 'name', r.name, 'forDateTime', ${instant('r.for_at')}, 'guests', r.guests)
        FROM table_reservations r WHERE r.company_id = ${companyID} AND r.location_id = ${locationID}
          AND r.table_ids @> ARRAY[${tableID}::uuid] AND r.deleted_at IS NULL AND r.seated_at IS NULL
          AND r.for_at BETWEEN ${from}::timestamptz AND ${until}::timestamptz ORDER BY r.for_at LIMIT 1)))
    FROM tables t CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE bill.is_open)::integer AS opened, count(*) FILTER (WHERE NOT bill.is_open)::integer AS closed,
        count(*) FILTER (WHERE NOT bill.is_open AND bill.status <> 'Voided')::integer AS paid,
        coalesce(sum(bill.line_count) FILTER (WHERE bill.is_open), 0) AS items,
        coalesce(sum(bill.total_due_amount) FILTER (WHERE bill.is_open), 0) AS due, max(bill.updated_at) AS touched_at,
        max(bill.round_at) AS round_at, coalesce(sum(bill.unsent) FILTER (WHERE bill.is_open), 0) AS unsent,
        (array_agg(bill.id ORDER BY bill.created_at, bill.id) FILTER (WHERE bill.is_open))[1] AS first_id
      FROM (${billsShown(scope)}) bill) b
    WHERE t.company_id = ${companyID} AND t.location_id = ${locationID} AND t.id = ${tableID} AND t.deleted_at IS NULL)`;
  return outgoing('updateTableItemsCount', { tableID, count: 0 }, {}, sql`coalesce(${state}, '{}')`);
}
