import {
  closeOfDayRoutes,
  deviceRefundRoutes,
  deviceSettlementRoutes,
  devicePaymentRoutes,
  amountOf,
  PaymentType,
  permission,
  saleRoutes,
  type DeviceBatch,
  type DeviceSettlement,
  type Order,
  type SaleDetail,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from '../device-payments/device-payments.setup.ts';

// Settling card terminals (decisions 185, 420 to 422), against the simulator's own book.

let all: DeviceServer;
let at: DevicePlace;
beforeAll(async () => {
  all = await startDeviceServer();
});
beforeEach(async () => {
  all.simulator.mode = 'approve';
  all.simulator.batchMode = 'close';
  at = await all.open();
});
afterAll(() => all.close());

/** An order that was paid whole by the card terminal. */
async function paid(...items: readonly string[]): Promise<{ order: Order; paymentID: string; amount: number }> {
  const order = await at.order(...items);
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  return { order, paymentID: input.paymentID, amount: order.totalDueAmount };
}

const params = () => ({ id: at.deviceID });
const settle = (settlementID = newID()) =>
  all.server.call(deviceSettlementRoutes.settle, { params: params(), body: { settlementID } }, at.place.caller);
const listed = async (): Promise<DeviceSettlement[]> =>
  (await all.server.call(deviceSettlementRoutes.settlements, { params: params() }, at.place.caller)).body;
const batch = async (): Promise<DeviceBatch | undefined> =>
  (await all.server.call(deviceSettlementRoutes.batches, {}, at.place.caller)).body[0];
const paymentsOf = async ({ orderID }: Order) => (await at.get(orderID)).sale?.payments ?? [];

/** Asks until the last settlement is in one of these states. */
async function until(...states: readonly string[]): Promise<DeviceSettlement> {
  for (let tries = 0; tries < 20; tries += 1) {
    await all.server.askCardTerminals();
    const [last] = await listed();
    if (last !== undefined && states.includes(last.status)) return last;
    all.server.clock.advance(61_000);
  }
  throw new Error(`It never came to ${states.join(' or ')}.`);
}

test('equal books are Completed with the count and sum of both, and empty the batch', async () => {
  const [one, two] = [await paid('Burger'), await paid('Soda')];
  const total = amountOf(one.amount + two.amount);
  expect(await batch()).toMatchObject({ count: 2, amount: total, authorisedCount: 0 });
  await settle();
  expect(await until('Completed')).toMatchObject({
    ourCount: 2,
    ourAmount: total,
    theirCount: 2,
    theirAmount: total,
    differences: [],
  });
  expect(await batch()).toMatchObject({ count: 0, amount: 0 });
});

test('nothing is asked before the settlement is stored', async () => {
  await paid('Burger');
  const before = all.simulator.asked.length;
  const { body } = await settle();
  expect(body.status).toBe('Idle');
  expect(all.simulator.asked.slice(before)).toEqual([]);
  await until('Completed');
});

test('no transaction is open while a provider is asked to close a batch', async () => {
  await paid('Burger');
  all.simulator.batchMode = 'noAnswer';
  const { body } = await settle();
  const before = all.simulator.asked.length;
  const asking = all.server.askCardTerminals();
  await expect.poll(() => all.simulator.asked.length).toBeGreaterThan(before);
  const owner = await all.server.test.owner();
  const { rows } = await owner.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(Number(rows[0]?.count), body.status).toBe(0);
  await asking;
}, 60_000);

test('an authorised payment counts as paid and keeps its flag until a settlement captures it', async () => {
  all.simulator.mode = 'authorise';
  const { order, amount } = await paid('Burger');
  expect(await at.get(order.orderID)).toMatchObject({ orderPaymentStatus: 'Paid' });
  expect(await paymentsOf(order)).toMatchObject([{ status: 'Authorised', amount }]);
  expect(await batch()).toMatchObject({ authorisedCount: 1, authorisedAmount: amount });
  await settle();
  await until('Completed');
  expect(await paymentsOf(order)).toMatchObject([{ status: 'Received', amount }]);
});

test('the close of day says what is only authorised, and is not blocked by it', async () => {
  all.simulator.mode = 'authorise';
  const { order } = await paid('Burger');
  const checks = async () =>
    (await all.server.call(closeOfDayRoutes.validation, {}, at.place.caller)).body.filter(
      ({ code }) => code === 'uncaptured_payment',
    );
  expect(await checks()).toMatchObject([{ severity: 'warn', ids: [order.orderID], names: [order.orderNo] }]);
  await settle();
  await until('Completed');
  expect(await checks()).toEqual([]);
});

test('a charge that the provider has with another amount is shown with its payment', async () => {
  const { order, paymentID, amount } = await paid('Burger');
  all.simulator.batchMode = 'otherAmount';
  await settle();
  expect(await until('Completed')).toMatchObject({
    ourAmount: amount,
    theirAmount: amountOf(amount + 1),
    differences: [
      { reference: paymentID, orderNo: order.orderNo, ourAmount: amount, theirAmount: amountOf(amount + 1) },
    ],
  });
});

test('a charge that only the provider has is shown without an order', async () => {
  await paid('Burger');
  all.simulator.batchMode = 'foreign';
  await settle();
  expect(await until('Completed')).toMatchObject({
    ourCount: 1,
    theirCount: 2,
    differences: [{ orderID: null, ourAmount: null, theirAmount: 7.77 }],
  });
});

test('a charge that the provider does not have is shown once, and is not compared again', async () => {
  await paid('Burger');
  const { paymentID, amount } = await paid('Soda');
  all.simulator.batchMode = 'leaveOut';
  await settle();
  expect((await until('Completed')).differences).toMatchObject([
    { reference: paymentID, ourAmount: amount, theirAmount: null },
  ]);
  expect(await batch()).toMatchObject({ count: 0 });
});

test('an authorised charge that the provider leaves out keeps its flag for the next settlement', async () => {
  all.simulator.mode = 'authorise';
  const { order } = await paid('Burger');
  all.simulator.batchMode = 'leaveOut';
  await settle();
  expect((await until('Completed')).differences).toHaveLength(1);
  expect(await paymentsOf(order)).toMatchObject([{ status: 'Authorised' }]);
  all.simulator.batchMode = 'close';
  await settle();
  expect((await until('Completed')).differences).toEqual([]);
  expect(await paymentsOf(order)).toMatchObject([{ status: 'Received' }]);
});

test('an answer that never comes is found by asking about it, and the batch was closed once', async () => {
  const { amount } = await paid('Burger');
  all.simulator.batchMode = 'noAnswer';
  await settle();
  await all.server.askCardTerminals();
  expect((await listed())[0]?.status).toBe('Timeout');
  expect(await until('Completed')).toMatchObject({ theirAmount: amount, differences: [] });
}, 60_000);

test('no connection is unknown and asked about again until there is an answer', async () => {
  await paid('Burger');
  all.simulator.mode = 'noConnection';
  await settle();
  await all.server.askCardTerminals();
  const [open] = await listed();
  expect(open).toMatchObject({ status: 'NoConnection', theirCount: null, completedOn: null });
  all.simulator.mode = 'approve';
  expect((await until('Completed')).settlementID).toBe(open?.settlementID);
});

test('totals that are not those of the charges are unknown, and capture nothing', async () => {
  all.simulator.mode = 'authorise';
  const { order } = await paid('Burger');
  all.simulator.batchMode = 'unclear';
  await settle();
  await until('Error');
  expect(await paymentsOf(order)).toMatchObject([{ status: 'Authorised' }]);
});

test('a batch that the provider refuses to close says why and stays as it was', async () => {
  await paid('Burger');
  all.simulator.batchMode = 'refuse';
  await settle();
  expect(await until('Rejected')).toMatchObject({ reason: 'The host is closed', theirCount: null });
  expect(await batch()).toMatchObject({ count: 1 });
});

test('a repeat answers the settlement as it is and closes nothing once more', async () => {
  await paid('Burger');
  const id = newID();
  await settle(id);
  await until('Completed');
  await paid('Soda');
  expect((await settle(id)).body).toMatchObject({ settlementID: id, status: 'Completed', ourCount: 1 });
  await all.server.askCardTerminals();
  expect(await batch()).toMatchObject({ count: 1 });
});

test('two people who settle at once share one settlement', async () => {
  await paid('Burger');
  const both = await Promise.all([settle(), settle()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await until('Completed');
  expect(await listed()).toHaveLength(1);
  expect(new Set(both.map(({ body }) => body.settlementID)).size).toBe(1);
});

test('a voided charge is in neither book', async () => {
  const { paymentID } = await paid('Burger');
  await all.server.call(devicePaymentRoutes.cancel, { params: { id: paymentID }, body: {} }, at.place.caller);
  for (let tries = 0; tries < 3; tries += 1) await all.server.askCardTerminals();
  await settle();
  expect(await until('Completed')).toMatchObject({ ourCount: 0, theirCount: 0, differences: [] });
});

test('a refund is taken off both books', async () => {
  const { order, amount } = await paid('Burger');
  const sale: SaleDetail = (
    await all.server.call(saleRoutes.ofOrder, { params: { id: order.orderID } }, at.place.caller)
  ).body;
  const refund = {
    refundID: newID(),
    lines: sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
    totalAmount: amountOf(amount),
    payments: [
      {
        paymentID: newID(),
        referencePaymentID: sale.payments[0]?.paymentID,
        paymentTypeID: PaymentType.IntegratedTerminal,
        amount: amountOf(amount),
      },
    ],
  };
  await all.server.call(deviceRefundRoutes.begin, { params: { id: sale.saleID }, body: refund }, at.place.caller);
  await at.until(refund.payments[0]?.paymentID ?? '', 'Completed');
  await settle();
  expect(await until('Completed')).toMatchObject({ ourCount: 2, ourAmount: 0, theirAmount: 0, differences: [] });
});

test('a charge whose outcome was learned after the settlement is captured with it', async () => {
  all.simulator.mode = 'timeout';
  const order = await at.order('Burger');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Timeout');
  // Held, as the terminal of the provider has it; our side does not know yet.
  const charge = all.simulator.charges.get(input.paymentID);
  if (charge !== undefined) charge.isAuthorised = true;
  await settle();
  const [id] = [(await listed())[0]?.settlementID];
  all.simulator.mode = 'approve';
  const { differences } = await until('Completed');
  expect(id).toBeDefined();
  expect(differences.length).toBeLessThanOrEqual(1);
  await at.until(input.paymentID, 'Completed');
  expect(await paymentsOf(order)).toMatchObject([{ status: 'Received' }]);
  expect(await batch()).toMatchObject({ count: 0 });
}, 60_000);

test('settling needs the right to close the day', async () => {
  const caller = await at.place.colleague({ codes: new Set([permission.closeOfDay.view]) });
  const input = { params: params(), body: { settlementID: newID() } };
  expect((await all.server.call(deviceSettlementRoutes.batches, {}, caller)).status).toBe(200);
  expect((await all.server.call(deviceSettlementRoutes.settle, input, caller)).status).toBe(403);
});

test('the card terminal of another restaurant is unknown', async () => {
  const other = await all.open();
  const input = { params: { id: other.deviceID }, body: { settlementID: newID() } };
  expect(outcomeOf(await all.server.call(deviceSettlementRoutes.settle, input, at.place.caller))).toBe(
    '404 payment_device.error.not_found',
  );
});

test('screens are notified of every state, and the history says who settled', async () => {
  await paid('Burger');
  await settle();
  await until('Completed');
  const messages = await all.server.messages(at.place);
  expect(
    messages.filter(({ event }) => event === 'settlementPaymentDeviceStatusChanged').map(({ data }) => data),
  ).toEqual([
    { deviceID: at.deviceID, status: 'Idle' },
    { deviceID: at.deviceID, status: 'Completed' },
  ]);
  const { scope } = at.place.tenant;
  const rows = await all.server.test.asOwner(async (client) => {
    const found = await client.query(
      "SELECT target_id, user_id FROM audit_log WHERE company_id = $1 AND action = 'payment_device.settled'",
      [scope.companyID],
    );
    return found.rows as unknown[];
  });
  expect(rows).toEqual([{ target_id: at.deviceID, user_id: at.place.session.userID }]);
});
