import type { BrowserContext, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { lastOrder, storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { giveClock, setClock } from '../kit/set-clock.ts';
import { expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/**
 * A clock that jumps by twenty years, or by the hour of daylight saving, between sales without a connection
 * (reliability C9; decisions 10, 256, 296, 459).
 */

const NOTICED = { timeout: 15_000 };
const HOUR_MS = 60 * 60_000;
const YEARS_20_MS = 20 * 365 * 24 * HOUR_MS;
/** One after the other; the last sales are made while the clock is right again. */
const AHEAD_MS = [0, YEARS_20_MS, -YEARS_20_MS, HOUR_MS, -HOUR_MS, 0];

const waiting = (page: Page) => page.getByRole('button', { name: /^\d+ sales? (is|are) waiting/ });
const isOffline = (page: Page) => page.getByRole('status').getByText(/^Offline/);

async function sell(page: Page): Promise<void> {
  const terminal = new SalePage(page);
  await terminal.tap('Chips');
  await expect(terminal.lines).toHaveCount(1);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

/** A tap adds nothing: the licence was not seen for 72 hours. */
async function expectStopped(page: Page): Promise<void> {
  const terminal = new SalePage(page);
  await terminal.tap('Chips');
  await expect(page.getByText('Your licence is not valid.').first()).toBeVisible();
  await expect(terminal.lines).toHaveCount(0);
}

/** The numbers of what waits, as the terminal lists it. */
async function numbersIn(page: Page): Promise<string[]> {
  await waiting(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^T\d+-\d{4}$/).first()).toBeVisible();
  const numbers = await dialog.getByText(/^T\d+-\d{4}$/).allTextContents();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return numbers.toSorted();
}

/** The terminal after a power cut, with a clock as far ahead. */
async function openAgain(context: BrowserContext, origin: string, aheadMs: number): Promise<Page> {
  const page = await context.newPage();
  await giveClock(page, aheadMs);
  await page.goto(`${origin}/quick-service`);
  await expect(new SalePage(page).tile('Chips')).toBeVisible({ timeout: 30_000 });
  return page;
}

test(
  'a clock that jumps by twenty years and by an hour loses no sale, stops none, and buys no time',
  LONG,
  async () => {
    test.setTimeout(300_000);
    const place = await registerRestaurant('cut-clocks');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${place.subDomain}.localhost:${cable.port}`;
    let sold = 0;
    try {
      const installing = await browser.start();
      await giveClock(installing);
      const page = await openTerminal(installing, counter, origin);
      await sell(page);
      const today = (await lastOrder(office)).businessDate;

      cable.cut();
      await expect(isOffline(page)).toBeVisible(NOTICED);
      for (const aheadMs of AHEAD_MS) {
        await setClock(page, aheadMs);
        await sell(page);
        sold += 1;
        await expect(waiting(page)).toHaveText(new RegExp(`^${sold}`));
      }

      await browser.kill();
      const context = await browser.start();
      const again = await openAgain(context, origin, -YEARS_20_MS);
      await expect(waiting(again)).toHaveText(new RegExp(`^${sold}`));
      await sell(again);
      sold += 1;
      await expect(waiting(again)).toHaveText(new RegExp(`^${sold}`));
      const numbers = await numbersIn(again);
      const first = Number(numbers[0]?.slice(-4));
      expect(numbers.map((no) => Number(no.slice(-4)) - first)).toEqual(Array.from({ length: sold }, (_, at) => at));

      // Three days pass by this clock; setting it back, or far ahead, gives none of them back.
      for (const aheadMs of [73 * HOUR_MS - YEARS_20_MS, -YEARS_20_MS, 2 * YEARS_20_MS, 0]) {
        await setClock(again, aheadMs);
        await expectStopped(again);
      }

      await rememberSession(context, counter, origin);
      cable.join();
      await expect(waiting(again)).toHaveCount(0, { timeout: 90_000 });
      const orders = await storedOrders(office);
      expect(orders).toHaveLength(sold + 1);
      for (const order of orders) {
        expect(order.orderPaymentStatus).toBe('Paid');
        expect(order.businessDate).toBe(today);
        expect(order.sale?.payments.map(({ amount }) => amount)).toEqual([order.totalDueAmount]);
        expect(order.syncVariance).toBeUndefined();
      }
      expect(new Set(orders.map(({ sale }) => sale?.saleNo)).size).toBe(sold + 1);
      await expect(isOffline(again)).toHaveCount(0, NOTICED);
      await sell(again);
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
