// Builds what is older than its sources and runs one product for each `port=folder`, each with an empty folder and all
// starting at the same time; says when every one of them answers, stops with them and removes their folders.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, buildWeb } from '../tools/build.mjs';
import { root } from '../tools/install.mjs';
import { serverFlags } from '../tools/server-flags.mjs';

const places = process.argv.slice(2).map((place) => place.split('='));

buildServer();
buildWeb();

/** Starts the product on a port; `isReady` resolves when it says that it runs, `isOver` when it has ended. */
function start([port, folder]) {
  rmSync(folder, { recursive: true, force: true });
  const server = spawn(process.execPath, [...serverFlags, join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
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
      // Where the scripts run their own card terminals.
      DEVICE_ORIGINS: [900, 901].map((more) => `http://127.0.0.1:${Number(port) + more}`).join(','),
    },
  });
  const isReady = new Promise((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text) => text.includes('Tavola is running') && resolve());
  });
  const isOver = new Promise((resolve) => {
    server.on('exit', (code) => {
      rmSync(folder, { recursive: true, force: true });
      resolve(code ?? 0);
    });
  });
  return { server, isReady, isOver };
}

const products = places.map(start);
const stop = () => products.forEach(({ server }) => server.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
void Promise.all(products.map(({ isReady }) => isReady)).then(() => console.log('Every product is running.'));
// One that ends by itself takes the others with it: its scripts could only wait for it.
void Promise.race(products.map(({ isOver }) => isOver)).then(stop);
const codes = await Promise.all(products.map(({ isOver }) => isOver));
process.exit(Math.max(...codes));
