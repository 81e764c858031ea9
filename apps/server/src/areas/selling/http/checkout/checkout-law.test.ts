import {
  checkoutRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  type CheckoutInput,
  type OrderInput,
} from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());

/** What a guest orders and how they pay: shares of the total in hundredths, the last tender takes the rest. */
const sales = fc.array(
  fc.record({
    lines: fc.array(
      fc.record({
        name: fc.constantFrom('Burger', 'Soda', 'Platter', 'Water'),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 24 },
    ),
    discount: fc.option(fc.integer({ min: 1, max: 90 })),
    shares: fc.array(fc.integer({ min: 5, max: 45 }), { maxLength: 2 }),
    isCash: fc.boolean(),
    tip: fc.constantFrom(0, 0, 1.25),
    isPart: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);
type Sale = typeof sales extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

const RUNS = Number(process.env['LAW_RUNS'] ?? 8);
const MOST_RUNS = 8;
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A diner that counts every product. */
async function openCounting(): Promise<Selling> {
  const place = await server.open();
  const { companyID, locationID } = place.tenant.scope;
  await server.test.asOwner(async (owner) => {
    await owner.query('UPDATE items SET enable_track_inventory = true WHERE company_id = $1', [companyID]);
    await owner.query(
      `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, average_cost, updated_at)
        SELECT company_id, $2, id, 1000, 2, now() FROM items WHERE company_id = $1`,
      [companyID, locationID],
    );
    await owner.query('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
  });
  return place;
}

function orderOf({ terminal }: Selling, { lines, discount }: Sale): OrderInput {
  return terminal.order(
    lines.map(({ name, quantity }) => terminal.line(name, quantity)),
    discount === null
      ? {}
      : {
          discounts: [
            { orderDiscountID: newID(), discountType: 'custom', discountValue: discount, isPercentage: true },
          ],
        },
  );
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function paymentsOf(total: number, { shares, isCash, tip, isPart }: Sale): CheckoutInput['payments'] {
  const parts = shares.map((share) => cents((total * share) / 100)).filter((part) => part > 0);
  const rest = cents(total - parts.reduce((sum, part) => sum + part, 0));
  const cards = parts.map((amount, index) => ({
    paymentID: newID(),
    paymentTypeID: PaymentType.CreditCard,
    amount,
    tenderedAmount: cents(amount + (index === 0 ? tip : 0)),
    ...(index === 0 && tip > 0 ? { tipAmount: tip } : {}),
  }));
  if (isPart && cards.length > 0) return cards;
  const type = isCash ? PaymentType.Cash : PaymentType.CreditCard;
  return [...cards, { paymentID: newID(), paymentTypeID: type, tenderedAmount: isCash ? cents(rest + 5) : rest }];
}

async function sellAtOnce({ caller }: Selling, order: OrderInput, payments: CheckoutInput['payments']): Promise<void> {
  const { status, body } = await server.call(checkoutRoutes.process, { body: { order, payments } }, caller);
  expect(status, JSON.stringify(body)).toBe(200);
  if (body.receipt === null) return;
  const read = await server.call(paymentRoutes.previewReceipt, { params: { id: order.orderID } }, caller);
  expect(body.receipt).toEqual(read.body);
}

async function sellBySteps({ caller }: Selling, order: OrderInput, payments: CheckoutInput['payments']): Promise<void> {
  const saved = await server.call(orderRoutes.finalize, { body: order }, caller);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  let { version } = saved.body;
  for (const payment of payments) {
    const body = { ...payment, orderID: order.orderID, orderVersion: version };
    const paid = await server.call(paymentRoutes.process, { body }, caller);
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    version = paid.body.orderVersion;
  }
}

/** Every stored figure of a place; ids, moments and fingerprints are those of the one sale and left out. */
function figures({ tenant: { scope } }: Selling): Promise<unknown> {
  return server.test.asOwner(async (owner) => {
    const read = async (table: string, order: string) => {
      const { rows } = await owner.query<Record<string, unknown>>(
        `SELECT * FROM ${table} WHERE company_id = $1 ORDER BY ${order}`,
        [scope.companyID],
      );
      return rows.map((row) =>
        JSON.stringify(
          Object.entries(row).filter(
            ([name, value]) => !(value instanceof Date) && !/^at$|_at$|^saves$|_hash$|contents$/.test(name),
          ),
        ).replaceAll(IDS, 'id'),
      );
    };
    return {
      orders: await read('orders', 'order_number'),
      lines: (await read('order_lines', 'id')).toSorted(),
      discounts: (await read('order_discounts', 'id')).toSorted(),
      sends: (await read('order_sends', 'send_id')).toSorted(),
      sales: await read('sales', 'created_at, sale_number, total_due_amount'),
      payments: (await read('payments', 'id')).toSorted(),
      postings: (await read('ledger_postings', 'id')).toSorted(),
      movements: (await read('inventory_movements', 'id')).toSorted(),
      stock: (await read('item_inventory', 'item_id')).toSorted(),
      messages: await read('hub_messages', 'seq'),
      counters: (await read('counters', 'kind')).toSorted(),
    };
  });
}

test('a checkout stores every figure that the separate calls store, and its receipt is the one that is read', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (guests) => {
      const [atOnce, bySteps] = [await openCounting(), await openCounting()];
      for (const guest of guests) {
        for (const [place, sell] of [
          [atOnce, sellAtOnce],
          [bySteps, sellBySteps],
        ] as const) {
          const order = orderOf(place, guest);
          await sell(place, order, paymentsOf(order.totalDueAmount, guest));
        }
      }
      expect(await figures(atOnce)).toEqual(await figures(bySteps));
    }),
    { numRuns: Math.min(RUNS, MOST_RUNS) },
  );
}, 120_000);
