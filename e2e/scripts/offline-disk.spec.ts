import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** What the browser cannot store is never shown as paid (reliability C10). */

const NOTICED = { timeout: 15_000 };

test('a full disk refuses the payment and keeps the sale, which is paid once there is room', async () => {
  test.setTimeout(240_000);
  const place = await registerRestaurant('cut-disk');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  const origin = `http://${place.subDomain}.localhost:${cable.port}`;
  try {
    const context = await browser.start();
    const page = await openTerminal(context, counter, origin);
    const terminal = new SalePage(page);
    await terminal.tap('Chips');
    await expect(terminal.lines).toHaveCount(1);
    cable.cut();
    await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);

    const disk = await context.newCDPSession(page);
    await disk.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await terminal.pay();
    await terminal.exact.click();
    await expect(
      terminal.payment.getByText(/could not store it: nothing was saved and no payment was taken/),
    ).toBeVisible();
    await expect(terminal.done).toHaveCount(0);
    await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0);

    await disk.send('Storage.overrideQuotaForOrigin', { origin });
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('button', { name: /^1 sale is waiting/ })).toBeVisible();

    await rememberSession(context, counter, origin);
    cable.join();
    await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
    expect((await storedOrders(office)).map(({ orderPaymentStatus: status }) => status)).toEqual(['Paid']);
  } finally {
    await browser.remove();
    await cable.remove();
  }
});
