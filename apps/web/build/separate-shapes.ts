import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { leanDeclarations } from './lean-contract.ts';

/**
 * Makes the shapes of kept answers a piece with schemas for itself. Schemas are in the same files as the calls of their
 * noun, and a file is in one piece of the build only: the first page would load every schema that this one names.
 */
export function separateShapes(): Plugin {
  return {
    name: 'tavola:separate-shapes',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/offline\/store\/copy-shapes\.ts$/ },
      async handler(id) {
        const { outputFiles } = await build({
          entryPoints: [id],
          bundle: true,
          external: ['zod', 'zod/*'],
          format: 'esm',
          target: 'es2023',
          write: false,
          plugins: [
            {
              name: 'lean-contract',
              setup: ({ onLoad }) =>
                onLoad({ filter: /\/packages\/contract\/src\/.*\.ts$/ }, async ({ path }) => ({
                  contents: leanDeclarations(await readFile(path, 'utf8'), path),
                  loader: 'ts',
                })),
            },
          ],
        });
        return outputFiles[0]?.text ?? null;
      },
    },
  };
}
