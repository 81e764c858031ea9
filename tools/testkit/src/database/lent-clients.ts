import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import type { ConnectionSettings } from '@tavola/server/platform/database/connect/connection.ts';

const MOST_IDLE = 4;
/** A connection that is not free by then has a statement under way that nobody waits for. */
const FREE_WITHIN_MS = 1_000;

/** Connections that are lent to one piece of work after another. */
export interface LentClients {
  /** Runs `work` on a connection that nobody else has, in the state of a new one. */
  lend<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Ends those that are not lent, and others when they come back. */
  end(): Promise<void>;
}

/** Lends connections and keeps a few: to open one takes the server more time than most work of a test. */
export function lentClients(connection: ConnectionSettings): LentClients {
  const idle: Client[] = [];
  let isOver = false;
  const take = async (): Promise<Client> => {
    const client = idle.pop();
    if (client === undefined) return openClient(connection);
    if (await isSoon(client.query('SELECT'))) return client;
    await client.end();
    return openClient(connection);
  };
  return {
    lend: async (work) => {
      const client = await take();
      try {
        return await work(client);
      } finally {
        const isAsNew = await isSoon(forget(client));
        if (isAsNew && !isOver && idle.length < MOST_IDLE) idle.push(client);
        else await client.end();
      }
    },
    end: async () => {
      isOver = true;
      await Promise.all(idle.splice(0).map((client) => client.end()));
    },
  };
}

/** Undoes what was set, opened, locked or begun on a connection. */
async function forget(client: Client): Promise<void> {
  const discard = (): Promise<unknown> => client.query('DISCARD ALL');
  // Refused while a transaction is open.
  await discard().catch(() => client.query('ROLLBACK').then(discard));
}

const isSoon = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    wait(FREE_WITHIN_MS, false, { ref: false }),
  ]);
