import {
  ALL_ACCESS,
  cashDrawerRoutes,
  customerRoutes,
  operationalSettingRoutes,
  settingsRoutes,
  closeOfDayRoutes,
  orderRoutes,
  paymentRoutes,
  salesResetRoutes,
  type Order,
} from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankCustomer } from '@tavola/testkit/office/customers.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';
import { sampleOrder } from '../../../../test/walk/sample-order.ts';

let world: ProductServer;
let place: Place;
let asOwner: Caller;
beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
  asOwner = await place.owner.caller();
});
afterAll(() => world.close());

const sell = async (at: Place, more: object = {}): Promise<Order> => {
  const caller = await at.owner.caller();
  const { body: order } = await world.call(orderRoutes.send, { body: { ...(await sampleOrder(at)), ...more } }, caller);
  const paid = await world.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount: Math.ceil(order.totalDueAmount),
      } as never,
    },
    caller,
  );
  expect(paid.status).toBe(200);
  return order;
};
const nameOf = async (at: Place): Promise<string> => {
  const rows = await world.test.asOwner((client) =>
    client.query<{ name: string }>('SELECT name FROM locations WHERE id = $1', [at.scope.locationID]),
  );
  return rows.rows[0]?.name ?? '';
};
const reset = (locationName: string, caller = asOwner) =>
  world.call(salesResetRoutes.reset, { body: { locationName } }, caller);

const SOLD = ['orders', 'order_lines', 'sales', 'payments', 'ledger_postings', 'order_sends'];
const KEPT = ['items', 'menus', 'users', 'user_pins', 'clients', 'taxes', 'payment_settings', 'audit_log', 'roles'];
const counts = (tables: readonly string[], { companyID, locationID }: Place['scope']) =>
  world.test.asOwner(async (client) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const { rows } = await client.query<{ count: number; own: number }>(
            `SELECT count(*)::int AS count, count(*) FILTER (WHERE to_jsonb(t)->>'location_id' = $2)::int AS own FROM ${table} t WHERE company_id = $1`,
            [companyID, locationID],
          );
          return [table, SOLD.includes(table) ? rows[0]?.own : rows[0]?.count] as const;
        }),
      ),
    ),
  );
const endOthers = () =>
  world.run('UPDATE sessions SET ended_at = now() WHERE location_id = $1 AND id <> $2', [
    place.scope.locationID,
    place.owner.sessionID,
  ]);

it('needs a super-user, the typed name and no one else signed in; a refusal deletes nothing', async () => {
  await sell(place);
  const before = await counts(SOLD, place.scope);
  const manager = await (await place.visitor({ codes: [ALL_ACCESS] })).caller();
  expect(codeOf(await reset(await nameOf(place), manager))).toEqual([403, 'client.super_user_required']);
  expect(codeOf(await reset('Elsewhere'))).toEqual([400, 'sales_reset.name_mismatch']);
  expect(codeOf(await reset(await nameOf(place)))).toEqual([409, 'sales_reset.others_signed_in']);
  expect(await counts(SOLD, place.scope)).toEqual(before);
});

it('says before how much was paid for what it would delete', async () => {
  const asked = async () => (await world.call(salesResetRoutes.get, {}, asOwner)).body;
  const before = await asked();
  const { totalDueAmount } = await sell(place);
  const after = await asked();
  expect(after.orders - before.orders).toBe(1);
  expect(after.sales - before.sales).toBe(1);
  expect(after.paid - before.paid).toBeCloseTo(totalDueAmount, 2);
});

