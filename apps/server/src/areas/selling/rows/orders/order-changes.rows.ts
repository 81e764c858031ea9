import type { OrderChange } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import { instant, json, nullable, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('order_changes');

const changeColumns = new Columns({
  orderID: column('order_id', uuid),
  id: column('id', uuid),
  at: column('at', instant),
  /** Null where a channel did it. */
  userID: column('user_id', nullable(uuid)),
  clientID: column('client_id', nullable(uuid)),
  changes: column('changes', json<readonly OrderChange[]>()),
});

/** A row of order_changes: what one person changed of an order at one moment. */
export type OrderChangeRow = Readonly<RowOf<typeof changeColumns>>;

/** Stores a row; nothing where it holds no change. */
export const insertChanges = ({ companyID, locationID }: LocationScope, row: OrderChangeRow): Statement[] =>
  row.changes.length === 0
    ? []
    : [
        sql`INSERT INTO order_changes (company_id, location_id, ${changeColumns.names}) VALUES (${companyID}, ${locationID}, ${changeColumns.values(row)})`,
      ];

/** The changes of an order, oldest first, with who made them and where. */
export const selectChanges = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT ${changeColumns.of('h')}, concat_ws(' ', u.first_name, u.last_name) AS person, c.name AS terminal
    FROM order_changes h
    LEFT JOIN users u ON u.company_id = ${companyID} AND u.id = h.user_id
    LEFT JOIN clients c ON c.company_id = ${companyID} AND c.id = h.client_id
    WHERE h.company_id = ${companyID} AND h.location_id = ${locationID} AND h.order_id = ${orderID}
    ORDER BY h.at, h.id`;

/** How people name bills: by their alias or number, with the table that they are at. */
export const selectBillNames = ({ companyID, locationID }: LocationScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT id, coalesce(alias_name, order_no) AS name, table_name FROM orders
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY (${orderIDs}::uuid[])`;

/** Who did something, and at which terminal. */
export interface Doer {
  readonly person: string | null;
  readonly terminal: string | null;
}

/** A row of `selectChanges`. */
export const readChanges = (row: DriverRow): OrderChangeRow & Doer => ({
  ...changeColumns.read(row),
  ...readDoer(row),
});

const readDoer = (row: DriverRow): Doer => ({
  person: textOf(row['person']),
  terminal: textOf(row['terminal']),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Payments of an order with who took them and who voided them; a void and its approval are in the audit. */
export const selectPaymentLife = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT p.id, p.name, p.names, p.amount, p.tip_amount, p.created_at, p.voided_at,
      concat_ws(' ', u.first_name, u.last_name) AS person, c.name AS terminal,
      a.id AS audit_id, concat_ws(' ', v.first_name, v.last_name) AS void_person, vc.name AS void_terminal,
      concat_ws(' ', b.first_name, b.last_name) AS void_approver
    FROM sales s
    JOIN payments p ON p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.sale_id = s.id
    LEFT JOIN users u ON u.company_id = ${companyID} AND u.id = p.user_id
    LEFT JOIN clients c ON c.company_id = ${companyID} AND c.id = p.client_id
    LEFT JOIN audit_log a ON p.voided_at IS NOT NULL AND a.company_id = ${companyID} AND a.location_id = ${locationID}
      AND a.at = p.voided_at AND a.action = 'payment.void' AND a.target_id = p.id::text
    LEFT JOIN users v ON v.company_id = ${companyID} AND v.id = a.user_id
    LEFT JOIN users b ON b.company_id = ${companyID} AND b.id = a.approver_id
    LEFT JOIN clients vc ON vc.company_id = ${companyID} AND vc.id = a.client_id
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${orderID}
    ORDER BY p.created_at, p.id`;

/** The PIN approvals of an order, found by the moment of the save: the audit has an index by time. */
export const selectApprovers = (
  { companyID, locationID }: LocationScope,
  orderID: string,
  moments: readonly string[],
): Statement =>
  sql`SELECT a.at, concat_ws(' ', b.first_name, b.last_name) AS person FROM audit_log a
    JOIN users b ON b.company_id = ${companyID} AND b.id = a.approver_id
    WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.at = ANY (${moments}::timestamptz[])
      AND a.target_id = ${orderID}`;

/** The terminal on which an order was opened. */
export const selectOpener = ({ companyID, locationID }: LocationScope, orderID: string): Statement =>
  sql`SELECT c.name AS terminal FROM orders o JOIN clients c ON c.company_id = ${companyID} AND c.id = o.client_id
    WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = ${orderID}`;

/** The name in a row of these statements. */
export const nameIn = (row: DriverRow | undefined, column: string): string | null => textOf(row?.[column]);
