import {
  categoryRoutes,
  kitchenTicketRoutes,
  orderLifeRoutes,
  orderRoutes,
  permission,
  type ErrorBody,
  type KitchenTicket,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { linesOf, openKitchen, switchKitchen, type Kitchen } from '../kitchen.setup.ts';
import { listOpenTickets } from './tickets.rows.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const send = async ({ office }: Kitchen, body: OrderInput): Promise<Order> => {
  const answer = await server.call(orderRoutes.send, { body }, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const sendItems = (kitchen: Kitchen, ...names: readonly string[]): Promise<Order> =>
  send(kitchen, kitchen.order(names.map((name) => kitchen.terminal.line(name))));
const read = async ({ office }: Kitchen, id: string): Promise<Order> =>
  (await server.call(orderRoutes.get, { params: { id } }, office.owner)).body;
const codeOf = (body: unknown): string | undefined => (body as ErrorBody).additionValue?.errorCode;
const statesOf = ({ orderLines }: Order) => orderLines.map(({ kdsStatus }) => kdsStatus);
const categoryOf = async ({ office }: Kitchen, name: string): Promise<string> => {
  const { body } = await server.call(categoryRoutes.lookup, {}, office.owner);
  return body.find((category) => category.name === name)?.itemCategoryID ?? '';
};

describe('what is sent', () => {
  it('is at the station of its category, and what none is for at the default one', async () => {
    const kitchen = await openKitchen(server);
    const bar = await kitchen.station('Bar', { categoryIDs: [await categoryOf(kitchen, 'Drinks')] });
    const hot = await kitchen.station('Hot', { isDefault: true });
    await kitchen.station('Pass', { isExpo: true });
    await sendItems(kitchen, 'Burger', 'Soda');
    const [ticket] = await kitchen.tickets();
    expect(ticket?.lines.map(({ name, kdsIntegrationID }) => [name, kdsIntegrationID])).toEqual([
      ['Burger', hot],
      ['Soda', bar],
    ]);
  });

  it('has its notes and choices', async () => {
    const kitchen = await openKitchen(server);
    const line = kitchen.terminal.line('Burger', 1, [], { note: 'No onions' });
    await send(kitchen, kitchen.order([line]));
    expect((await kitchen.tickets())[0]?.lines[0]?.note).toBe('No onions');
  });

  it('is on no screen where the kitchen display is off', async () => {
    const kitchen = await openKitchen(server);
    await switchKitchen(server, kitchen.office, false);
    const order = await sendItems(kitchen, 'Burger');
    expect(statesOf(order)).toEqual(['Unknown']);
    expect(await kitchen.tickets()).toEqual([]);
  });

  it('is announced to the screens with its send', async () => {
    const kitchen = await openKitchen(server);
    await sendItems(kitchen, 'Burger');
    expect(await kitchen.office.messages()).toContain('updateKdsStatusOfOrderLines');
  });

  it('is not on the screens of another location', async () => {
    const [kitchen, other] = [await openKitchen(server), await openKitchen(server)];
    await sendItems(kitchen, 'Burger');
    expect(await other.tickets()).toEqual([]);
  });
});

describe('the tickets of a station (decision 504)', () => {
  const openStations = async () => {
    const kitchen = await openKitchen(server);
    const bar = await kitchen.station('Bar', { categoryIDs: [await categoryOf(kitchen, 'Drinks')] });
    const hot = await kitchen.station('Hot', { isDefault: true });
    await sendItems(kitchen, 'Soda');
    server.clock.advance(1_000);
    await sendItems(kitchen, 'Burger');
    return { kitchen, bar, hot };
  };
  const namesIn = (tickets: readonly KitchenTicket[]) => tickets.flatMap(({ lines }) => lines.map(({ name }) => name));

  it('are those with something open there', async () => {
    const { kitchen, bar } = await openStations();
    const query = { kdsIntegrationID: bar };
    const { body } = await server.call(kitchenTicketRoutes.open, { query }, kitchen.office.owner);
    expect(namesIn(body.items)).toEqual(['Soda']);
  });

  it('are not kept back by those that another station leaves open', async () => {
    const { kitchen, hot } = await openStations();
    const { scope } = kitchen.office.tenant;
    const asked = { now: server.services.now(), most: 1, stationID: hot };
    const tickets = await server.services.database.tenant(scope, (tx) => listOpenTickets(tx, scope, asked));
    expect(namesIn(tickets)).toEqual(['Burger']);
  });

  it('are those of all stations where none is named', async () => {
    const { kitchen } = await openStations();
    expect(namesIn(await kitchen.tickets())).toEqual(['Soda', 'Burger']);
  });
});

describe('a bump', () => {
  it('finishes a line and moves its order to ready, and the version stays', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    expect((await kitchen.report(linesOf(await kitchen.tickets()), 'finish')).status).toBe(200);
    const now = await read(kitchen, order.orderID);
    expect(now).toMatchObject({
      version: order.version,
      status: 'InPreparation',
      fulfillmentStatus: 'AwaitingCollection',
    });
    expect(statesOf(now)).toEqual(['Finished']);
    expect(await kitchen.tickets()).toEqual([]);
  });

  it('of one of two lines begins the order and leaves its ticket open', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger', 'Soda');
    const [first = ''] = linesOf(await kitchen.tickets());
    await kitchen.report([first], 'finish');
    expect(await read(kitchen, order.orderID)).toMatchObject({
      status: 'InPreparation',
      fulfillmentStatus: 'InPreparation',
    });
    const [ticket] = await kitchen.tickets();
    expect(ticket?.lines.map(({ kdsStatus }) => kdsStatus)).toEqual(['Finished', 'Sent']);
  });

  it('does not make a terminal’s save conflict', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    const cart = new CartTerminal(kitchen.terminal, order);
    await kitchen.report(linesOf(await kitchen.tickets()), 'start');
    cart.add('Soda');
    expect((await server.call(orderRoutes.send, { body: cart.payload() }, kitchen.office.owner)).status).toBe(200);
  });

  it('by two cooks at once changes the line once', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    const ids = linesOf(await kitchen.tickets());
    const answers = await Promise.all([kitchen.report(ids, 'finish'), kitchen.report(ids, 'finish')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await server.call(orderLifeRoutes.life, { params: { id: order.orderID } }, kitchen.office.owner);
    const kinds = body.entries.flatMap(({ changes }) => changes.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === 'ready')).toHaveLength(1);
  });

  it('needs the right to edit the order dashboard', async () => {
    const kitchen = await openKitchen(server);
    await sendItems(kitchen, 'Burger');
    const viewer = await kitchen.office.colleague(permission.orderDashboard.view);
    const answer = await kitchen.report(linesOf(await kitchen.tickets()), 'finish', viewer);
    expect(codeOf(answer.body)).toBe('permission.denied');
  });

  it('of a line of another location is refused', async () => {
    const [kitchen, other] = [await openKitchen(server), await openKitchen(server)];
    await sendItems(kitchen, 'Burger');
    const answer = await other.report(linesOf(await kitchen.tickets()), 'finish');
    expect(codeOf(answer.body)).toBe('kitchen.line_not_found');
  });

  it('of an unknown line changes none of the others', async () => {
    const kitchen = await openKitchen(server);
    await sendItems(kitchen, 'Burger');
    const ids = linesOf(await kitchen.tickets());
    expect((await kitchen.report([...ids, newID()], 'finish')).status).toBe(404);
    expect(linesOf(await kitchen.tickets())).toEqual(ids);
  });

  it('of an order for a table leaves it unserved', async () => {
    const kitchen = await openKitchen(server);
    const order = await send(kitchen, kitchen.order([kitchen.terminal.line('Burger')], { orderFulfillmentTypeID: 1 }));
    await kitchen.report(linesOf(await kitchen.tickets()), 'finish');
    expect((await read(kitchen, order.orderID)).fulfillmentStatus).toBe('Unfulfilled');
  });
});

