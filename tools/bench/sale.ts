import { readFile, rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { demoRestaurant } from '@tavola/server/modules/registration/index.ts';
import { openClient } from '@tavola/server/platform/database/client.ts';
import { findDatabase } from '@tavola/server/platform/database/launcher.ts';
import { buildBench, buildProduct, databaseCpuMs, makeDataDir, postmasterPid, serverCpuMs, startProcess, transactionsSoFar, type ServerProcess } from './sale-rig.ts';
import { replay } from './sale-replay.ts';
import { benchOrders, openTill, prepareSale, ringUp, type Counter, type PreparedSale } from './sale-tills.ts';
import type { Till } from '../testkit/till.ts';

/** `npm run bench sale [-- --replay FILE] [--tills 1,4,16] [--orders N]`: goals S1 and S2, and the replay of real orders. */

const PORT = 4310;
const BARE_PORT = 4311;
const WARM_UP = 200;

interface Options { readonly replayFile: string | null; readonly tills: readonly number[]; readonly orders: number }

interface Round { readonly perSecond: number; readonly p50: number; readonly p95: number; readonly p99: number; readonly serverMs: number; readonly databaseMs: number }

export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  const dataDir = await makeDataDir();
  const server = await startProcess(buildProduct(), { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error' }, PORT);
  let bare: ServerProcess | null = null;
  let owner: Client | null = null;
  try {
    const database = await findDatabase(dataDir);
    if (database === null) throw new Error('The server runs without its database.');
    owner = await openClient(database.owner);
    const demo = demoRestaurant('burrito');
    const { counter, till } = await openTill(PORT, demo.subDomain, demo.owner);
    if (options.replayFile !== null) {
      await replay({ counter, till, text: await readFile(options.replayFile, 'utf8'), tills: options.tills });
      return;
    }
    await stockUp(owner);
    bare = await startProcess(buildBench('bare-server'), { BARE_DATABASE: JSON.stringify(database.app), BARE_TENANT: await tenantOf(owner) }, BARE_PORT);
    await compare({ server, bare, owner, counter, till, options });
  } finally {
    await owner?.end();
    await bare?.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function readOptions(args: readonly string[]): Options {
  const valueOf = (name: string): string | null => {
    const at = args.indexOf(name);
    return at < 0 ? null : (args[at + 1] ?? null);
  };
  return { replayFile: valueOf('--replay'), tills: (valueOf('--tills') ?? '1,4,16').split(',').map(Number), orders: Number(valueOf('--orders') ?? 2000) };
}

/** Every product is counted, so that a sale takes stock (goal S1). */
async function stockUp(owner: Client): Promise<void> {
  await owner.query(`INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, average_cost, updated_at)
    SELECT l.company_id, l.id, i.id, 1000000, 2, now() FROM locations l JOIN items i ON i.company_id = l.company_id WHERE l.sub_domain = 'demo' ON CONFLICT DO NOTHING`);
  await owner.query('UPDATE pos_data_versions SET version = version + 1');
}

async function tenantOf(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ tenant: string }>(`SELECT concat_ws(',', l.company_id, l.id, u.id, c.id) AS tenant FROM locations l
    JOIN users u ON u.company_id = l.company_id JOIN clients c ON c.company_id = l.company_id WHERE l.sub_domain = 'demo' LIMIT 1`);
  return rows[0]?.tenant ?? '';
}

interface Bench { readonly server: ServerProcess; readonly bare: ServerProcess; readonly owner: Client; readonly counter: Counter; readonly till: Till; readonly options: Options }

/** Turns of each server in a round: short ones by turns, so that both meet the same weather on a shared machine. */
const TURNS = 8;

async function compare({ server, bare, owner, counter, till, options }: Bench): Promise<void> {
  const postmaster = await postmasterPid(owner);
  const plain: Counter = { port: BARE_PORT, headers: {}, paths: { order: '/order', payment: '/pay', receipt: '/receipt/' } };
  const prepare = (count: number): PreparedSale[] => benchOrders(till, count).map(prepareSale);
  for (const at of [plain, counter, plain, counter]) await ringUp(at, prepare(WARM_UP), 4);
  // As autovacuum would: plans made while the tables were empty are made again, for both.
  await owner.query('VACUUM ANALYZE');
  for (const at of [plain, counter]) await ringUp(at, prepare(WARM_UP), 4);
  console.log(`A sale = order of 5 lines with options and 10 % off, cash payment, receipt. ${options.orders} sales a round for each server, in ${TURNS} turns, on one database.\n`);
  console.log('tills  server  sales/s   p50 ms   p95 ms   p99 ms   server CPU ms   database CPU ms   (CPU per sale)');
  for (const tills of options.tills) {
    const rounds = { bare: new Tally(bare.pid, postmaster), ours: new Tally(server.pid, postmaster) };
    for (let turn = 0; turn < TURNS; turn++) {
      await rounds.bare.take(plain, prepare(Math.ceil(options.orders / TURNS)), tills);
      await rounds.ours.take(counter, prepare(Math.ceil(options.orders / TURNS)), tills);
    }
    for (const [name, tally] of Object.entries(rounds)) console.log(row(tills, name, tally.round()));
    console.log(`${' '.repeat(7)}ours / bare = ${((100 * rounds.ours.round().perSecond) / rounds.bare.round().perSecond).toFixed(0)} %\n`);
  }
  for (const [name, at] of [['bare', plain], ['ours', counter]] as const) {
    const before = await transactionsSoFar(owner);
    await ringUp(at, prepare(WARM_UP), 4);
    const after = await transactionsSoFar(owner);
    console.log(`${name}: ${((after.writing - before.writing) / WARM_UP).toFixed(2)} writing commits and ${((after.all - before.all) / WARM_UP).toFixed(2)} transactions a sale`);
  }
}

/** What the turns of one server add up to. */
class Tally {
  readonly #pid: number;
  readonly #postmaster: number;
  readonly #saleMs: number[] = [];
  #elapsedMs = 0;
  #serverMs = 0;
  #databaseMs = 0;

  constructor(pid: number, postmaster: number) {
    this.#pid = pid;
    this.#postmaster = postmaster;
  }

  async take(counter: Counter, sales: readonly PreparedSale[], tills: number): Promise<void> {
    const before = { server: serverCpuMs(this.#pid), database: databaseCpuMs(this.#postmaster) };
    const { saleMs, elapsedMs } = await ringUp(counter, sales, tills);
    this.#serverMs += serverCpuMs(this.#pid) - before.server;
    this.#databaseMs += databaseCpuMs(this.#postmaster) - before.database;
    this.#elapsedMs += elapsedMs;
    this.#saleMs.push(...saleMs);
  }

  round(): Round {
    const sorted = this.#saleMs.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const count = sorted.length;
    return { perSecond: (count * 1000) / this.#elapsedMs, p50: at(0.5), p95: at(0.95), p99: at(0.99), serverMs: this.#serverMs / count, databaseMs: this.#databaseMs / count };
  }
}

const row = (tills: number, name: string, round: Round): string =>
  [
    String(tills).padStart(5), name.padEnd(6).padStart(8), round.perSecond.toFixed(0).padStart(8), ...[round.p50, round.p95, round.p99].map((value) => value.toFixed(2).padStart(8)),
    round.serverMs.toFixed(2).padStart(15), round.databaseMs.toFixed(2).padStart(17),
  ].join(' ');
