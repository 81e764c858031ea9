import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildPath,
  devicePaymentRoutes,
  orderRoutes,
  paymentDeviceRoutes,
  paymentIntegrationRoutes,
  PaymentType,
  systemPaymentSettingRoutes,
  terminalPaymentDeviceRoutes,
  type CallAnswer,
  type CallInput,
  type Order,
  type Route,
} from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo-restaurants.ts';
import { CardTerminalSimulator, type SimulatorMode } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, freePort, makeDataDir, send, startProcess, type ServerProcess } from './bench/sale-rig.ts';
import { benchOrders, openTerminal, type Counter } from './bench/sale-terminals.ts';

const demo = demoRestaurant('burrito');
const MODES = ['approve', 'decline', 'timeout', 'late', 'double', 'afterCancel'] as const satisfies SimulatorMode[];
const PATIENCE_MS = 90_000;

let simulator: CardTerminalSimulator;
let dataDir: string;
let server: ServerProcess;
let counter: Counter;
let terminal: Terminal;
let port: number;
let built: string;
const devices = new Map<string, string>();

const start = (): Promise<ServerProcess> =>
  startProcess(
    built,
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', DEVICE_ORIGINS: simulator.address },
    port,
  );

async function call<R extends Route<never, never, never, never> | Route>(
  route: R,
  input: CallInput<R>,
): Promise<CallAnswer<R>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = `/api${buildPath(route.path, params, query)}`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const reply = await send(undefined, port, route.method, path, counter.headers, sent);
  if (reply.status !== 200) throw new Error(`${route.method} ${path} answered ${reply.status}: ${reply.text}`);
  // The server answers what the contract says of the route.
  return JSON.parse(reply.text) as CallAnswer<R>;
}

beforeAll(async () => {
  [dataDir, port, built] = [await makeDataDir(), await freePort(), buildProduct()];
  const book = join(dataDir, 'card-terminals.json');
  simulator = await CardTerminalSimulator.start({ book, key: 'k', lateMs: 2_000 });
  server = await start();
  ({ counter, terminal } = await openTerminal(port, demo.subDomain, demo.owner));
  await call(paymentIntegrationRoutes.update, {
    params: { id: 'http' },
    body: { address: simulator.address, isActive: true, key: 'k', version: 0 },
  });
  for (const mode of MODES) {
    const body = { name: mode, paymentIntegrationID: 'http', deviceCode: mode, isActive: true } as const;
    devices.set(mode, (await call(paymentDeviceRoutes.create, { body })).paymentDeviceID);
  }
  const types = await call(systemPaymentSettingRoutes.list, {});
  const type = types.find(({ paymentTypeID }) => paymentTypeID === PaymentType.IntegratedTerminal);
  const id = type?.systemPaymentSettingID ?? '';
  await call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } });
}, 180_000);
afterAll(async () => {
  await server.stop();
  await simulator.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

interface Asked {
  readonly mode: (typeof MODES)[number];
  readonly order: Order;
  readonly paymentID: string;
}

/** Asks a card terminal of every kind for an order. */
async function askAll(): Promise<Asked[]> {
  const orders = benchOrders(terminal, MODES.length);
  const asked: Asked[] = [];
  for (const [index, mode] of MODES.entries()) {
    const [body, paymentID] = [orders[index], randomUUID()];
    if (body === undefined) throw new Error('There is an order for every mode.');
    const order = await call(orderRoutes.send, { body });
    await call(terminalPaymentDeviceRoutes.setPreference, { body: { paymentDeviceID: devices.get(mode) ?? null } });
    await call(devicePaymentRoutes.begin, {
      body: {
        paymentID,
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: PaymentType.IntegratedTerminal,
        // What is answered as an amount is sent as one.
        tenderedAmount: order.totalDueAmount as never,
      },
    });
    asked.push({ mode, order, paymentID });
  }
  return asked;
}

const until = (isSo: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(isSo, { timeout: PATIENCE_MS, interval: 20 }).toBe(true);

const isBooked = (asked: readonly Asked[]): boolean => asked.every(({ paymentID }) => simulator.charges.has(paymentID));
const isDecided = (asked: readonly Asked[]): boolean =>
  isBooked(asked) &&
  asked.every(
    ({ mode, paymentID }) =>
      mode === 'afterCancel' || mode === 'late' || simulator.charges.get(paymentID)?.state !== 'pending',
  );

/** Where the server is killed, while all six are under way. */
const POINTS: Readonly<Record<string, (asked: readonly Asked[]) => Promise<void>>> = {
  'when the questions are stored': () => Promise.resolve(),
  'when the card terminals were asked': (asked) => until(() => isBooked(asked)),
  'when the card terminals have decided': (asked) => until(() => isDecided(asked)),
  'when the first payment is recorded': (asked) =>
    until(async () => {
      const states = asked.map(({ paymentID: id }) => call(devicePaymentRoutes.status, { params: { id } }));
      return (await Promise.all(states)).some(({ status }) => status === 'Completed');
    }),
};

test.each(Object.keys(POINTS))(
  'killed %s: afterwards the book of the card terminals equals the payments',
  async (point) => {
    const asked = await askAll();
    await POINTS[point]?.(asked);
    await server.kill();
    server = await start();
    const stopped = asked.find(({ mode }) => mode === 'afterCancel');
    if (stopped === undefined) throw new Error('One of them is stopped.');
    await call(devicePaymentRoutes.cancel, { params: { id: stopped.paymentID }, body: {} });
    await until(async () => (await call(devicePaymentRoutes.open, {})).length === 0);
    for (const { mode, order, paymentID } of asked) {
      const { sale, hasAwaitingProcessTransaction } = await call(orderRoutes.get, { params: { id: order.orderID } });
      const charged = simulator.kept.get(paymentID);
      const paid = (sale?.payments ?? []).map((payment) => [payment.paymentID, payment.amount]);
      expect(paid, mode).toEqual(charged === undefined ? [] : [[paymentID, Number(charged)]]);
      expect(hasAwaitingProcessTransaction, mode).toBe(false);
    }
  },
  180_000,
);
