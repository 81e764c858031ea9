import {
  amountOf,
  comboRoutes,
  menuRoutes,
  priceListRoutes,
  productRoutes,
  variantRoutes,
  type Product,
} from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { scan } from '../../kit/keyboard.ts';
import { lastOrder } from '../../kit/ledger.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../../kit/restaurants.ts';
import { first } from '../../kit/records.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { ProductPage } from '../../pages/products.ts';
import { SalePage } from '../../pages/sale.ts';

let place: Restaurant;
/** Checks what was stored, and acts as a colleague. */
let office: Api;
/** The browser of the back office; a person has three terminals at most. */
let desk: Api;
/** The terminal that sells; each sign-in would be one of the three. */
let counter: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('products');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
  counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const { variantID, variantOptions } = await office.call(variantRoutes.create, {
    body: {
      name: 'Pitcher',
      displayName: '',
      variantOptions: ['Small', 'Large'].map((name) => ({
        name,
        displayName: '',
        priceAdd: 0,
        isActive: true,
        modifierGroupIDs: [],
      })),
    },
  });
  const like = await stored('Chips');
  const itemVariations = variantOptions.map(({ variantOptionID }, index) => ({
    variantOptionIDs: [variantOptionID ?? ''],
    basePrice: 3 + index,
    cost: null,
    barcode: `800${index}`,
    refCode: '',
    isActive: true,
    isAvailableForSelection: true,
    modifierGroupIDs: [],
  }));
  await office.call(productRoutes.create, {
    body: { ...like, itemID: null, name: 'Cocoa', refCode: '', barcode: '', variantIDs: [variantID], itemVariations },
  });
});

const stored = async (name: string): Promise<Product> => {
  const { items } = await office.call(productRoutes.list, { query: { search: name } });
  return office.call(productRoutes.get, { params: { id: first(items).itemID } });
};

/** Puts a product on the first page of the menu, unless its form has done so. */
async function offer({ itemID }: Product): Promise<void> {
  const id = first((await office.call(menuRoutes.lookup)).filter(({ name }) => name === 'Counter')).menuID;
  const menu = await office.call(menuRoutes.get, { params: { id } });
  if (menu.menuSections.some(({ menuItems }) => menuItems.some((one) => one.itemID === itemID))) return;
  const item = { menuItemID: itemID, itemID, isAvailable: true, availabilities: [], menuItemModifierOptions: [] };
  await office.call(menuRoutes.update, {
    params: { id },
    body: {
      ...menu,
      menuSections: menu.menuSections.map((section) =>
        section.displayName === 'Quick Picks' ? { ...section, menuItems: [item, ...section.menuItems] } : section,
      ),
    },
  });
}

