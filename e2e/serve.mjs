// Builds what is older than its sources and runs the product on a port with an empty folder; stops with it and removes
// the folder.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWeb } from '../tools/build.mjs';
import { root } from '../tools/install.mjs';
import { serverFlags } from '../tools/server-flags.mjs';

const [, , port, folder] = process.argv;

buildServer();
buildWeb();
rmSync(folder, { recursive: true, force: true });

const server = spawn(process.execPath, [...serverFlags, join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  // Scripts that register a restaurant each would be slowed by the captcha and by the limit of three registrations an
  // hour.
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: folder,
    REGISTRATIONS_PER_HOUR: '1000',
    CAPTCHA_MAX_NUMBER: '500',
    // Scripts count the orders that they make.
    DEMO_ORDERS: 'none',
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
