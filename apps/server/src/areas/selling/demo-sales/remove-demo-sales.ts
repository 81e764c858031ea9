import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findDemoSeller } from './demo-sales.rows.ts';

const ORDERS_AT_ONCE = 50;

/**
 * Removes the past orders that came with a demo, with their money and their numbers (decision 155), and answers how
 * many there were. The database lets nothing else be deleted. Jobs that would make more find nothing to do.
 */
export async function removeDemoSales(tx: Tx, scope: LocationScope): Promise<number> {
  const seller = await findDemoSeller(tx, scope);
  if (seller === null) return 0;
  const { companyID, locationID } = scope;
  const [found] = await tx.pipeline([
    sql`SELECT id, order_date::text AS date FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND order_date BETWEEN ${seller.firstDate} AND ${seller.lastDate} AND client_id = ${seller.clientID}`,
  ]);
  const orders = (found?.rows ?? []).map((row) => ({ id: String(row['id']), date: String(row['date']) }));
  for (let from = 0; from < orders.length; from += ORDERS_AT_ONCE)
    await tx.pipeline(orders.slice(from, from + ORDERS_AT_ONCE).flatMap((order) => deletes(scope, order)));
  await tx.pipeline([
    ...numbersBack(scope, [...new Set(orders.map(({ date }) => date))]),
    sql`DELETE FROM demo_sales WHERE company_id = ${companyID} AND location_id = ${locationID}`,
  ]);
  return orders.length;
}

// One order at a time: the database judges every row that a statement reaches.
function deletes(
  { companyID, locationID }: LocationScope,
  order: { readonly id: string; readonly date: string },
): Statement[] {
  const ofOrder = sql`WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${order.id}`;
  return [
    // Reports forget what is deleted.
    sql`INSERT INTO report_changes (company_id, location_id, order_id) VALUES (${companyID}, ${locationID}, ${order.id})`,
    sql`DELETE FROM ledger_postings ${ofOrder} AND (business_date = ${order.date} OR business_date IN (SELECT f.business_date FROM refunds f
      WHERE f.company_id = ${companyID} AND f.location_id = ${locationID} AND f.order_id = ${order.id}))`,
    sql`DELETE FROM payments USING sales s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.order_id = ${order.id}
      AND payments.company_id = ${companyID} AND payments.location_id = ${locationID} AND payments.sale_id = s.id AND payments.order_id = ${order.id}`,
    sql`DELETE FROM refund_lines WHERE company_id = ${companyID} AND location_id = ${locationID} AND order_id = ${order.id}
      AND refund_id IN (SELECT f.id FROM refunds f
        WHERE f.company_id = ${companyID} AND f.location_id = ${locationID} AND f.order_id = ${order.id})`,
    sql`DELETE FROM refunds ${ofOrder}`,
    sql`DELETE FROM invoices ${ofOrder}`,
    sql`DELETE FROM receipt_links ${ofOrder}`,
    sql`DELETE FROM sales ${ofOrder}`,
    sql`DELETE FROM order_changes ${ofOrder}`,
    sql`DELETE FROM kitchen_lines ${ofOrder}`,
    sql`DELETE FROM order_sends ${ofOrder}`,
    sql`DELETE FROM order_discounts ${ofOrder}`,
    sql`DELETE FROM order_lines ${ofOrder}`,
    sql`DELETE FROM orders WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${order.id}`,
  ];
}

/** Numbers restart where no one else has taken any. */
const numbersBack = ({ companyID, locationID }: LocationScope, dates: readonly string[]): Statement[] => [
  sql`DELETE FROM counters WHERE company_id = ${companyID} AND location_id = ${locationID} AND kind IN ('order', 'sampleOrder') AND business_date = ANY (${dates}::date[])
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.order_date = counters.business_date)`,
  sql`DELETE FROM counters WHERE company_id = ${companyID} AND location_id = ${locationID} AND kind IN ('sale', 'sampleSale')
    AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.sale_number IS NOT NULL)`,
];
