import { ingredientRoutes, modifierGroupRoutes, vendorRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';

let place: Restaurant;
/** Checks what was stored. */
let office: Api;
let desk: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('lists');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
});

test.beforeEach(({ context }) => enterAs(context, desk));

test('a switch in a list is switched off by the keyboard, stays off, and keeps the focus', async ({ page }) => {
  await page.goto(`${origin(place.subDomain)}/products/modifier-groups`);
  const salsa = page.getByRole('switch', { name: 'Salsa: active', exact: true });
  const state = page.getByRole('button', { name: 'Salsa: active: ' });
  await state.press('Enter');
  await expect(salsa).toBeFocused();
  await page.keyboard.press('Space');
  await expect(salsa).not.toBeChecked();
  await expect(salsa).toHaveAttribute('aria-busy', 'false');
  await expect(salsa).not.toBeChecked();
  await expect(salsa).toBeFocused();
  await expect
    .poll(async () => (await office.call(modifierGroupRoutes.lookup)).find(({ name }) => name === 'Salsa')?.isActive)
    .toBe(false);
  await page.keyboard.press('Escape');
  await expect(state).toBeFocused();
  await page.reload();
  await expect(state).toHaveText('No');
});

test('an ingredient gets a vendor, and the list finds it by that vendor', LONG, async ({ page }) => {
  for (const name of ['Green Farm', 'Old Mill'])
    await office.call(vendorRoutes.create, {
      body: { name, contactName: '', email: '', phone: '', address: '', note: '' },
    });
  await page.goto(`${origin(place.subDomain)}/ingredients/ingredients/new`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Basil');
  await page.getByRole('button', { name: 'Vendor: None selected' }).click();
  await page.getByRole('dialog', { name: 'Vendor' }).getByRole('button', { name: 'Green Farm' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Basil.*Green Farm/ })).toBeVisible();
  await office.call(ingredientRoutes.create, {
    body: { name: 'Salt', categoryID: null, uomid: null, cost: null, enableTrackInventory: false, vendorID: null },
  });
  await page.getByRole('searchbox', { name: 'Search' }).fill('green');
  await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible();
});

test('options keep their typed values while others are moved and removed', LONG, async ({ page }) => {
  const options = ['Oat', 'Soy', 'Rice'].map((name) => ({
    name,
    displayName: '',
    priceAdd: 0,
    itemID: null,
    quantity: 1,
    isActive: true,
    isAvailable: true,
    modifierGroupIDs: [],
  }));
  const { modifierGroupID: id } = await office.call(modifierGroupRoutes.create, {
    body: {
      name: 'Milk',
      displayName: '',
      minSelectedOptions: 0,
      maxSelectedOptions: 0,
      isRequired: false,
      isActive: true,
      modifierOptions: options,
      itemCategoryIDs: [],
    },
  });
  const actOn = async (option: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${option}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.goto(`${origin(place.subDomain)}/products/modifier-groups/${id}`);
  await page.getByRole('textbox', { name: 'Option 2: name' }).fill('Soya');
  await actOn('Rice', 'Move Rice up');
  await page.getByRole('textbox', { name: 'Option 1: price added' }).fill('0.5');
  await actOn('Rice', 'Move Rice up');
  await page.getByRole('textbox', { name: 'Option 3: price added' }).fill('0.75');
  await actOn('Oat', 'Remove Oat');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Milk.*Rice, Soya/ })).toBeVisible();
  expect(
    (await office.call(modifierGroupRoutes.get, { params: { id } })).modifierOptions.map(({ name, priceAdd }) => [
      name,
      priceAdd,
    ]),
  ).toEqual([
    ['Rice', 0],
    ['Soya', 0.75],
  ]);
});

for (const [device, width] of [
  ['tablet', 1024],
  ['phone', 390],
] as const) {
  test(`on a ${device} name, price and switch of a product are visible without scrolling sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${origin(place.subDomain)}/products/products`);
    const table = page.getByRole('table');
    for (const name of ['Item', 'Price', 'Active'])
      await expect(table.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
    expect(
      await table.evaluate(
        (element) => (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0),
      ),
    ).toBe(0);
  });
}
