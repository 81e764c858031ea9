import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './build/lean-contract.ts';
import { precompress } from './build/precompress.ts';
import packageFile from './package.json' with { type: 'json' };

/**
 * The pages of guests, built by themselves into the same folder: they share no file with the terminals, so that neither
 * makes the other one heavier, and no terminal keeps them for working offline.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [react(), leanContract(), precompress()],
  define: { __APP_VERSION__: JSON.stringify(packageFile.version) },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: false,
    assetsDir: 'order-page/assets',
    manifest: 'order-page/manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['order.html', 'receipt.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
});
