import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { CheckoutInput, OrderInput, PaymentInput } from '@tavola/contract';

/**
 * The baseline of goal S1: `node:http` and `pg`, running the SQL of a sale and nothing else. No rights, checks, prices,
 * audit or messages to screens; it trusts the terminal. It uses the driver as well as we do: named statements, sent
 * without waiting.
 */

const connection = JSON.parse(process.env['BARE_DATABASE'] ?? '{}') as pg.PoolConfig & { role?: string };
const [companyID, locationID, userID, clientID] = (process.env['BARE_TENANT'] ?? '').split(',');
const today = new Date().toISOString().slice(0, 10);
const { role, ...login } = connection;
const pool = new pg.Pool({
  ...login,
  max: 10,
  pipeline: true,
  options: `-c TimeZone=UTC${role === undefined ? '' : ` -c role=${role}`}`,
} as pg.PoolConfig);
pool.on('error', () => undefined);

const named = new Map<string, string>();

function nameOf(text: string): string {
  const known = named.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('hex');
  named.set(text, name);
  return name;
}

type Send = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

async function transaction<T>(work: (send: Send) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const send: Send = (text, values) => client.query({ name: nameOf(text), text, values });
  try {
    await Promise.all([
      client.query('BEGIN'),
      client.query(`SET LOCAL app.company_id = '${companyID}'`),
      client.query(`SET LOCAL app.location_id = '${locationID}'`),
    ]);
    const result = await work(send);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    client.release();
    throw error;
  }
}

const COUNT = `INSERT INTO counters (company_id, location_id, kind, business_date, value) VALUES ($1, $2, $3, $4, 1)
  ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value + 1 RETURNING value`;
const ORDER = `INSERT INTO orders (company_id, location_id, id, version, header_version, saves, order_date, order_number, order_no, channel, fulfillment, status, fulfillment_status, payment_status,
    subtotal, discount_amount, comp_amount, service_charge_rate, service_charge_amount, inclusive_tax_amount, exclusive_tax_amount, delivery_charge_amount, additional_charge_amount, redeemed_amount,
    total_due_amount, tip_amount, taxes, excluded_discount_ids, is_asap, collection_date, collection_code, line_count, open_line_count, unsent_line_count, has_sent_lines, opened_by, opened_by_name,
    client_id, created_at, updated_at)
  VALUES ($1, $2, $3, $17, 1, '{}', $4, $5, $6, 1, 2, 'AwaitingPreparation', 'AwaitingPreparation', $16, $7, $8, 0, 0, 0, $9, 0, 0, 0, 0, $10, 0, $11, '{}', true, $4, $6, $12, $12, 0, true, $13,
    'Bare', $14, $15, $15)`;
const LINE_VALUES = 16;
const lineTexts = new Map<number, string>();

function linesText(count: number): string {
  const known = lineTexts.get(count);
  if (known !== undefined) return known;
  const row = (at: number): string => {
    const [
      id,
      position,
      item,
      name,
      price,
      quantity,
      tax,
      modifiers,
      subtotal,
      share,
      net,
      taxes,
      menu,
      section,
      category,
      label,
    ] = Array.from({ length: LINE_VALUES }, (_, index) => `$${6 + at * LINE_VALUES + index}`);
    return `($1, $2, $3, $4, $5, $5, $5, ${id}, ${position}, ${quantity}, ${item}, ${name}, ${name}, 'product', ${price}, ${quantity}, ${tax}, true, ${modifiers}, ${subtotal}, 0, ${share}, 0, ${net}, 0, 0, ${taxes}, false, 'New', 'Unknown', 1, 1, true, ${menu}, ${section}, ${category}, ${label})`;
  };
  const text = `INSERT INTO order_lines (company_id, location_id, order_id, order_date, created_at, updated_at, sent_at, id, position, entered_quantity, item_id, item_name, display_name, kind, price, quantity,
    tax_id, is_tax_inclusive, modifiers, subtotal, discount_amount, order_discount_share, comp_amount, net_amount, service_charge_amount, redeemed_amount, taxes, is_free_item, status, kds_status,
    content_version, sent_version, has_left_stock, menu_id, menu_section_id, category_id, label) VALUES ${Array.from({ length: count }, (_, at) => row(at)).join(', ')}`;
  lineTexts.set(count, text);
  return text;
}

const DISCOUNT = `INSERT INTO order_discounts (company_id, location_id, id, order_id, order_date, position, entered_id, name, is_automatic, is_combinable, is_percentage, value, amount)
  VALUES ($1, $2, $3, $4, $5, 0, $6, $7, false, true, true, $8, $9)`;
const stockTexts = new Map<number, { take: string; note: string }>();

