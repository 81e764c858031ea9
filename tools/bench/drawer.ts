import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { buildPath, type CallAnswer } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { stormDrawers, type StormCounter, type StormDrawer } from '@tavola/testkit/simulation/drawer-storm.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { Place } from './kill.ts';
import { buildProduct, freePort, makeDataDir, send, wait } from './sale/sale-rig.ts';
import { openTerminal, type Counter } from './sale/sale-terminals.ts';

/**
 * `npm run bench drawer [-- --sales N] [--kills N] [--seed TEXT]`: three drawers sell, tip, void, correct and move cash
 * while the server is killed; each must close to the cent.
 */

/** Items of the demo without options to choose. */
const ITEMS = ['Chips and Guacamole'];
const TERMINALS = 3;
const GIVE_UP_MS = 120_000;

export interface DrawerReport {
  readonly sales: number;
  readonly kills: number;
  /** Requests that had to be repeated. */
  readonly repeats: number;
  readonly drawers: readonly StormDrawer[];
  /** What differs; empty = every drawer and the ledger agree to the cent. */
  readonly faults: readonly string[];
}

export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string, other: string): string =>
    (args.includes(name) ? args[args.indexOf(name) + 1] : undefined) ?? other;
  const { sales, kills, repeats, drawers, faults } = await killDrawers({
    sales: Number(valueOf('--sales', '500')),
    kills: Number(valueOf('--kills', '5')),
    seed: valueOf('--seed', 'drawer'),
  });
  console.log(`${sales} mixed sales on ${drawers.length} drawers, server killed ${kills} times`);
  console.log(`${repeats} requests made again`);
  for (const { counted, closed } of drawers) {
    const { figures } = closed;
    console.log(
      `expected ${figures?.expectedCash.toFixed(2)}, counted ${counted.toFixed(2)}, ` +
        `${figures?.paymentCount} payments, ${figures?.voidedCount} voided`,
    );
  }
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(
    faults.length === 0 ? 'Every drawer closes to the cent, as the ledger has it.' : `${faults.length} faults.`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

/** Storms three drawers of the demo restaurant and kills the server on the way, evenly spread over the sales. */
export async function killDrawers(asked: {
  readonly sales: number;
  readonly kills: number;
  readonly seed: string;
}): Promise<DrawerReport> {
  const dataDir = await makeDataDir();
  const place = new Place(buildProduct(), dataDir, await freePort());
  await place.start();
  try {
    const retried = { repeats: 0 };
    const counters = await openDrawers(place, retried);
    let kills = 0;
    const drawers = await stormDrawers(counters, {
      ...asked,
      items: ITEMS,
      onSale: async (sold) => {
        if (kills >= asked.kills || sold < ((kills + 1) * asked.sales) / (asked.kills + 1)) return;
        kills += 1;
        await place.kill('server');
      },
    });
    const faults = await place.look(async (owner) => {
      const rows = await owner.query<{ client_id: string; cash: string }>(
        `SELECT p.client_id, sum(e.amount) AS cash FROM ledger_postings p, unnest(p.accounts, p.amounts) AS e (account, amount)
          WHERE e.account = 'tender:1' GROUP BY 1`,
      );
      const ledger = new Map(rows.rows.map(({ client_id: id, cash }) => [id, Number(cash)]));
      return [
        ...drawers.flatMap((drawer) => differences(drawer, ledger.get(drawer.closed.clientID) ?? 0)),
        ...(await ledgerFaults({ asOwner: (work) => work(owner) })),
      ];
    });
    return { sales: asked.sales, kills, repeats: retried.repeats, drawers, faults };
  } finally {
    await place.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function differences({ counted, closed }: StormDrawer, inLedger: number): string[] {
  const expected = closed.figures?.expectedCash ?? Number.NaN;
  const moved = Math.round((counted - closed.openingFloat) * 100) / 100;
  return [
    ...(expected === counted ? [] : [`${closed.terminalName}: expected ${expected}, counted ${counted}`]),
    ...(Math.round(inLedger * 100) / 100 === moved
      ? []
      : [`${closed.terminalName}: ledger ${inLedger}, drawer ${moved}`]),
  ];
}

/**
 * Three terminals with cash drawers that work with reports. The owner is on all of them: a person has one session for
 * each type of terminal, so each is signed in as one without a drawer and gets its drawer afterwards.
 */
async function openDrawers(place: Place, retried: { repeats: number }): Promise<StormCounter[]> {
  const demo = demoRestaurant('burrito');
  await place.look((owner) => owner.query(`UPDATE users SET max_active_terminals = ${TERMINALS}`));
  const counters: StormCounter[] = [];
  for (let number = 1; number <= TERMINALS; number++) {
    const { counter, terminal } = await openTerminal(place.port, demo.subDomain, demo.owner, {
      name: `Bench${number}`,
      isAlone: false,
    });
    counters.push({ terminal, ask: askUntilAnswered(counter, retried) });
    await place.look((owner) =>
      owner.query(
        "UPDATE clients SET type = 'PosTerminalWithCash', is_use_cash_drawer = true, open_terminal = true WHERE name LIKE 'Bench%'",
      ),
    );
  }
  return counters;
}

/** Repeats the same request until it is answered; a refusal ends the storm, because every request is valid. */
const askUntilAnswered =
  ({ port, headers }: Counter, retried: { repeats: number }): StormCounter['ask'] =>
  async (route, input) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { params, body } = input as { readonly params?: Record<string, unknown>; readonly body?: unknown };
    const path = `/api${buildPath(route.path, params)}`;
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (const deadline = Date.now() + GIVE_UP_MS; ;) {
      const reply = await send(agent, port, route.method, path, headers, text).catch(() => null);
      agent.destroy();
      // The answer is of the route that was called.
      if (reply?.status === 200) return JSON.parse(reply.text) as CallAnswer<typeof route>;
      if (reply !== null && reply.status < 500) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
      if (Date.now() > deadline) throw new Error(`${path} was not answered: ${reply?.text ?? 'no connection'}`);
      retried.repeats += 1;
      await wait(100);
    }
  };
