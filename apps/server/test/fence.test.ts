import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { missingFields } from '@tavola/testkit/calls/schema-samples.ts';
import type { Answer } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';
import { fieldOf, idPlaces, readPlace, replacePlace, type PlacePath } from './walk/id-places.ts';
import { codeOf } from './walk/refusal-body.ts';
import { ID_TABLES } from './walk/fixtures.ts';
import { changedTables, readIDs, readRows, settledRows, uuidsIn, type Rows } from './walk/rows.ts';
import { openBranch } from './walk/branch.ts';
import { ask, inTurns, visits, type Input, type ValidCall, type Visit } from './walk/walk.ts';

let world: ProductServer;
let foreignRows: Rows;
let branchRows: Rows;
/** Records of the company's second location, by the field that names them. */
let branchRecords: ReadonlyMap<string, string>;
let foreignIDs: Set<string>;
/** The long suite tries every entry of a list and every claim; each call has one of each in the daily run. */
const IS_LONG = process.env['LONG'] === '1';
const SPOTS_AT_ONCE = 2;
const foreignCalls = new Map<string, ValidCall>();
/** Ids of the other company under which this test has created records: a client-made id is unique per company. */
const takenIDs = new Set<string>();

beforeAll(async () => {
  world = await startProduct();
  // The other company has made every call once, so each id belongs to one of its records.
  for (const visit of visits) {
    const good = await visit.good(world.thai, world);
    const answer = await ask(world, visit, good);
    if (answer.status !== 200) throw new Error(`${visit.name} answered ${answer.status}.`);
    foreignCalls.set(visit.name, good);
  }
  await readRecords();
  await settledRows(world);
  foreignRows = await readRows(world, { companyID: world.thai.scope.companyID });
  branchRecords = await openBranch(world);
  branchRows = await readRows(world, { locationID: world.branch.scope.locationID });
  foreignIDs = await readIDs(world, world.thai.scope.companyID);
}, 600_000);
afterAll(() => world.close());

/** The body without what may differ between two equal refusals: the request number and the ids that were sent. */
function comparable({ status, body }: Answer<unknown>, sent: ValidCall): unknown {
  const ids = uuidsIn(JSON.stringify(sent));
  const text = JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? '' : value)) ?? '';
  return [status, text.replace(/[0-9a-f-]{36}/gi, (id) => (ids.has(id.toLowerCase()) ? '*' : id))];
}

/** Ids of the other company that appear in an answer although the caller did not send them. */
const leaked = (answer: Answer<unknown>, sent: ValidCall): string[] => {
  const named = uuidsIn(JSON.stringify(sent));
  return [...uuidsIn(JSON.stringify(answer.body) ?? '')].filter(
    (id) => foreignIDs.has(id) && !takenIDs.has(id) && !named.has(id),
  );
};

/**
 * Shared records of a company reach every location: a change notifies the terminals of all of them (decision 24), and
 * custom payment types are available at each. Facts of what was sold there are made a moment later.
 */
const withoutNews = ({
  counters: _counters,
  hub_messages: _messages,
  pos_data_versions: _versions,
  payment_settings: _types,
  report_changes: _sold,
  report_facts: _facts,
  report_sums: _sums,
  report_item_sums: _itemSums,
  report_leases: _leases,
  ...rows
}: Rows): Rows => rows;

interface Spot {
  readonly path: PlacePath;
  /** The other company's id of the same kind. */
  readonly theirs: string;
  /** Adds the fields that the good input leaves out. */
  fill(input: Input): Input;
}

/** Good input that serves until a call is accepted: a refused one changes nothing, so the next test may use it. */
function readyInput(visit: Visit): { good(): Promise<ValidCall>; use(): void } {
  let ready: ValidCall | null = null;
  return {
    good: async () => {
      const { headers, ...call } = (ready ??= await visit.good(world.burrito, world));
      const isKeyed = headers['idempotency-key'] !== undefined;
      return { ...call, headers: isKeyed ? { ...headers, 'idempotency-key': newID() } : headers };
    },
    use: () => void (ready = null),
  };
}

