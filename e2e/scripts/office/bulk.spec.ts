import type { Page } from '@playwright/test';
import { productRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';

let place: Restaurant;
/** Checks what was stored. */
let office: Api;
let desk: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('bulk');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
  for (const [name, basePrice] of [
    ['Bulk soup', 4.4],
    ['Bulk stew', 10],
    ['Bulk bread', 1],
  ] as const)
    await office.call(productRoutes.create, { body: { ...BLANK, name, basePrice } });
});

test.beforeEach(({ context }) => enterAs(context, desk));

const BLANK = {
  displayName: '',
  description: '',
  categoryID: null,
  brandID: null,
  uomid: null,
  barcode: '',
  refCode: '',
  imageUrl: null,
  cost: null,
  isTaxInclusive: false,
  isActive: true,
  isAvailableForSelection: true,
  enableTrackInventory: false,
  isUseAsIngredient: false,
  isWeighed: false,
  variantIDs: [],
  itemVariations: [],
  modifierGroupIDs: [],
  locationItems: [],
  depositAndCredit: null,
};
const prices = async () =>
  (await office.call(productRoutes.list, { query: { search: 'Bulk', sort: ['name:asc'] } })).items.map(
    ({ basePrice }) => basePrice,
  );

/** Opens the list with the three products, all selected, and the dialog that changes them. */
async function changeAll(page: Page): Promise<void> {
  await page.goto(`${origin(place.subDomain)}/products/products?q=Bulk`);
  await expect(page.getByRole('row', { name: /Bulk stew/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Change 3 products' }).click();
}

test('prices are raised by a percentage after a preview, and undone', async ({ page }) => {
  await changeAll(page);
  const dialog = page.getByRole('dialog', { name: 'Change 3 products' });
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('12.5');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toHaveText('3 products change');
  await expect(dialog.getByRole('row', { name: /Bulk soup.*4\.40.*4\.95/ })).toBeVisible();
  expect(await prices()).toEqual([1, 4.4, 10]);
  await dialog.getByRole('button', { name: 'Change 3 products' }).click();
  await expect(page.getByText('3 products changed')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bulk stew.*11\.25/ })).toBeVisible();
  expect(await prices()).toEqual([1.13, 4.95, 11.25]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 products as before')).toBeVisible();
  await expect.poll(prices).toEqual([1, 4.4, 10]);
});

test('on a phone a product that would cost less than nothing is left out', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await changeAll(page);
  const dialog = page.getByRole('dialog', { name: 'Change 3 products' });
  await dialog.getByText('Lower by').click();
  await dialog.getByText('€', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /Bulk bread.*Below 0/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change 2 products' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await dialog.getByRole('button', { name: 'Change 2 products' }).click();
  await expect(page.getByText('2 products changed')).toBeVisible();
  await expect.poll(prices).toEqual([1, 2.4, 8]);
});

test('a deleted product is found among the deleted records and restored', async ({ page }) => {
  const { items } = await office.call(productRoutes.list, { query: { search: 'Bulk bread' } });
  await office.call(productRoutes.remove, { query: { productIDs: items.map(({ itemID }) => itemID) } });
  await page.goto(`${origin(place.subDomain)}/products/deleted`);
  await expect(page.getByRole('heading', { name: 'Deleted records' })).toBeVisible();
  await page
    .getByRole('row', { name: /Bulk bread.*Product/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Restore 1 record' }).click();
  await expect(page.getByText('1 record restored')).toBeVisible();
  await expect(page.getByRole('row', { name: /Bulk bread/ })).toHaveCount(0);
  await expect.poll(async () => (await prices()).length).toBe(3);
});
