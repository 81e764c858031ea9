import { orderRoutes, type ErrorBody, type Order, type OrderDiscountInput, type OrderInput } from '@tavola/contract';
import { toDecimalNumber, toRate } from '@tavola/selling';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** Ids of lines, discounts and comps occur once in an order (decision 160). */

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const send = (input: OrderInput) => server.call(orderRoutes.base, { body: input }, place.caller);
const saved = async (terminal: CartTerminal): Promise<Order> => {
  const { status, body } = await send(terminal.payload());
  expect(status).toBe(200);
  expect((body as unknown as ErrorBody).additionValue?.errorCode).toBeUndefined();
  terminal.cart = new CartTerminal(terminal.terminal, body).cart;
  return body;
};
const percentOff = (value: number, orderDiscountID = newID()): OrderDiscountInput => ({
  orderDiscountID,
  discountType: 'custom',
  discountValue: value,
  isPercentage: true,
});

/** The fields at fault; nothing may have been written. */
async function faults(input: OrderInput): Promise<string[]> {
  const before = await businessRows(server.test);
  const { status, body } = await send(input);
  expect(status).toBe(400);
  expect(await businessRows(server.test)).toBe(before);
  return (body as unknown as ErrorBody).additionValue.fields.map(({ path, code }) => `${path} ${code}`);
}

describe('an id that occurs twice in an order', () => {
  it('is refused for two discounts of the order', async () => {
    const { terminal } = place;
    const id = newID();
    expect(
      await faults(terminal.order([terminal.line('Soda')], { discounts: [percentOff(10, id), percentOff(5, id)] })),
    ).toEqual(['discounts[1].orderDiscountID invalid']);
  });

  it('is refused for a discount of the order and one of a line', async () => {
    const { terminal } = place;
    const id = newID();
    const line = terminal.line('Soda', 1, [], { orderLineDiscounts: [percentOff(5, id)] });
    expect(await faults(terminal.order([line], { discounts: [percentOff(10, id)] }))).toEqual([
      'orderLines[0].orderLineDiscounts[0].orderDiscountID invalid',
    ]);
  });

  it('is refused for the discounts of two lines, and for two of one line', async () => {
    const { terminal } = place;
    const id = newID();
    const lines = [
      terminal.line('Soda', 1, [], { orderLineDiscounts: [percentOff(5, id)] }),
      terminal.line('Burger', 1, [], { orderLineDiscounts: [percentOff(5, id)] }),
    ];
    expect(await faults(terminal.order(lines))).toEqual([
      'orderLines[1].orderLineDiscounts[0].orderDiscountID invalid',
    ]);
    const twice = terminal.line('Soda', 1, [], { orderLineDiscounts: [percentOff(5, id), percentOff(6, id)] });
    expect(await faults(terminal.order([twice]))).toEqual([
      'orderLines[0].orderLineDiscounts[1].orderDiscountID invalid',
    ]);
  });

  it('is refused for two lines', async () => {
    const { terminal } = place;
    const line = terminal.line('Soda');
    const input = terminal.order([line, terminal.line('Soda')]);
    expect(await faults({ ...input, orderLines: [line, line] })).toEqual(['orderLines[1].orderLineID invalid']);
  });

  it('is refused for the comped parts of two lines, and for a part and a line', async () => {
    const { terminal } = place;
    const id = newID();
    const comp = { type: 'comp' as const, value: 100, isPercentage: true, quantity: 1, orderLineID: id };
    const part = () => terminal.line('Soda', 2, [], { voidComp: comp });
    expect(await faults(terminal.order([part(), part()]))).toEqual(['orderLines[1].voidComp.orderLineID invalid']);
    const named = terminal.line('Water', 1, [], { orderLineID: id });
    expect(await faults(terminal.order([named, part()]))).toEqual(['orderLines[1].voidComp.orderLineID invalid']);
    expect(await faults(terminal.order([part(), named]))).toEqual(['orderLines[1].orderLineID invalid']);
  });

  it('is refused in another letter case too', async () => {
    const { terminal } = place;
    const id = newID();
    const discounts = [percentOff(10, id), percentOff(5, id.toUpperCase())];
    expect(await faults(terminal.order([terminal.line('Soda')], { discounts }))).toEqual([
      'discounts[1].orderDiscountID invalid',
    ]);
  });
});

