import { settingsRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, test } from '../../kit/test.ts';
import { SalePage } from '../../pages/sale.ts';

test('a module that a manager switches off leaves the counter, whose sale stays, and the next order has the new prefix', async ({
  page,
  context,
  secondPage,
}) => {
  const place = await registerRestaurant('settings');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  await enterAs(context, office);
  const counterPage = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Counter 2'));
  const counter = new SalePage(counterPage);
  await counter.open(place.subDomain);
  await counter.tap('Bottled Water');
  await expect(counter.line('Bottled Water')).toBeVisible();

  await page.goto(`${origin(place.subDomain)}/system-settings/modules`);
  await expect(page.getByRole('heading', { name: 'Modules' })).toBeVisible();
  const quickService = page.getByRole('switch', { name: 'Quick service' });
  await quickService.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await expect(counterPage.getByText('A manager has switched this page off.')).toBeVisible();
  await expect(counterPage.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect(counterPage.getByRole('link', { name: 'Quick service', exact: true })).toHaveCount(0);
  await counterPage.goto(`${origin(place.subDomain)}/quick-service`);
  await expect(counterPage, 'its address is not found').toHaveURL(/\/not-found$/);

  await expect(quickService).not.toBeChecked();
  await quickService.click();
  await page.getByRole('button', { name: 'Save' }).click();
  const isOn = async () => (await office.call(settingsRoutes.operational)).modules.quickSales;
  await expect.poll(isOn).toBe(true);

  await page.goto(`${origin(place.subDomain)}/pos-conditions/order-numbering`);
  await expect(page.getByRole('heading', { name: 'Order numbering' })).toBeVisible();
  await page.getByLabel('Prefix at the counter').fill('w-');
  await expect(page.getByText('An order at the counter will be called W-42.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await counter.open(place.subDomain);
  await expect(counter.line('Bottled Water'), 'the sale of before').toBeVisible();
  await counter.pay();
  await counter.exact.click();
  await expect(counter.receipt).toContainText(/Order W-\d+/);
});
