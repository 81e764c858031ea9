import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildVersion } from './build/build-version.ts';
import { gallery } from './build/gallery.ts';
import { help } from './build/help.ts';
import { leanContract } from './build/lean-contract.ts';
import { lightScrollArea } from './build/light-scroll-area.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import { separateShapes } from './build/separate-shapes.ts';
import packageFile from './package.json' with { type: 'json' };

/** What the terminals' app is built from. */
const SOURCES = ['apps/web', 'packages/contract', 'packages/receipts', 'packages/selling', 'package-lock.json'];
const version = buildVersion(packageFile.version, fileURLToPath(new URL('../..', import.meta.url)), SOURCES);

const inModules = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);

const inMantine = (...parts: string[]) => `/@mantine/core/esm/(?:${parts.join('|')})`;
const inComponents = (...names: string[]) => inMantine(`(?:components|utils)/(?:${names.join('|')})/`);

/** What every page is made of. The small parts at the end are shared with menus, which would keep them. */
const PAGE_PARTS = new RegExp(
  [
    inMantine('core/'),
    inComponents(
      'Button',
      'ActionIcon',
      'CloseButton',
      'Text',
      'Title',
      'Anchor',
      'Group',
      'Stack',
      'Center',
      'Paper',
      'Alert',
      'Badge',
      'TextInput',
      'PasswordInput',
      'SegmentedControl',
      'VisuallyHidden',
    ),
    inMantine(
      'components/(?:Radio/RadioIcon|Checkbox/CheckIcon|Accordion/AccordionChevron|Combobox/ComboboxChevron|Combobox/get-parsed-combobox-data)',
    ),
    '/@mantine/hooks/esm/use-(?:click-outside|long-press)/',
  ].join('|'),
);
/** Dialogs: opened by a tap, so no page waits for them. */
const DIALOG_PARTS = new RegExp(
  [
    inComponents('Modal', 'ModalBase', 'Drawer', 'Transition', 'Portal', 'Overlay', 'ScrollArea'),
    '/node_modules/react-remove-scroll/',
  ].join('|'),
);
/** Menus and lists that float next to their button; loaded when one is opened, or with a form that has one. */
const FLOATING_PARTS = new RegExp(
  [inComponents('Popover', 'Menu', 'Tooltip', 'Floating', 'Combobox'), '/node_modules/@floating-ui/'].join('|'),
);

/** Pages and dialogs that a person waits for after signing in. */
const OPENED_FIRST = /\/(?:Shell|QuickServiceScreen|SignInScreen|SelectTerminalScreen|MainScreen)-/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // Without the React Compiler: with oxc-transform-react 0.156 the sell screen did not settle in `npm run bench
    // screen`, and the sign-in page went over its budget (183 KB of 180). Try again once the memo work is removed.
    react(),
    gallery(),
    help(),
    leanContract(),
    separateShapes(),
    lightScrollArea(),
    mantineStyles({
      file: fileURLToPath(new URL('src/ui/theme/mantine.css', import.meta.url)),
      isCheck: process.env.CHECK === '1',
    }),
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      injectRegister: false,
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}', 'docs*.json'], minify: true },
      manifest: {
        name: 'Tavola',
        short_name: 'Tavola',
        description: 'Sell, serve and run a restaurant.',
        start_url: '/',
        display: 'standalone',
        background_color: '#f4f1ed',
        theme_color: '#0a4c54',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    precompress(),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    cssCodeSplit: true,
    // Assets stay files: a data: address would need its own hole in the content policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of what each page needs are a fifth of the first script. Only what opens first has one: the service
      // worker keeps the files of every other page, which then finds them without the network.
      resolveDependencies: (file, needed) => (OPENED_FIRST.test(file) ? needed : []),
    },
    rolldownOptions: {
      output: {
        // Lists of files are a good part of the first script: a name is a hash alone, of the fewest characters for this
        // many files. The manifest says what each of them is.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: inModules('react', 'react-dom', 'scheduler'), priority: 30 },
            {
              name: 'app-core',
              test: inModules(
                '@tanstack/(?:react-router|router-core|history|store|react-store|query-core|react-query)',
                'zustand',
              ),
              priority: 20,
            },
            { name: 'ui', test: PAGE_PARTS, priority: 15 },
            // Keeps the focus in dialogs and in the user menu, which is on every page.
            { name: 'focus', test: new RegExp(inComponents('FocusTrap')), priority: 14 },
            { name: 'dialog', test: DIALOG_PARTS, priority: 13 },
            { name: 'floating', test: FLOATING_PARTS, priority: 12 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: {
      '/api': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3000' },
      '/hubs': { target: process.env.API_ORIGIN ?? 'http://127.0.0.1:3000', ws: true },
    },
  },
});
