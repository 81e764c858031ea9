import { checkoutRoutes, orderRoutes, Fulfillment, type Order, type OrderInput } from '@tavola/contract';
import { toMoney, toRate } from '@tavola/selling';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** The fee of an order that is ordered by phone and brought (decision 374). */

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
});
beforeEach(async () => {
  place = await server.open();
});
afterAll(() => server.close());

const save = (body: OrderInput) => server.call(orderRoutes.base, { body }, place.caller);

/** A burger that is brought for this fee, as the terminal has it. */
function brought(fee: number): CartTerminal {
  const terminal = new CartTerminal(place.terminal);
  terminal.add('Burger');
  terminal.run({
    type: 'setFulfillment',
    to: { fulfillment: Fulfillment.Delivery, serviceChargeRate: toRate(0) },
  });
  terminal.run({ type: 'setDelivery', charge: toMoney(fee), address: '9 Sukhumvit 31' });
  return terminal;
}

describe('the fee of a delivery', () => {
  it('is part of what is due, untaxed, and stays with the order when it is changed', async () => {
    const [plain, withFee] = [brought(0).payload(), brought(4.5)];
    const { body: stored } = await save(withFee.payload());
    expect(stored.deliveryChargeAmount).toBe(4.5);
    expect(stored.totalTaxAmount).toBe(plain.totalTaxAmount);
    expect(stored.totalDueAmount - plain.totalDueAmount).toBeCloseTo(4.5, 5);
    const again = new CartTerminal(place.terminal, stored);
    again.add('Burger');
    const { status, body: changed } = await save(again.payload());
    expect(status).toBe(200);
    expect(changed.deliveryChargeAmount).toBe(4.5);
    expect(changed.deliveryAddress).toBe('9 Sukhumvit 31');
  });

  it('is paid with the order, and reported as delivery', async () => {
    const payments = [{ paymentID: newID(), paymentTypeID: 1 as const, tenderedAmount: 100 }];
    const order = brought(4.5).payload();
    const { status, body } = await server.call(checkoutRoutes.process, { body: { order, payments } }, place.caller);
    expect(status).toBe(200);
    expect((body.order as Order).deliveryChargeAmount).toBe(4.5);
    expect((body.order as Order).sale?.balanceDueAmount).toBe(0);
  });

  it('is refused on what is not brought, and with a total that leaves it out', async () => {
    const order = brought(4.5).payload();
    expect(outcomeOf(await save({ ...order, orderFulfillmentTypeID: Fulfillment.Takeaway }))).toBe(
      '400 validation.failed',
    );
    expect(outcomeOf(await save({ ...order, deliveryChargeAmount: 0 }))).toBe('409 order.error.total_mismatch');
    expect(outcomeOf(await save({ ...order, deliveryChargeAmount: -1 }))).toBe('400 validation.failed');
  });

  it('goes with the kind of order: taken away instead, nothing is brought', () => {
    const terminal = brought(4.5);
    terminal.run({ type: 'setFulfillment', to: { fulfillment: Fulfillment.Takeaway, serviceChargeRate: toRate(0) } });
    expect(terminal.payload().deliveryChargeAmount).toBeUndefined();
  });
});
