import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { CheckoutInput, OrderInput, PaymentInput } from '@tavola/contract';

/**
 * The lean floor of goals S1 and S2: the least that a sale can be. An order, its lines, what it takes from stock and
 * its payment, in three transactions or in one, in four tables without any rule but their keys. No numbers, ledger,
 * tenant, rights, prices, audit, messages or receipt.
 */

const connection = JSON.parse(process.env['BARE_DATABASE'] ?? '{}') as pg.PoolConfig & { role?: string };
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
  const known = named.get(text) ?? createHash('sha1').update(text).digest('hex');
  named.set(text, known);
  return known;
}

interface Step {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** All statements of a transaction are sent at once, since none needs the answer of another. */
async function transaction(steps: readonly Step[]): Promise<void> {
  const client = await pool.connect();
  try {
    await Promise.all([
      client.query('BEGIN'),
      ...steps.map(({ text, values }) => client.query({ name: nameOf(text), text, values: [...values] })),
      client.query('COMMIT'),
    ]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const LINE_VALUES = 5;

function orderSteps({ orderID, totalDueAmount, orderLines }: OrderInput): Step[] {
  const rows = orderLines.map(
    (_line, at) =>
      `($1, ${Array.from({ length: LINE_VALUES }, (_value, index) => `$${2 + at * LINE_VALUES + index}`).join(', ')})`,
  );
  return [
    { text: 'INSERT INTO floor.orders (id, total, at) VALUES ($1, $2, now())', values: [orderID, totalDueAmount] },
    {
      text: `INSERT INTO floor.lines (order_id, id, item_id, quantity, price, modifiers) VALUES ${rows.join(', ')}`,
      values: [
        orderID,
        ...orderLines.flatMap(({ orderLineID, itemID, orderQuantity, price, orderLineModifiers }) => [
          orderLineID,
          itemID,
          orderQuantity,
          price,
          JSON.stringify(orderLineModifiers),
        ]),
      ],
    },
  ];
}

function stockSteps({ orderLines }: OrderInput): Step[] {
  const taken = new Map<string, number>();
  for (const { itemID, orderQuantity } of orderLines) taken.set(itemID, (taken.get(itemID) ?? 0) + orderQuantity);
  // In one order, so that two sales wait for one another.
  const rows = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    {
      text: `INSERT INTO floor.stock AS s (item_id, on_hand) VALUES ${rows.map((_row, at) => `($${1 + at * 2}::uuid, $${2 + at * 2}::numeric)`).join(', ')}
        ON CONFLICT (item_id) DO UPDATE SET on_hand = s.on_hand + excluded.on_hand`,
      values: rows.flatMap(([itemID, quantity]) => [itemID, -quantity]),
    },
  ];
}

const paymentSteps = (orderID: string, paymentID: string, amount: number): Step[] => [
  {
    text: 'INSERT INTO floor.payments (id, order_id, amount, at) VALUES ($1, $2, $3, now())',
    values: [paymentID, orderID, amount],
  },
  { text: 'UPDATE floor.orders SET is_paid = true WHERE id = $1', values: [orderID] },
];

function stepsOf(path: string, body: unknown): Step[] {
  if (path === '/order') return orderSteps(body as OrderInput);
  if (path === '/stock') return stockSteps(body as OrderInput);
  if (path === '/pay') {
    const { orderID, paymentID, tenderedAmount } = body as PaymentInput;
    return paymentSteps(orderID, paymentID, tenderedAmount);
  }
  const { order, payments } = body as CheckoutInput;
  return [
    ...orderSteps(order),
    ...payments.flatMap(({ paymentID, tenderedAmount }) => paymentSteps(order.orderID, paymentID, tenderedAmount)),
    ...stockSteps(order),
  ];
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  if (path !== '/') await transaction(stepsOf(path, await readBody(request)));
  const text = JSON.stringify({ isDone: true });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => void pool.end().then(() => process.exit(0))));
