import type { Client } from 'pg';

/** A connection that bypasses row-level security, to check what was written. */
interface Owned {
  asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T>;
}

/** Tables that a sale writes. Counters and the security log are not business rows (reliability A9). */
const BUSINESS_TABLES = [
  'orders',
  'order_lines',
  'order_line_shares',
  'order_discounts',
  'order_sends',
  'discount_redemptions',
  'sales',
  'payments',
  'refunds',
  'refund_lines',
  'gift_cards',
  'gift_card_histories',
  'customer_points',
  'point_entries',
  'gift_card_sales',
  'gift_card_payments',
  'ledger_postings',
  'inventory_movements',
  'item_inventory',
  'hub_messages',
  'approvals',
] as const;

/** Gives an order to a customer, also to one without a record. */
export const giveToCustomer = (test: Owned, orderID: string, customerID: string): Promise<void> =>
  test.asOwner(async (owner) => {
    await owner.query('UPDATE orders SET customer_id = $2 WHERE id = $1', [orderID, customerID]);
  });

/** A fingerprint of every business row; equal before and after a refused call (reliability A9). */
export function businessRows(test: Owned): Promise<string> {
  return test.asOwner(async (owner) => {
    const prints: string[] = [];
    for (const table of BUSINESS_TABLES) {
      const { rows } = await owner.query<{ print: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${table} t`,
      );
      prints.push(`${table} ${rows[0]?.print}`);
    }
    return prints.join('\n');
  });
}

/** What is wrong with the ledger and the sales of a whole database; empty = all is well (reliability A5). */
export function ledgerFaults(test: Owned): Promise<string[]> {
  return test.asOwner(async (owner) => {
    const faults: string[] = [];
    const check = async (what: string, query: string): Promise<void> => {
      const { rows } = await owner.query(query);
      if (rows.length > 0) faults.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
    };
    await check(
      'a posting does not sum to 0',
      'SELECT id FROM ledger_postings, LATERAL (SELECT sum(amount) AS total FROM unnest(amounts) AS amount) AS s WHERE s.total <> 0 OR s.total IS NULL',
    );
    await check(
      'what a guest owes is not the balance of the sale',
      `
      SELECT s.id, s.balance_due_amount, coalesce(l.owed, 0) AS owed FROM sales s
      LEFT JOIN (SELECT p.company_id, p.sale_id, sum(e.amount) AS owed FROM ledger_postings p, unnest(p.accounts, p.amounts) AS e (account, amount)
        WHERE e.account = 'receivable' GROUP BY 1, 2) l ON l.company_id = s.company_id AND l.sale_id = s.id
      WHERE CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN coalesce(l.owed, 0) <> 0 ELSE coalesce(l.owed, 0) <> s.balance_due_amount - s.total_due_amount END`,
    );
    await check(
      'payments do not cover a paid sale',
      `
      SELECT s.id FROM sales s WHERE s.payment_status = 'Paid' AND s.total_due_amount <>
        (SELECT coalesce(sum(p.amount - p.cash_rounding_amount), 0) FROM payments p WHERE p.company_id = s.company_id AND p.sale_id = s.id AND p.status IN ('Received', 'PaidOnAccount', 'Authorised'))`,
    );
    await check(
      'refunds do not sum to what their sale says, or to more than it',
      `
      SELECT s.id, s.refunded_amount, f.amount FROM sales s
      JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS amount, coalesce(sum(r.tip_amount), 0) AS tip, count(*) AS count FROM refunds r WHERE r.company_id = s.company_id AND r.sale_id = s.id) f ON true
      WHERE f.amount <> s.refunded_amount OR f.count <> s.refund_count OR f.amount > greatest(s.total_due_amount, 0) OR f.tip > s.tip_amount`,
    );
    await check(
      'a refund is not its payments, or its lines',
      `
      SELECT r.id FROM refunds r WHERE r.amount + r.tip_amount + r.cash_rounding_amount <>
          (SELECT coalesce(-sum(p.amount + p.tip_amount), 0) FROM payments p WHERE p.company_id = r.company_id AND p.refund_id = r.id AND p.status = 'Returned')
        OR r.amount <> r.delivery_charge_amount + r.additional_charge_amount + (SELECT coalesce(sum(l.amount), 0) FROM refund_lines l WHERE l.company_id = r.company_id AND l.refund_id = r.id)`,
    );
    await check(
      'the balance of a gift card is not the sum of its history',
      `
      SELECT g.id, g.current_balance, h.amount FROM gift_cards g
      JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS amount FROM gift_card_histories e WHERE e.company_id = g.company_id AND e.gift_card_id = g.id) h ON true
      WHERE g.current_balance <> h.amount OR g.current_balance < 0`,
    );
    await check(
      'the points of a customer are not the sum of their entries',
      `
      SELECT c.customer_id, c.balance, e.points FROM customer_points c
      JOIN LATERAL (SELECT coalesce(sum(p.points), 0) AS points FROM point_entries p WHERE p.company_id = c.company_id AND p.customer_id = c.customer_id) e ON true
      WHERE c.balance <> e.points`,
    );
    await check(
      'what the ledger owes on gift cards is not what is on them',
      `
      SELECT c.company_id, c.owed, l.owed FROM (SELECT company_id, sum(current_balance) AS owed FROM gift_cards GROUP BY 1) c
      JOIN LATERAL (SELECT coalesce(-sum(e.amount), 0) AS owed FROM ledger_postings p, unnest(p.accounts, p.amounts) AS e (account, amount)
        WHERE p.company_id = c.company_id AND e.account = 'tender:5') l ON true
      WHERE c.owed <> l.owed AND NOT EXISTS (SELECT FROM sales_resets r WHERE r.company_id = c.company_id)`,
    );
    await check(
      'the money of a gift card sale is not its total',
      `
      SELECT s.id FROM gift_card_sales s WHERE CASE s.status WHEN 'Paid' THEN s.total_amount ELSE 0 END <>
        (SELECT coalesce(sum(p.amount - p.cash_rounding_amount), 0) FROM gift_card_payments p WHERE p.company_id = s.company_id AND p.gift_card_sale_id = s.id)`,
    );
    await check(
      'a paid sale is not its order',
      `
      SELECT s.id FROM sales s JOIN orders o ON o.company_id = s.company_id AND o.id = s.order_id WHERE s.payment_status = 'Paid' AND s.total_due_amount <> o.total_due_amount`,
    );
    await check(
      'an order is not its lines and its shares of lines',
      `
      SELECT o.id, o.subtotal, l.subtotal FROM orders o JOIN LATERAL (
        SELECT coalesce(sum(own.subtotal), 0) AS subtotal FROM (
          SELECT w.subtotal FROM order_lines w WHERE w.company_id = o.company_id AND w.order_id = o.id AND w.status <> 'Voided'
            AND NOT EXISTS (SELECT 1 FROM order_line_shares s WHERE s.company_id = w.company_id AND s.order_line_id = w.id)
          UNION ALL SELECT s.subtotal FROM order_line_shares s WHERE s.company_id = o.company_id AND s.order_id = o.id) own) l ON true
      WHERE o.subtotal <> l.subtotal`,
    );
    await check(
      'the shares of a line are not the line',
      `
      SELECT w.id, w.subtotal, w.net_amount FROM order_lines w JOIN LATERAL (
        SELECT sum(s.subtotal) AS subtotal, sum(s.discount_amount) AS discount, sum(s.net_amount) AS net FROM order_line_shares s
        WHERE s.company_id = w.company_id AND s.order_line_id = w.id) s ON s.subtotal IS NOT NULL
      WHERE w.status = 'Voided' OR w.subtotal <> s.subtotal OR w.discount_amount <> s.discount OR w.net_amount <> s.net`,
    );
    await check(
      'sale numbers have a gap',
      `
      SELECT company_id, location_id, max(sale_number), count(*) FROM sales WHERE sale_number IS NOT NULL GROUP BY 1, 2 HAVING max(sale_number) <> count(*)`,
    );
    // Tests begin with 1,000 of each item; the stock of a demo is delivered, and so a movement itself.
    await check(
      'stock is not the sum of its movements',
      `
      SELECT i.item_id, i.on_hand FROM item_inventory i JOIN inventory_movements m ON m.company_id = i.company_id AND m.location_id = i.location_id AND m.item_id = i.item_id
      GROUP BY i.company_id, i.location_id, i.item_id, i.on_hand HAVING i.on_hand - sum(m.quantity) NOT IN (0, 1000)`,
    );
    return faults;
  });
}
