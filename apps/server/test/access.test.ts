import { isOpenRoute, permissionList, type PermissionCode } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { sentBody, type Answer, type Caller } from '@tavola/testkit/server/server.ts';
import { codeOf, refusalFault } from './walk/refusal-body.ts';
import { changedTables, readRows, type Rows } from './walk/rows.ts';
import { addressOf, ask, isChanging, visits, type ValidCall, type Visit } from './walk/walk.ts';

let world: ProductServer;
let untouched: Rows;
let ended: Visitor;
const goods = new Map<Visit['name'], ValidCall>();
const holders = new Map<string, Visitor>();

type Rights = readonly PermissionCode[];
const rightsOf = ({ route: { access } }: Visit): Rights | null => (Array.isArray(access) ? (access as Rights) : null);
/** Rights that only count when held together. */
const allOf = ({ route: { access } }: Visit): Rights | null =>
  typeof access === 'object' && 'allOf' in access ? access.allOf : null;
const everyRight = permissionList.map(({ code }) => code);
const without = (absent: Rights): Rights =>
  permissionList.filter(({ code, name }) => name !== 'allAccess' && !absent.includes(code)).map(({ code }) => code);
const isGuarded = ({ route }: Visit): boolean => !isOpenRoute(route);
const needsTerminal = ({ route }: Visit): boolean => route.access === 'terminal' || typeof route.access === 'object';
const needsSuperUser = ({ route }: Visit): boolean => route.access === 'superUser';

beforeAll(async () => {
  world = await startProduct();
  for (const visit of visits) goods.set(visit.name, await visit.good(world.burrito, world));
  for (const rights of visits.map(rightsOf).filter((each) => each !== null))
    for (const codes of [without(rights), ...rights.map((right) => [right])]) await addHolder(codes);
  for (const rights of visits.map(allOf).filter((each) => each !== null))
    for (const codes of [rights, ...rights.map((right) => without([right]))]) await addHolder(codes);
  await addHolder(everyRight);
  ended = await world.burrito.visitor();
  await world.run('UPDATE sessions SET ended_at = now() WHERE company_id = $1 AND id = $2', [
    world.burrito.scope.companyID,
    ended.sessionID,
  ]);
  untouched = await readRows(world);
}, 300_000);
afterAll(() => world.close());

/** A person on a terminal who holds exactly these rights. */
async function addHolder(codes: Rights): Promise<void> {
  if (!holders.has(codes.join())) holders.set(codes.join(), await world.burrito.visitor({ codes }));
}

function goodOf({ name }: Visit): ValidCall {
  const good = goods.get(name);
  if (good === undefined) throw new Error(`${name} was not prepared.`);
  return good;
}

const withToken = (good: ValidCall, token: string | undefined): ValidCall => ({
  ...good,
  caller: { ...good.caller, token },
});
const askAs = async (visit: Visit, visitor: Visitor | undefined): Promise<Answer<unknown>> =>
  ask(world, visit, withToken(goodOf(visit), (await visitor?.caller())?.token));
const reported = (answer: Answer<unknown>): unknown => [answer.status, codeOf(answer), refusalFault(answer)];

it('what these tests compare changes with a row that is written', async () => {
  const restaurant = [world.burrito.scope.companyID];
  await world.run('UPDATE companies SET name = name WHERE company_id = $1 AND false', restaurant);
  expect(changedTables(untouched, await readRows(world))).toEqual([]);
  await world.run("UPDATE companies SET name = name || '!' WHERE company_id = $1", restaurant);
  expect(changedTables(untouched, await readRows(world))).toEqual(['companies']);
  await world.run('UPDATE companies SET name = left(name, -1) WHERE company_id = $1', restaurant);
  expect(changedTables(untouched, await readRows(world))).toEqual([]);
});

