import {
  ALL_ACCESS,
  apiKeyRoutes,
  categoryRoutes,
  onlineOrderRoutes,
  orderRoutes,
  permission,
  productPlaceRoutes,
  productRoutes,
  purchaseHistoryRoutes,
  reportRoutes,
  routes,
  scopesOfCall,
  type ApiKeyInput,
  type Route,
} from '@tavola/contract';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { giveToCustomer } from '@tavola/testkit/selling/selling-checks.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Answer, Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

const input = (place: Place, more: Partial<ApiKeyInput> = {}): ApiKeyInput & { apiKeyID: string } => {
  const apiKeyID = newID();
  return {
    apiKeyID,
    name: `Key ${apiKeyID}`,
    scopes: ['catalog.read'],
    locationIDs: [place.scope.locationID],
    callsPerMinute: 60,
    endsOn: null,
    ...more,
  };
};

async function made(more: Partial<ApiKeyInput> = {}) {
  const caller = await world.burrito.owner.caller();
  const body = input(world.burrito, more);
  const { status } = await world.call(apiKeyRoutes.create, { body }, caller);
  expect(status).toBe(200);
  const { key } = (await world.call(apiKeyRoutes.makeKey, { params: { id: body.apiKeyID } }, caller)).body;
  return { id: body.apiKeyID, body, key, caller };
}
const program = (key: string, subDomain = world.burrito.subDomain): Caller => ({ token: key, subDomain });
const codeOf = (body: unknown) => (body as { additionValue?: { errorCode?: string } }).additionValue?.errorCode;
/** What an answer says: its status, and the code of a refusal. */
const said = ({ status, body }: Answer<unknown>): string => `${status} ${codeOf(body) ?? ''}`.trim();
const outcome = async (route: Route, by: Caller, given: object = {}): Promise<string> =>
  said(await world.call(route, given as never, by));
const reads = (key: string, subDomain?: string) => outcome(productRoutes.list as Route, program(key, subDomain));

describe('an API key (decision 234)', () => {
  it('is `tvl_` and 32 random characters, shown once and stored as a hash', async () => {
    const { id, key, caller } = await made();
    expect(key).toMatch(/^tvl_[A-Za-z0-9]{32}$/);
    const shown = (await world.call(apiKeyRoutes.get, { params: { id } }, caller)).body;
    expect(shown.keyStart).toBe(key.slice(0, 10));
    const stored = await world.run('SELECT to_jsonb(k) AS row FROM api_keys k WHERE company_id = $1', [
      world.burrito.scope.companyID,
    ]);
    expect(JSON.stringify([shown, stored])).not.toContain(key.slice(4));
  });

  it('reads what its scope opens, and nothing else', async () => {
    const { key } = await made();
    expect(await reads(key)).toBe('200');
    expect(await outcome(onlineOrderRoutes.list as Route, program(key))).toBe('403 api_key.scope_missing');
    const category = { body: { name: 'By a key' } };
    expect(await outcome(categoryRoutes.create as Route, program(key), category)).toBe('403 api_key.scope_missing');
    expect(await outcome(apiKeyRoutes.list as Route, program(key))).toBe('403 api_key.scope_missing');
  });

  it('opens nothing before it is made, after it is revoked and after its end', async () => {
    const { id, key, caller } = await made();
    expect(await reads(`tvl_${'A'.repeat(32)}`)).toBe('401 api_key.refused');
    await world.call(apiKeyRoutes.remove, { query: { ids: [id] } }, caller);
    expect(await reads(key)).toBe('401 api_key.refused');
    const ended = await made({ endsOn: '2020-01-01' });
    expect(await reads(ended.key)).toBe('401 api_key.refused');
  });

  it('that was revoked and restored needs a new key', async () => {
    const { id, key, body, caller } = await made();
    await world.call(apiKeyRoutes.remove, { query: { ids: [id] } }, caller);
    await world.call(apiKeyRoutes.create, { body }, caller);
    expect(await reads(key)).toBe('401 api_key.refused');
  });

  it('ends when another one is made', async () => {
    const { id, key, caller } = await made();
    expect(await reads(key)).toBe('200');
    const { body } = await world.call(apiKeyRoutes.makeKey, { params: { id } }, caller);
    expect(await reads(key)).toBe('401 api_key.refused');
    expect(await reads(body.key)).toBe('200');
  });

  it('opens what is changed from the next call on', async () => {
    const { id, key, body, caller } = await made();
    const { apiKeyID: _id, ...fields } = body;
    const changed = { ...fields, scopes: ['orders.read' as const], version: 3 };
    expect((await world.call(apiKeyRoutes.update, { params: { id }, body: changed }, caller)).status).toBe(200);
    expect(await reads(key)).toBe('403 api_key.scope_missing');
    expect(await outcome(onlineOrderRoutes.list as Route, program(key))).toBe('200');
  });

  it('is none at the address of another restaurant, or where no restaurant is named', async () => {
    const { key } = await made();
    expect(await reads(key, world.thai.subDomain)).toBe('401 api_key.refused');
    expect(await outcome(productRoutes.list as Route, { token: key })).toBe('404 tenant.not_found');
  });

  it('cannot be for a location of another company', async () => {
    const caller = await world.burrito.owner.caller();
    const body = input(world.burrito, { locationIDs: [world.thai.scope.locationID] });
    const answer = await world.call(apiKeyRoutes.create, { body }, caller);
    expect(answer.status).toBe(400);
  });

  it('is refused above its calls a minute, and another one is not', async () => {
    const slow = await made({ callsPerMinute: 2 });
    const other = await made({ callsPerMinute: 2 });
    expect(await reads(slow.key)).toBe('200');
    expect(await reads(slow.key)).toBe('200');
    const refused = await world.call(productRoutes.list, {}, program(slow.key));
    expect(said(refused)).toBe('429 limit.rate');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await reads(other.key)).toBe('200');
  });

  it('says when it was last used', async () => {
    const { id, key, caller } = await made();
    await reads(key);
    await expect
      .poll(async () => (await world.call(apiKeyRoutes.get, { params: { id } }, caller)).body.lastUsedAt)
      .not.toBeNull();
  });
});

