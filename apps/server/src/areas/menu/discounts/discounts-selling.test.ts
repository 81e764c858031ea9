import {
  discountRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  type DiscountFields,
  type DiscountRecord,
  type ErrorBody,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/**
 * The terminal and the server price by what the back office saves. The diner: 7 % exclusive tax, burger 9.99 (food),
 * soda 4.50 (drinks), takeaway.
 */

let server: SellingServer;
beforeAll(async () => {
  server = await startSellingServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.close());

/** A diner with this discount, and a terminal that has loaded it. */
async function placeWith(
  over: Partial<DiscountFields> | ((terminal: Terminal) => Partial<DiscountFields>),
): Promise<{ place: Selling; terminal: Terminal; discount: DiscountRecord }> {
  const place = await server.open();
  const body = discountFields({
    isAutomaticDiscount: true,
    ...(typeof over === 'function' ? over(place.terminal) : over),
  });
  const { status, body: discount } = await server.call(discountRoutes.create, { body }, place.caller);
  expect(status).toBe(200);
  return { place, terminal: await loadTerminal(server, place.caller), discount: discount as unknown as DiscountRecord };
}

/** Sells it; the server prices it itself and refuses the order unless the terminal's totals are the same. */
async function sell(place: Selling, input: OrderInput): Promise<Order> {
  const { status, body } = await server.call(orderRoutes.base, { body: input }, place.caller);
  expect(status).toBe(200);
  expect((body as unknown as ErrorBody).additionValue?.errorCode).toBeUndefined();
  return body as unknown as Order;
}
const figures = ({ subtotal, discountAmount, totalTaxAmount, totalDueAmount }: Order) => [
  subtotal,
  discountAmount,
  totalTaxAmount,
  totalDueAmount,
];
const drinks = (terminal: Terminal) => terminal.product('Soda').categoryID;
const id = (terminal: Terminal, name: string) => terminal.product(name).itemID;

describe('an automatic discount', () => {
  it('takes a percentage off a category', async () => {
    const { place, terminal } = await placeWith((at) => ({
      appliesTo: 'SelectedCategories',
      applyToIDs: [drinks(at)],
    }));
    expect(figures(await sell(place, terminal.order([terminal.line('Soda', 2), terminal.line('Burger')])))).toEqual([
      18.99, 0.9, 1.27, 19.36,
    ]);
  });

  it('takes an amount off each piece of a product, from a quantity on', async () => {
    const { place, terminal } = await placeWith((at) => ({
      type: 'FixedAmount',
      value: 1,
      appliesTo: 'SelectedProducts',
      applyToIDs: [id(at, 'Burger')],
      minRequirement: 'MinimumQuantityOfItems',
      minRequirementValue: 2,
    }));
    expect(figures(await sell(place, terminal.order([terminal.line('Burger')])))).toEqual([9.99, 0, 0.7, 10.69]);
    expect(figures(await sell(place, terminal.order([terminal.line('Burger', 2)])))).toEqual([19.98, 2, 1.26, 19.24]);
  });

  it('takes a percentage off the whole order, from an amount on', async () => {
    const { place, terminal } = await placeWith({ minRequirement: 'MinimumPurchaseAmount', minRequirementValue: 10 });
    expect(figures(await sell(place, terminal.order([terminal.line('Burger')])))).toEqual([9.99, 0, 0.7, 10.69]);
    expect(figures(await sell(place, terminal.order([terminal.line('Burger'), terminal.line('Soda')])))).toEqual([
      14.49, 1.45, 0.91, 13.95,
    ]);
  });

  it('gives the third drink for free', async () => {
    const { place, terminal } = await placeWith((at) => ({
      type: 'BuyXGetY',
      value: null,
      minRequirementValue: 2,
      buyAnyItemFrom: 'SelectedCategories',
      buyIDs: [drinks(at)],
      getQty: 1,
    }));
    const order = await sell(place, terminal.order([terminal.line('Soda', 3)]));
    expect(figures(order)).toEqual([13.5, 4.5, 0.63, 9.63]);
    expect(order.orderLines.map(({ orderQuantity, isFreeItem }) => [orderQuantity, isFreeItem])).toContainEqual([
      1,
      true,
    ]);
  });

  it('reduces another product together with the bought one', async () => {
    const { place, terminal } = await placeWith((at) => ({
      type: 'BuyXGetY',
      value: null,
      buyIDs: [id(at, 'Burger')],
      getAnyItemFrom: 'SelectedProducts',
      getIDs: [id(at, 'Soda')],
      getQty: 1,
      getAtDiscountType: 'Percentage',
      getDiscountValue: 50,
    }));
    expect(figures(await sell(place, terminal.order([terminal.line('Burger'), terminal.line('Soda', 2)])))).toEqual([
      18.99, 2.25, 1.17, 17.91,
    ]);
  });

  it('applies only in its hours', async () => {
    const friday = {
      availableDays: '5',
      allDay: false,
      timeStart: '17:00:00',
      timeEnd: '19:00:00',
      isExpiration: true,
    };
    const { place, terminal } = await placeWith({ isTimedEventDiscount: true, discountAvailabilities: [friday] });
    // Bangkok is 7 hours ahead.
    const due = async (instant: string) => {
      server.clock.set(new Date(instant));
      return (await sell(place, terminal.order([terminal.line('Burger')]))).discountAmount;
    };
    expect(await due('2026-03-06T09:59:59Z')).toBe(0);
    expect(await due('2026-03-06T10:00:00Z')).toBe(1);
    expect(await due('2026-03-06T11:59:00Z')).toBe(1);
    expect(await due('2026-03-06T12:00:00Z')).toBe(0);
    expect(await due('2026-03-07T10:00:00Z')).toBe(0);
  });

  it('without an end runs for its duration', async () => {
    const { place, terminal } = await placeWith({
      isTimedEventDiscount: true,
      discountAvailabilities: [
        { availableDays: '', allDay: false, timeStart: '17:00:00', isExpiration: false, duration: 30 },
      ],
    });
    const due = async (instant: string) => {
      server.clock.set(new Date(instant));
      return (await sell(place, terminal.order([terminal.line('Burger')]))).discountAmount;
    };
    expect(await due('2026-03-06T10:29:00Z')).toBe(1);
    expect(await due('2026-03-06T10:30:00Z')).toBe(0);
  });

  it('applies only to its channels and fulfilments', async () => {
    const { place, terminal } = await placeWith({ orderChannelIDs: [1], fulfillmentIDs: [2] });
    const off = async (more: Partial<OrderInput>) =>
      (await sell(place, terminal.order([terminal.line('Burger')], more))).discountAmount;
    expect(await off({})).toBe(1);
    expect(await off({ orderFulfillmentTypeID: 3 })).toBe(0);
    expect(await off({ systemOrderChannelID: 2 })).toBe(0);
  });

  it('stops where the location switches it off', async () => {
    const { place, discount } = await placeWith({});
    await server.call(
      discountRoutes.setActive,
      { params: { id: discount.discountID }, query: { isActive: false } },
      place.caller,
    );
    const terminal = await loadTerminal(server, place.caller);
    expect((await sell(place, terminal.order([terminal.line('Burger')]))).discountAmount).toBe(0);
  });
});

describe('a manual discount', () => {
  const given = (discount: DiscountRecord, over: object = {}) => ({
    orderDiscountID: newID(),
    discountType: 'predefined' as const,
    discountID: discount.discountID,
    discountValue: 99,
    isPercentage: true,
    ...over,
  });

  it('takes off what the back office defines, whatever the terminal sends', async () => {
    const { place, terminal, discount } = await placeWith({ isAutomaticDiscount: false });
    expect(
      figures(await sell(place, terminal.order([terminal.line('Burger')], { discounts: [given(discount)] }))),
    ).toEqual([9.99, 1, 0.63, 9.62]);
  });

  it('is refused when it does not apply to the order', async () => {
    const { place, terminal, discount } = await placeWith({
      isAutomaticDiscount: false,
      minRequirement: 'MinimumPurchaseAmount',
      minRequirementValue: 10,
    });
    const { status, body } = await server.call(
      orderRoutes.base,
      { body: terminal.order([terminal.line('Burger')], { discounts: [given(discount)] }) },
      place.caller,
    );
    expect(status).toBe(422);
    expect((body as unknown as ErrorBody).additionValue.params).toEqual({
      name: 'Ten off',
      reason: 'below_minimum_amount',
    });
  });

  it('needs the right to give it, and names the right', async () => {
    const { place, terminal, discount } = await placeWith({ isAutomaticDiscount: false });
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    const body = terminal.order(
      [
        terminal.line('Burger', 1, [], {
          orderLineDiscounts: [
            {
              orderDiscountID: newID(),
              discountType: 'custom',
              name: 'Discount 10%',
              discountValue: 10,
              isPercentage: true,
            },
          ],
        }),
      ],
      { discounts: [given(discount)] },
    );
    const refused = await server.call(orderRoutes.base, { body }, cashier);
    const { errorCode, params } = (refused.body as unknown as ErrorBody).additionValue;
    expect(refused.status).toBe(403);
    expect(errorCode).toBe('approval.required');
    expect(params).toEqual({ action: 'discount', amount: 1.9 });
    expect(figures(await sell(place, body))).toEqual([9.99, 1.9, 0.57, 8.66]);
  });

  it('that takes everything is settled with a payment of 0', async () => {
    const { place, terminal, discount } = await placeWith({ isAutomaticDiscount: false, value: 100 });
    const order = await sell(place, terminal.order([terminal.line('Burger')], { discounts: [given(discount)] }));
    const { status, body } = await server.call(
      paymentRoutes.process,
      {
        body: {
          paymentID: newID(),
          orderID: order.orderID,
          orderVersion: order.version,
          paymentTypeID: 1,
          tenderedAmount: 0,
        },
      },
      place.caller,
    );
    expect(status).toBe(200);
    expect(body.paymentStatus).toBe('Paid');
    expect(body.balanceDueAmount).toBe(0);
  });

  it('for the next visit takes nothing off this order', async () => {
    const { place, terminal, discount } = await placeWith({
      type: 'FutureDiscount',
      value: null,
      nextDiscountType: 'Percentage',
      nextDiscountValue: 20,
    });
    expect((await sell(place, terminal.order([terminal.line('Soda')]))).discountAmount).toBe(0);
    const input = {
      ...terminal.order([terminal.line('Soda')]),
      discounts: [given(discount, { discountRedemptionID: newID() })],
    };
    const { status, body } = await server.call(orderRoutes.base, { body: input }, place.caller);
    expect(status).toBe(422);
    expect((body as unknown as ErrorBody).additionValue.params).toEqual({
      name: 'Ten off',
      reason: 'discount_not_found',
    });
  });
});
