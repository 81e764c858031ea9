import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { mantineStyles } from './build/mantine-styles.ts';
import { precompress } from './build/precompress.ts';
import packageFile from './package.json' with { type: 'json' };

const inModules = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    mantineStyles({ file: fileURLToPath(new URL('src/ui/mantine.css', import.meta.url)), isCheck: process.env.CHECK === '1' }),
    precompress(),
  ],
  css: { postcss: { plugins: [mantinePreset()] } },
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    cssCodeSplit: true,
    // Assets stay files: a data: address would need its own hole in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: inModules('react', 'react-dom', 'scheduler'), priority: 30 },
            { name: 'app-core', test: inModules('@tanstack[\\\\/](?:react-router|router-core|history|store|react-store|query-core|react-query)', 'i18next', 'zustand'), priority: 20 },
            { name: 'ui', test: inModules('@mantine[\\\\/](?:core|hooks)', '@floating-ui', 'react-remove-scroll'), priority: 10, minShareCount: 3 },
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
