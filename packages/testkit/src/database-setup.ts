import { stopTestCluster } from './database.ts';

/** Vitest's last step: the cluster that the tests started does not outlive the run. */
export async function teardown(): Promise<void> {
  await stopTestCluster();
}
