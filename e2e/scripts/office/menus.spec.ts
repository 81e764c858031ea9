import { catalogRoutes, menuRoutes, priceListRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { tabTo, typeByHand } from '../../kit/keyboard.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { SalePage } from '../../pages/sale.ts';

let restaurant: Restaurant;
let office: Api;
test.beforeAll(async () => {
  restaurant = await registerRestaurant('menus');
  office = await new Api(restaurant.subDomain).signIn(restaurant.owner, 'Office');
});

const counter = () => new Api(restaurant.subDomain).signIn(restaurant.owner, 'Counter 1');

test('a menu is built without a mouse, and an open terminal shows it at once', async ({
  page,
  context,
  secondPage,
}) => {
  test.setTimeout(90_000);
  await enterAs(context, office);
  let mouse = 0;
  await page.exposeFunction('mouseUsed', () => (mouse += 1));
  await page.addInitScript(() =>
    window.addEventListener('pointerdown', () => (window as unknown as { mouseUsed: () => void }).mouseUsed(), true),
  );
  const type = (text: string): Promise<void> => typeByHand(page, text);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

  const terminal = new SalePage(await secondPage(await counter()));
  await terminal.open(restaurant.subDomain);

  await page.goto(`${origin(restaurant.subDomain)}/pos-menus/menus/new`);
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await tabTo(page, /^Name/);
  await type('Late Night');
  for (const name of ['Snacks', 'Drinks']) {
    await tabTo(page, /^Add section$/);
    await press('Enter');
    // Keys sent before the field has the focus would go elsewhere.
    await expect(page.getByRole('dialog', { name: 'Section' }).getByRole('textbox').first()).toBeFocused();
    await type(name);
    await press('Enter');
    await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible();
  }
  await tabTo(page, /^Add items to Snacks$/);
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add items to Snacks' });
  for (const name of ['Chips and Guacamole', 'Bottled Water']) {
    await tabTo(page, /^Search/);
    await press('ControlOrMeta+a');
    await type(name);
    await tabTo(page, new RegExp(`^${name}`));
    await press('Space');
  }
  await tabTo(page, /^Choose 2$/);
  await press('Enter');
  await expect(dialog).toBeHidden();
  await test.step('the arrow keys move an item to the next section, and a section above the other', async () => {
    await tabTo(page, /^Move Bottled Water$/);
    await press('ArrowDown');
    await expect(page.getByText('Bottled Water: position 1 of 1 in Drinks')).toBeAttached();
    await tabTo(page, /^Move Drinks$/);
    await press('ArrowUp');
    await expect(page.getByText('Drinks: position 1 of 2 in Top level')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move Drinks' })).toBeFocused();
  });
  await tabTo(page, /^Save$/);
  await press('Enter');
  await expect(page).toHaveURL(/\/pos-menus\/menus$/);
  expect(mouse, 'the mouse was not used').toBe(0);

  const saved = (await office.call(catalogRoutes.pos)).menus.find(({ name }) => name === 'Late Night');
  expect(saved?.menuSections.map(({ displayName, menuItems }) => [displayName, menuItems.length])).toEqual([
    ['Drinks', 1],
    ['Snacks', 1],
  ]);
  await test.step('the open terminal shows it', async () => {
    await terminal.menu.getByRole('combobox', { name: 'Menu' }).selectOption({ label: 'Late Night' });
    await terminal.section('Snacks').click();
    await terminal.tap('Chips and Guacamole');
    await expect(terminal.line('Chips and Guacamole')).toBeVisible();
  });
});

test(
  'two people save one menu: the second sees who changed what, and both changes are kept',
  LONG,
  async ({ page, context }) => {
    const names = await office.call(menuRoutes.lookup);
    const menu = await office.call(menuRoutes.get, { params: { id: names[0]?.menuID ?? '' } });
    // Sections may share a name with another or with an item; the script names the ones it means.
    const [first, second] = menu.menuSections.filter(
      ({ displayName, parentMenuSectionId }) =>
        !parentMenuSectionId && menu.menuSections.filter((one) => one.displayName === displayName).length === 1,
    );
    if (first === undefined || second === undefined) throw new Error('the demo menu has sections');
    await enterAs(context, await counter());
    await page.goto(`${origin(restaurant.subDomain)}/pos-menus/menus/${menu.menuID}`);
    await page
      .getByRole('button', { name: `Edit ${first.displayName}`, exact: true })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
    await page.getByRole('button', { name: 'Done' }).click();
    await office.call(menuRoutes.update, {
      params: { id: menu.menuID },
      body: {
        ...menu,
        menuSections: menu.menuSections.map((one) => (one === second ? { ...one, displayName: 'Theirs' } : one)),
      },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/also saved this menu/)).toBeVisible();
    await page.getByRole('button', { name: 'Use selected' }).click();
    await expect(page.getByRole('button', { name: 'Edit Theirs', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/pos-menus\/menus$/);
    const both = await office.call(menuRoutes.get, { params: { id: menu.menuID } });
    expect(
      both.menuSections
        .map(({ displayName }) => displayName)
        .filter((name) => ['Mine', 'Theirs'].includes(name))
        .toSorted(),
    ).toEqual(['Mine', 'Theirs']);
  },
);

test('prices are changed in bulk, and only what changed is saved', LONG, async ({ page, context }) => {
  await enterAs(context, await counter());
  await page.goto(`${origin(restaurant.subDomain)}/price-lists/price-lists/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Happy hour');
  await page.getByRole('searchbox', { name: 'Search' }).fill('bottled');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Change all shown' }).click();
  await page.getByRole('textbox', { name: 'Percentage' }).fill('50');
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/price-lists\/price-lists$/);
  const { items } = await office.call(priceListRoutes.list, { query: { search: 'happy' } });
  expect(items.map(({ priceCount }) => priceCount)).toEqual([1]);
});
