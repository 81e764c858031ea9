import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { entriesOf, orderRoutes, type OrderInput } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { buildBench, buildProduct, freePort, makeDataDir, send, startProcess, wait } from '../sale/sale-rig.ts';
import { openTerminal, prepareSale, ringUp, type Counter, type PreparedSale } from '../sale/sale-terminals.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';
import type { StormOrder, StormReport } from './neighbours-storm.ts';

/** Goal S13: what a neighbour may feel of one tenant's storm. */
const MOST_RATIO = 1.2;
const WARM_UP_SALES = 300;
const SETTLE_MS = 2_000;
const THINK_MS = 40;
const MOST_SECONDS = 60;

type Times = Record<'search' | 'sale', number[]>;

const STORMS = ['terminals', 'readers', 'imports'] as const satisfies readonly StormOrder['kind'][];

/**
 * `npm run bench neighbours [-- --seconds 8 --rounds 3 --storms readers,imports]`: one terminal of a restaurant alone,
 * next to 200 terminals of another one, next to 60 readers of exports and long pages, and next to imports of 20,000
 * guests, by turns (goal S13). `--storms` measures some of them alone.
 */
export async function run(args: readonly string[]): Promise<void> {
  const seconds = Math.min(MOST_SECONDS, option(args, '--seconds', 8));
  const rounds = Math.min(10, option(args, '--rounds', 3));
  const wanted = args.includes('--storms') ? (args[args.indexOf('--storms') + 1] ?? '').split(',') : STORMS;
  const storms = STORMS.filter((kind) => wanted.includes(kind));
  const dataDir = await makeDataDir();
  const port = await freePort();
  const server = await startProcess(
    buildProduct(),
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', WORKERS: String(option(args, '--workers', 1)) },
    port,
  );
  let storm: ChildProcess | null = null;
  try {
    const demo = demoRestaurant('thai');
    const { counter, terminal } = await openTerminal(port, demo.subDomain, demo.owner);
    const needed = Math.ceil((seconds * 1_000 * rounds * (1 + storms.length)) / THINK_MS);
    const sales = plainOrders(terminal, needed + WARM_UP_SALES).map(prepareSale);
    await ringUp(counter, sales.splice(0, WARM_UP_SALES), 4);
    storm = await startStorm(port);
    const measured = { alone: none(), terminals: none(), readers: none(), imports: none() };
    for (let round = 0; round < rounds; round += 1) {
      add(measured.alone, await work(counter, sales, seconds));
      for (const kind of storms) {
        const order: StormOrder = { kind, seconds: seconds + SETTLE_MS / 1_000 };
        const report = once(storm, 'message');
        storm.send(order);
        await wait(SETTLE_MS);
        add(measured[kind], await work(counter, sales, seconds));
        const [result] = await report;
        showStorm(kind, result as StormReport, order.seconds);
        await wait(SETTLE_MS);
      }
    }
    show(measured);
  } finally {
    storm?.kill();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Orders of three products that are sold without a question. */
function plainOrders(terminal: Terminal, count: number): OrderInput[] {
  const { products } = terminal.data.snapshot;
  const plain = products.filter(
    ({ isActive, type, modifierGroups, variantGroups }) =>
      isActive && type === 'Product' && modifierGroups.length === 0 && variantGroups.length === 0,
  );
  return Array.from({ length: count }, (_, number) =>
    terminal.order(
      [0, 1, 2].map((index) => {
        const product = plain[(number + index * 3) % plain.length];
        if (product === undefined) throw new Error('The demo sells nothing without options.');
        return terminal.line(product.name);
      }),
    ),
  );
}

const none = (): Times => ({ search: [], sale: [] });

function add(all: Times, more: Times): void {
  all.search.push(...more.search);
  all.sale.push(...more.sale);
}

async function startStorm(port: number): Promise<ChildProcess> {
  const child = fork(buildBench('neighbours-storm'), [String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** What one terminal does: searches, saves, pays and prints, with a short pause between. */
async function work(counter: Counter, sales: PreparedSale[], seconds: number): Promise<Times> {
  const times = none();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (kind: keyof Times, method: string, path: string, body?: string): Promise<void> => {
    const begun = performance.now();
    const reply = await send(agent, counter.port, method, path, counter.headers, body);
    times[kind].push(performance.now() - begun);
    if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
    await wait(THINK_MS);
  };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const sale = sales.pop();
    if (sale === undefined) break;
    await ask('search', 'GET', `/api${orderRoutes.search.path}?text=rice&pageSize=25`);
    await ask('sale', 'POST', counter.paths.order, sale.order);
    await ask('sale', 'POST', counter.paths.payment, sale.payment);
  }
  agent.destroy();
  return times;
}

function showStorm(kind: string, { done, refused, failed }: StormReport, seconds: number): void {
  console.log(
    `storm of ${kind}: ${Math.round(done / seconds)} calls/s answered, ${Math.round(refused / seconds)}/s asked to come again, ${failed} failed`,
  );
}

function show(measured: Readonly<Record<'alone' | StormOrder['kind'], Times>>): void {
  const names = {
    alone: 'alone',
    terminals: 'next to 200 terminals',
    readers: 'next to 60 readers',
    imports: 'next to imports of 20,000 guests',
  } as const;
  let most = 0;
  for (const kind of ['search', 'sale'] as const) {
    const alone = at(measured.alone[kind], 0.95);
    for (const [place, name] of entriesOf(names)) {
      const times = measured[place][kind];
      if (times.length === 0) continue;
      const ratio = at(times, 0.95) / alone;
      most = Math.max(most, ratio);
      console.log(
        `${kind} ${name}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (${times.length} calls)`,
      );
    }
  }
  console.log(`${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  console.log(
    `goal S13 (a neighbour's p95 ≤ ${MOST_RATIO} × alone): ${most <= MOST_RATIO ? 'reached' : 'MISSED'}, ${most.toFixed(2)} ×`,
  );
  if (most > MOST_RATIO) process.exitCode = 1;
}

const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

function option(args: readonly string[], name: string, otherwise: number): number {
  const value = Number(args[args.indexOf(name) + 1]);
  return args.includes(name) && Number.isFinite(value) && value > 0 ? value : otherwise;
}
