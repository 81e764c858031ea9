import {
  floorRoutes,
  guestOrderRoutes,
  guestTableRoutes,
  kitchenTicketRoutes,
  onlineOrderRoutes,
  onlineStoreRoutes,
  orderRoutes,
  permission,
  tableCheckRoutes,
  tableCodeRoutes,
  tableMoveRoutes,
  type OnlineStoreInput,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { createGuest, storeInput } from '@tavola/testkit/online/guest.ts';
import { createTableGuest } from '@tavola/testkit/online/table-guest.ts';
import { plantRoom } from '@tavola/testkit/restaurant/plant-tables.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../../test/walk/solve-captcha.ts';
import { linesOf, switchKitchen } from '../../kitchen/kitchen.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

interface Room {
  readonly office: Office;
  readonly terminal: Terminal;
  readonly storeID: string;
  readonly tableID: string;
  readonly token: string;
  /** A guest with another phone at the table. */
  guest(token?: string): ReturnType<typeof createTableGuest>;
}

const change = (text: string, ...values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

/** A diner with a kitchen, two tables with codes, and a store that is open to them. */
async function open(more: Partial<OnlineStoreInput> = {}): Promise<Room> {
  const office = await server.open({ isSelling: true });
  const { companyID } = office.tenant.scope;
  await change("UPDATE companies SET feature_flags = '{menu_live}' WHERE company_id = $1", companyID);
  await switchKitchen(server, office, true);
  const [tableID = ''] = await plantRoom(server, office, ['4', '5']);
  const { rows } = await server.test.asOwner((owner) =>
    owner.query<{ id: string }>('SELECT id FROM menus WHERE company_id = $1 ORDER BY sort_number LIMIT 1', [companyID]),
  );
  const body = storeInput(rows[0]?.id ?? '', { tableOrders: 'separate', ...more });
  const store = await server.call(onlineStoreRoutes.create, { body }, office.owner);
  const codes = await server.call(tableCodeRoutes.make, {}, office.owner);
  const token = codes.body.items.find((each) => each.tableID === tableID)?.token ?? '';
  return {
    office,
    terminal: await loadTerminal(server, office.owner),
    storeID: store.body.onlineStoreID,
    tableID,
    token,
    guest: (scanned = token) => createTableGuest(server, office.tenant.subDomain, solveCaptcha, scanned),
  };
}

const list = async ({ office }: Room) =>
  (await server.call(onlineOrderRoutes.list, { query: {} }, office.owner)).body.items;
const accept = ({ office }: Room, id: string) =>
  server.call(onlineOrderRoutes.accept, { params: { id }, body: {} }, office.owner);
const check = async ({ office, tableID: id }: Room) => {
  const answer = await server.call(tableCheckRoutes.byTable, { params: { id }, query: {} }, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const tableOf = async ({ office, tableID }: Room) => {
  const { body } = await server.call(floorRoutes.get, {}, office.owner);
  const found = body.tables.find((table) => table.tableID === tableID);
  if (found === undefined) throw new Error('The floor has no such table.');
  return found;
};
/** What a waiter adds at the same table, as a bill of the waiter. */
const serve = ({ office, terminal, tableID }: Room) =>
  server.call(
    orderRoutes.send,
    {
      body: terminal.order([terminal.line('Soda')], {
        systemOrderChannelID: 2,
        orderFulfillmentTypeID: 1,
        tableID,
      }),
    },
    office.owner,
  );
const clear = async (room: Room) => {
  const { version } = await tableOf(room);
  const { companyID } = room.office.tenant.scope;
  await change(
    "UPDATE orders SET payment_status = 'Paid', status = 'Completed' WHERE company_id = $1 AND table_id = $2",
    companyID,
    room.tableID,
  );
  return server.call(tableMoveRoutes.release, { params: { id: room.tableID }, body: { version } }, room.office.owner);
};

describe('an order of a guest at a table (decisions 232, 350)', () => {
  it('waits for the waiter, and is on no check and in no kitchen before', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger', { guestName: 'Nok' });
    expect(outcomeOf(await guest.place(order))).toBe('200 accepted');
    const [waiting] = await list(room);
    expect(waiting).toMatchObject({ orderID: order.orderID, tableName: '4', onlineStatus: 'New', guestName: 'Nok' });
    expect((await check(room)).bills).toHaveLength(0);
    expect((await tableOf(room)).status).toBe('Free');
    expect((await server.call(kitchenTicketRoutes.open, {}, room.office.owner)).body.items).toHaveLength(0);
  });

  it('becomes a separate bill at the table when it is accepted, and goes to the kitchen', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger');
    await serve(room);
    await guest.place(order);
    expect(outcomeOf(await accept(room, order.orderID))).toBe('200 accepted');
    const { bills } = await check(room);
    expect(bills).toHaveLength(2);
    expect(bills[1]?.order).toMatchObject({ orderID: order.orderID, totalDueAmount: order.totalAmount });
    expect((await tableOf(room)).status).toBe('Occupied');
    const tickets = await server.call(kitchenTicketRoutes.open, {}, room.office.owner);
    expect(tickets.body.items.map(({ tableName }) => tableName)).toStrictEqual(['4', '4']);
    expect(outcomeOf(await accept(room, order.orderID)), 'a repeat').toBe('200 accepted');
    expect((await check(room)).bills).toHaveLength(2);
  });

  it('is ready for its guest when the kitchen has made all of it', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger');
    const { token } = (await guest.place(order)).body;
    await accept(room, order.orderID);
    expect((await guest.track(token)).body).toMatchObject({ onlineStatus: 'Sent', isReady: false, tableName: '4' });
    const tickets = await server.call(kitchenTicketRoutes.open, {}, room.office.owner);
    const body = { kitchenLineIDs: linesOf(tickets.body.items), report: 'finish' as const };
    await server.call(kitchenTicketRoutes.report, { body }, room.office.owner);
    expect((await guest.track(token)).body.isReady).toBe(true);
  });

  it('goes onto the first open bill where the store is shared, and stays in the kitchen as it was', async () => {
    const room = await open({ tableOrders: 'shared' });
    const served = (await serve(room)).body;
    const guest = room.guest();
    const order = await guest.order('Burger');
    const { token } = (await guest.place(order)).body;
    expect(outcomeOf(await accept(room, order.orderID))).toBe('200 accepted');
    const { bills } = await check(room);
    const dueOf = (id: string) => bills.find((bill) => bill.order.orderID === id)?.order.totalDueAmount;
    expect(dueOf(served.orderID)).toBeCloseTo(served.totalDueAmount + order.totalAmount, 2);
    expect(dueOf(order.orderID)).toBe(0);
    expect((await guest.track(token)).body).toMatchObject({ onlineStatus: 'Sent', lines: [{ name: 'Burger' }] });
  });

  it('stays alone where the store is shared and the table has no open bill', async () => {
    const room = await open({ tableOrders: 'shared' });
    const guest = room.guest();
    const order = await guest.order('Burger');
    await guest.place(order);
    expect(outcomeOf(await accept(room, order.orderID))).toBe('200 accepted');
    expect((await check(room)).bills.map((bill) => bill.order.totalDueAmount)).toStrictEqual([order.totalAmount]);
  });

  it('is refused with a reason, and never comes to the table', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger');
    const { token } = (await guest.place(order)).body;
    const params = { id: order.orderID };
    await server.call(onlineOrderRoutes.reject, { params, body: { reason: 'TooBusy' } }, room.office.owner);
    expect((await guest.track(token)).body.rejectReason).toBe('TooBusy');
    expect((await tableOf(room)).status).toBe('Free');
    expect(outcomeOf(await accept(room, order.orderID))).toBe('409 online_order.ended');
  });

  it('loses nothing when two guests and the waiter act in the same second', async () => {
    const room = await open();
    await serve(room);
    const guests = [room.guest(), room.guest()];
    const orders = await Promise.all(guests.map((guest) => guest.order('Burger')));
    const placed = await Promise.all([
      ...guests.map(async (guest, index) =>
        outcomeOf(await guest.place(orders[index] ?? (await guest.order('Burger')))),
      ),
      serve(room).then(outcomeOf),
    ]);
    expect(new Set(placed)).toStrictEqual(new Set(['200 accepted']));
    const answered = await Promise.all([
      ...orders.map(async ({ orderID }) => outcomeOf(await accept(room, orderID))),
      serve(room).then(outcomeOf),
    ]);
    expect(new Set(answered)).toStrictEqual(new Set(['200 accepted']));
    const { bills, lines } = await check(room);
    expect(bills).toHaveLength(5);
    expect(lines.map(({ line }) => line.displayName).toSorted()).toStrictEqual([
      'Burger',
      'Burger',
      'Soda',
      'Soda',
      'Soda',
    ]);
  });
});

