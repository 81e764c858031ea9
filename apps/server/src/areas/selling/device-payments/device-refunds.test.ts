import {
  amountOf,
  devicePaymentRoutes,
  deviceRefundRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  permission,
  saleRoutes,
  type RefundInput,
  type SaleDetail,
} from '@tavola/contract';
import { refundShares, refundsOfSale, soldOfSale, toAmount, toQuantity, ZERO } from '@tavola/selling';
import { approved } from '@tavola/testkit/selling/approvals.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startDeviceServer, type DevicePlace, type DeviceServer } from './device-payments.setup.ts';

// Money that a card terminal gives back (decisions 147, 188, 380, 381), against the simulator's own book.

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

const detail = async (saleID: string): Promise<SaleDetail> =>
  (await all.server.call(saleRoutes.get, { params: { id: saleID } }, at.place.caller)).body;

/** A sale that was paid whole by the card terminal. */
async function sold(items: readonly string[], tipAmount = 0): Promise<SaleDetail> {
  const order = await at.order(...items);
  const input = at.input(order, {
    amount: amountOf(order.totalDueAmount),
    tipAmount: amountOf(tipAmount),
    tenderedAmount: amountOf(order.totalDueAmount + tipAmount),
  });
  await at.begin(input);
  await at.until(input.paymentID, 'Completed');
  return (await all.server.call(saleRoutes.ofOrder, { params: { id: order.orderID } }, at.place.caller)).body;
}

/** Units of the first line, back to the card that paid. */
function request(sale: SaleDetail, quantity: number, more: Partial<RefundInput> = {}): RefundInput {
  const lines = [{ orderLineID: sale.lines[0]?.orderLineID ?? '', quantity }];
  const verdict = refundShares(soldOfSale(sale, { code: 'USD', decimals: 2 }, undefined), refundsOfSale(sale), {
    lines: lines.map(({ orderLineID, quantity: units }) => ({ id: orderLineID, quantity: toQuantity(units) })),
    isTipIncluded: more.isTipIncluded ?? false,
  });
  const [amount, tip] = verdict.ok ? [verdict.value.amount, verdict.value.tip] : [ZERO, ZERO];
  const [payment] = sale.payments;
  return {
    refundID: newID(),
    lines,
    totalAmount: amountOf(toAmount((amount + tip) as typeof amount)),
    payments: [
      {
        paymentID: newID(),
        referencePaymentID: payment?.paymentID,
        paymentTypeID: PaymentType.IntegratedTerminal,
        amount: amountOf(toAmount(amount)),
        tipAmount: amountOf(toAmount(tip)),
      },
    ],
    ...more,
  };
}

const begin = (sale: SaleDetail, body: RefundInput, caller: Caller = at.place.caller) =>
  all.server.call(deviceRefundRoutes.begin, { params: { id: sale.saleID }, body }, caller);
const statusOf = async (sale: SaleDetail) =>
  (await all.server.call(deviceRefundRoutes.status, { params: { id: sale.saleID } }, at.place.caller)).body;
const activityID = ({ payments }: RefundInput): string => payments?.[0]?.paymentID ?? '';
const returned = (body: RefundInput) => all.simulator.returned.get(activityID(body));

test('a cashier without the right needs a PIN for the amount, and it is kept with the refund', async () => {
  const sale = await sold(['Burger']);
  const cashier = await at.place.colleague({ codes: new Set([permission.quickService.view]) });
  const body = request(sale, 1);
  expect(outcomeOf(await begin(sale, body, cashier))).toBe('403 approval.required');
  expect(all.simulator.charges.has(activityID(body))).toBe(false);
  const approvalID = await approved(all.server, at.place, cashier, 'issueRefund', body.refundID, body.totalAmount);
  const begun = await begin(sale, { ...body, approvalID }, cashier);
  expect(outcomeOf(begun)).toBe('200 accepted');
  await at.until(activityID(body), 'Completed');
  expect((await detail(sale.saleID)).refunds[0]?.approverName).not.toBeNull();
});

