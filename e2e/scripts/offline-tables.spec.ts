import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal, rememberSession } from '../kit/cut-terminal.ts';
import { storedOrders } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Tables are opened, ordered at and paid without a connection (decisions 249, 361). */

const NOTICED = { timeout: 45_000 };

const table = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Table ${name}, `) });
const toFloor = (page: Page) => page.getByRole('button', { name: 'Back to tables' }).click();

async function pay(terminal: SalePage): Promise<void> {
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

test('a table that was ordered at before the cut is paid, and another one is opened, also after a power cut', async () => {
  test.setTimeout(300_000);
  const place = await registerRestaurant('cut-tables');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const waiter = await new Api(place.subDomain).signIn(place.owner, 'Floor 1');
  const { room, names, ids } = await drawTables(office, 3);
  const showRoom = (page: Page) =>
    page.getByRole('group', { name: 'Room', exact: true }).getByRole('button', { name: room }).click();
  const [known = '', opened = '', left = ''] = names;
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  const origin = `http://${place.subDomain}.localhost:${cable.port}`;
  try {
    const page = await openTerminal(await browser.start(), waiter, origin, '/table-service');
    const first = new SalePage(page);
    await showRoom(page);
    await table(page, known).click();
    await first.tap('Chips');
    await expect(first.lines).toHaveCount(1);
    await first.cart.getByRole('button', { name: 'Send' }).click();
    await expect.poll(async () => (await storedOrders(office)).length).toBe(1);
    await toFloor(page);
    await showRoom(page);
    await expect(table(page, known)).toBeVisible();

    cable.cut();
    await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
    for (const [name, item] of [
      [opened, 'Chips and Guacamole'],
      [left, 'Chips'],
    ] as const) {
      await table(page, name).click();
      await first.tap(item);
      await expect(first.lines).toHaveCount(1);
      await toFloor(page);
      await showRoom(page);
      await expect(table(page, name)).toBeVisible();
    }

    await browser.kill();
    const context = await browser.start();
    const again = await context.newPage();
    await again.goto(`${origin}/table-service`);
    const terminal = new SalePage(again);
    await expect(again.getByRole('group', { name: 'Room', exact: true })).toBeVisible({ timeout: 30_000 });
    await showRoom(again);
    await table(again, opened).click();
    await expect(terminal.lines).toHaveCount(1);
    await pay(terminal);
    await showRoom(again);
    await table(again, known).click();
    await expect(terminal.lines).toHaveCount(1);
    await pay(terminal);
    await showRoom(again);
    // As the server will have them (decision 401).
    const uncleared = (name: string) =>
      again.getByRole('button', { name: new RegExp(`^Table ${name}, .*Paid, not cleared`) });
    for (const name of [known, opened]) await expect(uncleared(name)).toBeVisible();

    await rememberSession(context, waiter, origin);
    cable.join();
    const asked = again.getByRole('region', { name: '1 order is open on this terminal alone' });
    await expect(asked).toBeVisible({ timeout: 60_000 });
    await asked.getByRole('button', { name: /^Continue here: / }).click();
    await expect(again.getByRole('button', { name: /waiting/ })).toHaveCount(0, { timeout: 60_000 });
    await expect(terminal.lines).toHaveCount(1);
    // With a connection its items go to the kitchen.
    await terminal.cart.getByRole('button', { name: 'Send' }).click();
    await expect(terminal.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();
    await toFloor(again);
    await showRoom(again);
    for (const name of [known, opened]) await expect(uncleared(name)).toBeVisible();

    const orders = await storedOrders(office);
    const paidAt = (id: string | undefined) => orders.filter((order) => order.tableID === id);
    expect(paidAt(ids[0]).map(({ orderPaymentStatus: status }) => status)).toEqual(['Paid']);
    expect(paidAt(ids[1]).map(({ orderPaymentStatus: status }) => status)).toEqual(['Paid']);
    expect(paidAt(ids[2]).map(({ orderPaymentStatus: status }) => status)).toEqual(['Pending']);
  } finally {
    await browser.remove();
    await cable.remove();
  }
});
