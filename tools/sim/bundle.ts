import * as contract from '@tavola/contract';
import * as selling from '@tavola/selling';
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import type { PlantedBug } from './bugs.ts';

/** The code of a terminal as one script, to be run once for every page that a schedule opens. */

const ENTRY = fileURLToPath(new URL('../../apps/web/src/sell/port/simulated-terminal.setup.ts', import.meta.url));

/** The rules and the contract have no state and no clock: one copy serves every page. */
const SHARED: Readonly<Record<string, object>> = { '@tavola/contract': contract, '@tavola/selling': selling };

const sharedRules: Plugin = {
  name: 'shared-rules',
  setup({ onResolve, onLoad }) {
    const at = (path: string) => ({ path, namespace: 'shared' });
    onResolve({ filter: /^@tavola\/(contract|selling)$/ }, ({ path }) => at(path));
    // The sample cart and catalog of the vectors name the same package by its file.
    onResolve({ filter: /^\.\.\/src\/index\.ts$/ }, () => at('@tavola/selling'));
    onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: Object.keys(SHARED[path] ?? {})
        .map((name) => `export const ${name} = sharedRules['${path}'].${name};`)
        .join('\n'),
    }));
  },
};

/** What the bundle finds as a global of its page. */
export const sharedRulesOfPages: object = SHARED;

/** Bundles the terminal; with a bug planted where one is given. Throws where the bug no longer has its place. */
export async function bundleTerminal(bug: PlantedBug | null = null): Promise<Script> {
  let isPlanted = bug === null;
  const plant: Plugin = {
    name: 'planted-bug',
    setup({ onLoad }) {
      if (bug === null) return;
      onLoad({ filter: new RegExp(`${bug.file}$`) }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (source.split(bug.right).length !== 2) throw new Error(`${bug.file} has not one place for ${bug.name}.`);
        isPlanted = true;
        return { contents: source.replace(bug.right, () => bug.wrong), loader: 'ts' };
      });
    },
  };
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    format: 'iife',
    globalName: 'simulatedTerminal',
    platform: 'browser',
    target: 'es2022',
    write: false,
    minify: true,
    loader: { '.css': 'empty', '.module.css': 'empty' },
    define: { __APP_VERSION__: '"simulated"', 'import.meta.env': '{}' },
    plugins: [sharedRules, plant],
    logLevel: 'error',
  });
  if (!isPlanted) throw new Error(`${bug?.file ?? ''} is no part of the terminal.`);
  return new Script(outputFiles[0]?.text ?? '', { filename: 'simulated-terminal.js' });
}
