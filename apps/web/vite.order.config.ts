import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './build/lean-contract.ts';
import { precompress } from './build/precompress.ts';
import packageFile from './package.json' with { type: 'json' };

/**
 * The page of guests, built by itself into the same folder: it shares no file with the terminals, so that neither makes
 * the other one heavier, and no terminal keeps it for working offline.
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
    rolldownOptions: { input: fileURLToPath(new URL('order.html', import.meta.url)) },
  },
});
