import type { Browser, Page } from 'playwright';
import { orderLifeRoutes, orderRoutes, type OrderInput } from '@tavola/contract';
import { inDemoBrowser, machineLoad } from './screen/demo-browser.ts';
import { send, wait } from './sale/sale-rig.ts';
import { benchOrders, openTerminal, type Counter } from './sale/sale-terminals.ts';
import { verdict } from './verdict.ts';

/**
 * `npm run bench board [-- --orders 300]`: the dashboard with this many open orders in a real Chromium: tasks of the
 * page that take longer than a frame may wait (50 ms), while it opens, when an order changes, and when a minute passes;
 * and the frames while the whole board is scrolled, next to those of a plain page of as many boxes in the same run.
 */

const ORDERS = 300;
const LONG_MS = 50;
const CHANGES = 5;
/** A frame that comes later than this after the one before it has left one out, at 60 a second. */
const DROPPED_MS = 25;
const SCROLL_FRAMES = 300;
// The clock of the cards looks every five seconds.
const MINUTE_MS = 66_000;

/** A task of the page's main thread: how long it took, and for how much of that it had a processor. */
interface Task {
  readonly wallMs: number;
  readonly cpuMs: number;
}

export async function run(args: readonly string[]): Promise<void> {
  const orders = args.includes('--orders') ? Number(args[args.indexOf('--orders') + 1]) : ORDERS;
  await inDemoBrowser(async ({ browser, at, port, subDomain, owner, signIn }) => {
    const { counter, terminal } = await openTerminal(port, subDomain, owner);
    const open = benchOrders(terminal, orders);
    for (const [index, order] of open.entries()) await place(counter, order, index);
    // The browser takes over the session, so what changes from here on is changed with its cookies.
    const context = await signIn();
    const page = await context.newPage();
    console.log(`${orders} open orders. ${machineLoad()}`);
    const opening = await traced(browser, page, async () => {
      await page.goto(`${at}/order-dashboard`);
      await page.getByRole('article').first().waitFor();
      await wait(2_000);
    });
    const cards = await page.getByRole('article').count();
    const changing = await traced(browser, page, async () => {
      for (const order of open.filter((_, index) => index % 3 === 0).slice(0, CHANGES)) {
        await page.evaluate(
          (path) =>
            fetch(path, {
              method: 'POST',
              headers: { 'X-Tavola': '1', 'Content-Type': 'application/json' },
              body: '{"event":"ready"}',
            }),
          `/api${orderLifeRoutes.fulfillment.path.replace('{id}', order.orderID)}`,
        );
        await wait(1_500);
      }
    });
    const scrolling = await scrolled(page);
    const passing = await traced(browser, page, () => wait(MINUTE_MS));
    const plain = await context.newPage();
    await plain.setContent(plainPage(orders));
    const usual = await scrolled(plain);
    console.log(`${cards} cards drawn\n`);
    const rows = [
      ['opening', opening],
      [`${CHANGES} orders that change`, changing],
      ['a minute that passes', passing],
    ] as const;
    for (const [what, tasks] of rows) console.log(`${what.padEnd(24)} ${worded(tasks)}`);
    const isSmooth = rows.every(([, tasks]) => tasks.every(({ cpuMs }) => cpuMs <= LONG_MS));
    console.log(
      `\n${verdict('S12 (dashboard on the screen: tasks)', `none above ${LONG_MS} ms of processor time`, isSmooth)}`,
    );
    console.log(`scrolling               ${inFrames(scrolling)}; a plain page: ${inFrames(usual)}`);
    // What the machine drops of a plain page is not the board's.
    const isFluid = dropped(scrolling) <= dropped(usual);
    console.log(verdict('S12 (dashboard on the screen: frames)', 'none dropped beyond those of a plain page', isFluid));
    if (!isSmooth || !isFluid) process.exitCode = 1;
  });
}

async function ask(counter: Counter, path: string, body: unknown): Promise<void> {
  const reply = await send(undefined, counter.port, 'POST', `/api${path}`, counter.headers, JSON.stringify(body));
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
}

const move = (counter: Counter, id: string, event: 'start' | 'ready'): Promise<void> =>
  ask(counter, orderLifeRoutes.fulfillment.path.replace('{id}', id), { event });

/** One of three orders is not sent yet, and one of three is ready. */
async function place(counter: Counter, order: OrderInput, index: number): Promise<void> {
  await ask(counter, index % 3 === 1 ? orderRoutes.base.path : orderRoutes.send.path, order);
  if (index % 3 === 2) await move(counter, order.orderID, 'ready');
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The tasks of the page's main thread that took long while `work` ran. */
async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await work();
  // Chromium's own format.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }))
    .filter(({ wallMs }) => wallMs > LONG_MS);
}

const dropped = (intervals: readonly number[]): number => intervals.filter((ms) => ms > DROPPED_MS).length;
const inFrames = (intervals: readonly number[]): string =>
  `${intervals.length} frames, ${dropped(intervals)} dropped, the longest ${Math.max(0, ...intervals).toFixed(0)} ms`;

/** The time from each frame to the next while the page scrolls from its top to its end, a screen every half second. */
const scrolled = (page: Page): Promise<number[]> =>
  page.evaluate(async (frames) => {
    const scroller =
      [...document.querySelectorAll('*')].find(
        (each) => each.scrollHeight > each.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(each).overflowY),
      ) ?? document.documentElement;
    scroller.scrollTop = 0;
    const step = Math.ceil(scroller.clientHeight / 30);
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const intervals: number[] = [];
    let last = await nextFrame();
    for (let frame = 0; frame < frames; frame += 1) {
      const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      scroller.scrollTop = isEnd ? 0 : scroller.scrollTop + step;
      const now = await nextFrame();
      intervals.push(now - last);
      last = now;
    }
    return intervals;
  }, SCROLL_FRAMES);

/** As many boxes with text as the board has cards, in as many columns. */
const plainPage = (boxes: number): string =>
  `<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:12px">${Array.from(
    { length: boxes },
    (_, index) => `<div style="height:260px;border:1px solid">Order ${index}</div>`,
  ).join('')}</div>`;

const worded = (tasks: readonly Task[]): string =>
  tasks.length === 0
    ? `no task above ${LONG_MS} ms`
    : `${tasks.length} above ${LONG_MS} ms: ${tasks.map(({ wallMs, cpuMs }) => `${wallMs.toFixed(0)} (${cpuMs.toFixed(0)} of a processor)`).join(', ')}`;
