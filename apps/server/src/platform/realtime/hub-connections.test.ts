import { HUB_PATH } from '@tavola/contract';
import { plantTenant, type PlantedTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { startTestServer, type TestServer } from '@tavola/testkit/server/server.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { assembleServer } from '../http/assemble.ts';
import type { Session } from '../http/session.ts';
import { installHub } from './hub.ts';

const sessions = new Map<string, Session>();
const open: Socket[] = [];
let server: TestServer;
let bistro: PlantedTenant;
beforeAll(async () => {
  const authenticator = { authenticate: (token: string) => Promise.resolve(sessions.get(token) ?? null) };
  server = await startTestServer(async (services) => {
    const app = await assembleServer(services, authenticator, {}, {});
    installHub(app, services, authenticator);
    return app;
  });
  bistro = await plantTenant(server.test);
});
afterAll(() => server.close());
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

/** Opens a connection of a session; the answer is `connected`, or why it was refused. */
async function dial({ sessionID }: Session): Promise<string> {
  const socket = connect(server.url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: sessionID },
    extraHeaders: { host: `localhost:${server.port}` },
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
}
async function signIn(): Promise<Session> {
  const session = await bistro.signIn();
  sessions.set(session.sessionID, session);
  return session;
}

it('a session holds 30 connections, and other ones when those are closed', async () => {
  const session = await signIn();
  const answers = await Promise.all(Array.from({ length: 35 }, () => dial(session)));
  expect(answers.filter((answer) => answer === 'connected')).toHaveLength(30);
  expect(answers.filter((answer) => answer === 'limit.rate')).toHaveLength(5);
  expect(await dial(await signIn())).toBe('connected');
  for (const socket of open) socket.disconnect();
  let answer = '';
  for (const end = Date.now() + 30_000; answer !== 'connected' && Date.now() < end; await wait(20))
    answer = await dial(session);
  expect(answer).toBe('connected');
});
