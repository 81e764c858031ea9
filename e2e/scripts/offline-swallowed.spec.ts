import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** A network in which calls neither fail nor are answered, as behind a router that has lost its line (decision 552). */

const NOTICED = { timeout: 20_000 };

const waiting = (page: Page) => page.getByRole('button', { name: /waiting/ });
const offline = (page: Page) => page.getByRole('status').getByText('Offline', { exact: true });

async function sell(page: Page): Promise<void> {
  const terminal = new SalePage(page);
  await terminal.tap('Chips');
  await expect(terminal.lines).toHaveCount(1);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible({ timeout: 30_000 });
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

test(
  'a network that swallows what is sent: it sells, opens after a power cut, and all arrives once',
  heldDailyBy(
    'apps/web/src/offline/heartbeat.test.ts',
    'apps/web/src/runtime/session/session-start.test.ts',
    'apps/web/src/offline/store/query-copies.browser.test.tsx',
  ),
  async () => {
    test.setTimeout(300_000);
    const place = await registerRestaurant('swallowed');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${place.subDomain}.localhost:${cable.port}`;
    try {
      const page = await openTerminal(await browser.start(), counter, origin);
      await expect(new SalePage(page).tile('Chips')).toBeVisible();
      // The answers that the next start needs are written after the page.
      await sell(page);
      cable.swallow();
      await expect(offline(page)).toBeVisible(NOTICED);
      await sell(page);

      await browser.kill();
      const context = await browser.start();
      await rememberSession(context, counter, origin);
      const again = await context.newPage();
      await again.goto(`${origin}/quick-service`);
      await expect(new SalePage(again).tile('Chips')).toBeVisible({ timeout: 30_000 });
      await sell(again);

      cable.join();
      await expect(offline(again)).toHaveCount(0, NOTICED);
      await expect(waiting(again)).toHaveCount(0, { timeout: 90_000 });
      const orders = await storedOrders(office);
      expect(orders.map(({ orderPaymentStatus }) => orderPaymentStatus)).toEqual(['Paid', 'Paid', 'Paid']);
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
