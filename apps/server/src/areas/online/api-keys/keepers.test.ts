import {
  ALL_ACCESS,
  apiKeyRoutes,
  apiScopes,
  categoryRoutes,
  companyUserRoutes,
  permission,
  productRoutes,
  reportRoutes,
  rightsOfScope,
  type ApiKeyInput,
  type ApiScope,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

/** A key opens no more than the person who keeps it (decision 479). */

const OK = '200 accepted';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());
// Limits are a minute long, and rights are remembered for 4 seconds.
beforeEach(() => world.clock.advance(60_000));

const { view, add, edit } = permission.onlineIntegrations;
/** Every right that a key of this scope can use, and that of keeping keys. */
const rightsFor = (scope: ApiScope): number[] => [view, add, edit, ...rightsOfScope(scope).flat()];

/** A person with just these rights, and a key that they made. */
async function kept(scopes: readonly ApiScope[] = ['catalog.read', 'catalog.write'], more: Partial<ApiKeyInput> = {}) {
  const keeper = await world.burrito.visitor({ codes: [...new Set(scopes.flatMap(rightsFor))] });
  const caller = await keeper.caller();
  const apiKeyID = newID();
  const fields = { name: `Kept ${apiKeyID}`, scopes: [...scopes], callsPerMinute: 60, endsOn: null };
  const body = { apiKeyID, ...fields, locationIDs: [world.burrito.scope.locationID], ...more };
  const created = await world.call(apiKeyRoutes.create, { body }, caller);
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const { key } = (await world.call(apiKeyRoutes.makeKey, { params: { id: apiKeyID } }, caller)).body;
  return { id: apiKeyID, key, caller, userID: keeper.person.userID };
}
const program = (token: string, subDomain = world.burrito.subDomain): Caller => ({ token, subDomain });
const reads = async (key: string) => outcomeOf(await world.call(productRoutes.list, {}, program(key)));
const writes = async (key: string) => {
  const body = { name: `By a key ${newID()}` };
  return outcomeOf(await world.call(categoryRoutes.create, { body: body as never }, program(key)));
};
const holds = (userID: string, codes: readonly number[]) =>
  world.run('UPDATE user_permissions SET codes = $1 WHERE company_id = $2 AND user_id = $3', [
    codes,
    world.burrito.scope.companyID,
    userID,
  ]);
const stateOf = async (id: string) =>
  (await world.call(apiKeyRoutes.get, { params: { id } }, await world.burrito.owner.caller())).body.keeperState;
const soon = () => world.clock.advance(5_000);

describe('a key whose keeper', () => {
  it('may do everything that it is for opens its scopes', async () => {
    const { id, key } = await kept();
    expect(await reads(key)).toBe(OK);
    expect(await writes(key)).toBe(OK);
    expect(await stateOf(id)).toBe('Active');
  });

  it('was switched off is refused, and works again when they are switched on', async () => {
    const { id, key, userID } = await kept();
    expect(await reads(key)).toBe(OK);
    const boss = await world.burrito.owner.caller();
    const params = { params: { id: userID } };
    expect((await world.call(companyUserRoutes.deactivate, params, boss)).status).toBe(200);
    soon();
    expect(await reads(key)).toBe('401 api_key.keeper_gone');
    expect(await stateOf(id)).toBe('Gone');
    expect((await world.call(companyUserRoutes.activate, params, boss)).status).toBe(200);
    soon();
    expect(await reads(key)).toBe(OK);
  });

  it('was removed is refused', async () => {
    const { id, key, userID } = await kept();
    const boss = await world.burrito.owner.caller();
    const removed = await world.call(companyUserRoutes.remove, { query: { userIds: [userID] } }, boss);
    expect(removed.status).toBe(200);
    soon();
    expect(await reads(key)).toBe('401 api_key.keeper_gone');
    expect(await stateOf(id)).toBe('Gone');
  });

  it('no longer works at the location is refused there', async () => {
    const { id, key, userID } = await kept();
    await world.run('DELETE FROM user_locations WHERE company_id = $1 AND user_id = $2', [
      world.burrito.scope.companyID,
      userID,
    ]);
    soon();
    expect(await reads(key)).toBe('401 api_key.keeper_gone');
    expect(await stateOf(id)).toBe('RightsMissing');
  });

  it('lost a right is refused what needs it, and nothing else', async () => {
    const { id, key, userID } = await kept();
    await holds(userID, rightsFor('catalog.read'));
    const readOnly = rightsFor('catalog.read').filter((code) => code !== permission.productCategory.add);
    await holds(userID, readOnly);
    soon();
    expect(await reads(key)).toBe(OK);
    expect(await writes(key)).toBe('403 api_key.right_lost');
    expect(await stateOf(id)).toBe('RightsMissing');
    await holds(userID, []);
    soon();
    expect(await reads(key)).toBe('403 api_key.right_lost');
  });

  it('has every right gives it no more than its scopes', async () => {
    const { key, userID } = await kept(['catalog.read']);
    await holds(userID, [ALL_ACCESS]);
    soon();
    expect(await writes(key)).toBe('403 api_key.scope_missing');
  });
});

