import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { dataDir } from './place.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run licence -- …` as the operator does, while the product is running; returns what it printed. */
export async function licence(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/licence.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
