import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** A practised outage sells on the real screens, and the server gets nothing of it (decision 386). */

test(
  'a manager practises an outage: the open order returns, the result is shown, and the server has nothing of it',
  heldDailyBy(
    'apps/web/src/offline/practice/end-practice.mock.browser.test.tsx',
    'apps/web/src/runtime/session/practice.mock.test.ts',
  ),
  async () => {
    test.setTimeout(180_000);
    const place = await registerRestaurant('practise');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${place.subDomain}.localhost:${cable.port}`;
    try {
      const page = await openTerminal(await browser.start(), counter, origin);
      const terminal = new SalePage(page);
      await terminal.tap('Chips');
      await expect(terminal.lines).toHaveCount(1);

      await page.goto(`${origin}/practise-outage`);
      await expect(page.getByText('Nobody has practised on this terminal yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Start practice' }).click();
      const banner = page.getByText('Practice: nothing you sell now is real.');
      await expect(banner).toBeVisible({ timeout: 30_000 });

      await page.goto(`${origin}/quick-service`);
      await expect(terminal.cart).toBeVisible({ timeout: 30_000 });
      await expect(terminal.lines).toHaveCount(0);
      await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible();
      await terminal.tap('Chips and Guacamole');
      await expect(terminal.lines).toHaveCount(1);
      await terminal.pay();
      await terminal.exact.click();
      // A touch keeps the dialog until it is closed, however long the receipt takes.
      await terminal.done.getByRole('status').click();
      await expect(terminal.receipt).toContainText('PRACTICE – NOT A SALE');
      await expect(terminal.receipt).toContainText(/P\d+-0001/);
      await terminal.done.getByRole('button', { name: 'Done', exact: true }).last().click();
      await expect(page.getByRole('button', { name: /^1 sale is waiting/ })).toBeVisible();

      await page.getByRole('button', { name: /^End practice/ }).click();
      const result = page.getByRole('region', { name: 'Last practice' });
      await expect(result).toContainText('1 of 1', { timeout: 30_000 });
      await expect(result.getByText('Passed', { exact: true })).toBeVisible();
      await expect(banner).toHaveCount(0);

      await page.goto(`${origin}/quick-service`);
      await expect(terminal.line('Chips')).toBeVisible();
      await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0);
      expect(await storedOrders(office)).toEqual([]);
      await terminal.pay();
      await terminal.exact.click();
      await expect(terminal.done).toBeVisible();
      expect(await storedOrders(office)).toHaveLength(1);
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
