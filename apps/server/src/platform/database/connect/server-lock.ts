import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseStartError } from '@tavola/embedded-postgres';
import { sql } from '../sql.ts';
import { openClient, send } from './client.ts';
import type { ConnectionSettings } from './connection.ts';

/** The claim of one server process on one database. */
export interface ServerLock {
  release(): Promise<void>;
}

const SERVER_LOCK = '7245118803310003';
// The backend of a server that was just killed notices within this time and lets the lock go.
const CLAIM_ATTEMPTS = 8;
const CLAIM_PAUSE_MS = 150;
const RECLAIM_PAUSE_MS = 500;

/**
 * Claims the database for this process; throws `DatabaseStartError` ("already running") when another server holds it.
 * The claim lives on a connection: when Postgres restarts it is claimed again, and `onLost` is called when another
 * server was quicker.
 */
export async function claimServerLock(
  connection: ConnectionSettings,
  onLost: (error: DatabaseStartError) => void,
): Promise<ServerLock> {
  const released = new AbortController();
  let holder = await claim(CLAIM_ATTEMPTS);

  async function claim(attempts: number): Promise<Client> {
    const client = await openClient(connection);
    for (let attempt = 1; !(await tryLock(client)); attempt += 1) {
      if (attempt === attempts) {
        await client.end();
        throw new DatabaseStartError(
          'already-running',
          'Tavola is already running on this database.',
          'Use the running server, or stop it first.',
        );
      }
      await wait(CLAIM_PAUSE_MS);
    }
    client.once('end', () => {
      if (!released.signal.aborted) void reclaim();
    });
    return client;
  }

  async function reclaim(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        holder = await claim(1);
        if (released.signal.aborted) await holder.end();
        return;
      } catch (error) {
        if (error instanceof DatabaseStartError) {
          onLost(error);
          return;
        }
        await wait(RECLAIM_PAUSE_MS, undefined, { signal: released.signal }).catch(() => undefined);
      }
    }
  }

  return {
    release: async () => {
      released.abort();
      await holder.end();
    },
  };
}

async function tryLock(client: Client): Promise<boolean> {
  const answer = await send<{ mine: boolean }>(
    client,
    sql`SELECT pg_try_advisory_lock(${SERVER_LOCK}::bigint) AS mine`,
  );
  return answer.rows[0]?.mine === true;
}