test('a part of a charge goes back once, under the number of the provider, and only then is it a refund', async () => {
  const sale = await sold(['Burger', 'Burger'], 2);
  expect(await statusOf(sale)).toBeNull();
  const body = request(sale, 1);
  const begun = await begin(sale, body);
  expect(begun.body).toMatchObject({ activity: { kind: 'refund', status: 'Idle' }, refund: null });
  expect(all.simulator.charges.has(activityID(body))).toBe(false);
  expect((await at.get(sale.orderID)).hasAwaitingProcessTransaction).toBe(true);
  expect((await detail(sale.saleID)).refundCount).toBe(0);
  await at.until(activityID(body), 'Completed');
  const { body: made } = await begin(sale, body);
  expect(made.refund).toMatchObject({
    refundNo: expect.stringMatching(/^R-\d+$/),
    amount: body.totalAmount,
    saleNo: sale.saleNo,
  });
  expect(made.refund?.payments).toMatchObject([
    {
      paymentTypeID: PaymentType.IntegratedTerminal,
      status: 'Returned',
      amount: -body.totalAmount,
      referencePaymentID: sale.payments[0]?.paymentID,
      transactionID: `T-${activityID(body).slice(-12)}`,
      maskCardNumber: '**** **** **** 4242',
    },
  ]);
  expect(await statusOf(sale)).toEqual(made);
  expect(returned(body)).toBe(body.totalAmount.toFixed(2));
  const after = await at.get(sale.orderID);
  expect(after).toMatchObject({ hasAwaitingProcessTransaction: false, orderPaymentStatus: 'Paid' });
});

test('the rest and the tip go back to the card, and the sale is refunded', async () => {
  const sale = await sold(['Burger'], 1.5);
  const body = request(sale, 1, { isTipIncluded: true });
  await begin(sale, body);
  await at.until(activityID(body), 'Completed');
  expect(returned(body)).toBe((sale.totalDueAmount + 1.5).toFixed(2));
  expect(await detail(sale.saleID)).toMatchObject({
    paymentStatus: 'Refunded',
    refundedAmount: sale.totalDueAmount,
    refunds: [{ tipAmount: 1.5, isComplete: true }],
  });
});

test('twins of a call ask once, and another refund under its ids is refused', async () => {
  const sale = await sold(['Burger', 'Burger']);
  const body = request(sale, 1);
  const twins = await Promise.all([begin(sale, body), begin(sale, body), begin(sale, body)]);
  for (const twin of twins) expect(outcomeOf(twin)).toBe('200 accepted');
  await Promise.all([at.until(activityID(body), 'Completed'), all.server.askCardTerminals()]);
  expect((await detail(sale.saleID)).refundCount).toBe(1);
  expect(outcomeOf(await begin(sale, { ...body, reason: 'Cold' }))).toBe('422 idempotency.mismatch');
  expect(outcomeOf(await begin(sale, { ...body, refundID: newID() }))).toBe('422 idempotency.mismatch');
});

test.each([
  ['decline', 'Rejected'],
  ['busy', 'DeviceBusy'],
  ['invalidAmount', 'AmountNotValid'],
] as const)('%s gives nothing back, and the next try does', async (mode, state) => {
  const sale = await sold(['Soda']);
  all.simulator.mode = mode;
  const body = request(sale, 1);
  await begin(sale, body);
  await at.until(activityID(body), state);
  expect(await statusOf(sale)).toMatchObject({ activity: { status: state }, refund: null });
  expect(returned(body)).toBeUndefined();
  expect(await at.get(sale.orderID)).toMatchObject({ hasAwaitingProcessTransaction: false });
  const continued = await all.server.call(
    saleRoutes.create,
    { params: { id: sale.saleID }, query: { isContinueProcess: true }, body },
    at.place.caller,
  );
  expect(outcomeOf(continued)).toBe('409 refund.error.none_pending');
  all.simulator.mode = 'approve';
  const again = request(sale, 1, { refundID: body.refundID });
  await begin(sale, again);
  await at.until(activityID(again), 'Completed');
  expect((await detail(sale.saleID)).refunds).toMatchObject([{ refundID: body.refundID }]);
});

test('a refund whose answer never came is unknown, and the status check finds it', async () => {
  const sale = await sold(['Burger']);
  all.simulator.mode = 'timeout';
  const body = request(sale, 1);
  await begin(sale, body);
  await at.until(activityID(body), 'Timeout');
  expect(returned(body)).toBe(body.totalAmount.toFixed(2));
  expect((await detail(sale.saleID)).refundCount).toBe(0);
  const other = await begin(sale, request(sale, 1));
  expect(outcomeOf(other)).toBe('409 payment.awaiting');
  const checked = await all.server.call(
    devicePaymentRoutes.check,
    { params: { id: activityID(body) } },
    at.place.caller,
  );
  expect(checked.body.status).toBe('Completed');
  expect((await detail(sale.saleID)).refundCount).toBe(1);
});

