import {
  checkoutRoutes,
  orderLifeRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  saleRoutes,
  settingsRoutes,
  type Order,
  type OrderInput,
  type SaleDetail,
  type SalesSums,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { refundCalls } from '../sales/refunds.setup.ts';
import { pointCalls } from './points.setup.ts';

// Redeemed points (decisions 49, 125, 126, 135, 182, 356, 357). 100 points are worth 1.00. Worked by hand: two platters
// are 24.70 and 1.73 of tax; 5.00 redeemed leave 21.43 to pay, with 1.40 of tax (1.73 × 21.43 / 26.43) and 20.03
// without it, so that the points take 4.67 off the lines.

const place = cashPlace();
const { call, opened, paying } = place;
const { sent, sold, detail, refund } = refundCalls(place);
const { setRules, customer, balance, moved, rich } = pointCalls(place);

beforeAll(async () => {
  await opened();
  await setRules();
  await place.reload();
});
beforeEach(async () => {
  expect((await setRules()).status).toBe(200);
});

const byCard = { paymentTypeID: PaymentType.CreditCard, tenderedAmount: 1000 } as const;
type Items = readonly (readonly [name: string, quantity?: number])[];
const twoPlatters: Items = [['Platter', 2]];
const inFull = (order: Pick<Order, 'totalDueAmount'>) => ({ ...byCard, tenderedAmount: order.totalDueAmount });
const saving = (items: Items, more: Partial<OrderInput>) => {
  const { terminal } = place;
  const body = terminal.order(
    items.map(([name, quantity]) => terminal.line(name, quantity)),
    more,
  );
  return call(orderRoutes.finalize, { body });
};
/** Two platters of a customer, with 500 points redeemed. */
const redeemed = async (customerID: string): Promise<SaleDetail> => {
  const order = await sent(twoPlatters, { customerID, redeemPoints: 500 });
  return sold(order, [inFull(order)]);
};
const refusedAs = async (items: Items, more: Partial<OrderInput>) => codeOf(await saving(items, more));

describe('an order that redeems points', () => {
  it('is due less by exactly their money, with its tax and net in proportion', async () => {
    const order = await sent(twoPlatters, { customerID: await rich(12), redeemPoints: 500 });
    expect(order.totalDueAmount).toBe(21.43);
    expect(order.totalTaxAmount).toBe(1.4);
    expect(order.redeemedAmount).toBe(5);
    expect(order.redemption).toEqual({
      points: 500,
      discountAmount: 4.67,
      lineDiscountAmount: 4.67,
      serviceChargeAmount: 0,
      deliveryChargeAmount: 0,
      additionalChargeAmount: 0,
      totalTaxBefore: 1.73,
    });
    const [line] = order.orderLines;
    expect(line?.netAmount).toBe(24.7);
    expect(line?.redemption?.netAmount).toBe(20.03);
  });

  it('takes whole units, and leaves the points until it is paid', async () => {
    const ann = await rich(12);
    const order = await sent(twoPlatters, { customerID: ann, redeemPoints: 599 });
    expect(order.redemption?.points).toBe(500);
    expect(await balance(ann)).toBe(1200);
  });

  it('keeps its points through another save, and loses them with one that names none', async () => {
    const { terminal } = place;
    const ann = await rich(12);
    const body = terminal.order([terminal.line('Platter', 2)], { customerID: ann, redeemPoints: 500 });
    const first = (await call(orderRoutes.send, { body })).body;
    const noted = await call(orderRoutes.send, { body: { ...body, version: first.version, note: 'Window' } });
    expect(noted.body.totalDueAmount).toBe(21.43);
    const { redeemPoints: _none, ...without } = body;
    const plain = terminal.totalled({ ...without, version: noted.body.version });
    const answer = await call(orderRoutes.send, { body: plain });
    expect(answer.body.totalDueAmount).toBe(26.43);
    expect(answer.body.redemption ?? null).toBeNull();
  });

  it('is refused with more points than there are, without a customer, and for one without points', async () => {
    const ann = await rich(3);
    expect(await refusedAs(twoPlatters, { customerID: ann, redeemPoints: 400 })).toEqual([409, 'points.above_balance']);
    expect(await refusedAs(twoPlatters, { redeemPoints: 100 })).toEqual([409, 'points.no_customer']);
    const poor = await customer('Bo');
    expect(await refusedAs(twoPlatters, { customerID: poor, redeemPoints: 100 })).toEqual([
      409,
      'points.above_balance',
    ]);
  });

  it('is refused where its points are worth more than is due', async () => {
    const { terminal } = place;
    const ann = await rich(12);
    const body = {
      ...terminal.order([terminal.line('Water', 5)], { customerID: ann }),
      redeemPoints: 600,
      totalDueAmount: 0 as OrderInput['totalDueAmount'],
    };
    expect(codeOf(await call(orderRoutes.finalize, { body }))).toEqual([409, 'points.above_due']);
  });

  it('has its points lowered to what fits when a line is voided, and says so', async () => {
    const ann = await rich(30);
    const order = await sent([...twoPlatters, ['Water', 3]], { customerID: ann, redeemPoints: 2600 });
    expect(order.redemption?.points).toBe(2600);
    const due = order.orderLines.find(({ orderQuantity }) => orderQuantity === 3)?.subtotal ?? 0;
    const platters = order.orderLines.filter(({ orderQuantity }) => orderQuantity === 2);
    const voided = await call(orderLifeRoutes.voidLines, {
      params: { id: order.orderID },
      body: { lines: platters.map(({ orderLineID }) => ({ orderLineID })), reason: 'Mistake' },
    });
    expect(voided.status).toBe(200);
    const { redemption, redeemedAmount = 0, totalDueAmount } = voided.body;
    expect(redemption?.points).toBe(redeemedAmount * 100);
    expect(redeemedAmount).toBeGreaterThan(0);
    // Another whole unit would be worth more than is due.
    expect(totalDueAmount).toBeGreaterThanOrEqual(0);
    expect(totalDueAmount).toBeLessThan(1);
    expect(redeemedAmount).toBeLessThanOrEqual(due * 1.2);
    expect(await balance(ann)).toBe(3000);
  });

  it('gives points back that it has taken, when a line is voided after a part was paid', async () => {
    const ann = await rich(30);
    const order = await sent([...twoPlatters, ['Water', 3]], { customerID: ann, redeemPoints: 2600 });
    const part = await paying(order, { ...byCard, amount: 1, tenderedAmount: 1 });
    expect(part.status).toBe(200);
    expect(await balance(ann)).toBe(400);
    const platters = order.orderLines.filter(({ orderQuantity }) => orderQuantity === 2);
    const voided = await call(orderLifeRoutes.voidLines, {
      params: { id: order.orderID },
      body: { lines: platters.map(({ orderLineID }) => ({ orderLineID })), reason: 'Mistake' },
    });
    const left = voided.status === 200 ? (voided.body.redemption?.points ?? 0) : 2600;
    expect(await balance(ann)).toBe(3000 - left);
  });

  it('is refused where none are redeemed', async () => {
    const { terminal } = place;
    const ann = await rich(12);
    await setRules({ monetaryValue: null });
    const body = { ...terminal.order([terminal.line('Water', 5)], { customerID: ann }), redeemPoints: 100 };
    expect(codeOf(await call(orderRoutes.finalize, { body }))).toEqual([409, 'points.off']);
  });

  it('is refused with points that are no whole number, below 0 or without end', async () => {
    const { terminal } = place;
    const body = terminal.order([terminal.line('Water', 5)], { customerID: await rich(2) });
    for (const redeemPoints of [0.5, -100, 1e12, '100' as never])
      expect((await call(orderRoutes.finalize, { body: { ...body, redeemPoints } })).status).toBe(400);
  });
});

describe('the first payment', () => {
  it('takes the points, and what is paid earns on what is left', async () => {
    const ann = await rich(12);
    await redeemed(ann);
    // 20.03 earns 4 times.
    expect(await moved(ann)).toEqual([
      ['Earned', 1200, 1200],
      ['Redeemed', -500, 700],
      ['Earned', 4, 704],
    ]);
  });

  it('takes them once, however often it is repeated in one call with its order', async () => {
    const ann = await rich(12);
    const { terminal } = place;
    const order = terminal.order([terminal.line('Platter', 2)], { customerID: ann, redeemPoints: 500 });
    const payment = { ...byCard, paymentID: newID(), tenderedAmount: order.totalDueAmount };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await call(checkoutRoutes.process, { body: { order, payments: [payment] } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance(ann)).toBe(704);
    for (const { body } of answers) expect(body.receipt?.points).toEqual({ earned: 4, used: 500, balance: 704 });
  });

  it('takes them before the rest is paid, and only its void gives them back', async () => {
    const ann = await rich(12);
    const order = await sent([['Water', 20]], { customerID: ann, redeemPoints: 500 });
    const first = (await paying(order, { ...byCard, amount: 5 as never, tenderedAmount: 5 })).body;
    expect(await balance(ann)).toBe(700);
    const second = (await paying({ ...order, version: first.orderVersion }, { ...byCard, tenderedAmount: 10 })).body;
    expect(second.paymentStatus).toBe('Paid');
    // 15.00 earns 3.
    expect(await balance(ann)).toBe(703);
    const voiding = (id: string) => call(paymentRoutes.void, { params: { id }, body: {} });
    expect((await voiding(second.payment.paymentID)).status).toBe(200);
    expect(await balance(ann)).toBe(700);
    expect((await voiding(first.payment.paymentID)).status).toBe(200);
    expect(await balance(ann)).toBe(1200);
    const current = (await call(orderRoutes.get, { params: { id: order.orderID } })).body;
    expect(current.totalDueAmount).toBe(15);
    await sold(current, [inFull(current)]);
    expect(await balance(ann)).toBe(703);
  });

  it('pays a bill that costs nothing more, and takes the points that paid it', async () => {
    const ann = await rich(12);
    const order = await sent([['Water', 12]], { customerID: ann, redeemPoints: 1200 });
    expect(order.totalDueAmount).toBe(0);
    const { status, body } = await paying(order, { paymentTypeID: 1, tenderedAmount: 0 });
    expect(status).toBe(200);
    expect(body.paymentStatus).toBe('Paid');
    expect(await balance(ann)).toBe(0);
  });

  it('is refused once the points were spent elsewhere, and nothing is taken', async () => {
    const ann = await rich(5);
    const one = await sent(twoPlatters, { customerID: ann, redeemPoints: 500 });
    const other = await sent(twoPlatters, { customerID: ann, redeemPoints: 500 });
    await sold(one, [inFull(one)]);
    expect(codeOf(await paying(other, inFull(other)))).toEqual([409, 'points.above_balance']);
    expect(await balance(ann)).toBe(4);
  });

  it('of fifty terminals that redeem one balance at once spends exactly that balance', async () => {
    const ann = await rich(12);
    await setRules({ earnSpendAmount: null });
    const orders = [];
    for (let sale = 0; sale < 50; sale += 1)
      orders.push(await sent([['Water', 2]], { customerID: ann, redeemPoints: 100 }));
    const answers = await Promise.all(orders.map((order) => paying(order, { ...byCard, tenderedAmount: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    for (const answer of answers)
      if (answer.status !== 200) expect(codeOf(answer)).toEqual([409, 'points.above_balance']);
    expect(await balance(ann)).toBe(0);
    expect((await moved(ann)).slice(1).map(([type, , after]) => [type, after])).toEqual(
      Array.from({ length: 12 }, (_, index) => ['Redeemed', 1100 - 100 * index]),
    );
  });
});

describe('a refund', () => {
  it('gives used points back in proportion, and the parts sum to the sale', async () => {
    const ann = await rich(12);
    const sale = await redeemed(ann);
    const first = await refund(sale, { 0: 1 });
    // Half of 20.03 and of 1.40.
    expect(first.amount).toBe(10.72);
    expect(first.pointsReturned).toBe(250);
    const second = await refund(sale, { 0: 1 });
    expect(second.amount).toBe(10.71);
    expect(second.pointsReturned).toBe(250);
    expect((await detail(sale.saleID)).paymentStatus).toBe('Refunded');
    expect(await balance(ann)).toBe(1200);
  });

  it('gives them back with charges, by the base of the charge', async () => {
    const ann = await rich(12);
    // 24.70, a charge of 2.47, tax on the lines and on the charge as the location says.
    const order = await sent([...twoPlatters, ['Water', 3]], {
      customerID: ann,
      redeemPoints: 700,
      orderFulfillmentTypeID: 1,
    });
    const sale = await sold(order, [inFull(order)]);
    const parts = [await refund(sale, { 0: 1 }), await refund(sale, { 1: 3 }), await refund(sale, { 0: 1 })];
    const cents = parts.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(cents).toBe(Math.round(order.totalDueAmount * 100));
    expect(parts.reduce((total, { pointsReturned }) => total + pointsReturned, 0)).toBe(700);
    expect(await balance(ann)).toBe(1200);
  });
});

describe('figures', () => {
  it('of the summary of sales are those after points', async () => {
    const ann = await rich(12);
    const summary = async (date: string) =>
      (await call(saleRoutes.summary, { query: { startDate: date, endDate: date } })).body[0];
    const date = (await detail((await redeemed(ann)).saleID)).saleDate;
    const before = await summary(date);
    await redeemed(ann);
    const after = await summary(date);
    const more = (name: keyof SalesSums) => Math.round((Number(after?.[name]) - Number(before?.[name])) * 100) / 100;
    expect(more('grossAmount')).toBe(24.7);
    expect(more('discountAmount')).toBe(4.67);
    expect(more('netAmount')).toBe(20.03);
    expect(more('taxAmount')).toBe(1.4);
    expect(more('serviceChargeAmount')).toBe(0);
    expect(more('totalPaidAmount')).toBe(21.43);
  });

  it('of the setting are open to every terminal', async () => {
    const { body } = await call(settingsRoutes.redeemPointSetting, {});
    expect(body).toEqual({ requiredPoint: 100, monetaryValue: 1 });
  });
});