describe('who answers guests at tables (decision 138)', () => {
  it('is a waiter, who sees and answers nothing of the other online orders', async () => {
    const room = await open();
    const waiter = await room.office.colleague(permission.tableService.view, permission.tableService.edit);
    const guest = room.guest();
    const order = await guest.order('Burger');
    await guest.place(order);
    const page = createGuest(server, room.office.tenant.subDomain, solveCaptcha);
    const pickedUp = await page.order('Burger');
    await page.place(pickedUp);
    const seen = await server.call(onlineOrderRoutes.list, { query: {} }, waiter);
    expect(seen.body.items.map(({ orderID }) => orderID)).toStrictEqual([order.orderID]);
    expect((await server.call(onlineOrderRoutes.unreadCount, {}, waiter)).body.waiting).toBe(1);
    const answer = (id: string) => server.call(onlineOrderRoutes.accept, { params: { id }, body: {} }, waiter);
    expect(outcomeOf(await answer(pickedUp.orderID))).toBe('403 permission.denied');
    expect(outcomeOf(await answer(order.orderID))).toBe('200 accepted');
  });

  it('is nobody with the right of online orders alone', async () => {
    const room = await open();
    const clerk = await room.office.colleague(permission.onlineOrder.view, permission.onlineOrder.edit);
    const order = await room.guest().order('Burger');
    await room.guest().place(order);
    const params = { id: order.orderID };
    expect(outcomeOf(await server.call(onlineOrderRoutes.accept, { params, body: {} }, clerk))).toBe(
      '403 permission.denied',
    );
    expect((await tableOf(room)).status).toBe('Free');
  });
});

