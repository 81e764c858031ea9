import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { build } from 'esbuild';
import mantinePreset from 'postcss-preset-mantine';
import { configDefaults, defineConfig } from 'vitest/config';
import type { Vite } from 'vitest/node';

/** Tests that replace a module (`vi.mock`), or leave their page in a state that would break other tests. */
const MOCKS = 'src/**/*.mock.browser.test.tsx';

/** A page requests every module by itself, and our packages have hundreds: here each package is one. */
const packagesInOnePiece: Vite.Plugin = {
  name: 'packages-in-one-piece',
  enforce: 'pre',
  load: {
    filter: { id: /\/packages\/\w+\/src\/index\.ts$/ },
    async handler(id) {
      const { outputFiles } = await build({
        entryPoints: [id],
        bundle: true,
        packages: 'external',
        format: 'esm',
        target: 'es2022',
        write: false,
      });
      return outputFiles[0]?.text ?? null;
    },
  },
};

// The parts of the kit alone on a page of a real browser: focus, keys, layout and the address behave as a person meets
// them, without a server.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [packagesInOnePiece, react()],
  define: { __APP_VERSION__: JSON.stringify('0.0.0') },
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
    // Patience, not budgets: a busy machine is slow and not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['../../tools/testkit/src/patience.ts'],
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
    projects: [
      {
        extends: true,
        // One page for all of them: to read the modules again for each file takes longer than its tests.
        test: {
          name: 'parts',
          include: ['src/**/*.browser.test.tsx'],
          exclude: [...configDefaults.exclude, MOCKS],
          isolate: false,
        },
      },
      {
        extends: true,
        // Each file has its own page: a replaced module or a page that stays busy would affect the files after it.
        test: { name: 'parts-mocks', include: [MOCKS], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
