import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { buildProduct, freePort, makeDataDir, startProcess, type ServerProcess } from './sale/sale-rig.ts';
import { benchOrders, openTerminal, prepareSale, ringUp } from './sale/sale-terminals.ts';
import { atLeast } from './verdict.ts';

const LEAST = 1.7; // goal S13
const TERMINALS = 16;
const TURNS = 6;

/**
 * `npm run bench workers [-- --sales N]`: the second half of goal S13, sales/s with `WORKERS=2` as a multiple of those
 * of one process, by turns. The database needs separate processors: with few of them it is the limit.
 */
export async function run(args: string[]): Promise<void> {
  const sales = Number(args[args.indexOf('--sales') + 1] ?? 1000) || 1000;
  const sides = [await openSide(1), await openSide(2)];
  try {
    for (const side of sides) await side.sell(200);
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const side of sides) side.elapsedMs += await side.sell(Math.ceil(sales / TURNS));
    const [one = 0, two = 0] = sides.map(({ elapsedMs }) => elapsedMs);
    for (const { workers, elapsedMs } of sides)
      console.log(`WORKERS=${workers}: ${((Math.ceil(sales / TURNS) * TURNS * 1000) / elapsedMs).toFixed(0)} sales/s`);
    const goal = atLeast(
      `S13 (sales/s of WORKERS=2 to one process, ${cpus().length} processors for all)`,
      one / two,
      LEAST,
      '×',
    );
    console.log(goal);
    if (goal.endsWith('MISSED')) process.exitCode = 1;
  } finally {
    for (const side of sides) await side.close();
  }
}

interface Side {
  readonly workers: number;
  elapsedMs: number;
  readonly sell: (count: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A server with its own database, and a terminal that sells there in one call. */
async function openSide(workers: number): Promise<Side> {
  const dataDir = await makeDataDir();
  let server: ServerProcess | null = null;
  const close = async (): Promise<void> => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const settings = { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', WORKERS: String(workers) };
    server = await startProcess(buildProduct(), settings, await freePort());
    const demo = demoRestaurant('burrito');
    const { counter, terminal } = await openTerminal(server.port, demo.subDomain, demo.owner);
    const sell = async (count: number): Promise<number> =>
      (await ringUp(counter, benchOrders(terminal, count).map(prepareSale), TERMINALS, { mode: 'one' })).elapsedMs;
    return { workers, elapsedMs: 0, sell, close };
  } catch (error) {
    await close();
    throw error;
  }
}
