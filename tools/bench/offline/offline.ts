import { offlineOrderRoutes, PaymentType, type OfflineOrderInput, type OfflineOrderResult } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { measureColdStart } from './cold-start.ts';
import { measureHeartbeats } from './heartbeats.ts';
import { replayOffline } from './replay.ts';
import { allowAll, hashed } from './sold.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';

const ORDERS = 500; // goals S8, S17
const MOST_SECONDS = 10;
const LEAST_PER_SECOND = 50;
const MOST_BYTES = 8_192;
/** As a terminal hands them in (decision 228). */
const UNDER_WAY = 4;
const ITEMS = ['Soda', 'Water', 'Platter', 'Burger'];

/**
 * `npm run bench offline [-- --heartbeats | --cold-start | --replay FILE [--seed N]]`: how long 500 orders take that a
 * terminal sold without a connection, from the first call to the last answer, over real sockets and a real Postgres;
 * each must be there once, to the cent. `--heartbeats`: what 300 terminals cost that ask whether the server is there.
 * `--cold-start`: how a terminal opens after a kill, without a server. With a file of real orders: those, sold on three
 * terminals that are cut off, over a wire with faults.
 */
export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  if (args.includes('--heartbeats')) return measureHeartbeats();
  if (args.includes('--cold-start')) return measureColdStart();
  const file = valueOf('--replay');
  if (file !== undefined) return replayOffline({ file, seed: Number(valueOf('--seed') ?? 1) });
  const server = await startSellingServer();
  try {
    const place = await server.open();
    await allowAll(server, place, place.session.userID);
    const orders = Array.from({ length: ORDERS }, (_, index) => soldOffline(server, place, index));
    const { answers, seconds } = await handIn(server, place, orders);
    const again = await handIn(server, place, orders);
    report(orders, answers, seconds);
    const repeated = again.answers.filter(({ outcome }) => outcome === 'AlreadyStored').length;
    console.log(
      `${repeated} of ${ORDERS} are answered as stored when they are handed in again, in ${again.seconds.toFixed(2)} s`,
    );
    const faults = await ledgerFaults(server.test);
    console.log(faults.length === 0 ? 'The ledger has no fault.' : `FAULTS: ${faults.join('; ')}`);
    if (repeated !== ORDERS || faults.length > 0) process.exitCode = 1;
  } finally {
    await server.close();
    await stopTestCluster();
  }
}

function report(orders: readonly OfflineOrderInput[], answers: readonly OfflineOrderResult[], seconds: number): void {
  const stored = answers.filter(({ outcome }) => outcome === 'Stored').length;
  const numbers = new Set(answers.map(({ saleNo }) => saleNo)).size;
  const lines = orders.reduce((sum, { order }) => sum + order.orderLines.length, 0);
  const perSecond = ORDERS / seconds;
  console.log(`${ORDERS} orders of ${lines} lines: ${stored} stored without a variance under ${numbers} numbers`);
  const bytes = Math.max(...orders.map((order) => Buffer.byteLength(JSON.stringify(order))));
  console.log(
    `the largest order has ${bytes} bytes; an order ≤ ${MOST_BYTES}: ${bytes <= MOST_BYTES ? 'reached' : 'MISSED'}`,
  );
  console.log(`${seconds.toFixed(2)} s, ${perSecond.toFixed(0)} orders/s, ${UNDER_WAY} under way`);
  const isReached =
    stored === ORDERS &&
    numbers === ORDERS &&
    seconds <= MOST_SECONDS &&
    perSecond >= LEAST_PER_SECOND &&
    bytes <= MOST_BYTES;
  console.log(
    `goal S8 (${ORDERS} orders ≤ ${MOST_SECONDS} s, ≥ ${LEAST_PER_SECOND} orders/s): ${isReached ? 'reached' : 'MISSED'}`,
  );
  if (!isReached) process.exitCode = 1;
}

async function handIn(
  server: SellingServer,
  place: Selling,
  orders: readonly OfflineOrderInput[],
): Promise<{ readonly answers: readonly OfflineOrderResult[]; readonly seconds: number }> {
  const waiting = [...orders];
  const answers: OfflineOrderResult[] = [];
  const begun = performance.now();
  const next = async (): Promise<void> => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      const sentAt = server.services.now().toISOString();
      const answer = await server.call(offlineOrderRoutes.sync, { body: { ...order, sentAt } }, place.caller);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      answers.push(answer.body);
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, next));
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

/** An order of one to four lines, paid by a card that the cashier recorded. */
function soldOffline({ services }: SellingServer, { terminal, session }: Selling, index: number): OfflineOrderInput {
  const items = ITEMS.slice(0, 1 + (index % ITEMS.length));
  const order = terminal.order(items.map((item) => terminal.line(item)));
  const at = services.now().toISOString();
  const input: OfflineOrderInput = {
    order,
    clientID: session.clientID ?? '',
    userID: session.userID,
    offlineNo: `T1-${String(index + 1).padStart(4, '0')}`,
    orderDateTime: at,
    status: 'Completed',
    payments: [
      {
        paymentID: newID(),
        paymentTypeID: PaymentType.CreditCard,
        tenderedAmount: order.totalDueAmount,
        takenAt: at,
      },
    ],
    contentHash: '',
    sentAt: at,
  };
  return hashed(input);
}
