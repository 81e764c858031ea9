import { ingredientRoutes, inventoryRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, test } from '../../kit/test.ts';

test('stock is counted, received and wasted by hand, the list filters low stock, and the history shows each step', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('stock');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { ingredientID } = await office.call(ingredientRoutes.create, {
    body: { name: 'Flour', categoryID: null, uomid: 3, cost: 0.01, enableTrackInventory: true, vendorID: null },
  });
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  await page.goto(`${origin(place.subDomain)}/inventory/item-inventory`);
  await expect(page.getByRole('row', { name: /Flour/ })).toContainText('Out');
  await page.getByRole('button', { name: 'Flour', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust stock: Flour' });
  const adjust = async (mode: string, field: string, quantity: string, after: string): Promise<void> => {
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    await dialog.getByRole('radiogroup', { name: 'Adjustment type' }).getByText(mode, { exact: true }).click();
    await dialog.getByRole('textbox', { name: field }).fill(quantity);
    await expect(dialog.getByRole('status')).toContainText(`→ ${after}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByRole('textbox', { name: 'New count' }),
    'an empty field is refused with its message',
  ).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await adjust('Counted', 'New count', '1200.5', '1,200.5');
  await adjust('Added', 'Quantity added', '300', '1,500.5');
  await adjust('Removed', 'Quantity removed', '1450', '50.5');
  expect(
    (await office.call(inventoryRoutes.get, { params: { id: ingredientID } })).movements.map(
      ({ quantity: moved }) => moved,
    ),
  ).toEqual([-1450, 300, 1200.5]);

  await page.getByRole('button', { name: 'Safety stock' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('100');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Low', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Full history' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row', { name: /Waste/ })).toContainText('−1,450');
});
