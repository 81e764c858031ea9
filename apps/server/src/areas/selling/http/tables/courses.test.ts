import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderLifeRoutes, orderRoutes, tableCheckRoutes, type Order, type OrderInput } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { newID } from '#platform/ids.ts';

/** Courses (decision 178): holding is not sending, firing is a send of the lines that are named. Seats (181). */

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const post = (mode: 'base' | 'send', body: OrderInput) => server.call(orderRoutes[mode], { body }, place.caller);
async function saved(mode: 'base' | 'send', body: OrderInput): Promise<Order> {
  const answer = await post(mode, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
const sentOf = ({ orderLines }: Order): [string, boolean][] =>
  orderLines.map(({ itemName, isSent }) => [itemName, isSent]);

/** The lines of each send of an order, in the order in which they were sent. */
const sendsOf = (orderID: string): Promise<string[][]> =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ lines: readonly { readonly orderLineID: string }[] }>(
      `SELECT lines FROM order_sends WHERE order_id = $1 AND kind = 'Add' ORDER BY sent_at, send_id`,
      [orderID],
    );
    return rows.map(({ lines }) => lines.map(({ orderLineID }) => orderLineID));
  });

/** An order of a starter and a main course, and their lines. */
function twoCourses(): { terminal: CartTerminal; starter: string; main: string } {
  const terminal = new CartTerminal(place.terminal);
  const [starter, main] = [terminal.add('Soda'), terminal.add('Burger')];
  terminal.run({ type: 'setLabel', orderLineID: starter, label: { course: 'Starter' } });
  terminal.run({ type: 'setLabel', orderLineID: main, label: { course: ' Main ' } });
  return { terminal, starter, main };
}

describe('a course of an order', () => {
  test('is kept with its line, without the blanks around it', async () => {
    const { terminal } = twoCourses();
    const stored = await saved('base', terminal.payload());
    const read = await server.call(orderRoutes.get, { params: { id: stored.orderID } }, place.caller);
    expect(read.body.orderLines.map(({ course }) => course)).toEqual(['Starter', 'Main']);
  });

  test('is held while others are sent, and fired once by a later send', async () => {
    const { terminal, starter, main } = twoCourses();
    const first = await saved('send', { ...terminal.payload(), orderLineIDs: [starter] });
    expect(sentOf(first)).toEqual([
      ['Soda', true],
      ['Burger', false],
    ]);
    expect(first.sentOrderLineIds).toEqual([starter]);
    const fire = { ...new CartTerminal(place.terminal, first).payload(), orderLineIDs: [main], sendID: newID() };
    const fired = await saved('send', fire);
    expect(fired.sentOrderLineIds).toEqual([main]);
    // No answer came: the same send again.
    expect((await saved('send', fire)).version).toBe(fired.version);
    expect(await sendsOf(first.orderID)).toEqual([[starter], [main]]);
    const life = await server.call(orderLifeRoutes.life, { params: { id: first.orderID } }, place.caller);
    const sent = life.body.entries.flatMap(({ changes }) => changes.filter(({ kind }) => kind === 'sent'));
    expect(sent.map(({ name, detail }) => [name, detail]).toSorted()).toEqual([
      ['Burger', 'Main'],
      ['Soda', 'Starter'],
    ]);
  });

  test('stays held through a save that sends nothing of it', async () => {
    const { terminal } = twoCourses();
    const held = await saved('send', { ...terminal.payload(), orderLineIDs: [] });
    expect(sentOf(held).every(([, isSent]) => !isSent)).toBe(true);
    expect(await sendsOf(held.orderID)).toEqual([]);
  });

  test('is fired by the call for stored orders, which sends everything where no line is named', async () => {
    const { terminal, starter, main } = twoCourses();
    const { orderID } = await saved('base', terminal.payload());
    const fire = (orderLineIDs: string[]) =>
      server.call(orderRoutes.sendSaved, { params: { id: orderID }, query: { orderLineIDs } }, place.caller);
    expect((await fire([main])).body.sentOrderLineIds).toEqual([main]);
    expect(outcomeOf(await fire([newID()]))).toBe('404 order.line_not_found');
    expect((await fire([])).body.sentOrderLineIds).toEqual([starter]);
    expect(await sendsOf(orderID)).toEqual([[main], [starter]]);
  });

  test('is refused with a line that is not there; one that was removed since shows the order first', async () => {
    const { terminal, main } = twoCourses();
    expect(outcomeOf(await post('send', { ...terminal.payload(), orderLineIDs: [newID()] }))).toBe(
      '404 order.line_not_found',
    );
    const stored = await saved('base', terminal.payload());
    const late = new CartTerminal(place.terminal, stored).payload();
    const other = new CartTerminal(place.terminal, stored);
    other.run({ type: 'remove', orderLineID: main });
    await saved('base', other.payload());
    const fired = await post('send', { ...late, orderLines: [], orderLineIDs: [main] });
    expect(outcomeOf(fired)).toBe('409 order.version_conflict');
    expect(await sendsOf(stored.orderID)).toEqual([]);
  });
});

