import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  integrationRoutes,
  menuRoutes,
  orderChannelRoutes,
  outOfStockRoutes,
  productRoutes,
  sheetRoutes,
  type Route,
} from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { uploaded } from '@tavola/testkit/files/sheets.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { largeCatalog } from '../catalog-files.ts';
import { runSaturday } from './saturday.ts';

/** `npm run bench partners`: 2,000 items to a partner, an item that runs out, and a Saturday of 600 orders. */

const ITEMS = 2_000;
const LIMIT_MS = 5_000;

interface Received {
  readonly at: number;
  readonly type: string;
  readonly items: number;
}

/** Measures both and prints the day of a partner. */
export async function run(): Promise<void> {
  await pushLargeMenu();
  const day = await runSaturday(600, 5);
  const { booked, stored, counts } = day;
  console.log(
    `A Saturday of ${booked.orders} orders, the server killed ${day.kills} times: ${day.seconds.toFixed(1)} s`,
  );
  console.log(`  partner: ${JSON.stringify(booked)}`);
  console.log(`  restaurant: ${JSON.stringify(stored)}`);
  console.log(`  ${JSON.stringify(counts)}, ${day.faults.length} faults`);
  const isEqual = stored.orders === booked.orders && stored.total === booked.total;
  if (!isEqual || day.faults.length + stored.ledger.length > 0) process.exitCode = 1;
}

/** A menu of 2,000 items that reaches a partner, then one of its items that runs out. */
export async function pushLargeMenu(): Promise<void> {
  const got: Received[] = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // What the product sends is what this measures.
      const { type, data } = JSON.parse(Buffer.concat(parts).toString('utf8')) as {
        type: string;
        data: { items?: unknown[] };
      };
      got.push({ at: performance.now(), type, items: data.items?.length ?? 0 });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // Listening on a port it has an address of this kind.
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const world = await startProduct({ deviceOrigins: [origin] });
  try {
    const { menuID, itemID } = await importMenu(world);
    const caller = await world.burrito.owner.caller();
    const channelID = newID();
    const channel = { name: 'Bench', isActive: true, isAutoAccepted: false, prepMinutes: 20, paymentAccountID: null };
    await world.call(orderChannelRoutes.create, { body: { ...channel, orderChannelID: channelID } }, caller);
    await world.call(orderChannelRoutes.renewSecret, { params: { id: channelID } }, caller);
    const all = { isActive: true, sendsMenu: true, sendsStates: true };
    await world.call(integrationRoutes.create, { params: { id: 'signed' }, body: all }, caller);
    world.product.startJobs();
    const location = { orderChannelID: channelID, isActive: true, externalID: '', address: `${origin}/`, menuID };
    const began = performance.now();
    const body = { locations: [location] };
    await world.call(integrationRoutes.saveLocations, { params: { id: 'signed' }, body }, caller);
    report('a menu', await next(got, 'menu.changed'), began);
    const out = performance.now();
    const marked = { params: { id: itemID }, body: { isOutOfStock: true } };
    await world.call(outOfStockRoutes.change, marked, caller);
    report('an item that ran out', await next(got, 'availability.changed'), out);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await world.close();
    await stopTestCluster();
  }
}

function report(what: string, { at, items }: Received, began: number): void {
  const took = at - began;
  console.log(
    `  ${took <= LIMIT_MS ? 'reached' : 'MISSED '}  ${what}${items > 0 ? ` of ${items} items` : ''}: ${took.toFixed(0)} ms (at most ${LIMIT_MS})`,
  );
  if (took > LIMIT_MS) process.exitCode = 1;
}

async function next(got: readonly Received[], type: string): Promise<Received> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const found = got.find((one) => one.type === type);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No ${type} was sent.`);
}

/** A menu of so many products that can be ordered as they are. */
async function importMenu(world: ProductServer): Promise<{ menuID: string; itemID: string }> {
  const caller = await world.burrito.owner.caller();
  for (const { sheet, text } of largeCatalog(ITEMS, 1)) {
    const query = { importID: newID(), isCreatingMissing: true };
    const { status } = await world.call(
      sheetRoutes[sheet].import as Route,
      { query, body: uploaded(text) } as never,
      caller,
    );
    if (status !== 200) throw new Error(`The ${sheet} were not imported.`);
  }
  const menus = (await world.call(menuRoutes.lookup, {}, caller)).body;
  const products = (await world.call(productRoutes.lookup, {}, caller)).body;
  const first = menus.find(({ name }) => name.startsWith('Everything'));
  const last = products.find(({ refCode }) => refCode === 'P-7');
  if (first === undefined || last === undefined) throw new Error('The menu was not imported.');
  return { menuID: first.menuID, itemID: last.itemID };
}
