import { stopTestCluster } from './database.ts';

/** Vitest's last step: stops the cluster that the tests started. */
export async function teardown(): Promise<void> {
  await stopTestCluster();
}