describe('the locations of a key (decision 460)', () => {
  const today = { startDate: '2026-06-19', endDate: '2026-06-19', group: 'day' } as const;
  const reportOf = (by: Caller, locationID: string) =>
    outcome(reportRoutes.figures as Route, by, { query: { ...today, locationIDs: [locationID] } });
  const here = () => world.burrito.scope.locationID;
  const there = () => world.branch.scope.locationID;
  const atBranch = async (locationIDs: readonly string[]) =>
    program(
      (await made({ scopes: ['reports.read', 'catalog.read', 'catalog.write'], locationIDs: [...locationIDs] })).key,
      'branch',
    );

  beforeAll(async () => {
    // Reports add up one currency (decision 273).
    await world.run(
      'UPDATE locations SET currency_id = (SELECT currency_id FROM locations WHERE id = $1) WHERE id = $2',
      [here(), there()],
    );
  });

  it('are all whose reports it reads, and not those of the person who made it', async () => {
    const key = await atBranch([there()]);
    expect(await reportOf(key, there())).toBe('200');
    expect(await reportOf(key, here())).toBe('403 report.location');
    const { body } = await world.call(reportRoutes.places, {}, key);
    expect(body.locations.map(({ locationID }) => locationID)).toEqual([there()]);
    expect(await reportOf(await atBranch([there(), here()]), here())).toBe('200');
  });

  it('are all at which it sees and changes what a product is', async () => {
    const owner = await world.burrito.owner.caller();
    const id = world.burrito.terminal.product('Chips and Guacamole').itemID;
    const placesOf = async (by: Caller) => (await world.call(productPlaceRoutes.list, { params: { id } }, by)).body;
    const place = (await placesOf(owner)).find(({ locationID }) => locationID === here());
    const key = await atBranch([there()]);
    expect((await placesOf(key)).map(({ locationID }) => locationID)).toEqual([there()]);
    const change = { params: { id }, body: { locationItems: [place] } };
    expect(await outcome(productPlaceRoutes.save as Route, key, change)).toBe('404 resource.not_found');
    expect(await outcome(productPlaceRoutes.save as Route, await atBranch([there(), here()]), change)).toBe('200');
  });
});

