import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Units sit beside their source and need nothing; HTTP tests sit in the module folders and need a real Postgres.
export default defineConfig({
  test: {
    // A worker for each core: those of the HTTP tests wait for their Postgres more than half of the time.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: 'unit', include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'http', include: ['apps/server/src/**/*.test.ts'], globalSetup: ['tools/testkit/database-setup.ts'], environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
});
