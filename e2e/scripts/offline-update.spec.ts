import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { origin as originOf } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** An update of the product that arrives while orders wait on a terminal (decisions 11, 445). */

const WORKER = '/service-worker.js';
const NOTICED = { timeout: 15_000 };
const SOLD = 3;

const waiting = (page: Page) => page.getByRole('button', { name: /^\d+ sales are waiting/ });
const updateOf = (page: Page) => page.getByRole('dialog', { name: 'A new version is available' });

async function sell(terminal: SalePage): Promise<void> {
  await terminal.tap('Chips');
  await expect(terminal.lines).toHaveCount(1);
  await charge(terminal);
}

async function charge(terminal: SalePage): Promise<void> {
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

test(
  'an update waits for the sale and for the server, and what waits is there and handed in after it',
  LONG,
  async () => {
    test.setTimeout(300_000);
    const place = await registerRestaurant('cut-update');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${place.subDomain}.localhost:${cable.port}`;
    try {
      const page = await openTerminal(await browser.start(), counter, origin);
      const terminal = new SalePage(page);
      const isOffline = page.getByRole('status').getByText('Offline', { exact: true });
      const worker = await (await fetch(`${originOf()}${WORKER}`)).text();
      cable.cut();
      await expect(isOffline).toBeVisible(NOTICED);
      for (let sold = 0; sold < SOLD; sold += 1) await sell(terminal);
      await expect(waiting(page)).toHaveText(new RegExp(`^${SOLD}`));
      await terminal.tap('Chips and Guacamole');
      await expect(terminal.lines).toHaveCount(1);

      // The new version arrives; of what was sold no answer comes back.
      cable.replaceScript(WORKER, `${worker}\n// a newer version`);
      cable.joinDeaf();
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), {
          timeout: 60_000,
        })
        .toBe(true);
      await expect(updateOf(page), 'a sale is on the screen').toHaveCount(0);

      cable.cut();
      await expect(isOffline).toBeVisible(NOTICED);
      await charge(terminal);
      await page.waitForTimeout(3000);
      await expect(updateOf(page), 'the new version could not load what a sale needs').toHaveCount(0);
      await expect(waiting(page)).toHaveText(new RegExp(`^${SOLD + 1}`));

      cable.joinDeaf();
      await expect(updateOf(page)).toBeVisible({ timeout: 60_000 });
      await page.evaluate(() => void Object.assign(globalThis, { isOldPage: true }));
      await updateOf(page).getByRole('button', { name: 'Reload now' }).click();
      // The page ends in the middle of a question; a wait for a condition needs eval, which its content policy forbids.
      await expect
        .poll(() => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true), { timeout: 60_000 })
        .toBe(false);
      await expect(terminal.cart).toBeVisible({ timeout: 60_000 });
      await expect(waiting(page)).toHaveText(new RegExp(`^${SOLD + 1}`), NOTICED);

      // The new version sells without a connection like the one before.
      cable.cut();
      await expect(isOffline).toBeVisible(NOTICED);
      await sell(terminal);
      await expect(waiting(page)).toHaveText(new RegExp(`^${SOLD + 2}`));

      cable.join();
      await expect(waiting(page)).toHaveCount(0, { timeout: 90_000 });
      const orders = await storedOrders(office);
      expect(orders).toHaveLength(SOLD + 2);
      for (const order of orders) expect(order.orderPaymentStatus).toBe('Paid');
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
