import type { OtherMoney } from '@tavola/contract';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { moneyIn, textOrNull } from './cells.ts';
import type { ReportScope } from './report-scope.ts';

/** Whether a report asks for a part of what was sold: money for no order is in none of them. */
const isOfAPart = (scope: ReportScope): boolean =>
  [scope.channels, scope.fulfillments, scope.employeeIDs, scope.clientIDs, scope.storeIDs, scope.brandIDs].some(
    (values) => values.length > 0,
  );

/**
 * Money of gift cards and of settled accounts by payment type (decisions 97, 245), as the close of day counts it: what
 * was voided is not in it, what was given back is below 0.
 */
export function otherMoney(scope: ReportScope): Statement {
  const { companyID, places, startDate, endDate } = scope;
  const ids = places.map(({ locationID }) => locationID);
  const counted = (table: 'a' | 'g', location: string): Sql =>
    sql`${raw(table)}.company_id = ${companyID} AND ${raw(`${table}.${location}`)} = ANY (${ids}::uuid[])
      AND ${raw(table)}.business_date BETWEEN ${startDate}::date AND ${endDate}::date AND NOT ${isOfAPart(scope)}::boolean`;
  return sql`SELECT m.kind, m.payment_type_id AS type_id, m.custom_payment_type_id AS ref_id,
      (array_agg(m.name ORDER BY m.created_at DESC))[1] AS name, count(*)::integer AS count, sum(m.amount) AS amount
    FROM (SELECT 'GiftCard' AS kind, g.payment_type_id, g.custom_payment_type_id, g.name, g.created_at, g.amount
        FROM gift_card_payments g WHERE ${counted('g', 'location_id')}
      UNION ALL SELECT 'Settlement', a.payment_type_id, a.custom_payment_type_id, a.name, a.created_at, a.amount
        FROM account_settlements a WHERE ${counted('a', 'at_location_id')} AND a.status = 'Received') AS m
    GROUP BY 1, 2, 3 ORDER BY 1, sum(m.amount) DESC, 2, 3`;
}

/** A row of `otherMoney`. */
export const readOtherMoney = (row: DriverRow): OtherMoney => ({
  kind: row['kind'] === 'GiftCard' ? 'GiftCard' : 'Settlement',
  paymentTypeID: Number(row['type_id']),
  customPaymentTypeID: textOrNull(row, 'ref_id'),
  name: String(row['name']),
  count: Number(row['count']),
  amount: moneyIn(row, 'amount'),
});
