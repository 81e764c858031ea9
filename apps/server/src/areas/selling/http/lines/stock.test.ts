import {
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  recipeRoutes,
  type ErrorBody,
  type Order,
  type OrderInput,
  type OrderLineInput,
  type VoidComp,
} from '@tavola/contract';
import { withClient } from '#platform/database/connect/client.ts';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

interface Kitchen {
  readonly office: Office;
  readonly terminal: Terminal;
  readonly beef: string;
  onHand(): Promise<number>;
  /** What the list of counted items says of the beef in open orders. */
  committed(): Promise<number | undefined>;
  /** Sends the order with the totals of its lines; returns the order, or the code of the refusal. */
  send(input: OrderInput, mode?: 'send' | 'base'): Promise<Order | string>;
}

const codeOf = (body: unknown): string => (body as ErrorBody).additionValue.errorCode;

/** A diner whose burger takes 100 g of beef, or `grams`, which is counted. */
async function openKitchen({ stock = 0, isStrict = false, grams = 100 } = {}): Promise<Kitchen> {
  const office = await server.open({ isSelling: true });
  const {
    owner,
    tenant: { scope },
  } = office;
  if (isStrict) {
    await server.test.asOwner((client) =>
      client.query(
        `UPDATE locations SET operational_setting = operational_setting || '{"disableProductSelectionForOutOfStockItems": true, "disableProductSelectionForOutOfStockIngredients": true}' WHERE company_id = $1`,
        [scope.companyID],
      ),
    );
  }
  const {
    body: { ingredientID: beef },
  } = await server.call(
    ingredientRoutes.create,
    { body: { name: 'Beef', categoryID: null, uomid: 3, cost: null, enableTrackInventory: true, vendorID: null } },
    owner,
  );
  const terminal = await loadTerminal(server, owner);
  await server.call(
    recipeRoutes.saveOfItem,
    {
      params: { id: terminal.product('Burger').itemID },
      body: { parts: [{ elementItemID: beef, quantity: grams, uomid: null }], revision: '' },
    },
    owner,
  );
  if (stock > 0)
    await server.call(
      inventoryRoutes.adjust,
      {
        params: { id: beef },
        body: {
          mode: 'Set',
          quantity: stock,
          uomid: null,
          unitCost: null,
          vendorID: null,
          reason: 'Count',
          comment: '',
        },
      },
      owner,
    );
  return {
    office,
    terminal,
    beef,
    onHand: async () => (await server.call(inventoryRoutes.get, { params: { id: beef } }, owner)).body.onHand,
    committed: async () =>
      (
        await server.call(inventoryRoutes.list, { query: { page: 1, pageSize: 10, sort: [], search: 'Beef' } }, owner)
      ).body.items.find(({ itemID }) => itemID === beef)?.committed,
    send: async (input, mode = 'send') => {
      const { status, body } = await server.call(orderRoutes[mode], { body: terminal.totalled(input) }, owner);
      return status === 200 ? body : codeOf(body);
    },
  };
}

/**
 * Starts work while the stock of an item is locked, and releases it when all of the work waits, so that anything read
 * before the wait is stale.
 */
