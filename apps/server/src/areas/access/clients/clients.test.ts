import { authRoutes, clientRoutes, permission, type CallAnswer, type TerminalType } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { plantRestaurant, type PlantedPerson, type Restaurant } from '@tavola/testkit/restaurant/restaurant.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';

let server: AuthServer;
let bistro: Restaurant;
let olga: PlantedPerson;
let token: string;

beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  bistro = await server.open();
  olga = await bistro.addPerson({
    userName: `olga-${bistro.subDomain}`,
    isSuperUser: true,
    codes: [permission.terminalDevice.view],
  });
  ({ token } = await server.signIn(bistro, olga));
});

const at = (one = token) => ({ ...BEARER, subDomain: bistro.subDomain, token: one });
const register = async (name: string, type: TerminalType = 'PosTerminalWithCash', one = token) => {
  const { status, body } = await server.call(clientRoutes.register, { query: { name, type } }, at(one));
  return { status, body: body as unknown as CallAnswer<typeof clientRoutes.register> };
};

describe('registering a device', () => {
  it('answers the key that proves it, and numbers the terminals of a location', async () => {
    const [terminal, bar] = [await register('Till'), await register('Bar')];
    expect(terminal.body).toEqual({
      clientID: expect.any(String),
      name: 'Till',
      type: 'PosTerminalWithCash',
      isInUse: false,
      isShared: false,
      tokenKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    const waiter = await server.signIn(bistro, await bistro.addPerson({ userName: `waiter-${bistro.subDomain}` }));
    const bound = await server.call(
      authRoutes.issueRealAccessToken,
      { query: {}, body: { clientID: bar.body.clientID, tokenKey: bar.body.tokenKey } },
      at(waiter.token),
    );
    expect(bound.body.tokenKind).toBe('client');
    const rows = await server.test.asOwner((client) =>
      client.query(
        'SELECT name, terminal_number, token_key_hash FROM clients WHERE company_id = $1 ORDER BY terminal_number',
        [bistro.scope.companyID],
      ),
    );
    expect(rows.rows.map((row) => [row.name, row.terminal_number])).toEqual([
      ['Till', 1],
      ['Bar', 2],
    ]);
    expect(JSON.stringify(rows.rows)).not.toContain(terminal.body.tokenKey);
  });

  it('makes a terminal with a drawer work with reports, and every other one without (decision 167)', async () => {
    const types = ['PosTerminalWithCash', 'PosTerminalWithOutCash', 'OrderQuesTerminal'] as const;
    for (const type of types) await register(type, type);
    const rows = await server.test.asOwner((client) =>
      client.query(
        'SELECT type, is_use_cash_drawer, open_terminal FROM clients WHERE company_id = $1 ORDER BY terminal_number',
        [bistro.scope.companyID],
      ),
    );
    expect(rows.rows.map((row) => [row.type, row.is_use_cash_drawer, row.open_terminal])).toEqual([
      ['PosTerminalWithCash', true, true],
      ['PosTerminalWithOutCash', false, false],
      ['OrderQuesTerminal', false, false],
    ]);
  });

  it('is the same device under the same name and type, also under twenty calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register('Till')));
    expect(
      new Set(answers.map((answer) => `${answer.status} ${answer.body.clientID} ${answer.body.tokenKey}`)).size,
    ).toBe(1);
    expect((await register('TILL')).body.clientID).toBe(answers[0]?.body.clientID);
    expect(codeOf(await register('Till', 'OrderQuesTerminal'))).toEqual([409, 'client.duplicate_name']);
  });

  it('gives different numbers to devices that come at once, and never a removed one’s', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => register(name)));
    await server.test.asOwner((client) =>
      client.query('UPDATE clients SET deleted_at = now() WHERE company_id = $1', [bistro.scope.companyID]),
    );
    await register('A');
    const rows = await server.test.asOwner((client) =>
      client.query('SELECT terminal_number FROM clients WHERE company_id = $1 ORDER BY 1', [bistro.scope.companyID]),
    );
    expect(rows.rows.map((row) => row.terminal_number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('needs a super-user, and our own header although it is a GET', async () => {
    const waiter = await server.signIn(bistro, await bistro.addPerson({ userName: `waiter-${bistro.subDomain}` }));
    expect(codeOf(await register('Till', 'PosTerminalWithCash', waiter.token))).toEqual([
      403,
      'client.super_user_required',
    ]);
    const link = await server.send('GET', '/api/client/register-web-client?name=Till&type=PosTerminalWithCash', {
      subDomain: bistro.subDomain,
      cookies: { tavola_token: token },
    });
    expect(codeOf(link)).toEqual([403, 'request.foreign_origin']);
    expect((await server.call(clientRoutes.list, {}, at())).body).toEqual([]);
  });
});

describe('devices', () => {
  it('are listed with whether they are in use, those of this location alone', async () => {
    const other = await plantRestaurant(server.test, server.auth, `other-${bistro.subDomain}`);
    await other.addDevice('Foreign');
    const terminal = await bistro.addDevice('Till');
    await bistro.addDevice('bar', 'OrderQuesTerminal');
    const waiter = await server.signInOn(
      bistro,
      await bistro.addPerson({ userName: `waiter-${bistro.subDomain}` }),
      terminal,
    );
    const list = (await server.call(clientRoutes.list, {}, at())).body;
    expect(list.map(({ name, type, isInUse }) => [name, type, isInUse])).toEqual([
      ['bar', 'OrderQuesTerminal', false],
      ['Till', 'PosTerminalWithCash', true],
    ]);
    server.online.add(terminal.clientID);
    const owner = await server.signInOn(bistro, olga, await bistro.addDevice('Office'));
    expect(
      (await server.call(clientRoutes.onlineStatus, {}, at(owner.token))).body.map(({ name, isOnline, userName }) => [
        name,
        isOnline,
        userName,
      ]),
    ).toEqual([
      ['bar', false, null],
      ['Office', false, `Olga-${bistro.subDomain} Lee`],
      ['Till', true, `Waiter-${bistro.subDomain} Lee`],
    ]);
    const withFlag = async (showConnectivity: boolean) =>
      (await server.call(clientRoutes.onlineStatus, { query: { showConnectivity } }, at(owner.token))).body;
    expect((await withFlag(true)).map(({ isOnline }) => isOnline)).toEqual([false, false, true]);
    expect((await withFlag(false)).map(({ isOnline }) => isOnline)).toEqual([null, null, null]);
    expect(codeOf(await server.call(clientRoutes.onlineStatus, {}, at(waiter.token)))).toEqual([
      403,
      'permission.denied',
    ]);
  });

  it('report whether a token has one', async () => {
    expect((await server.call(clientRoutes.validate, {}, at())).body).toEqual({ isValid: false });
    const waiter = await server.signInOn(
      bistro,
      await bistro.addPerson({ userName: `waiter-${bistro.subDomain}` }),
      await bistro.addDevice('Till'),
    );
    expect((await server.call(clientRoutes.validate, {}, at(waiter.token))).body).toEqual({ isValid: true });
    expect(codeOf(await server.call(clientRoutes.current, {}, at()))).toEqual([401, 'auth.device_required']);
  });
});