describe('a discount that is on one line only', () => {
  const discounted = async () => {
    const terminal = new CartTerminal(place.terminal);
    const soda = terminal.add('Soda', 4);
    const value = { type: 'percent' as const, rate: toRate(10) };
    terminal.run({ type: 'addLineDiscount', orderLineID: soda, discount: { ...terminal.amountOff(0), value } });
    await saved(terminal);
    return { terminal, soda };
  };

  it('stays the one discount of the line and of the units that are taken apart from it', async () => {
    const { terminal, soda } = await discounted();
    terminal.voidComp(soda, 1, 50);
    await saved(terminal);
    terminal.voidComp(soda, 1, null);
    const order = await saved(terminal);
    expect(
      new Set(order.orderLines.flatMap((line) => line.orderLineDiscounts).map((each) => each.orderDiscountID)).size,
    ).toBe(1);
  });

  it('stays the one discount where units are taken apart from those that were taken apart', async () => {
    const { terminal, soda } = await discounted();
    terminal.voidComp(soda, 3, 50);
    terminal.voidComp(soda, 1, null);
    await saved(terminal);
    const three = terminal.cart.lines.find(({ quantity }) => toDecimalNumber(quantity) === 3)?.orderLineID ?? '';
    terminal.run({ type: 'undoVoidComp', orderLineID: three });
    terminal.voidComp(three, 1, 50);
    terminal.voidComp(three, 1, null);
    const order = await saved(terminal);
    expect(order.orderLines).toHaveLength(4);
    const ids = order.orderLines.flatMap((line) => line.orderLineDiscounts).map((each) => each.orderDiscountID);
    expect(new Set(ids).size).toBe(1);
  });

  it('is another discount on a copy of the line', async () => {
    const { terminal, soda } = await discounted();
    terminal.run({ type: 'makeAnother', orderLineID: soda, newID: newID() });
    const order = await saved(terminal);
    const ids = order.orderLines.flatMap((line) => line.orderLineDiscounts).map((each) => each.orderDiscountID);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2);
  });
});

describe('an id in capitals', () => {
  it('takes the line out that it names', async () => {
    const { terminal } = place;
    const [soda, water] = [terminal.line('Soda'), terminal.line('Water')];
    const input = terminal.order([soda, water]);
    expect((await send(input)).status).toBe(200);
    const left = terminal.totalled({ ...input, version: 1, orderLines: [water] });
    const { body } = await send({ ...left, removedOrderLineIDs: [soda.orderLineID.toUpperCase()] });
    expect(body.orderLines.map((line) => line.itemName)).toEqual(['Water']);
  });

  it('repeats the save that it was sent with in small letters', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    const first = await send(input);
    const again = await send({
      ...input,
      orderID: input.orderID.toUpperCase(),
      orderLines: input.orderLines.map((line) => ({ ...line, orderLineID: line.orderLineID.toUpperCase() })),
    });
    expect(again).toMatchObject({ status: 200, body: first.body });
    const found = await server.call(orderRoutes.get, { params: { id: input.orderID.toUpperCase() } }, place.caller);
    expect(found.body.orderID).toBe(input.orderID);
  });
});

describe('an order that was saved more often than it remembers', () => {
  const rememberedOf = ({ orderID }: OrderInput) =>
    server.test.asOwner(
      async (client) =>
        (await client.query<{ saves: string[] }>('SELECT saves FROM orders WHERE id = $1', [orderID])).rows[0]?.saves
          .length,
    );

  it('grows by nothing more, answers its last saves again and refuses one that it may have forgotten', async () => {
    const { terminal } = place;
    const input = terminal.order([terminal.line('Soda')]);
    await send(input);
    const added = terminal.totalled({
      ...input,
      version: 1,
      orderLines: [...input.orderLines, terminal.line('Water')],
    });
    expect((await send(added)).status).toBe(200);
    const water = added.orderLines.at(-1)?.orderLineID ?? '';
    await send({ ...terminal.totalled({ ...input, version: 2 }), removedOrderLineIDs: [water] });
    const noted = (version: number) => ({ ...terminal.totalled({ ...input, version }), note: `Round ${version}` });
    for (let version = 3; version < 44; version++) expect((await send(noted(version))).status).toBe(200);
    expect(await rememberedOf(input)).toBe(40);
    expect((await send(noted(43))).body).toMatchObject({ version: 44, note: 'Round 43' });
    const forgotten = await send(added);
    expect(forgotten.status).toBe(409);
    expect((forgotten.body as unknown as ErrorBody).additionValue.errorCode).toBe('order.version_conflict');
    const { body } = await server.call(orderRoutes.get, { params: { id: input.orderID } }, place.caller);
    expect(body.version).toBe(44);
    expect(body.orderLines.map((line) => line.itemName)).toEqual(['Soda']);
  });
});
