// Builds the web app and the server bundle when their sources are newer than the last build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Newest change below the folders, in milliseconds. */
function newestChange(paths) {
  let newest = 0;
  const visit = (path) => {
    const stats = statSync(path);
    if (!stats.isDirectory()) newest = Math.max(newest, stats.mtimeMs);
    else for (const name of readdirSync(path)) if (name !== 'node_modules' && name !== 'dist') visit(join(path, name));
  };
  for (const path of paths) if (existsSync(join(root, path))) visit(join(root, path));
  return newest;
}

function buildIfOlder(what, stamp, sources, command) {
  const file = join(root, stamp);
  if (existsSync(file) && statSync(file).mtimeMs >= newestChange(sources)) return;
  console.log(`Building ${what}…`);
  const started = new Date();
  const [program, ...args] = command;
  const result = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr);
    console.error(`${what} could not be built; see the output above.`);
    process.exit(1);
  }
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, started.toISOString());
}

const shared = ['packages', 'package-lock.json', 'tsconfig.base.json'];

export function buildServer() {
  buildIfOlder(
    'the server',
    'apps/server/dist/.built',
    ['apps/server/src', ...shared],
    ['node', 'tools/build-server.mjs'],
  );
}

export function buildWeb() {
  buildIfOlder(
    'the web app',
    'apps/web/dist/.built',
    ['apps/web', 'docs/help', 'tools/help.ts', ...shared],
    ['npm', 'run', 'build', '-w', '@tavola/web', '--silent'],
  );
}
