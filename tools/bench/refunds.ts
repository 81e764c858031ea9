import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { orderRoutes, paymentRoutes, PaymentType, saleRoutes, type SaleDetail } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { buildProduct, freePort, makeDataDir, send, startProcess, type Reply } from './sale/sale-rig.ts';
import { benchOrders, openTerminal, type Counter } from './sale/sale-terminals.ts';

const SALES = 200;
const WARM_UP = 40;
/** Most that a refund takes of the time of a void. */
const MOST = 1.5;

/**
 * `npm run bench refunds [-- --sales N]`: how long the refund of a whole sale of five lines takes next to the void of
 * the payment of such a sale, and to the void of its order afterwards, by turns on one server.
 */
export async function run(args: readonly string[]): Promise<void> {
  const asked = Number(args[args.indexOf('--sales') + 1]);
  const sales = args.includes('--sales') && asked > 0 ? asked : SALES;
  const dataDir = await makeDataDir();
  const server = await startProcess(
    buildProduct(),
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error' },
    await freePort(),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const demo = demoRestaurant('burrito');
    const { counter, terminal } = await openTerminal(server.port, demo.subDomain, demo.owner);
    const orders = benchOrders(terminal, (WARM_UP + sales) * 2);
    const times: Record<'refund' | 'payment' | 'order', number[]> = { refund: [], payment: [], order: [] };
    for (const [index, order] of orders.entries()) {
      const { orderID, totalDueAmount } = order;
      const paymentID = newID();
      const tender = { paymentID, paymentTypeID: PaymentType.CreditCard, tenderedAmount: totalDueAmount };
      await ask(agent, counter, 'POST', counter.paths.checkout, { order, payments: [tender] });
      const isCounted = index >= WARM_UP * 2;
      if (index % 2 === 0) {
        const sale = await saleOf(agent, counter, orderID);
        const ms = await timed(() =>
          ask(agent, counter, 'POST', pathOf(saleRoutes.create, sale.saleID), refundOf(sale)),
        );
        if (isCounted) times.refund.push(ms);
      } else {
        const payment = await timed(() => ask(agent, counter, 'POST', pathOf(paymentRoutes.void, paymentID), {}));
        const body = { orderID, reason: 'Wrong' };
        const rest = await timed(() => ask(agent, counter, 'POST', `/api${orderRoutes.void.path}`, body));
        if (!isCounted) continue;
        times.payment.push(payment);
        times.order.push(rest);
      }
    }
    const [refund, payment, order] = [median(times.refund), median(times.payment), median(times.order)];
    console.log(
      `${sales} each, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors: refund ${refund.toFixed(1)} ms, void of a payment ${payment.toFixed(1)} ms, void of its order ${order.toFixed(1)} ms`,
    );
    const isReached = refund <= MOST * payment;
    console.log(
      `a refund takes ${(refund / payment).toFixed(2)} × the void of a payment (goal ≤ ${MOST}: ${isReached ? 'reached' : 'MISSED'}), ${(refund / (payment + order)).toFixed(2)} × both voids`,
    );
    if (!isReached) process.exitCode = 1;
  } finally {
    agent.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const pathOf = ({ path }: { readonly path: string }, id: string): string => `/api${path.replace('{id}', id)}`;

async function ask(agent: Agent, counter: Counter, method: string, path: string, body?: object): Promise<Reply> {
  const { port, headers } = counter;
  const reply = await send(agent, port, method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  return reply;
}

async function saleOf(agent: Agent, counter: Counter, orderID: string): Promise<SaleDetail> {
  const { text } = await ask(agent, counter, 'GET', pathOf(saleRoutes.ofOrder, orderID));
  // The answer is of the route that was called.
  return JSON.parse(text) as SaleDetail;
}

/** All of a sale, back the way it was paid. */
const refundOf = ({ lines, totalDueAmount }: SaleDetail) => ({
  refundID: newID(),
  lines: lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
  totalAmount: totalDueAmount,
});

async function timed(once: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await once();
  return performance.now() - begun;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
