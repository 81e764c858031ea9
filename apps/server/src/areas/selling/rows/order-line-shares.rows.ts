import type { LineAdjustment, LineAssignment, LineTax } from '@tavola/contract';
import { amount, date, jsonList, textOf, uuid } from '#platform/database/column-kinds.ts';
import { Columns, columnsOf, type DriverRow, type RowOf } from '#platform/database/columns.ts';
import { joined, sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { PartShare } from './order-rows.ts';

const column = columnsOf('order_line_shares');

/** The columns of order_line_shares: what a line costs each of its bills (decision 144). */
export const shareColumns = new Columns({
  orderLineID: column('order_line_id', uuid),
  /** The bill. */
  orderID: column('order_id', uuid),
  orderDate: column('order_date', date),
  assignment: column('assignment', textOf<LineAssignment>()),
  subtotal: column('subtotal', amount),
  discountAmount: column('discount_amount', amount),
  orderDiscountShare: column('order_discount_share', amount),
  compAmount: column('comp_amount', amount),
  netAmount: column('net_amount', amount),
  serviceChargeAmount: column('service_charge_amount', amount),
  redeemedAmount: column('redeemed_amount', amount),
  taxes: column('taxes', jsonList<LineTax>()),
  serviceChargeTaxes: column('service_charge_taxes', jsonList<LineTax>()),
  parts: column('parts', jsonList<PartShare>()),
  adjustments: column('adjustments', jsonList<LineAdjustment>()),
});

/** A row of order_line_shares. */
export type ShareRow = Readonly<RowOf<typeof shareColumns>>;

/** Every share of the lines that these bills bear, and of those that were added to them. */
export const selectShares = ({ companyID, locationID }: LocationScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT ${shareColumns.names} FROM order_line_shares
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_line_id IN (
      SELECT order_line_id FROM order_line_shares
        WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ANY(${orderIDs}::uuid[])
      UNION SELECT id FROM order_lines
        WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ANY(${orderIDs}::uuid[]))
    ORDER BY order_line_id, order_id`;

/** A row of `selectShares`. */
export const readShare = (row: DriverRow): ShareRow => shareColumns.read(row);

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

const ROWS_AT_ONCE = 500;

/** Stores shares. */
export function insertShares({ companyID, locationID }: LocationScope, rows: readonly ShareRow[]): Statement[] {
  const blocks = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
  return blocks.map((block) => {
    const values = joined(block.map((row) => sql`(${companyID}, ${locationID}, ${shareColumns.values(row)})`));
    return sql`INSERT INTO order_line_shares (company_id, location_id, ${shareColumns.names}) VALUES ${values}`;
  });
}