function stockTextsFor(count: number): { take: string; note: string } {
  const known = stockTexts.get(count);
  if (known !== undefined) return known;
  const pairs = Array.from({ length: count }, (_, at) => `($${4 + at * 2}::uuid, $${5 + at * 2}::numeric)`).join(', ');
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `($1, $2, $${5 + at * 5}, $${6 + at * 5}, 'Sale', $${7 + at * 5}, $${8 + at * 5}, $${9 + at * 5}, $4, $3)`,
  ).join(', ');
  const texts = {
    take: `UPDATE item_inventory i SET on_hand = i.on_hand - v.quantity, updated_at = $3 FROM (VALUES ${pairs}) AS v (item_id, quantity) WHERE i.company_id = $1 AND i.location_id = $2 AND i.item_id = v.item_id RETURNING i.item_id, i.on_hand`,
    note: `INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, balance_after, ref_id, user_id, at) VALUES ${rows}`,
  };
  stockTexts.set(count, texts);
  return texts;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const saveOrder = (input: OrderInput): Promise<unknown> => transaction((send) => storeOrder(send, input, false));

/** What a payment takes of its order: read of a stored one, known of one that the same transaction stores. */
type Payable = Readonly<
  Record<'total_due_amount' | 'subtotal' | 'discount_amount' | 'inclusive_tax_amount', number | string>
>;

async function storeOrder(send: Send, input: OrderInput, isPaid: boolean): Promise<unknown> {
  const now = new Date().toISOString();
  const subtotals = input.orderLines.map((line) =>
    cents(
      line.orderQuantity *
        (line.price + line.orderLineModifiers.reduce((sum, one) => sum + one.priceAdd * one.quantity, 0)),
    ),
  );
  const discount = input.discounts[0];
  const taxes = JSON.stringify([{ name: 'Tax', rate: 8, inclusive: true, amount: input.totalTaxAmount }]);
  const counted = await send(COUNT, [companyID, locationID, 'order', today]);
  const number = Number(counted.rows[0]?.value);
  const totals = new Map<string, number>();
  for (const line of input.orderLines) totals.set(line.itemID, (totals.get(line.itemID) ?? 0) + line.orderQuantity);
  const [, , , taken] = await Promise.all([
    send(ORDER, [
      companyID,
      locationID,
      input.orderID,
      today,
      number,
      String(number).padStart(3, '0'),
      input.subtotal,
      cents(input.subtotal - input.totalDueAmount),
      input.totalTaxAmount,
      input.totalDueAmount,
      taxes,
      input.orderLines.length,
      userID,
      clientID,
      now,
      isPaid ? 'Paid' : 'Pending',
      isPaid ? 2 : 1,
    ]),
    send(linesText(input.orderLines.length), [
      companyID,
      locationID,
      input.orderID,
      today,
      now,
      ...input.orderLines.flatMap((line, at) => [
        line.orderLineID,
        at,
        line.itemID,
        line.displayName ?? 'Item',
        line.price,
        line.orderQuantity,
        line.taxID ?? null,
        JSON.stringify(line.orderLineModifiers),
        subtotals[at],
        cents((subtotals[at] ?? 0) / 10),
        cents((subtotals[at] ?? 0) * 0.9),
        taxes,
        line.menuID ?? null,
        line.menuSectionID ?? null,
        line.categoryID ?? null,
        line.note == null ? null : JSON.stringify({ note: line.note }),
      ]),
    ]),
    discount === undefined
      ? Promise.resolve(null)
      : send(DISCOUNT, [
          companyID,
          locationID,
          randomUUID(),
          input.orderID,
          today,
          discount.orderDiscountID,
          discount.name ?? '',
          discount.discountValue,
          cents(input.subtotal - input.totalDueAmount),
        ]),
    send(stockTextsFor(totals.size).take, [companyID, locationID, now, ...[...totals].flat()]),
  ]);
  const left = new Map<string, number>(
    taken.rows.map((row: { item_id: string; on_hand: string }) => [row.item_id, Number(row.on_hand)]),
  );
  const moved = input.orderLines.filter((line) => left.has(line.itemID));
  if (moved.length > 0) {
    await send(stockTextsFor(moved.length).note, [
      companyID,
      locationID,
      now,
      userID,
      ...moved.flatMap((line) => [
        randomUUID(),
        line.itemID,
        -line.orderQuantity,
        left.get(line.itemID),
        line.orderLineID,
      ]),
    ]);
  }
  return { orderID: input.orderID, version: 1, orderNo: String(number), totalDueAmount: input.totalDueAmount };
}

const LOCK =
  'SELECT total_due_amount, version, payment_status, taxes, subtotal, discount_amount, inclusive_tax_amount FROM orders WHERE company_id = $1 AND location_id = $2 AND id = $3 FOR UPDATE';
const SALE = `INSERT INTO sales (company_id, location_id, id, order_id, order_date, payment_status, sale_number, sale_no, sale_date, total_due_amount, balance_due_amount, tip_amount, cash_rounding_amount, created_at, paid_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'Paid', $6, $7, $5, $8, 0, 0, 0, $9, $9, $9)`;
const PAYMENT = `INSERT INTO payments (company_id, location_id, id, request_hash, sale_id, position, order_id, order_date, payment_date, payment_type_id, name, status, amount, tendered_amount, change_amount, tip_amount,
    cash_rounding_amount, total_due_amount, order_version, balance_after, payment_status_after, user_id, client_id, created_at, updated_at)
  VALUES ($1, $2, $3, '', $4, 1, $5, $6, $6, 1, 'Cash', 'Received', $7, $7, 0, 0, 0, $7, 2, 0, 'Paid', $8, $9, $10, $10)`;
