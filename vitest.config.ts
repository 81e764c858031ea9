import { build } from 'esbuild';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node';
import { registryStaysOutside } from './tools/own-code.mjs';

// What takes minutes comes first, so that no worker waits at the end for one file that another began last.
const LONGEST_FIRST = [
  'stored-orders.laws',
  'laws/pricing',
  'laws/sale',
  'bench/kill',
  'card-terminal-kills',
  'orders/refund',
  'sync/',
  'test/hostile',
  'test/fence',
  'test/access',
  'embedded-postgres/',
  'server/test/',
  'database/',
];

/** Suites that also run with two workers. */
const TWO_WORKERS = [
  'src/platform/realtime/hub',
  'test/hub',
  'test/repeats',
  'src/areas/access/auth/auth',
  'src/areas/access/auth/pin',
  'src/areas/access/auth/refresh',
  'src/areas/selling/http/payments/payments',
  'src/areas/selling/http/checkout/checkout',
  'src/areas/selling/http/payments/void-payment',
  'src/areas/selling/http/life/order-life',
  'src/areas/selling/http/tables/table-checks',
  'src/areas/selling/cash/cash-day',
  'test/table-races',
];

/** Tests that start whole servers and end them, or simulate terminals; `npm run check` leaves them to `npm test`. */
const PROCESSES = [
  'start',
  'workers',
  'card-terminal-kills',
  'agent-pages',
  'partner-saturday',
  'report-kills',
  'bench/kill',
  'sim/sim',
  'sim/kills',
].map((file) => `tools/${file}.test.ts`);

/** How long tests wait where they give no limit, and which cases laws are asked. */
const PATIENT = 'tools/testkit/src/patience.ts';
const SEEDED = { setupFiles: ['tools/testkit/src/law-seed.ts', PATIENT] };

/** How long a test waits for what it expects, and may take: a busy machine is slow and not wrong. */
const POLL = { poll: { timeout: 30_000 } };
const LIMITS = { testTimeout: 60_000, hookTimeout: 120_000, expect: POLL };
const UNIT_LIMITS = { testTimeout: 30_000, hookTimeout: 30_000, expect: POLL };

/** Unit tests that put another module in the place of one (`vi.mock`). */
const MOCKS = '**/*.mock.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      LONGEST_FIRST.findIndex((part) => moduleId.includes(part));
    const rank = (file: TestSpecification): number => (place(file) === -1 ? LONGEST_FIRST.length : place(file));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

const LAW = /\.laws\.test\.ts$/;

/**
 * A law calls small functions millions of times, and the test runner reads each imported one from its module at every
 * call. As one bundle a law takes about two thirds of the time.
 */
const lawsInOnePiece: Vite.Plugin = {
  name: 'laws-in-one-piece',
  enforce: 'pre',
  async load(id) {
    if (!LAW.test(id)) return null;
    const { outputFiles } = await build({
      entryPoints: [id],
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      write: false,
      plugins: [registryStaysOutside({ isUnusedLeftOut: true })],
    });
    return outputFiles[0]?.text ?? null;
  },
};

// Unit tests are next to their source and need nothing; HTTP tests are in the areas and need a real Postgres.
export default defineConfig({
  test: {
    // A worker for each core: those of the HTTP tests wait for their Postgres more than half of the time.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [lawsInOnePiece],
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
            'apps/agent/src/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, 'packages/embedded-postgres/**', MOCKS, ...PROCESSES],
          environment: 'node',
          ...SEEDED,
          ...UNIT_LIMITS,
          // Modules are read once a worker, not once a file, so nothing that a test puts in their place may outlive it.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        // A module that was read with another in its place would keep it for the files after it.
        test: {
          name: 'unit-mocks',
          include: [MOCKS],
          environment: 'node',
          setupFiles: [PATIENT],
          ...UNIT_LIMITS,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      { test: { name: 'unit-processes', include: PROCESSES, environment: 'node', setupFiles: [PATIENT], ...LIMITS } },
      {
        test: {
          name: 'http',
          include: ['apps/server/{src,test}/**/*.test.ts', 'packages/embedded-postgres/src/**/*.test.ts'],
          globalSetup: ['tools/testkit/src/database/database-setup.ts'],
          environment: 'node',
          ...SEEDED,
          ...LIMITS,
          // Each file still has a server and a database of its own.
          isolate: false,
        },
      },
      {
        // The same with two server processes on one database: what is kept in memory has to agree.
        test: {
          name: 'workers',
          include: TWO_WORKERS.map((file) => `apps/server/${file}.test.ts`),
          globalSetup: ['tools/testkit/src/database/database-setup.ts'],
          env: { TEST_WORKERS: '2' },
          environment: 'node',
          ...SEEDED,
          ...LIMITS,
          isolate: false,
        },
      },
    ],
  },
});
