import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '@tavola/server/platform/database/connect/client.ts';
import type { ScratchDatabase } from './database.ts';

const LIMIT_MS = 45_000;
const LOOK_MS = 20;

/**
 * Waits until a session of this database waits for a lock or sleeps, as `pg_stat_activity` reports it; with `isAny`
 * false, until none does. Throws after 45 seconds, so that a test about waiting fails when nothing waits; a process
 * that such a test starts took longer than fifteen on a busy machine.
 */
export async function untilWaiting(
  { admin }: Pick<ScratchDatabase, 'admin'>,
  event: 'Lock' | 'PgSleep',
  isAny = true,
): Promise<void> {
  await withClient(admin, async (client) => {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(LOOK_MS)) {
      const { rowCount } = await client.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND $1 IN (wait_event_type, wait_event)',
        [event],
      );
      if ((rowCount ?? 0) > 0 === isAny) return;
    }
    throw new Error(isAny ? `No session waits: ${event}.` : `A session keeps waiting: ${event}.`);
  });
}
