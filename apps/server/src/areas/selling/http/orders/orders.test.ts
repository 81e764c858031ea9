import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { orderRoutes, paymentRoutes, type Order, type OrderLineInput } from '@tavola/contract';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { Session } from '#platform/database/wire/session.ts';
import { newID } from '#platform/ids.ts';
import { code, orderCalls, refused } from './orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const { save, saved } = orderCalls(
  () => server,
  () => place,
);
const get = async (orderID: string): Promise<Order> =>
  (await server.call(orderRoutes.get, { params: { id: orderID } }, place.caller)).body;
const pay = (order: Order, tenderedAmount: number) =>
  server.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount,
      },
    },
    place.caller,
  );
const withoutSent = ({ sentOrderLineIds: _sent, ...order }: Order) => order;

describe('saving', () => {
  test('an order is numbered, priced and answered as stored', async () => {
    const fresh = await server.open();
    const input = fresh.terminal.order(
      [fresh.terminal.line('Burrito', 2, ['Hot', ['Cheese', 2]], { note: 'no onions' }), fresh.terminal.line('Soda')],
      { note: 'for Bo' },
    );
    const order = await saved('send', input, fresh.caller);
    expect(order).toMatchObject({
      version: 1,
      orderNo: '1',
      collectionCode: '001',
      status: 'AwaitingPreparation',
      fulfillmentStatus: 'AwaitingPreparation',
      orderPaymentStatus: 'Pending',
      isSent: true,
      note: 'for Bo',
      subtotal: 24,
      exclusiveTaxAmount: 1.68,
      totalDueAmount: 25.68,
      serverName: 'Ann Lee',
      sentOrderLineIds: input.orderLines.map((line) => line.orderLineID),
      sale: null,
    });
    expect(order.orderLines[0]).toMatchObject({
      itemName: 'Burrito',
      subtotal: 19.5,
      note: 'no onions',
      categoryName: 'Food',
      isSent: true,
      orderLineModifiers: [{ name: 'Hot' }, { name: 'Cheese', quantity: 2 }],
    });
    const got = await server.call(orderRoutes.get, { params: { id: order.orderID } }, fresh.caller);
    expect(got.body).toEqual({ ...order, sentOrderLineIds: [] });
    expect((await saved('send', fresh.terminal.order([fresh.terminal.line('Water')]), fresh.caller)).orderNo).toBe('2');
    const { orderID } = order;
    expect((await server.messages(fresh)).slice(0, 2)).toEqual([
      { event: 'orderReceived', data: { orderID, orderNo: '1', systemOrderChannelID: 1 } },
      { event: 'orderStatusChanged', data: { orders: [{ orderID, status: 'AwaitingPreparation', version: 1 }] } },
    ]);
  });

  test('an order is announced as received once, whatever becomes of it', async () => {
    const fresh = await server.open();
    const input = fresh.terminal.order([fresh.terminal.line('Soda')]);
    await saved('base', input, fresh.caller);
    await saved('base', input, fresh.caller);
    await saved('send', { ...input, version: 1 }, fresh.caller);
    await server.call(orderRoutes.void, { body: { orderID: input.orderID, reason: 'Mistake' } }, fresh.caller);
    expect((await server.messages(fresh)).map(({ event }) => event)).toEqual([
      'orderReceived',
      'orderStatusChanged',
      'orderStatusChanged',
      'orderStatusChanged',
    ]);
  });

  test('base sends nothing, send sends what was not sent, and sending again sends nothing', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    expect(await saved('base', input)).toMatchObject({ status: 'New', isSent: false, sentOrderLineIds: [] });
    const sent = await saved('send', { ...input, version: 1 });
    expect(sent).toMatchObject({
      status: 'AwaitingPreparation',
      version: 2,
      sentOrderLineIds: [input.orderLines[0]?.orderLineID],
    });
    expect(await saved('send', { ...input, version: 2 })).toMatchObject({ version: 2, sentOrderLineIds: [] });
    const more = terminal.totalled({ ...input, version: 2, orderLines: [...input.orderLines, terminal.line('Water')] });
    expect((await saved('base', more)).orderLines.map((line) => line.isSent)).toEqual([true, false]);
    const rest = await server.call(orderRoutes.sendSaved, { params: { id: input.orderID } }, place.caller);
    expect((rest.body as Order).sentOrderLineIds).toEqual([more.orderLines[1]?.orderLineID]);
    const again = await server.call(orderRoutes.sendSaved, { params: { id: input.orderID } }, place.caller);
    expect(again.body).toMatchObject({ version: (rest.body as Order).version, sentOrderLineIds: [] });
  });

  test('the worked case of decision 51 comes to the cent', async () => {
    const { terminal } = place;
    const percent = {
      orderDiscountID: newID(),
      discountType: 'custom' as const,
      discountValue: 10,
      isPercentage: true,
    };
    const comp = { type: 'comp' as const, value: 100, isPercentage: true, name: 'On the house' };
    const lines = [
      terminal.line('Burger', 3, [], { orderLineDiscounts: [percent] }),
      terminal.line('Soda', 1, [], { voidComp: comp }),
      terminal.line('Platter', 2),
    ];
    const discounts = [
      { ...percent, orderDiscountID: newID(), discountValue: 5 },
      { orderDiscountID: newID(), discountType: 'custom' as const, discountValue: 2, isPercentage: false },
    ];
    const order = await saved('send', terminal.order(lines, { orderFulfillmentTypeID: 1, discounts }));
    expect(order).toMatchObject({
      subtotal: 59.17,
      discountAmount: 7.81,
      compAmount: 4.12,
      serviceChargeAmount: 4.72,
      totalTaxAmount: 3.64,
      totalDueAmount: 55.6,
      fulfillmentStatus: 'Unfulfilled',
    });
    expect(
      order.orderLines.map((line) => [line.orderLineDiscountAmount, line.orderDiscountShare, line.compAmount]),
    ).toEqual([
      [3, 2.31, 0],
      [0, 0.38, 4.12],
      [0, 2.12, 0],
    ]);
    expect((await pay(order, 60)).body).toMatchObject({
      payment: { amount: 55.5, cashRoundingAdjustAmount: -0.1, changeAmount: 4.5 },
      paymentStatus: 'Paid',
    });
  });

  test('500 lines are one order; 501 are refused', async () => {
    const { terminal } = place;
    const lines = Array.from({ length: 500 }, () => terminal.line('Soda'));
    const order = await saved('send', terminal.order(lines));
    expect(order.orderLines.length).toBe(500);
    expect(order.subtotal).toBe(2250);
    expect((await get(order.orderID)).orderLines.map((line) => line.orderLineID)).toEqual(
      lines.map((line) => line.orderLineID),
    );
    expect(code(await save('send', terminal.order([...lines, terminal.line('Soda')])))).toBe('400 validation.failed');
    const grown = terminal.totalled({
      ...terminal.order([terminal.line('Water')]),
      orderID: order.orderID,
      version: 1,
    });
    expect(code(await save('base', grown))).toBe('400 validation.failed');
  });

  test('the statements of a sale do not grow with its lines', async () => {
    const { terminal } = place;
    const count = async (lines: number): Promise<number[]> => {
      const input = terminal.order(Array.from({ length: lines }, () => terminal.line('Soda')));
      const sends = vi.spyOn(Session.prototype, 'send');
      const order = await saved('send', input);
      const saving = sends.mock.calls.length;
      await pay(order, 10_000);
      const all = sends.mock.calls.length;
      sends.mockRestore();
      return [saving, all - saving];
    };
    await count(1);
    const [one, many] = [await count(1), await count(200)];
    expect(many).toEqual(one);
    // One of them shares the report of the drawer that the payment goes into (decision 167).
    expect((one[0] ?? 99) + (one[1] ?? 99)).toBeLessThanOrEqual(27);
  });
});

