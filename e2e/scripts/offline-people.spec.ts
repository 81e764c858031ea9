import type { Page } from '@playwright/test';
import { orderRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal } from '../kit/cut-terminal.ts';
import { lastOrder } from '../kit/ledger.ts';
import { demo } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { tapDigits } from '../pages/sign-in.ts';

/** Another person at a terminal without a connection (decisions 231, 434). */

const NOTICED = { timeout: 15_000 };
const lockOf = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

async function lockIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of / }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(lockOf(page)).toBeVisible();
}

async function unlockAs(page: Page, pin: string): Promise<void> {
  await tapDigits(page, pin);
  // The person may still be signed in on a terminal of another script.
  const end = lockOf(page).getByRole('button', { name: 'YES' });
  await expect(lockOf(page).or(end).first()).toBeAttached();
  await expect(async () => {
    if (await end.isVisible()) await end.click();
    await expect(lockOf(page)).toHaveCount(0, { timeout: 500 });
  }).toPass(NOTICED);
}

async function sell(terminal: SalePage, item: string): Promise<void> {
  await terminal.tap(item);
  await expect(terminal.lines).toHaveCount(1);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

test(
  'another person unlocks and sells without a connection, and the server has it under their name',
  heldDailyBy(
    'apps/web/src/runtime/session/locks/pin-memory.browser.test.tsx',
    'apps/web/src/sell/port/sell-alone.mock.test.ts',
    'apps/server/src/areas/selling/http/recorded/offline-people.test.ts',
  ),
  async () => {
    test.setTimeout(300_000);
    const office = await new Api(demo.subDomain).signIn(demo.owner, 'Office');
    const counter = await new Api(demo.subDomain).signIn(demo.owner, 'Shared counter');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${demo.subDomain}.localhost:${cable.port}`;
    try {
      const page = await openTerminal(await browser.start(), counter, origin);
      const terminal = new SalePage(page);
      await expect(terminal.cart).toBeVisible();
      // Both sign in with their PIN while there is a connection, the owner last.
      for (const person of [demo.cashier, demo.owner]) {
        await lockIt(page);
        await expect(lockOf(page)).toContainText('Another user can unlock with their PIN.');
        await unlockAs(page, person.pin);
        await page.waitForFunction(() => (localStorage.getItem('tavola.pins') ?? '').length > 2);
      }
      await page.waitForFunction(
        () => Object.keys(JSON.parse(localStorage.getItem('tavola.pins') ?? '{}')).length === 2,
      );

      cable.cut();
      await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
      await lockIt(page);
      await expect(lockOf(page)).toContainText('users who signed in here with their PIN in the last 72 hours');
      await tapDigits(page, '529081');
      await expect(lockOf(page).getByRole('alert')).toHaveText('Wrong PIN. Try again.');
      await tapDigits(page, demo.cashier.pin);
      await expect(lockOf(page)).toHaveCount(0, NOTICED);
      await page.getByRole('button', { name: /^User menu of / }).click();
      await expect(page.getByRole('dialog', { name: /^User menu of / }), 'the cashier is here').not.toContainText(
        'Owner',
      );
      await page.keyboard.press('Escape');
      await sell(terminal, 'Chips');

      await page.reload();
      await expect(lockOf(page), 'a reload asks for the PIN again').toBeVisible({ timeout: 30_000 });
      await tapDigits(page, demo.cashier.pin);
      await expect(lockOf(page)).toHaveCount(0, NOTICED);
      await expect(terminal.cart).toBeVisible({ timeout: 30_000 });
      await sell(terminal, 'Chips');

      cable.join();
      await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
      const { items } = await office.call(orderRoutes.cashiers, {} as never);
      const order = await lastOrder(office);
      const cashier = items.find(({ name }) => name === order.serverName);
      expect(order.orderPaymentStatus).toBe('Paid');
      expect(cashier, 'the sale is of a person of this location').toBeDefined();
      expect(order.syncVariance).toBeUndefined();
      const owner = items.find(({ name }) => name.includes('Owner'));
      expect(order.serverName).not.toBe(owner?.name);
      // The server has the person at the terminal by now, and what follows is theirs too.
      await expect(lockOf(page)).toHaveCount(0);
      await sell(terminal, 'Chips');
      expect((await lastOrder(office)).serverName).toBe(order.serverName);
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
