import { amountOf, devicePaymentRoutes, PaymentType, permission, saleRoutes } from '@tavola/contract';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import type { SimulatorMode } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

// Voids whose outcome no answer of a card terminal says (decisions 55, 312, 414).

let all: DeviceServer;
let at: DevicePlace;
beforeAll(async () => {
  all = await startDeviceServer();
});
beforeEach(async () => {
  all.simulator.mode = 'approve';
  at = await all.open();
});
afterAll(() => all.close());

const { notTaken, cancel, open } = devicePaymentRoutes;

/** A paid order whose void the card terminal answers in this way; the ids of its payment and of the void. */
async function voiding(mode: SimulatorMode) {
  const order = await at.order('Burger');
  const { paymentID } = at.input(order);
  await at.begin({ ...at.input(order), paymentID });
  await at.until(paymentID, 'Completed');
  all.simulator.mode = mode;
  const begun = await all.server.call(cancel, { params: { id: paymentID }, body: {} }, at.place.caller);
  return { orderID: order.orderID, paymentID, voidID: begun.body.paymentIntegrationActivityID };
}
const mark = (id: string, isReversed: boolean, caller = at.place.caller, approvalID: string | null = null) =>
  all.server.call(notTaken, { params: { id }, body: { isReversed, approvalID } }, caller);
const openIDs = async () =>
  (await all.server.call(open, {}, at.place.caller)).body.map((each) => each.paymentIntegrationActivityID);

describe.each(['wrongAmount', 'wrongCurrency', 'wrongReference'] as const)('a void answered with %s', (mode) => {
  it('is unknown: the payment stays, and the order is frozen', async () => {
    const { orderID, voidID } = await voiding(mode);
    await at.until(voidID, 'Error');
    expect(await at.get(orderID)).toMatchObject({ orderPaymentStatus: 'Paid', hasAwaitingProcessTransaction: true });
  });

  it('is marked as voided by a person: the payment is voided, and nothing is open', async () => {
    const { orderID, voidID } = await voiding(mode);
    await at.until(voidID, 'Error');
    expect((await mark(voidID, true)).body.status).toBe('Completed');
    expect(await at.get(orderID)).toMatchObject({
      orderPaymentStatus: 'Pending',
      hasAwaitingProcessTransaction: false,
    });
    expect(await openIDs()).toEqual([]);
    expect(outcomeOf(await mark(voidID, true))).toBe('200 accepted');
  });

  it('is marked as not voided by a person: the payment stays and the order is free', async () => {
    const { orderID, voidID } = await voiding(mode);
    await at.until(voidID, 'Error');
    expect((await mark(voidID, false)).body.status).toBe('Cancelled');
    expect(await at.get(orderID)).toMatchObject({ orderPaymentStatus: 'Paid', hasAwaitingProcessTransaction: false });
    expect(await openIDs()).toEqual([]);
  });
});

it('a mark needs the right or the PIN of a person who has it', async () => {
  const { voidID } = await voiding('wrongReference');
  await at.until(voidID, 'Error');
  const cashier = await at.place.colleague({ codes: new Set([permission.quickService.view]) });
  expect(outcomeOf(await mark(voidID, true, cashier))).toBe('403 approval.required');
  const { amount } = (await all.server.call(open, {}, at.place.caller)).body[0] ?? { amount: 0 };
  const approvalID = await approved(all.server, at.place, cashier, 'voidPayment', voidID, amount);
  expect(outcomeOf(await mark(voidID, true, cashier, approvalID))).toBe('200 accepted');
});

it('a void that was marked as not made and was made voids its payment, so that money and books agree', async () => {
  const { orderID, paymentID, voidID } = await voiding('wrongAmount');
  await at.until(voidID, 'Error');
  await mark(voidID, false);
  const booked = all.simulator.charges.get(voidID);
  if (booked === undefined) throw new Error('The void is in the book.');
  all.server.clock.advance(60_000);
  await all.server.askCardTerminals();
  expect(all.simulator.kept.has(paymentID)).toBe(false);
  expect(await at.get(orderID)).toMatchObject({ orderPaymentStatus: 'Pending', hasAwaitingProcessTransaction: false });
});

it('only a void is marked as voided, and only one of unknown outcome', async () => {
  all.simulator.mode = 'timeout';
  const order = await at.order('Soda');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Timeout');
  expect(outcomeOf(await mark(input.paymentID, true))).toBe('409 payment.not_unknown');
  all.simulator.mode = 'approve';
  const done = await voiding('decline');
  await at.until(done.voidID, 'Rejected');
  expect(outcomeOf(await mark(done.voidID, true))).toBe('409 payment.not_unknown');
});

it('a payment whose money was refunded in another way is not voided at its card terminal as well', async () => {
  const order = await at.order('Burger');
  const input = at.input(order);
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  const { body: sale } = await all.server.call(saleRoutes.ofOrder, { params: { id: order.orderID } }, at.place.caller);
  const [{ orderLineID } = { orderLineID: '' }] = sale.lines;
  const totalAmount = amountOf(sale.totalDueAmount);
  const byHand = { paymentID: newID(), paymentTypeID: PaymentType.CreditCard, amount: totalAmount };
  const lines = [{ orderLineID, quantity: 1 }];
  const body = { refundID: newID(), lines, totalAmount, reason: 'Card lost', payments: [byHand] };
  const refund = { params: { id: sale.saleID }, query: {}, body };
  expect(outcomeOf(await all.server.call(saleRoutes.create, refund, at.place.caller))).toBe('200 accepted');
  const voided = await all.server.call(cancel, { params: { id: input.paymentID }, body: {} }, at.place.caller);
  expect(outcomeOf(voided)).toBe('409 payment.refunded');
  expect(await openIDs()).toEqual([]);
});
