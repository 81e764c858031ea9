import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes, paymentRoutes, type ErrorBody, type Order, type OrderInput } from '@tavola/contract';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

type Mode = 'base' | 'send' | 'finalize';
const post = (mode: Mode, body: OrderInput, at: Selling = place) => server.call(orderRoutes[mode], { body }, at.caller);
async function saved(mode: Mode, input: OrderInput): Promise<Order> {
  const { status, body } = await post(mode, input);
  if (status !== 200) throw new Error(`refused with ${JSON.stringify(body)}`);
  return body;
}
const codeOf = (body: unknown): string | undefined => (body as ErrorBody).additionValue?.errorCode;

interface Send {
  readonly id: string;
  readonly kind: string;
  readonly lines: readonly { readonly orderLineID: string; readonly quantity: number }[];
}

const sendsOf = (orderID: string): Promise<Send[]> =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<Send>(
      'SELECT send_id AS id, kind, lines FROM order_sends WHERE order_id = $1 ORDER BY sent_at, kind',
      [orderID],
    );
    return rows;
  });

/** What the kitchen has to make by the record: units added less units cancelled. */
async function madeBy(orderID: string): Promise<Record<string, number>> {
  const units = new Map<string, number>();
  for (const { kind, lines } of await sendsOf(orderID))
    for (const { orderLineID, quantity } of lines)
      units.set(orderLineID, (units.get(orderLineID) ?? 0) + (kind === 'Cancel' ? -quantity : quantity));
  return Object.fromEntries(units);
}

/** A terminal that has sent burgers, and their line. */
async function sentBurgers(quantity: number): Promise<{ terminal: CartTerminal; line: string; orderID: string }> {
  const first = new CartTerminal(place.terminal);
  const line = first.add('Burger', quantity);
  const order = await saved('send', first.payload());
  return { terminal: new CartTerminal(place.terminal, order), line, orderID: order.orderID };
}

