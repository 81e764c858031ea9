import { checkoutRoutes, orderRoutes, paymentRoutes, PaymentType, type Payment } from '@tavola/contract';
import { openPlacesBefore } from '@tavola/testkit/database/migrated-places.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

// Only the place of a payment in its sale decides what settles and rounds (decision 250).
// Fish is 29.90, cash goes by 0.25.

const { Cash, CreditCard } = PaymentType;
type Tender = readonly [paymentTypeID: typeof Cash | typeof CreditCard, amount: number];

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  const fish = { ref: 'fish', name: 'Fish', category: 'food', price: 29.9, tax: 'none' };
  const menus = [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['fish'] }] }];
  place = await server.open({ ...diner, products: [fish], menus, serviceCharge: { rates: [], isTaxed: false } });
});
afterAll(async () => {
  const faults = await ledgerFaults(server.test);
  await server.close();
  expect(faults).toEqual([]);
});

const order = () => place.terminal.order([place.terminal.line('Fish')]);
const tender = ([paymentTypeID, amount]: Tender) => ({
  paymentID: newID(),
  paymentTypeID,
  amount,
  tenderedAmount: amount,
});

/** Sells a fish by a payment each. */
async function paidApart(tenders: readonly Tender[]): Promise<string> {
  let { body: stored } = await server.call(orderRoutes.send, { body: order() }, place.caller);
  const { orderID } = stored;
  for (const each of tenders) {
    const body = { ...tender(each), orderID, orderVersion: stored.version };
    const answer = await server.call(paymentRoutes.process, { body }, place.caller);
    expect(answer.status).toBe(200);
    stored = { ...stored, version: answer.body.orderVersion };
  }
  return orderID;
}

/** Sells a fish by all payments at once, which share their moment. */
async function paidTogether(tenders: readonly Tender[]): Promise<string> {
  const body = { order: order(), payments: tenders.map(tender) };
  const answer = await server.call(checkoutRoutes.process, { body }, place.caller);
  expect(answer.status).toBe(200);
  return body.order.orderID;
}

/** What was collected by the live payments of an order, each with its rounding, by their places. */
async function collected(orderID: string): Promise<(readonly [amount: number, rounding: number])[]> {
  return (await payments(orderID)).map((each) => [each.amount, each.cashRoundingAdjustAmount] as const);
}

async function payments(orderID: string): Promise<Payment[]> {
  const { body } = await server.call(orderRoutes.get, { params: { id: orderID } }, place.caller);
  return (body.sale?.payments ?? []).filter(({ status }) => status !== 'Voided');
}

/** Corrects the tender of the payment at this place. */
async function correct(orderID: string, index: number, paymentTypeID: Tender[0]): Promise<void> {
  const id = (await payments(orderID))[index]?.paymentID ?? '';
  const answer = await server.call(paymentRoutes.tender, { params: { id }, body: { paymentTypeID } }, place.caller);
  expect(answer.status).toBe(200);
}

const ROUNDS = Array.from({ length: 20 }, (_, index) => index + 1);
const apart = { name: 'one after the other', pay: paidApart };
const together = { name: 'in one checkout', pay: paidTogether };

describe.each([apart, together])('two payments taken $name', ({ pay }) => {
  it.each(ROUNDS)('correct a card that did not settle to cash without rounding it, round %i', async () => {
    const orderID = await pay([
      [CreditCard, 10.03],
      [Cash, 19.87],
    ]);
    const expected = [
      [10.03, 0],
      [19.75, -0.12],
    ];
    for (const type of [Cash, CreditCard, Cash] as const) {
      await correct(orderID, 0, type);
      expect(await collected(orderID)).toEqual(expected);
    }
  });

  it('correct a card that settled to cash with its rounding', async () => {
    const orderID = await pay([
      [Cash, 10.03],
      [CreditCard, 19.87],
    ]);
    await correct(orderID, 1, Cash);
    expect(await collected(orderID)).toEqual([
      [10.03, 0],
      [19.75, -0.12],
    ]);
  });
});

it('keeps the rounding of cash that settled when another payment of its sale is voided', async () => {
  const orderID = await paidApart([
    [CreditCard, 10.03],
    [Cash, 19.87],
  ]);
  const [card] = await payments(orderID);
  await server.call(paymentRoutes.void, { params: { id: card?.paymentID ?? '' }, body: {} }, place.caller);
  expect(await collected(orderID)).toEqual([[19.75, -0.12]]);
});

it('rounds the payment that settles a sale again by its own balance', async () => {
  const orderID = await paidApart([
    [CreditCard, 10.03],
    [Cash, 19.87],
  ]);
  const [card] = await payments(orderID);
  const { body: open } = await server.call(
    paymentRoutes.void,
    { params: { id: card?.paymentID ?? '' }, body: {} },
    place.caller,
  );
  const body = { ...tender([Cash, 10.03]), orderID, orderVersion: open.orderVersion };
  await server.call(paymentRoutes.process, { body }, place.caller);
  expect(await collected(orderID)).toEqual([
    [19.75, -0.12],
    [10, -0.03],
  ]);
});

describe('the payments from before places', () => {
  it('get the places in which they were taken, and a corrected tender that of the one it replaced', async () => {
    const before = await openPlacesBefore('0211_payment_places', ['plain']);
    const { companyID, locationID } = before.places.plain;
    const [sale, orderID, client, first, second, corrected] = Array.from({ length: 6 }, newID);
    const insert = (id: string | undefined, at: string, replaced: string | null) =>
      before.run(
        `INSERT INTO payments (company_id, location_id, id, request_hash, sale_id, order_id, order_date, payment_date, payment_type_id, name, status, amount,
           tendered_amount, change_amount, tip_amount, cash_rounding_amount, total_due_amount, order_version, balance_after, payment_status_after, user_id, client_id,
           created_at, updated_at, reference_payment_id, awaits_report)
         VALUES ($1, $2, $3, '', $4, $5, '2026-01-01', '2026-01-01', 1, 'Cash', 'Received', 1, 1, 0, 0, 0, 1, 1, 0, 'Paid', $6, $6, $7, $7, $8, false)`,
        [companyID, locationID, id, sale, orderID, client, at, replaced],
      );
    await before.run('ALTER TABLE payments DROP CONSTRAINT payments_sale_fkey', []);
    await insert(first, '2026-01-01T10:00:00Z', null);
    await insert(second, '2026-01-01T10:01:00Z', null);
    await insert(corrected, '2026-01-01T10:02:00Z', first ?? null);
    await before.migrateAll();
    const found = await before.read<{ id: string; position: number }>(
      'SELECT id, position FROM payments WHERE company_id = $1 ORDER BY created_at',
      before.places.plain,
    );
    await before.close();
    expect(found).toEqual([
      { id: first, position: 1 },
      { id: second, position: 2 },
      { id: corrected, position: 1 },
    ]);
  });
});