test.each(['wrongAmount', 'wrongCurrency', 'wrongReference', 'partial'] as const)(
  'an answer with another value (%s) is unknown and no refund',
  async (mode) => {
    const sale = await sold(['Burger']);
    all.simulator.mode = mode;
    const body = request(sale, 1);
    await begin(sale, body);
    await at.until(activityID(body), 'Error');
    expect(await detail(sale.saleID)).toMatchObject({ refundCount: 0, paymentStatus: 'Paid' });
    expect(await at.get(sale.orderID)).toMatchObject({ hasAwaitingProcessTransaction: true });
  },
);

test('a second answer changes nothing', async () => {
  const sale = await sold(['Burger', 'Burger']);
  all.simulator.mode = 'double';
  const body = request(sale, 1);
  await begin(sale, body);
  await at.until(activityID(body), 'Completed');
  await all.server.call(devicePaymentRoutes.check, { params: { id: activityID(body) } }, at.place.caller);
  await all.server.askCardTerminals();
  expect((await detail(sale.saleID)).refundCount).toBe(1);
});

test('marked as not given back and given back later: the card terminal takes it back, and there is no refund', async () => {
  const { server, simulator } = all;
  const sale = await sold(['Burger']);
  simulator.mode = 'late';
  simulator.lateMs = 600_000;
  const body = request(sale, 1);
  const params = { id: activityID(body) };
  await begin(sale, body);
  await server.askCardTerminals();
  const early = await server.call(devicePaymentRoutes.notTaken, { params, body: {} }, at.place.caller);
  expect(outcomeOf(early)).toBe('409 payment.not_unknown');
  server.clock.advance(130_000);
  await at.until(activityID(body), 'Timeout');
  const cashier = await at.place.colleague({ codes: new Set([permission.quickService.view]) });
  const refused = await server.call(devicePaymentRoutes.notTaken, { params, body: {} }, cashier);
  expect(refused.status).toBe(403);
  const marked = await server.call(devicePaymentRoutes.notTaken, { params, body: {} }, at.place.caller);
  expect(marked.body.status).toBe('Cancelled');
  // The guest got the money in the meantime.
  const booked = simulator.charges.get(activityID(body));
  if (booked === undefined) throw new Error('The refund is in the book.');
  booked.approvesAt = Date.now();
  server.clock.advance(60_000);
  simulator.mode = 'decline';
  await server.askCardTerminals();
  await server.askCardTerminals();
  const open = await server.call(devicePaymentRoutes.open, {}, at.place.caller);
  const late = open.body.find(({ paymentIntegrationActivityID }) => paymentIntegrationActivityID === params.id);
  expect(late).toMatchObject({ kind: 'refund', status: 'Cancelled', isToBeGivenBack: true });
  simulator.mode = 'approve';
  const back = await server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
  await at.until(back.body.paymentIntegrationActivityID, 'Completed');
  expect(returned(body)).toBeUndefined();
  expect(await detail(sale.saleID)).toMatchObject({ refundCount: 0, paymentStatus: 'Paid' });
});

test('a person stops a refund, and the answer of the card terminal decides', async () => {
  const sale = await sold(['Soda', 'Soda']);
  for (const [mode, state] of [
    ['signature', 'Cancelled'],
    ['afterCancel', 'Completed'],
  ] as const) {
    all.simulator.mode = mode;
    const body = request(await detail(sale.saleID), 1);
    await begin(sale, body);
    await all.server.askCardTerminals();
    const params = { id: activityID(body) };
    await all.server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
    expect(await at.until(activityID(body), 'Completed', 'Cancelled')).toBe(state);
  }
  expect((await detail(sale.saleID)).refundCount).toBe(1);
});

test('what was given back stays: neither it nor its payment is voided', async () => {
  const sale = await sold(['Soda', 'Soda']);
  const body = request(sale, 1);
  await begin(sale, body);
  await at.until(activityID(body), 'Completed');
  const params = { id: activityID(body) };
  const undone = await all.server.call(devicePaymentRoutes.cancel, { params, body: {} }, at.place.caller);
  expect(outcomeOf(undone)).toBe('409 payment.not_unknown');
  const paymentID = sale.payments[0]?.paymentID ?? '';
  const voided = await all.server.call(paymentRoutes.void, { params: { id: paymentID }, body: {} }, at.place.caller);
  expect(outcomeOf(voided)).toBe('409 payment.refunded');
});

