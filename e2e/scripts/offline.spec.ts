import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Without a connection the counter sells on, and the server gets every sale once (decisions 78, 79). */

const NOTICED = { timeout: 45_000 };

/** Sells one item for cash, and answers what the terminal says it charged. */
async function sell(page: Page, item: string): Promise<number> {
  const terminal = new SalePage(page);
  await terminal.tap(item);
  await expect(terminal.lines).toHaveCount(1);
  const total = await terminal.total();
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
  return total;
}

const waiting = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(count === 1 ? '^1 sale is waiting' : `^${count} sales are waiting`) });

test('three sales without a connection, a power cut and a start without a network: the server has each sale once', async () => {
  test.setTimeout(300_000);
  const place: Restaurant = await registerRestaurant('cut');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  const origin = `http://${place.subDomain}.localhost:${cable.port}`;
  const log: number[] = [];
  try {
    const first = await openTerminal(await browser.start(), counter, origin);
    log.push(await sell(first, 'Chips'));

    cable.cut();
    await expect(first.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
    for (const [index, item] of ['Chips', 'Chips and Guacamole', 'Chips'].entries()) {
      log.push(await sell(first, item));
      await expect(waiting(first, index + 1)).toBeVisible();
    }
    expect(await storedOrders(office)).toHaveLength(1);

    await browser.kill();
    const context = await browser.start();
    const again = await context.newPage();
    await again.goto(`${origin}/quick-service`);
    await expect(new SalePage(again).cart).toBeVisible({ timeout: 30_000 });
    await expect(waiting(again, 3)).toBeVisible();
    log.push(await sell(again, 'Chips'));
    await expect(waiting(again, 4)).toBeVisible();

    await rememberSession(context, counter, origin);
    cable.join();
    await expect(again.getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
    const orders = await storedOrders(office);
    expect(orders.map(({ totalDueAmount }) => Number(totalDueAmount)).toSorted()).toEqual(log.toSorted());
    for (const order of orders) {
      expect(order.orderPaymentStatus).toBe('Paid');
      expect(order.sale?.payments.map(({ amount }) => amount)).toEqual([order.totalDueAmount]);
      expect(order.syncVariance).toBeUndefined();
    }
    expect(new Set(orders.map(({ sale }) => sale?.saleNo)).size).toBe(log.length);
  } finally {
    await browser.remove();
    await cable.remove();
  }
});