it('the contract has calls of every kind of access', () => {
  expect([isGuarded, needsTerminal, needsSuperUser, rightsOf, isChanging].map((is) => visits.some(is))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

describe.each(visits.filter(isGuarded))('$name', (visit) => {
  it('asks for a token, a terminal and a right, and writes nothing while it refuses', async () => {
    expect(reported(await askAs(visit, undefined))).toEqual([401, 'auth.required', null]);
    expect(reported(await ask(world, visit, withToken(goodOf(visit), 'forged')))).toEqual([
      401,
      'auth.session_expired',
      null,
    ]);
    expect(reported(await askAs(visit, ended))).toEqual([401, 'auth.session_expired', null]);
    if (needsTerminal(visit))
      expect(reported(await askAs(visit, world.burrito.undecided))).toEqual([401, 'auth.device_required', null]);
    const rights = rightsOf(visit);
    const lacking = [
      ...(rights === null ? [] : [holders.get(without(rights).join()), world.burrito.powerless]),
      ...(allOf(visit) ?? []).map((right) => holders.get(without([right]).join())),
    ];
    for (const person of lacking)
      expect(reported(await askAs(visit, person))).toEqual([403, 'permission.denied', null]);
    if (needsSuperUser(visit))
      for (const person of [holders.get(everyRight.join()), world.burrito.cashier])
        expect(reported(await askAs(visit, person))).toEqual([403, 'client.super_user_required', null]);
    expect(changedTables(untouched, await readRows(world))).toEqual([]);
  });
});

/** The browser attaches its cookie whichever site makes the request. */
function asBrowser(good: ValidCall): ValidCall {
  const { token, headers, ...rest } = good.caller;
  const cookie: Caller = token === undefined ? {} : { cookies: { tavola_token: token } };
  return { ...good, caller: { ...rest, ...cookie, headers } };
}

function sendBare(visit: Visit, headers: Readonly<Record<string, string>>, body?: string): Promise<Answer<unknown>> {
  const { caller, input, headers: own } = asBrowser(goodOf(visit));
  const sent = sentBody(visit.route, input.body);
  const text = body ?? sent?.body;
  const type: Readonly<Record<string, string>> =
    text === undefined ? {} : { 'content-type': sent?.type ?? 'application/json' };
  return world.send(visit.route.method, addressOf(visit.route.path, input), {
    ...caller,
    headers: { ...type, ...caller.headers, ...own, ...headers },
    ...(text === undefined ? {} : { body: text }),
  });
}

const ownHeader = { 'x-tavola': '1' };

describe.each(visits.filter(isChanging))('$name', (visit) => {
  it('refuses requests that another site could have triggered, and writes nothing', async () => {
    const foreign = ['http://evil.example', `http://thai.localhost:${world.port}`, 'null'].map((origin) => ({
      ...ownHeader,
      origin,
    }));
    const elsewhere = ['cross-site', 'same-site'].map((site) => ({ ...ownHeader, 'sec-fetch-site': site }));
    const answers = await Promise.all([{}, ...foreign, ...elsewhere].map((headers) => sendBare(visit, headers)));
    expect(answers.map(reported)).toEqual(answers.map(() => [403, 'request.foreign_origin', null]));
    if (visit.route.method !== 'GET')
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        expect([403, 415]).toContain((await sendBare(visit, { 'content-type': type }, 'a=1&b=2')).status);
      }
    expect(changedTables(untouched, await readRows(world))).toEqual([]);
  });
});

/** The call may need a further right for what it does; reaching it needs none. */
const OPEN = ['200', 'approval.required'];

/** Calls whose good input needs more than one of their rights. */
const NEEDS_MORE = new Set([
  // The right to the record shown as of a moment.
  'asOf.read',
  // The right to what is tried on past orders.
  'rehearsals.run',
  // The person who saved the view.
  'reportMails.create',
  'reportMails.remove',
  'reportMails.update',
  'reportViews.remove',
  'reportViews.update',
  // A terminal that has a card terminal.
  'devicePayments.begin',
  'deviceRefunds.begin',
  // The right of the channel that the order is of.
  'onlineOrders.accept',
  'onlineOrders.byNumber',
  'onlineOrders.cancel',
  'onlineOrders.get',
  'onlineOrders.markRead',
  'onlineOrders.reject',
  'onlineOrders.takePromptPay',
  // The rights that the scopes of a key open.
  'apiKeys.create',
  'apiKeys.makeKey',
  'apiKeys.takeOver',
  'apiKeys.update',
  // A person who works at the location (decision 480).
  'locations.remove',
  'locations.undelete',
  'locations.update',
  // The terminal that took the payment.
  'printing.openDrawer',
  'printing.printReceipt',
]);

describe('a call without access rules', () => {
  it.each(visits.filter(({ name, route }) => Array.isArray(route.access) && !NEEDS_MORE.has(name)))(
    '$name opens to each of its rights alone',
    async (visit) => {
      for (const right of rightsOf(visit) ?? []) {
        const caller = await holders.get(String(right))?.caller();
        const good = await visit.good(world.burrito, world, right);
        const asked = { ...good, input: visit.inputFor(right, good.input) };
        const answer = await ask(world, visit, withToken(asked, caller?.token));
        expect(OPEN).toContain(answer.status === 200 ? '200' : codeOf(answer));
      }
    },
  );

  it.each(visits.filter((visit) => allOf(visit) !== null && !NEEDS_MORE.has(visit.name)))(
    '$name opens to all of its rights together',
    async (visit) => {
      const caller = await holders.get((allOf(visit) ?? []).join())?.caller();
      const answer = await ask(world, visit, withToken(await visit.good(world.burrito, world), caller?.token));
      expect(OPEN).toContain(answer.status === 200 ? '200' : codeOf(answer));
    },
  );

  // No page signs for a partner: its key is the bearer (decision 290).
  const ofPages = visits.filter(
    (visit) => isChanging(visit) && !/^(partnerOrders\.|guestCards\.notify$)/.test(visit.name),
  );
  it.each(ofPages)('$name answers the page of the same restaurant', async (visit) => {
    const good = asBrowser(await visit.good(world.burrito, world));
    const { subDomain } = good.caller;
    const origin = `http://${subDomain === undefined ? '' : `${subDomain}.`}localhost:${world.port}`;
    expect(
      (await ask(world, visit, { ...good, headers: { ...good.headers, origin, 'sec-fetch-site': 'same-origin' } }))
        .status,
    ).toBe(200);
  });
});
