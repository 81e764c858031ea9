import { Fulfillment, orderLifeRoutes, orderRoutes, PaymentType, type SaleDetail } from '@tavola/contract';
import { toMoney, toRate } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cashPlace } from '../../selling/cash/cash.setup.ts';
import { refundCalls } from '../../selling/http/sales/refunds.setup.ts';
import { expectCrossFoot } from '../cross-foot.setup.ts';
import { reportsOf } from '../reports.setup.ts';

// What is refunded without a line, a tip (decision 133) or a fee (decision 412), is off every sum like any refund.

const START = new Date('2026-06-01T05:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

const place = cashPlace({ startsAt: START });
const { call, opened } = place;
const { sent, sold, refund } = refundCalls(place);
let reports: ReturnType<typeof reportsOf>;
let passed = 0;

beforeAll(() => {
  reports = reportsOf(place.server, { caller: place.office.owner });
});
beforeEach(async () => {
  passed += 1;
  place.server.clock.set(new Date(START.getTime() + passed * DAY_MS));
  await opened();
});

const byCard = { paymentTypeID: PaymentType.CreditCard } as const;
const today = () => {
  const date = place.server.clock.now().toISOString().slice(0, 10);
  return { startDate: date, endDate: date };
};
/** A sale of 10.69 with a tip of 2.00. */
async function tipped(): Promise<SaleDetail> {
  return sold(await sent([['Burger']]), [{ ...byCard, tenderedAmount: 12.69, tipAmount: 2 }]);
}

/** A delivery of which only the fee of 4.50 was paid. */
async function brought(): Promise<SaleDetail> {
  const terminal = new CartTerminal(place.terminal);
  terminal.add('Burger');
  const to = { fulfillment: Fulfillment.Delivery, serviceChargeRate: toRate(0) };
  terminal.run({ type: 'setFulfillment', to });
  terminal.run({ type: 'setDelivery', charge: toMoney(4.5), address: '9 Sukhumvit 31' });
  const { body: order } = await call(orderRoutes.send, { body: terminal.payload() });
  const lines = order.orderLines.map(({ orderLineID }) => ({ orderLineID }));
  const voiding = { params: { id: order.orderID }, body: { reason: 'Mistake', lines } };
  const { body: left } = await call(orderLifeRoutes.voidLines, voiding);
  return sold(left, [{ ...byCard, amount: 4.5, tenderedAmount: 4.5 }]);
}

it('a tip that goes back after its lines is off the tips and off what was paid', async () => {
  const sale = await tipped();
  await refund(sale, { 0: 1 });
  await refund(sale, {}, { isTipIncluded: true });
  expect(await expectCrossFoot(reports, today())).toMatchObject({ tips: 0, paid: 0 });
});

it('a fee that goes back alone is off the fees and off what was paid', async () => {
  await refund(await brought(), {});
  expect(await expectCrossFoot(reports, today())).toMatchObject({ delivery: 0, paid: 0 });
});
