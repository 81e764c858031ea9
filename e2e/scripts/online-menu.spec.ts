import { Api } from '../kit/api.ts';
import { countClicks } from '../kit/clicks.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';

test(
  'a manager builds a menu for a new store in at most fifteen clicks',
  heldDailyBy(
    'apps/server/src/areas/menu/menus/menus.test.ts',
    'apps/web/src/areas/menu/menus/stage/MenuStage.browser.test.tsx',
  ),
  async ({ page, context }) => {
    const { subDomain, owner } = await registerRestaurant('newstore');
    await enterAs(context, await new Api(subDomain).signIn(owner, 'Office'));
    await page.goto(`${origin(subDomain)}/online-menu-builder/online-menu-builder/new`);
    const clicks = await countClicks(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('To take home');
    await page.getByRole('button', { name: 'Add section' }).click();
    const section = page.getByRole('dialog', { name: 'Section' });
    await section.getByRole('textbox').first().fill('Snacks');
    await section.getByRole('textbox').first().press('Enter');
    await page.getByRole('button', { name: 'Add items to Snacks' }).click();
    const items = page.getByRole('dialog', { name: 'Add items to Snacks' });
    for (const name of ['Chips and Guacamole', 'Bottled Water']) {
      await items.getByRole('searchbox').fill(name);
      await items.getByRole('checkbox', { name: new RegExp(`^${name}`) }).click();
    }
    await items.getByRole('button', { name: 'Choose 2' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/pos-menus\/menus$/);

    await page.goto(`${origin(subDomain)}/online-stores/online-stores/new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Home delivery');
    await page.getByRole('textbox', { name: 'Address' }).fill('home');
    // A list is opened and chosen from: two clicks by hand.
    await page.getByRole('combobox', { name: 'Menu' }).selectOption({ label: 'To take home' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/online-stores\/online-stores\/[0-9a-f-]{36}$/);
    const counted = clicks() + 2;

    await page.goto(`${origin(subDomain)}/order/home`);
    await expect(page.getByRole('button', { name: /^Chips and Guacamole/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bottled Water/ }).first()).toBeVisible();
    process.stdout.write(`${counted} clicks from no menu to a store that guests order from\n`);
    expect(counted).toBeGreaterThan(5);
    expect(counted).toBeLessThanOrEqual(15);
  },
);
