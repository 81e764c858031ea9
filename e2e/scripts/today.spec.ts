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
