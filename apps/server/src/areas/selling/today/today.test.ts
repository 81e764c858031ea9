import { orderRoutes, paymentRoutes, permission, todayRoutes, type Order, type TodayFigures } from '@tavola/contract';
import { rowsHandled } from '@tavola/testkit/database/plan-rows.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  place = await server.open();
  // Business days in Dublin begin at 04:00; in June the clock is one hour ahead of UTC.
  await sqlOf(
    "UPDATE locations SET timezone_name = 'Europe/Dublin', business_day_cutoff = '04:00' WHERE company_id = $1",
  );
  server.clock.set(new Date('2026-06-19T11:30:00Z'));
});

const sqlOf = (text: string): Promise<unknown> =>
  server.test.asOwner((client) => client.query(text, [place.tenant.scope.companyID]));

async function ordered(items: readonly string[], caller: Caller = place.caller): Promise<Order> {
  const body = place.terminal.order(items.map((name) => place.terminal.line(name)));
  const answer = await server.call(orderRoutes.send, { body }, caller);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function sold(items: readonly string[], at: string, caller: Caller = place.caller): Promise<Order> {
  server.clock.set(new Date(at));
  const order = await ordered(items, caller);
  const body = {
    paymentID: newID(),
    orderID: order.orderID,
    orderVersion: order.version,
    paymentTypeID: 6 as const,
    tenderedAmount: order.totalDueAmount,
  };
  const { status, body: refused } = await server.call(paymentRoutes.process, { body }, caller);
  if (status !== 200) throw new Error(JSON.stringify(refused));
  return order;
}

const figures = async (caller: Caller = place.caller): Promise<TodayFigures> => {
  const answer = await server.call(todayRoutes.figures, {}, caller);
  expect(answer.status).toBe(200);
  return answer.body;
};
const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
const cents = (...orders: readonly Order[]): number => sumOf(orders.map(({ totalDueAmount }) => totalDueAmount));
/** The tax of the diner is added to its prices, so its net sales are the prices (decision 97). */
const net = (...orders: readonly Order[]) => ({
  count: orders.length,
  amount: sumOf(orders.map(({ subtotal }) => subtotal)),
  paid: cents(...orders),
});

describe('the figures of the day', () => {
  it('are the paid sales to the cent, hour by hour, next to the same weekday of the week before', async () => {
    const before = await sold(['Soda'], '2026-06-12T09:15:00Z');
    const lateBefore = await sold(['Platter'], '2026-06-12T18:00:00Z');
    await sold(['Water'], '2026-06-18T09:00:00Z');
    const first = await sold(['Burger', 'Soda'], '2026-06-19T09:59:59Z');
    const second = await sold(['Platter'], '2026-06-19T11:00:00Z');
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    const found = await figures();
    expect(found).toMatchObject({
      of: 'location',
      businessDate: '2026-06-19',
      weekBeforeDate: '2026-06-12',
      sales: net(first, second),
      salesWeekBefore: net(before),
    });
    expect(found.hours.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(found.hours.filter(({ today, weekBefore }) => today.count + weekBefore.count > 0)).toEqual([
      { hour: 10, today: net(first), weekBefore: net(before) },
      { hour: 12, today: net(second), weekBefore: net() },
      { hour: 19, today: net(), weekBefore: net(lateBefore) },
    ]);
  });

  it('are net of the tax that prices contain, and paid with it', async () => {
    await sqlOf('UPDATE items SET is_tax_inclusive = true WHERE company_id = $1');
    await sqlOf('UPDATE item_locations SET is_tax_inclusive = true WHERE company_id = $1');
    await sqlOf('UPDATE pos_data_versions SET version = version + 1 WHERE company_id = $1');
    place = { ...place, terminal: await loadTerminal(server, place.caller) };
    const order = await sold(['Burger'], '2026-06-19T10:00:00Z');
    const found = await figures();
    const contained = order.inclusiveTaxAmount;
    expect(contained).toBeGreaterThan(0);
    expect(found.sales.paid).toBe(order.totalDueAmount);
    expect(found.sales.amount).toBe(sumOf([order.subtotal, -contained]));
    expect(found.topItems.map(({ amount }) => amount)).toEqual([found.sales.amount]);
  });

  it('end with the business day and not at midnight', async () => {
    const evening = await sold(['Soda'], '2026-06-19T22:30:00Z');
    const night = await sold(['Burger'], '2026-06-20T02:59:00Z');
    server.clock.set(new Date('2026-06-20T02:59:59Z'));
    expect((await figures()).sales).toEqual(net(evening, night));
    expect((await figures()).hours.map(({ hour }) => hour)).toEqual([23, 0, 1, 2, 3]);
    server.clock.set(new Date('2026-06-20T03:00:00Z'));
    expect(await figures()).toMatchObject({ businessDate: '2026-06-20', sales: { count: 0, amount: 0 }, hours: [] });
  });

  it('name the items that brought most and leave out voided lines and unpaid orders', async () => {
    await sold(['Soda', 'Soda', 'Burger'], '2026-06-19T09:00:00Z');
    await sold(['Platter'], '2026-06-19T09:30:00Z');
    await ordered(['Burrito', 'Platter'].slice(1));
    const { topItems } = await figures();
    expect(topItems.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
      ['Platter', 1, 12.35],
      ['Burger', 1, 9.99],
      ['Soda', 2, 9],
    ]);
  });

  it('name the top items per language as their last order did', async () => {
    await sold(['Soda', 'Burger'], '2026-06-19T09:00:00Z');
    await sqlOf(
      `UPDATE order_lines SET names = json_build_object(item_id, json_build_object('th', 'โซดา')) WHERE company_id = $1 AND item_name = 'Soda'`,
    );
    await sold(['Soda'], '2026-06-19T09:30:00Z');
    const { topItems } = await figures();
    expect(topItems.map(({ name, names }) => [name, names])).toEqual([
      ['Burger', null],
      ['Soda', { th: 'โซดา' }],
    ]);
  });

  it('count orders as open until they are paid or voided', async () => {
    const open = await ordered(['Burger']);
    const voided = await ordered(['Soda']);
    await server.call(orderRoutes.void, { body: { orderID: voided.orderID, reason: 'Mistake' } }, place.caller);
    expect((await figures()).openOrders).toEqual({ count: 1, amount: cents(open) });
    await sold(['Water'], '2026-06-19T11:31:00Z');
    expect((await figures()).openOrders).toEqual({ count: 1, amount: cents(open) });
  });

  it('lose a sale whose payment was voided', async () => {
    const order = await sold(['Burger'], '2026-06-19T11:00:00Z');
    const { sale } = (await server.call(orderRoutes.get, { params: { id: order.orderID } }, place.caller)).body;
    const id = sale?.payments[0]?.paymentID ?? '';
    await server.call(paymentRoutes.void, { params: { id }, body: {} }, place.caller);
    expect(await figures()).toMatchObject({ sales: { count: 0, amount: 0 }, openOrders: { count: 1 } });
  });

  it('are those of the own terminal without the right to see the location', async () => {
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    const mine = await sold(['Soda'], '2026-06-19T09:00:00Z', cashier);
    const theirs = await sold(['Burger'], '2026-06-19T09:00:00Z');
    expect(await figures(cashier)).toMatchObject({
      of: 'terminal',
      sales: net(mine),
      topItems: [{ name: 'Soda' }],
    });
    expect(await figures()).toMatchObject({ of: 'location', sales: net(mine, theirs) });
    expect((await server.call(todayRoutes.attention, {}, cashier)).status).toBe(403);
  });

  it('contain nothing of another restaurant', async () => {
    await sold(['Burger'], '2026-06-19T09:00:00Z');
    const other = await server.open();
    expect(await figures(other.caller)).toMatchObject({ sales: { count: 0, amount: 0 }, hours: [], topItems: [] });
  });

  it('read no more rows however many days were sold before', async () => {
    await sold(['Burger', 'Soda'], '2026-06-19T09:00:00Z');
    const work = () => figures();
    await work();
    // As the database does by itself once a table has grown: measured before and after with what it knows of its rows.
    const analyze = () => server.test.asOwner((client) => client.query('ANALYZE orders, sales, order_lines'));
    await analyze();
    const before = await rowsHandled(server.test, place.tenant.scope, work);
    await sqlOf(`INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', n,
      'order_date', '2026-06-11'::date - n % 300, 'collection_code', null))).* FROM orders o, generate_series(1, 3000) n WHERE o.company_id = $1`);
    await sqlOf(`INSERT INTO sales SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id, 'order_date', o.order_date,
      'sale_number', o.order_number + 1, 'sale_date', o.order_date))).* FROM sales s JOIN orders o ON o.company_id = s.company_id AND o.id <> s.order_id WHERE s.company_id = $1`);
    await sqlOf(`INSERT INTO order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id, 'order_date', o.order_date))).*
      FROM order_lines l JOIN orders o ON o.company_id = l.company_id AND o.id <> l.order_id WHERE l.company_id = $1`);
    await analyze();
    const after = await rowsHandled(server.test, place.tenant.scope, work);
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    const ofTerminal = await rowsHandled(server.test, place.tenant.scope, () => figures(cashier));
    for (const table of ['order_lines', 'sales', 'orders'])
      await sqlOf(`DELETE FROM ${table} WHERE company_id = $1 AND order_date < '2026-06-12'`);
    expect(after).toBeLessThanOrEqual(before + 5);
    expect(ofTerminal).toBeLessThanOrEqual(before + 10);
  });
});

describe('what needs attention', () => {
  const attention = async () => (await server.call(todayRoutes.attention, {}, place.caller)).body;

  it('is stock that ran out or runs low, orders left open the day before, and orders charged otherwise', async () => {
    server.clock.set(new Date('2026-06-18T20:00:00Z'));
    const left = await ordered(['Burger']);
    await sqlOf(`UPDATE orders SET sync_variance = '{}' WHERE company_id = $1`);
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    await sqlOf(
      "UPDATE items SET enable_track_inventory = true WHERE company_id = $1 AND name IN ('Soda', 'Water', 'Burger')",
    );
    await sqlOf(`INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, safety_stock, updated_at)
      SELECT i.company_id, l.id, i.id, CASE i.name WHEN 'Soda' THEN 0 WHEN 'Water' THEN 3 ELSE 50 END, 5, now()
        FROM items i JOIN locations l ON l.company_id = i.company_id WHERE i.company_id = $1 AND i.enable_track_inventory`);
    expect(await attention()).toEqual({
      outOfStock: { count: 1, counted: 1, names: ['Soda'] },
      lowStock: { count: 1, counted: 1, names: ['Water'] },
      openFromBefore: { count: 1, amount: cents(left) },
      chargedOtherwise: 1,
    });
  });

  it('has what a person marked as out of stock among what ran out, as the handover does', async () => {
    await sqlOf(`INSERT INTO item_locations (company_id, location_id, item_id, is_tax_inclusive, is_out_of_stock, updated_at)
      SELECT i.company_id, l.id, i.id, false, true, now() FROM items i JOIN locations l ON l.company_id = i.company_id
        WHERE i.company_id = $1 AND i.name = 'Burger'
      ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET is_out_of_stock = true`);
    expect((await attention()).outOfStock).toEqual({ count: 1, counted: 0, names: ['Burger'] });
  });

  it('is nothing in a restaurant where all is well', async () => {
    expect(await attention()).toEqual({
      outOfStock: { count: 0, counted: 0, names: [] },
      lowStock: { count: 0, counted: 0, names: [] },
      openFromBefore: { count: 0, amount: 0 },
      chargedOtherwise: 0,
    });
  });

  it('says nothing of stock without the right to see it', async () => {
    const manager = await place.colleague({ codes: new Set([permission.totalSaleDashboard.view]) });
    const { body } = await server.call(todayRoutes.attention, {}, manager);
    expect(body.outOfStock).toBe(null);
    expect(body.lowStock).toBe(null);
  });
});

describe('the day of all locations', () => {
  const locations = async (caller: Caller = place.caller) =>
    (await server.call(todayRoutes.locations, {}, caller)).body;
  const enter = (locationIDs: readonly string[]) =>
    server.test.asOwner(async (client) => {
      const { companyID } = place.tenant.scope;
      await client.query('DELETE FROM user_locations WHERE company_id = $1', [companyID]);
      for (const id of locationIDs)
        await client.query('INSERT INTO user_locations (company_id, location_id, user_id) VALUES ($1, $2, $3)', [
          companyID,
          id,
          place.tenant.userID,
        ]);
    });
  const allow = (locationID: string | null) =>
    server.test.asOwner((client) =>
      client.query(
        'INSERT INTO user_permissions (company_id, id, user_id, at_location_id, codes) VALUES ($1, $2, $3, $4, $5)',
        [place.tenant.scope.companyID, newID(), place.tenant.userID, locationID, [permission.totalSaleDashboard.view]],
      ),
    );

  it('has each location that the person may enter with the right to its figures, on its own clock', async () => {
    const sale = await sold(['Burger'], '2026-06-19T09:00:00Z');
    const before = await sold(['Soda'], '2026-06-12T09:00:00Z');
    const open = await ordered(['Water']);
    server.clock.set(new Date('2026-06-19T11:30:00Z'));
    const { locationID, companyID } = place.tenant.scope;
    const bangkok = await plantLocation(server.test, companyID);
    await plantLocation(server.test, companyID);
    await server.test.asOwner((client) =>
      client.query(
        "UPDATE locations SET timezone_name = 'Asia/Bangkok', currency_id = 1, name = 'Z Bangkok' WHERE id = $1",
        [bangkok.locationID],
      ),
    );
    const here = { locationID, businessDate: '2026-06-19', sales: net(sale) };
    const all = await locations();
    expect(all.find((one) => one.locationID === locationID)).toMatchObject({
      ...here,
      salesWeekBefore: net(before),
    });
    expect(open.totalDueAmount).toBeGreaterThan(0);
    // A super-user may enter every location, and needs the right there like anyone else.
    expect(all.map((one) => one.locationID)).toEqual([locationID]);
    await allow(bangkok.locationID);
    expect((await locations()).map((one) => one.locationID).sort()).toEqual([locationID, bangkok.locationID].sort());
    await allow(null);
    expect((await locations()).length).toBe(3);
    await enter([locationID, bangkok.locationID]);
    server.clock.set(new Date('2026-06-19T22:30:00Z'));
    const worker = await place.colleague({ isSuperUser: false });
    expect(await locations(worker)).toMatchObject([
      here,
      { locationID: bangkok.locationID, name: 'Z Bangkok', businessDate: '2026-06-20', sales: { count: 0, amount: 0 } },
    ]);
  });

  describe('receives how a place is now', () => {
    const here = async () => (await locations())[0];

    it('by who is at work, and what the team worked and costs', async () => {
      server.clock.set(new Date('2026-06-19T11:30:00Z'));
      const { companyID, locationID } = place.tenant.scope;
      const { userID } = place.tenant;
      await server.test.asOwner((client) =>
        client.query(
          `INSERT INTO shifts (company_id, location_id, id, user_id, business_date, started_at, ended_at, ended_by, created_at, updated_at)
            VALUES ($1, $2, $4, $3, '2026-06-19', '2026-06-19T07:00Z', '2026-06-19T09:00Z', 'Person', now(), now()),
              ($1, $2, $5, $3, '2026-06-19', '2026-06-19T10:00Z', NULL, NULL, now(), now())`,
          [companyID, locationID, userID, newID(), newID()],
        ),
      );
      expect((await here())?.team).toEqual({ peopleIn: 1, workTime: 3.5 * 3600, cost: null });
      await sqlOf(`INSERT INTO hourly_rates (company_id, id, user_id, from_date, hourly_rate, created_at, updated_at)
        SELECT $1, gen_random_uuid(), user_id, '2026-01-01', 12, now(), now() FROM shifts WHERE company_id = $1 LIMIT 1`);
      expect((await here())?.team.cost).toBe(42);
    });

    it('by what ran out', async () => {
      await sqlOf(`INSERT INTO item_locations (company_id, location_id, item_id, is_tax_inclusive, is_out_of_stock, updated_at)
        SELECT i.company_id, l.id, i.id, false, true, now() FROM items i JOIN locations l ON l.company_id = i.company_id
          WHERE i.company_id = $1 AND i.name = 'Burger'
        ON CONFLICT (company_id, location_id, item_id) DO UPDATE SET is_out_of_stock = true`);
      expect((await here())?.outOfStock).toBe(1);
    });

    it('without pay and stock where the person may not see them', async () => {
      const manager = await place.colleague({
        isSuperUser: false,
        codes: new Set([permission.totalSaleDashboard.view]),
      });
      await enter([place.tenant.scope.locationID]);
      await allow(null);
      const [own] = await locations(manager);
      expect(own?.team.cost).toBe(null);
      expect(own?.outOfStock).toBe(null);
    });

    it('by its open drawers', async () => {
      await sqlOf(`INSERT INTO terminal_reports (company_id, location_id, id, client_id, business_date, status, has_cash_drawer, opened_at, opened_by, opening_float)
        SELECT company_id, location_id, gen_random_uuid(), id, '2026-06-19', 'Open', true, now(), gen_random_uuid(), 100 FROM clients WHERE company_id = $1 LIMIT 1`);
      expect((await here())?.openDrawers).toBe(1);
    });
  });

  it('is refused without the right at the own location, and has nothing of another restaurant', async () => {
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]) });
    expect((await server.call(todayRoutes.locations, {}, cashier)).status).toBe(403);
    await sold(['Burger'], '2026-06-19T09:00:00Z');
    const other = await server.open();
    expect((await locations(other.caller)).map(({ sales }) => sales.count)).toEqual([0]);
  });
});