describe('the sitting of a guest (decision 232)', () => {
  const acceptByItself = ({ office }: Room) =>
    change('UPDATE order_channels SET is_auto_accepted = true WHERE company_id = $1', office.tenant.scope.companyID);
  const statusOf = async (guest: ReturnType<Room['guest']>) => {
    const { token } = (await guest.place(await guest.order('Burger'))).body;
    return (await guest.track(token)).body.onlineStatus;
  };

  it('needs a person once, even where orders are accepted by themselves', async () => {
    const room = await open();
    await acceptByItself(room);
    const guest = room.guest();
    const first = await guest.order('Burger');
    const { token } = (await guest.place(first)).body;
    expect((await guest.track(token)).body.onlineStatus).toBe('New');
    await accept(room, first.orderID);
    expect(await statusOf(guest)).toBe('Sent');
    expect(await statusOf(room.guest()), 'another phone').toBe('New');
  });

  it('ends when the table is cleared: the same phone waits again', async () => {
    const room = await open();
    await acceptByItself(room);
    const guest = room.guest();
    const first = await guest.order('Burger');
    await guest.place(first);
    await accept(room, first.orderID);
    expect(outcomeOf(await clear(room))).toBe('200 accepted');
    expect(await statusOf(guest)).toBe('New');
    server.clock.advance(1_000);
    await serve(room);
    expect(await statusOf(guest), 'with other guests at the table').toBe('New');
  });
});

