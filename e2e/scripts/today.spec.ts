import { todayRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

let place: Restaurant;
/** Checks what was stored, from another terminal. */
let office: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('today');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
});

test('a paid sale changes the cards of the start page that is open on another terminal', async ({
  page,
  context,
  secondPage,
}) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const start = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Manager'));
  await start.goto(origin(place.subDomain));
  const figure = (name: string) => start.locator(`[data-figure="${name}"]`);
  await expect(figure('orders')).toContainText('0');
  await expect(start.getByText('No sales yet today').first()).toBeVisible();

  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.quickAmount(10).click();
  await expect(terminal.done).toBeVisible();

  await expect.poll(async () => (await office.call(todayRoutes.figures)).sales.count).toBe(1);
  // Net of 23 % tax.
  await expect(figure('sales')).toContainText('€3.62');
  await expect(figure('paid')).toContainText('€4.45');
  await expect(figure('orders')).toContainText('1');
  await expect(start.getByRole('row', { name: /Chips and Guacamole/ })).toContainText('€3.62');
  await expect(start.getByRole('table', { name: 'Net sales by hour' })).toContainText('€3.62');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the last view of the place opens without the server, with the time at which it was so', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/net::ERR_|WebSocket connection/);
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Phone'));
    await page.goto(origin(place.subDomain));
    const orders = page.locator('[data-point="orders"]');
    await expect(orders).toBeVisible();
    await expect(page.getByText(/^As of /)).toBeHidden();
    const view = await orders.innerText();
    await expect.poll(() => page.evaluate(keptKeys)).toContain('["orders","today","locations"]');
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^As of \d/)).toBeVisible({ timeout: 30_000 });
    await expect(orders).toHaveText(view);
  });
});

/** What the page has kept for a start without the server. */
const keptKeys = (): Promise<string[]> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('tavola.copies');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('copies').objectStore('copies').getAllKeys();
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result.map(String));
      };
    };
  });
