import { randomUUID } from 'node:crypto';
import { cashDrawerRoutes, posTerminalRoutes, terminalReportRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, heldDailyBy, test } from '../kit/test.ts';

/** Without a connection cash is moved inside the open report, and the server has each move once (decision 342). */

const NOTICED = { timeout: 15_000 };
const CASH = { cashCounts: [], cashAmount: 100 };

test(
  'cash is paid out without a connection, survives a power cut, and is in the report once',
  heldDailyBy(
    'apps/web/src/areas/selling/cash/move-alone.test.ts',
    'apps/server/src/areas/selling/cash/record-moved.test.ts',
    'apps/web/src/offline/sync/sync-orders.test.ts',
  ),
  async () => {
    test.setTimeout(300_000);
    const place = await registerRestaurant('cut-drawer');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const id = counter.terminal?.clientID ?? '';
    const { name, type, version } = await counter.call(posTerminalRoutes.get, { params: { id } });
    const settings = { name, type, version, isUseCashDrawer: true, openTerminal: true };
    await counter.call(posTerminalRoutes.update, { params: { id }, body: settings });
    await counter.call(cashDrawerRoutes.openCashTerminal, { body: { terminalReportID: randomUUID(), ...CASH } });
    const cable = await Cable.lay();
    const browser = await BrowserProcess.install();
    const origin = `http://${place.subDomain}.localhost:${cable.port}`;
    try {
      const page = await openTerminal(await browser.start(), counter, origin, '/cash-drawer');
      await expect(page.getByRole('button', { name: 'Count and close' })).toBeEnabled();
      // Its dialog is loaded when it is first opened, and is there without a connection then.
      const payOut = page.getByRole('dialog', { name: 'Pay out' });
      await page.getByRole('button', { name: 'Pay out' }).click();
      await expect(payOut).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(payOut).toHaveCount(0);

      cable.cut();
      const pill = page
        .getByRole('button')
        .filter({ has: page.getByRole('status').getByText('Offline', { exact: true }) });
      await expect(pill).toBeVisible(NOTICED);
      await expect(page.getByRole('button', { name: 'Count and close' })).toBeDisabled();
      await pill.click();
      const state = page.getByRole('dialog', { name: 'No connection' });
      await expect(state.getByRole('region', { name: 'Needs a connection' })).toContainText('Refunds');
      await expect(state).toContainText(/New sales can be made for another 7[12]:\d\d h/);
      await page.keyboard.press('Escape');
      await expect(state).toHaveCount(0);

      await page.getByRole('button', { name: 'Pay out' }).click();
      await expect(payOut).toBeVisible();
      await page.keyboard.type('20');
      await page.getByRole('button', { name: 'Pay out €20.00' }).click();
      const waiting = (of: typeof page) => of.getByRole('button', { name: /^1 drawer move is waiting/ });
      await expect(waiting(page)).toBeVisible();
      await expect(page.getByText('€80.00').first()).toBeVisible();

      await browser.kill();
      const context = await browser.start();
      const again = await context.newPage();
      await again.goto(`${origin}/cash-drawer`);
      await expect(waiting(again)).toBeVisible({ timeout: 30_000 });
      await expect(again.getByText('€80.00').first()).toBeVisible();
      await waiting(again).click();
      await expect(again.getByRole('dialog', { name: 'Waiting on this terminal' })).toContainText('Pay out');
      await again.keyboard.press('Escape');

      await rememberSession(context, counter, origin);
      cable.join();
      await expect(waiting(again)).toHaveCount(0, { timeout: 60_000 });
      const { report } = await counter.call(terminalReportRoutes.current);
      expect(report?.figures).toMatchObject({ payOuts: 20, expectedCash: 80 });
      expect(report?.activities.filter((activity) => activity.type === 'PayOut')).toHaveLength(1);
    } finally {
      await browser.remove();
      await cable.remove();
    }
  },
);
