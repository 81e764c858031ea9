import {
  authRoutes,
  clientRoutes,
  passwordResetRoutes,
  permissionRoutes,
  sensitiveCode,
  userRoutes,
} from '@tavola/contract';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BEARER, startAuthServer, type AuthServer } from '@tavola/testkit/server/auth-server.ts';
import { readMail } from '@tavola/testkit/files/mail.ts';
import { plantRestaurant, PASSWORD } from '@tavola/testkit/restaurant/restaurant.ts';

/** Secrets that must be nowhere but in the hands of their owner (reliability F8). */
const canaries = {
  password: 'Canary1$Pass',
  newPassword: 'Canary2$Pass',
  third: 'Canary3$Pass',
  pin: '482951',
  wrongPin: '736205',
  garbage: 'Canary4$Garbage',
};

let server: AuthServer;
const logged: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  server = await startAuthServer({ settings: { logLevel: 'info' } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

it('keeps passwords, PINs, tokens, codes and keys out of logs, refusals, the audit and every table', async () => {
  const bistro = await plantRestaurant(server.test, server.auth, 'bistro');
  await bistro.addPerson({ userName: 'ann', isSuperUser: true, pin: canaries.pin, codes: [sensitiveCode('void')] });
  const page = { ...BEARER, subDomain: 'bistro' };
  const secrets = new Set<string>(Object.values(canaries));
  const refusals: string[] = [];
  const call: AuthServer['call'] = async (route, input, caller) => {
    const answer = await server.call(route, input, {
      ...page,
      ...caller,
      headers: { ...BEARER.headers, ...caller?.headers },
    });
    if (answer.status !== 200) refusals.push(JSON.stringify(answer));
    const { token, refreshToken, tokenKey } = answer.body as unknown as Record<string, unknown>;
    for (const secret of [token, refreshToken, tokenKey]) if (typeof secret === 'string') secrets.add(secret);
    return answer;
  };

  const signedIn = await call(authRoutes.login, { body: { username: 'ann', password: PASSWORD } });
  const token = signedIn.body.token ?? '';
  await call(
    userRoutes.changePassword,
    { body: { currentPassword: PASSWORD, password: canaries.password, confirmPassword: canaries.password } },
    { token },
  );
  await call(
    userRoutes.changePassword,
    { body: { currentPassword: canaries.garbage, password: canaries.password, confirmPassword: canaries.password } },
    { token },
  );
  await call(authRoutes.login, { body: { username: 'ann', password: canaries.garbage } });
  await call(authRoutes.login, {
    body: { username: canaries.garbage, password: { nested: canaries.garbage } as never },
  });
  const device = await call(
    clientRoutes.register,
    { query: { name: 'Till', type: 'PosTerminalWithCash' } },
    { token, headers: { 'idempotency-key': 'once' } },
  );
  const { clientID, tokenKey } = device.body as unknown as { clientID: string; tokenKey: string };
  const bound = await call(authRoutes.issueRealAccessToken, { query: {}, body: { clientID, tokenKey } }, { token });
  await call(authRoutes.issueRealAccessToken, { query: {}, body: { clientID, tokenKey: canaries.garbage } }, { token });
  const onTerminal = { token: bound.body.token ?? '' };
  for (const pinCode of [canaries.pin, canaries.wrongPin]) {
    await call(
      permissionRoutes.approve,
      { body: { action: 'void', targetID: 'x', pinCode } },
      { ...onTerminal, headers: { 'idempotency-key': pinCode === canaries.pin ? 'a' : 'b' } },
    );
    await call(permissionRoutes.usersByPin, {}, { ...onTerminal, headers: { 'x-pin': pinCode } });
    await call(permissionRoutes.usersByPin, { query: { pin: pinCode } }, onTerminal);
    await call(authRoutes.loginPin, { body: { pinCode, previousRefreshToken: bound.body.refreshToken } });
  }
  await call(authRoutes.refreshToken, { body: { refreshToken: canaries.garbage, accessToken: token } });
  await call(passwordResetRoutes.request, { body: { userName: 'ann', resetPasswordUrl: null } });
  await server.jobs.idle();
  const folder = join(server.config.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const code = /code=([\w-]+)/.exec(readMail(mails[0] ?? ''))?.[1] ?? '';
  expect(code).toHaveLength(22);
  secrets.add(code);
  await call(passwordResetRoutes.reset, {
    body: { token: canaries.garbage, password: canaries.newPassword, confirmPassword: canaries.newPassword },
  });
  await call(passwordResetRoutes.reset, {
    body: { token: code, password: canaries.newPassword, confirmPassword: canaries.third },
  });
  await call(passwordResetRoutes.reset, {
    body: { token: code, password: canaries.newPassword, confirmPassword: canaries.newPassword },
  });
  // An address of an older caller carries secrets; a failure inside is logged with its request.
  await server.send('POST', `/api/auth/register?username=ann&password=${canaries.password}`, { ...page });
  await server.send('GET', `/api/location/permissions/users?pin=${canaries.pin}`, { ...page, ...onTerminal });
  await server.test.asOwner((client) => client.query('ALTER TABLE users RENAME TO users_away'));
  await call(authRoutes.login, { body: { username: 'ann', password: canaries.password } });
  await call(authRoutes.logoutAllPin, {
    body: { pinCode: canaries.pin, previousRefreshToken: bound.body.refreshToken },
  });
  await server.test.asOwner((client) => client.query('ALTER TABLE users_away RENAME TO users'));

  const tables = await server.test.asOwner(async (client) => {
    const names = await client.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    const texts: string[] = [];
    for (const { name } of names.rows)
      texts.push(`${name} ${JSON.stringify((await client.query(`SELECT * FROM ${name}`)).rows)}`);
    return texts.join('\n');
  });
  const log = logged.join('\n');
  expect(log).toContain('unforeseen failure');
  expect(tables).toContain('session.opened');
  expect(refusals.length).toBeGreaterThan(8);
  expect(secrets.size).toBeGreaterThan(12);
  // The PINs are six digits, which chance may put anywhere; they are looked for as whole texts.
  const find = (text: string) =>
    [...secrets].filter((secret) =>
      /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text) : text.includes(secret),
    );
  expect({ log: find(log), refusals: find(refusals.join('\n')), tables: find(tables) }).toEqual({
    log: [],
    refusals: [],
    tables: [],
  });
});
