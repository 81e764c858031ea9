import { readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { Client } from 'pg';
import type { Order, PaymentResult } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { withClient } from '@tavola/server/platform/database/connect/client.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import {
  buildProduct,
  freePort,
  makeDataDir,
  postmasterPid,
  send,
  startProcess,
  wait,
  type Reply,
  type ServerProcess,
} from './sale/sale-rig.ts';
import { realSales } from './sale/sale-replay.ts';
import { openTerminal, type Counter, type PreparedSale } from './sale/sale-terminals.ts';

/**
 * `npm run bench kill [-- --kills N] [--replay FILE]`: real orders rung up while the server, Postgres, or both are
 * killed.
 */

const TERMINALS = 4;
const GIVE_UP_MS = 120_000;
const SAMPLE = new URL('../import-orders/sample-orders.tsv', import.meta.url);

export type Victim = 'server' | 'postgres' | 'both';
const VICTIMS: readonly Victim[] = ['server', 'postgres', 'both'];

export interface KillReport {
  readonly kills: Readonly<Record<Victim, number>>;
  /** How many payments were acknowledged at each kill, to show that kills are spread over the whole run. */
  readonly at: readonly number[];
  readonly orders: number;
  readonly payments: number;
  /** Requests that had to be repeated. */
  readonly repeats: number;
  /** What differs from its acknowledgement; empty = every acknowledged order and payment exists exactly once. */
  readonly faults: readonly string[];
}

export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const file = valueOf('--replay');
  const asked = Number(valueOf('--kills') ?? 10);
  const report = await killAndCount({
    text: await readFile(file ?? SAMPLE, 'utf8'),
    kills: asked,
    rounds: file === undefined ? 10 : 1,
  });
  console.log(
    `killed: ${Object.entries(report.kills)
      .map(([victim, times]) => `${victim} ${times} times`)
      .join(', ')}`,
  );
  console.log(`killed after this many paid sales: ${report.at.join(', ')}`);
  console.log(
    `${report.orders} orders and ${report.payments} payments acknowledged, ${report.repeats} requests made again`,
  );
  for (const fault of report.faults) console.log(`FAULT: ${fault}`);
  if (report.at.length < asked) {
    console.log(`Only ${report.at.length} of ${asked} kills happened during the run.`);
    process.exitCode = 1;
  }
  console.log(
    report.faults.length === 0
      ? 'Every acknowledged order and payment exists exactly once and is in the reports, and the books balance.'
      : `${report.faults.length} faults.`,
  );
  if (report.faults.length > 0) process.exitCode = 1;
}

/**
 * Rings up the orders of a file `rounds` times over on four terminals, each request until it is answered, and kills the
 * requested number of times on the way.
 */
