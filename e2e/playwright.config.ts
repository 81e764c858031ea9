import { defineConfig } from '@playwright/test';
import { origin, port } from './kit/place.ts';

/** The product as a customer gets it, in a data folder of its own, and a real Chromium in front of it. */
export default defineConfig({
  testDir: 'scripts',
  outputDir: '../test-results',
  // Two cores carry the server, Postgres and the browser; a second worker makes every step slower and no run shorter.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: origin('demo'),
    viewport: { width: 1024, height: 768 },
    locale: 'en-US',
    timezoneId: 'Europe/Dublin',
    // Skips the two seconds of the start picture; a script that is about it asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    cwd: '..',
    port,
    timeout: 180_000,
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
