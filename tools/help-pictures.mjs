// `npm run help:pictures`: takes the pictures of the help from the product itself, with the demo in it. They are
// kept in the repository: docs/help/pictures/<language>/<page>.webp.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { root } from './install.mjs';
import { serverFlags } from './server-flags.mjs';

const PORT = process.env.PORT ?? '3990';
const folder = mkdtempSync(join(tmpdir(), 'tavola-help-pictures-'));
// Where the server runs as root, its database is another user's.
chmodSync(folder, 0o711);

buildServer();
buildWeb();
const server = spawn(process.execPath, [...serverFlags, join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production', PORT, DATA_DIR: join(folder, 'data'), DEMO: 'on' },
});
const isOver = new Promise((resolve) => server.on('exit', resolve));
const isReady = new Promise((resolve) => {
  server.stdout.setEncoding('utf8').on('data', (text) => text.includes('Tavola is running') && resolve(true));
});
let status = 1;
if ((await Promise.race([isReady, isOver.then(() => false)])) === true)
  ({ status } = spawnSync(
    'npx',
    ['tsx', 'tools/look.ts', '--url', `http://localhost:${PORT}`, '--help-pictures', 'docs/help/pictures'],
    { cwd: root, stdio: 'inherit' },
  ));
server.kill();
await isOver;
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
