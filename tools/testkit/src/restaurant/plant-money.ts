import type { Client } from 'pg';

/**
 * Creates what lists of money read at a location whose orders and customers were planted: a sale of each order that was
 * paid, a refund of each sale, and as many gift cards, sales of gift cards and movements of points as there are orders.
 * The lists read nothing else, so there are no lines or payments, and only every 20th sale says that it was refunded.
 */
export async function plantMoney(owner: Client, rows: number, subDomain: string): Promise<void> {
  for (const plant of [SALES, REFUNDS]) await owner.query(plant, [subDomain]);
  for (const plant of [GIFT_CARDS, CARD_SALES, POINTS]) await owner.query(plant, [subDomain, rows]);
  for (const table of ['sales', 'refunds', 'gift_cards', 'gift_card_sales', 'point_entries'])
    await owner.query(`VACUUM ANALYZE ${table}`);
}

const PLACE = `locations l CROSS JOIN LATERAL (SELECT id FROM users WHERE company_id = l.company_id LIMIT 1) AS u
  CROSS JOIN LATERAL (SELECT id FROM clients WHERE company_id = l.company_id LIMIT 1) AS c`;

const SALES = `
  INSERT INTO sales (company_id, location_id, id, order_id, order_date, payment_status, sale_number, sale_no, sale_date, total_due_amount, balance_due_amount, tip_amount, cash_rounding_amount,
    refunded_amount, refund_count, paid_at, created_at, updated_at)
  SELECT o.company_id, o.location_id, gen_random_uuid(), o.id, o.order_date, o.payment_status, n, n::text, o.order_date, 20 + n % 50, 0, 0, 0,
    CASE WHEN n % 20 = 0 THEN 1 + n % 19 ELSE 0 END, CASE WHEN n % 20 = 0 THEN 1 ELSE 0 END, o.created_at, o.created_at, o.created_at
  FROM (SELECT *, 1000000 + row_number() OVER (ORDER BY order_date, order_number) AS n FROM orders WHERE payment_status IN ('Paid', 'Refunded')) AS o
  JOIN locations l ON l.company_id = o.company_id AND l.id = o.location_id AND l.sub_domain = $1
  WHERE NOT EXISTS (SELECT FROM sales s WHERE s.company_id = o.company_id AND s.order_id = o.id)`;

const REFUNDS = `
  INSERT INTO refunds (company_id, location_id, id, request_hash, sale_id, order_id, order_date, refund_number, refund_no, business_date, net_amount, net_sales_amount, service_charge_amount, tax_amount,
    delivery_charge_amount, additional_charge_amount, amount, tip_amount, cash_rounding_amount, is_complete, user_id, client_id, created_at)
  SELECT s.company_id, s.location_id, gen_random_uuid(), '', s.id, s.order_id, s.order_date, s.sale_number, 'R-' || s.sale_number, s.sale_date, s.total_due_amount, s.total_due_amount, 0, 0,
    0, 0, s.total_due_amount, 0, 0, s.payment_status = 'Refunded', u.id, c.id, s.paid_at
  FROM sales s JOIN (SELECT l.company_id, l.id AS location_id, u.id AS user_id, c.id AS client_id FROM ${PLACE} WHERE l.sub_domain = $1) AS p
    ON p.company_id = s.company_id AND p.location_id = s.location_id
  CROSS JOIN LATERAL (SELECT p.user_id AS id) AS u CROSS JOIN LATERAL (SELECT p.client_id AS id) AS c
  WHERE s.sale_number > 1000000`;

const GIFT_CARDS = `
  WITH card AS (INSERT INTO gift_card_types (company_id, id, name, created_at, updated_at)
    SELECT company_id, gen_random_uuid(), 'Planted card', now(), now() FROM locations WHERE sub_domain = $1 RETURNING company_id, id)
  INSERT INTO gift_cards (company_id, id, issue_no, number_from_end, gift_card_type_id, currency_id, initial_value, current_balance, expiry_date, at_location_id, created_at, updated_at)
  SELECT l.company_id, gen_random_uuid(), number.digits, reverse(number.digits), t.id, l.currency_id, 50, n % 51, CASE WHEN n % 3 = 0 THEN DATE '2023-01-01' + n % 3000 END, l.id,
    TIMESTAMPTZ '2020-01-01 12:00Z' + n * INTERVAL '1 minute', now()
  FROM generate_series(1, $2::integer) n JOIN locations l ON l.sub_domain = $1 JOIN card t ON t.company_id = l.company_id
  CROSS JOIN LATERAL (SELECT lpad((n::bigint * 7919 % 100000000000000000)::text, 17, '0') AS digits) AS number`;

const CARD_SALES = `
  INSERT INTO gift_card_sales (company_id, location_id, id, request_hash, type, sale_number, sale_no, business_date, status, card_count, value_amount, total_amount, client_id, user_id, created_at)
  SELECT l.company_id, l.id, gen_random_uuid(), '', CASE WHEN n % 2 = 0 THEN 'Purchase' ELSE 'Topup' END, n, 'G-' || n, DATE '2020-01-01' + n / 1000, 'Paid', 1, 50, 50, c.id, u.id,
    TIMESTAMPTZ '2020-01-01 12:00Z' + n * INTERVAL '1 minute'
  FROM generate_series(1, $2::integer) n JOIN (SELECT * FROM locations WHERE sub_domain = $1) AS l ON true
  CROSS JOIN LATERAL (SELECT id FROM users WHERE company_id = l.company_id LIMIT 1) AS u
  CROSS JOIN LATERAL (SELECT id FROM clients WHERE company_id = l.company_id LIMIT 1) AS c`;

const POINTS = `
  WITH held AS (INSERT INTO customer_points (company_id, customer_id, balance, updated_at)
    SELECT c.company_id, c.id, 0, now() FROM customers c JOIN locations l ON l.company_id = c.company_id AND l.sub_domain = $1 ORDER BY c.id LIMIT 10000 ON CONFLICT DO NOTHING RETURNING company_id, customer_id),
  numbered AS MATERIALIZED (SELECT *, row_number() OVER () - 1 AS place FROM held)
  INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, at)
  SELECT l.company_id, gen_random_uuid(), h.customer_id, 'Redeemed', -(n % 90), n % 900, l.id, DATE '2020-01-01' + n / 1000, TIMESTAMPTZ '2020-01-01 12:00Z' + n * INTERVAL '1 minute'
  FROM generate_series(1, $2::integer) n JOIN locations l ON l.sub_domain = $1
  -- A side of the join for itself, so that it is hashed.
  JOIN numbered h ON h.place = n % (SELECT count(*) FROM numbered)`;
