import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { guestOrderRoutes, type Route } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { findDatabase } from '@tavola/server/platform/database/connect/embedded.ts';
import { buildProduct, freePort, makeDataDir, send, startProcess } from '../sale/sale-rig.ts';
import { benchOrders, openTerminal, prepareSale, ringUp } from '../sale/sale-terminals.ts';
import { openStore, pathAtStore, percentile } from './store.ts';

/** A crowd at the page of guests: thousands of orders without a proof of work, each from another network. */

const AT_ONCE = 100;
const TERMINALS = 4;
const TURNS = 4;

interface Crowd {
  readonly outcomes: ReadonlyMap<number, number>;
}

/**
 * Sales alone and next to a crowd by turns: prints both, and how the crowd was answered. The crowd comes from the same
 * machine, whose processors its own work needs too, so the ratio is no goal.
 */
export async function withCrowd(sales: number, baskets: number): Promise<void> {
  const [dataDir, port] = [await makeDataDir(), await freePort()];
  const env = { DATA_DIR: dataDir, WEB_DIR: 'none', LOG_LEVEL: 'error', TRUST_PROXY: '1', DEMO: 'on' };
  const server = await startProcess(buildProduct(), env, port);
  try {
    const { subDomain, owner } = demoRestaurant('burrito');
    const { counter, terminal } = await openTerminal(port, subDomain, owner);
    await openStore(counter);
    const sell = async (): Promise<number[]> =>
      (await ringUp(counter, benchOrders(terminal, sales / TURNS).map(prepareSale), TERMINALS, { mode: 'one' })).saleMs;
    await sell();
    const [alone, next]: [number[], number[]] = [[], []];
    const counts = new Map<number, number>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      alone.push(...(await sell()));
      const crowd = comeIn(`${subDomain}.localhost:${String(port)}`, port, (turn * baskets) / TURNS, baskets / TURNS);
      next.push(...(await sell()));
      for (const [status, count] of (await crowd).outcomes) counts.set(status, (counts.get(status) ?? 0) + count);
    }
    const [one, other] = [percentile(alone, 0.95), percentile(next, 0.95)];
    const answers = [...counts].map(([status, count]) => `${String(count)} × ${String(status)}`).join(', ');
    console.log(
      `p95 of a sale: ${one.toFixed(1)} ms alone, ${other.toFixed(1)} ms next to ${String(baskets)} orders without a proof, ${(other / one).toFixed(2)} × (${answers})`,
    );
  } finally {
    await server.stop();
    await (await findDatabase(dataDir))?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function comeIn(host: string, port: number, first: number, count: number): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const outcomes = new Map<number, number>();
  const path = pathAtStore(guestOrderRoutes.place as Route);
  let next = first;
  const work = async (): Promise<void> => {
    while (next < first + count) {
      next += 1;
      const network = `100.${String(64 + (next >> 16))}.${String((next >> 8) & 255)}.${String(next & 255)}`;
      const headers = { host, 'x-tavola': '1', 'x-forwarded-for': network };
      const { status } = await send(agent, port, 'POST', path, headers, JSON.stringify(basket()));
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return { outcomes };
}

/** An order that is read and not placed: nobody has worked for it. */
const basket = () => ({
  orderID: randomUUID(),
  lines: [
    {
      orderLineID: randomUUID(),
      itemID: randomUUID(),
      menuSectionID: randomUUID(),
      variantOptionIDs: [],
      modifiers: [],
      parts: [],
      quantity: 1,
      note: '',
    },
  ],
  totalAmount: 5,
  guestName: 'Nok Jaidee',
  guestPhone: '081 234 5678',
  note: '',
  payment: 'counter',
  proof: 'none',
});
