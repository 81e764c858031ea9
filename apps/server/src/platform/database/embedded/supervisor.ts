import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '../connect/client.ts';
import { adminConnection, ensureRunning, type Cluster } from './postmaster.ts';

/** Told when the database was found dead: `onRestart` when it runs again, `onFailure` for each attempt that failed. */
export interface WatchEvents {
  readonly onRestart?: () => void;
  readonly onFailure?: (error: unknown) => void;
}

const RETRY_PAUSE_MS = 2_000;

/**
 * Keeps the cluster running: a connection that does nothing but wait tells at once when Postgres dies, and it is
 * started again. Failures, a full disk say, are tried again until it works or `end` is called.
 */
export async function superviseCluster(
  cluster: Cluster,
  { onRestart, onFailure }: WatchEvents,
): Promise<{ end(): Promise<void> }> {
  const ended = new AbortController();
  let sentinel = await watch();

  async function watch(): Promise<Awaited<ReturnType<typeof openClient>>> {
    const client = await openClient(adminConnection(cluster.folders));
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