describe('the record of a send', () => {
  test('names the lines that a save sends, with their units, and nothing where it sends nothing', async () => {
    const terminal = new CartTerminal(place.terminal);
    const burger = terminal.add('Burger', 2);
    const stored = await saved('base', terminal.payload());
    expect(await sendsOf(stored.orderID)).toEqual([]);
    const again = new CartTerminal(place.terminal, stored);
    const soda = again.add('Soda');
    const sendID = newID();
    const sent = await saved('send', { ...again.payload(), sendID });
    const lines = [
      { orderLineID: burger, quantity: 2 },
      { orderLineID: soda, quantity: 1 },
    ];
    expect(await sendsOf(stored.orderID)).toEqual([{ id: sendID, kind: 'Add', lines }]);
    const next = new CartTerminal(place.terminal, sent);
    next.run({ type: 'setNote', note: 'for Bo' });
    await saved('send', { ...next.payload(), sendID: newID() });
    expect(await sendsOf(stored.orderID)).toHaveLength(1);
  });

  test('is written once, however often the save is repeated', async () => {
    const terminal = new CartTerminal(place.terminal);
    terminal.add('Burger');
    const body = { ...terminal.payload(), sendID: newID() };
    const answers = await Promise.all([post('send', body), post('send', body), post('send', body)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await sendsOf(body.orderID)).toHaveLength(1);
  });

  test('gets an id when the terminal sends none, the same for a repeat', async () => {
    const terminal = new CartTerminal(place.terminal);
    terminal.add('Burger');
    const body = terminal.payload();
    await saved('send', body);
    const [send] = await sendsOf(body.orderID);
    await saved('send', body);
    expect(await sendsOf(body.orderID)).toEqual([send]);
  });

  test('repeated under its id with another payload answers the lines that it sent', async () => {
    const terminal = new CartTerminal(place.terminal);
    terminal.add('Burger');
    const sendID = newID();
    const first = await saved('send', { ...terminal.payload(), sendID });
    const next = new CartTerminal(place.terminal, first);
    const again = await saved('send', { ...next.payload(), sendID });
    expect(again.sentOrderLineIds).toEqual(first.sentOrderLineIds);
    expect(again.version).toBe(first.version);
  });

  test('refuses other lines and other orders under an id that is used', async () => {
    const terminal = new CartTerminal(place.terminal);
    terminal.add('Burger');
    const sendID = newID();
    const first = await saved('send', { ...terminal.payload(), sendID });
    const next = new CartTerminal(place.terminal, first);
    next.add('Soda');
    const more = await post('send', { ...next.payload(), sendID });
    expect(more.status).toBe(422);
    expect(codeOf(more.body)).toBe('idempotency.mismatch');
    const other = new CartTerminal(place.terminal);
    other.add('Soda');
    const elsewhere = await post('send', { ...other.payload(), sendID });
    expect(elsewhere.status).toBe(422);
    expect(codeOf(elsewhere.body)).toBe('idempotency.mismatch');
    expect(await sendsOf(first.orderID)).toHaveLength(1);
    expect(await sendsOf(other.cart.orderID)).toEqual([]);
  });

  test('is written where a stored order is sent by its own call', async () => {
    const terminal = new CartTerminal(place.terminal);
    const burger = terminal.add('Burger', 3);
    const { orderID } = await saved('base', terminal.payload());
    await server.call(orderRoutes.sendSaved, { params: { id: orderID } }, place.caller);
    await server.call(orderRoutes.sendSaved, { params: { id: orderID } }, place.caller);
    expect((await sendsOf(orderID)).map(({ kind, lines }) => [kind, lines])).toEqual([
      ['Add', [{ orderLineID: burger, quantity: 3 }]],
    ]);
  });

  test('is not written by a counter sale that is finalized and paid', async () => {
    const terminal = new CartTerminal(place.terminal);
    terminal.add('Burger');
    const order = await saved('finalize', terminal.payload());
    const payment = { paymentID: newID(), orderID: order.orderID, orderVersion: order.version };
    const paid = await server.call(
      paymentRoutes.process,
      { body: { ...payment, paymentTypeID: 1, tenderedAmount: 20 } },
      place.caller,
    );
    expect(paid.status).toBe(200);
    expect(await sendsOf(order.orderID)).toEqual([]);
  });

  test('leaves out units that are voided in the save that sends the rest', async () => {
    const terminal = new CartTerminal(place.terminal);
    const burger = terminal.add('Burger', 3);
    terminal.voidComp(burger, 1, null);
    const { orderID } = await saved('send', terminal.payload());
    expect(await madeBy(orderID)).toEqual({ [burger]: 2 });
  });
});

describe('a void of what was sent', () => {
  test('of a line cancels its units', async () => {
    const { terminal, line, orderID } = await sentBurgers(2);
    terminal.add('Soda');
    terminal.voidComp(line, null, null);
    await saved('base', terminal.payload());
    expect((await sendsOf(orderID)).map(({ kind, lines }) => [kind, lines])).toEqual([
      ['Add', [{ orderLineID: line, quantity: 2 }]],
      ['Cancel', [{ orderLineID: line, quantity: 2 }]],
    ]);
  });

  test('of a part cancels the units of the part under the line that was sent', async () => {
    const { terminal, line, orderID } = await sentBurgers(5);
    terminal.voidComp(line, 2, null);
    const order = await saved('base', terminal.payload());
    expect(await madeBy(orderID)).toEqual({ [line]: 3 });
    const next = new CartTerminal(place.terminal, order);
    next.voidComp(line, 1, null);
    const third = await saved('send', next.payload());
    expect(await madeBy(orderID)).toEqual({ [line]: 2 });
    const last = new CartTerminal(place.terminal, third);
    last.voidComp(line, null, null);
    last.add('Soda');
    await saved('base', last.payload());
    expect((await madeBy(orderID))[line]).toBe(0);
  });

  test('of units that were comped and voided between two saves cancels the voided ones', async () => {
    const { terminal, line, orderID } = await sentBurgers(4);
    terminal.voidComp(line, 1, null);
    terminal.voidComp(line, 2, 100);
    await saved('base', terminal.payload());
    expect(await madeBy(orderID)).toEqual({ [line]: 3 });
  });

  test('of a line that was never sent cancels nothing', async () => {
    const { terminal, line, orderID } = await sentBurgers(1);
    const soda = terminal.add('Soda');
    const next = new CartTerminal(place.terminal, await saved('base', terminal.payload()));
    next.voidComp(soda, null, null);
    await saved('base', next.payload());
    expect(await madeBy(orderID)).toEqual({ [line]: 1 });
  });

  test('of the whole order cancels all that was sent and not yet voided, once', async () => {
    const { terminal, line, orderID } = await sentBurgers(3);
    terminal.voidComp(line, 1, null);
    terminal.add('Soda');
    await saved('base', terminal.payload());
    const body = { orderID, reason: 'Mistake' };
    await server.call(orderRoutes.void, { body }, place.caller);
    await server.call(orderRoutes.void, { body }, place.caller);
    expect((await sendsOf(orderID)).map(({ kind, lines }) => [kind, lines])).toEqual([
      ['Add', [{ orderLineID: line, quantity: 3 }]],
      ['Cancel', [{ orderLineID: line, quantity: 1 }]],
      ['Cancel', [{ orderLineID: line, quantity: 2 }]],
    ]);
  });
});

test('the record can be neither changed nor removed by the app', async () => {
  const { orderID } = await sentBurgers(1);
  const { scope } = place.tenant;
  for (const statement of ['UPDATE order_sends SET lines = lines', 'DELETE FROM order_sends'])
    await expect(
      server.services.database.tenant(scope, (tx) =>
        tx.raw(`${statement} WHERE company_id = $1 AND order_id = $2`, [scope.companyID, orderID]),
      ),
    ).rejects.toThrow(/permission denied/);
});
