import { spawn, type ChildProcess } from 'node:child_process';

/**
 * `npm run dev`: the server from its source, and the web app rebuilt as you type. Open the address that Vite prints, or
 * a subdomain of it.
 */
const port = Number(process.env['PORT'] ?? 3000);
const serverPort = port + 1;
const children: ChildProcess[] = [
  spawn('npx', ['--no-install', 'tsx', 'apps/server/src/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), WEB_DIR: 'none' },
  }),
  spawn(
    'npx',
    ['--no-install', 'vite', 'apps/web', '--config', 'apps/web/vite.config.ts', '--port', String(port), '--strictPort'],
    { stdio: 'inherit', env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${serverPort}` } },
  ),
];

const stop = (): void => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// One is useless without the other: the end of either ends both.
for (const child of children)
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 0;
  });
