import type { Locator, Page } from '@playwright/test';
import { vendorRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { settled, watchFetches } from '../kit/settled.ts';
import { enterAs, expect, test } from '../kit/test.ts';

/** A record opens next to its list on a very wide screen (decision 495). */

let place: Restaurant;
let desk: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('beside');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
  for (const name of ['Green Farm', 'Hill Farm', 'Old Mill'])
    await desk.call(vendorRoutes.create, {
      body: { name, contactName: '', email: '', phone: '', address: '', note: '' },
    });
});

test.beforeEach(async ({ context, page }) => {
  await enterAs(context, desk);
  await page.setViewportSize({ width: 1920, height: 1080 });
});

const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
const opener = (page: Page, name: string): Locator =>
  page.getByRole('table').getByRole('button', { name, exact: true });
const marked = (page: Page): Locator => page.locator('tr[aria-current]');

test('vendors are read one after another next to their list, which keeps its search', async ({ page }) => {
  watchFetches(page);
  await page.goto(`${origin(place.subDomain)}/vendors/vendors`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('farm');
  await expect(opener(page, 'Old Mill')).toBeHidden();
  await opener(page, 'Green Farm').click();
  await expect(title(page, 'Green Farm')).toBeVisible();
  await expect(title(page, 'Vendors')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Hill Farm')).toBeVisible();
  await expect(marked(page)).toContainText('Hill Farm');
  await settled(page);
  expect(await barriers(page)).toEqual([]);

  await page.reload();
  await expect(title(page, 'Hill Farm')).toBeVisible();
  await expect(marked(page)).toContainText('Hill Farm');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('farm');

  await page.getByRole('textbox', { name: 'Note' }).fill('Closed on Mondays');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(title(page, 'Hill Farm')).toBeHidden();
  await expect(opener(page, 'Hill Farm')).toBeVisible();
  await expect(opener(page, 'Old Mill')).toBeHidden();
});

test('what is typed into a product stays when the window changes its width', async ({ page }) => {
  await page.goto(`${origin(place.subDomain)}/products/products`);
  await opener(page, 'Chicken Burrito').click();
  const code = page.getByRole('textbox', { name: 'Ref code' });
  await code.fill('CB-1');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(title(page, 'Products')).toBeHidden();
  await expect(code).toHaveValue('CB-1');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(title(page, 'Products')).toBeVisible();
  await expect(code).toHaveValue('CB-1');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel changes' }).click();
  await expect(title(page, 'Products')).toBeVisible();
  await expect(code).toBeHidden();
});

test('a menu has the whole page', async ({ page }) => {
  await page.goto(`${origin(place.subDomain)}/pos-menus/menus`);
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/pos-menus\/menus\/.+/);
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
  await expect(title(page, 'Menus')).toBeHidden();
});