/** The parameter at a position: entries of one list are one parameter. */
const parameterOf = (path: PlacePath): string => path.map((key) => (/^\d+$/.test(key) ? '0' : key)).join('.');

/** Fields that look like ids and reference no row: they may contain anything, including ids that the caller made up. */
const FREE_TEXT = new Set(['targetID', 'importID', 'messageID']);

const records = new Map<string, string>();

function theirRecord(path: PlacePath): string {
  const field = fieldOf(path);
  const table = ID_TABLES[field];
  if (table === undefined) throw new Error(`Add ${field} to the idTables of its fixture file.`);
  return records.get(table ?? 'orders') ?? records.get('orders') ?? '';
}

/**
 * One record of each table for the fields that good inputs leave out: one that no good input names where there is one,
 * because a call that creates a record takes the id that it is given.
 */
async function readRecords(): Promise<void> {
  const named = [...foreignCalls.values()].flatMap((call) => [...uuidsIn(JSON.stringify(call.input))]);
  for (const table of new Set(['orders', ...Object.values(ID_TABLES).filter((each) => each !== null)])) {
    const found = await world.test.asOwner((owner) =>
      owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE company_id = $1 ORDER BY id::text = ANY($2) LIMIT 1`, [
        world.thai.scope.companyID,
        named,
      ]),
    );
    if (found.rows[0] !== undefined) records.set(table, found.rows[0].id);
  }
}

it('two companies share no id', async () => {
  const own = await readIDs(world, world.burrito.scope.companyID);
  expect([...own].filter((id) => foreignIDs.has(id))).toEqual([]);
  expect(Math.min(own.size, foreignIDs.size)).toBeGreaterThan(300);
});

/** Who may make a call, with what: calls of one kind learn in one place whose they are. */
const accessOf = ({ route }: Visit, { caller }: ValidCall): string =>
  JSON.stringify([route.access, caller.token === undefined, Object.keys(caller.headers ?? {}).toSorted()]);
const claimed = new Set<string>();

describe.each(visits)('$name', (visit: Visit) => {
  const lanes = Array.from({ length: SPOTS_AT_ONCE }, () => readyInput(visit));
  const [first = readyInput(visit)] = lanes;

  it('answers contain nothing of the other company', async () => {
    const good = await first.good();
    const answer = await ask(world, visit, good);
    first.use();
    expect(answer.status).toBe(200);
    expect(leaked(answer, good)).toEqual([]);
  });

  it('treats the other company’s id like an unknown one in every field that is or could be an id', async () => {
    const foreign = foreignCalls.get(visit.name);
    const shape = await first.good();
    const filled = missingFields(visit.route.body, (shape.input as { body?: unknown }).body).map(
      ({ path, sample }) => ({ at: ['body', ...path], sample }),
    );
    const found: Spot[] = [
      ...idPlaces(shape.input).map((path): Spot => ({
        path,
        theirs: String(readPlace(foreign?.input, path)),
        fill: (input) => input,
      })),
      ...filled.flatMap(({ at, sample }) =>
        idPlaces(sample).map((path): Spot => ({
          path: [...at, ...path],
          theirs: theirRecord([...at, ...path]),
          fill: (input) => replacePlace(input, at, sample),
        })),
      ),
    ];
    const spots = IS_LONG ? found : [...new Map(found.map((spot) => [parameterOf(spot.path), spot])).values()];
    const placed = spots.map((spot, index) => ({ ...spot, input: lanes[index % SPOTS_AT_ONCE] ?? first }));
    await inTurns(placed, SPOTS_AT_ONCE, async ({ path, theirs, fill, input }) => {
      const named = path.join('.');
      expect(foreignIDs.has(theirs) || FREE_TEXT.has(fieldOf(path)), named).toBe(true);
      const send = async (id: string): Promise<unknown> => {
        const good = await input.good();
        const call = { ...good, input: replacePlace(fill(good.input), path, id) };
        const answer = await ask(world, visit, call);
        if (answer.status === 200) input.use();
        expect(leaked(answer, call), named).toEqual([]);
        expect(answer.status < 500, named).toBe(true);
        // A new record under a client-made id differs in its time and number.
        return answer.status === 200 ? 200 : comparable(answer, call);
      };
      const unknown = await send(newID());
      if (unknown === 200) takenIDs.add(theirs.toLowerCase());
      expect(await send(theirs), named).toEqual(unknown);
      const elsewhere = branchRecords.get(fieldOf(path));
      if (elsewhere === undefined) return;
      // Client-made ids are unique within a company, so a new record cannot use one that another location has used.
      const reported = await send(elsewhere);
      if (unknown !== 200) {
        expect(reported, named).toEqual(unknown);
      }
    });
    const branchAfter = await readRows(world, { locationID: world.branch.scope.locationID });
    expect(changedTables(withoutNews(branchRows), withoutNews(branchAfter))).toEqual([]);
    expect(changedTables(foreignRows, await readRows(world, { companyID: world.thai.scope.companyID }))).toEqual([]);
  }, 60_000);

  it('refuses claims of another company, another location and an unknown one alike', async () => {
    const good = await first.good();
    // The key of a partner says whose it is; it claims no tenant (decision 290).
    if (good.caller.token === undefined || /^(partnerOrders\.|guestCards\.notify$)/.test(visit.name)) return;
    const { thai, branch } = world;
    // Some good inputs leave work that is done after them.
    const before = await settledRows(world);
    // Whose a call is, is learned in one place for all calls of one access: the first of them is claimed in each way.
    const access = accessOf(visit, good);
    const isFirst = !claimed.has(access);
    claimed.add(access);
    const isWhole = IS_LONG || isFirst;
    const claims: Readonly<Record<string, string>>[] = [
      { 'x-company-tenant': thai.scope.companyID },
      { 'x-location-tenant': branch.scope.locationID },
      ...(isWhole
        ? [
            { 'x-company-tenant': newID() },
            { 'x-location-tenant': thai.scope.locationID },
            { 'x-location-tenant': newID() },
          ]
        : []),
    ];
    const asClaimed = claims.map((headers): ValidCall => ({ ...good, headers: { ...good.headers, ...headers } }));
    const hosts = [thai.subDomain, ...(isWhole ? [branch.subDomain, 'nowhere'] : [])];
    const atHosts = hosts.map((subDomain): ValidCall => ({
      ...good,
      caller: { ...good.caller, subDomain },
    }));
    const answers = await Promise.all(
      [...asClaimed, ...atHosts].map(async (call) => comparable(await ask(world, visit, call), call)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(JSON.stringify(answers[0])).toContain('tenant.not_found');
    expect(changedTables(before, await readRows(world))).toEqual([]);
  });
});

const secretly = visits.filter(({ name }) =>
  [
    'auth.login',
    'auth.loginPin',
    'auth.refreshToken',
    'auth.logoutAll',
    'auth.logoutAllPin',
    'passwordReset.reset',
    'invitations.open',
    'invitations.register',
  ].includes(name),
);

describe.each(secretly)('$name', (visit) => {
  it('refuses passwords, PINs and tokens at another restaurant’s address and at an unknown one', async () => {
    const good = await visit.good(world.burrito, world);
    const before = await readRows(world);
    for (const subDomain of [world.thai.subDomain, 'nowhere', undefined]) {
      const answer = await ask(world, visit, { ...good, caller: { ...good.caller, subDomain } });
      // The root domain has no restaurant, so a refresh token works there and still names its own restaurant.
      if (subDomain === undefined && visit.name === 'auth.refreshToken') expect(answer.status).toBe(200);
      else {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect([
          'login.error.invalid_credentials',
          'login.error.invalid_pin',
          'auth.device_required',
          'auth.session_expired',
          'auth.reset_invalid',
          'invitation.invalid',
          'tenant.not_found',
        ]).toContain(codeOf(answer));
        expect(changedTables(before, await readRows(world))).toEqual([]);
      }
    }
  });
});