const whileHeld = <T>(itemID: string, begin: () => Promise<T>[]): Promise<T[]> =>
  withClient(server.test.admin, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT on_hand FROM item_inventory WHERE item_id = $1 FOR UPDATE', [itemID]);
    const work = begin();
    const waiting = async (): Promise<number> =>
      Number(
        (
          await client.query(
            `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rows[0]?.['count'],
      );
    // Within a transaction the view is read once, unless it is refreshed.
    while ((await waiting()) < work.length) await client.query('SELECT pg_stat_clear_snapshot()');
    await client.query('COMMIT');
    return Promise.all(work);
  });

const versionOf = (order: Order | string): number => (typeof order === 'string' ? Number.NaN : order.version);
const part = (type: 'void' | 'comp', quantity: number | null): VoidComp => ({
  type,
  value: 100,
  isPercentage: true,
  name: 'Mistake',
  quantity,
  orderLineID: newID(),
});

it('takes the exact sum of what several lines take of one item, and says once that it ran out', async () => {
  const { office, terminal, onHand, send } = await openKitchen({ stock: 0.3, grams: 0.1 });
  const { companyID } = office.tenant.scope;
  const left: number[] = [];
  for (const _sale of [1, 2]) {
    await send(terminal.order([terminal.line('Burger', 1), terminal.line('Burger', 2)]));
    left.push(await onHand());
  }
  const said = await server.test.asOwner((client) =>
    client.query(
      `SELECT FROM hub_messages WHERE company_id = $1 AND event = 'itemAvailabilityChanged' AND data @> $2`,
      [companyID, { isAvailable: false }],
    ),
  );
  expect(left).toEqual([0, -0.3]);
  expect(said.rowCount).toBe(1);
});

it('of an item that never moved here begins in its unit and at its cost', async () => {
  const { terminal, beef, send } = await openKitchen();
  await server.test.asOwner(async (client) => {
    await client.query('UPDATE items SET cost = 3 WHERE id = $1', [beef]);
    await client.query('DELETE FROM item_inventory WHERE item_id = $1', [beef]);
    await client.query('UPDATE pos_data_versions SET version = version + 1');
  });
  for (const _sale of [1, 2]) await send(terminal.order([terminal.line('Burger')]));
  const { rows } = await server.test.asOwner((client) =>
    client.query('SELECT uomid, average_cost, on_hand FROM item_inventory WHERE item_id = $1', [beef]),
  );
  expect(rows).toEqual([{ uomid: 3, average_cost: '3.00000', on_hand: '-200.00000' }]);
});

it('is taken in one order of the items, whatever the order of the lines', async () => {
  const { office, terminal, send } = await openKitchen();
  const names = ['Soda', 'Water', 'Platter'];
  const itemIDs = names.map((name) => terminal.product(name).itemID);
  await server.call(inventoryRoutes.track, { body: { itemIDs } }, office.owner);
  for (const order of [names, names.toReversed()]) {
    const sent = await server.test.statementsOf(() => send(terminal.order(order.map((name) => terminal.line(name)))));
    const [move] = sent.filter(({ text }) => text.startsWith('WITH move'));
    expect(move?.values?.filter((value) => itemIDs.includes(String(value)))).toEqual(itemIDs.toSorted());
  }
});

describe('stock that comes back (decision 94)', () => {
  it('is the share of the voided pieces, even after a part was comped and became a separate line', async () => {
    const { terminal, send, onHand } = await openKitchen();
    const burgers = terminal.line('Burger', 5);
    const input = terminal.order([burgers]);
    const [comp, first, second] = [part('comp', 1), part('void', 1), part('void', 1)];
    // A part whose line has a new part is a separate line, as a terminal sends it.
    const alone = ({ orderLineID, ...voidComp }: VoidComp): OrderLineInput => ({
      ...burgers,
      orderLineID: String(orderLineID),
      refOrderLineID: burgers.orderLineID,
      orderQuantity: 1,
      voidComp: { ...voidComp, quantity: null },
    });
    const steps: [OrderLineInput[], number][] = [
      [[burgers], -500],
      [[{ ...burgers, voidComp: comp }], -500],
      [[{ ...burgers, orderQuantity: 4, voidComp: first }, alone(comp)], -400],
      [[{ ...burgers, orderQuantity: 3, voidComp: second }, alone(comp), alone(first)], -300],
      [[{ ...burgers, orderQuantity: 2 }, alone({ ...comp, type: 'void' }), alone(first), alone(second)], -200],
      [
        [
          { ...burgers, orderQuantity: 2, voidComp: part('void', null) },
          alone({ ...comp, type: 'void' }),
          alone(first),
          alone(second),
        ],
        0,
      ],
    ];
    let version: number | undefined;
    const seen: unknown[] = [];
    for (const [orderLines] of steps) {
      const order = await send({ ...input, version, orderLines });
      version = versionOf(order);
      seen.push(typeof order === 'string' ? order : await onHand());
    }
    expect(seen).toEqual(steps.map(([, left]) => left));
  });

  it('is that of each piece that was taken apart for another bill, and taking apart moves nothing', async () => {
    const { terminal, send, onHand } = await openKitchen();
    const burgers = terminal.line('Burger', 5);
    const input = terminal.order([burgers]);
    const [two, one] = [newID(), newID()];
    const from = (id: string, refOrderLineID: string, orderQuantity: number): OrderLineInput => ({
      ...burgers,
      orderLineID: id,
      refOrderLineID,
      orderQuantity,
    });
    const voided = (line: OrderLineInput): OrderLineInput => ({ ...line, voidComp: part('void', null) });
    const three = { ...burgers, orderQuantity: 3 };
    const [second, last] = [from(two, burgers.orderLineID, 1), from(one, two, 1)];
    const steps: [OrderLineInput[], number][] = [
      [[burgers], -500],
      [[three, from(two, burgers.orderLineID, 2)], -500],
      [[three, second, last], -500],
      [[three, second, voided(last)], -400],
      [[three, voided(second), voided(last)], -300],
      // A piece and a void of a part of it in one save.
      [
        [
          { ...burgers, orderQuantity: 1 },
          voided(second),
          voided(last),
          { ...from(newID(), burgers.orderLineID, 2), voidComp: part('void', 1) },
        ],
        -200,
      ],
    ];
    let version: number | undefined;
    const seen: unknown[] = [];
    for (const [orderLines] of steps) {
      const order = await send({ ...input, version, orderLines });
      version = versionOf(order);
      seen.push(typeof order === 'string' ? order : await onHand());
    }
    expect(seen).toEqual(steps.map(([, left]) => left));
  });

  it('is all of it when a part that was comped as it was sent is no longer a part', async () => {
    const { office, terminal, send, onHand } = await openKitchen();
    const burgers = terminal.line('Burger', 3);
    const input = terminal.order([burgers]);
    const first = await send({ ...input, orderLines: [{ ...burgers, voidComp: part('comp', 1) }] });
    expect(await onHand()).toBe(-300);
    const second = await send({ ...input, version: versionOf(first), orderLines: [burgers] });
    const voided = await server.call(
      orderRoutes.void,
      { body: { orderID: input.orderID, reason: 'Mistake' } },
      office.owner,
    );
    expect(typeof second).toBe('object');
    expect(voided.status).toBe(200);
    expect(await onHand()).toBe(0);
  });
});

describe('stock of sent units that a terminal takes apart before it saves', () => {
  it('comes back for the voided units and stays out for the comped ones', async () => {
    const { office, terminal, onHand } = await openKitchen();
    const cart = new CartTerminal(terminal);
    const line = cart.add('Burger', 4);
    const sent = await server.call(orderRoutes.send, { body: cart.payload() }, office.owner);
    const next = new CartTerminal(terminal, sent.body);
    next.voidComp(line, 1, null);
    next.voidComp(line, 2, 100);
    const { status } = await server.call(orderRoutes.base, { body: next.payload() }, office.owner);
    expect(status).toBe(200);
    expect(await onHand()).toEqual(-300);
  });
});

describe('where what is out of stock is not sold', () => {
  it('takes no more than is on hand, says what is short, and counts what waits on the same order', async () => {
    const { office, terminal, send, onHand } = await openKitchen({ stock: 250, isStrict: true });
    const { owner } = office;
    const input = terminal.order([terminal.line('Burger', 2)]);
    const waiting = await send(input, 'base');
    const more = {
      ...input,
      version: versionOf(waiting),
      orderLines: [...input.orderLines, terminal.line('Burger', 1, [], { note: 'Rare' })],
    };
    const { status, body } = await server.call(orderRoutes.send, { body: terminal.totalled(more) }, owner);
    expect(status).toBe(409);
    expect((body as unknown as ErrorBody).additionValue).toMatchObject({
      errorCode: 'order.out_of_stock',
      params: { name: 'Beef', available: 250, needed: 300 },
      current: { short: [{ name: 'Beef', onHand: 250, needed: 300, uomSymbol: 'g' }] },
    });
    expect(typeof (await send({ ...input, version: versionOf(waiting) }))).toBe('object');
    expect(await onHand()).toBe(50);
    // What has left is not asked for again, nor are lines that take nothing counted.
    const noted = await send({
      ...input,
      version: versionOf(waiting) + 1,
      note: 'Window',
      orderLines: [...input.orderLines, terminal.line('Soda')],
    });
    expect(typeof noted).toBe('object');
    expect(await onHand()).toBe(50);
    expect(await send(terminal.order([terminal.line('Burger')]), 'base')).toBe('order.out_of_stock');
    expect(typeof (await send({ ...terminal.order([terminal.line('Burger')]), skipValidation: true }))).toBe('object');
  });

  it('never sells the last piece twice, and asks again when a saved order is sent', async () => {
    const { office, terminal, beef, send, onHand } = await openKitchen({ stock: 100, isStrict: true });
    const saved = terminal.order([terminal.line('Burger')]);
    expect(typeof (await send(saved, 'base'))).toBe('object');
    const answers = await whileHeld(beef, () => [
      send(terminal.order([terminal.line('Burger')])),
      send(terminal.order([terminal.line('Burger')])),
    ]);
    expect(answers.filter((answer) => answer === 'order.out_of_stock').length).toBe(1);
    expect(await onHand()).toBe(0);
    const late = await server.call(orderRoutes.sendSaved, { params: { id: saved.orderID } }, office.owner);
    expect(late.status).toBe(409);
    expect(codeOf(late.body)).toBe('order.out_of_stock');
    expect(await onHand()).toBe(0);
  });

  it('is sold elsewhere, into the red', async () => {
    const { terminal, send, onHand } = await openKitchen({ stock: 100 });
    expect(typeof (await send(terminal.order([terminal.line('Burger', 3)])))).toBe('object');
    expect(await onHand()).toEqual(-200);
  });
});

describe('stock in open orders (decision 203)', () => {
  it('is what unsent lines will take: it grows with each save and leaves with the sending', async () => {
    const { terminal, send, onHand, committed } = await openKitchen({ stock: 1000 });
    expect(await committed()).toBe(0);
    const burgers = terminal.line('Burger', 3);
    const input = terminal.order([burgers]);
    const saved = await send(input, 'base');
    expect(await committed()).toBe(300);
    expect(await onHand()).toBe(1000);
    const more = terminal.line('Burger', 1);
    const sent = await send({ ...input, version: versionOf(saved) });
    expect(await committed()).toBe(0);
    expect(await onHand()).toBe(700);
    const again = await send({ ...input, version: versionOf(sent), orderLines: [burgers, more] }, 'base');
    expect(await committed()).toBe(100);
    expect(await onHand()).toBe(700);
    await send({ ...input, version: versionOf(again), orderLines: [burgers, more] });
    expect(await committed()).toBe(0);
    expect(await onHand()).toBe(600);
  });
});
