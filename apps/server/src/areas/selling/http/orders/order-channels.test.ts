import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoutes, permission, type Order, type OrderInput } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { businessRows, giveToCustomer } from '@tavola/testkit/selling/selling-checks.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

const save = (body: OrderInput, caller: Caller = place.caller) => server.call(orderRoutes.base, { body }, caller);
const soda = (more: Partial<OrderInput> = {}, at: Selling = place) =>
  at.terminal.order([at.terminal.line('Soda')], more);
const atTable = (more: Partial<OrderInput> = {}) =>
  soda({ systemOrderChannelID: 2, orderFulfillmentTypeID: 1, ...more });
const got = async (orderID: string): Promise<Order> =>
  (await server.call(orderRoutes.get, { params: { id: orderID } }, place.caller)).body;
const planted = (statement: string, values: readonly unknown[]) =>
  server.test.asOwner((owner) => owner.query(statement, [...values]));

describe('the channel of an order', () => {
  test('needs the right of that channel, also to change the order later', async () => {
    const counter = await place.colleague({ codes: new Set([permission.quickService.view]) });
    const waiter = await place.colleague({
      codes: new Set([permission.tableService.edit]),
    });
    const [quick, table] = [soda(), atTable()];
    expect(outcomeOf(await save(quick, waiter))).toBe('403 permission.denied');
    expect(outcomeOf(await save(table, counter))).toBe('403 permission.denied');
    expect(outcomeOf(await save(quick, counter))).toBe('200 accepted');
    expect(outcomeOf(await save(table, waiter))).toBe('200 accepted');
    expect(outcomeOf(await save({ ...quick, version: 1, note: 'for Bo' }, waiter))).toBe('403 permission.denied');
  });

  test('needs the module of that channel', async () => {
    const closed = await server.open();
    const off = async (modules: object): Promise<void> => {
      const { companyID } = closed.tenant.scope;
      await planted('UPDATE locations SET operational_setting = $2 WHERE company_id = $1', [companyID, { modules }]);
      await planted('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    };
    const answers = async () => [
      outcomeOf(await save(soda({}, closed), closed.caller)),
      outcomeOf(await save(soda({ systemOrderChannelID: 2, orderFulfillmentTypeID: 1 }, closed), closed.caller)),
    ];
    await off({ quickSales: false });
    expect(await answers()).toEqual(['409 order.channel_off', '200 accepted']);
    await off({ tableSales: false });
    expect(await answers()).toEqual(['200 accepted', '409 order.channel_off']);
  });

  test('is never an online store at a terminal', async () => {
    const before = await businessRows(server.test);
    expect(outcomeOf(await save(soda({ systemOrderChannelID: 3 })))).toBe('422 order.channel_refused');
    expect(await businessRows(server.test)).toBe(before);
  });
});

describe('the fulfilment of an order', () => {
  test('is refused where the location or the channel does not offer it', async () => {
    const takeawayOnly = await server.open({ ...diner, fulfillments: [2, 3] });
    const { companyID } = takeawayOnly.tenant.scope;
    await planted(
      'UPDATE order_fulfillment_settings SET system_order_channel_ids = ARRAY[1] WHERE company_id = $1 AND order_fulfillment_type_id = 3',
      [companyID],
    );
    await planted('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
    const answer = async (more: Partial<OrderInput>) =>
      outcomeOf(await save(soda(more, takeawayOnly), takeawayOnly.caller));
    expect(await answer({ orderFulfillmentTypeID: 1 })).toBe('409 order.fulfillment_unavailable');
    expect(await answer({ orderFulfillmentTypeID: 3 })).toBe('200 accepted');
    expect(await answer({ orderFulfillmentTypeID: 3, systemOrderChannelID: 2 })).toBe(
      '409 order.fulfillment_unavailable',
    );
    expect(await answer({ orderFulfillmentTypeID: 2, systemOrderChannelID: 2 })).toBe('200 accepted');
  });

  test('is refused in a later save that changes it to one that is not offered', async () => {
    const takeawayOnly = await server.open({ ...diner, fulfillments: [2] });
    const input = soda({}, takeawayOnly);
    await save(input, takeawayOnly.caller);
    const changed = takeawayOnly.terminal.totalled({ ...input, version: 1, orderFulfillmentTypeID: 1 });
    expect(outcomeOf(await save(changed, takeawayOnly.caller))).toBe('409 order.fulfillment_unavailable');
  });
});

describe('what an order names', () => {
  test('is refused where the company does not have it, and nothing is written', async () => {
    const before = await businessRows(server.test);
    expect(outcomeOf(await save(soda({ customerID: newID() })))).toBe('404 order.customer_not_found');
    expect(outcomeOf(await save(soda({ onlineStoreID: newID() })))).toBe('404 order.online_store_not_found');
    expect(outcomeOf(await save(atTable({ tableID: newID() })))).toBe('404 order.table_not_found');
    expect(outcomeOf(await save(atTable({ tableGroupID: newID() })))).toBe('404 order.table_not_found');
    expect(await businessRows(server.test)).toBe(before);
  });

  test('stays with the order when it is saved again, and can be taken off it', async () => {
    const [customerID, onlineStoreID] = [newID(), newID()];
    const input = soda();
    await save(input);
    await giveToCustomer(server.test, input.orderID, customerID);
    await planted('UPDATE orders SET online_store_id = $2 WHERE id = $1', [input.orderID, onlineStoreID]);
    await save({ ...input, version: 1, note: 'for Bo', customerID, onlineStoreID });
    expect(await got(input.orderID)).toMatchObject({ version: 2, customerID, onlineStoreID });
    await save({ ...input, version: 2, note: 'for Bo', customerID: null, onlineStoreID: null });
    expect(await got(input.orderID)).toMatchObject({ version: 3, customerID: null, onlineStoreID: null });
  });
});

describe('the table of an order', () => {
  async function plantTable(): Promise<string> {
    const { companyID, locationID } = place.tenant.scope;
    const [layoutID, tableID] = [newID(), newID()];
    await planted(
      `INSERT INTO table_layouts (company_id, location_id, id, name, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 10, 10, now(), now())`,
      [companyID, locationID, layoutID, layoutID],
    );
    await planted(
      `INSERT INTO tables (company_id, location_id, id, table_layout_id, name, seats, shape, x, y, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 4, 'round', 0, 0, 1, 1, now(), now())`,
      [companyID, locationID, tableID, layoutID, tableID],
    );
    return tableID;
  }

  test('is read by the first save only: a later save moves nothing', async () => {
    const [first, second] = [await plantTable(), await plantTable()];
    const input = atTable({ tableID: first });
    expect(outcomeOf(await save(input))).toBe('200 accepted');
    const moved = await save({ ...input, version: 1, tableID: second, note: 'for Bo' });
    expect(outcomeOf(moved)).toBe('200 accepted');
    expect((moved.body as Order).tableID).toEqual(first);
    const unchanged = await save({ ...input, version: 2, tableID: null, note: 'for Bo' });
    expect(unchanged.body).toMatchObject({ version: 2, tableID: first });
    expect((await got(input.orderID)).tableID).toBe(first);
  });

  test('is refused for an order of the counter', async () => {
    expect(outcomeOf(await save(soda({ tableID: await plantTable() })))).toBe('400 validation.failed');
  });
});

describe('the service charge of a channel', () => {
  test.each([
    ['tables', 2, { quickService: true, tableService: false }],
    ['the counter', 1, { quickService: false, tableService: true }],
  ] as const)(
    'is never charged while it is off for %s, whatever rate an order names (decision 198)',
    async (_, off, useServiceCharge) => {
      const at = await server.open();
      const charged = async (systemOrderChannelID: 1 | 2) => {
        const terminal = await loadTerminal(server, at.caller);
        const more = { systemOrderChannelID, orderFulfillmentTypeID: 1 as const, serviceChargeRate: 10 };
        const answer = await save(terminal.order([terminal.line('Burger')], more), at.caller);
        return [outcomeOf(answer), answer.body.serviceChargeAmount];
      };
      expect(await charged(1)).toEqual(['200 accepted', 1]);
      expect(await charged(2)).toEqual(['200 accepted', 1]);
      const { companyID } = at.tenant.scope;
      await planted('UPDATE locations SET operational_setting = $2 WHERE company_id = $1', [
        companyID,
        { useServiceCharge },
      ]);
      await planted('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1', [companyID]);
      expect(await charged(off)).toEqual(['200 accepted', 0]);
      expect(await charged(off === 1 ? 2 : 1)).toEqual(['200 accepted', 1]);
    },
  );
});
