import { authRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import type { Restaurant } from '@tavola/testkit/restaurant/restaurant.ts';
import { newID } from '#platform/ids.ts';
import { isOlder, pageVersionOf } from '#platform/http/page-version.ts';

let server: AuthServer;
let bistro: Restaurant;
let token: string;
beforeAll(async () => {
  server = await startAuthServer();
  bistro = await server.open();
  ({ token } = await server.signIn(bistro, await bistro.addPerson({ userName: 'ann' })));
});
afterAll(() => server.close());

const ask = (headers: Readonly<Record<string, string>> = {}) =>
  server.call(
    authRoutes.checkNonClientToken,
    {},
    { subDomain: bistro.subDomain, token, headers: { ...BEARER.headers, ...headers } },
  );
const versionOfSession = (): Promise<unknown> =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ client_version: string | null }>(
      'SELECT client_version FROM sessions WHERE company_id = $1',
      [bistro.scope.companyID],
    );
    return rows[0]?.client_version;
  });
async function until(version: string): Promise<unknown> {
  for (const end = Date.now() + 30_000; (await versionOfSession()) !== version && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return versionOfSession();
}

describe('the key of the installation', () => {
  it('is in every answer, and a page that sends it is served', async () => {
    const key = String((await ask()).headers['x-server-key']);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask({ 'x-server-key': key })).status).toBe(200);
  });

  it('of another installation is refused, and the answer names this one', async () => {
    const answer = await ask({ 'x-server-key': newID() });
    expect(codeOf(answer)).toEqual([409, 'server.changed']);
    expect(answer.headers['x-server-key']).toBe((await ask()).headers['x-server-key']);
  });
});

describe('the version of the page', () => {
  it('is kept with its session, and follows an update', async () => {
    await ask({ 'x-client-version': '7.1.0' });
    expect(await until('7.1.0')).toBe('7.1.0');
    server.clock.advance(5_000);
    await ask({ 'x-client-version': '7.2.0' });
    expect(await until('7.2.0')).toBe('7.2.0');
  });

  it('that the server no longer serves is still served, and asked to reload', async () => {
    const old = await ask({ 'x-client-version': '0.0.9' });
    expect(old.status).toBe(200);
    expect(old.headers['x-page-outdated']).toBe('1');
    expect((await ask({ 'x-client-version': '99.0.0' })).headers['x-page-outdated']).toBeUndefined();
    expect((await ask()).headers['x-page-outdated']).toBeUndefined();
  });

  it.each([
    ['0.9.9', '0.10.0', true],
    ['0.10.0', '0.9.9', false],
    ['1.0.0', '1.0.0', false],
    ['1.0.0-alpha.1', '1.0.0', false],
    ['1.2.3', '2.0.0', true],
  ])('%s is older than %s: %s', (one, other, isIt) => expect(isOlder(one, other)).toBe(isIt));

  it.each(['', 'x', '1.2', '1.2.3; DROP', `1.2.3-${'a'.repeat(40)}`])('"%s" is none', (version) =>
    expect(pageVersionOf({ headers: { 'x-client-version': version } })).toBeNull(),
  );
});
