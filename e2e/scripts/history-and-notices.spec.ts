import { readFile } from 'node:fs/promises';
import { ingredientRoutes, inventoryRoutes, productRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';

/** A notice takes a while: the server looks for them every half minute. */
const NOTICED_MS = 60_000;

test('a changed price is found in the history, from its form and in the list, and taken as a file', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('history');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const [product] = (await office.call(productRoutes.lookup)).filter(({ type }) => type === 'Product');
  if (product === undefined) throw new Error('The restaurant sells nothing.');
  const id = product.itemID;
  const { basePrice, ...stored } = await office.call(productRoutes.get, { params: { id } });
  await office.call(productRoutes.update, { params: { id }, body: { ...stored, basePrice: basePrice + 1 } });
  await enterAs(context, office);

  await test.step('the form of the product shows who changed it', async () => {
    await page.goto(`${origin(place.subDomain)}/products/products/${id}`);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await expect(dialog).toContainText(`Price ${basePrice} → ${basePrice + 1}`);
    await dialog.getByRole('link', { name: 'Open history' }).click();
  });

  await test.step('the list shows it too, and a row opens with every field', async () => {
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(product.name) }).first();
    await expect(row).toContainText(`→ ${basePrice + 1}`);
    await page
      .getByRole('button', { name: new RegExp(product.name) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('Before');
    await page.keyboard.press('Escape');
  });

  await test.step('the file has it in the words of the page', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Export to CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`Price,${basePrice},${basePrice + 1}`);
  });
});

test('a notice of low stock is read on a phone', async ({ page, context }) => {
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await registerRestaurant('notices');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { ingredientID: id } = await office.call(ingredientRoutes.create, {
    body: { name: 'Flour', categoryID: null, uomid: 3, cost: 0.01, enableTrackInventory: true, vendorID: null },
  });
  const count = (quantity: number) =>
    office.call(inventoryRoutes.adjust, {
      params: { id },
      body: { mode: 'Set', quantity, uomid: null, unitCost: null, vendorID: null, reason: 'Counted', comment: '' },
    });
  await count(500);
  await office.call(inventoryRoutes.setSafetyStock, { params: { id }, body: { safetyStock: 100 } });
  await count(40);
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  await page.goto(origin(place.subDomain));
  const bell = page.getByRole('button', { name: /^Notices/ });
  await expect(bell).toBeVisible();
  await expect(bell).toHaveAccessibleName(/unread/, { timeout: NOTICED_MS });
  await bell.click();
  const panel = page.getByRole('complementary', { name: 'Notices' });
  // The sign-ins of this script are on browsers that are new, and may be reported before it.
  await panel.getByRole('button', { name: /Flour is low: 40 left/ }).click({ timeout: NOTICED_MS });
  await expect(page.getByRole('heading', { name: 'Flour' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notices', { timeout: NOTICED_MS });
});
