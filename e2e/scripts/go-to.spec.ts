import { screens, userRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';

// Where the menu is open next to the page.
test.use({ viewport: { width: 1280, height: 800 } });

test('Ctrl K finds a page, a setting by what the help says of it, and an item, by the keyboard alone', async ({
  page,
  context,
}) => {
  const api = await new Api(demo.subDomain).signIn(demo.owner, 'Counter 1');
  await api.call(userRoutes.savePreference, { body: { language: 'en', theme: 'Light' } });
  await enterAs(context, api);
  await page.goto(`${origin(demo.subDomain)}${screens.orders.path}`);
  await expect(page.getByRole('button', { name: 'Go to' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  const search = dialog.getByRole('searchbox');
  const begin = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await typeByHand(page, text);
  };

  await test.step('a page', async () => {
    await begin('tax');
    await expect(dialog.getByRole('option').first()).toHaveText('Taxes');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${screens.taxes.path}$`));
    await expect(dialog).toBeHidden();
  });

  await test.step('a setting that no page is named after', async () => {
    await begin('rounding');
    await expect(dialog.getByRole('group', { name: 'Pages about this' }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('an item', async () => {
    await begin('chicken bowl');
    const item = dialog.getByRole('group', { name: 'Items' }).getByRole('option').first();
    await expect(item).toContainText('Chicken Bowl');
    await item.click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue('Chicken Bowl');
  });

  await test.step('nothing', async () => {
    await begin('xylophone');
    await expect(dialog.getByText('Nothing found for “xylophone”.')).toBeVisible();
  });
});
