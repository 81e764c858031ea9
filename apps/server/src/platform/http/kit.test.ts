import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { permission, route, settingsRoutes, type ErrorBody, type Route } from '@tavola/contract';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import { newID } from '../ids.ts';
import { locationScope } from '../tenancy/scope.ts';
import { assembleServer, type RouteTable } from './assemble.ts';
import type { Call } from './call.ts';
import type { Session } from './session.ts';

const probe = {
  echo: route({
    method: 'POST',
    path: '/probe/echo',
    access: 'anyone',
    about: 'Answers what it read.',
    body: z.object({
      name: z.string().check(z.minLength(1, 'required')),
      count: z.optional(z.int({ error: 'integer' })),
    }),
    answer: z.object({ name: z.string() }),
  }),
  fail: route({ method: 'GET', path: '/probe/fail', access: 'anyone', about: 'Fails inside.' }),
  secret: route({
    method: 'GET',
    path: '/probe/secret/{id}',
    access: [permission.vendor.view],
    about: 'Needs a right.',
    params: z.object({ id: z.guid({ error: 'guid' }) }),
    answer: z.object({ id: z.string() }),
  }),
  device: route({
    method: 'GET',
    path: '/probe/device',
    access: 'terminal',
    about: 'Needs a device.',
    answer: z.object({ ok: z.boolean() }),
  }),
  write: route({
    method: 'GET',
    path: '/probe/write',
    access: 'signedIn',
    isWriting: true,
    about: 'A writing GET.',
    answer: z.object({ ok: z.boolean() }),
  }),
  keyed: route({
    method: 'POST',
    path: '/probe/keyed',
    access: 'terminal',
    repeat: 'key',
    about: 'Counts how often it ran.',
    body: z.object({ add: z.number() }),
    answer: z.object({ runs: z.number() }),
  }),
} as const;

const scope = locationScope(newID(), newID());
const session = (over: Partial<Session> = {}): Session => ({
  sessionID: newID(),
  userID: newID(),
  userName: 'ann',
  displayName: 'Ann Lee',
  scope,
  subDomain: 'bistro',
  clientID: newID(),
  isSuperUser: false,
  codes: new Set<number>(),
  language: 'en',
  ...over,
});
const sessions: Record<string, Session> = {
  plain: session(),
  vendor: session({ codes: new Set([permission.vendor.view]) }),
  noDevice: session({ clientID: null }),
  thai: session({ language: 'th' }),
};

let server: TestServer;
let runs = 0;
beforeAll(async () => {
  server = await startTestServer((services) =>
    assembleServer(
      services,
      { authenticate: (token) => Promise.resolve(sessions[token] ?? null) },
      { probe } as unknown as RouteTable,
      {
        probe: {
          echo: (call: Call<unknown, unknown, { name: string }>) => Promise.resolve({ name: call.body.name }),
          fail: () => Promise.reject(new Error('the inside of the server')),
          secret: (call: Call<{ id: string }>) => Promise.resolve({ id: call.params.id }),
          device: () => Promise.resolve({ ok: true }),
          write: () => Promise.resolve({ ok: true }),
          keyed: (call: Call) => call.transact(() => Promise.resolve({ runs: ++runs })),
        },
      } as never,
    ),
  );
});
afterAll(() => server.close());

const refused = (answer: { body: unknown }) => (answer.body as ErrorBody).additionValue;
const secret = (caller: Parameters<TestServer['call']>[2], id = newID()) =>
  server.call(probe.secret as unknown as Route, { params: { id } } as never, caller);

describe('input', () => {
  it('reports every bad field at once, with a code and words', async () => {
    const answer = await server.call(probe.echo, { body: { name: '', count: 1.5 } });
    expect(answer.status).toBe(400);
    expect(refused(answer)).toMatchObject({
      errorCode: 'validation.failed',
      number: 100,
      kept: 'nothing-changed',
      fields: [
        { path: 'name', code: 'required', message: 'Required' },
        { path: 'count', code: 'integer' },
      ],
    });
  });

  it.each([
    ['broken JSON', '{"name":'],
    ['a prototype key', '{"name":"x","__proto__":{"a":1}}'],
    ['deep nesting', `{"name":${'['.repeat(60)}${']'.repeat(60)}}`],
  ])('refuses %s', async (_what, body) => {
    const answer = await server.send('POST', '/api/probe/echo', {
      headers: { 'content-type': 'application/json', 'x-tavola': '1' },
      body,
    });
    expect(answer.status).toBe(400);
    expect(refused(answer).errorCode).toBe('validation.malformed');
  });

  it('refuses a body over 1 MB and a foreign media type', async () => {
    const large = await server.call(probe.echo, { body: { name: 'x'.repeat(1_100_000) } });
    expect(large.status).toBe(413);
    expect(refused(large).errorCode).toBe('limit.body_size');
    const form = await server.send('POST', '/api/probe/echo', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-tavola': '1' },
      body: 'name=x',
    });
    expect(form.status).toBe(415);
    expect(refused(form).errorCode).toBe('limit.media_type');
  });

  it('answers an unknown path and a failure inside with the one body and nothing internal', async () => {
    const unknown = await server.send('GET', '/api/nothing');
    expect(unknown.status).toBe(404);
    expect(refused(unknown).errorCode).toBe('route.not_found');
    const failed = await server.call(probe.fail, {});
    expect(failed.status).toBe(500);
    expect(refused(failed).errorCode).toBe('common.error.unknown');
    expect(JSON.stringify(failed.body)).not.toContain('inside of the server');
  });
});

