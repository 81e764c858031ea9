import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// The money cases once more in a real browser: the same figures must come out of its arithmetic.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['vectors/*.in-browser.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      api: { host: '127.0.0.1' },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
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
      }),
    },
  },
});
