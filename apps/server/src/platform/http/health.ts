import type { FastifyInstance } from 'fastify';
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
  app.get('/api/health/ready', async (_request, reply) => {
    const askedAtMs = performance.now();
    if (last === null || askedAtMs - last.askedAtMs >= SHARED_MS) last = { isReady: ask(), askedAtMs };
    const status = !(await last.isReady) ? 'database away' : (await disk.look()) === 'full' ? 'disk full' : 'ready';
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ready' ? 200 : 503)
      .send({ status });
  });
}
