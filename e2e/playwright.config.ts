import { defineConfig } from '@playwright/test';
import { firstPort, folderOf, origin } from './kit/place.ts';

/**
 * Each worker has its own product, so scripts cannot affect one another. The whole suite runs with E2E_WORKERS=2: on
 * two cores one uses the pauses of the other, in which its page waits for a frame, a search or the server.
 */
const workers = Number(process.env['E2E_WORKERS'] ?? 1);
const ports = Array.from({ length: workers }, (_, index) => firstPort + index);

const SWEEPS = '**/screens.spec.ts';

const isLong = process.env['LONG'] === '1';

/**
 * What a manager does in quiet hours runs in the long suite, but for these three: people, the licence and a second
 * location, settings, and terminals, so that a broken rule of any of them fails a daily test.
 */
const LONG_OFFICE = /office\/(?!a-company-grows|settings|terminals)/;

/** The product as a customer gets it, in its own data folder, and a real Chromium in front of it. */
export default defineConfig({
  testDir: 'scripts',
  outputDir: '../test-results',
  workers,
  // The longest scripts come first, so that no worker waits at the end for one that the other started last.
  projects: [
    { name: 'sweeps', testMatch: SWEEPS },
    { name: 'scripts', testIgnore: isLong ? SWEEPS : [SWEEPS, LONG_OFFICE] },
  ],
  ...(isLong ? {} : { grepInvert: /@long/ }),
  retries: 0,
  forbidOnly: true,
  // Patience, not budgets: a machine at three times its load is slow and not wrong. What must be fast has its bench.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: origin('demo'),
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'Europe/Dublin',
    // Skips the two seconds of the splash; a script about it asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Each browser of a script would install the whole app once more after its first page; the sale's scripts do.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    // A trace takes a quarter of a run's time; E2E_TRACE=1 records it for understanding a failure.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node e2e/serve.mjs ${ports.map((port) => `${port}=${folderOf(port)}`).join(' ')}`,
    cwd: '..',
    wait: { stdout: /Every product is running/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
