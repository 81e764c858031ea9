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
const READY_PATH = '/api/health/ready';

type Disk = Pick<DiskWatch, 'look' | 'state'>;

/**
 * Two questions that machines ask (reliability I1, X7): is the process alive, and can it do work. The answer to the
 * second is no with the database away or its disk full (I2). The page's heartbeat asks it; a captive portal or a dead
 * uplink cannot answer it in our words.
 */
export function serveHealth(app: FastifyInstance, database: Database, disk: Disk): void {
  const timer = setInterval(() => void disk.look(), DISK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.get('/api/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  const readiness = new Readiness(database, disk);
  app.get(READY_PATH, async (_request, reply) => {
    const { code, body } = await readiness.answer();
    return reply.header('cache-control', 'no-store').type('application/json').code(code).send(body);
  });
  answerHeartbeats(app, readiness);
}

/** What is answered to the second question, as it is sent; its headers are those of every answer (reliability G1). */
interface HealthAnswer {
  readonly code: 200 | 503;
  readonly body: string;
  readonly headers: string[];
}

function answerOf(code: 200 | 503, status: string): HealthAnswer {
  const body = JSON.stringify({ status });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return { code, body, headers: Object.entries(headers).flat() };
}

const READY = answerOf(200, 'ready');
const DATABASE_AWAY = answerOf(503, 'database away');
const DISK_FULL = answerOf(503, 'disk full');

/** Whether this process can do work, as far as is known of the last second. */
class Readiness {
  readonly #database: Database;
  readonly #disk: Disk;
  #known: { readonly isDatabaseThere: boolean; readonly askedAtMs: number } | null = null;
  #asking: Promise<HealthAnswer> | null = null;

  constructor(database: Database, disk: Disk) {
    this.#database = database;
    this.#disk = disk;
  }

  /** At once where it is known; otherwise everyone who asks now waits for one question. */
  answer(): HealthAnswer | Promise<HealthAnswer> {
    if (this.#known !== null && performance.now() - this.#known.askedAtMs < SHARED_MS)
      return this.#say(this.#known.isDatabaseThere);
    return (this.#asking ??= this.#ask());
  }

  async #ask(): Promise<HealthAnswer> {
    const askedAtMs = performance.now();
    try {
      await this.#disk.look();
      const isDatabaseThere = await this.#database
        .global((tx) => tx.send(sql`SELECT 1`), { timeoutMs: LIMIT_MS })
        .then(
          () => true,
          () => false,
        );
      this.#known = { isDatabaseThere, askedAtMs };
      return this.#say(isDatabaseThere);
    } finally {
      // Also where it failed: the next one asks again.
      this.#asking = null;
    }
  }

  #say(isDatabaseThere: boolean): HealthAnswer {
    return !isDatabaseThere ? DATABASE_AWAY : this.#disk.state === 'full' ? DISK_FULL : READY;
  }
}

/**
 * Answers heartbeats before any hook of a call runs: each terminal sends one in five seconds, and none of them needs a
 * session, a restaurant or a place in the queue (decision 474). While the server ends they get the refusal of a call.
 */
function answerHeartbeats(app: FastifyInstance, readiness: Readiness): void {
  let isEnding = false;
  app.addHook('preClose', (done) => {
    isEnding = true;
    done();
  });
  const others = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== READY_PATH || request.method !== 'GET' || isEnding) {
      for (const other of others) Reflect.apply(other, app.server, [request, response]);
      return;
    }
    const send = ({ code, headers, body }: HealthAnswer) => void response.writeHead(code, headers).end(body);
    const answer = readiness.answer();
    if (answer instanceof Promise) void answer.then(send, () => response.destroy());
    else send(answer);
  });
}
