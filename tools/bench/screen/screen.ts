import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { pack, unpack, type Packed, type PosCatalog } from '@tavola/contract';
import { inDemoBrowser, machineLoad } from './demo-browser.ts';
import { wait } from '../sale/sale-rig.ts';
import { enlarged } from './screen-catalog.ts';
import { tapGoal } from './screen-goal.ts';
import { watchTaps, type TapReport } from './screen-watch.ts';

/**
 * `npm run bench screen [-- --taps N] [--slowed N] [--scene WORD] [--profile DIR]`: goal S4. A real Chromium on a
 * processor slowed four times, tapped eight times a second.
 */

/** How many times the processor is slowed for the limit. */
const SLOWED = 4;
const TAPS_PER_S = 8;
const ITEMS = 2000;
const CART_LINES = 200;

/** A plain page that adds a line to a list: the time that the browser and the machine need themselves. */
export const PLAIN_PAGE = `<!doctype html><main><section aria-label="Cart"><ul></ul></section><button data-bench-tile style="position:fixed;right:0;top:0;width:200px;height:100px">Tap</button></main>
<script>document.querySelector('button').onclick = () => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: 'line' }))</script>`;

interface Scene {
  readonly name: string;
  readonly prepare: (page: Page) => Promise<void>;
  readonly isJudged: boolean;
}

export async function run(args: string[]): Promise<void> {
  const valueOf = (name: string): string | undefined =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const taps = Number(valueOf('--taps') ?? 80);
  const slowed = Number(valueOf('--slowed') ?? SLOWED);
  await inDemoBrowser(async ({ at: place, signIn }) => {
    const context = await signIn();
    const scenes: readonly Scene[] = [
      { name: 'plain page', isJudged: false, prepare: (page) => page.setContent(PLAIN_PAGE) },
      { name: 'demo', isJudged: true, prepare: (page) => openSale(page, place) },
      { name: `${ITEMS} items`, isJudged: true, prepare: (page) => openLarge(page, place) },
      {
        name: `${ITEMS} items, ${CART_LINES} lines`,
        isJudged: true,
        prepare: async (page) => {
          await openLarge(page, place);
          await fillCart(page);
        },
      },
    ];
    console.log(`${taps} taps, ${TAPS_PER_S} a second, processor slowed ${slowed} times. ${machineLoad()}\n`);
    console.log(`${'scene'.padEnd(24)}  tap → line painted p50   p95    INP   CPU a tap   dropped taps`);
    const goals: string[] = [];
    let plainP95 = 0;
    for (const { name, prepare, isJudged } of scenes.filter((scene) => scene.name.includes(valueOf('--scene') ?? ''))) {
      const page = await context.newPage();
      await prepare(page);
      const report = await measure(page, {
        taps,
        slowed,
        profile:
          valueOf('--profile') === undefined
            ? null
            : `${valueOf('--profile') ?? ''}/${name.replaceAll(/\W+/g, '-')}.cpuprofile`,
      });
      await page.close();
      if (isJudged) goals.push(tapGoal(name, report, plainP95));
      else plainP95 = report.p95;
      const note = isJudged
        ? `${plainP95 > 0 ? `p95 ${(report.p95 / plainP95).toFixed(1)} × plain page; ` : ''}load ${loadavg()[0]?.toFixed(1)}`
        : 'what the machine itself takes';
      console.log(
        `${name.padEnd(24)}  ${report.p50.toFixed(0).padStart(19)} ms ${report.p95.toFixed(0).padStart(5)} ${report.inp.toFixed(0).padStart(6)} ${report.cpuMs.toFixed(0).padStart(8)} ms ${String(report.dropped).padStart(14)}   ${note}`,
      );
    }
    console.log(`\n${goals.join('\n')}`);
    if (goals.some((goal) => goal.endsWith('MISSED'))) process.exitCode = 1;
  });
}

/** The sell screen with an empty cart and all items visible. */
async function openSale(page: Page, place: string): Promise<void> {
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('tavola.sale.')) localStorage.removeItem(key);
  });
  await page.goto(`${place}/quick-service`);
  await page.getByRole('group', { name: 'Menu sections' }).getByRole('button', { name: 'All Items' }).click();
  await page.getByRole('region', { name: 'Cart', exact: true }).waitFor();
  await markTiles(page);
}

