import { Api } from '../../kit/api.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, test } from '../../kit/test.ts';

test('a product form creates the category and the variant that it lacks, and keeps what was typed', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('creation');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, api);
  await page.goto(`http://${api.host}/products/products/new`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Tom yum');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.fill('Soups');
  await page.keyboard.press('Enter');
  const newCategory = page.getByRole('dialog', { name: 'New sales category' });
  await expect(newCategory.getByRole('textbox', { name: 'Name' })).toHaveValue('Soups');
  await newCategory.getByRole('button', { name: 'Save' }).click();
  await expect(newCategory).toHaveCount(0);
  await expect(category).toHaveValue('Soups');
  await page.getByRole('button', { name: 'Choose variants' }).click();
  await page.getByRole('button', { name: 'New variant' }).first().click();
  const newVariant = page.getByRole('dialog', { name: 'New variant' });
  await newVariant.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Bowl');
  await newVariant.getByRole('textbox', { name: 'Option 1: name' }).fill('Small bowl');
  await newVariant.getByRole('button', { name: 'Save' }).click();
  await expect(newVariant).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose 1' }).click();
  await expect(page.getByText('Small bowl').first()).toBeVisible();
  await expect(name).toHaveValue('Tom yum');
  await expect(category).toHaveValue('Soups');
});
