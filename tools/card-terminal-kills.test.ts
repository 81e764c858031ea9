import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  amountOf,
  buildPath,
  devicePaymentRoutes,
  deviceRefundRoutes,
  isOpenState,
  orderRoutes,
  paymentDeviceRoutes,
  paymentIntegrationRoutes,
  PaymentType,
  saleRoutes,
  systemPaymentSettingRoutes,
  terminalPaymentDeviceRoutes,
  type CallAnswer,
  type CallInput,
  type Order,
  type RefundInput,
  type Route,
  type SaleDetail,
} from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { withClient } from '@tavola/server/platform/database/connect/client.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { CardTerminalSimulator, type SimulatorMode } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildProduct,
  freePort,
  makeDataDir,
  send,
  startProcess,
  wait,
  type Reply,
  type ServerProcess,
} from './bench/sale/sale-rig.ts';
import { benchOrders, openTerminal, type Counter } from './bench/sale/sale-terminals.ts';

const IS_LONG = process.env['LONG'] === '1';
const demo = demoRestaurant('burrito');
const MODES = ['approve', 'decline', 'timeout', 'late', 'double', 'afterCancel'] as const satisfies SimulatorMode[];
/** A card terminal that does what the simulator does now. */
const COUNTER = 'counter';
/** Below the minute after which a server looks for every question: none is left to that. */
const PATIENCE_MS = 45_000;

let simulator: CardTerminalSimulator;
let dataDir: string;
let server: ServerProcess | null = null;
let counter: Counter;
let terminal: Terminal;
let port: number;
let built: string;
const devices = new Map<string, string>();
/** Whatever was asked of card terminals so far. */
const everything: Asked[] = [];

const start = (): Promise<ServerProcess> =>
  startProcess(
    built,
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', DEVICE_ORIGINS: simulator.address },
    port,
  );

async function ask(route: Route, input: object): Promise<Reply> {
  // What a call is sent with, whichever it is.
  const { params, query, body } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = `/api${buildPath(route.path, params, query)}`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return send(undefined, port, route.method, path, counter.headers, sent);
}

async function call<R extends Route<never, never, never, never> | Route>(
  route: R,
  input: CallInput<R>,
): Promise<CallAnswer<R>> {
  // Its types are those of the input.
  const reply = await ask(route as Route, input);
  if (reply.status !== 200) throw new Error(`${route.path} answered ${reply.status}: ${reply.text}`);
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
  for (const mode of [...MODES, COUNTER]) {
    const body = { name: mode, paymentIntegrationID: 'http', deviceCode: mode, isActive: true } as const;
    devices.set(mode, (await call(paymentDeviceRoutes.create, { body })).paymentDeviceID);
  }
  const types = await call(systemPaymentSettingRoutes.list, {});
  const type = types.find(({ paymentTypeID }) => paymentTypeID === PaymentType.IntegratedTerminal);
  const id = type?.systemPaymentSettingID ?? '';
  await call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } });
}, 180_000);
afterAll(async () => {
  await server?.stop();
  await (await findDatabase(dataDir))?.stop();
  await simulator.close();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

interface Asked {
  readonly mode: (typeof MODES)[number];
  readonly order: Order;
  readonly paymentID: string;
}

/** Asks for the payment of an order; a terminal without an answer asks the same again. */
const begin = ({ order, paymentID }: Asked) =>
  ask(devicePaymentRoutes.begin, {
    body: {
      paymentID,
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID: PaymentType.IntegratedTerminal,
      tenderedAmount: order.totalDueAmount,
    },
  });

/** Asks a card terminal of every kind for an order; the server may die while it stores the last question. */
async function askAll(isLastAnswered: boolean): Promise<Asked[]> {
  const orders = benchOrders(terminal, MODES.length);
  const asked: Asked[] = [];
  for (const [index, mode] of MODES.entries()) {
    const body = orders[index];
    if (body === undefined) throw new Error('There is an order for every mode.');
    const one: Asked = { mode, order: await call(orderRoutes.send, { body }), paymentID: randomUUID() };
    await call(terminalPaymentDeviceRoutes.setPreference, { body: { paymentDeviceID: devices.get(mode) ?? null } });
    asked.push(one);
    everything.push(one);
    const begun = begin(one);
    if (isLastAnswered || index + 1 < MODES.length) expect((await begun).status).toBe(200);
    else void begun.catch(() => null);
  }
  return asked;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: PATIENCE_MS, interval: 50 }).toBe(true);
}

