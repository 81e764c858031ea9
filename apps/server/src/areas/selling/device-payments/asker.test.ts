import { devicePaymentRoutes } from '@tavola/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

let all: DeviceServer;
let at: DevicePlace;
let leave: () => Promise<void>;
beforeAll(async () => {
  all = await startDeviceServer();
  at = await all.open();
  leave = all.server.followCardTerminals();
  // It waits for the guest's signature.
  all.simulator.mode = 'signature';
});
afterAll(async () => {
  await leave();
  await all.close();
});

async function waiting(): Promise<string> {
  const order = await at.order('Soda');
  const { paymentID, ...input } = at.input(order);
  await at.begin({ paymentID, ...input });
  await expect.poll(() => at.statusOf(paymentID)).toBe('AwaitingPayment');
  return paymentID;
}

const askedAbout = (id: string): number => all.simulator.asked.filter((call) => call.includes(id)).length;

test('while card terminals are followed, a cancel is passed on at once', async () => {
  const id = await waiting();
  await all.server.call(devicePaymentRoutes.cancel, { params: { id }, body: {} }, at.place.caller);
  // No time passes, so nothing else is due.
  await expect.poll(() => at.statusOf(id)).toBe('Cancelled');
});

test('what another process has taken is asked by this one when that one dies', async () => {
  const id = await waiting();
  const { clock, services } = all.server;
  const { scope } = at.place.tenant;
  // Another process takes the question, and never comes back.
  const leasedUntil = new Date(clock.now().getTime() + 10_000).toISOString();
  await services.database.tenant(scope, (tx) =>
    tx.raw(
      'UPDATE payment_device_asks SET ask_at = $4 WHERE company_id = $1 AND location_id = $2 AND activity_id = $3',
      [scope.companyID, scope.locationID, id, leasedUntil],
    ),
  );
  const before = askedAbout(id);
  // Well below the minute after which every question is looked for.
  let seconds = 20;
  const isAskedLater = (): boolean => {
    if (seconds > 0) clock.advance(1_000);
    seconds -= 1;
    return askedAbout(id) > before;
  };
  await expect.poll(isAskedLater, { interval: 300 }).toBe(true);
});

test('a card terminal that answers nothing holds up no other location', async () => {
  const slow = at.input(await at.order('Soda'));
  all.simulator.mode = 'timeout';
  // Its guest does not come, so a check that finds it later decides nothing.
  all.simulator.guestMs = 600_000;
  await at.begin(slow);
  await expect.poll(() => all.simulator.charges.has(slow.paymentID)).toBe(true);
  all.simulator.mode = 'approve';
  all.simulator.guestMs = 0;
  const other = await all.open();
  const quick = other.input(await other.order('Soda'));
  await other.begin(quick);
  await expect.poll(() => other.statusOf(quick.paymentID), { timeout: 4_000 }).toBe('Completed');
  // Its question is under way, or was given up on a slow machine.
  expect(['AwaitingDevice', 'Timeout']).toContain(await at.statusOf(slow.paymentID));
});
