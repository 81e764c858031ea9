import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

const LIMIT_MS = 2_000;

/**
 * Two questions that machines ask (reliability I1, X7): is the process alive, and can it do work. The page's heartbeat
 * asks the second; a captive portal or a dead uplink cannot answer it in our words.
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/api/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/api/health/ready', async (_request, reply) => {
    const isReady = await database
      .global((tx) => tx.raw('SELECT 1'), { timeoutMs: LIMIT_MS })
      .then(
        () => true,
        () => false,
      );
    return reply
      .header('cache-control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'database away' });
  });
}