const isBooked = (asked: readonly Asked[]): boolean => asked.every(({ paymentID }) => simulator.charges.has(paymentID));
const decides = ({ mode }: Asked): boolean => mode !== 'afterCancel' && mode !== 'late';
const isDecided = (asked: readonly Asked[]): boolean =>
  isBooked(asked) &&
  asked.filter(decides).every(({ paymentID }) => simulator.charges.get(paymentID)?.state !== 'pending');

const isCompleted = async ({ paymentID: id }: Asked): Promise<boolean> =>
  (await call(devicePaymentRoutes.status, { params: { id } })).status === 'Completed';

function askedOf(asked: readonly Asked[], mode: Asked['mode']): Asked {
  const found = asked.find((one) => one.mode === mode);
  if (found === undefined) throw new Error(`One of them is asked of ${mode}.`);
  return found;
}

const cancel = ({ paymentID: id }: Asked) => call(devicePaymentRoutes.cancel, { params: { id }, body: {} });

/** What does not add up in the database. */
async function booksFaults(): Promise<readonly string[]> {
  const database = await findDatabase(dataDir);
  if (database === null) throw new Error('Postgres is not running.');
  return withClient(database.owner, (owner) => ledgerFaults({ asOwner: (work) => work(owner) }));
}

/** Where the server is killed, while all six are under way. */
const POINTS: Readonly<Record<string, (asked: readonly Asked[]) => Promise<void>>> = {
  'while a question is stored': () => Promise.resolve(),
  'when the questions are stored': () => Promise.resolve(),
  'when the card terminals were asked': (asked) => until(() => isBooked(asked)),
  'when the card terminals have decided': (asked) => until(() => isDecided(asked)),
  'when the first payment is recorded': (asked) =>
    until(async () => (await Promise.all(asked.map(isCompleted))).includes(true)),
  'when a charge is to be given back': async (asked) => {
    const paid = askedOf(asked, 'approve');
    await until(() => isCompleted(paid));
    await cancel(paid);
  },
  'when a charge was given back': async (asked) => {
    const paid = askedOf(asked, 'double');
    await until(() => isCompleted(paid));
    await cancel(paid);
    await until(() => simulator.charges.get(paid.paymentID)?.isVoided === true);
  },
};
const DAILY = ['while a question is stored', 'when the card terminals were asked', 'when a charge was given back'];
/** How long after the point, in ms: what comes next is under way, or over. */
const DELAYS = IS_LONG ? [0, 3, 10, 40, 150, 600] : [0];
const kills = DELAYS.flatMap((delay) =>
  (IS_LONG ? Object.keys(POINTS) : DAILY).map((point): [string, number] => [point, delay]),
);

test.each(kills)(
  'killed %s, %i ms later: afterwards the book of the card terminals equals the payments',
  async (point, delay) => {
    const asked = await askAll(point !== 'while a question is stored');
    await POINTS[point]?.(asked);
    await wait(delay);
    await server?.kill();
    server = await start();
    // A terminal without an answer asks again, and the cashier stops the one that waits for a guest.
    for (const one of asked) expect([200, 409]).toContain((await begin(one)).status);
    await cancel(askedOf(asked, 'afterCancel'));
    await until(async () => (await call(devicePaymentRoutes.open, {})).length === 0);
    const payments: [string, number][] = [];
    for (const { mode, order } of everything) {
      const { sale, hasAwaitingProcessTransaction } = await call(orderRoutes.get, { params: { id: order.orderID } });
      expect(hasAwaitingProcessTransaction, mode).toBe(false);
      for (const { paymentID, amount, voidedDateTime } of sale?.payments ?? [])
        if (voidedDateTime === null) payments.push([paymentID, amount]);
    }
    // Nothing is open, so whatever a guest was charged and keeps being charged is a payment, and only that.
    expect(new Map(payments)).toEqual(
      new Map([...simulator.kept].map(([paymentID, charged]) => [paymentID, Number(charged)])),
    );
    expect(payments).toHaveLength(simulator.kept.size);
    expect(await booksFaults()).toEqual([]);
  },
  180_000,
);

/** A refund of a whole sale that goes back to two cards. */
interface AskedRefund {
  readonly sale: SaleDetail;
  readonly body: RefundInput;
  /** The ids of its parts, as they are asked. */
  readonly parts: readonly [first: string, second: string];
}
const askedRefunds: AskedRefund[] = [];

