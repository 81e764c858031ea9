import type { LineAssignment } from '@tavola/contract';
import { date, textOf, uuid } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, InsertedColumns, type DriverRow, type RowOf } from '#platform/database/tables/columns.ts';
import { listedRows } from '#platform/database/tables/listed-rows.ts';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { figureColumns } from './line-figures.ts';

const column = columnsOf('order_line_shares');

/** The columns of order_line_shares: what a line costs each of its bills (decision 144). */
export const shareColumns = new Columns({
  orderLineID: column('order_line_id', uuid),
  /** The bill. */
  orderID: column('order_id', uuid),
  orderDate: column('order_date', date),
  assignment: column('assignment', textOf<LineAssignment>()),
  ...figureColumns,
});

const insertedShares = new InsertedColumns(shareColumns, 'redemption', 'serviceChargeTaxes', 'parts', 'adjustments');

/** A row of order_line_shares. */
export type ShareRow = Readonly<RowOf<typeof shareColumns>>;

/** Every share of the lines on these bills, and of those that were added to them. */
export const selectShares = ({ companyID, locationID }: LocationScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT ${shareColumns.names} FROM order_line_shares
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_line_id = ANY(ARRAY(
      SELECT order_line_id FROM order_line_shares
        WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ANY(${orderIDs}::uuid[])
      UNION SELECT id FROM order_lines
        WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ANY(${orderIDs}::uuid[])))
    ORDER BY order_line_id, order_id`;

/** The shares of all bills that share lines with one another: those that a line has on them are all of its shares. */
export const selectSharesOfLinked = (
  { companyID, locationID }: LocationScope,
  orderIDs: readonly string[],
): Statement =>
  sql`SELECT ${shareColumns.names} FROM order_line_shares
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ANY(${orderIDs}::uuid[])
    ORDER BY order_line_id, order_id`;

/** A row of `selectShares` or `selectSharesOfLinked`. */
export const readShare = (row: DriverRow): ShareRow => shareColumns.read(row);

/**
 * The recursive table `linked (order_id)` of a WITH: these bills and all that share lines with them, directly or by way
 * of others, at whatever table they are. Lines are looked up by a list of them: a join may be planned as a walk through
 * all lines that the company ever sold.
 */
export function linkedBills({ companyID, locationID }: LocationScope, orderIDs: Sql): Sql {
  const here = (table: 'a' | 'b' | 'l'): Sql =>
    sql`${raw(table)}.company_id = ${companyID} AND ${raw(table)}.location_id = ${locationID}`;
  const borne = sql`SELECT a.order_line_id FROM order_line_shares a WHERE ${here('a')} AND a.order_id = k.order_id`;
  return sql`linked (order_id) AS (
      ${orderIDs}
      UNION
      SELECT other.order_id FROM linked k CROSS JOIN LATERAL (
        SELECT l.order_id FROM order_lines l WHERE ${here('l')} AND l.id = ANY(ARRAY(${borne}))
        UNION ALL
        SELECT b.order_id FROM order_line_shares b WHERE ${here('b')} AND b.order_line_id = ANY(ARRAY(
          ${borne} UNION ALL
          SELECT l.id FROM order_lines l WHERE ${here('l')} AND l.order_id = k.order_id))) AS other
    )`;
}

/** Ids of bills and of all that share lines with them: what is fixed on one is fixed on each (decision 213). */
export const selectLinked = (scope: LocationScope, orderIDs: Sql): Statement =>
  sql`WITH RECURSIVE ${linkedBills(scope, orderIDs)} SELECT order_id AS id FROM linked ORDER BY order_id`;

/** The bills that lines were added to. */
export const selectHomes = ({ companyID, locationID }: LocationScope, orderLineIDs: readonly string[]): Statement =>
  sql`SELECT DISTINCT order_id FROM order_lines
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY(${orderLineIDs}::uuid[])`;

/** Takes out all shares of these lines. */
export const deleteShares = ({ companyID, locationID }: LocationScope, orderLineIDs: readonly string[]): Statement[] =>
  orderLineIDs.length === 0
    ? []
    : [
        sql`DELETE FROM order_line_shares
          WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_line_id = ANY(${orderLineIDs}::uuid[])`,
      ];

/** Stores shares: a list for each column, so that it is one statement however many they are. */
export function insertShares({ companyID, locationID }: LocationScope, rows: readonly ShareRow[]): Statement[] {
  if (rows.length === 0) return [];
  const columns = insertedShares.of(rows);
  const { names, types } = columns;
  return [
    sql`INSERT INTO order_line_shares (company_id, location_id, ${names})
      SELECT ${companyID}, ${locationID}, v.* FROM ${listedRows(names.text, types, columns.lists(rows))}`,
  ];
}

/**
 * Counts 1 where bills at more than one table share a line that no payment has fixed (decision 213): of these, the open
 * bills there. Shares of guests who left count for no table.
 */
export const selectSharedAcrossTables = (
  { companyID, locationID }: LocationScope,
  openIDs: readonly string[],
): Statement =>
  sql`SELECT s.order_line_id FROM order_line_shares s JOIN orders o ON o.company_id = ${companyID} AND o.id = s.order_id
    WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_line_id = ANY(ARRAY(
      SELECT own.order_line_id FROM order_line_shares own
        WHERE own.company_id = ${companyID} AND own.location_id = ${locationID} AND own.order_id = ANY(${openIDs}::uuid[])))
    GROUP BY s.order_line_id
    HAVING count(DISTINCT o.table_id) FILTER (WHERE s.order_id = ANY(${openIDs}::uuid[])) > 1
      AND bool_and(o.payment_status NOT IN ('PartiallyPaid', 'Paid', 'Refunded')) LIMIT 1`;
