import './install.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';
import { serverFlags } from './server-flags.mjs';

const { buildServer, buildWeb } = await import('./build.mjs');
buildServer();
// With WEB_DIR the page is built elsewhere, or there is none.
if (process.env.WEB_DIR === undefined) buildWeb();

const server = spawn(process.execPath, [...serverFlags, join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
