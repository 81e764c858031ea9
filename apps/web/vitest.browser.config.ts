import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';

// The parts of the kit alone on a page of a real browser: focus, keys, layout and the address behave as a person meets
// them, without a server.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantinePreset()] } },
  // Parts that a test opens late would be bundled late, and the page would load again in the middle of it.
  optimizeDeps: {
    include: [
      'dayjs/locale/th',
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@noble/ciphers/chacha.js',
      '@tabler/icons-react',
      '@tanstack/react-router',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'zod/mini',
      'zustand',
    ],
  },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 5000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 768 },
      api: { host: '127.0.0.1' },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
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