/** Sells an order to two cards, and says how it goes back to them. */
async function soldToTwoCards(): Promise<AskedRefund> {
  const [body] = benchOrders(terminal, 1);
  if (body === undefined) throw new Error('There is an order.');
  simulator.mode = 'approve';
  await call(terminalPaymentDeviceRoutes.setPreference, { body: { paymentDeviceID: devices.get(COUNTER) ?? null } });
  let order: Order = await call(orderRoutes.send, { body });
  const half = Math.floor(order.totalDueAmount * 50) / 100;
  for (const amount of [half, Math.round((order.totalDueAmount - half) * 100) / 100]) {
    const [paymentID, orderID] = [randomUUID(), order.orderID];
    const paymentTypeID = PaymentType.IntegratedTerminal;
    const payment = { paymentID, orderID, orderVersion: order.version, paymentTypeID, amount, tenderedAmount: amount };
    await call(devicePaymentRoutes.begin, { body: payment });
    await until(() => isDone(paymentID));
    order = await call(orderRoutes.get, { params: { id: orderID } });
  }
  const sale = await call(saleRoutes.ofOrder, { params: { id: order.orderID } });
  const parts = [randomUUID(), randomUUID()] as const;
  const refund: RefundInput = {
    refundID: randomUUID(),
    lines: sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
    totalAmount: amountOf(sale.totalDueAmount),
    payments: sale.payments.map(({ paymentID, paymentTypeID, amount }, index) => ({
      paymentID: parts[index] ?? '',
      referencePaymentID: paymentID,
      paymentTypeID,
      amount: amountOf(amount),
    })),
  };
  const asked = { sale, body: refund, parts };
  askedRefunds.push(asked);
  return asked;
}

const isDone = async (id: string): Promise<boolean> => {
  const reply = await ask(devicePaymentRoutes.status, { params: { id } });
  // The status of an activity, as the contract says of a route.
  return (
    reply.status === 200 &&
    !isOpenState((JSON.parse(reply.text) as CallAnswer<typeof devicePaymentRoutes.status>).status)
  );
};
const beginRefund = ({ sale, body }: AskedRefund) =>
  ask(deviceRefundRoutes.begin, { params: { id: sale.saleID }, body });

/** Where the server is killed while a refund goes back to two cards. */
const REFUND_POINTS: Readonly<Record<string, (asked: AskedRefund) => Promise<void>>> = {
  'while a refund is stored': () => Promise.resolve(),
  'when the first card was asked': ({ parts }) => until(() => simulator.charges.has(parts[0])),
  'when the first card has its part': ({ parts }) => until(() => isDone(parts[0])),
  'when the second card was asked': ({ parts }) => until(() => simulator.charges.has(parts[1])),
  'when the refund is made': ({ parts }) => until(() => isDone(parts[1])),
};
const refundKills = IS_LONG
  ? Object.keys(REFUND_POINTS).flatMap((point) =>
      (['approve', 'timeout', 'late', 'double'] as const).flatMap((mode) =>
        [0, 10, 150].map((delay): [string, SimulatorMode, number] => [point, mode, delay]),
      ),
    )
  : ([
      ['while a refund is stored', 'late', 0],
      ['when the first card was asked', 'timeout', 0],
      ['when the first card has its part', 'approve', 0],
      ['when the second card was asked', 'double', 0],
    ] satisfies [string, SimulatorMode, number][]);

test.each(refundKills)(
  'killed %s (%s), %i ms later: both cards get their parts once, and the refund is made once',
  async (point, mode, delay) => {
    const asked = await soldToTwoCards();
    simulator.mode = mode;
    const begun = beginRefund(asked);
    if (point === 'while a refund is stored') void begun.catch(() => null);
    else expect((await begun).status).toBe(200);
    await REFUND_POINTS[point]?.(asked);
    await wait(delay);
    await server?.kill();
    server = await start();
    // A terminal without an answer asks again.
    expect((await beginRefund(asked)).status).toBe(200);
    await until(async () => (await call(devicePaymentRoutes.open, {})).length === 0);
    const returned = new Map<string, number>();
    for (const { sale, parts } of askedRefunds) {
      const { refunds, paymentStatus } = await call(saleRoutes.get, { params: { id: sale.saleID } });
      expect(paymentStatus).toBe('Refunded');
      expect(refunds).toHaveLength(1);
      for (const { paymentID, amount } of refunds[0]?.payments ?? []) returned.set(paymentID, -amount);
      expect(refunds[0]?.payments.map(({ paymentID }) => paymentID)).toEqual(parts);
    }
    expect(returned).toEqual(new Map([...simulator.returned].map(([id, given]) => [id, Number(given)])));
    expect(await booksFaults()).toEqual([]);
  },
  180_000,
);
