import {
  ALL_ACCESS,
  permission,
  permissionList,
  permissionRoutes,
  route,
  sensitiveCode,
  type SensitiveAction,
} from '@tavola/contract';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer, type Tokens } from '@tavola/testkit/server/auth-server.ts';
import {
  plantRestaurant,
  type PlantedDevice,
  type PlantedPerson,
  type Restaurant,
} from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { assertSensitive } from '#platform/auth/approvals.ts';
import type { Call } from '#platform/http/call.ts';
import { newID } from '#platform/ids.ts';

// A sensitive action as a selling module would write it.
const use = route({
  method: 'POST',
  path: '/probe/use',
  access: 'terminal',
  about: 'Does a sensitive action.',
  body: z.object({
    action: z.enum(['void', 'comp']),
    targetID: z.string(),
    approvalID: z.optional(z.string()),
    fails: z.optional(z.boolean()),
  }),
  answer: z.object({ approverID: z.nullable(z.string()), amount: z.nullable(z.string()) }),
});
type UseBody = { action: SensitiveAction; targetID: string; approvalID?: string; fails?: boolean };

let server: AuthServer;
let bistro: Restaurant;
let ann: PlantedPerson;
let manager: PlantedPerson;
let terminal: PlantedDevice;
let anns: Tokens;