async function openLarge(page: Page, place: string): Promise<void> {
  await page.route('**/api/company/products/pos/packed', async (route) => {
    const { host } = new URL(route.request().url());
    // The browser may still have the catalog of an earlier scene.
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(host, `127.0.0.1:${new URL(place).port}`),
      headers: { ...headers, host },
    });
    await route.fulfill({
      response: answer,
      json: pack(enlarged(unpack<PosCatalog>((await answer.json()) as Packed), ITEMS)),
    });
  });
  await openSale(page, place);
}

/** Marks the visible tiles that are sold with one tap. */
async function markTiles(page: Page): Promise<void> {
  await page.locator('section[aria-label="Menu"] button[aria-label*=", "]').first().waitFor();
  await wait(500);
  await page.evaluate(() => {
    const free = /^(?:Bench item|Chips|Bottled Water|6 Pack Soft Drink|Nantucket Nectar|Side of Chips)/;
    for (const tile of document.querySelectorAll('section[aria-label="Menu"] button[aria-label*=", "]')) {
      const { bottom } = tile.getBoundingClientRect();
      if (free.test(tile.getAttribute('aria-label') ?? '') && bottom < innerHeight - 8)
        tile.setAttribute('data-bench-tile', '');
    }
  });
}

/**
 * Two hundred lines of as many items, through an empty search: each tile of the long menu is tapped once as it scrolls
 * by.
 */
async function fillCart(page: Page): Promise<void> {
  await page.evaluate(async (wanted) => {
    const cart = document.querySelector('section[aria-label="Cart"]');
    const lines = (): number => cart?.querySelectorAll('li').length ?? 0;
    const tapped = new Set<string>();
    const first = document.querySelector('section[aria-label="Menu"] [data-bench-tile]');
    let scroller = first?.parentElement ?? null;
    while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
    for (let turn = 0; turn < 400 && tapped.size < wanted; turn += 1) {
      for (const tile of document.querySelectorAll<HTMLButtonElement>(
        'section[aria-label="Menu"] button[aria-label^="Bench item"]',
      )) {
        const label = tile.getAttribute('aria-label') ?? '';
        if (tapped.has(label) || tapped.size >= wanted) continue;
        tapped.add(label);
        tile.click();
      }
      scroller?.scrollBy(0, 400);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scroller?.scrollTo(0, 0);
    if (tapped.size < wanted) throw new Error(`only ${tapped.size} items were tapped, ${lines()} lines`);
  }, CART_LINES);
  await wait(1000);
  await markTiles(page);
}

interface Measured extends TapReport {
  readonly dropped: number;
  /** Processor time of the page's own process for a tap, slowed. */
  readonly cpuMs: number;
}

interface Measuring {
  readonly taps: number;
  readonly slowed: number;
  /** Folder for a profile of the page's processor time; null = none. */
  readonly profile: string | null;
}

async function measure(page: Page, { taps, slowed, profile }: Measuring): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page);
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('[data-bench-tile]')].map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  if (places.length === 0) throw new Error('No tile can be tapped.');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const tap = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const place = places[number % places.length];
      if (place === undefined) return;
      const mouse = { ...place, button: 'left' as const, clickCount: 1 };
      // Not awaited: the next tap does not wait for the page.
      void devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
      void devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
      await wait(1000 / TAPS_PER_S);
    }
    await wait(1500);
  };
  // As on a terminal that has sold before.
  await tap(TAPS_PER_S * 2);
  const end = await page.evaluateHandle(watchTaps);
  const [piecesBefore, cpuBefore] = [await pieces(page), await rendererCpuMs(page)];
  if (profile !== null) {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.start');
  }
  await tap(taps);
  if (profile !== null) {
    const { writeFile, mkdir } = await import('node:fs/promises');
    await mkdir(profile.slice(0, profile.lastIndexOf('/')), { recursive: true });
    await writeFile(profile, JSON.stringify((await devtools.send('Profiler.stop')).profile));
  }
  const cpuMs = ((await rendererCpuMs(page)) - cpuBefore) / taps;
  const report = await end.evaluate((finish) => finish());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { ...report, cpuMs, dropped: taps - ((await pieces(page)) - piecesBefore) };
}

/** Pieces in the cart, from its heading; on the plain page its lines. */
const pieces = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cart = document.querySelector('section[aria-label="Cart"]');
    return Number(
      /(\d+) items?/.exec(cart?.querySelector('header')?.textContent ?? '')?.[1] ??
        cart?.querySelectorAll('li').length ??
        0,
    );
  });

/** Processor time of all pages of the browser so far; one is open at a time. */
async function rendererCpuMs(page: Page): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  if (devtools === undefined) return 0;
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}