it('what customers bought is that of the locations of a key (decision 460)', async () => {
  const { burrito, branch } = world;
  const owner = await burrito.owner.caller();
  const order = burrito.terminal.order([burrito.terminal.line('Chips and Guacamole')]);
  await world.call(orderRoutes.finalize, { body: order }, owner);
  const { customerID } = await addCustomer(world, { owner }, newID());
  await giveToCustomer(world.test, order.orderID, customerID);
  const bought = async (locationIDs: readonly string[], asked: readonly string[] = []) => {
    const { key } = await made({ scopes: ['customers.read'], locationIDs: [...locationIDs] });
    const query = { locationIDs: [...asked] };
    return (await world.call(purchaseHistoryRoutes.list, { query }, program(key, branch.subDomain))).body.items.length;
  };
  const [here, there] = [burrito.scope.locationID, branch.scope.locationID];
  expect(await bought([there])).toBe(0);
  expect(await bought([there], [here])).toBe(0);
  expect(await bought([there, here])).toBe(1);
  expect(await bought([there, here], [there])).toBe(0);
});

describe('who makes a key (decision 326)', () => {
  const { view, add, edit } = permission.onlineIntegrations;

  it('gives it only what they may do themselves, at each of its locations', async () => {
    const keeper = await world.burrito.visitor({ codes: [view, add, edit] });
    const caller = await keeper.caller();
    const refused = await world.call(apiKeyRoutes.create, { body: input(world.burrito) }, caller);
    expect(said(refused)).toBe('403 api_key.right_missing');
    const options = (await world.call(apiKeyRoutes.options, {}, caller)).body;
    expect(options.locations.map(({ scopes }) => scopes)).toEqual(options.locations.map(() => []));
  });

  it('gives it no location that they may not enter, whatever rights they have at all of them (decision 461)', async () => {
    const keeper = await world.burrito.visitor({ codes: [ALL_ACCESS] });
    const caller = await keeper.caller();
    const { branch, burrito } = world;
    const elsewhere = input(burrito, { locationIDs: [burrito.scope.locationID, branch.scope.locationID] });
    const refused = await world.call(apiKeyRoutes.create, { body: elsewhere }, caller);
    expect(said(refused)).toBe('403 api_key.right_missing');
    const { locations } = (await world.call(apiKeyRoutes.options, {}, caller)).body;
    const scopesAt = (id: string) => locations.find(({ locationID }) => locationID === id)?.scopes.length;
    expect(scopesAt(burrito.scope.locationID)).toBe(7);
    expect(scopesAt(branch.scope.locationID)).toBe(0);
    const { id } = await made({ locationIDs: [branch.scope.locationID] });
    const taken = await world.call(apiKeyRoutes.makeKey, { params: { id } }, caller);
    expect(said(taken)).toBe('403 api_key.right_missing');
  });

  it('makes no new key of one that can do more than they can', async () => {
    const { id } = await made();
    const keeper = await world.burrito.visitor({ codes: [view, add, edit] });
    const refused = await world.call(apiKeyRoutes.makeKey, { params: { id } }, await keeper.caller());
    expect(said(refused)).toBe('403 api_key.right_missing');
  });

  it('may be given every scope as the owner', async () => {
    const caller = await world.burrito.owner.caller();
    const { locations } = (await world.call(apiKeyRoutes.options, {}, caller)).body;
    expect(locations.find(({ locationID }) => locationID === world.burrito.scope.locationID)?.scopes).toHaveLength(7);
  });
});

it('what a key changes is in the history under its name', async () => {
  const { key, body } = await made({ scopes: ['catalog.write', 'catalog.read'] });
  const created = await world.call(categoryRoutes.create, { body: { name: 'Made by a key' } as never }, program(key));
  expect(created.status).toBe(200);
  const found = await world.run(
    "SELECT api_key_name FROM audit_log WHERE company_id = $1 AND action = 'category.added' ORDER BY at DESC LIMIT 1",
    [world.burrito.scope.companyID],
  );
  expect(found).toMatchObject({ rows: [{ api_key_name: body.name }] });
});

it('the page of the API names every call that a key opens, and needs no script', async () => {
  const { status, body, headers } = await world.send('GET', '/api/docs');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const page = String(body);
  expect(page).not.toContain('<script');
  for (const [group, calls] of Object.entries(routes))
    for (const [name, { method, path }] of Object.entries(calls))
      expect(page.includes(`<b>${method}</b> <code>/api${path}</code>`), `${group}.${name}`).toBe(
        scopesOfCall(`${group}.${name}`).length > 0,
      );
});
