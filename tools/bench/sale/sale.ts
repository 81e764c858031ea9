import { readFile, rm } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Client } from 'pg';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import {
  buildBench,
  buildProduct,
  databaseCpuMs,
  freePort,
  makeDataDir,
  postmasterPid,
  serverCpuMs,
  startProcess,
  writesSoFar,
  type ServerProcess,
} from './sale-rig.ts';
import {
  commitsGoal,
  historyGoal,
  saleGoals,
  slowLinkGoal,
  SLOW_LINK_MS,
  statementsGoal,
  type Round,
  type Rounds,
} from './sale-goals.ts';
import { plantHistory } from './sale-history.ts';
import { replay } from './sale-replay.ts';
import { countStatements } from './sale-statements.ts';
import {
  benchOrders,
  openTerminal,
  prepareSale,
  ringUp,
  type Counter,
  type PreparedSale,
  type SaleMode,
} from './sale-terminals.ts';
import type { Terminal } from '@tavola/testkit/selling/terminal.ts';

/**
 * `npm run bench sale [-- --replay FILE] [--terminals 1,4,16] [--orders N] [--history N] [--warm SECONDS]`: goals S1,
 * S2 and S10, and the replay of real orders.
 */

const WARM_UP = 200;
/** V8 compiles for about this long before a server costs what it costs from then on. */
const WARM_SECONDS = 60;

interface Options {
  readonly replayFile: string | null;
  readonly terminals: readonly number[];
  readonly orders: number;
  readonly history: number;
  readonly warmSeconds: number;
}

