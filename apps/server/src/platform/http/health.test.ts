import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { serveHealth } from './health.ts';

let app: FastifyInstance;
const hook = vi.fn<() => void>();
let isDatabaseAway = false;
let isDiskBroken = false;
let atEnd: (() => Promise<unknown>) | null = null;

beforeEach(async () => {
  hook.mockClear();
  isDatabaseAway = false;
  isDiskBroken = false;
  atEnd = null;
  app = fastify({ return503OnClosing: true });
  app.addHook('onRequest', (_request, _reply, done) => {
    hook();
    done();
  });
  const global = () => (isDatabaseAway ? Promise.reject(new Error('away')) : Promise.resolve());
  const look = () => (isDiskBroken ? Promise.reject(new Error('broken')) : Promise.resolve('fine' as const));
  // Only asked whether it answers.
  serveHealth(app, { global } as unknown as Database, { look, state: 'fine' });
  // Between the hook of the health and the end of the server.
  app.addHook('preClose', (done) => void Promise.resolve(atEnd?.()).then(() => done()));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Asks over a real socket, as a terminal does. */
function ask(path: string, method = 'GET'): Promise<Response> {
  // A server that listens on a port has an address of this form.
  return fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`, { method });
}

it('answers a heartbeat without running the hooks of a call', async () => {
  const answer = await ask('/api/health/ready');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ready' });
  expect(hook).not.toHaveBeenCalled();
});

it('answers a heartbeat that no cache keeps and no page shows', async () => {
  const { headers } = await ask('/api/health/ready');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('refuses a heartbeat while the database is away', async () => {
  isDatabaseAway = true;
  const answer = await ask('/api/health/ready');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'database away' });
});

it('answers heartbeats again after a look at the disk that failed', async () => {
  isDiskBroken = true;
  await expect(ask('/api/health/ready')).rejects.toThrow('fetch failed');
  isDiskBroken = false;
  expect((await ask('/api/health/ready')).status).toBe(200);
});

it('answers every other request by its route', async () => {
  expect(await (await ask('/api/health/live')).json()).toEqual({ status: 'live' });
  expect((await ask('/api/health/ready', 'POST')).status).toBe(404);
  expect((await ask('/api/health/ready?x=1')).status).toBe(200);
  expect(hook).toHaveBeenCalledTimes(3);
});

it('refuses a heartbeat while the server ends', async () => {
  let status = 0;
  atEnd = () => ask('/api/health/ready').then((answer) => (status = answer.status));
  await app.close();
  expect(status).toBe(503);
});