test('a product with variants is created, sold, and switched off while it is in a cart', async ({
  page,
  context,
  secondPage,
}) => {
  await enterAs(context, desk);
  const terminal = new SalePage(await secondPage(counter));
  await terminal.open(place.subDomain);
  await expect(terminal.tile('Horchata')).toHaveCount(0);

  const products = new ProductPage(page);
  await products.open(place.subDomain);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await products.fill({ Name: 'Horchata', Price: '3.5', Cost: '1' });
  await products.pick('Choose variants', 'Pitcher');
  await products.variant('Large').getByRole('textbox', { name: 'Large: Price' }).fill('4.5');
  await products.variant('Small').getByRole('textbox', { name: 'Small: Barcode' }).fill('7001');
  await products.save();
  await products.search('Horchata');
  await expect(products.row('Horchata')).toContainText('VARY');
  const made = await stored('Horchata');
  expect(made.itemVariations.map(({ name, basePrice, barcode }) => [name, basePrice, barcode])).toEqual([
    ['Horchata, Small', 3.5, '7001'],
    ['Horchata, Large', 4.5, ''],
  ]);

  await offer(made);
  await terminal.tap('Horchata');
  await terminal.choose('Large');
  await terminal.answerTheRestAndAdd();
  await terminal.expectTotal(4.5);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  expect(await lastOrder(office)).toMatchObject({
    orderPaymentStatus: 'Paid',
    totalDueAmount: 4.5,
    orderLines: [{ itemName: 'Horchata, Large' }],
  });
  await terminal.done.getByRole('button', { name: /^Done \(/ }).click();

  await terminal.tap('Horchata');
  await terminal.choose('Small');
  await terminal.answerTheRestAndAdd();
  await products.switchActive('Horchata');
  await expect(page.getByText('Horchata deactivated')).toBeVisible();
  await expect(terminal.cart.getByText('Horchata, Small is in-active or removed.')).toBeVisible();
  await expect(terminal.tile('Horchata')).toHaveCount(0);
  await products.switchActive('Horchata');
  await expect(terminal.cart.getByText('Horchata, Small is in-active or removed.')).toHaveCount(0);
});

test(
  'what a variant adds is in the price that is filled in, and the variant costs that at the terminal',
  LONG,
  async ({ page, context, secondPage }) => {
    await enterAs(context, desk);
    await office.call(variantRoutes.create, {
      body: {
        name: 'Measure',
        displayName: '',
        variantOptions: [
          { name: 'Single', displayName: '', priceAdd: amountOf(0), isActive: true, modifierGroupIDs: [] },
          { name: 'Double', displayName: '', priceAdd: amountOf(3.5), isActive: true, modifierGroupIDs: [] },
        ],
      },
    });
    const products = new ProductPage(page);
    await products.open(place.subDomain);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await products.fill({ Name: 'Whiskey', Price: '8' });
    await products.pick('Choose variants', 'Measure');
    const double = products.variant('Double').getByRole('textbox', { name: 'Double: Price' });
    await expect(double).toHaveValue('€11.50');
    await products.fill({ Price: '10,00' });
    await expect(double, 'a price that nobody typed follows the price of the product').toHaveValue('€13.50');
    await expect(double).toHaveAccessibleDescription('€10.00 + €3.50');
    await expect(products.variant('Single').getByRole('textbox', { name: 'Single: Price' })).toHaveValue('€10.00');
    await products.save();
    const made = await stored('Whiskey');
    expect(made.itemVariations.map(({ basePrice }) => basePrice)).toEqual([10, 13.5]);

    await offer(made);
    const terminal = new SalePage(await secondPage(counter));
    await terminal.open(place.subDomain);
    await terminal.tap('Whiskey');
    await terminal.choose('Double');
    await terminal.answerTheRestAndAdd();
    await terminal.expectTotal(13.5);
  },
);

test('a scanned barcode opens its product, an unknown one is reported', async ({ page, context }) => {
  await enterAs(context, desk);
  const products = new ProductPage(page);
  await products.open(place.subDomain);
  await page.getByRole('heading', { level: 1, name: 'Products' }).click();
  await scan(page, '999111');
  await expect(page.getByText('No product has barcode 999111.')).toBeVisible();
  await scan(page, '8001');
  await expect(page.getByRole('heading', { level: 1, name: 'Cocoa, Large' })).toBeVisible();
});

test('what is sold by weight asks for it, and costs its price times the weight', LONG, async ({ page, context }) => {
  await enterAs(context, desk);
  const like = await stored('Chips');
  const { itemID } = await office.call(productRoutes.create, {
    body: { ...like, itemID: null, name: 'Olives', refCode: '', barcode: '', basePrice: 12, isWeighed: true },
  });
  await offer({ ...like, itemID });
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Olives');
  const dialog = page.getByRole('dialog', { name: 'Olives' });
  await dialog.getByRole('button', { name: 'Enter the weight' }).click();
  await expect(dialog.getByRole('status')).toHaveText('0.000');
  for (const key of ['3', '5', '5']) await dialog.getByRole('button', { name: key, exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('0.355');
  await dialog.getByRole('button', { name: 'Add €4.26' }).click();
  await terminal.expectTotal(4.26);

  await terminal.line('Olives').click();
  await terminal.cart.getByRole('button', { name: 'Change weight' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Olives' });
  await change.getByRole('button', { name: 'Clear' }).click();
  for (const key of ['1', '00', '0']) await change.getByRole('button', { name: key, exact: true }).click();
  await change.getByRole('button', { name: /€12\.00/ }).click();
  await terminal.expectTotal(12);
});

test(
  'the second of two editors sees both versions, variants included, and loses no input',
  LONG,
  async ({ page, context }) => {
    await enterAs(context, desk);
    const { itemID } = await stored('Cocoa');
    const products = new ProductPage(page);
    await page.goto(`${origin(place.subDomain)}/products/products/${itemID}`);
    await products.fill({ 'Ref code': 'COC-1' });
    const present = await stored('Cocoa');
    await office.call(productRoutes.update, {
      params: { id: itemID },
      body: { ...present, itemVariations: present.itemVariations.map((one) => ({ ...one, basePrice: 9 })) },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('table');
    await expect(notice.getByRole('row', { name: /Variant/ })).toContainText('€9.00');
    await expect(notice.getByRole('row', { name: /Ref code/ })).toContainText('COC-1');
    await expect(page.getByRole('textbox', { name: 'Ref code', exact: true })).toHaveValue('COC-1');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Product saved')).toBeVisible();
    expect(await stored('Cocoa')).toMatchObject({
      refCode: 'COC-1',
      itemVariations: [{ basePrice: 3 }, { basePrice: 4 }],
    });
  },
);

test(
  'a product is copied under a new name, deleted, and restored with its variants',
  LONG,
  async ({ page, context }) => {
    await enterAs(context, desk);
    const products = new ProductPage(page);
    const { itemID } = await stored('Cocoa');
    await page.goto(`${origin(place.subDomain)}/products/products/${itemID}`);
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Copy of Cocoa');
    await products.save();
    await products.search('Copy of Cocoa');
    const copy = await stored('Copy of Cocoa');
    expect(copy.itemVariations.map(({ name, basePrice, barcode }) => [name, basePrice, barcode])).toEqual([
      ['Copy of Cocoa, Small', 3, ''],
      ['Copy of Cocoa, Large', 4, ''],
    ]);
    await products.row('Copy of Cocoa').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Copy of Cocoa?' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await page.getByRole('button', { name: 'Undo' }).click();
    // The deleted row may still be in the list: only the message says that the server has restored the product.
    await expect(page.getByText('1 item restored')).toBeVisible();
    await expect(products.row('Copy of Cocoa')).toContainText('VARY');
    expect((await stored('Copy of Cocoa')).itemVariations).toEqual(copy.itemVariations);
  },
);

test('the values of one combination stay when another one is removed', LONG, async ({ page, context }) => {
  await enterAs(context, desk);
  const like = await stored('Cocoa');
  const { itemID } = await office.call(productRoutes.create, {
    body: {
      ...like,
      itemID: null,
      name: 'Chai',
      refCode: '',
      itemVariations: like.itemVariations.map((one) => ({ ...one, itemID: null, barcode: '', basePrice: 2 })),
    },
  });
  const products = new ProductPage(page);
  await page.goto(`${origin(place.subDomain)}/products/products/${itemID}`);
  await products.variant('Large').getByRole('textbox', { name: 'Large: Price' }).fill('7');
  await products.variant('Small').getByRole('button', { name: 'Remove Small', exact: true }).click();
  await expect(products.variant('Small')).toHaveCount(0);
  await products.variant('Large').getByRole('textbox', { name: 'Large: Ref code' }).fill('CH-L');
  await products.save();
  expect(
    (await stored('Chai')).itemVariations.map(({ name, basePrice, refCode }) => [name, basePrice, refCode]),
  ).toEqual([['Chai, Large', 7, 'CH-L']]);
});

test('a price list and a combo are copied under new names with all their content', LONG, async ({ page, context }) => {
  await enterAs(context, desk);
  const product = first((await office.call(productRoutes.list, { query: { search: 'Chips' } })).items);
  const { priceListID } = await office.call(priceListRoutes.create, {
    body: {
      name: 'Late prices',
      isBasePriceList: false,
      priceListModifierOptions: [],
      priceListAvailabilities: [
        { availableDays: '5', startTime: '17:00:00', endTime: '19:00:00', startDate: null, endDate: null },
      ],
      priceListItems: [{ itemID: product.itemID, price: 1.25 }],
    },
  });
  await page.goto(`${origin(place.subDomain)}/price-lists/price-lists/${priceListID}`);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Copy of Late prices');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Copy of Late prices.*Limited hours.*1/ })).toBeVisible();
  const copy = first((await office.call(priceListRoutes.list, { query: { search: 'Copy of Late' } })).items);
  expect(
    (await office.call(priceListRoutes.products, { query: { priceListID: copy.priceListID, pageSize: -1 } })).items
      .filter(({ price }) => price !== null)
      .map(({ itemID, price }) => [itemID, price]),
  ).toEqual([[product.itemID, 1.25]]);

  const part = { itemID: product.itemID, priceAdd: 0.5, isDefault: true, variantOptionIDs: [] };
  const { itemID, comboChoices } = await office.call(comboRoutes.create, {
    body: {
      name: 'Lunch set',
      displayName: '',
      description: '',
      categoryID: null,
      barcode: '',
      refCode: '',
      imageUrl: '',
      basePrice: 9,
      isActive: true,
      isDefaultTax: true,
      taxID: null,
      isTaxInclusive: true,
      isAvailableForSelection: true,
      comboChoices: [{ name: 'Side', quantity: 2, comboChoiceItems: [part] }],
    },
  });
  await page.goto(`${origin(place.subDomain)}/combo-set/combo-set/${itemID}`);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Copy of Lunch set');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Copy of Lunch set/ })).toBeVisible();
  const made = first((await office.call(comboRoutes.list, { query: { search: 'Copy of Lunch' } })).items);
  const choices = (await office.call(comboRoutes.get, { params: { id: made.itemID } })).comboChoices;
  expect(choices.map(({ name, quantity, comboChoiceItems }) => [name, quantity, comboChoiceItems])).toEqual([
    ['Side', 2, [part]],
  ]);
  expect(choices[0]?.comboChoiceID).not.toBe(comboChoices[0]?.comboChoiceID);
});
