import type { Client } from 'pg';
import { plantCompany, plantDevice, plantPlace, plantUser, type Run } from '@tavola/testkit/restaurant/plant-rows.ts';
import { plantBlock } from '../sale/sale-history.ts';

/** The subdomain of the location that has a year of orders. */
export const YEAR = 'year';

const BLOCK = 50_000;

/**
 * Creates a year's orders as a server left them before migration 0252: their lines, sales, payments, postings and
 * movements of stock; some voided, with what the audit says of them; and lines that the kitchen had finished. Needs
 * the superuser: the movements name no item.
 */
export async function plantYear(admin: Client, orders: number): Promise<void> {
  const run: Run = (text, values) => admin.query(text, [...values]);
  const companyID = await plantCompany(run);
  const place = await plantPlace(run, companyID, { subDomain: YEAR });
  await plantUser(run, companyID, { userName: YEAR, isSuperUser: true });
  await plantDevice(run, place, { name: 'Counter' });
  for (let from = 0; from < orders; from += BLOCK) await plantBlock(admin, from, Math.min(orders, from + BLOCK), YEAR);
  await admin.query('SET session_replication_role = replica');
  for (const statement of LEFT) await admin.query(statement);
  await admin.query('RESET session_replication_role');
  await admin.query('VACUUM ANALYZE');
}

const LEFT = [
  `UPDATE order_lines SET taxes = '[{"name":"Sales Tax","rate":8,"inclusive":true,"amount":0.74}]',
    kds_status = CASE position WHEN 0 THEN 'Finished' ELSE kds_status END`,
  `INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, ref_id, at)
    SELECT company_id, location_id, gen_random_uuid(), item_id, 'Sale', -1, 2, 0, id, created_at FROM order_lines`,
  `UPDATE orders SET status = 'Voided', payment_status = 'Voided' WHERE order_number % 50 = 3`,
  `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, user_id, approver_id)
    SELECT company_id, location_id, gen_random_uuid(), updated_at, 'order.void', 'order', id, opened_by, opened_by
    FROM orders WHERE status = 'Voided'`,
  `UPDATE payments p SET status = 'Voided', voided_at = p.updated_at FROM orders o
    WHERE o.company_id = p.company_id AND o.id = p.order_id AND o.status = 'Voided'`,
  `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, user_id, approver_id)
    SELECT company_id, location_id, gen_random_uuid(), voided_at, 'payment.void', 'payment', id, user_id, user_id
    FROM payments WHERE voided_at IS NOT NULL`,
] as const;

const FIGURES =
  'gross discount redeemed comp refund net inclusive_tax exclusive_tax service_charge delivery additional variance tip rounding paid'
    .split(' ')
    .map((name) => `${name}_amount`)
    .concat('quantity');

/** Creates the facts of these orders as a server made them before migration 0531, which adds them up. */
export async function plantFactsOfYear(admin: Client): Promise<void> {
  await admin.query(`INSERT INTO report_facts (company_id, location_id, record_id, kind, id, part, business_date, sold_on, at,
      local_date, local_minutes, is_sample, is_late, is_refunded, channel, fulfillment, client_id, opened_by, served_by, taken_by,
      ${FIGURES.join(', ')})
    SELECT o.company_id, o.location_id, o.id, f.kind, o.id, f.part, o.order_date, o.order_date, o.created_at,
      o.order_date, 480 + o.order_number % 840, false, false, false, o.channel, o.fulfillment, o.client_id, o.opened_by,
      o.opened_by, o.opened_by, ${FIGURES.map(() => 'f.figure').join(', ')}
    FROM orders o, (VALUES ('Sale', 0, 20), ('Line', 1, 10), ('Line', 2, 10)) AS f (kind, part, figure)
    WHERE o.status <> 'Voided'`);
  await admin.query('VACUUM ANALYZE report_facts');
}
