import { apiKeyRoutes, apiScopes, FileAnswer, scopesOfCall, type ApiScope } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { newID } from '#platform/ids.ts';
import type { Answer } from '@tavola/testkit/server/server.ts';
import { codeOf, refusalFault } from './walk/refusal-body.ts';
import { ask, visits, type ValidCall, type Visit } from './walk/walk.ts';

/** Every call of the contract by a key: what its scopes name is open, and nothing else (decisions 234, 324). */

let world: ProductServer;
let everything = '';
let calls = 0;

/** A key with every scope; another one in time, because each has a limit a minute. */
async function keyToAll(): Promise<string> {
  if (calls % 200 === 0) everything = await makeKey(apiScopes);
  calls += 1;
  return everything;
}

async function makeKey(scopes: readonly ApiScope[]): Promise<string> {
  const caller = await world.burrito.owner.caller();
  const apiKeyID = newID();
  const body = {
    apiKeyID,
    name: `Walked ${apiKeyID}`.slice(0, 60),
    scopes: [...scopes],
    locationIDs: [world.burrito.scope.locationID],
    callsPerMinute: 600,
    endsOn: null,
  };
  await world.call(apiKeyRoutes.create, { body }, caller);
  return (await world.call(apiKeyRoutes.makeKey, { params: { id: apiKeyID } }, caller)).body.key;
}

beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

const byKey = ({ caller, ...call }: ValidCall, token: string): ValidCall => ({
  ...call,
  caller: { ...caller, token, subDomain: world.burrito.subDomain, cookies: undefined },
});
/** What an answer says: its status, and the code of a refusal in the shape of refusals. */
function said(answer: Answer<unknown>): string {
  if (answer.status === 200) return '200';
  return `${answer.status} ${codeOf(answer)} ${refusalFault(answer) ?? ''}`.trim();
}
const isOpen = ({ name }: Visit): boolean => scopesOfCall(name).length > 0;
const isForAnyone = ({ route: { access } }: Visit): boolean => access === 'anyone' || access === 'guest';

it('every scope opens calls', () => {
  const idle = apiScopes.filter((scope) => !visits.some(({ name }) => scopesOfCall(name).includes(scope)));
  expect(idle).toEqual([]);
});

it.each(['apiKeys', 'auth', 'users', 'account', 'companyUsers', 'roles', 'settings', 'payments', 'registration'])(
  'no scope opens a call of %s',
  (group) => {
    const open = visits.filter((visit) => visit.name.startsWith(`${group}.`) && isOpen(visit));
    expect(open.map(({ name }) => name)).toEqual([]);
  },
);

it('no scope opens a call whose answer is a file of any length (decision 479)', () => {
  const files = visits.filter(({ route }) => route.answer === FileAnswer);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(isOpen).map(({ name }) => name)).toEqual([]);
});

describe.each(visits.filter(isOpen))('$name', (visit) => {
  it('is made by a key as by the owner, and refused without its scope', async () => {
    const good = await visit.good(world.burrito, world);
    const others = apiScopes.filter((scope) => !scopesOfCall(visit.name).includes(scope));
    if (others.length > 0) {
      const refused = await ask(world, visit, byKey(good, await makeKey(others)));
      expect(said(refused)).toBe('403 api_key.scope_missing');
    }
    expect(said(await ask(world, visit, byKey(good, await keyToAll())))).toBe('200');
  });
});

describe.each(visits.filter((visit) => !isOpen(visit) && !isForAnyone(visit)))('$name', (visit) => {
  it('is closed to a key with every scope', async () => {
    const good = await visit.good(world.burrito, world);
    expect(said(await ask(world, visit, byKey(good, await keyToAll())))).toBe('403 api_key.scope_missing');
  });
});