describe('access', () => {
  it('asks for a token, then a device, then a right', async () => {
    expect(refused(await secret({})).errorCode).toBe('auth.required');
    expect(refused(await secret({ token: 'forged' })).errorCode).toBe('auth.session_expired');
    expect(refused(await secret({ token: 'noDevice' })).errorCode).toBe('auth.device_required');
    expect(refused(await secret({ token: 'plain' })).errorCode).toBe('permission.denied');
    expect((await secret({ token: 'vendor' })).status).toBe(200);
  });

  it('checks the right before it looks at the input', async () => {
    expect(refused(await secret({ token: 'plain' }, '12')).errorCode).toBe('permission.denied');
    expect(refused(await secret({ token: 'vendor' }, '12')).errorCode).toBe('validation.failed');
  });

  it('answers a foreign address like an unknown one', async () => {
    expect((await secret({ token: 'vendor', subDomain: 'bistro' })).status).toBe(200);
    expect(refused(await secret({ token: 'vendor', subDomain: 'other' })).errorCode).toBe('tenant.not_found');
    expect(refused(await secret({ token: 'vendor', headers: { 'x-company-tenant': newID() } })).errorCode).toBe(
      'tenant.not_found',
    );
  });

  it('answers under no name but its own', async () => {
    const under = (host: string, path = '/api/probe/secret/1') =>
      server.send('GET', path, { token: 'vendor', headers: { host } });
    for (const host of ['evil.example', 'x.bistro.localhost', 'bistro.localhost.', 'notlocalhost'])
      expect((await under(host)).status, host).toBe(404);
    for (const host of ['localhost', `localhost:${server.port}`, '127.0.0.1', '[::1]:80', 'bistro.LOCALHOST'])
      expect((await under(host, '/api/openapi.json')).status, host).toBe(200);
    expect((await under('10.0.0.5.probe', '/api/health/live')).status).toBe(200);
  });

  it('refuses what another site could have caused', async () => {
    const cookies = { tavola_token: 'plain' };
    const write = (headers: Record<string, string>) => server.send('GET', '/api/probe/write', { cookies, headers });
    expect((await write({})).status).toBe(403);
    expect((await write({ 'x-tavola': '1', origin: 'http://evil.example' })).status).toBe(403);
    expect((await write({ 'x-tavola': '1', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await write({ 'x-tavola': '1', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    // Another kind of authorization does not sign in: the cookie does.
    expect((await write({ authorization: 'Basic eDp5', origin: 'http://evil.example' })).status).toBe(403);
    expect((await write({ authorization: 'Bearer plain', origin: 'http://evil.example' })).status).toBe(200);
  });

  it('speaks the language of the caller', async () => {
    const answer = await server.send('GET', '/api/nothing', { headers: { 'accept-language': 'th-TH,en;q=0.8' } });
    expect((answer.body as ErrorBody).message).toMatch(/ไม่พบ/);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string | undefined, add = 1) =>
    server.send('POST', '/api/probe/keyed', {
      token: 'plain',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
      body: JSON.stringify({ add }),
    });

  it('is required where the contract says so', async () => {
    expect(refused(await keyed(undefined)).errorCode).toBe('idempotency.key_required');
  });

  it('runs the work once, also under a hundred repeats at once, and refuses another body', async () => {
    const key = newID();
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 100 }, () => keyed(key)));
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(
      answers.every((answer) => answer.status === 200 || refused(answer).errorCode === 'idempotency.in_flight'),
    ).toBe(true);
    expect((await keyed(key)).body).toEqual(done[0]?.body);
    expect(runs).toBe(before + 1);
    expect(refused(await keyed(key, 2)).errorCode).toBe('idempotency.mismatch');
  });
});

it('says that it is alive and ready', async () => {
  expect((await server.send('GET', '/api/health/live')).body).toEqual({ status: 'live' });
  const ready = await server.send('GET', '/api/health/ready');
  expect(ready.status).toBe(200);
  expect(ready.body).toEqual({ status: 'ready' });
});

it('describes itself as OpenAPI and sends its security headers', async () => {
  const answer = await server.send('GET', '/api/openapi.json');
  expect(Object.keys((answer.body as { paths: object }).paths)).toContain('/api/probe/secret/{id}');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(settingsRoutes.countries.access).toBe('anyone');
});
