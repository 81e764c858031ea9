import {
  discountRoutes,
  MAX_AMOUNT,
  orderRoutes,
  paymentRoutes,
  type ErrorBody,
  type Order,
  type OrderInput,
  type OrderLineInput,
  type PaymentInput,
} from '@tavola/contract';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** The wire takes what the engine can hold, and nothing above (decision 161). */

const TOO_LARGE = 10_000_000_000;

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
});
beforeEach(async () => {
  place = await server.open();
});
afterAll(() => server.close());

const send = (input: OrderInput) => server.call(orderRoutes.base, { body: input }, place.caller);
const said = ({ status, body }: { status: number; body: unknown }): string => {
  if (status === 200) return 'accepted';
  const { errorCode, fields } = (body as ErrorBody).additionValue;
  return [status, errorCode, ...fields.map(({ path, code }) => `${path} ${code}`)].join(' ');
};
const ordered = async (): Promise<Order> => {
  const { terminal } = place;
  return (await send(terminal.order([terminal.line('Soda')]))).body as Order;
};

type Change = (amount: number) => Partial<OrderInput>;
const ofLine =
  (change: (amount: number) => Partial<OrderLineInput>): Change =>
  (amount) => ({ orderLines: [{ ...place.terminal.line('Burrito', 1, ['Mild']), ...change(amount) }] });
const discount = (discountValue: number) => ({
  orderDiscountID: newID(),
  discountType: 'custom' as const,
  discountValue,
  isPercentage: false,
});
const option = (priceAdd: number) =>
  place.terminal.line('Burrito', 1, ['Mild']).orderLineModifiers.map((each) => ({ ...each, priceAdd }));

const orderFields: [string, Change][] = [
  ['subtotal', (subtotal) => ({ subtotal })],
  ['totalTaxAmount', (totalTaxAmount) => ({ totalTaxAmount })],
  ['totalDueAmount', (totalDueAmount) => ({ totalDueAmount })],
  ['voidComp.value', (value) => ({ voidComp: { type: 'comp', value, isPercentage: false } })],
  ['discounts[0].discountValue', (value) => ({ discounts: [discount(value)] })],
  ['orderLines[0].price', ofLine((price) => ({ price }))],
  ['orderLines[0].orderLineModifiers[0].priceAdd', ofLine((priceAdd) => ({ orderLineModifiers: option(priceAdd) }))],
  [
    'orderLines[0].orderLineVariantOptions[0].priceAdd',
    ofLine((priceAdd) => ({ orderLineVariantOptions: [{ variantOptionID: newID(), priceAdd }] })),
  ],
  ['orderLines[0].voidComp.value', ofLine((value) => ({ voidComp: { type: 'comp', value, isPercentage: false } }))],
  ['orderLines[0].orderLineDiscounts[0].discountValue', ofLine((value) => ({ orderLineDiscounts: [discount(value)] }))],
];
const paymentFields: [string, (amount: number) => Partial<PaymentInput>][] = [
  ['amount', (amount) => ({ amount })],
  ['tenderedAmount', (tenderedAmount) => ({ tenderedAmount })],
  ['tipAmount', (tipAmount) => ({ tipAmount })],
];

describe('an amount of an order', () => {
  it.each(orderFields)('is refused above the largest as %s, and the largest is judged', async (path, change) => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Burrito', 1, ['Mild'])]);
    expect(said(await send({ ...input, ...change(TOO_LARGE) }))).toBe(`400 validation.failed ${path} range`);
    const { status } = await send({ ...input, orderID: newID(), ...change(MAX_AMOUNT) });
    expect([200, 400, 409, 422]).toContain(status);
  });

  it('that cannot be held together with the others is refused', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    expect(said(await send({ ...input, totalDueAmount: -MAX_AMOUNT }))).toBe('422 amount.too_large');
  });
});

describe('an amount of a payment', () => {
  it.each(paymentFields)('is refused above the largest as %s, and the largest is judged', async (path, change) => {
    const order = await ordered();
    const pay = (amount: number) =>
      server.call(
        paymentRoutes.process,
        {
          body: {
            paymentID: newID(),
            orderID: order.orderID,
            orderVersion: order.version,
            paymentTypeID: 1,
            tenderedAmount: 20,
            ...change(amount),
          },
        },
        place.caller,
      );
    expect(said(await pay(TOO_LARGE))).toBe(`400 validation.failed ${path} range`);
    expect([200, 400, 409, 422]).toContain((await pay(MAX_AMOUNT)).status);
  });
});

describe('an amount of an automatic discount', () => {
  it.each([
    ['value', (value: number) => ({ value })],
    [
      'minRequirementValue',
      (minRequirementValue: number) => ({ minRequirement: 'MinimumPurchaseAmount' as const, minRequirementValue }),
    ],
  ])('is refused above the largest as %s, and orders are sold with the largest', async (path, change) => {
    const create = (amount: number) => {
      const body = discountFields({ type: 'FixedAmount', isAutomaticDiscount: true, value: 1, ...change(amount) });
      return server.call(discountRoutes.create, { body }, place.caller);
    };
    expect(said(await create(TOO_LARGE))).toBe(`400 validation.failed ${path} range`);
    // A price is not finer than the currency.
    expect((await create(9_999_999_999.99)).status).toBe(200);
    const terminal = await loadTerminal(server, place.caller);
    expect((await send(terminal.order([terminal.line('Soda')]))).status).toBe(200);
  });
});

describe('a payment of 0.00', () => {
  const pay = (order: Order) =>
    server.call(
      paymentRoutes.process,
      {
        body: {
          paymentID: newID(),
          orderID: order.orderID,
          orderVersion: order.version,
          paymentTypeID: 6,
          amount: 0,
          tenderedAmount: 0,
        },
      },
      place.caller,
    );

  it('is refused while the order has a balance, and leaves the order open for changes', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    const order = (await send(input)).body as Order;
    expect(said(await pay(order))).toBe('422 payment.amount_refused');
    const more = { ...input, version: 1, orderLines: [...input.orderLines, terminal.line('Water')] };
    expect((await send(terminal.totalled(more))).status).toBe(200);
  });

  it('pays an order of 0.00', async () => {
    const { terminal } = place;
    const off = { ...discount(100), isPercentage: true };
    const order = (await send(terminal.order([terminal.line('Soda')], { discounts: [off] }))).body as Order;
    expect((await pay(order)).body).toMatchObject({ paymentStatus: 'Paid', balanceDueAmount: 0 });
  });
});
