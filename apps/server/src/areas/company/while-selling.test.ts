import {
  ALL_ACCESS,
  authRoutes,
  checkoutRoutes,
  companyRoutes,
  companyUserRoutes,
  fieldsOf,
  locationRoutes,
  operationalSettingRoutes,
  orderRoutes,
  paymentRoutes,
  posTerminalRoutes,
  salesResetRoutes,
  settingsRoutes,
  terminalControlRoutes,
  type LocationSettingInput,
  type OperationalSetting,
  type Order,
  type OrderInput,
  type SettingGroup,
} from '@tavola/contract';
import { startProduct, strangeAddress, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

// What people change in the back office while others sell.

let world: ProductServer;
let burrito: Place;
let thai: Place;
beforeAll(async () => {
  world = await startProduct();
  ({ burrito, thai } = world);
});
afterAll(() => world.close());

const read = async (place = burrito): Promise<OperationalSetting> =>
  (await world.call(settingsRoutes.operational, {}, await place.owner.caller())).body;
async function save(
  group: SettingGroup,
  change: object,
  { place = burrito, setting }: { place?: Place; setting?: OperationalSetting } = {},
) {
  const before = setting ?? (await read(place));
  const fields = Object.fromEntries(fieldsOf(group).map((field) => [field, before[field]]));
  const body = { ...fields, ...change, version: before.version };
  return world.call(operationalSettingRoutes[group], { body } as never, await place.owner.caller());
}
const figures = async (place = burrito) =>
  (await world.call(locationRoutes.setting, {}, await place.owner.caller())).body;
async function saveFigures(change: Partial<LocationSettingInput>, place = burrito, version?: number) {
  const { isTaxInclusive, roundingMode, businessDayCutoff, version: current } = await figures(place);
  const body = { isTaxInclusive, roundingMode, businessDayCutoff, version: version ?? current, ...change };
  return world.call(locationRoutes.updateSetting, { body }, await place.owner.caller());
}
/** An order of one product that needs no choice. */
async function draft(place = burrito): Promise<OrderInput> {
  const terminal = await place.freshTerminal();
  const simple = terminal.data.snapshot.products.find(
    ({ type, isActive, isAvailableForSelection, modifierGroups }) =>
      type === 'Product' && isActive && isAvailableForSelection && modifierGroups.length === 0,
  );
  return terminal.order([terminal.line(simple?.name ?? '')]);
}
const sendAs = async (caller: Caller, place = burrito) =>
  world.call(orderRoutes.send, { body: await draft(place) }, caller);
async function send(place = burrito): Promise<Order> {
  const { status, body } = await sendAs(await place.owner.caller(), place);
  expect(status).toBe(200);
  return body as Order;
}
const tender = (amount: number) => ({ paymentID: newID(), paymentTypeID: 1, tenderedAmount: Math.ceil(amount) });
const pay = ({ orderID, version, totalDueAmount }: Order, caller: Caller) =>
  world.call(
    paymentRoutes.process,
    { body: { ...tender(totalDueAmount), orderID, orderVersion: version } as never },
    caller,
  );

/** Holds a counter while `first` waits for it and `second` is answered or waits too; then both continue. */
async function whileWaiting<A, B>(
  { scope: { companyID, locationID } }: Place,
  [kind, date]: readonly [kind: 'order' | 'sale' | 'hubMessage', date: string],
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const waiting = async (locks: number, isOver = () => false): Promise<void> => {
    const count = () =>
      world.test.asOwner(async (client) => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_locks WHERE NOT granted
             AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
        );
        return rowCount ?? 0;
      });
    await expect.poll(async () => isOver() || (await count()) >= locks, { interval: 20 }).toBe(true);
  };
  const [one, two] = await world.test.asOwner(async (client) => {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO counters (company_id, location_id, kind, business_date, value) VALUES ($1, $2, $3, $4, 0)
       ON CONFLICT (company_id, location_id, kind, business_date) DO UPDATE SET value = counters.value`,
      [companyID, locationID, kind, date],
    );
    const begun = first();
    await waiting(1);
    let isNextOver = false;
    const next = second().finally(() => (isNextOver = true));
    await waiting(2, () => isNextOver);
    await client.query('COMMIT');
    return [begun, next] as const;
  });
  return Promise.all([one, two]);
}
const ALWAYS = '1970-01-01';

it('rounding cannot be changed while the first sale is being paid', async () => {
  const order = await send(thai);
  const caller = await thai.owner.caller();
  const [paid, changed] = await whileWaiting(
    thai,
    ['sale', ALWAYS],
    () => pay(order, caller),
    () => saveFigures({ roundingMode: 'up' }, thai),
  );
  expect(paid.status).toBe(200);
  expect(codeOf(changed)).toEqual([409, 'location.rounding_fixed']);
});

it('a module is not switched off past an order that is being sent', async () => {
  const { businessDate } = await send();
  await world.run("UPDATE orders SET payment_status = 'Paid' WHERE company_id = $1", [burrito.scope.companyID]);
  const setting = await read();
  const body = await draft();
  const caller = await burrito.owner.caller();
  const [sent, switched] = await whileWaiting(
    burrito,
    ['order', businessDate],
    () => world.call(orderRoutes.send, { body }, caller),
    () => save('menuConfiguration', { modules: { ...setting.modules, quickSales: false } }, { setting }),
  );
  expect(sent.status).toBe(200);
  expect(codeOf(switched)).toEqual([409, 'setting.module_has_open_orders']);
});

it('the first order of a day and a new numbering at once give no number twice', async () => {
  world.clock.advance(24 * 60 * 60 * 1000);
  const setting = await read();
  const orderNumbering = {
    ...setting.orderNumbering,
    isPerChannel: true,
    prefix: { quickService: '', tableService: 'T', onlineService: 'W' },
  };
  const body = await draft();
  const caller = await burrito.owner.caller();
  const [first, changed] = await whileWaiting(
    burrito,
    ['hubMessage', ALWAYS],
    () => world.call(orderRoutes.send, { body }, caller),
    () => save('saleProcessing', { orderNumbering }, { setting }),
  );
  expect(first.status).toBe(200);
  expect(changed.status).toBe(200);
  expect((first.body as Order).orderNo).toBe('1');
  expect((await send()).orderNo).toBe('2');
  expect((await send()).orderNo).toBe('3');
});

it('a reset of sales restarts the numbers of every channel', async () => {
  const orderNumbering = {
    prefix: { quickService: 'Q', tableService: 'T', onlineService: 'W' },
    length: 1,
    isPerChannel: true,
    reset: 'never',
  };
  expect((await save('saleProcessing', { orderNumbering })).status).toBe(200);
  expect((await send()).orderNo).not.toBe('Q1');
  await world.run('UPDATE sessions SET ended_at = now() WHERE location_id = $1 AND id NOT IN ($2, $3)', [
    burrito.scope.locationID,
    burrito.owner.sessionID,
    burrito.cashier.sessionID,
  ]);
  const caller = await burrito.owner.caller();
  const { name } = (await world.call(locationRoutes.current, {}, caller)).body;
  const reset = () => world.call(salesResetRoutes.reset, { body: { locationName: name } }, caller);
  expect(codeOf(await reset())).toEqual([409, 'sales_reset.others_signed_in']);
  await world.run('UPDATE sessions SET ended_at = now() WHERE id = $1', [burrito.cashier.sessionID]);
  expect((await reset()).status).toBe(200);
  expect((await send()).orderNo).toBe('Q1');
});

it('another cutoff begins with the next business date from both forms, and neither overwrites the other', async () => {
  const today = (await send()).businessDate;
  const [before, shown] = [await read(), await figures()];
  const changed = await saveFigures({ businessDayCutoff: '23:59:00' });
  expect(changed.status).toBe(200);
  expect(changed.body.businessDayCutoff).toBe('23:59:00');
  const tomorrow = new Date(Date.parse(today) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const after = await read();
  expect(after.businessDayCutoff).toBe('23:59:00');
  expect(after.earlierBusinessDayCutoff).toEqual({ cutoff: before.businessDayCutoff, until: tomorrow });
  expect((await send()).businessDate).toBe(today);
  expect(codeOf(await save('closeProcedures', { closeAllTerminals: false }, { setting: before }))).toEqual([
    409,
    'resource.version_conflict',
  ]);
  const form = await figures();
  expect((await save('closeProcedures', { businessDayCutoff: '23:58:00' })).status).toBe(200);
  expect((await figures()).businessDayCutoff).toBe('23:58:00');
  for (const { version } of [shown, form])
    expect(codeOf(await saveFigures({ businessDayCutoff: '23:59:00' }, burrito, version))).toEqual([
      409,
      'resource.version_conflict',
    ]);
  expect((await saveFigures({ businessDayCutoff: before.businessDayCutoff })).status).toBe(200);
  expect((await read()).earlierBusinessDayCutoff).toBe(null);
  expect((await send()).businessDate).toEqual(today);
});

it('without a licence the order that is open is paid, and no other is begun', async () => {
  const order = await send();
  const body = await draft();
  const caller = await burrito.owner.caller();
  const licence = (until: string) =>
    world.run('UPDATE companies SET licence_valid_to = $2 WHERE company_id = $1', [burrito.scope.companyID, until]);
  await licence(new Date(world.clock.now().getTime() - 1000).toISOString());
  world.clock.advance(60_000);
  const began = await world.call(orderRoutes.send, { body }, caller);
  const checkedOut = await world.call(
    checkoutRoutes.process,
    { body: { order: { ...body, orderID: newID() }, payments: [tender(body.totalDueAmount)] } as never },
    caller,
  );
  expect(codeOf(began)).toEqual([401, 'license.invalid_or_expired']);
  expect(codeOf(checkedOut)).toEqual([401, 'license.invalid_or_expired']);
  expect((await pay(order, caller)).status).toBe(200);
  await licence('2099-01-01');
  world.clock.advance(60_000);
  expect((await world.call(orderRoutes.send, { body }, await burrito.owner.caller())).status).toBe(200);
});

it('a person removed while selling is signed out at once, and a colleague is paid for their order', async () => {
  const seller = await burrito.visitor({ codes: [ALL_ACCESS] });
  const caller = await seller.caller();
  const sent = await sendAs(caller);
  expect(sent.status).toBe(200);
  const owner = await burrito.owner.caller();
  const removed = await world.call(companyUserRoutes.remove, { query: { userIds: [seller.person.userID] } }, owner);
  expect(removed.status).toBe(200);
  expect((await pay(sent.body as Order, caller)).status).toBe(401);
  expect((await sendAs(caller)).status).toBe(401);
  expect((await pay(sent.body as Order, owner)).status).toBe(200);
});

it('an order keeps the number it was saved under when the numbering changes, and the next one follows the new rule', async () => {
  const { orderNumbering } = await read();
  const before = await send();
  const changed = { ...orderNumbering, prefix: { ...orderNumbering.prefix, quickService: 'N-' }, length: 5 };
  expect((await save('saleProcessing', { orderNumbering: changed })).status).toBe(200);
  const caller = await burrito.owner.caller();
  const paid = await pay(before, caller);
  expect(paid.status).toBe(200);
  const { body } = await world.call(orderRoutes.get, { params: { id: before.orderID } }, caller);
  expect(body.orderNo).toEqual(before.orderNo);
  expect(body.orderPaymentStatus).toBe('Paid');
  expect((await send()).orderNo).toMatch(/^N-\d{5}$/);
  expect((await save('saleProcessing', { orderNumbering })).status).toBe(200);
});

it('a terminal deleted during a sale signs its seller out, and a colleague is paid for its order', async () => {
  const seller = await burrito.visitor({ codes: [ALL_ACCESS] });
  const [caller, owner] = [await seller.caller(), await burrito.owner.caller()];
  const sent = (await sendAs(caller)).body as Order;
  const query = { terminalIds: [seller.device?.clientID ?? ''], endSessions: true };
  expect((await world.call(posTerminalRoutes.remove, { query }, owner)).status).toBe(200);
  expect((await pay(sent, caller)).status).toBe(401);
  expect((await pay(sent, owner)).status).toBe(200);
});

it('terminals of another location of the same company are neither signed out nor reloaded from here', async () => {
  const owner = await burrito.owner.caller();
  const params = { id: world.branch.device.clientID };
  expect(codeOf(await world.call(terminalControlRoutes.signOut, { params }, owner))).toEqual([
    404,
    'resource.not_found',
  ]);
  expect(codeOf(await world.call(terminalControlRoutes.reload, { params }, owner))).toEqual([
    404,
    'resource.not_found',
  ]);
});

/** A super-user who continues their session at the branch. */
async function bossAtBranch(): Promise<Caller> {
  const boss = await (await burrito.visitor({ codes: [ALL_ACCESS], isSuperUser: true })).caller();
  const { scope, device } = world.branch;
  const { body } = await world.call(authRoutes.locationCode, { body: { locationID: scope.locationID } }, boss);
  const there = { subDomain: body.subDomain, headers: { ...boss.headers, 'x-forwarded-for': strangeAddress() } };
  const arrived = await world.call(authRoutes.loginCode, { body: { code: body.code } }, there);
  const { clientID, tokenKey } = device;
  const undecided = { ...there, token: arrived.body.token ?? '' };
  const bound = await world.call(authRoutes.issueRealAccessToken, { body: { clientID, tokenKey } }, undecided);
  return { ...there, token: bound.body.token ?? '' };
}

it('a receipt names the location and its company as they are from their change on', async () => {
  const caller = await burrito.owner.caller();
  const place = async () => {
    const order = await draft();
    const body = { order, payments: [tender(order.totalDueAmount)] };
    return (await world.call(checkoutRoutes.process, { body: body as never }, caller)).body.receipt?.location;
  };
  const before = await place();
  const location = (await world.call(locationRoutes.current, {}, caller)).body;
  const { locationID: _id, currencyID: _currency, archivedAt: _archived, ...input } = location;
  await world.call(locationRoutes.updateBaseInfo, { body: { ...input, name: 'Riverside' } }, caller);
  expect(await place()).toEqual({ ...before, name: 'Riverside' });
  const {
    companyID: _company,
    logoUrl: _logo,
    isTaxInclusive: _taxes,
    ...company
  } = (await world.call(companyRoutes.get, {}, caller)).body;
  await world.call(companyRoutes.updateBaseInfo, { body: { ...company, vatID: '0105' } }, caller);
  expect(await place()).toEqual({ ...before, name: 'Riverside', vatid: '0105' });
});

// Ends every session of the restaurant, so it comes last.
it('a location archived during a sale signs its sellers out with the reason, and the order is paid once it is restored', async () => {
  const seller = await burrito.visitor({ codes: [ALL_ACCESS] });
  const caller = await seller.caller();
  const order = (await sendAs(caller)).body as Order;
  const boss = await bossAtBranch();
  const { locationID } = burrito.scope;
  expect((await world.call(locationRoutes.remove, { query: { locationIDs: [locationID] } }, boss)).status).toBe(200);
  expect((await pay(order, caller)).status).toBe(401);
  const { rows } = await world.test.asOwner((client) =>
    client.query("SELECT data->>'reason' AS reason FROM hub_messages WHERE data->>'sessionID' = $1", [
      seller.sessionID,
    ]),
  );
  expect(rows).toEqual([{ reason: 'location_archived' }]);
  expect((await world.call(locationRoutes.undelete, { params: { id: locationID } }, boss)).status).toBe(200);
  const next = await (await burrito.visitor({ codes: [ALL_ACCESS] })).caller();
  expect((await pay(order, next)).status).toBe(200);
});
