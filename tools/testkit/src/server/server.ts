import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildPath, type CallAnswer, type CallInput, type ErrorBody, type Route } from '@tavola/contract';
import { readConfig, type Config } from '@tavola/server/platform/config/config.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Services } from '@tavola/server/platform/services.ts';
import type { Peers } from '@tavola/server/platform/workers/peers.ts';
import { openTestDatabase, type TestDatabase } from '../database/database.ts';
import { linkedPeers, openFront, testWorkers } from './several-workers.ts';
import { messageFaults } from '../database/message-faults.ts';
import { uploadRequest } from '../files/form.ts';

/** A clock that a test sets. */
export interface TestClock {
  now(): Date;
  set(instant: Date): void;
  advance(milliseconds: number): void;
  /** Sets it to noon of today in Bangkok, where restaurants of tests are, so that advanced minutes stay in its day. */
  noon(): void;
  /** Sets it to the real time, where it started. */
  reset(): void;
}

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: T;
  /** `name=value` pairs of every Set-Cookie, ready for a Cookie header. */
  readonly cookies: Readonly<Record<string, string>>;
}

/** The caller of a test, and the address. */
export interface Caller {
  /** `demo` calls `demo.localhost`; left out = the root domain. */
  readonly subDomain?: string;
  readonly token?: string;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The fields of a refusal that tests read; records may have their own type and status. */
type RefusalAround<A> = Omit<ErrorBody, keyof A>;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly test: TestDatabase;
  readonly clock: TestClock;
  readonly config: Config;
  /** Makes a call of the contract as our pages do; returns any status and never throws. */
  call<R extends Route<never, never, never, never> | Route>(
    route: R,
    input: CallInput<R>,
    caller?: Caller,
  ): Promise<Answer<CallAnswer<R> & RefusalAround<CallAnswer<R>>>>;
  /** Sends any request: bad bodies, unknown paths, foreign origins. */
  send(method: string, path: string, options?: Caller & { readonly body?: string | Buffer }): Promise<Answer<unknown>>;
  /** Throws when a hub message was stored that is not as its event is declared. */
  close(): Promise<void>;
}

export type Assemble = (services: Services) => Promise<FastifyInstance>;

/**
 * Starts a real server on a free port of 127.0.0.1 with its own database. `assemble` decides what is mounted: the whole
 * product, or only the module under test. With `TEST_WORKERS` it is assembled several times on one database, as several
 * processes are, and each connection goes to the next one.
 */
export async function startTestServer(assemble: Assemble, settings: Partial<Config> = {}): Promise<TestServer> {
  const test = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tavola-server-'));
  const config: Config = {
    ...readConfig(
      { PORT: '0', WEB_DIR: 'none', LOG_LEVEL: 'error', CAPTCHA_MAX_NUMBER: '50', DEMO_ORDERS: 'none' },
      dataDir,
    ),
    dataDir,
    ...settings,
  };
  const clock = createClock();
  const linked = linkedPeers(testWorkers());
  const services: Services = { config, database: test.database, now: clock.now, newID, ...peersOf(linked[0]) };
  const workers = [{ services, app: await assemble(services) }];
  for (const peers of linked.slice(1)) {
    const other = { ...services, database: await openDatabase({ connection: test.connections.app, size: 5 }), peers };
    workers.push({ services: other, app: await assemble(other) });
  }
  const [{ app }] = workers as [(typeof workers)[0]];
  const ports = [];
  for (const worker of workers) {
    await worker.app.listen({ host: '127.0.0.1', port: 0 });
    ports.push((worker.app.server.address() as AddressInfo).port);
  }
  const front = ports.length === 1 ? null : await openFront(ports);
  const port = front?.port ?? ports[0] ?? 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send: TestServer['send'] = (method, path, options = {}) => sendOver(agent, port, method, path, options);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    app,
    services,
    test,
    clock,
    config,
    send,
    call: async (route, input, caller = {}) => {
      const { params, query, body } = input as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      const path = `/api${buildPath(route.path, params, query)}`;
      const sent = sentBody(route, body);
      const answer = await send(route.method, path, {
        ...caller,
        headers: {
          'x-tavola': '1',
          ...(sent === null ? {} : { 'content-type': sent.type }),
          ...(route.repeat === 'key' ? { 'idempotency-key': randomUUID() } : {}),
          ...caller.headers,
        },
        ...(sent === null ? {} : { body: sent.body }),
      });
      return answer as never;
    },
    close: async () => {
      agent.destroy();
      await front?.close();
      for (const worker of workers) await worker.app.close();
      for (const worker of workers.slice(1)) await worker.services.database.close();
      const faults = await messageFaults(test);
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}

const peersOf = (peers: Peers | undefined): { readonly peers?: Peers } => (peers === undefined ? {} : { peers });

/** A body on the wire: a form where the call takes a file, otherwise JSON; null where there is none. */
export function sentBody(
  route: Pick<Route, 'isUpload'>,
  body: unknown,
): { readonly body: string | Buffer; readonly type: string } | null {
  if (body === undefined) return null;
  return route.isUpload === true
    ? uploadRequest(body as Parameters<typeof uploadRequest>[0])
    : { body: JSON.stringify(body), type: 'application/json' };
}

const HOUR_MS = 3_600_000;
const BANGKOK_MS = 7 * HOUR_MS;

function createClock(): TestClock {
  let offset = 0;
  const set = (milliseconds: number) => {
    offset = milliseconds - Date.now();
  };
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => set(instant.getTime()),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    noon: () => {
      const local = Date.now() + BANGKOK_MS;
      set(local - (local % (24 * HOUR_MS)) + 12 * HOUR_MS - BANGKOK_MS);
    },
    reset: () => set(Date.now()),
  };
}

function sendOver(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  options: Caller & { readonly body?: string | Buffer },
): Promise<Answer<unknown>> {
  const { subDomain, token, cookies, headers, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host: `${subDomain === undefined ? '' : `${subDomain}.`}localhost:${port}`,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(cookies === undefined
            ? {}
            : {
                cookie: Object.entries(cookies)
                  .map(([name, value]) => `${name}=${value}`)
                  .join('; '),
              }),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const text = unpacked(Buffer.concat(chunks), incoming.headers['content-encoding']).toString('utf8');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: readBody(text, incoming.headers['content-type']),
            cookies: readCookies(incoming.headers['set-cookie'] ?? []),
          });
        });
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;

const readBody = (text: string, type: string | undefined): unknown =>
  text !== '' && type?.includes('json') === true ? JSON.parse(text) : text;

function readCookies(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const pair = line.split(';')[0] ?? '';
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