it('a key reads a report of no other location than its keeper may enter and read', async () => {
  const here = world.burrito.scope.locationID;
  const there = world.branch.scope.locationID;
  const { companyID } = world.burrito.scope;
  await world.run(
    'UPDATE locations SET currency_id = (SELECT currency_id FROM locations WHERE id = $1) WHERE id = $2',
    [here, there],
  );
  const boss = await world.burrito.visitor({ codes: [ALL_ACCESS], isSuperUser: true });
  const caller = await boss.caller();
  const apiKeyID = newID();
  const fields = { name: `Both ${apiKeyID}`, scopes: ['reports.read' as const], callsPerMinute: 60, endsOn: null };
  const body = { apiKeyID, ...fields, locationIDs: [here, there] };
  expect((await world.call(apiKeyRoutes.create, { body }, caller)).status).toBe(200);
  const { key } = (await world.call(apiKeyRoutes.makeKey, { params: { id: apiKeyID } }, caller)).body;
  const reportOf = async (locationID: string) => {
    const query = { startDate: '2026-06-19', endDate: '2026-06-19', group: 'day' as const, locationIDs: [locationID] };
    return outcomeOf(await world.call(reportRoutes.figures, { query }, program(key)));
  };
  expect(await reportOf(here)).toBe(OK);
  expect(await reportOf(there)).toBe(OK);
  await world.run('UPDATE users SET is_super_user = false WHERE company_id = $1 AND id = $2', [
    companyID,
    boss.person.userID,
  ]);
  soon();
  expect(await reportOf(here)).toBe(OK);
  expect(await reportOf(there)).toBe('403 report.location');
  await world.run('INSERT INTO user_locations (company_id, user_id, location_id) VALUES ($1, $2, $3)', [
    companyID,
    boss.person.userID,
    there,
  ]);
  await world.run('UPDATE user_permissions SET at_location_id = $1 WHERE company_id = $2 AND user_id = $3', [
    here,
    companyID,
    boss.person.userID,
  ]);
  soon();
  expect(await reportOf(here)).toBe(OK);
  expect(await reportOf(there)).toBe('403 report.location');
});

it('a key names the person who made it as its keeper', async () => {
  const { id, userID } = await kept();
  const answer = await world.call(apiKeyRoutes.get, { params: { id } }, await world.burrito.owner.caller());
  expect(answer.body.keeperID).toBe(userID);
});

describe('a person who takes a key over', () => {
  const take = (id: string, caller: Caller) => world.call(apiKeyRoutes.takeOver, { params: { id } }, caller);

  it('may do all that it is for; the program continues with the same key', async () => {
    const { id, key, userID } = await kept();
    const boss = await world.burrito.owner.caller();
    await world.call(companyUserRoutes.deactivate, { params: { id: userID } }, boss);
    soon();
    expect(await reads(key)).toBe('401 api_key.keeper_gone');
    const taken = await take(id, boss);
    expect(taken.body).toMatchObject({ apiKeyID: id, keeperState: 'Active' });
    expect(await reads(key)).toBe(OK);
    expect(await writes(key)).toBe(OK);
    const found = await world.run(
      "SELECT a.user_id FROM audit_log a WHERE a.company_id = $1 AND a.action = 'apiKey.changed' AND a.target_id = $2",
      [world.burrito.scope.companyID, id],
    );
    expect(found).not.toMatchObject({ rows: [] });
  });

  it('is refused where they may not give it', async () => {
    const { id, key } = await kept();
    const other = await (await world.burrito.visitor({ codes: [view, add, edit] })).caller();
    expect(outcomeOf(await take(id, other))).toBe('403 api_key.right_missing');
    expect(await reads(key)).toBe(OK);
  });
});

it('a key of every scope may be kept by a person who has its rights and is no super-user', async () => {
  const { id, key } = await kept(apiScopes);
  expect(await reads(key)).toBe(OK);
  expect(await stateOf(id)).toBe('Active');
});
