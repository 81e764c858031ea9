import { rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes, HUB_MESSAGE, HUB_PATH, type HubMessage } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import {
  buildProduct,
  freePort,
  makeDataDir,
  send,
  startProcess,
  wait,
  type ServerProcess,
} from './bench/sale/sale-rig.ts';
import { benchOrders, openTerminal, prepareSale, ringUp, type Counter } from './bench/sale/sale-terminals.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';

const SCREENS = 6;
const PATIENCE_MS = 30_000;
const START_MS = 120_000;
const SALES = 5;
/** A process looks at the outbox every second and a half; here it never does, so only announcements bring a sale. */
const WITHOUT_LOOKS = `
const { setInterval: every } = globalThis;
globalThis.setInterval = (work, ms, ...rest) => every(work, ms >= 1_000 ? 3_600_000 : ms, ...rest);
`;
const SIGN_INS_PER_MINUTE = 5;

const demo = demoRestaurant('burrito');
let dataDir: string;
let server: ServerProcess;
let counter: Counter;
let terminal: Terminal;
const open: Socket[] = [];

beforeAll(async () => {
  dataDir = await makeDataDir();
  const withoutLooks = join(dataDir, 'without-looks.mjs');
  await writeFile(withoutLooks, WITHOUT_LOOKS);
  const options = `--import=${pathToFileURL(withoutLooks).href}`;
  const env = { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', WORKERS: '2', NODE_OPTIONS: options };
  server = await startProcess(buildProduct(), env, await freePort());
  ({ counter, terminal } = await openTerminal(server.port, demo.subDomain, demo.owner));
}, 180_000);
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

interface Screen {
  readonly socket: Socket;
  /** The numbers of the messages of the outbox that came. */
  readonly received: number[];
}

async function screen(transport: 'websocket' | 'polling'): Promise<Screen> {
  const socket = connect(`http://127.0.0.1:${server.port}`, {
    path: HUB_PATH,
    transports: [transport],
    forceNew: true,
    reconnection: false,
    // A connection for each request, so that each may reach another process.
    agent: new Agent({ keepAlive: false }) as never,
    auth: { token: String(counter.headers['authorization']).replace('Bearer ', '') },
    extraHeaders: { host: String(counter.headers['host']) },
  });
  open.push(socket);
  const received: number[] = [];
  socket.on(HUB_MESSAGE, ({ seq }: HubMessage) => {
    // Who is connected is passed on without a number, each time that screens come: the first of them receive it twice.
    if (seq > 0) received.push(seq);
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  await socket.timeout(PATIENCE_MS).emitWithAck('resume', -1);
  return { socket, received };
}

/** The number of the process that a connection has reached, with which its id begins. */
const processOf = ({ socket }: Screen): string => String(socket.io.engine.id).split('.', 1)[0] ?? '';

/** Waits until both processes serve: the second one starts when the first does. */
async function bothServe(): Promise<void> {
  const reached = new Set<string>();
  for (const end = Date.now() + START_MS; reached.size < 2 && Date.now() < end; await wait(100)) {
    const probe = await screen('websocket');
    reached.add(processOf(probe));
    probe.socket.disconnect();
  }
}

async function sell(count: number): Promise<void> {
  await ringUp(counter, benchOrders(terminal, count).map(prepareSale), 1);
}

test('the screens of all processes receive a sale at once, with web sockets and without', async () => {
  await bothServe();
  const screens = [
    ...(await Promise.all(Array.from({ length: SCREENS }, () => screen('websocket')))),
    ...(await Promise.all(Array.from({ length: SCREENS }, () => screen('polling')))),
  ];
  expect(new Set(screens.map(processOf)).size, 'each process has screens').toBe(2);
  const counts = (): number[] => screens.map(({ received }) => received.length);
  for (let sale = 1; sale <= SALES; sale += 1) {
    const [before = 0] = counts();
    await sell(1);
    const isEverywhere = (): boolean => Math.min(...counts()) > before && new Set(counts()).size === 1;
    for (const end = Date.now() + PATIENCE_MS; !isEverywhere() && Date.now() < end;) await wait(20);
    expect(isEverywhere(), `every screen receives sale ${sale}: ${counts().join(' ')}`).toBe(true);
  }
}, 400_000);

test('sign-ins are counted together, whichever process they reach', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < SIGN_INS_PER_MINUTE + 3; attempt += 1) {
    const body = JSON.stringify({ username: 'nobody-here', password: 'wrong' });
    const headers = { host: String(counter.headers['host']), 'x-tavola': '1' };
    statuses.push((await send(undefined, server.port, 'POST', `/api${authRoutes.login.path}`, headers, body)).status);
    await wait(20);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(statuses.slice(-3)).toEqual([429, 429, 429]);
}, 60_000);