test('while the card terminal is asked the sale is frozen', async () => {
  const sale = await sold(['Soda', 'Soda']);
  all.simulator.mode = 'afterCancel';
  const body = request(sale, 1);
  await begin(sale, body);
  await all.server.askCardTerminals();
  const cash = {
    ...request(sale, 1),
    reason: 'Cold',
    payments: [{ paymentID: newID(), paymentTypeID: PaymentType.Cash, amount: body.totalAmount }],
  };
  const params = { id: sale.saleID };
  const { caller } = at.place;
  const byHand = await all.server.call(saleRoutes.create, { params, query: {}, body: cash }, caller);
  const continued = await all.server.call(
    saleRoutes.create,
    { params, query: { isContinueProcess: true }, body },
    caller,
  );
  const voided = await all.server.call(
    orderRoutes.void,
    { body: { orderID: sale.orderID, voidCompReasonID: newID(), reason: 'Mistake' } },
    caller,
  );
  for (const [what, answer] of Object.entries({ byHand, continued, voided }))
    expect(outcomeOf(answer), what).toBe('409 payment.awaiting');
});

test('refuses before anything is asked', async () => {
  const sale = await sold(['Burger', 'Burger']);
  const body = request(sale, 1);
  const [part] = body.payments ?? [];
  if (part === undefined) throw new Error('A request names its payment.');
  const asked = all.simulator.charges.size;
  const more = amountOf(body.totalAmount + 1);
  const refusals = {
    'more than is left of the line': await begin(sale, {
      ...body,
      lines: body.lines.map((line) => ({ ...line, quantity: 9 })),
    }),
    'another total': await begin(sale, { ...body, totalAmount: more }),
    'no payment': await begin(sale, { ...body, payments: [] }),
    'a payment that is not of the sale': await begin(sale, {
      ...body,
      payments: [{ ...part, referencePaymentID: newID() }],
    }),
    'another way': await begin(sale, {
      ...body,
      reason: 'Cold',
      payments: [{ ...part, referencePaymentID: null, paymentTypeID: PaymentType.CreditCard }],
    }),
    'a sale of nobody': await begin({ ...sale, saleID: newID() }, body),
  };
  expect(Object.fromEntries(Object.entries(refusals).map(([what, answer]) => [what, outcomeOf(answer)]))).toEqual({
    'more than is left of the line': '409 refund.error.more_than_left',
    'another total': '409 refund.error.amount_changed',
    'no payment': '422 refund.error.tenders',
    'a payment that is not of the sale': '422 refund.error.tenders',
    'another way': '422 refund.error.no_card',
    'a sale of nobody': '404 sale.not_found',
  });
  expect(all.simulator.charges.size).toBe(asked);
  const byHand = await all.server.call(
    saleRoutes.create,
    { params: { id: sale.saleID }, query: {}, body: { ...body, payments: undefined } },
    at.place.caller,
  );
  expect(outcomeOf(byHand)).toBe('409 refund.error.by_device');
});

test('the book of the card terminals is what was refunded and what is still open', async () => {
  const sales = new Map<string, SaleDetail>();
  const { simulator, server } = all;
  for (const mode of ['approve', 'decline', 'timeout', 'double', 'late', 'wrongAmount'] as const) {
    simulator.mode = 'approve';
    const sale = await sold(['Burger', 'Burger']);
    simulator.mode = mode;
    const body = request(sale, 1);
    await begin(sale, body);
    for (let tries = 0; tries < 6; tries += 1) {
      await server.askCardTerminals();
      server.clock.advance(1_000);
    }
    sales.set(activityID(body), sale);
  }
  const open = new Set(
    (await server.call(devicePaymentRoutes.open, {}, at.place.caller)).body.map(
      ({ paymentIntegrationActivityID }) => paymentIntegrationActivityID,
    ),
  );
  for (const [id, sale] of sales) {
    const { refunds } = await detail(sale.saleID);
    const inBooks = refunds.flatMap(({ payments }) => payments).filter(({ paymentID }) => paymentID === id);
    const given = Number(simulator.returned.get(id) ?? 0);
    if (open.has(id)) expect(inBooks, 'an open one is no refund').toHaveLength(0);
    else expect(inBooks.reduce((sum, { amount }) => sum - amount, 0)).toBe(given);
  }
});
