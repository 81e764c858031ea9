import type { Backfill } from '../../platform/database/backfill/backfill.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * What was not kept before, in the order of the migrations that added it (decision 267). The business day follows the
 * zone and the cutoff that the location has now: earlier ones are not kept.
 */
export const backfills: readonly Backfill[] = [
  {
    // A sale moves no average, so what it cost is the average after it; of other movements it is not known.
    name: 'movements of days',
    table: 'inventory_movements',
    fill: (companyID, after, last) =>
      sql`UPDATE inventory_movements m SET
          business_date = coalesce(m.business_date, ((m.at AT TIME ZONE p.timezone_name) - p.business_day_cutoff::interval)::date),
          order_id = coalesce(m.order_id, (SELECT l.order_id FROM order_lines l
            WHERE l.company_id = ${companyID} AND l.location_id = m.location_id AND l.id = m.ref_id LIMIT 1)),
          average_cost_after = coalesce(m.average_cost_after, CASE WHEN m.type IN ('Sale', 'Void') THEN m.unit_cost END)
        FROM locations p
        WHERE m.company_id = ${companyID} AND m.id > ${after}::uuid AND m.id <= ${last}::uuid AND m.business_date IS NULL
          AND p.company_id = ${companyID} AND p.id = m.location_id`,
  },
  {
    name: 'voids of payments',
    table: 'payments',
    fill: (companyID, after, last) =>
      sql`UPDATE payments p SET voided_by = a.user_id, void_approved_by = a.approver_id,
          void_date = ((p.voided_at AT TIME ZONE l.timezone_name) - l.business_day_cutoff::interval)::date
        FROM locations l, audit_log a
        WHERE p.company_id = ${companyID} AND p.id > ${after}::uuid AND p.id <= ${last}::uuid AND p.voided_at IS NOT NULL
          AND p.voided_by IS NULL AND l.company_id = ${companyID} AND l.id = p.location_id
          AND a.company_id = ${companyID} AND a.location_id = p.location_id AND a.at = p.voided_at
          AND a.target_id = p.id::text AND a.action IN ('payment.void', 'payment.tender')`,
  },
  {
    name: 'voids of orders',
    table: 'orders',
    fill: (companyID, after, last) =>
      sql`UPDATE orders o SET void_comp_by = a.user_id, void_comp_approved_by = a.approver_id,
          void_comp_date = ((a.at AT TIME ZONE l.timezone_name) - l.business_day_cutoff::interval)::date
        FROM locations l, audit_log a
        WHERE o.company_id = ${companyID} AND o.id > ${after}::uuid AND o.id <= ${last}::uuid AND o.status = 'Voided'
          AND o.void_comp_by IS NULL AND l.company_id = ${companyID} AND l.id = o.location_id
          AND a.company_id = ${companyID} AND a.location_id = o.location_id AND a.at = o.updated_at
          AND a.target_id = o.id::text AND a.action = 'order.void'`,
  },
  {
    name: 'net sales of orders',
    table: 'orders',
    fill: (companyID, after, last) =>
      sql`UPDATE orders o SET net_sales_amount = coalesce(n.net, 0)
        FROM orders x LEFT JOIN (SELECT own.order_id, sum(own.net_amount - own.redeemed_amount - coalesce((
              SELECT sum((t ->> 'amount')::numeric) FROM json_array_elements(own.taxes) AS t
              WHERE (t ->> 'inclusive')::boolean), 0)) AS net
            FROM (
              SELECT l.order_id, l.net_amount, l.redeemed_amount, l.taxes FROM order_lines l
                WHERE l.company_id = ${companyID} AND l.order_id > ${after}::uuid AND l.order_id <= ${last}::uuid
                  AND l.status <> 'Voided' AND NOT EXISTS (SELECT FROM order_line_shares s
                    WHERE s.company_id = ${companyID} AND s.order_line_id = l.id)
              UNION ALL SELECT s.order_id, s.net_amount, s.redeemed_amount, s.taxes FROM order_line_shares s
                WHERE s.company_id = ${companyID} AND s.order_id > ${after}::uuid AND s.order_id <= ${last}::uuid) AS own
            GROUP BY own.order_id) AS n ON n.order_id = x.id
        WHERE x.company_id = ${companyID} AND x.id > ${after}::uuid AND x.id <= ${last}::uuid
          AND o.company_id = ${companyID} AND o.id = x.id AND o.net_sales_amount IS NULL`,
  },
  {
    // The waiter of a table at its payment was not stored.
    name: 'servers of sales',
    table: 'sales',
    fill: (companyID, after, last) =>
      sql`UPDATE sales s SET served_by = o.opened_by FROM orders o
        WHERE s.company_id = ${companyID} AND s.id > ${after}::uuid AND s.id <= ${last}::uuid AND s.served_by IS NULL
          AND s.paid_at IS NOT NULL AND o.company_id = ${companyID} AND o.id = s.order_id AND o.table_id IS NULL`,
  },
  {
    name: 'postings of days',
    table: 'ledger_postings',
    fill: (companyID, after, last) =>
      sql`UPDATE ledger_postings g SET close_of_day_id = coalesce(p.close_of_day_id, CASE WHEN g.payment_id IS NULL THEN s.close_of_day_id END)
        FROM ledger_postings l
          LEFT JOIN payments p ON p.company_id = ${companyID} AND p.id = l.payment_id
          LEFT JOIN sales s ON s.company_id = ${companyID} AND s.id = l.sale_id
        WHERE g.company_id = ${companyID} AND g.id = l.id AND l.company_id = ${companyID} AND l.id > ${after}::uuid
          AND l.id <= ${last}::uuid AND l.close_of_day_id IS NULL
          AND coalesce(p.close_of_day_id, CASE WHEN l.payment_id IS NULL THEN s.close_of_day_id END) IS NOT NULL`,
  },
  {
    name: 'account entries of days',
    table: 'payment_account_entries',
    fill: (companyID, after, last) =>
      sql`UPDATE payment_account_entries e
        SET business_date = ((e.at AT TIME ZONE p.timezone_name) - p.business_day_cutoff::interval)::date
        FROM locations p
        WHERE e.company_id = ${companyID} AND e.id > ${after}::uuid AND e.id <= ${last}::uuid AND e.business_date IS NULL
          AND p.company_id = ${companyID} AND p.id = e.at_location_id`,
  },
  {
    // Reports are made of these rows like those of new sales; an order that is on the list twice is made once more.
    name: 'facts of orders',
    table: 'orders',
    fill: (companyID, after, last) =>
      sql`INSERT INTO report_changes (company_id, location_id, order_id)
        SELECT o.company_id, o.location_id, o.id FROM orders o
        WHERE o.company_id = ${companyID} AND o.id > ${after}::uuid AND o.id <= ${last}::uuid
          AND (o.status = 'Voided' OR EXISTS (SELECT FROM sales s WHERE s.company_id = ${companyID} AND s.order_id = o.id))`,
  },
  {
    // Where the kitchen was with a line was kept in the line itself; no screen shows what is over.
    name: 'kitchen lines',
    table: 'order_lines',
    fill: (companyID, after, last) =>
      sql`INSERT INTO kitchen_lines (company_id, location_id, id, order_id, order_line_id, quantity, status, sent_at, cleared_at)
        SELECT l.company_id, l.location_id, l.id, l.order_id, l.id, l.quantity, l.kds_status,
          coalesce(l.sent_at, l.updated_at), coalesce(l.sent_at, l.updated_at)
        FROM order_lines l
        WHERE l.company_id = ${companyID} AND l.id > ${after}::uuid AND l.id <= ${last}::uuid AND l.kds_status <> 'Unknown'
          AND l.split_of IS NULL AND NOT EXISTS (SELECT FROM kitchen_lines k
            WHERE k.company_id = ${companyID} AND k.order_line_id = l.id)
        ON CONFLICT (company_id, id) DO NOTHING`,
  },
  {
    // Options and combo parts are kept on the facts of lines (decision 377), which are made once more.
    name: 'choices of sold lines',
    table: 'orders',
    fill: (companyID, after, last) =>
      sql`INSERT INTO report_changes (company_id, location_id, order_id)
        SELECT o.company_id, o.location_id, o.id FROM orders o
        WHERE o.company_id = ${companyID} AND o.id > ${after}::uuid AND o.id <= ${last}::uuid
          AND EXISTS (SELECT FROM sales s WHERE s.company_id = ${companyID} AND s.order_id = o.id)
          AND EXISTS (SELECT FROM order_lines l WHERE l.company_id = ${companyID} AND l.order_id = o.id
            AND (l.modifiers IS NOT NULL OR l.variant_options IS NOT NULL OR l.combo_items IS NOT NULL))`,
  },
  {
    // Until it is there, a card is found by its first digits alone.
    name: 'ends of gift card numbers',
    table: 'gift_cards',
    fill: (companyID, after, last) =>
      sql`UPDATE gift_cards SET number_from_end = reverse(issue_no)
        WHERE company_id = ${companyID} AND id > ${after}::uuid AND id <= ${last}::uuid AND number_from_end IS NULL`,
  },
];
