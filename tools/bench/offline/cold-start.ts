import { fileURLToPath } from 'node:url';
import { sheetRoutes, type Route } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { uploaded } from '@tavola/testkit/files/sheets.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { BrowserContext, Page } from 'playwright';
import { buildWeb } from '../../build.mjs';
import { largeCatalog } from '../catalog-files.ts';
import { machineLoad } from '../screen/demo-browser.ts';
import { atMost } from '../verdict.ts';
import { BrowserOnDisk } from './browser-on-disk.ts';

const PRODUCTS = 10_000;
const WAITING = 500;
const SLOWED = 4;
const MOST_SLOWED_S = 3;
const MOST_S = 2;
const MOST_MB = 250;
const STARTS = 3;
const WEB = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const TILE = 'section button[style*="--tile"]';

/**
 * `npm run bench offline -- --cold-start`: a terminal with 10,000 products and 500 orders that wait is killed and opens
 * without any server: page opened → first tile that can be tapped, as it is and slowed down 4 times, and its memory.
 */
export async function measureColdStart(): Promise<void> {
  buildWeb();
  const browser = await BrowserOnDisk.install();
  let world: ProductServer | null = await startProduct({ webDir: WEB });
  try {
    const address = await prepare(world, world.burrito, browser);
    await world.close();
    world = null;
    const [plain, slowed, megabytes]: [number[], number[], number[]] = [[], [], []];
    for (let start = 0; start < STARTS; start += 1) {
      await browser.kill();
      plain.push((await open(await browser.start(), address, 1)).seconds);
      await browser.kill();
      const slow = await open(await browser.start(), address, SLOWED);
      slowed.push(slow.seconds);
      megabytes.push(slow.megabytes);
    }
    const shown = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(', ');
    console.log(`after a kill, without a server: ${shown(plain)} s; slowed ${SLOWED} times: ${shown(slowed)} s`);
    const goals = [
      atMost('S6 (offline cold start after a kill, s)', middle(plain), MOST_S, 's'),
      atMost(`cold start with ${PRODUCTS} products and ${WAITING} waiting, slowed, s`, middle(slowed), MOST_SLOWED_S),
      atMost('memory of that page, MB', Math.max(...megabytes), MOST_MB),
    ];
    for (const goal of goals) console.log(goal);
    console.log(machineLoad());
    if (goals.some((goal) => goal.endsWith('MISSED'))) process.exitCode = 1;
  } finally {
    await browser.remove();
    await world?.close();
    await stopTestCluster();
  }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Imports the catalog and opens the terminal once with the server, until it has everything; orders wait on it then. */
async function prepare(world: ProductServer, place: Place, browser: BrowserOnDisk): Promise<string> {
  const caller = await place.owner.caller();
  for (const { sheet, what, text } of largeCatalog(PRODUCTS, 1)) {
    const query = { importID: newID(), isCreatingMissing: true };
    const { status } = await world.call(
      sheetRoutes[sheet].import as Route,
      { query, body: uploaded(text) } as never,
      caller,
    );
    if (status !== 200) throw new Error(`${what}: ${status}`);
  }
  const context = await browser.start();
  const origin = `http://${place.subDomain}.localhost:${world.port}`;
  const { cookies = {} } = await place.owner.page();
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.evaluate(
    (terminal) => {
      localStorage.setItem('tavola.device', terminal);
      localStorage.setItem('tavola.signedInAs', 'client');
    },
    JSON.stringify({ clientID: place.owner.device?.clientID, name: 'Bench' }),
  );
  await page.goto(`${origin}/quick-service`);
  await page.locator(TILE).first().waitFor({ timeout: 120_000 });
  // As text, because the names that the loader gives to functions do not exist in the page.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  // The copies of what a sale needs are written when the page has nothing else to do.
  await page.waitForTimeout(10_000);
  const planted = JSON.stringify({ count: WAITING, clientID: place.owner.device?.clientID ?? '' });
  // The loader wraps functions in a helper that the page does not have.
  await page.evaluate(`(() => { const __name = (made) => made; return (${plantWaiting.toString()})(${planted}); })()`);
  const bytes = await page.evaluate('navigator.storage.estimate().then(({ usage }) => usage)');
  console.log(`${WAITING} orders wait in a browser that has stored ${(Number(bytes) / 1e6).toFixed(1)} MB`);
  return `${origin}/quick-service`;
}

/** Stores orders of three lines as the terminal does, sealed with the key of the browser; runs in the page. */
async function plantWaiting({ count, clientID }: { readonly count: number; readonly clientID: string }): Promise<void> {
  const answer = (request: IDBRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The browser stores nothing.'));
    });
  const at = async (name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => make(request.result);
    return (await answer(request)) as IDBDatabase;
  };
  const keys = await at('tavola.keys', (database) => database.createObjectStore('keys'));
  const key = (await answer(keys.transaction('keys').objectStore('keys').get('session'))) as CryptoKey;
  const database = await at('pending-order-db', (made) =>
    made.createObjectStore('orders', { keyPath: 'orderID' }).createIndex('orderStatus', 'orderStatus'),
  );
  const id = (): string => crypto.randomUUID();
  for (let index = 0; index < count; index += 1) {
    const orderID = id();
    const takenAt = new Date(Date.now() - index * 1000).toISOString();
    const orderLines = Array.from({ length: 3 }, (_, line) => ({
      orderLineID: id(),
      itemID: id(),
      itemVariantID: id(),
      menuID: id(),
      menuSectionID: id(),
      quantity: line + 1,
      unitPrice: 9.5,
      note: 'No onions',
      orderLineModifiers: [{ orderLineModifierID: id(), modifierOptionID: id(), quantity: 1, unitPrice: 0.5 }],
    }));
    const content = {
      order: { orderID, orderLines, discounts: [], subtotal: 57, totalTaxAmount: 3, totalDueAmount: 60, tableID: null },
      clientID,
      userID: clientID,
      offlineNo: `T9-${index}`,
      orderDateTime: takenAt,
      status: 'Completed',
      payments: [{ paymentID: id(), paymentTypeID: 1, tenderedAmount: 60, takenAt }],
    };
    // The receipt of the guest is most of what is stored.
    const receipt = { text: 'Ten more words of a receipt that is kept until then. '.repeat(60) };
    const text = JSON.stringify({ content, answer: { order: content.order, payments: [], receipt } });
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
    const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
    const sealed = JSON.stringify({ iv: base64(iv), data: base64(new Uint8Array(data)) });
    const row = { orderID, orderStatus: 'Completed', savedAtMs: Date.now() - index * 1000, failure: null, sealed };
    await answer(database.transaction('orders', 'readwrite').objectStore('orders').add(row));
  }
  database.close();
}

/** Opens the terminal; seconds from its address to the first tile that answers a tap, and what the page holds then. */
async function open(
  context: BrowserContext,
  address: string,
  rate: number,
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const page = await context.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(`
    function look() {
      if (document.querySelector(${JSON.stringify(TILE)}) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => { window.tileAt ??= performance.now(); }));
    }
    requestAnimationFrame(look);`);
  await page.goto(address);
  const seconds = (await tileAt(page)) / 1000;
  await page.getByRole('button', { name: /^\d+ sales are waiting/ }).waitFor({ timeout: 60_000 });
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const bytes = metrics.find(({ name }) => name === 'JSHeapTotalSize')?.value ?? Number.NaN;
  return { seconds, megabytes: bytes / 1e6 };
}

async function tileAt(page: Page): Promise<number> {
  const until = performance.now() + 60_000;
  // Polled, because a wait for a condition needs eval, which the page's content security policy forbids.
  while (performance.now() < until) {
    const at = await page.evaluate('window.tileAt');
    if (typeof at === 'number') return at;
    await page.waitForTimeout(50);
  }
  throw new Error('The terminal did not open without a server.');
}
