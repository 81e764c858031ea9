import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { openAdmin } from './admin.ts';
import { ensureRunning, type Cluster } from './postmaster.ts';

/** Called when the database is found dead: `onRestart` once it runs again, `onFailure` for each failed attempt. */
export interface WatchEvents {
  readonly onRestart?: () => void;
  readonly onFailure?: (error: unknown) => void;
}

/** The watch over a cluster; `end` before the server is stopped on purpose. */
export interface Supervisor {
  end(): Promise<void>;
}

const RETRY_PAUSE_MS = 2_000;

/**
 * Keeps the cluster running: an idle connection ends at once when Postgres dies, and Postgres is restarted. A failed
 * start, on a full disk for example, is repeated until it works or `end` is called.
 */
export async function superviseCluster(cluster: Cluster, { onRestart, onFailure }: WatchEvents): Promise<Supervisor> {
  const ended = new AbortController();
  let sentinel = await watch();

  async function watch(): Promise<Client> {
    const client = await openAdmin(cluster.folders);
    client.once('end', () => {
      if (!ended.signal.aborted) void revive();
    });
    return client;
  }

  async function revive(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await ensureRunning(cluster);
        if (ended.signal.aborted) return;
        sentinel = await watch();
        onRestart?.();
        return;
      } catch (error) {
        onFailure?.(error);
        await wait(RETRY_PAUSE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      }
    }
  }

  return {
    end: async () => {
      ended.abort();
      await sentinel.end();
    },
  };
}
