import { readFile } from 'node:fs/promises';
import { parseTable } from '@tavola/server/platform/imports/files/parse-table.ts';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

let place: Restaurant;

test.beforeAll(async () => {
  place = await registerRestaurant('reports');
});

test('the owner opens the day, compares it, follows a figure to its sale, and exports what is shown', async ({
  page,
  context,
}) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.quickAmount(10).click();
  await expect(terminal.done).toBeVisible();

  await page.goto(`${origin(place.subDomain)}/sales-reports/summary`);
  await expect(page.getByRole('heading', { name: 'Sales summary', level: 1 })).toBeVisible();
  const total = page.getByRole('table').filter({ hasText: 'Gross sales' }).first();
  // Net of 23 % tax.
  await expect(total.getByRole('row', { name: /^Net sales/ })).toContainText('€3.62');
  await expect(total.getByRole('row', { name: /^Total paid/ })).toContainText('€4.45');
  await page.getByLabel('Compare with').selectOption('year');
  await expect(page.getByText(/compared with/)).toBeVisible();
  await expect(page).toHaveURL(/cmp=year/);

  await page.goto(`${origin(place.subDomain)}/sales-reports/product`);
  await page.getByRole('row', { name: /Chips and Guacamole/ }).click();
  await expect(page.getByText('Only the sales behind Chips and Guacamole')).toBeVisible();
  // A link opens the same view.
  await page.reload();
  await expect(page.getByText('Only the sales behind Chips and Guacamole')).toBeVisible();
  await page.locator('tbody tr').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Chips and Guacamole/ })).toContainText('€3.62');
  await expect(dialog.getByRole('row', { name: /^Total paid/ })).toContainText('€4.45');
  await dialog.getByRole('button', { name: 'Open the order' }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);

  await page.goto(`${origin(place.subDomain)}/sales-reports/category`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Export or print' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel file' }).click();
  const file = await (await saving).path();
  const { rows } = await parseTable(await readFile(file));
  expect(rows[0]?.slice(0, 3)).toEqual(['Category', 'Quantity', 'Gross sales']);
  expect(rows.at(-1)?.slice(0, 3).map(String)).toEqual(['Total', '1', '3.62']);
});