export async function killAndCount({
  text,
  kills,
  rounds,
}: {
  text: string;
  kills: number;
  rounds: number;
}): Promise<KillReport> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const place = new Place(buildProduct(), dataDir, port);
  await place.start();
  try {
    const demo = demoRestaurant('burrito');
    const { counter, terminal } = await openTerminal(port, demo.subDomain, demo.owner);
    const sales = Array.from({ length: rounds }, () => realSales(terminal, text))
      .flat()
      .map(({ sale }) => sale);
    const acknowledged = new Acknowledged();
    const killed: Record<Victim, number> = { server: 0, postgres: 0, both: 0 };
    const at: number[] = [];
    let next = 0;
    let isDone = false;
    const terminals = Promise.all(
      Array.from({ length: TERMINALS }, async () => {
        for (let sale = sales[next++]; sale !== undefined; sale = sales[next++])
          await ringUpUntilAnswered(counter, sale, acknowledged);
      }),
    ).finally(() => {
      isDone = true;
    });
    const killer = (async () => {
      for (let time = 0; time < kills && !isDone; time++) {
        const due = Math.floor(((time + 1) * sales.length) / (kills + 1));
        while (acknowledged.payments.size < due && !isDone) await wait(5);
        // Not always at the same point of a sale.
        await wait((time * 7) % 23);
        const victim = VICTIMS[time % VICTIMS.length] ?? 'server';
        at.push(acknowledged.payments.size);
        await place.kill(victim);
        killed[victim] += 1;
      }
    })();
    await Promise.all([terminals, killer]);
    const faults = [
      ...acknowledged.faults,
      ...(await place.look((owner) => compare(owner, acknowledged, sales))),
      ...(await place.look(factFaults)),
    ];
    return {
      kills: killed,
      at,
      orders: acknowledged.orders.size,
      payments: acknowledged.payments.size,
      repeats: acknowledged.repeats,
      faults,
    };
  } finally {
    await place.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What was answered with success, by id. */
class Acknowledged {
  readonly orders = new Map<string, { orderNo: string; total: number; lines: number }>();
  readonly payments = new Map<string, { saleNo: string | null; amount: number }>();
  readonly faults: string[] = [];
  repeats = 0;
}

/** A server with its database in one folder, which may be killed at any time. */
export class Place {
  readonly #file: string;
  readonly #dataDir: string;
  readonly port: number;
  #server: ServerProcess | null = null;

  constructor(file: string, dataDir: string, port: number) {
    this.#file = file;
    this.#dataDir = dataDir;
    this.port = port;
  }

  async start(): Promise<void> {
    this.#server = await startProcess(
      this.#file,
      { DATA_DIR: this.#dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error' },
      this.port,
    );
  }

  async kill(victim: Victim): Promise<void> {
    const postgres = victim === 'server' ? null : await this.look(postmasterPid);
    if (postgres !== null) process.kill(postgres, 'SIGKILL');
    // A server whose Postgres died restarts it; a server that died is restarted by its supervisor, here the bench.
    if (victim === 'postgres') return;
    await this.#server?.kill();
    await this.start();
  }

  /** Works on the database as its owner, as soon as it is reachable. */
  async look<T>(work: (owner: Client) => Promise<T>): Promise<T> {
    for (const deadline = Date.now() + GIVE_UP_MS; ;) {
      try {
        const database = await findDatabase(this.#dataDir);
        if (database === null) throw new Error('Postgres is not running.');
        return await withClient(database.owner, work);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await wait(200);
      }
    }
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    await (await findDatabase(this.#dataDir))?.stop();
  }
}

async function ringUpUntilAnswered(counter: Counter, sale: PreparedSale, acknowledged: Acknowledged): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, body?: string) =>
    untilAnswered(() => send(agent, counter.port, method, path, counter.headers, body), acknowledged);
  const order = await ask('POST', counter.paths.order, sale.order);
  if (order === null) return;
  const { orderNo, totalDueAmount, orderLines } = JSON.parse(order.text) as Order;
  acknowledged.orders.set(sale.orderID, { orderNo, total: totalDueAmount, lines: orderLines.length });
  const payment = await ask('POST', counter.paths.payment, sale.payment);
  if (payment === null) return;
  const {
    saleNo,
    payment: { amount },
  } = JSON.parse(payment.text) as PaymentResult;
  acknowledged.payments.set(sale.paymentID, { saleNo, amount });
  agent.destroy();
}

/**
 * Repeats the same request until the answer is something other than "not now"; a refusal is an error, because the
 * request was valid.
 */
async function untilAnswered(request: () => Promise<Reply>, acknowledged: Acknowledged): Promise<Reply | null> {
  for (const deadline = Date.now() + GIVE_UP_MS; ;) {
    const reply = await request().catch(() => null);
    if (reply?.status === 200) return reply;
    if (reply !== null && reply.status < 500) {
      acknowledged.faults.push(`refused with ${reply.status}: ${reply.text.slice(0, 300)}`);
      return null;
    }
    if (Date.now() > deadline) {
      acknowledged.faults.push(
        `not answered within ${GIVE_UP_MS / 1000} s: ${reply?.text.slice(0, 300) ?? 'no connection'}`,
      );
      return null;
    }
    acknowledged.repeats += 1;
    await wait(100);
  }
}

async function compare(owner: Client, acknowledged: Acknowledged, sales: readonly PreparedSale[]): Promise<string[]> {
  const faults: string[] = [];
  const orders = await owner.query<{ id: string; order_no: string; total: string; lines: number }>(
    `SELECT o.id, o.order_no, o.total_due_amount AS total, (SELECT count(*)::int FROM order_lines l WHERE l.company_id = o.company_id AND l.order_id = o.id) AS lines FROM orders o`,
  );
  const payments = await owner.query<{ id: string; sale_no: string | null; amount: string }>(
    'SELECT p.id, s.sale_no, p.amount FROM payments p JOIN sales s ON s.company_id = p.company_id AND s.id = p.sale_id',
  );
  const keptOrders = new Map(orders.rows.map((row) => [row.id, row]));
  const keptPayments = new Map(payments.rows.map((row) => [row.id, row]));
  for (const [id, said] of acknowledged.orders) {
    const kept = keptOrders.get(id);
    if (kept === undefined) faults.push(`order ${said.orderNo} was acknowledged and is lost`);
    else if (kept.order_no !== said.orderNo || Number(kept.total) !== said.total || kept.lines !== said.lines)
      faults.push(`order ${said.orderNo} is not as it was answered: ${JSON.stringify([said, kept])}`);
  }
  for (const [id, said] of acknowledged.payments) {
    const kept = keptPayments.get(id);
    if (kept === undefined) faults.push(`payment of sale ${said.saleNo} was acknowledged and is lost`);
    else if (kept.sale_no !== said.saleNo || Number(kept.amount) !== said.amount)
      faults.push(`payment of sale ${said.saleNo} is not as it was answered: ${JSON.stringify([said, kept])}`);
  }
  if (orders.rows.length !== sales.length)
    faults.push(`${sales.length} orders were rung up, ${orders.rows.length} are there`);
  if (payments.rows.length !== sales.length)
    faults.push(`${sales.length} payments were made, ${payments.rows.length} are there`);
  return [...faults, ...(await ledgerFaults({ asOwner: (work) => work(owner) }))];
}

/** Sales whose facts are missing or other than their payment, once no fact waits to be made (decision 236). */
export async function factFaults(owner: Client): Promise<string[]> {
  const waitingNow = async (): Promise<number> =>
    Number((await owner.query<{ count: string }>('SELECT count(*) FROM report_changes')).rows[0]?.count);
  for (const deadline = Date.now() + GIVE_UP_MS; (await waitingNow()) > 0; await wait(200))
    if (Date.now() > deadline)
      return [`facts of ${await waitingNow()} sales were not made within ${GIVE_UP_MS / 1000} s`];
  const { rows } = await owner.query<{ sale_no: string; paid: string; fact: string | null }>(
    `SELECT s.sale_no, s.total_due_amount + s.tip_amount + s.cash_rounding_amount AS paid, f.paid_amount AS fact
      FROM sales s LEFT JOIN report_facts f ON f.company_id = s.company_id AND f.record_id = s.order_id AND f.kind = 'Sale'
      WHERE s.payment_status = 'Paid'
        AND f.paid_amount IS DISTINCT FROM s.total_due_amount + s.tip_amount + s.cash_rounding_amount`,
  );
  return rows.map(({ sale_no, paid, fact }) => `sale ${sale_no} of ${paid} has ${fact ?? 'nothing'} in reports`);
}
