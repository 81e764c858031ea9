import { deviceSettlementRoutes, permission, type DeviceSettlement, type Order } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from '../device-payments/device-payments.setup.ts';

// A settlement that its provider never answers clearly (decision 456), against the simulator's own book.

let all: DeviceServer;
let at: DevicePlace;
let paid: Order;
beforeAll(async () => {
  all = await startDeviceServer();
});
beforeEach(async () => {
  all.simulator.mode = 'authorise';
  all.simulator.batchMode = 'unclear';
  at = await all.open();
  paid = await at.order('Burger');
  const input = at.input(paid);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
});
afterAll(() => all.close());

const settle = async (): Promise<string> => {
  const input = { params: { id: at.deviceID }, body: { settlementID: newID() } };
  return (await all.server.call(deviceSettlementRoutes.settle, input, at.place.caller)).body.settlementID;
};
const listed = async (): Promise<DeviceSettlement[]> =>
  (await all.server.call(deviceSettlementRoutes.settlements, { params: { id: at.deviceID } }, at.place.caller)).body;
const giveUp = (settlementID: string, reason = 'The provider has closed', caller = at.place.caller) =>
  all.server.call(
    deviceSettlementRoutes.giveUp,
    { params: { id: at.deviceID, settlementID }, body: { reason } },
    caller,
  );

/** Asks until the last settlement is in this state. */
async function until(state: DeviceSettlement['status']): Promise<DeviceSettlement> {
  for (let tries = 0; tries < 20; tries += 1) {
    await all.server.askCardTerminals();
    const [last] = await listed();
    if (last?.status === state) return last;
    all.server.clock.advance(61_000);
  }
  throw new Error(`It never came to ${state}.`);
}

/** A settlement whose outcome nobody knows. */
async function unknown(): Promise<string> {
  await settle();
  return (await until('Error')).settlementID;
}

test('it is over, with who gave it up and why, and neither book is compared', async () => {
  const id = await unknown();
  expect((await giveUp(id)).body).toMatchObject({
    settlementID: id,
    status: 'Cancelled',
    givenUp: { reason: 'The provider has closed' },
    theirCount: null,
    theirAmount: null,
    differences: [],
  });
  expect((await listed())[0]?.completedOn).not.toBeNull();
});

test('the card terminal can be settled again, and what it took is compared then', async () => {
  const first = await unknown();
  await giveUp(first);
  all.simulator.batchMode = 'close';
  const next = await settle();
  expect(next).not.toBe(first);
  expect(await until('Completed')).toMatchObject({ settlementID: next, ourCount: 1, ourAmount: paid.totalDueAmount });
});

test('what is only authorised stays so', async () => {
  await giveUp(await unknown());
  expect((await at.get(paid.orderID)).sale?.payments).toMatchObject([{ status: 'Authorised' }]);
});

test('its provider is not asked about it again', async () => {
  await giveUp(await unknown());
  const before = all.simulator.asked.length;
  all.server.clock.advance(600_000);
  await all.server.askCardTerminals();
  expect(all.simulator.asked.slice(before)).toEqual([]);
});

test('one that the provider has not been asked about yet is not given up', async () => {
  expect(outcomeOf(await giveUp(await settle()))).toBe('409 payment_device.error.settlement_known');
});

test('one that was compared is not given up', async () => {
  all.simulator.batchMode = 'close';
  await settle();
  const { settlementID } = await until('Completed');
  expect(outcomeOf(await giveUp(settlementID))).toBe('409 payment_device.error.settlement_known');
});

test('a repeat answers it as it is, with the first reason', async () => {
  const id = await unknown();
  await giveUp(id, 'First');
  expect((await giveUp(id, 'Second')).body).toMatchObject({ status: 'Cancelled', givenUp: { reason: 'First' } });
});

test('a reason is needed', async () => {
  expect(outcomeOf(await giveUp(await unknown(), ' '))).toBe('400 validation.failed');
});

test('the right to close the day is needed', async () => {
  const id = await unknown();
  const caller = await at.place.colleague({ codes: new Set([permission.closeOfDay.view]) });
  expect((await giveUp(id, 'Mine', caller)).status).toBe(403);
});

test('a settlement of another card terminal is unknown', async () => {
  const id = await unknown();
  at = await all.open();
  expect(outcomeOf(await giveUp(id))).toBe('404 payment_device.error.settlement_not_found');
});

test('screens are notified, and the history says who gave up and why', async () => {
  const id = await unknown();
  await giveUp(id);
  const messages = await all.server.messages(at.place);
  expect(messages.findLast(({ event }) => event === 'settlementPaymentDeviceStatusChanged')?.data).toEqual({
    deviceID: at.deviceID,
    status: 'Cancelled',
  });
  const { rows } = await all.server.test.asOwner((client) =>
    client.query<{ user_id: string; after: { reason: string } }>(
      "SELECT user_id, after FROM audit_log WHERE company_id = $1 AND action = 'payment_device.given_up'",
      [at.place.tenant.scope.companyID],
    ),
  );
  expect(rows).toMatchObject([{ user_id: at.place.session.userID, after: { reason: 'The provider has closed' } }]);
});
