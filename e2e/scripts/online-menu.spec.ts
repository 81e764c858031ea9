import { companyUserRoutes, menuRoutes, permission } from '@tavola/contract';
import { onlineMenuInput } from '@tavola/testkit/online/guest.ts';
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
    await expect(page).toHaveURL(/\/online-menu-builder\/online-menu-builder$/);

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

test('a person with the rights of online menus alone keeps these and sees no menu of the counter', async ({
  page,
  context,
}) => {
  const { subDomain, owner } = await registerRestaurant('webmenus');
  const office = await new Api(subDomain).signIn(owner, 'Office');
  await office.call(menuRoutes.create, { body: onlineMenuInput('Web lunch') });
  const { view, add, edit } = permission.onlineMenuBuilder;
  const { locations } = await office.call(companyUserRoutes.options);
  const editor = { userName: `${subDomain}-editor`, password: 'Green7%Kettle' };
  await office.call(companyUserRoutes.create, {
    body: {
      ...editor,
      firstName: 'Cara',
      lastName: 'Moss',
      email: 'cara@example.com',
      isSuperUser: false,
      isPinOnly: false,
      locationIDs: locations.map(({ locationID }) => locationID),
      roleIDs: [],
      codes: [view, add, edit],
      pin: '605172',
    },
  });
  await enterAs(context, await office.handOver(editor));
  await page.goto(`${origin(subDomain)}/online-menu-builder/online-menu-builder`);
  await expect(page.getByRole('row', { name: /Web lunch/ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'POS order' })).toHaveCount(0);

  await page.getByRole('row', { name: /Web lunch/ }).click();
  await expect(page.getByRole('heading', { name: 'Web lunch' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu settings' }).click();
  await expect(page.getByRole('checkbox', { name: 'Online menu' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Web dinner');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Web dinner/ })).toBeVisible();

  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Web breakfast');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Web breakfast/ })).toBeVisible();

  await page.goto(`${origin(subDomain)}/pos-menus/menus`);
  await expect(page).toHaveURL(/\/no-permission$/);
});
