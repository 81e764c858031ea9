import type { Client } from 'pg';

const BLOCK = 50_000;
const DAYS = 1_095;

/**
 * Creates the past orders of a restaurant, three years in the order in which they were made, with what a search looks
 * for: two of three at the counter, the rest at 40 tables; codes that are not the order's number; voided, refunded,
 * part-paid and returned ones; offline ones that were charged otherwise; and the last ones still open. Searches read
 * nothing but orders, so these have no lines, sales or payments.
 */
export async function plantOrders(owner: Client, orders: number, subDomain: string): Promise<void> {
  for (let from = 1; from <= orders; from += BLOCK)
    await owner.query(PLANT, [from, Math.min(orders, from + BLOCK - 1), orders, Math.ceil(orders / DAYS), subDomain]);
  await owner.query('VACUUM ANALYZE orders');
}

const PLANT = `
  INSERT INTO orders (company_id, location_id, id, version, header_version, saves, order_date, order_number, order_no, channel, fulfillment, status, fulfillment_status, payment_status, subtotal,
    discount_amount, comp_amount, service_charge_rate, service_charge_amount, inclusive_tax_amount, exclusive_tax_amount, delivery_charge_amount, additional_charge_amount, redeemed_amount, total_due_amount,
    tip_amount, taxes, sync_variance, excluded_discount_ids, is_asap, table_name, collection_date, collection_code, line_count, open_line_count, unsent_line_count, has_sent_lines, opened_by, opened_by_name, client_id, created_at, updated_at)
  SELECT l.company_id, l.id, gen_random_uuid(), 2, 1, ARRAY['1:0000000000000000:0000000000000000'], day, number, number::text, CASE WHEN n % 3 = 0 THEN 2 ELSE 1 END, CASE WHEN n % 3 = 0 THEN 1 ELSE 2 END,
    status, 'Fulfilled', payment_status, 20, 0, 0, 0, 0, 1.48, 0, 0, 0, 0, 20, 0, '[{"name":"Sales Tax","rate":8,"inclusive":true,"amount":1.48}]',
    CASE WHEN n % 1000 = 7 THEN '{"subtotal":1,"totalTaxAmount":0,"totalDueAmount":1}'::json END, '{}', true,
    CASE WHEN n % 3 = 0 THEN 'Table ' || n % 120 / 3 + 1 END, day,
    CASE WHEN n % 3 = 0 THEN NULL WHEN n % 40 = 1 THEN lpad((n * 7 % 1000)::text, 3, '0') ELSE lpad(number::text, greatest(3, length(number::text)), '0') END,
    2, 0, 0, true, u.id, 'Demo Owner', c.id, at, at
  FROM generate_series($1::integer, $2::integer) n
  CROSS JOIN LATERAL (SELECT DATE '2020-01-01' + (n - 1) / $4::integer AS day, (n - 1) % $4::integer + 1 AS number,
    TIMESTAMPTZ '2020-01-01 12:00Z' + (n - 1) / $4::integer * INTERVAL '1 day' AS at) AS past
  CROSS JOIN LATERAL (SELECT * FROM (VALUES
    (n > $3::integer - 30 AND n % 3 = 0, 'AwaitingPreparation', 'PartiallyPaid'), (n > $3::integer - 30 AND n % 3 = 1, 'AwaitingPreparation', 'Pending'),
    (n % 50 = 3, 'Voided', 'Voided'), (n % 200 = 5, 'Completed', 'Refunded'), (n % 500 = 9, 'Returned', 'Refunded'), (true, 'Completed', 'Paid')
  ) AS kind (applies, status, payment_status) WHERE applies LIMIT 1) AS kind
  JOIN locations l ON l.sub_domain = $5
  CROSS JOIN LATERAL (SELECT id FROM users WHERE company_id = l.company_id LIMIT 1) AS u
  CROSS JOIN LATERAL (SELECT id FROM clients WHERE company_id = l.company_id LIMIT 1) AS c`;
