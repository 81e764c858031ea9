import {
  ALL_ACCESS,
  authRoutes,
  clientRoutes,
  companyRoutes,
  locationRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  settingsRoutes,
  type CallInput,
  type LocationInput,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, strangeAddress, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';
import { sampleOrder } from '../../../../test/walk/sample-order.ts';

let world: ProductServer;
let place: Place;
let other: Place;
let asOwner: Caller;
beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
  other = world.thai;
  asOwner = await place.owner.caller();
});
afterAll(() => world.close());

const address = { countryID: 219, postalCode: '10110', province: 'Bangkok', addressLine1: '1 Sukhumvit Rd' };
let made = 0;
const input = (more: Partial<LocationInput> = {}): LocationInput => {
  made += 1;
  return {
    name: `Branch ${made}`,
    subDomain: `branch-${made}`,
    phone: '',
    address,
    timezoneName: 'Asia/Bangkok',
    ...more,
  };
};
const create = (more: Partial<CallInput<typeof locationRoutes.create>['body']> = {}, caller = asOwner) =>
  world.call(
    locationRoutes.create,
    {
      body: {
        locationID: newID(),
        copyFromLocationID: place.scope.locationID,
        isWithTableLayouts: false,
        ...input(),
        ...more,
      },
    },
    caller,
  );
const get = (id: string, caller = asOwner) => world.call(locationRoutes.get, { params: { id } }, caller);
const archive = (locationIDs: string[], caller = asOwner) =>
  world.call(locationRoutes.remove, { query: { locationIDs } }, caller);
const rows = async (sql: string, values: unknown[]) =>
  world.test.asOwner(async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);
const member = async (...codes: readonly number[]) => (await place.visitor({ codes })).caller();

