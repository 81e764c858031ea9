import { devicePaymentRoutes, orderRoutes, paymentRoutes, PaymentType } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

let all: DeviceServer;
let at: DevicePlace;
beforeAll(async () => {
  all = await startDeviceServer();
  at = await all.open();
});
beforeEach(() => {
  all.simulator.mode = 'approve';
  all.simulator.lateMs = 0;
});
afterAll(() => all.close());

const chargesOf = (id: string) => all.simulator.kept.get(id);

test('an approved charge pays the order once, with the number of the provider', async () => {
  const order = await at.order('Burger');
  const input = at.input(order);
  const begun = await at.begin(input);
  expect(begun.body).toMatchObject({ activity: { status: 'Idle' }, result: null });
  expect((await at.get(order.orderID)).hasAwaitingProcessTransaction).toBe(true);
  await at.until(input.paymentID, 'Completed');
  const { body } = await at.begin(input);
  expect(body.result).toMatchObject({
    paymentStatus: 'Paid',
    payment: { paymentID: input.paymentID, maskCardNumber: '**** **** **** 4242', amount: order.totalDueAmount },
  });
  expect(body.result?.payment.transactionID).toBe(`T-${input.paymentID.slice(-12)}`);
  expect(body.result?.saleNo).not.toBeNull();
  const paid = await at.get(order.orderID);
  expect(paid).toMatchObject({ hasAwaitingProcessTransaction: false, orderPaymentStatus: 'Paid' });
  expect(chargesOf(input.paymentID)).toBe(order.totalDueAmount.toFixed(2));
});

test('nothing is asked before the question is stored, and twins of a call are one charge', async () => {
  const order = await at.order('Burger');
  const input = at.input(order);
  const twins = await Promise.all([at.begin(input), at.begin(input), at.begin(input)]);
  expect(twins.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(all.simulator.charges.has(input.paymentID)).toBe(false);
  await Promise.all([at.until(input.paymentID, 'Completed'), all.server.askCardTerminals()]);
  expect((await at.get(order.orderID)).sale?.payments).toHaveLength(1);
  expect(outcomeOf(await at.begin({ ...input, tenderedAmount: 1 as typeof input.tenderedAmount }))).toBe(
    '422 idempotency.mismatch',
  );
});

test.each([
  ['decline', 'Rejected', '409 payment.declined'],
  ['busy', 'DeviceBusy', '409 payment.device_busy'],
  ['invalidAmount', 'AmountNotValid', '409 payment.device_amount'],
] as const)('%s ends without a payment and says why', async (mode, state, refusal) => {
  all.simulator.mode = mode;
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, state);
  expect(outcomeOf(await at.begin(input))).toBe(refusal);
  const after = await at.get(order.orderID);
  expect(after).toMatchObject({ hasAwaitingProcessTransaction: false, sale: null });
  // The next try is another payment.
  all.simulator.mode = 'approve';
  const again = at.input(after);
  await at.begin(again);
  await at.until(again.paymentID, 'Completed');
});

test.each(['wrongAmount', 'wrongCurrency', 'wrongReference'] as const)(
  'an answer with another value (%s) is unknown, never paid',
  async (mode) => {
    all.simulator.mode = mode;
    const order = await at.order('Soda');
    const input = at.input(order);
    await at.begin(input);
    await at.until(input.paymentID, 'Error');
    const after = await at.get(order.orderID);
    expect(after).toMatchObject({ hasAwaitingProcessTransaction: true, orderPaymentStatus: 'Pending' });
  },
);

test('while a card terminal is asked the order is frozen everywhere', async () => {
  all.simulator.mode = 'afterCancel';
  const order = await at.order('Burger');
  const input = at.input(order);
  await at.begin(input);
  await all.server.askCardTerminals();
  const { server } = all;
  const { place } = at;
  const id = order.orderID;
  const changed = place.terminal.order([place.terminal.line('Soda')], { orderID: id, version: order.version });
  const save = await server.call(orderRoutes.send, { body: changed }, place.caller);
  const paid = await server.call(
    paymentRoutes.process,
    { body: { ...at.input(order), paymentTypeID: PaymentType.Cash } },
    place.caller,
  );
  const second = await at.begin(at.input(order));
  const voided = await server.call(
    orderRoutes.void,
    { body: { orderID: id, voidCompReasonID: newID(), reason: 'Mistake' } },
    place.caller,
  );
  for (const [what, answer] of Object.entries({ save, paid, second, voided }))
    expect(outcomeOf(answer), what).toBe('409 payment.awaiting');
  expect(save.body.message).toBe('payment process is waiting for order processing');
});