describe('a repeat', () => {
  test('of a save is answered with the first answer, however often and late', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Burrito', 1, ['Mild'])]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => save('send', input)));
    const first: unknown = answers[0]?.body;
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: first });
    server.clock.advance(400 * 24 * 3_600_000);
    expect((await saved('send', input)).version).toBe(1);
    server.clock.advance(-400 * 24 * 3_600_000);
  });

  test('under an Idempotency-Key is answered from the key', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    const caller = { ...place.caller, headers: { 'idempotency-key': newID() } };
    expect(await saved('send', input, caller)).toEqual(await saved('send', input, caller));
    expect(code(await save('send', terminal.totalled({ ...input, note: 'other' }), caller))).toBe(
      '422 idempotency.mismatch',
    );
  });

  test('after the order was voided does not bring it back', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    const order = await saved('send', input);
    await server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Mistake' } }, place.caller);
    expect(await saved('send', input)).toMatchObject({ status: 'Voided', version: 2 });
    expect(code(await save('send', terminal.totalled({ ...input, orderLines: [terminal.line('Soda')] })))).toBe(
      '409 order.not_modifiable',
    );
  });
});

describe('two terminals', () => {
  test('add lines to one order and lose none', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    await saved('send', input);
    const mine = terminal.totalled({ ...input, version: 1, orderLines: [...input.orderLines, terminal.line('Water')] });
    const theirs = terminal.totalled({
      ...input,
      version: 1,
      orderLines: [...input.orderLines, terminal.line('Burger')],
    });
    const colleague = await place.colleague();
    const [first, second] = await Promise.all([save('send', mine), save('send', theirs, colleague)]);
    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    const order = await get(input.orderID);
    expect(order.orderLines.map((line) => line.itemName).toSorted()).toEqual(['Burger', 'Soda', 'Water']);
    expect(order).toMatchObject({ version: 3, subtotal: 15.49 });
  });

  test('cannot both change one line', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda'), terminal.line('Water')]);
    await saved('base', input);
    const change = (at: number, quantity: number) =>
      terminal.totalled({
        ...input,
        version: 1,
        orderLines: input.orderLines.map((line, index) => (index === at ? { ...line, orderQuantity: quantity } : line)),
      });
    expect((await saved('base', change(0, 2))).version).toBe(2);
    const late = await save('base', change(0, 3));
    expect(code(late)).toBe('409 order.version_conflict');
    expect((refused(late).current as Order).orderLines[0]?.orderQuantity).toBe(2);
    // Another line was not changed since, so this change is accepted; the total is that of what this terminal saw.
    expect(await saved('base', change(1, 5))).toMatchObject({ version: 3, subtotal: 14 });
  });

  test('cannot both change the rest of the order, but an old view of it does no harm', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')], { note: 'first' });
    await saved('base', input);
    await saved('base', { ...input, version: 1, note: 'second' });
    expect(code(await save('base', { ...input, version: 1, note: 'third' }))).toBe('409 order.version_conflict');
    const added = await saved(
      'base',
      terminal.totalled({ ...input, version: 1, orderLines: [...input.orderLines, terminal.line('Water')] }),
    );
    expect(added).toMatchObject({ note: 'second', version: 3 });
  });

  test('a line that a terminal does not name stays', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda'), terminal.line('Water')]);
    await saved('base', input);
    const kept = await saved(
      'base',
      terminal.totalled({ ...input, version: 1, orderLines: [terminal.line('Burger')] }),
    );
    expect(kept.orderLines.map((line) => line.itemName)).toEqual(['Soda', 'Water', 'Burger']);
  });

  test('a save with another channel than the stored one is refused', async () => {
    const input = place.terminal.order([place.terminal.line('Soda')]);
    await saved('base', input);
    const moved = place.terminal.totalled({ ...input, version: 1, systemOrderChannelID: 2 });
    expect(code(await save('base', moved))).toBe('409 order.not_modifiable');
  });

  test('a line goes only when it is named and was not sent', async () => {
    const { terminal } = place;
    const [soda, water] = [terminal.line('Soda'), terminal.line('Water')];
    const input = terminal.order([soda]);
    await saved('send', input);
    await saved('base', terminal.totalled({ ...input, version: 1, orderLines: [soda, water] }));
    const without = (line: OrderLineInput, rest: OrderLineInput[]) =>
      terminal.totalled({ ...input, version: 2, orderLines: rest, removedOrderLineIDs: [line.orderLineID] });
    expect(code(await save('base', without(soda, [water])))).toBe('422 order.line_refused');
    expect((await saved('base', without(water, [soda]))).orderLines.map((line) => line.itemName)).toEqual(['Soda']);
  });
});