it('deletes what was sold here with its numbers, once, and keeps everything else', async () => {
  const other = await sell(world.thai);
  const order = await sell(place);
  await endOthers();
  const kept = await counts(KEPT, place.scope);
  const shelf = () =>
    world.test.asOwner(async (client) => {
      const { rows } = await client.query<{ item_id: string; on_hand: string; sum: string }>(
        `SELECT i.item_id, i.on_hand, (SELECT sum(m.quantity) FROM inventory_movements m WHERE m.location_id = $1 AND m.item_id = i.item_id) AS sum
           FROM item_inventory i WHERE i.location_id = $1 ORDER BY i.item_id`,
        [place.scope.locationID],
      );
      return rows;
    });
  const asked = await world.call(salesResetRoutes.get, {}, asOwner);
  const [one, two] = await Promise.all([reset(await nameOf(place)), reset(await nameOf(place))]);
  expect(one.status).toBe(200);
  expect(two.status).toBe(200);
  expect([one.body.orders, two.body.orders].toSorted()).toEqual([0, asked.body.orders]);
  expect(Object.values(await counts(SOLD, place.scope))).toEqual(SOLD.map(() => 0));
  const after = await counts(KEPT, place.scope);
  expect({ ...after, audit_log: 0 }).toEqual({ ...kept, audit_log: 0 });
  expect(Number(after['audit_log'])).toBe(Number(kept['audit_log']) + 2);
  for (const { on_hand, sum } of await shelf()) expect(Number(on_hand)).toBe(Number(sum));
  const stranger = await world.thai.owner.caller();
  expect((await world.call(orderRoutes.get, { params: { id: other.orderID } }, stranger)).status).toBe(200);
  expect(codeOf(await world.call(orderRoutes.get, { params: { id: order.orderID } }, asOwner))[0]).toBe(404);
  const first = await sell(place);
  expect(first.orderNo).toMatch(/0*1$/);
});

it('keeps a location whose day was closed, and deletes closed days and drawer reports of a demo', async () => {
  const markDemo = (isDemo: boolean) =>
    world.run('UPDATE locations SET is_demo = $2 WHERE id = $1', [place.scope.locationID, isDemo]);
  await world.run('UPDATE clients SET open_terminal = true, is_use_cash_drawer = true WHERE id = $1', [
    place.owner.device?.clientID,
  ]);
  await world.call(cashDrawerRoutes.openTerminal, { body: { terminalReportID: newID() } }, asOwner);
  await world.call(cashDrawerRoutes.payIn, { body: { cashActivityID: newID(), amount: 5 } }, asOwner);
  await sell(place);
  const body = { closeOfDayID: newID(), closeTerminals: true, carryOpenOrders: true };
  expect((await world.call(closeOfDayRoutes.create, { body }, asOwner)).status).toBe(200);
  await world.run('UPDATE clients SET open_terminal = false, is_use_cash_drawer = false WHERE id = $1', [
    place.owner.device?.clientID,
  ]);
  const tables = ['close_of_days', 'terminal_reports', 'cash_activities'];
  const before = await counts(tables, place.scope);
  expect(Object.values(before)).toEqual([1, 1, 1]);
  await markDemo(false);
  expect(codeOf(await reset(await nameOf(place)))).toEqual([409, 'sales_reset.day_closed']);
  expect(await counts(tables, place.scope)).toEqual(before);
  await markDemo(true);
  expect((await reset(await nameOf(place))).status).toBe(200);
  expect(Object.values(await counts(tables, place.scope))).toEqual([0, 0, 0]);
});

it('nothing that was sold can be deleted outside a reset', async () => {
  await sell(place);
  const { companyID, locationID } = place.scope;
  for (const table of ['orders', 'payments', 'sales', 'ledger_postings'])
    await expect(
      world.services.database.tenant(place.scope, (tx) =>
        tx.raw(`DELETE FROM ${table} WHERE company_id = $1 AND location_id = $2`, [companyID, locationID]),
      ),
    ).rejects.toThrow();
});

it('reverses the points that sales here earned', async () => {
  const { version } = (await world.call(settingsRoutes.operational, {}, asOwner)).body;
  const earning = { earnSpendAmount: 1, earnPoint: 1, isEarningWithTax: false, earnExcludedCategoryIDs: [] };
  const rules = { ...earning, requiredPoint: null, monetaryValue: null, version };
  await world.call(operationalSettingRoutes.loyaltyManagement, { body: rules as never }, asOwner);
  const customerID = newID();
  await world.call(customerRoutes.create, { body: { ...blankCustomer(), customerID } }, asOwner);
  const balance = async () =>
    (await world.call(customerRoutes.lookupOne, { params: { id: customerID } }, asOwner)).body.pointBalance;
  await sell(place, { customerID });
  expect(await balance()).toBeGreaterThan(0);
  expect((await reset(await nameOf(place))).status).toBe(200);
  expect(await balance()).toBe(0);
});
