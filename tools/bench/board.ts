import { orderLifeRoutes, orderRoutes, type OrderInput } from '@tavola/contract';
import { inDemoBrowser, machineLoad } from './screen/demo-browser.ts';
import { dropped, inFrames, LONG_MS, plainPage, scrolled, traced, worded } from './screen/frames.ts';
import { send, wait } from './sale/sale-rig.ts';
import { benchOrders, openTerminal, type Counter } from './sale/sale-terminals.ts';
import { verdict } from './verdict.ts';

/**
 * `npm run bench board [-- --orders 300]`: the dashboard with this many open orders in a real Chromium: tasks of the
 * page that take longer than a frame may wait (50 ms), while it opens, when an order changes, and when a minute passes;
 * and the frames while the whole board is scrolled, next to those of a plain page of as many boxes in the same run.
 */

const ORDERS = 300;
const CHANGES = 5;
// The clock of the cards looks every five seconds.
const MINUTE_MS = 66_000;

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
