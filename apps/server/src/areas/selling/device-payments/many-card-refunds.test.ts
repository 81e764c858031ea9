import {
  amountOf,
  devicePaymentRoutes,
  deviceRefundRoutes,
  paymentRoutes,
  PaymentType,
  saleRoutes,
  type RefundInput,
  type SaleDetail,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import type { SimulatorMode } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

// A refund that goes back to several cards, asked one after the other (decision 415), against the simulator's own book.

let all: DeviceServer;
let at: DevicePlace;
beforeAll(async () => {
  all = await startDeviceServer();
  at = await all.open();
});
beforeEach(() => {
  all.simulator.mode = 'approve';
});
afterAll(() => all.close());

const detail = async (saleID: string): Promise<SaleDetail> =>
  (await all.server.call(saleRoutes.get, { params: { id: saleID } }, at.place.caller)).body;

/** A sale of which a card terminal took two payments from two cards, and a card by hand the rest. */
async function sold(): Promise<SaleDetail> {
  let order = await at.order('Burger', 'Burger');
  for (const amount of [4, 5]) {
    const input = at.input(order, { amount, tenderedAmount: amount });
    await at.begin(input);
    await at.until(input.paymentID, 'Completed');
    order = await at.get(order.orderID);
  }
  const { balanceDueAmount = 0 } = order.sale ?? {};
  const rest = { amount: balanceDueAmount, tenderedAmount: balanceDueAmount };
  const body = { ...at.input(order), paymentID: newID(), paymentTypeID: PaymentType.CreditCard, ...rest };
  const paid = await all.server.call(paymentRoutes.process, { body }, at.place.caller);
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  return detail(paid.body.saleID);
}

/** The whole of a sale by the ways that the money came: both cards first. */
function whole(sale: SaleDetail): RefundInput & { readonly payments: NonNullable<RefundInput['payments']> } {
  return {
    refundID: newID(),
    lines: sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
    totalAmount: amountOf(sale.totalDueAmount),
    payments: sale.payments.map((payment) => ({
      paymentID: newID(),
      referencePaymentID: payment.paymentID,
      paymentTypeID: payment.paymentTypeID,
      amount: amountOf(Math.round((payment.amount - payment.cashRoundingAdjustAmount) * 100) / 100),
      tipAmount: amountOf(0),
    })),
  };
}

const begin = (sale: SaleDetail, body: RefundInput) =>
  all.server.call(deviceRefundRoutes.begin, { params: { id: sale.saleID }, body }, at.place.caller);
const idOf = ({ payments }: ReturnType<typeof whole>, index: number): string => payments[index]?.paymentID ?? '';
const open = async () => (await all.server.call(devicePaymentRoutes.open, {}, at.place.caller)).body;

/** Asks until nothing is open of the sale. */
async function settled({ orderID }: SaleDetail): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await all.server.askCardTerminals();
    if (!(await at.get(orderID)).hasAwaitingProcessTransaction) return;
    all.server.clock.advance(1_000);
  }
}

describe('a refund to two cards and in another way', () => {
  it('is made once both cards have their parts, each under the number of its provider', async () => {
    const sale = await sold();
    const body = whole(sale);
    expect(outcomeOf(await begin(sale, body))).toBe('200 accepted');
    await settled(sale);
    const after = await detail(sale.saleID);
    expect(after).toMatchObject({ paymentStatus: 'Refunded', refundCount: 1, refundedAmount: sale.totalDueAmount });
    expect(after.refunds[0]?.payments.map(({ amount, transactionID }) => [amount, transactionID])).toEqual([
      [-4, `T-${idOf(body, 0).slice(-12)}`],
      [-5, `T-${idOf(body, 1).slice(-12)}`],
      [-(sale.payments[2]?.amount ?? 0), null],
    ]);
    expect([0, 1].map((index) => all.simulator.returned.get(idOf(body, index)))).toEqual(['4.00', '5.00']);
  });

  it('asks the second card after the first one, and each once, whatever is repeated', async () => {
    const sale = await sold();
    const body = whole(sale);
    await Promise.all([begin(sale, body), begin(sale, body)]);
    expect(all.simulator.charges.has(idOf(body, 1))).toBe(false);
    await at.until(idOf(body, 0), 'Completed');
    expect((await detail(sale.saleID)).refundCount).toBe(0);
    expect((await begin(sale, body)).body).toMatchObject({ activity: { paymentIntegrationActivityID: idOf(body, 1) } });
    await settled(sale);
    expect((await begin(sale, body)).body.refund).toMatchObject({ isComplete: true });
    expect((await detail(sale.saleID)).refundCount).toBe(1);
  });
});

/** Begins a refund whose first card gets its part, and whose second one is answered in this way. */
async function failing(mode: SimulatorMode) {
  const sale = await sold();
  const body = whole(sale);
  all.simulator.mode = 'approve';
  await begin(sale, body);
  await at.until(idOf(body, 0), 'Completed');
  all.simulator.mode = mode;
  return { sale, body };
}

it('says which of its cards is asked, to who begins it and to who looks (decision 466)', async () => {
  const sale = await sold();
  const body = whole(sale);
  expect((await begin(sale, body)).body.part).toEqual({ number: 1, count: 2 });
  await at.until(idOf(body, 0), 'Completed');
  const status = await all.server.call(deviceRefundRoutes.status, { params: { id: sale.saleID } }, at.place.caller);
  expect(status.body?.part).toEqual({ number: 2, count: 2 });
  await settled(sale);
});

describe('a second card that gets nothing', () => {
  it.each(['busy', 'invalidAmount'] as const)(
    'makes no refund (%s): the first card terminal reverses its part, and the sale can be refunded again',
    async (mode) => {
      const { sale, body } = await failing(mode);
      await settled(sale);
      expect(await detail(sale.saleID)).toMatchObject({ refundCount: 0, paymentStatus: 'Paid' });
      expect([0, 1].map((index) => all.simulator.returned.has(idOf(body, index)))).toEqual([false, false]);
      expect(await open()).toEqual([]);
      all.simulator.mode = 'approve';
      const again = whole(sale);
      await begin(sale, again);
      await settled(sale);
      expect(await detail(sale.saleID)).toMatchObject({ refundCount: 1, paymentStatus: 'Refunded' });
    },
  );

  it('is listed with what the first card terminal does not reverse, until it has', async () => {
    const { sale, body } = await failing('decline');
    await settled(sale);
    expect(await detail(sale.saleID)).toMatchObject({ refundCount: 0 });
    expect(await open()).toMatchObject([
      { paymentIntegrationActivityID: idOf(body, 0), kind: 'refund', isToBeGivenBack: true },
    ]);
    all.simulator.mode = 'approve';
    const params = { id: idOf(body, 0) };
    await all.server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
    await settled(sale);
    expect(await open()).toEqual([]);
    expect(all.simulator.returned.has(idOf(body, 0))).toBe(false);
  });

  it('and is marked so by a person lets the first card terminal reverse its part', async () => {
    const { sale, body } = await failing('wrongCurrency');
    await at.until(idOf(body, 1), 'Error');
    all.simulator.mode = 'approve';
    const params = { id: idOf(body, 1) };
    await all.server.call(devicePaymentRoutes.notTaken, { params, body: {} }, at.place.caller);
    await settled(sale);
    expect(all.simulator.returned.has(idOf(body, 0))).toBe(false);
    expect(await detail(sale.saleID)).toMatchObject({ refundCount: 0, paymentStatus: 'Paid' });
  });
});
