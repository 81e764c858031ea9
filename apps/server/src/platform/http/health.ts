import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { DiskWatch } from '../storage/disk-watch.ts';

const LIMIT_MS = 2_000;
/** Whether anybody asks or not, the log says that the disk fills up. */
const DISK_EVERY_MS = 60_000;
/** One question to the database answers all who ask within this time: each terminal asks every few seconds. */
const SHARED_MS = 1_000;

/**
 * Two questions that machines ask (reliability I1, X7): is the process alive, and can it do work. The answer to the
 * second is no with the database away or its disk full (I2). The page's heartbeat asks it; a captive portal or a dead
 * uplink cannot answer it in our words.
 */
export function serveHealth(app: FastifyInstance, database: Database, disk: Pick<DiskWatch, 'look'>): void {
  const timer = setInterval(() => void disk.look(), DISK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.get('/api/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  const ask = (): Promise<boolean> =>
    database
      .global((tx) => tx.send(sql`SELECT 1`), { timeoutMs: LIMIT_MS })
      .then(
        () => true,
        () => false,
      );
  let last: { readonly isReady: Promise<boolean>; readonly askedAtMs: number } | null = null;
  const answer = async (): Promise<HealthAnswer> => {
    const askedAtMs = performance.now();
    if (last === null || askedAtMs - last.askedAtMs >= SHARED_MS) last = { isReady: ask(), askedAtMs };
    return !(await last.isReady) ? DATABASE_AWAY : (await disk.look()) === 'full' ? DISK_FULL : READY;
  };
  app.get(READY_PATH, async (_request, reply) => {
    const { code, body } = await answer();
    return reply.header('cache-control', 'no-store').type('application/json').code(code).send(body);
  });
  answerHeartbeats(app, answer);
}

/** What is answered to the second question, as it is sent. */
interface HealthAnswer {
  readonly code: 200 | 503;
  readonly body: string;
}

const READY_PATH = '/api/health/ready';
const READY: HealthAnswer = { code: 200, body: JSON.stringify({ status: 'ready' }) };
const DATABASE_AWAY: HealthAnswer = { code: 503, body: JSON.stringify({ status: 'database away' }) };
const DISK_FULL: HealthAnswer = { code: 503, body: JSON.stringify({ status: 'disk full' }) };

/**
 * Answers heartbeats before any hook of a call runs: each terminal sends one in five seconds, and none of them needs a
 * session, a restaurant or a place in the queue (decision 550). While the server ends they get the refusal of a call.
 */
function answerHeartbeats(app: FastifyInstance, answer: () => Promise<HealthAnswer>): void {
  let isEnding = false;
  app.addHook('preClose', (done) => {
    isEnding = true;
    done();
  });
  const others = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === READY_PATH && request.method === 'GET' && !isEnding)
      void answer().then(({ code, body }) =>
        response.writeHead(code, { ...HEADERS, 'content-length': Buffer.byteLength(body) }).end(body),
      );
    else for (const other of others) Reflect.apply(other, app.server, [request, response]);
  });
}

/** Those of every answer (reliability G1), for one that is no page. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