test('a charge whose answer never came is unknown, and the status check finds it', async () => {
  all.simulator.mode = 'timeout';
  const order = await at.order('Burger');
  const input = at.input(order);
  await at.begin(input);
  // The card is charged, and the answer is lost.
  await at.until(input.paymentID, 'Timeout');
  expect(chargesOf(input.paymentID)).toBe(order.totalDueAmount.toFixed(2));
  expect((await at.get(order.orderID)).orderPaymentStatus).toBe('Pending');
  const checked = await all.server.call(
    devicePaymentRoutes.check,
    { params: { id: input.paymentID } },
    at.place.caller,
  );
  expect(checked.body.status).toBe('Completed');
  expect((await at.get(order.orderID)).sale?.payments).toHaveLength(1);
});

test('without a connection nothing is known, and afterwards it is settled by itself', async () => {
  all.simulator.mode = 'noConnection';
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'NoConnection');
  all.simulator.mode = 'approve';
  all.server.clock.advance(60_000);
  // It never arrived, and the guest is gone: it is closed, so that nothing is charged later.
  expect(await at.until(input.paymentID, 'Completed', 'Cancelled')).toBe('Cancelled');
  expect(chargesOf(input.paymentID)).toBeUndefined();
});

test('marked as not taken and approved later: given back by the card terminal, and no payment', async () => {
  all.simulator.mode = 'late';
  all.simulator.lateMs = 600_000;
  const order = await at.order('Burger');
  const input = at.input(order);
  const { server } = all;
  const params = { id: input.paymentID };
  await at.begin(input);
  await all.server.askCardTerminals();
  const early = await server.call(devicePaymentRoutes.notTaken, { params, body: {} }, at.place.caller);
  expect(outcomeOf(early)).toBe('409 payment.not_unknown');
  server.clock.advance(130_000);
  await at.until(input.paymentID, 'Timeout');
  const charge = all.simulator.charges.get(input.paymentID);
  if (charge === undefined) throw new Error('The charge is in the book.');
  charge.approvesAt = Date.now();
  const marked = await server.call(devicePaymentRoutes.notTaken, { params, body: {} }, at.place.caller);
  expect(marked.body.status).toBe('Cancelled');
  expect((await at.get(order.orderID)).hasAwaitingProcessTransaction).toBe(false);
  server.clock.advance(60_000);
  all.simulator.mode = 'decline';
  await server.askCardTerminals();
  await server.askCardTerminals();
  const open = await server.call(devicePaymentRoutes.open, {}, at.place.caller);
  const late = open.body.find(({ paymentIntegrationActivityID }) => paymentIntegrationActivityID === input.paymentID);
  // The card terminal refused to give it back, so a person has to see to it.
  expect(late).toMatchObject({ status: 'Cancelled', isToBeGivenBack: true });
  expect((await at.get(order.orderID)).sale).toBeNull();
  all.simulator.mode = 'approve';
  const back = await server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
  await at.until(back.body.paymentIntegrationActivityID, 'Completed');
  expect(chargesOf(input.paymentID)).toBeUndefined();
  const after = await server.call(devicePaymentRoutes.status, { params }, at.place.caller);
  expect(after.body.isToBeGivenBack).toBe(false);
});

test('a partial approval is a part payment, and the rest stays due', async () => {
  all.simulator.mode = 'partial';
  const order = await at.order('Burger');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  const { body } = await at.begin(input);
  const half = Number(chargesOf(input.paymentID));
  expect(body.result).toMatchObject({ paymentStatus: 'PartiallyPaid', payment: { amount: half } });
  expect(body.result?.balanceDueAmount).toBeCloseTo(order.totalDueAmount - half, 5);
  expect(body.result?.payment.expectAmount).toBe(order.totalDueAmount);
});

test.each([
  [true, 'Completed'],
  [false, 'Cancelled'],
] as const)('a signature that is right (%s) decides', async (isAccepted, state) => {
  all.simulator.mode = 'signature';
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  await all.server.askCardTerminals();
  const params = { id: input.paymentID };
  const waiting = await all.server.call(devicePaymentRoutes.status, { params }, at.place.caller);
  expect(waiting.body).toMatchObject({ status: 'AwaitingPayment', wantsSignature: true });
  const signed = await all.server.call(devicePaymentRoutes.sign, { params, body: { isAccepted } }, at.place.caller);
  expect(signed.body.status).toBe(state);
});