describe('the code of a table (decision 349)', () => {
  it('opens the menu with the prices of the table, and says which table it is', async () => {
    const room = await open();
    const guest = room.guest();
    expect((await guest.menu()).body.store.payments).toStrictEqual(['counter']);
    expect((await guest.now()).body).toMatchObject({ tableName: '4', isOpen: true, slots: [] });
    expect(room.token).toMatch(/^[\w-]{22}$/);
  });

  it('opens nothing any longer once it is replaced, and the new one does', async () => {
    const room = await open();
    const body = { tableIDs: [room.tableID] };
    const renewed = await server.call(tableCodeRoutes.renew, { body }, room.office.owner);
    const token = renewed.body.items.find(({ tableID }) => tableID === room.tableID)?.token ?? '';
    expect(outcomeOf(await room.guest().menu())).toBe('404 resource.not_found');
    expect(outcomeOf(await room.guest(token).now())).toBe('200 accepted');
  });

  it('keeps the codes that were made when others are made', async () => {
    const room = await open();
    const again = await server.call(tableCodeRoutes.make, {}, room.office.owner);
    expect(again.body.items.find(({ tableID }) => tableID === room.tableID)?.token).toBe(room.token);
  });

  it('is not guessed: unknown ones are refused, and soon limited, while a good one is still answered', async () => {
    const room = await open();
    const tries = Array.from({ length: 31 }, (_, index) => room.guest(String(index).padStart(22, 'x')));
    const answers: string[] = [];
    for (const guest of tries) answers.push(outcomeOf(await guest.now()));
    expect(answers[0]).toBe('404 resource.not_found');
    expect(answers.at(-1)).toBe('429 limit.rate');
    expect(outcomeOf(await room.guest().now())).toBe('200 accepted');
    server.clock.advance(60_000);
  });

  it('says nothing of an order to another phone that names it, or at another table', async () => {
    const room = await open();
    const first = room.guest();
    const order = await first.order('Burger');
    expect(outcomeOf(await first.place(order))).toBe('200 accepted');
    expect(outcomeOf(await first.place(order)), 'a repeat').toBe('200 accepted');
    const other = room.guest();
    expect(outcomeOf(await other.place({ ...(await other.order('Burger')), orderID: order.orderID }))).toBe(
      '404 resource.not_found',
    );
  });

  it('opens nothing at another restaurant', async () => {
    const [room, other] = [await open(), await open()];
    const stranger = createTableGuest(server, other.office.tenant.subDomain, solveCaptcha, room.token);
    expect(outcomeOf(await stranger.menu())).toBe('404 resource.not_found');
  });

  it('opens nothing but its own table: no order, no staff call, no other store', async () => {
    const room = await open();
    const { caller } = room.guest();
    const order = await room.guest().order('Burger');
    await room.guest().place(order);
    const params = { token: room.token };
    expect((await server.call(guestOrderRoutes.get, { params } as never, caller)).status).toBeGreaterThanOrEqual(400);
    const byToken = { ...caller, token: room.token };
    expect((await server.call(onlineOrderRoutes.list, { query: {} }, byToken)).status).toBe(401);
    expect((await server.call(floorRoutes.get, {}, byToken)).status).toBe(401);
  });

  it.each([
    ['the store is closed to tables', "UPDATE online_stores SET table_orders = 'off' WHERE company_id = $1"],
    ['the store is off', 'UPDATE online_stores SET is_active = false WHERE company_id = $1'],
    ['the feature is off', "UPDATE companies SET feature_flags = '{}' WHERE company_id = $1"],
  ])('opens nothing while %s', async (_, text) => {
    const room = await open();
    await change(text, room.office.tenant.scope.companyID);
    expect(outcomeOf(await room.guest().menu())).toBe('404 resource.not_found');
  });

  it('belongs to one store: a second one is refused by the name of the first', async () => {
    const room = await open();
    const { rows } = await server.test.asOwner((owner) =>
      owner.query<{ id: string }>('SELECT menu_id AS id FROM online_stores WHERE id = $1', [room.storeID]),
    );
    const body = storeInput(rows[0]?.id ?? '', { name: 'Second', path: 'second', tableOrders: 'shared' });
    const refused = await server.call(onlineStoreRoutes.create, { body }, room.office.owner);
    expect(outcomeOf(refused)).toBe('409 online_store.tables_taken');
    expect(refused.body.message).toContain('Our own page');
  });
});

describe('what a guest at a table sends', () => {
  it('is one order however often it is sent', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger');
    const proofs = await Promise.all([1, 2].map(() => guest.proof()));
    const answers = await Promise.all(proofs.map((proof) => guest.place({ ...order, proof })));
    expect(answers.map(outcomeOf)).toStrictEqual(['200 accepted', '200 accepted']);
    expect(await list(room)).toHaveLength(1);
  });

  it('is refused with another total', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger', { totalAmount: 0.01 });
    expect(outcomeOf(await guest.place(order))).toBe('409 order.error.total_mismatch');
    expect(await list(room)).toHaveLength(0);
  });

  it('needs a solved challenge', async () => {
    const room = await open();
    const guest = room.guest();
    const order = await guest.order('Burger', { proof: 'none' });
    const answer = await server.call(
      guestTableRoutes.place,
      { params: { token: room.token }, body: order },
      guest.caller,
    );
    expect(outcomeOf(answer)).toBe('400 guest_order.proof_invalid');
  });
});
