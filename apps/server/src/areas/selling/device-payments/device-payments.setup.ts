import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devicePaymentRoutes, orderRoutes, PaymentType, type Order, type PaymentInput } from '@tavola/contract';
import { CardTerminalSimulator } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import { diner, startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
// The card terminals are those of finance, which keeps their keys.
import { sealDeviceKey } from '../../finance/payment-devices/device-key.ts';
import { newID } from '#platform/ids.ts';

const KEY = 'test-key';
const catalog = {
  ...diner,
  paymentSettings: [
    ...(diner.paymentSettings ?? []),
    { name: 'Card terminal', paymentTypeID: PaymentType.IntegratedTerminal },
  ],
};

type Prepare = NonNullable<Parameters<SellingServer['open']>[1]>;

/** A server whose restaurants have card terminals of a simulator. */
export interface DeviceServer {
  readonly server: SellingServer;
  readonly simulator: CardTerminalSimulator;
  /** A restaurant whose terminal has a card terminal; `prepare` changes its rows before anybody signs in. */
  open(prepare?: Prepare): Promise<DevicePlace>;
  close(): Promise<void>;
}

/** A restaurant with a card terminal, and the calls of its cashier. */
export interface DevicePlace {
  readonly place: Selling;
  /** Its card terminal; the provider calls it by this id. */
  readonly deviceID: string;
  order(...names: string[]): Promise<Order>;
  input(order: Order, more?: Partial<PaymentInput>): PaymentInput;
  begin(input: PaymentInput, caller?: Caller): ReturnType<typeof callBegin>;
  /** Asks until the activity is in one of these states; throws after many tries. */
  until(id: string, ...states: string[]): Promise<string>;
  statusOf(id: string): Promise<string>;
  get(orderID: string): Promise<Order>;
}

const callBegin = (server: SellingServer, body: PaymentInput, caller: Caller) =>
  server.call(devicePaymentRoutes.begin, { body }, caller);

/** Starts both; every test opens its own restaurant. */
export async function startDeviceServer(): Promise<DeviceServer> {
  const book = join(mkdtempSync(join(tmpdir(), 'tavola-terminals-')), 'book.json');
  const simulator = await CardTerminalSimulator.start({ book, key: KEY });
  const server = await startSellingServer({ settings: { deviceOrigins: [simulator.address] } });
  return {
    server,
    simulator,
    open: (prepare) => openPlace(server, simulator, prepare),
    close: async () => {
      await simulator.close();
      await server.close();
    },
  };
}

async function openPlace(
  server: SellingServer,
  simulator: CardTerminalSimulator,
  prepare?: Prepare,
): Promise<DevicePlace> {
  const place = await server.open(catalog, prepare);
  const { scope } = place.tenant;
  const at = server.services.now().toISOString();
  const deviceID = randomUUID();
  await server.services.database.tenant(scope, async (tx) => {
    const of = { company_id: scope.companyID, location_id: scope.locationID, created_at: at, updated_at: at };
    const sealed_key = sealDeviceKey(server.deviceKey, scope, 'http', KEY);
    await tx
      .insertInto('payment_integrations')
      .values({ ...of, id: randomUUID(), provider: 'http', address: simulator.address, sealed_key })
      .execute();
    await tx
      .insertInto('payment_devices')
      .values({ ...of, id: deviceID, name: 'Counter', provider: 'http', device_code: deviceID })
      .execute();
    await tx
      .updateTable('clients')
      .set({ payment_device_id: deviceID })
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .execute();
  });
  const statusOf = async (id: string): Promise<string> =>
    (await server.call(devicePaymentRoutes.status, { params: { id } }, place.caller)).body.status;
  return {
    place,
    deviceID,
    order: async (...names) => {
      const body = place.terminal.order(names.map((name) => place.terminal.line(name)));
      const answer = await server.call(orderRoutes.send, { body }, place.caller);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    input: (order, more = {}) => ({
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID: PaymentType.IntegratedTerminal,
      tenderedAmount: order.totalDueAmount,
      ...more,
    }),
    begin: (body, caller = place.caller) => callBegin(server, body, caller),
    statusOf,
    until: async (id, ...states) => {
      for (let tries = 0; tries < 100; tries += 1) {
        await server.askCardTerminals();
        const status = await statusOf(id);
        if (states.includes(status)) return status;
        server.clock.advance(1_000);
      }
      throw new Error(`It never came to ${states.join(' or ')}; it is ${await statusOf(id)}.`);
    },
    get: async (orderID) => (await server.call(orderRoutes.get, { params: { id: orderID } }, place.caller)).body,
  };
}