beforeAll(async () => {
  server = await startAuthServer({
    probe: {
      routes: { use } as never,
      handlers: (_auth, now) => ({
        use: (call) => {
          const { action, targetID, approvalID, fails } = (call as Call<unknown, unknown, UseBody>).body;
          return call.transact(async (tx) => {
            const used = await assertSensitive(tx, call.actor, { action, targetID, approvalID }, now());
            if (fails === true) throw new Error('the action itself failed');
            return { approverID: used?.approverID ?? null, amount: used?.amount ?? null };
          });
        },
      }),
    },
    settings: { logLevel: 'silent' },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  bistro = await server.open();
  ann = await bistro.addPerson({
    userName: `ann-${bistro.subDomain}`,
    pin: '194738',
    codes: [permission.quickService.view],
  });
  manager = await bistro.addPerson({
    userName: `max-${bistro.subDomain}`,
    pin: '751926',
    codes: [sensitiveCode('void')],
  });
  terminal = await bistro.addDevice('Till');
  anns = await server.signInOn(bistro, ann, terminal);
});

const at = (tokens: Tokens, headers: Record<string, string> = {}) => ({
  subDomain: bistro.subDomain,
  token: tokens.token,
  headers: { ...BEARER.headers, ...headers },
});
const approve = (body: object = {}, tokens = anns) =>
  server.call(
    permissionRoutes.approve,
    { body: { action: 'void', targetID: 'order-1', pinCode: '751926', ...body } as never },
    at(tokens),
  );
const act = (body: Partial<UseBody>, tokens = anns) =>
  server.call(use, { body: { action: 'void', targetID: 'order-1', ...body } as never }, at(tokens));
const REQUIRED = [403, 'approval.required'];
const INVALID = [403, 'approval.invalid'];

describe('an approval', () => {
  it('lets one action on one target happen once, and both people are kept', async () => {
    expect(codeOf(await act({}))).toEqual(REQUIRED);
    const { body } = await approve({ amount: 12.5 });
    expect(body).toEqual({
      approvalID: expect.any(String),
      action: 'void',
      targetID: 'order-1',
      approverName: `Max-${bistro.subDomain} Lee`,
      expiresInSeconds: 60,
    });
    expect((await act({ approvalID: body.approvalID })).body).toEqual({
      approverID: manager.userID,
      amount: '12.50000',
    });
    expect(codeOf(await act({ approvalID: body.approvalID }))).toEqual(INVALID);
    const rows = await server.test.asOwner((client) =>
      client.query(
        `SELECT user_id, approver_id, client_id, target_type, target_id FROM audit_log WHERE company_id = $1 AND action = 'approval.given'`,
        [bistro.scope.companyID],
      ),
    );
    expect(rows.rows).toEqual([
      {
        user_id: ann.userID,
        approver_id: manager.userID,
        client_id: terminal.clientID,
        target_type: 'void',
        target_id: 'order-1',
      },
    ]);
  });

  it('is worth nothing for another action or target, on another device, for another person, after 60 s, or made up', async () => {
    const [bar, bob] = [
      await bistro.addDevice('Bar'),
      await bistro.addPerson({ userName: `bob-${bistro.subDomain}`, pin: '208513', maxActiveTerminals: 2 }),
    ];
    const { approvalID } = (await approve()).body;
    expect(codeOf(await act({ approvalID, action: 'comp' }))).toEqual(INVALID);
    expect(codeOf(await act({ approvalID, targetID: 'order-2' }))).toEqual(INVALID);
    expect(codeOf(await act({ approvalID }, await server.signInOn(bistro, bob, bar)))).toEqual(INVALID);
    expect(codeOf(await act({ approvalID: newID() }))).toEqual(INVALID);
    server.clock.advance(60_000);
    expect(codeOf(await act({ approvalID }))).toEqual(INVALID);
  });

  it('of a draft holds until the draft is saved', async () => {
    const { approvalID } = (await approve({ isForDraft: true })).body;
    server.clock.advance(120_000);
    expect((await act({ approvalID })).status).toBe(200);
    expect(codeOf(await act({ approvalID })), 'once').toEqual(INVALID);
  });

  it('of a draft holds to the end of the business date at most', async () => {
    const { expiresInSeconds } = (await approve({ isForDraft: true })).body;
    expect(expiresInSeconds).toBeGreaterThan(0);
    expect(expiresInSeconds).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('is used up by one of ten calls at once', async () => {
    const { approvalID } = (await approve()).body;
    const answers = await Promise.all(Array.from({ length: 10 }, () => act({ approvalID })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('is not used up by an action that failed', async () => {
    const { approvalID } = (await approve()).body;
    expect((await act({ approvalID, fails: true })).status).toBe(500);
    expect((await act({ approvalID })).status).toBe(200);
  });

  it('dies with the right of who gave it', async () => {
    const { approvalID } = (await approve()).body;
    await server.test.asOwner((client) =>
      client.query('DELETE FROM user_permissions WHERE user_id = $1', [manager.userID]),
    );
    expect(codeOf(await act({ approvalID }))).toEqual(INVALID);
  });

  it('is refused to a person without the right, and to a wrong PIN', async () => {
    expect(codeOf(await approve({ action: 'comp' }))).toEqual([403, 'permission.denied']);
    expect(codeOf(await approve({ pinCode: '194738' }))).toEqual([403, 'permission.denied']);
    expect(codeOf(await approve({ pinCode: '660661' }))).toEqual([401, 'login.error.invalid_pin']);
    expect(codeOf(await approve({ amount: 1e300 }))).toEqual([400, 'validation.failed']);
    const rows = await server.test.asOwner((client) =>
      client.query('SELECT id FROM approvals WHERE company_id = $1', [bistro.scope.companyID]),
    );
    expect(rows.rows).toEqual([]);
  });

  it('of another restaurant is worth nothing', async () => {
    const { approvalID } = (await approve()).body;
    const home = bistro;
    bistro = await plantRestaurant(server.test, server.auth, `other-${bistro.subDomain}`);
    const zoe = await bistro.addPerson({ userName: `zoe-${bistro.subDomain}` });
    const zoes = await server.signInOn(bistro, zoe, await bistro.addDevice('Till'));
    expect(codeOf(await act({ approvalID }, zoes))).toEqual(INVALID);
    bistro = home;
    expect((await act({ approvalID })).status).toBe(200);
  });
});

describe('a person who holds the right', () => {
  let managers: Tokens;
  beforeEach(async () => {
    managers = await server.signInOn(bistro, manager, await bistro.addDevice('Office'));
  });

  it('is not asked', async () => {
    expect((await act({}, managers)).body).toEqual({ approverID: null, amount: null });
    expect(codeOf(await act({ action: 'comp' }, managers))).toEqual(REQUIRED);
  });

  it('is asked where the location always asks, and may give the own PIN', async () => {
    await bistro.setSetting({ alwaysAskPin: true });
    expect(codeOf(await act({}, managers))).toEqual(REQUIRED);
    const { approvalID } = (await approve({}, managers)).body;
    expect((await act({ approvalID }, managers)).body.approverID).toBe(manager.userID);
  });
});

describe('codes', () => {
  const plant = (text: string, values: unknown[]) => server.test.asOwner((client) => client.query(text, values));
  const role = async (
    codes: number[],
    at: string | null,
    extra: { roleLocation?: string | null; isDeleted?: boolean } = {},
  ) => {
    const { companyID } = bistro.scope;
    const id = newID();
    await plant(
      `INSERT INTO roles (company_id, id, name, role_location_id, codes, deleted_at, created_at, updated_at) VALUES ($1, $2, $6, $3, $4, $5, now(), now())`,
      [companyID, id, extra.roleLocation ?? null, codes, extra.isDeleted === true ? new Date() : null, `role ${id}`],
    );
    await plant(
      'INSERT INTO user_roles (company_id, id, user_id, role_id, at_location_id) VALUES ($1, $2, $3, $4, $5)',
      [companyID, newID(), ann.userID, id, at],
    );
  };
  const secondLocation = async () => {
    const id = newID();
    await plant(
      `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
       VALUES ($1, $2, 'Second', $3, 219, 'x', 'x', 'x', 'Asia/Bangkok', 1, 'en', now(), now())`,
      [bistro.scope.companyID, id, `second-${bistro.subDomain}`],
    );
    return id;
  };

  it('are those of the company’s roles, this location’s roles and the person’s own, and of no other location', async () => {
    const { locationID } = bistro.scope;
    const elsewhere = await secondLocation();
    await role([1011], null);
    await role([1021], locationID);
    await role([1031], elsewhere);
    await role([1041], null, { roleLocation: elsewhere });
    await role([1051], null, { roleLocation: locationID });
    await role([1061], null, { isDeleted: true });
    server.clock.advance(5_000);
    expect((await server.call(permissionRoutes.currentUser, {}, at(anns))).body).toEqual({ codes: [1011, 1021, 1051] });
  });

  it('change within 5 s', async () => {
    expect((await server.call(permissionRoutes.currentUser, {}, at(anns))).body.codes).toEqual([
      permission.quickService.view,
    ]);
    await plant('UPDATE user_permissions SET codes = $2 WHERE user_id = $1', [ann.userID, [ALL_ACCESS]]);
    server.clock.advance(5_000);
    expect((await server.call(permissionRoutes.currentUser, {}, at(anns))).body.codes).toEqual([ALL_ACCESS]);
    expect((await act({}, anns)).status).toBe(200);
  });

  it('are returned for the PIN in the header or in the query', async () => {
    const answer = await server.call(permissionRoutes.usersByPin, {}, at(anns, { 'x-pin': '751926' }));
    expect(answer.body).toEqual({ userId: manager.userID, name: `Max-${bistro.subDomain} Lee`, codes: [304] });
    const asked = await server.call(permissionRoutes.usersByPin, { query: { pin: '751926' } }, at(anns));
    expect(asked.body).toEqual(answer.body);
    expect((await server.call(permissionRoutes.usersByPin, {}, at(anns))).body).toMatchObject({
      additionValue: { errorCode: 'validation.failed', fields: [{ path: 'X-Pin', code: 'required' }] },
    });
    expect(codeOf(await server.call(permissionRoutes.usersByPin, {}, at(anns, { 'x-pin': 'abc' })))).toEqual([
      400,
      'validation.failed',
    ]);
  });

  it('are published with their names', async () => {
    const { body } = await server.call(permissionRoutes.all, {}, at(anns));
    expect(body).toHaveLength(permissionList.length);
    expect(body).toContainEqual({ code: 304, name: 'void', module: 'sensitive' });
  });
});
