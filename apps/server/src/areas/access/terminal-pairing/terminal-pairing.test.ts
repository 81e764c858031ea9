import { authRoutes, permission, terminalPairingRoutes } from '@tavola/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import type { PlantedDevice, PlantedPerson, Restaurant } from '@tavola/testkit/restaurant/restaurant.ts';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

const MINUTE_MS = 60_000;
const PIN = '280619';

let server: AuthServer;
let bistro: Restaurant;
let manager: PlantedPerson;
let asManager: Caller;
let tablet: PlantedDevice;

beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // What the test before has guessed is forgotten.
  server.clock.advance(16 * MINUTE_MS);
  bistro = await server.open();
  manager = await bistro.addPerson({
    userName: `mia-${bistro.subDomain}`,
    codes: [permission.terminalDevice.add, permission.terminalDevice.view],
    pin: PIN,
  });
  const { token } = await server.signInOn(bistro, manager, await bistro.addDevice('Office'));
  asManager = { ...BEARER, subDomain: bistro.subDomain, token };
  tablet = await bistro.addDevice('Tablet');
});

const give = (caller = asManager, id = tablet.clientID) =>
  server.call(terminalPairingRoutes.giveCode, { params: { id } }, caller);
const state = async () =>
  (await server.call(terminalPairingRoutes.state, { params: { id: tablet.clientID } }, asManager)).body;
const stranger = (place = bistro): Caller => ({ ...BEARER, subDomain: place.subDomain });
const pair = (code: string, caller = stranger()) => server.call(terminalPairingRoutes.pair, { body: { code } }, caller);
/** A code of eight digits that is not the right one. */
const wrong = (code: string, step: number): string => String((Number(code) + step) % 1e8).padStart(8, '0');

describe('a code of the office', () => {
  it('makes a browser the terminal, where people then sign in by PIN', async () => {
    const { code, expiresAt } = (await give()).body;
    expect(code).toMatch(/^\d{8}$/);
    const left = Date.parse(expiresAt) - server.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(10 * MINUTE_MS);
    expect(left).toBeGreaterThan(9 * MINUTE_MS);
    expect((await state()).state).toBe('waiting');
    const paired = await server.call(
      terminalPairingRoutes.pair,
      { body: { code: `${code.slice(0, 4)} ${code.slice(4)}` } },
      { subDomain: bistro.subDomain },
    );
    expect(paired.body).toEqual({ clientID: tablet.clientID, name: 'Tablet', type: tablet.type, tokenKey: null });
    expect((await state()).state).toBe('paired');
    const cookie = String(paired.headers['set-cookie']).split(';')[0] ?? '';
    const signedIn = await server.call(
      authRoutes.loginPin,
      { body: { pinCode: PIN, forceLogout: true } },
      { ...stranger(), headers: { ...BEARER.headers, cookie } },
    );
    expect(signedIn.body.tokenKind).toBe('client');
  });

  it('works once: of two tablets that type it at the same moment one becomes the terminal', async () => {
    const { code } = (await give()).body;
    const answers = await Promise.all([pair(code), pair(code), pair(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(codeOf(await pair(code))).toEqual([400, 'pairing.code_invalid']);
  });

  it('ends after ten minutes, and when the office shows another one', async () => {
    const first = (await give()).body.code;
    const second = (await give()).body.code;
    expect(codeOf(await pair(first))).toEqual([400, 'pairing.code_invalid']);
    server.clock.advance(10 * MINUTE_MS);
    expect(codeOf(await pair(second))).toEqual([400, 'pairing.code_invalid']);
    expect((await state()).state).toBe('expired');
  });

  it('is of its location alone', async () => {
    const { code } = (await give()).body;
    const other = await server.open();
    expect(codeOf(await pair(code, stranger(other)))).toEqual([400, 'pairing.code_invalid']);
    expect((await pair(code)).status).toBe(200);
  });

  it('is not for a terminal that was deleted since', async () => {
    const { code } = (await give()).body;
    await server.test.asOwner((client) =>
      client.query('UPDATE clients SET deleted_at = now() WHERE id = $1', [tablet.clientID]),
    );
    expect(codeOf(await pair(code))).toEqual([400, 'pairing.code_invalid']);
    expect(codeOf(await give())).toEqual([404, 'resource.not_found']);
  });

  it('is stored as a hash, and the audit says who gave it and that it was used, without the code', async () => {
    const { code } = (await give()).body;
    await pair(code);
    const { rows } = await server.test.asOwner((client) =>
      client.query<{ action: string; row: object }>(
        `SELECT action, to_jsonb(a) AS row FROM audit_log a WHERE company_id = $1 AND target_id = $2 ORDER BY id`,
        [bistro.scope.companyID, tablet.clientID],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(['client.pairing_code_given', 'client.paired']);
    expect(rows[1]?.row).toMatchObject({ user_id: null, after: { givenBy: manager.userID } });
    const stored = await server.test.asOwner((client) => client.query('SELECT * FROM terminal_pairings'));
    expect(JSON.stringify([rows, stored.rows])).not.toContain(code);
    const again = (await give()).body.code;
    const kept = await server.test.asOwner((client) => client.query('SELECT code_hash FROM terminal_pairings'));
    expect(JSON.stringify(kept.rows)).not.toContain(again);
  });
});

describe('who gives codes', () => {
  it('is a person who may add terminals', async () => {
    const waiter = await bistro.addPerson({
      userName: `will-${bistro.subDomain}`,
      codes: [permission.terminalDevice.view, permission.terminalDevice.edit],
    });
    const { token } = await server.signInOn(bistro, waiter, await bistro.addDevice('Bar'));
    expect(codeOf(await give({ ...stranger(), token }))).toEqual([403, 'permission.denied']);
    expect(codeOf(await give(asManager, newID()))).toEqual([404, 'resource.not_found']);
  });

  it('gets none for a terminal on which someone is signed in', async () => {
    const waiter = await bistro.addPerson({ userName: `wim-${bistro.subDomain}` });
    await server.signInOn(bistro, waiter, tablet);
    expect(codeOf(await give())).toEqual([409, 'pos_terminal.in_use']);
  });
});

describe('guessing', () => {
  it('ends for a network after ten wrong codes, and right ones are not counted', async () => {
    const { code } = (await give()).body;
    for (let n = 1; n <= 9; n += 1) expect((await pair(wrong(code, n))).status).toBe(400);
    expect((await pair(code)).status).toBe(200);
    expect((await pair(wrong(code, 10))).status).toBe(400);
    const next = (await give()).body.code;
    expect(codeOf(await pair(next))).toEqual([429, 'limit.rate']);
    server.clock.advance(16 * MINUTE_MS);
    expect(codeOf(await pair(next))).toEqual([400, 'pairing.code_invalid']);
  });

  it('refuses what is no code before it counts', async () => {
    for (const code of ['', '1234567', '123456789', '1234567a', '๑๒๓๔๕๖๗๘', ' '.repeat(50)])
      expect(codeOf(await pair(code))).toEqual([400, 'validation.failed']);
  });
});