describe('a course of a table', () => {
  test('is fired over all bills in one save, and the rest of the table stays held', async () => {
    const terminal = new TableTerminal(server, place, await plantTable(server, place));
    const [ann, bo] = [terminal.open(), terminal.open()];
    const [soup, steak] = [terminal.add(ann, 'Soda', [ann]), terminal.add(ann, 'Burger', [ann])];
    const fish = terminal.add(bo, 'Platter', [bo]);
    terminal.label(ann, soup, { course: 'Starter', seat: 1 });
    terminal.label(ann, steak, { course: 'Main', seat: 1 });
    terminal.label(bo, fish, { course: 'Main', seat: 2, seatNote: 'No salt' });
    const send = (ids: readonly string[]) => {
      const payload = terminal.payload('send');
      return terminal.send({ ...payload, bills: payload.bills.map((bill) => ({ ...bill, orderLineIDs: [...ids] })) });
    };
    const isSent = () => terminal.answer?.lines.map(({ line }) => line.isSent);
    expect(outcomeOf(await send([soup]))).toBe('404 order.line_not_found');
    const opened = terminal.payload('send');
    const first = await terminal.send({
      ...opened,
      bills: opened.bills.map((bill) => ({ ...bill, orderLineIDs: bill.orderID === ann ? [soup] : [] })),
    });
    expect(outcomeOf(first)).toBe('200 accepted');
    expect(isSent()).toEqual([true, false, false]);
    const check = (await terminal.load()).answer;
    expect(check?.lines.map(({ line: { course, seat, seatNote } }) => [course, seat, seatNote])).toEqual([
      ['Starter', 1, null],
      ['Main', 1, null],
      ['Main', 2, 'No salt'],
    ]);
    const bills = (check?.bills ?? []).map(({ order }) => ({
      ...new CartTerminal(place.terminal, order).payload(),
      systemOrderChannelID: 2 as const,
      orderLines: [],
      orderLineIDs: order.orderID === ann ? [steak] : [fish],
    }));
    const fired = await server.call(
      tableCheckRoutes.save,
      {
        body: {
          tableID: terminal.tableID,
          tableVersion: check?.tableVersion ?? null,
          mode: 'send',
          bills,
          assignments: [],
        },
      },
      place.caller,
    );
    expect(outcomeOf(fired)).toBe('200 accepted');
    expect(fired.body.bills.map(({ order }) => order.sentOrderLineIds)).toEqual([[steak], [fish]]);
    expect(await sendsOf(ann)).toEqual([[soup], [steak]]);
    expect(await sendsOf(bo)).toEqual([[fish]]);
  });
});

describe('a split by seat', () => {
  test('gives stored lines to the bill of their seat and shares the rest, to the cent', async () => {
    const terminal = new TableTerminal(server, place, await plantTable(server, place));
    const main = terminal.open();
    const [soda, burger] = [terminal.add(main, 'Soda', 'shared'), terminal.add(main, 'Burger', 'shared')];
    terminal.add(main, 'Water', 'shared');
    terminal.label(main, soda, { seat: 1 });
    terminal.label(main, burger, { seat: 2, seatNote: 'Window' });
    const before = await terminal.save('send');
    const again = await new TableTerminal(server, place, terminal.tableID).load();
    const second = again.open();
    const billOf = new Map([
      [1, main],
      [2, second],
    ]);
    for (const { line } of before.lines) {
      const billID = billOf.get(line.seat ?? 0);
      again.assign(line.orderLineID, billID === undefined ? [main, second] : [billID]);
    }
    const split = await again.save();
    const read = (await new TableTerminal(server, place, terminal.tableID).load()).answer;
    expect(
      read?.bills.map(({ order }) => order.orderLines.map(({ itemName, subtotal }) => [itemName, subtotal])),
    ).toEqual([
      [
        ['Soda', 4.5],
        ['Water', 0.5],
      ],
      [
        ['Burger', 9.99],
        ['Water', 0.5],
      ],
    ]);
    expect(read?.lines.map(({ line: { seat, seatNote } }) => [seat, seatNote])).toEqual([
      [1, null],
      [2, 'Window'],
      [null, null],
    ]);
    expect(split.lines.every(({ line }) => line.isSent)).toBe(true);
  });
});
