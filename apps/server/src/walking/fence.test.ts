import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type ProductServer } from '@tavola/tools/testkit/product.ts';
import type { Answer } from '@tavola/tools/testkit/server.ts';
import { newID } from '../platform/ids.ts';
import { idPlaces, readPlace, replacePlace } from './id-places.ts';
import { codeOf } from './refusal-body.ts';
import { readIDs, readRows, settledRows, uuidsIn, type Rows } from './rows.ts';
import { ask, visits, type SoundCall, type Visit } from './walk.ts';

let world: ProductServer;
let foreignRows: Rows;
let foreignIDs: Set<string>;
const foreignCalls = new Map<string, SoundCall>();
/** Ids of theirs under which this test has made records of the own company: an id of the client's making is unique within its company. */
const takenIDs = new Set<string>();

beforeAll(async () => {
  world = await startProduct();
  // The other company has made every call once, so there is a record of its own behind every id.
  for (const visit of visits) {
    const good = await visit.good(world.thai, world);
    const answer = await ask(world, visit, good);
    if (answer.status !== 200) throw new Error(`${visit.name} answered ${answer.status}.`);
    foreignCalls.set(visit.name, good);
  }
  await settledRows(world);
  foreignRows = await readRows(world, world.thai.scope.companyID);
  foreignIDs = await readIDs(world, world.thai.scope.companyID);
}, 120_000);
afterAll(() => world.close());

/** The body without what may differ between two equal refusals: the number of the request and the ids that were sent. */
function comparable({ status, body }: Answer<unknown>, sent: SoundCall): unknown {
  const ids = uuidsIn(JSON.stringify(sent));
  const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? '' : value)) ?? '';
  return [status, text.replace(/[0-9a-f-]{36}/gi, (id) => (ids.has(id.toLowerCase()) ? '*' : id))];
}

/** Ids of the other company in an answer that the caller did not name itself. */
const leaked = (answer: Answer<unknown>, sent: SoundCall): string[] => {
  const named = uuidsIn(JSON.stringify(sent));
  return [...uuidsIn(JSON.stringify(answer.body) ?? '')].filter((id) => foreignIDs.has(id) && !takenIDs.has(id) && !named.has(id));
};

it('two companies share no id at all', async () => {
  const own = await readIDs(world, world.burrito.scope.companyID);
  expect([...own].filter((id) => foreignIDs.has(id))).toEqual([]);
  expect(Math.min(own.size, foreignIDs.size)).toBeGreaterThan(300);
});

describe.each(visits)('$name', (visit: Visit) => {
  it('tells nothing of the other company', async () => {
    const good = await visit.good(world.burrito, world);
    const answer = await ask(world, visit, good);
    expect(answer.status).toBe(200);
    expect(leaked(answer, good)).toEqual([]);
  });

  it('treats the other company’s id like an unknown one, wherever an id stands', async () => {
    const foreign = foreignCalls.get(visit.name);
    const shape = await visit.good(world.burrito, world);
    for (const place of idPlaces(shape.input)) {
      const theirs = readPlace(foreign?.input, place);
      expect([place.join('.'), foreignIDs.has(String(theirs)) || place.at(-1) === 'targetID']).toEqual([place.join('.'), true]);
      const send = async (id: string): Promise<[unknown, Answer<unknown>]> => {
        const good = await visit.good(world.burrito, world);
        const call = { ...good, input: replacePlace(good.input, place, id) };
        const answer = await ask(world, visit, call);
        expect([place.join('.'), leaked(answer, call)]).toEqual([place.join('.'), []]);
        // A new record under an id of the client's own making differs in its time and number.
        return [answer.status === 200 ? 200 : comparable(answer, call), answer];
      };
      if (visit.route.repeat === 'naturalKey') takenIDs.add(String(theirs).toLowerCase());
      const [[withTheirs, answer], [withUnknown]] = [await send(String(theirs)), await send(newID())];
      expect([place.join('.'), withTheirs]).toEqual([place.join('.'), withUnknown]);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await readRows(world, world.thai.scope.companyID)).toEqual(foreignRows);
  });

  it('refuses claims of another company, another location and an unknown one alike', async () => {
    const good = await visit.good(world.burrito, world);
    if (good.caller.token === undefined) return;
    const { thai, branch } = world;
    const before = await readRows(world);
    const claims: Readonly<Record<string, string>>[] = [
      { 'x-company-tenant': thai.scope.companyID }, { 'x-company-tenant': newID() }, { 'x-location-tenant': thai.scope.locationID }, { 'x-location-tenant': newID() }, { 'x-location-tenant': branch.scope.locationID },
    ];
    const asClaimed = claims.map((headers): SoundCall => ({ ...good, headers: { ...good.headers, ...headers } }));
    const atHosts = [thai.subDomain, branch.subDomain, 'nowhere'].map((subDomain): SoundCall => ({ ...good, caller: { ...good.caller, subDomain } }));
    const answers = await Promise.all([...asClaimed, ...atHosts].map(async (call) => comparable(await ask(world, visit, call), call)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(JSON.stringify(answers[0])).toContain('tenant.not_found');
    expect(await readRows(world)).toEqual(before);
  });
});

const secretly = visits.filter(({ name }) => ['auth.login', 'auth.loginPin', 'auth.refreshToken', 'auth.logoutAll', 'auth.logoutAllPin', 'passwordReset.reset'].includes(name));

describe.each(secretly)('$name', (visit) => {
  it('takes no password, PIN or token to another restaurant’s address, nor to an unknown one', async () => {
    const good = await visit.good(world.burrito, world);
    const before = await readRows(world);
    for (const subDomain of [world.thai.subDomain, 'nowhere', undefined]) {
      const answer = await ask(world, visit, { ...good, caller: { ...good.caller, subDomain } });
      // The root domain has no restaurant of its own, so a refresh token may be used there; it still says whose it is.
      if (subDomain === undefined && visit.name === 'auth.refreshToken') expect(answer.status).toBe(200);
      else {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(['login.error.invalid_credentials', 'login.error.invalid_pin', 'auth.device_required', 'auth.session_expired', 'auth.reset_invalid', 'tenant.not_found']).toContain(codeOf(answer));
        expect(await readRows(world)).toEqual(before);
      }
    }
  });
});
