import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes, type ErrorBody, type Order, type OrderInput, type OrderLineInput } from '@tavola/contract';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { ONE_PIECE, type Quantity } from '@tavola/selling';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

type Mode = 'base' | 'send';
const save = (mode: Mode, input: OrderInput) => server.call(orderRoutes[mode], { body: input }, place.caller);
async function saved(mode: Mode, input: OrderInput): Promise<Order> {
  const answer = await save(mode, input);
  if (answer.status !== 200) throw new Error(`refused with ${JSON.stringify(answer.body)}`);
  return answer.body;
}
async function refusalOf(input: OrderInput): Promise<unknown> {
  const { status, body } = await save('base', input);
  const refused = (body as unknown as ErrorBody).additionValue;
  return [status, refused?.errorCode, refused?.params];
}
const units = ({ orderLines }: Order) => orderLines.map((line) => [line.itemName, line.orderQuantity, line.isSent]);
const sentLine = async (more: Partial<OrderLineInput> = {}) => {
  const input = place.terminal.order([place.terminal.line('Burger', 2, [], more)]);
  const [line] = input.orderLines;
  if (line === undefined) throw new Error('The order has no line.');
  await saved('send', input);
  const again = (change: Partial<OrderLineInput>) =>
    place.terminal.totalled({ ...input, version: 1, orderLines: [{ ...line, ...change }] });
  return { line, again };
};

describe('a sent line', () => {
  test('raising its quantity stores a new unsent line, and a repeat stores nothing more', async () => {
    const { again } = await sentLine();
    const raised = await saved('base', again({ orderQuantity: 3 }));
    expect(units(raised)).toEqual([
      ['Burger', 2, true],
      ['Burger', 1, false],
    ]);
    const repeated = await saved('base', { ...again({ orderQuantity: 3 }), note: 'for Bo' });
    expect(units(repeated)).toEqual(units(raised));
  });

  test('refuses a lower quantity without a void', async () => {
    const { again } = await sentLine();
    expect(await refusalOf(again({ orderQuantity: 1 }))).toEqual([
      422,
      'order.line_refused',
      { name: 'Burger', reason: 'already_sent' },
    ]);
  });

  test('refuses another item', async () => {
    const { line, again } = await sentLine();
    const { orderLineID } = line;
    expect(await refusalOf(again({ ...place.terminal.line('Soda', 2), orderLineID }))).toEqual([
      422,
      'order.line_refused',
      { name: 'Burger', reason: 'already_sent' },
    ]);
  });

  test('takes a note, a seat and a void of a part', async () => {
    const { again } = await sentLine();
    const part = { type: 'void' as const, quantity: 1, value: 0, isPercentage: false, name: 'Mistake' };
    const order = await saved('base', again({ note: 'well done', seatNote: '4', voidComp: part }));
    expect(order.orderLines.map((line) => [line.orderQuantity, line.status, line.note])).toEqual([
      [1, 'New', 'well done'],
      [1, 'Voided', 'well done'],
    ]);
  });

  test('a terminal that raises it sends only the units that are new', async () => {
    const terminal = new CartTerminal(place.terminal);
    const orderLineID = terminal.add('Burger', 2);
    const next = new CartTerminal(place.terminal, await saved('send', terminal.payload()));
    const more = { newID: newID(), today: null };
    next.run({ type: 'setQuantity', orderLineID, quantity: (5 * ONE_PIECE) as Quantity, more });
    const order = await saved('send', next.payload());
    expect(units(order)).toEqual([
      ['Burger', 2, true],
      ['Burger', 3, true],
    ]);
    expect(order.sentOrderLineIds).toEqual([more.newID]);
  });

  test('sends a comped part that is taken apart from it no second time', async () => {
    const terminal = new CartTerminal(place.terminal);
    const orderLineID = terminal.add('Burger', 3);
    const next = new CartTerminal(place.terminal, await saved('send', terminal.payload()));
    next.voidComp(orderLineID, 1, 100);
    next.voidComp(orderLineID, 1, null);
    const order = await saved('send', next.payload());
    expect(order.sentOrderLineIds).toEqual([]);
    expect(order.orderLines.every((line) => line.isSent)).toBe(true);
  });
});