test('an approval that is faster than a cancel is a payment', async () => {
  all.simulator.mode = 'afterCancel';
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  await all.server.askCardTerminals();
  const params = { id: input.paymentID };
  await all.server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
  await at.until(input.paymentID, 'Completed');
  expect((await at.get(order.orderID)).orderPaymentStatus).toBe('Paid');
});

test('a cancel reaches the card terminal at once, though it was to be asked later', async () => {
  all.simulator.mode = 'signature';
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  await all.server.askCardTerminals();
  expect(await at.statusOf(input.paymentID)).toBe('AwaitingPayment');
  await all.server.call(devicePaymentRoutes.cancel, { params: { id: input.paymentID }, body: {} }, at.place.caller);
  // No time passes.
  await all.server.askCardTerminals();
  expect(await at.statusOf(input.paymentID)).toBe('Cancelled');
});

test('a payment of a card terminal is voided by the card terminal alone', async () => {
  const order = await at.order('Burger');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  const params = { id: input.paymentID };
  const byHand = await all.server.call(paymentRoutes.void, { params, body: {} }, at.place.caller);
  expect(outcomeOf(byHand)).toBe('409 payment.of_device');
  const begun = await all.server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
  expect(begun.body.kind).toBe('void');
  const twin = await all.server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
  expect(twin.body.paymentIntegrationActivityID).toBe(begun.body.paymentIntegrationActivityID);
  await at.until(begun.body.paymentIntegrationActivityID, 'Completed');
  const after = await at.get(order.orderID);
  expect(after).toMatchObject({ orderPaymentStatus: 'Pending', hasAwaitingProcessTransaction: false });
  expect(chargesOf(input.paymentID)).toBeUndefined();
});

test('a terminal without a card terminal, and one that is not set up, are refused before anything is stored', async () => {
  const other = await all.open();
  const { companyID, locationID } = other.place.tenant.scope;
  const change = (statement: string) =>
    all.server.services.database.tenant(other.place.tenant.scope, (tx) => tx.raw(statement, [companyID, locationID]));
  const order = await other.order('Soda');
  await change('UPDATE payment_integrations SET is_active = false WHERE company_id = $1 AND location_id = $2');
  expect(outcomeOf(await other.begin(other.input(order)))).toBe('409 payment_device.error.invalid_config');
  await change('UPDATE clients SET payment_device_id = NULL WHERE company_id = $1 AND location_id = $2');
  expect(outcomeOf(await other.begin(other.input(order)))).toBe('409 payment_device_required');
  expect((await other.get(order.orderID)).hasAwaitingProcessTransaction).toBe(false);
});

test('a key that the provider does not know is a failure, not a riddle', async () => {
  const other = await all.open();
  const { companyID, locationID } = other.place.tenant.scope;
  const order = await other.order('Soda');
  await all.server.services.database.tenant(other.place.tenant.scope, (tx) =>
    tx.raw(`UPDATE payment_devices SET device_code = 'unknown' WHERE company_id = $1 AND location_id = $2`, [
      companyID,
      locationID,
    ]),
  );
  const input = other.input(order);
  await other.begin(input);
  await other.until(input.paymentID, 'Rejected');
  expect(outcomeOf(await other.begin(input))).toBe('409 payment_device.error.invalid_config');
});

test('no transaction is open while a card terminal is asked', async () => {
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  all.simulator.mode = 'timeout';
  const asking = all.server.askCardTerminals();
  // The question is with the device, which answers nothing for seconds.
  await expect.poll(() => all.simulator.charges.has(input.paymentID)).toBe(true);
  const owner = await all.server.test.owner();
  const { rows } = await owner.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(Number(rows[0]?.count)).toBe(0);
  // And another transaction can lock the order at once.
  expect(outcomeOf(await at.begin(at.input(order)))).toBe('409 payment.awaiting');
  await asking;
});

test('orders of others have no activities here', async () => {
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  const stranger = await all.open();
  const seen = await all.server.call(
    devicePaymentRoutes.status,
    { params: { id: input.paymentID } },
    stranger.place.caller,
  );
  expect(outcomeOf(seen)).toBe('404 payment.activity_not_found');
  await at.until(input.paymentID, 'Completed');
});