describe('a recall', () => {
  it('brings a line back, and its order is in preparation again', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    const ids = linesOf(await kitchen.tickets());
    await kitchen.report(ids, 'finish');
    expect((await kitchen.report(ids, 'recall')).status).toBe(200);
    expect(await read(kitchen, order.orderID)).toMatchObject({ fulfillmentStatus: 'InPreparation' });
    expect(linesOf(await kitchen.tickets())).toEqual(ids);
  });

  it('is refused more than 15 minutes after the bump, with the name of the item', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    const ids = linesOf(await kitchen.tickets());
    await kitchen.report(ids, 'finish');
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE kitchen_lines SET ready_at = ready_at - interval '16 minutes' WHERE order_id = $1`, [
        order.orderID,
      ]),
    );
    const answer = await kitchen.report(ids, 'recall');
    expect(codeOf(answer.body)).toBe('kitchen.recall_too_late');
    expect((answer.body as unknown as ErrorBody).message).toContain('Burger');
  });

  it('is refused once the guest has the order', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    const ids = linesOf(await kitchen.tickets());
    await kitchen.report(ids, 'finish');
    await server.call(orderLifeRoutes.complete, { params: { id: order.orderID } }, kitchen.office.owner);
    expect(codeOf((await kitchen.report(ids, 'recall')).body)).toBe('kitchen.handed_over');
  });
});

describe('a void after its send', () => {
  const voidLine = (kitchen: Kitchen, order: Order, quantity?: number) =>
    server.call(
      orderLifeRoutes.voidLines,
      {
        params: { id: order.orderID },
        body: {
          lines: [
            {
              orderLineID: order.orderLines[0]?.orderLineID ?? '',
              ...(quantity === undefined ? {} : { quantity, newOrderLineID: newID() }),
            },
          ],
          reason: 'Changed',
        },
      },
      kitchen.office.owner,
    );

  it('cancels the line on the screen until someone has seen it', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger', 'Soda');
    expect((await voidLine(kitchen, order)).status).toBe(200);
    const [ticket] = await kitchen.tickets();
    expect(ticket?.lines.map(({ name, kdsStatus }) => [name, kdsStatus])).toEqual([
      ['Burger', 'Cancelled'],
      ['Soda', 'Sent'],
    ]);
    await kitchen.report([ticket?.lines[0]?.kitchenLineID ?? ''], 'see');
    expect((await kitchen.tickets())[0]?.lines[0]?.clearedDateTime).not.toBeNull();
    expect(statesOf(await read(kitchen, order.orderID))).toEqual(['Cancelled', 'Sent']);
  });

  it('of some units leaves the others to be made', async () => {
    const kitchen = await openKitchen(server);
    const order = await send(kitchen, kitchen.order([kitchen.terminal.line('Burger', 3)]));
    expect((await voidLine(kitchen, order, 1)).status).toBe(200);
    const [line] = (await kitchen.tickets())[0]?.lines ?? [];
    expect(line).toMatchObject({ quantity: 3, cancelledQuantity: 1, kdsStatus: 'Sent' });
  });

  it('of the last open line makes the rest of the order ready by its bump', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger', 'Soda');
    await voidLine(kitchen, order);
    const soda = (await kitchen.tickets())[0]?.lines.find(({ name }) => name === 'Soda');
    await kitchen.report([soda?.kitchenLineID ?? ''], 'finish');
    expect((await read(kitchen, order.orderID)).fulfillmentStatus).toBe('AwaitingCollection');
  });

  it('of a whole order cancels all of it', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger', 'Soda');
    await server.call(orderRoutes.void, { body: { orderID: order.orderID, reason: 'Left' } }, kitchen.office.owner);
    const [ticket] = await kitchen.tickets();
    expect(ticket?.lines.map(({ kdsStatus }) => kdsStatus)).toEqual(['Cancelled', 'Cancelled']);
    await kitchen.report(linesOf(await kitchen.tickets()), 'see');
    expect(await kitchen.tickets()).toEqual([]);
  });
});

describe('an order that is handed over', () => {
  it('leaves the screens, whatever was bumped of it', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    await server.call(orderLifeRoutes.complete, { params: { id: order.orderID } }, kitchen.office.owner);
    expect(await kitchen.tickets()).toEqual([]);
  });
});

describe('a line that the kitchen has begun with', () => {
  it('says so in the answers of its order', async () => {
    const kitchen = await openKitchen(server);
    const order = await sendItems(kitchen, 'Burger');
    await kitchen.report(linesOf(await kitchen.tickets()), 'start');
    const [line] = (await read(kitchen, order.orderID)).orderLines;
    expect(line?.kdsStatus).toBe('InPreparation');
  });

  it('keeps its state when units of it are taken apart', async () => {
    const kitchen = await openKitchen(server);
    const order = await send(kitchen, kitchen.order([kitchen.terminal.line('Burger', 2)]));
    await kitchen.report(linesOf(await kitchen.tickets()), 'start');
    const [line] = order.orderLines;
    await server.call(
      orderLifeRoutes.voidLines,
      {
        params: { id: order.orderID },
        body: {
          lines: [{ orderLineID: line?.orderLineID ?? '', quantity: 1, newOrderLineID: newID() }],
          reason: 'Burnt',
        },
      },
      kitchen.office.owner,
    );
    expect(statesOf(await read(kitchen, order.orderID)).toSorted()).toEqual(['Cancelled', 'InPreparation']);
  });
});