describe('a new location', () => {
  it('starts from a copy of another one’s settings, with its own taxes, and sells the same catalog', async () => {
    const { status, body } = await create({ isWithTableLayouts: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ currencyID: expect.any(Number), archivedAt: null, version: 1 });
    const [from, to] = [place.scope.locationID, body.locationID];
    const tables = ['taxes', 'item_locations', 'menu_locations', 'price_list_locations', 'payment_settings'];
    const more = ['order_fulfillment_settings', 'service_charge_settings', 'receipt_templates', 'table_layouts'];
    for (const table of [...tables, ...more]) {
      const [row] = await rows(
        `SELECT count(*) FILTER (WHERE location_id = $1)::int AS "from", count(*) FILTER (WHERE location_id = $2)::int AS "to" FROM ${table}`,
        [from, to],
      );
      expect(row?.['to'], table).toEqual(row?.['from']);
    }
    const foreign = await rows(
      `SELECT i.item_id FROM item_locations i JOIN taxes t ON t.id = i.tax_id WHERE i.location_id = $1 AND t.location_id <> $1`,
      [to],
    );
    expect(foreign).toEqual([]);
    const own = await rows(
      'SELECT 1 FROM clients WHERE location_id = $1 UNION ALL SELECT 1 FROM orders WHERE location_id = $1',
      [to],
    );
    expect(own).toEqual([]);
  });

  it('is added once under an id of the caller’s, and refuses a name or an address that is taken', async () => {
    const body = { ...input(), locationID: newID() };
    expect((await create(body)).body.version).toBe(1);
    expect((await create(body)).body.version).toBe(1);
    expect(codeOf(await create({ name: body.name.toUpperCase() }))).toEqual([409, 'resource.duplicate_name']);
    for (const subDomain of [body.subDomain, 'admin'])
      expect(codeOf(await create({ subDomain }))).toEqual([409, 'registration.subdomain_taken']);
    expect(codeOf(await create({ subDomain: other.subDomain }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await create({ address: { ...address, countryID: 99_999 } }))).toEqual([400, 'validation.failed']);
    expect(codeOf(await create({ timezoneName: 'Mars/Base' }))).toEqual([400, 'validation.failed']);
  });

  it('of two at once with one address, one is opened and nothing is left of the other', async () => {
    const subDomain = 'wanted-twice';
    const answers = await Promise.all([create({ subDomain }), create({ subDomain }, await other.owner.caller())]);
    const both = await Promise.all([create({ subDomain: 'wanted-again' }), create({ subDomain: 'wanted-again' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await rows("SELECT 1 FROM locations WHERE sub_domain = 'wanted-again'", [])).toHaveLength(1);
  });

  it('is refused beyond the locations of the licence, as is restoring one', async () => {
    const { locationID } = (await create()).body;
    await archive([locationID]);
    const limit = (locations: number | null) =>
      world.run('UPDATE companies SET licence_location_limit = $1 WHERE company_id = $2', [
        locations,
        place.scope.companyID,
      ]);
    await limit(1);
    expect(codeOf(await create())).toEqual([409, 'license.quota_exceeded']);
    const restored = await world.call(locationRoutes.undelete, { params: { id: locationID } }, asOwner);
    expect(codeOf(restored)).toEqual([409, 'license.quota_exceeded']);
    await limit(null);
  });

  it('needs the right to add at every location, and its source must be the company’s', async () => {
    const { add, edit } = permission.locationSetting;
    expect(codeOf(await create({}, await member(edit)))).toEqual([403, 'permission.denied']);
    const visitor = await place.visitor({ codes: [add] });
    expect((await create({}, await visitor.caller())).status).toBe(200);
    await world.run('UPDATE user_permissions SET at_location_id = $1 WHERE user_id = $2', [
      place.scope.locationID,
      visitor.person.userID,
    ]);
    expect(codeOf(await create({}, await visitor.caller()))).toEqual([403, 'permission.denied']);
    expect(codeOf(await create({ copyFromLocationID: other.scope.locationID }))).toEqual([404, 'resource.not_found']);
  });
});

describe('a location', () => {
  it('counts years as its country does until it chooses, and notifies its terminals', async () => {
    const location = (await create()).body;
    expect(location.calendar).toBe('buddhist');
    const update = (body: object) =>
      world.call(locationRoutes.update, { params: { id: location.locationID }, body: body as never }, asOwner);
    const chosen = async () =>
      rows('SELECT calendar FROM locations WHERE id = $1', [location.locationID]).then(([row]) => row?.['calendar']);
    const phoned = (await update({ ...location, phone: '021234567' })).body;
    expect(phoned.calendar).toBe('buddhist');
    expect(await chosen()).toBe(null);
    const changed = (await update({ ...phoned, calendar: 'gregorian' })).body;
    expect(changed.calendar).toBe('gregorian');
    expect(await chosen()).toBe('gregorian');
    expect((await get(location.locationID)).body.calendar).toBe('gregorian');
    expect((await update({ ...changed, calendar: 'julian' })).status).toBe(400);
    const messages = await rows(
      "SELECT 1 FROM hub_messages WHERE location_id = $1 AND event = 'operationalSettingChanged'",
      [location.locationID],
    );
    expect(messages).toHaveLength(1);
  });

  it('is read, listed and changed, and the second of two editors is refused with what it is now', async () => {
    const { body } = await create();
    const { locationID: id, currencyID: _currency, archivedAt: _archived, ...location } = body;
    const update = (more: object) =>
      world.call(locationRoutes.update, { params: { id }, body: { ...location, ...more } }, asOwner);
    expect((await update({ phone: '02 123-4567' })).body).toMatchObject({ phone: '021234567', version: 2 });
    const refused = await update({ phone: '029999999' });
    expect(codeOf(refused)).toEqual([409, 'resource.version_conflict']);
    expect(refused.body).toMatchObject({ additionValue: { current: { phone: '021234567', version: 2 } } });
    const list = await world.call(locationRoutes.list, { query: { search: body.name } }, asOwner);
    expect(list.body.items).toContainEqual(expect.objectContaining({ locationID: id, name: body.name }));
  });

  it('is unknown to another company, and its rights count where it is', async () => {
    const { body } = await create();
    const stranger = await other.owner.caller();
    expect(codeOf(await get(body.locationID, stranger))).toEqual([404, 'resource.not_found']);
    expect(codeOf(await archive([body.locationID], stranger))).toEqual([404, 'resource.not_found']);
    const visitor = await place.visitor({ codes: [permission.locationSetting.edit] });
    await world.run('UPDATE user_permissions SET at_location_id = $1 WHERE user_id = $2', [
      place.scope.locationID,
      visitor.person.userID,
    ]);
    const { locationID: id, currencyID: _currency, archivedAt: _archived, ...location } = body;
    const refused = await world.call(locationRoutes.update, { params: { id }, body: location }, await visitor.caller());
    expect(codeOf(refused)).toEqual([403, 'permission.denied']);
  });

  it('is archived with its sessions, restored within 30 days, and not the caller’s own', async () => {
    const { locationID, subDomain } = (await create()).body;
    expect(codeOf(await archive([place.scope.locationID]))).toEqual([409, 'location.current']);
    expect((await archive([locationID])).body.removedIDs).toEqual([locationID]);
    const info = () => world.call(settingsRoutes.subDomains, {}, asOwner);
    expect((await info()).body.map((one) => one.subDomain)).not.toContain(subDomain);
    const undelete = () => world.call(locationRoutes.undelete, { params: { id: locationID } }, asOwner);
    expect((await undelete()).body).toMatchObject({ archivedAt: null });
    expect((await info()).body.map((one) => one.subDomain)).toContain(subDomain);
    await archive([locationID]);
    await world.run("UPDATE locations SET archived_at = now() - interval '31 days' WHERE id = $1", [locationID]);
    expect(codeOf(await undelete())).toEqual([409, 'location.undelete_expired']);
  });

  it('that is the last one is not archived, also when two people archive at once', async () => {
    const here = await other.owner.caller();
    const second = (await create({ copyFromLocationID: other.scope.locationID }, here)).body.locationID;
    const boss = await other.visitor({ codes: [ALL_ACCESS], isSuperUser: true });
    const there = await goTo(await boss.caller(), second);
    const both = await Promise.all([archive([second], here), archive([other.scope.locationID], there)]);
    // The second is refused, or no longer works at a location that is open.
    expect(['200', '409 location.last', '401 auth.session_expired']).toEqual(
      expect.arrayContaining(both.map((answer) => (answer.status === 200 ? '200' : codeOf(answer).join(' ')))),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.run('UPDATE locations SET archived_at = NULL WHERE id = $1', [other.scope.locationID]);
  });

  it('is deleted for good by a super-user with its typed name, once archived; its address is free, its sales stay', async () => {
    const { locationID, name, subDomain } = (await create()).body;
    const remove = (typed: string, caller = asOwner) =>
      world.call(locationRoutes.removePermanently, { params: { id: locationID }, query: { name: typed } }, caller);
    expect(codeOf(await remove(name))).toEqual([409, 'location.not_archived']);
    await archive([locationID]);
    expect(codeOf(await remove(`${name}x`))).toEqual([400, 'location.name_mismatch']);
    expect(codeOf(await remove(name, await member(ALL_ACCESS)))).toEqual([403, 'client.super_user_required']);
    expect((await remove(name)).body.removedIDs).toEqual([locationID]);
    expect(codeOf(await get(locationID))).toEqual([404, 'resource.not_found']);
    expect((await create({ name, subDomain })).status).toBe(200);
    expect(await rows('SELECT 1 FROM locations WHERE id = $1', [locationID])).toHaveLength(1);
  });
});

/** Continues a session at another location, on a new terminal there. */
async function goTo(caller: Caller, locationID: string): Promise<Caller> {
  const { body } = await world.call(authRoutes.locationCode, { body: { locationID } }, caller);
  const arriving = { subDomain: body.subDomain, headers: { ...caller.headers, 'x-forwarded-for': strangeAddress() } };
  const { body: signedIn } = await world.call(authRoutes.loginCode, { body: { code: body.code } }, arriving);
  const undecided = { ...arriving, token: signedIn.token ?? '' };
  const query = { name: `Terminal ${locationID}`, type: 'PosTerminalWithCash' as const };
  const { clientID, tokenKey } = (await world.call(clientRoutes.register, { query }, undecided)).body;
  const bound = await world.call(authRoutes.issueRealAccessToken, { body: { clientID, tokenKey } }, undecided);
  return { ...arriving, token: bound.body.token ?? '' };
}

describe('a changed address', () => {
  const move = async (subDomain: string, caller: Caller) => {
    const { body } = await world.call(locationRoutes.current, {}, caller);
    const { locationID: _id, currencyID: _currency, archivedAt: _archived, ...location } = body;
    return world.call(locationRoutes.updateBaseInfo, { body: { ...location, subDomain } }, caller);
  };

  it('leads on from the old one for 90 days, for open sessions and new ones, and can be taken again', async () => {
    const caller = await other.owner.caller();
    expect((await move('moved-away', caller)).body.subDomain).toBe('moved-away');
    const at = (subDomain: string) => world.call(settingsRoutes.tenantInfo, {}, { ...caller, subDomain });
    // A session that is known keeps its addresses for 4 seconds.
    world.clock.advance(5_000);
    expect((await at(other.subDomain)).body.subDomain).toBe('moved-away');
    expect((await at('moved-away')).body.subDomain).toBe('moved-away');
    expect(codeOf(await at(place.subDomain))).toEqual([404, 'tenant.not_found']);
    expect(codeOf(await move(other.subDomain, asOwner))).toEqual([409, 'registration.subdomain_taken']);
    await world.run("UPDATE sub_domains SET alias_until = now() - interval '1 minute' WHERE sub_domain = $1", [
      other.subDomain,
    ]);
    world.clock.advance(5_000);
    expect(codeOf(await at(other.subDomain))).toEqual([404, 'tenant.not_found']);
    expect((await move(other.subDomain, { ...caller, subDomain: 'moved-away' })).status).toBe(200);
  });
});

describe('company and figures', () => {
  const setting = async (caller = asOwner) => (await world.call(locationRoutes.setting, {}, caller)).body;
  const save = async (more: object, caller = asOwner) => {
    const { isTaxInclusive, roundingMode, businessDayCutoff, version } = await setting(caller);
    return world.call(
      locationRoutes.updateSetting,
      { body: { isTaxInclusive, roundingMode, businessDayCutoff, version, ...more } },
      caller,
    );
  };

  it('the profile opens without a right, and changes only with one, at its version', async () => {
    const powerless = await place.powerless.caller();
    const { body } = await world.call(companyRoutes.get, {}, powerless);
    const { companyID: _id, ...company } = body;
    expect(codeOf(await world.call(companyRoutes.update, { body: company }, powerless))).toEqual([
      403,
      'permission.denied',
    ]);
    const changed = await world.call(companyRoutes.update, { body: { ...company, vatID: '0105' } }, asOwner);
    expect(changed.body).toMatchObject({ vatID: '0105', version: company.version + 1 });
    expect(codeOf(await world.call(companyRoutes.update, { body: company }, asOwner))).toEqual([
      409,
      'resource.version_conflict',
    ]);
    const picture = { ...company, version: company.version + 1, logoUrl: `/api/company/images/${newID()}` };
    expect(codeOf(await world.call(companyRoutes.update, { body: picture }, asOwner))).toEqual([
      404,
      'image.error.not_found',
    ]);
  });

  it('rounding changes before the first sale only', async () => {
    expect((await save({ roundingMode: 'halfEven' })).body).toMatchObject({
      roundingMode: 'halfEven',
      hasSales: false,
    });
    await save({ roundingMode: 'halfAwayFromZero' });
    const { body: order } = await world.call(orderRoutes.send, { body: await sampleOrder(place) }, asOwner);
    const payment = {
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID: 1,
      tenderedAmount: Math.ceil(order.totalDueAmount),
    };
    expect((await world.call(paymentRoutes.process, { body: payment as never }, asOwner)).status).toBe(200);
    expect(codeOf(await save({ roundingMode: 'up' }))).toEqual([409, 'location.rounding_fixed']);
    const { body: stored } = await world.call(orderRoutes.get, { params: { id: order.orderID } }, asOwner);
    expect((await save({ isTaxInclusive: !(await setting()).isTaxInclusive })).status).toBe(200);
    expect((await world.call(orderRoutes.get, { params: { id: order.orderID } }, asOwner)).body).toEqual(stored);
  });

  it('another cutoff begins with the next business date; another zone is refused where it changes the open one', async () => {
    // A zone in which it is a little after two, with three hours of zones west of it at any time of the day.
    const now = world.clock.now().getUTCHours();
    const hours = now < 12 ? 2 - now : 26 - now;
    const zone = (east: number) => `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
    const early = await create({ timezoneName: zone(hours) });
    const boss = await place.visitor({ codes: [ALL_ACCESS], isSuperUser: true });
    const there = await goTo(await boss.caller(), early.body.locationID);
    expect((await save({ businessDayCutoff: '13:00:00' }, there)).body.businessDayCutoff).toBe('13:00:00');
    const { body } = await world.call(settingsRoutes.operational, {}, there);
    expect(body.earlierBusinessDayCutoff).toMatchObject({ cutoff: '00:00:00' });
    const moved = (timezoneName: string) => {
      const { locationID: _id, currencyID: _currency, archivedAt: _archived, ...input } = early.body;
      return { ...input, timezoneName };
    };
    const { version } = (await world.call(locationRoutes.current, {}, there)).body;
    const put = (timezoneName: string) =>
      world.call(locationRoutes.updateBaseInfo, { body: { ...moved(timezoneName), version } }, there);
    // An hour back is the same day; three hours back is the day before.
    expect(codeOf(await put(zone(hours - 3)))).toEqual([409, 'location.business_day']);
    expect((await put(zone(hours - 1))).status).toBe(200);
  });
});

describe('changing location', () => {
  const codeFor = (caller: Caller, locationID: string) =>
    world.call(authRoutes.locationCode, { body: { locationID } }, caller);
  const arrive = ({ code, subDomain }: { code: string; subDomain: string }) =>
    world.call(
      authRoutes.loginCode,
      { body: { code } },
      { subDomain, headers: { 'x-token-transport': 'bearer', 'x-forwarded-for': strangeAddress() } },
    );

  it('continues the session there once, within 30 seconds, and ends it here', async () => {
    const branch = (await create({}, await place.owner.caller())).body;
    const boss = await place.visitor({ codes: [ALL_ACCESS], isSuperUser: true });
    const caller = await boss.caller();
    const late = (await codeFor(caller, branch.locationID)).body;
    world.clock.advance(31_000);
    expect(codeOf(await arrive(late))).toEqual([401, 'auth.code_invalid']);
    const given = (await codeFor(caller, branch.locationID)).body;
    expect(codeOf(await arrive({ ...given, subDomain: place.subDomain }))).toEqual([401, 'auth.code_invalid']);
    const signedIn = await arrive(given);
    expect(signedIn.body).toMatchObject({ tokenKind: 'nonClient' });
    expect(codeOf(await arrive(given))).toEqual([401, 'auth.code_invalid']);
    const info = await world.call(
      settingsRoutes.tenantInfo,
      {},
      { subDomain: branch.subDomain, token: signedIn.body.token ?? '' },
    );
    expect(info.body.locationTenantIdentifierID).toBe(branch.locationID);
    expect((await world.call(settingsRoutes.tenantInfo, {}, caller)).status).toBe(401);
  });

  it('is refused where the person does not work, and a code dies with its session', async () => {
    const branch = (await create({}, await place.owner.caller())).body;
    const cook = await place.visitor({ codes: [permission.orderDashboard.view] });
    expect(codeOf(await codeFor(await cook.caller(), branch.locationID))).toEqual([401, 'login.error.wrong_location']);
    expect((await codeFor(await cook.caller(), other.scope.locationID)).status).toBe(401);
    const boss = await place.visitor({ codes: [ALL_ACCESS], isSuperUser: true });
    const given = (await codeFor(await boss.caller(), branch.locationID)).body;
    await world.call(authRoutes.logout, {}, await boss.caller());
    expect(codeOf(await arrive(given))).toEqual([401, 'auth.code_invalid']);
  });

  it('keeps the terminal where only the address of the location has changed', async () => {
    const boss = await place.visitor({ codes: [ALL_ACCESS], isSuperUser: true });
    const signedIn = await arrive((await codeFor(await boss.caller(), place.scope.locationID)).body);
    expect(signedIn.body).toMatchObject({ tokenKind: 'client' });
  });
});