export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  const dataDir = await makeDataDir();
  const server = await startProcess(
    buildProduct(),
    { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error' },
    await freePort(),
  );
  let bare: ServerProcess | null = null;
  let floor: ServerProcess | null = null;
  let owner: Client | null = null;
  try {
    const database = await findDatabase(dataDir);
    if (database === null) throw new Error('The server runs without its database.');
    owner = await openClient(database.owner);
    const demo = demoRestaurant('burrito');
    const { counter, terminal } = await openTerminal(server.port, demo.subDomain, demo.owner);
    if (options.replayFile !== null) {
      await replay({
        counter,
        terminal,
        text: await readFile(options.replayFile, 'utf8'),
        terminals: options.terminals,
      });
      return;
    }
    await stockUp(owner);
    bare = await startProcess(
      buildBench('bare-server'),
      { BARE_DATABASE: JSON.stringify(database.app), BARE_TENANT: await tenantOf(owner) },
      await freePort(),
    );
    await owner.query(FLOOR_TABLES);
    floor = await startProcess(
      buildBench('floor-server'),
      { BARE_DATABASE: JSON.stringify(database.app) },
      await freePort(),
    );
    const bench: Bench = { server, bare, floor, owner, counter, terminal, options };
    if (options.history > 0) {
      await compareHistory(bench);
      return;
    }
    await compare(bench);
    const statements = await countStatements(dataDir, database.app, counter, terminal, [1, 5, 200]);
    for (const { lines, order, payment, checkout } of statements) {
      console.log(
        `statements of a sale with ${lines} lines: ${order} to save and send, ${payment} to pay with the receipt, ${checkout} for both in one call, begin and commit included`,
      );
    }
    console.log(statementsGoal(statements));
  } finally {
    await owner?.end();
    await bare?.stop();
    await floor?.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function readOptions(args: readonly string[]): Options {
  const valueOf = (name: string): string | null => {
    const at = args.indexOf(name);
    return at < 0 ? null : (args[at + 1] ?? null);
  };
  return {
    replayFile: valueOf('--replay'),
    terminals: (valueOf('--terminals') ?? '1,4,16').split(',').map(Number),
    orders: Number(valueOf('--orders') ?? 2000),
    history: Number(valueOf('--history') ?? 0),
    warmSeconds: Number(valueOf('--warm') ?? WARM_SECONDS),
  };
}

/** Every product is tracked, so that a sale moves stock (goal S1). */
async function stockUp(owner: Client): Promise<void> {
  await owner.query('UPDATE items SET enable_track_inventory = true');
  await owner.query(`INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, average_cost, updated_at)
    SELECT l.company_id, l.id, i.id, 1000000, 2, now() FROM locations l JOIN items i ON i.company_id = l.company_id WHERE l.sub_domain = 'demo' ON CONFLICT DO NOTHING`);
  await owner.query('UPDATE pos_data_versions SET version = version + 1');
}

const FLOOR_TABLES = `CREATE SCHEMA floor;
  CREATE TABLE floor.orders (id uuid PRIMARY KEY, total numeric NOT NULL, is_paid boolean NOT NULL DEFAULT false, at timestamptz NOT NULL);
  CREATE TABLE floor.lines (order_id uuid NOT NULL, id uuid NOT NULL, item_id uuid NOT NULL, quantity numeric NOT NULL, price numeric NOT NULL, modifiers jsonb,
    PRIMARY KEY (order_id, id));
  CREATE TABLE floor.payments (id uuid PRIMARY KEY, order_id uuid NOT NULL, amount numeric NOT NULL, at timestamptz NOT NULL);
  CREATE TABLE floor.stock (item_id uuid PRIMARY KEY, on_hand numeric NOT NULL);
  GRANT USAGE ON SCHEMA floor TO tavola_app;
  GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA floor TO tavola_app;`;

async function tenantOf(owner: Client): Promise<string> {
  const { rows } = await owner.query<{
    tenant: string;
  }>(`SELECT concat_ws(',', l.company_id, l.id, u.id, c.id) AS tenant FROM locations l
    JOIN users u ON u.company_id = l.company_id JOIN clients c ON c.company_id = l.company_id WHERE l.sub_domain = 'demo' LIMIT 1`);
  return rows[0]?.tenant ?? '';
}

interface Bench {
  readonly server: ServerProcess;
  readonly bare: ServerProcess;
  readonly floor: ServerProcess;
  readonly owner: Client;
  readonly counter: Counter;
  readonly terminal: Terminal;
  readonly options: Options;
}

/**
 * Turns of each server in each way to sell: short ones that alternate, so that all share the same conditions on a
 * shared machine.
 */
const TURNS = 8;

const floorCounter = (floor: ServerProcess): Counter => ({
  port: floor.port,
  headers: {},
  paths: { order: '/order', stock: '/stock', payment: '/pay', checkout: '/sale' },
});

const plainCounter = (bare: ServerProcess): Counter => ({
  port: bare.port,
  headers: {},
  paths: { order: '/order', payment: '/pay', checkout: '/sale' },
});

/** A server that sells, in one of the ways to sell. */
interface Side {
  readonly name: string;
  readonly process: ServerProcess;
  readonly counter: Counter;
}

async function compare({ server, bare, floor, owner, counter, terminal, options }: Bench): Promise<void> {
  const sides: readonly Side[] = [
    { name: 'floor', process: floor, counter: floorCounter(floor) },
    { name: 'bare', process: bare, counter: plainCounter(bare) },
    { name: 'ours', process: server, counter },
  ];
  const postmaster = await postmasterPid(owner);
  const prepare = (count: number): PreparedSale[] => benchOrders(terminal, count).map(prepareSale);
  const warmUp = async (): Promise<void> => {
    for (const mode of MODES) for (const side of sides) await ringUp(side.counter, prepare(WARM_UP), 4, { mode });
  };
  await warmUp();
  // As autovacuum would: plans made while the tables were empty are made again, for all.
  await owner.query('VACUUM ANALYZE');
  const until = performance.now() + options.warmSeconds * 1000;
  do await warmUp();
  while (performance.now() < until);
  console.log(
    `A sale = order of 5 lines with options and 10 % off, cash payment, receipt: in two calls, and in one (the floor: three, and one; without the receipt). ${options.orders} sales a round for each server, in ${TURNS} turns, on one database.\n`,
  );
  console.log(
    `Load of the machine now: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors; above that, CPU figures grow with the waiting, the ratio stays.\n`,
  );
  console.log(
    'terminals   server  sales/s   p50 ms   p95 ms   p99 ms   server CPU ms   database CPU ms   (CPU per sale)',
  );
  for (const terminals of options.terminals) {
    const byMode = new Map<SaleMode, Rounds>();
    const tallies = MODES.flatMap((mode) =>
      sides.map((side) => ({ ...side, mode, tally: new Tally(side.process.pid, postmaster, mode) })),
    );
    for (let turn = 0; turn < TURNS; turn++)
      for (const side of tallies)
        await side.tally.take(side.counter, prepare(Math.ceil(options.orders / TURNS)), terminals);
    for (const mode of MODES) {
      const ofMode = tallies.filter((side) => side.mode === mode);
      const rounds = new Map(ofMode.map(({ name, tally }) => [name, tally.round()]));
      for (const [name, round] of rounds) console.log(row(terminals, `${name} ${mode}`, round));
      console.log(ratios(rounds));
      byMode.set(mode, rounds);
    }
    console.log(`${saleGoals(terminals, byMode).join('\n')}\n`);
  }
  console.log(slowLinkGoal(await onSlowLink(counter, prepare)));
  for (const { name, counter: at } of sides) {
    for (const mode of MODES) {
      const before = await writesSoFar(owner);
      await ringUp(at, prepare(WARM_UP), 4, { mode });
      const commits = ((await writesSoFar(owner)) - before) / WARM_UP;
      console.log(`${name} ${mode}: ${commits.toFixed(2)} commits that write a sale`);
      if (name === 'ours') console.log(commitsGoal(mode, commits));
    }
  }
}

const MODES: readonly SaleMode[] = ['two', 'one'];
const SLOW_SALES = 15;

/** The median time from Pay to the receipt in each way to sell, over a slow link. */
async function onSlowLink(
  counter: Counter,
  prepare: (count: number) => PreparedSale[],
): Promise<Record<SaleMode, number>> {
  const median = async (mode: SaleMode): Promise<number> => {
    const { saleMs } = await ringUp(counter, prepare(SLOW_SALES), 1, { mode, linkMs: SLOW_LINK_MS });
    return saleMs.toSorted((a, b) => a - b)[Math.floor(saleMs.length / 2)] ?? 0;
  };
  return { two: await median('two'), one: await median('one') };
}

function ratios(rounds: Rounds): string {
  const ours = rounds.get('ours');
  const than = (name: string): string => {
    const other = rounds.get(name);
    if (ours === undefined || other === undefined) return '';
    const [rate, server, database] = [
      (100 * ours.perSecond) / other.perSecond,
      ours.serverMs / other.serverMs,
      ours.databaseMs / other.databaseMs,
    ];
    return `ours / ${name} = ${rate.toFixed(0)} % of the sales/s, server CPU ${server.toFixed(2)} ×, database CPU ${database.toFixed(2)} ×`;
  };
  return `${' '.repeat(7)}${than('bare')}; ${than('floor')}\n`;
}

const FEW = 1_000;

/**
 * Goal S10: the same sales with a short history and with a long one. The bare server shows how the machine changed
 * between them.
 */
async function compareHistory(bench: Bench): Promise<void> {
  await plantHistory(bench.owner, FEW);
  const few = await measureBoth(bench);
  const started = performance.now();
  await plantHistory(bench.owner, bench.options.history, FEW);
  console.log(`${bench.options.history} past orders created in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const many = await measureBoth(bench);
  console.log('past orders   server  sales/s   p50 ms   server CPU ms   database CPU ms   (4 terminals)');
  for (const [past, rounds] of [
    [FEW, few],
    [bench.options.history, many],
  ] as const) {
    for (const [name, round] of Object.entries(rounds)) {
      console.log(
        [
          String(past).padStart(11),
          name.padStart(8),
          round.perSecond.toFixed(0).padStart(8),
          round.p50.toFixed(2).padStart(8),
          round.serverMs.toFixed(2).padStart(15),
          round.databaseMs.toFixed(2).padStart(17),
        ].join(' '),
      );
    }
  }
  const cost = ({ serverMs, databaseMs }: Round): number => serverMs + databaseMs;
  console.log(
    `CPU of a sale with the long past / with the short one: ours ${(cost(many.ours) / cost(few.ours)).toFixed(2)}, bare ${(cost(many.bare) / cost(few.bare)).toFixed(2)}`,
  );
  console.log(historyGoal(bench.options.history, cost(many.ours) / cost(few.ours)));
}

async function measureBoth({
  server,
  bare,
  owner,
  counter,
  terminal,
  options,
}: Bench): Promise<{ bare: Round; ours: Round }> {
  const plain = plainCounter(bare);
  const postmaster = await postmasterPid(owner);
  const prepare = (count: number): PreparedSale[] => benchOrders(terminal, count).map(prepareSale);
  for (const at of [plain, counter]) await ringUp(at, prepare(WARM_UP), 4);
  const tallies = { bare: new Tally(bare.pid, postmaster), ours: new Tally(server.pid, postmaster) };
  for (let turn = 0; turn < TURNS; turn++) {
    await tallies.bare.take(plain, prepare(Math.ceil(options.orders / TURNS)), 4);
    await tallies.ours.take(counter, prepare(Math.ceil(options.orders / TURNS)), 4);
  }
  return { bare: tallies.bare.round(), ours: tallies.ours.round() };
}

/** The totals of one server's turns. */
class Tally {
  readonly #pid: number;
  readonly #postmaster: number;
  readonly #mode: SaleMode;
  readonly #saleMs: number[] = [];
  #elapsedMs = 0;
  #serverMs = 0;
  #databaseMs = 0;

  constructor(pid: number, postmaster: number, mode: SaleMode = 'two') {
    this.#pid = pid;
    this.#postmaster = postmaster;
    this.#mode = mode;
  }

  async take(counter: Counter, sales: readonly PreparedSale[], terminals: number): Promise<void> {
    const before = { server: serverCpuMs(this.#pid), database: databaseCpuMs(this.#postmaster) };
    const { saleMs, elapsedMs } = await ringUp(counter, sales, terminals, { mode: this.#mode });
    this.#serverMs += serverCpuMs(this.#pid) - before.server;
    this.#databaseMs += databaseCpuMs(this.#postmaster) - before.database;
    this.#elapsedMs += elapsedMs;
    this.#saleMs.push(...saleMs);
  }

  round(): Round {
    const sorted = this.#saleMs.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const count = sorted.length;
    return {
      perSecond: (count * 1000) / this.#elapsedMs,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      serverMs: this.#serverMs / count,
      databaseMs: this.#databaseMs / count,
    };
  }
}

const row = (terminals: number, name: string, round: Round): string =>
  [
    String(terminals).padStart(5),
    name.padEnd(9).padStart(11),
    round.perSecond.toFixed(0).padStart(8),
    ...[round.p50, round.p95, round.p99].map((value) => value.toFixed(2).padStart(8)),
    round.serverMs.toFixed(2).padStart(15),
    round.databaseMs.toFixed(2).padStart(17),
  ].join(' ');