const LEDGER = `INSERT INTO ledger_postings (company_id, location_id, id, business_date, kind, order_id, order_date, sale_id, payment_id, accounts, amounts, user_id, client_id, created_at)
  VALUES ($1, $2, $3, $4, 'sale', $5, $4, $6, $7, $8, $9, $10, $11, $12), ($1, $2, $13, $4, 'payment', $5, $4, $6, $7, $14, $15, $10, $11, $12)`;
const PAID = `UPDATE orders SET version = 2, payment_status = 'Paid', updated_at = $4 WHERE company_id = $1 AND location_id = $2 AND id = $3`;

const pay = (input: PaymentInput): Promise<unknown> => transaction((send) => takePayment(send, input));

async function takePayment(
  send: Send,
  input: Pick<PaymentInput, 'orderID' | 'paymentID'>,
  known: Payable | null = null,
): Promise<unknown> {
  const now = new Date().toISOString();
  const [locked, counted] = await Promise.all([
    known === null ? send(LOCK, [companyID, locationID, input.orderID]) : null,
    send(COUNT, [companyID, locationID, 'sale', '1970-01-01']),
  ]);
  const order = known ?? (locked?.rows[0] as Payable);
  const due = Number(order['total_due_amount']);
  const saleNo = String(counted.rows[0]?.value);
  const saleID = randomUUID();
  const tax = Number(order['inclusive_tax_amount']);
  await Promise.all([
    send(SALE, [companyID, locationID, saleID, input.orderID, today, saleNo, saleNo, due, now]),
    send(PAYMENT, [companyID, locationID, input.paymentID, saleID, input.orderID, today, due, userID, clientID, now]),
    send(LEDGER, [
      companyID,
      locationID,
      randomUUID(),
      today,
      input.orderID,
      saleID,
      input.paymentID,
      ['receivable', 'sales', 'discounts', 'taxContained', 'tax'],
      [due, -Number(order['subtotal']), Number(order['discount_amount']), tax, -tax],
      userID,
      clientID,
      now,
      randomUUID(),
      ['tender:1', 'receivable'],
      [due, -due],
    ]),
    known === null ? send(PAID, [companyID, locationID, input.orderID, now]) : null,
  ]);
  const receipt = known === null ? await readReceipt(send, input.orderID) : known;
  return { paymentID: input.paymentID, saleNo, paymentStatus: 'Paid', balanceDueAmount: 0, receipt };
}

// As in ours, nothing is read or written again of what the transaction has.
const checkOut = ({ order, payments: [payment] }: CheckoutInput): Promise<unknown> =>
  transaction(async (send) => ({
    order: await storeOrder(send, order, true),
    payment: await takePayment(
      send,
      { orderID: order.orderID, paymentID: payment?.paymentID ?? randomUUID() },
      {
        total_due_amount: order.totalDueAmount,
        subtotal: order.subtotal,
        discount_amount: cents(order.subtotal - order.totalDueAmount),
        inclusive_tax_amount: order.totalTaxAmount,
      },
    ),
  }));

const RECEIPT = [
  `SELECT o.order_no, o.created_at, o.subtotal, o.discount_amount, o.total_due_amount, o.taxes, s.sale_no, s.paid_at FROM orders o LEFT JOIN sales s ON s.company_id = $1 AND s.order_id = o.id WHERE o.company_id = $1 AND o.location_id = $2 AND o.id = $3`,
  'SELECT quantity, display_name, subtotal, modifiers FROM order_lines WHERE company_id = $1 AND location_id = $2 AND order_id = $3 ORDER BY position',
  'SELECT name, amount FROM order_discounts WHERE company_id = $1 AND location_id = $2 AND order_id = $3 ORDER BY position',
  'SELECT name, amount, tendered_amount, change_amount FROM payments WHERE company_id = $1 AND location_id = $2 AND sale_id = (SELECT id FROM sales WHERE company_id = $1 AND order_id = $3)',
];

async function readReceipt(send: Send, orderID: string): Promise<unknown> {
  const [head, lines, discounts, payments] = await Promise.all(
    RECEIPT.map((text) => send(text, [companyID, locationID, orderID])),
  );
  return { head: head?.rows[0], lines: lines?.rows, discounts: discounts?.rows, payments: payments?.rows };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  const result =
    path === '/order'
      ? await saveOrder((await readBody(request)) as OrderInput)
      : path === '/pay'
        ? await pay((await readBody(request)) as PaymentInput)
        : path === '/sale'
          ? await checkOut((await readBody(request)) as CheckoutInput)
          : {};
  const text = JSON.stringify(result);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => void pool.end().then(() => process.exit(0))));
