import { devicePaymentRoutes, orderRoutes, paymentRoutes, PaymentType } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

// 25.00 by card, where the answer of the card terminal is lost, late or there twice (decisions 54, 184): one charge.

let all: DeviceServer;
let at: DevicePlace;
beforeAll(async () => {
  all = await startDeviceServer();
  at = await all.open();
});
afterAll(() => all.close());

/** An order of 25.00. */
const ordered = () => at.order(...Array.from({ length: 25 }, () => 'Water'));
const check = (id: string) => all.server.call(devicePaymentRoutes.check, { params: { id } }, at.place.caller);
const charged = (): number => [...all.simulator.kept.values()].reduce((sum, amount) => sum + Number(amount), 0);

test.each(['timeout', 'late'] as const)(
  'an answer that is lost (%s) leaves nothing to press but the check',
  async (mode) => {
    const before = charged();
    all.simulator.mode = mode;
    all.simulator.lateMs = 600_000;
    const order = await ordered();
    expect(order.totalDueAmount).toBe(25);
    const input = at.input(order);
    await at.begin(input);
    if (mode === 'late') {
      await all.server.askCardTerminals();
      all.server.clock.advance(130_000);
    }
    await at.until(input.paymentID, 'Timeout');
    const { server } = all;
    const { caller, terminal } = at.place;
    const pressed = {
      again: await at.begin(at.input(order)),
      cash: await server.call(
        paymentRoutes.process,
        { body: { ...at.input(order), paymentTypeID: PaymentType.Cash } },
        caller,
      ),
      save: await server.call(
        orderRoutes.send,
        { body: terminal.order([terminal.line('Soda')], { orderID: order.orderID, version: order.version }) },
        caller,
      ),
      void: await server.call(
        orderRoutes.void,
        { body: { orderID: order.orderID, voidCompReasonID: newID(), reason: 'Mistake' } },
        caller,
      ),
    };
    for (const [what, answer] of Object.entries(pressed)) expect(outcomeOf(answer), what).toBe('409 payment.awaiting');
    // The answer arrives after all.
    const charge = all.simulator.charges.get(input.paymentID);
    if (charge === undefined) throw new Error('The charge is in the book.');
    charge.approvesAt = Date.now();
    await check(input.paymentID);
    await at.until(input.paymentID, 'Completed');
    expect((await at.get(order.orderID)).sale?.payments).toHaveLength(1);
    expect(charged() - before).toBe(25);
  },
);

test('an answer that is there twice is one payment', async () => {
  const before = charged();
  all.simulator.mode = 'double';
  all.simulator.lateMs = 0;
  const order = await ordered();
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  await check(input.paymentID);
  await all.server.askCardTerminals();
  const { sale, orderPaymentStatus } = await at.get(order.orderID);
  expect(orderPaymentStatus).toBe('Paid');
  expect(sale?.payments.map(({ amount }) => amount)).toEqual([25]);
  expect(charged() - before).toBe(25);
});
