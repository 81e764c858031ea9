import type { Client } from 'pg';

const BLOCK = 50_000;

/**
 * Creates the history of a restaurant with a terminal: paid orders of two lines, spread over three years, as its
 * terminals would have left them; adds those above `known`.
 */
export async function plantHistory(owner: Client, orders: number, known = 0, subDomain = 'demo'): Promise<void> {
  for (let from = known; from < orders; from += BLOCK)
    await plantBlock(owner, from, Math.min(orders, from + BLOCK), subDomain);
  await owner.query('VACUUM ANALYZE');
}

/** Adds the orders above `from`, up to `to`, in one transaction; `also` is done in it after them. */
export async function plantBlock(
  owner: Client,
  from: number,
  to: number,
  subDomain: string,
  also: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await owner.query('BEGIN');
  await owner.query(
    `CREATE TEMP TABLE past ON COMMIT DROP AS SELECT n, gen_random_uuid() AS order_id, gen_random_uuid() AS sale_id, gen_random_uuid() AS payment_id, l.company_id, l.id AS location_id,
        (DATE '2020-01-01' + (n % 1095)) AS day, (TIMESTAMPTZ '2020-01-01 12:00Z' + (n % 1095) * INTERVAL '1 day') AS at, u.id AS user_id, c.id AS client_id
      FROM generate_series($1::int, $2::int) n, locations l JOIN users u ON u.company_id = l.company_id AND u.is_super_user JOIN clients c ON c.company_id = l.company_id WHERE l.sub_domain = $3`,
    [from + 1, to, subDomain],
  );
  for (const statement of FILL) await owner.query(statement);
  await also();
  await owner.query('COMMIT');
}

const FILL = [
  `INSERT INTO orders (company_id, location_id, id, version, header_version, saves, order_date, order_number, order_no, channel, fulfillment, status, fulfillment_status, payment_status, subtotal,
      discount_amount, comp_amount, service_charge_rate, service_charge_amount, inclusive_tax_amount, exclusive_tax_amount, delivery_charge_amount, additional_charge_amount, redeemed_amount, total_due_amount,
      tip_amount, taxes, excluded_discount_ids, is_asap, collection_date, collection_code, line_count, open_line_count, unsent_line_count, has_sent_lines, opened_by, opened_by_name, client_id, created_at, updated_at)
    SELECT company_id, location_id, order_id, 2, 1, ARRAY['1:0000000000000000:0000000000000000'], day, n, n::text, 1, 2, 'Completed', 'Fulfilled', 'Paid', 20, 0, 0, 0, 0, 1.48, 0, 0, 0, 0, 20, 0,
      '[{"name":"Sales Tax","rate":8,"inclusive":true,"amount":1.48}]', '{}', true, day, n::text, 2, 0, 0, true, user_id, 'Demo Owner', client_id, at, at FROM past`,
  `INSERT INTO order_lines (company_id, location_id, id, order_id, order_date, position, entered_quantity, item_id, item_name, display_name, kind, price, quantity, is_tax_inclusive, subtotal, discount_amount,
      order_discount_share, comp_amount, net_amount, service_charge_amount, redeemed_amount, is_free_item, status, kds_status, content_version, sent_version, has_left_stock, created_at, updated_at)
    SELECT company_id, location_id, gen_random_uuid(), order_id, day, line, 1, order_id, 'Burrito', 'Burrito', 'product', 10, 1, true, 10, 0, 0, 0, 10, 0, 0, false, 'Completed', 'Unknown', 1, 1, true, at, at
    FROM past, generate_series(0, 1) line`,
  `INSERT INTO sales (company_id, location_id, id, order_id, order_date, payment_status, sale_number, sale_no, sale_date, total_due_amount, balance_due_amount, tip_amount, cash_rounding_amount, created_at, paid_at, updated_at)
    SELECT company_id, location_id, sale_id, order_id, day, 'Paid', -n, (-n)::text, day, 20, 0, 0, 0, at, at, at FROM past`,
  `INSERT INTO payments (company_id, location_id, id, request_hash, sale_id, position, order_id, order_date, payment_date, payment_type_id, name, status, amount, tendered_amount, change_amount, tip_amount,
      cash_rounding_amount, total_due_amount, order_version, balance_after, payment_status_after, user_id, client_id, created_at, updated_at)
    SELECT company_id, location_id, payment_id, '', sale_id, 1, order_id, day, day, 1, 'Cash', 'Received', 20, 20, 0, 0, 0, 20, 2, 0, 'Paid', user_id, client_id, at, at FROM past`,
  `INSERT INTO ledger_postings (company_id, location_id, id, business_date, kind, order_id, order_date, sale_id, payment_id, accounts, amounts, user_id, client_id, created_at)
    SELECT company_id, location_id, gen_random_uuid(), day, kind, order_id, day, sale_id, payment_id, accounts, amounts, user_id, client_id, at
    FROM past, (VALUES ('sale', ARRAY['receivable', 'sales'], ARRAY[20, -20]::numeric[]), ('payment', ARRAY['tender:1', 'receivable'], ARRAY[20, -20]::numeric[])) AS p (kind, accounts, amounts)`,
] as const;