describe('parts of a line', () => {
  test('a voided and a comped part are separate lines, and saving the answer changes nothing', async () => {
    const { terminal } = place;
    const partID = newID();
    const input = terminal.order([
      terminal.line('Burger', 3, [], {
        voidComp: { type: 'void', quantity: 1, value: 0, isPercentage: false, name: 'Mistake', orderLineID: partID },
      }),
    ]);
    const order = await saved('send', input);
    expect(
      order.orderLines.map((line) => [line.orderLineID, line.orderQuantity, line.status, line.refOrderLineID]),
    ).toEqual([
      [input.orderLines[0]?.orderLineID, 2, 'New', null],
      [partID, 1, 'Voided', input.orderLines[0]?.orderLineID],
    ]);
    expect(order).toMatchObject({ subtotal: 19.98 });
    expect(withoutSent(await saved('base', { ...input, version: 1 }))).toEqual(withoutSent(order));
    const asAnswered = { ...input, version: 1, orderLines: order.orderLines as OrderLineInput[] };
    expect(withoutSent(await saved('base', asAnswered))).toEqual(withoutSent(order));
    const grown = await saved(
      'base',
      terminal.totalled({ ...input, version: 1, orderLines: [...input.orderLines, terminal.line('Water')] }),
    );
    expect(grown.orderLines.map((line) => [line.itemName, line.orderQuantity, line.status])).toEqual([
      ['Burger', 2, 'New'],
      ['Burger', 1, 'Voided'],
      ['Water', 1, 'New'],
    ]);
  });

  test('a comp of two of three keeps the rest at its price', async () => {
    const { terminal } = place;
    const comp = { type: 'comp' as const, quantity: 2, value: 100, isPercentage: true, name: 'On the house' };
    const order = await saved('base', terminal.order([terminal.line('Burger', 3, [], { voidComp: comp })]));
    expect(
      order.orderLines.map((line) => [line.orderQuantity, line.compAmount, line.netAmount, line.isComped]),
    ).toEqual([
      [1, 0, 9.99, false],
      [2, 19.98, 0, true],
    ]);
  });
});
