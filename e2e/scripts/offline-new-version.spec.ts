import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { offerVersion } from '../kit/newer-version.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** A power cut while an update waits, and a start of the newer version without a network (decisions 445, 457). */

const NOTICED = { timeout: 15_000 };
const NEWER = '99.0.0';

const waiting = (page: Page) => page.getByRole('button', { name: /^\d+ sales? (is|are) waiting/ });

async function sell(page: Page, item: string): Promise<void> {
  const terminal = new SalePage(page);
  await terminal.tap(item);
  await expect(terminal.lines).toHaveCount(1);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

/** The version that a page says it is; its user menu has it among the details. */
async function versionOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  const panel = page.getByRole('dialog', { name: /^User menu/ });
  const version = await panel
    .locator('dt', { hasText: 'Version' })
    .locator('xpath=following-sibling::dd[1]')
    .textContent();
  await page.keyboard.press('Escape');
  return version ?? '';
}

test('a newer version that begins without a network sells by what the version before has kept', LONG, async () => {
  test.setTimeout(300_000);
  const place = await registerRestaurant('cut-version');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  const origin = `http://${place.subDomain}.localhost:${cable.port}`;
  try {
    const old = await openTerminal(await browser.start(), counter, origin);
    await expect(new SalePage(old).tile('Chips')).toBeVisible();
    const current = await versionOf(old);
    await offerVersion(cable, old, current, NEWER);
    cable.cut();
    await expect(old.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
    await sell(old, 'Chips');
    await expect(waiting(old)).toHaveText(/^1/);

    await browser.kill();
    const context = await browser.start();
    const page = await context.newPage();
    await page.goto(`${origin}/quick-service`);
    await expect(new SalePage(page).tile('Chips')).toBeVisible({ timeout: 30_000 });
    expect(await versionOf(page)).toBe(NEWER);
    await expect(waiting(page)).toHaveText(/^1/);
    await sell(page, 'Chips and Guacamole');
    await expect(waiting(page)).toHaveText(/^2/);

    // What it has read is its own from now on, also after a second cut.
    await browser.kill();
    const again = await browser.start();
    const last = await again.newPage();
    await last.goto(`${origin}/quick-service`);
    await sell(last, 'Chips');
    await expect(waiting(last)).toHaveText(/^3/);

    await rememberSession(again, counter, origin);
    cable.join();
    await expect(waiting(last)).toHaveCount(0, { timeout: 90_000 });
    const orders = await storedOrders(office);
    expect(orders).toHaveLength(3);
    for (const order of orders) {
      expect(order.orderPaymentStatus).toBe('Paid');
      expect(order.syncVariance).toBeUndefined();
    }
  } finally {
    await browser.remove();
    await cable.remove();
  }
});
