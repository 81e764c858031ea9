import { devicePaymentRoutes, deviceRefundRoutes, orderRoutes, saleRoutes, type Order } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

// Redeemed points of orders that a card terminal pays, or does not (decision 357). 100 points are worth 1.00.

const POINTS = 1_200;
let all: DeviceServer;
let at: DevicePlace;
beforeAll(async () => {
  all = await startDeviceServer();
  at = await all.open(({ companyID }) =>
    all.server.test.asOwner(async (owner) => {
      await owner.query(
        `UPDATE locations SET operational_setting = operational_setting::jsonb || '{"requiredPoint": 100, "monetaryValue": 1}' WHERE company_id = $1`,
        [companyID],
      );
    }),
  );
});
beforeEach(() => {
  all.simulator.mode = 'approve';
});
afterAll(() => all.close());

const run = (text: string, values: unknown[]) => all.server.test.asOwner((owner) => owner.query(text, values));
const balance = async (customerID: string): Promise<number> =>
  Number((await run('SELECT balance FROM customer_points WHERE customer_id = $1', [customerID])).rows[0]?.balance);

async function customer(): Promise<string> {
  const { companyID, locationID } = at.place.tenant.scope;
  const id = newID();
  const { rows } = await run('SELECT user_id FROM sessions WHERE company_id = $1 LIMIT 1', [companyID]);
  await run(
    `INSERT INTO customers (company_id, id, given_name, created_at, updated_at) VALUES ($1, $2, 'Ann', now(), now())`,
    [companyID, id],
  );
  await run('INSERT INTO customer_points (company_id, customer_id, balance, updated_at) VALUES ($1, $2, $3, now())', [
    companyID,
    id,
    POINTS,
  ]);
  await run(
    `INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, user_id, at)
     VALUES ($1, $2, $3, 'Reset', $4, $4, $5, current_date, $6, now())`,
    [companyID, newID(), id, POINTS, locationID, rows[0]?.user_id],
  );
  return id;
}

async function redeeming(customerID: string): Promise<Order> {
  const { terminal, caller } = at.place;
  const body = terminal.order([terminal.line('Burger')], { customerID, redeemPoints: 500 });
  const answer = await all.server.call(orderRoutes.send, { body }, caller);
  expect(outcomeOf(answer)).toBe('200 accepted');
  expect(answer.body.redeemedAmount).toBe(5);
  return answer.body;
}

test('points are taken as the card terminal is asked, and given back where it declines', async () => {
  const ann = await customer();
  const order = await redeeming(ann);
  all.simulator.mode = 'decline';
  const input = at.input(order);
  await at.begin(input);
  expect(await balance(ann)).toBe(POINTS - 500);
  await at.until(input.paymentID, 'Rejected');
  expect(await balance(ann)).toBe(POINTS);
  // The next card pays the same order, and the points go once.
  all.simulator.mode = 'approve';
  const again = at.input(await at.get(order.orderID));
  await at.begin(again);
  await at.until(again.paymentID, 'Completed');
  expect(await balance(ann)).toBe(POINTS - 500);
});

test('points stay taken while the outcome is unknown, and come back once it is marked as not taken', async () => {
  const ann = await customer();
  const order = await redeeming(ann);
  all.simulator.mode = 'wrongAmount';
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Error');
  expect(await balance(ann)).toBe(POINTS - 500);
  const params = { id: input.paymentID };
  const marked = await all.server.call(devicePaymentRoutes.notTaken, { params, body: {} }, at.place.caller);
  expect(marked.body.status).toBe('Cancelled');
  expect(await balance(ann)).toBe(POINTS);
});

test('a refund to the card returns the points that its units were paid with', async () => {
  const ann = await customer();
  const order = await redeeming(ann);
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  expect(await balance(ann)).toBe(POINTS - 500);
  const { body: sale } = await all.server.call(saleRoutes.ofOrder, { params: { id: order.orderID } }, at.place.caller);
  const body = {
    refundID: newID(),
    lines: sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
    totalAmount: sale.totalDueAmount,
    payments: [
      {
        paymentID: newID(),
        referencePaymentID: input.paymentID,
        paymentTypeID: input.paymentTypeID,
        amount: sale.totalDueAmount,
      },
    ],
  };
  const asked = await all.server.call(deviceRefundRoutes.begin, { params: { id: sale.saleID }, body }, at.place.caller);
  expect(outcomeOf(asked)).toBe('200 accepted');
  expect(await balance(ann)).toBe(POINTS - 500);
  await at.until(body.payments[0]?.paymentID ?? '', 'Completed');
  expect(await balance(ann)).toBe(POINTS);
  expect(all.simulator.returned.get(body.payments[0]?.paymentID ?? '')).toBe(sale.totalDueAmount.toFixed(2));
});
