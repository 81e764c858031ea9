import { menuRoutes, priceListRoutes, productRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { first } from '../../kit/records.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, test } from '../../kit/test.ts';
import { ProductPage } from '../../pages/products.ts';
import { SalePage } from '../../pages/sale.ts';

test('list, form and menu builder show the price that is charged, and one save changes it there too', async ({
  page,
  context,
  secondPage,
}) => {
  const place = await registerRestaurant('charged');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const { items } = await office.call(productRoutes.list, { query: { search: 'Chips' } });
  const like = await office.call(productRoutes.get, { params: { id: first(items).itemID } });
  const menus = await office.call(menuRoutes.lookup);
  const { menuID } = first(menus.filter(({ name }) => name === 'Counter'));
  const { menuSections } = await office.call(menuRoutes.get, { params: { id: menuID } });
  const { menuSectionID, displayName } = first(menuSections);
  const { itemID } = await office.call(productRoutes.create, {
    body: {
      ...like,
      itemID: null,
      name: 'Lassi',
      refCode: '',
      barcode: '',
      basePrice: 7.25,
      placement: { menuID, menuSectionID, sectionName: null },
    },
  });
  await office.call(priceListRoutes.create, {
    body: {
      name: 'Terrace',
      isBasePriceList: false,
      priceListAvailabilities: [],
      priceListItems: [{ itemID, price: 8.75 }],
      priceListModifierOptions: [],
    },
  });

  await enterAs(context, office);
  await page.goto(`${origin(place.subDomain)}/pos-menus/menus/${menuID}`);
  const lassi = page.getByRole('button', { name: 'Edit Lassi', exact: true });
  const folded = page.getByRole('button', { name: `Expand ${displayName}`, exact: true });
  await expect(lassi.or(folded)).toBeVisible();
  if (await folded.isVisible()) await folded.click();
  await expect(lassi).toContainText('€8.75 · Terrace');

  const products = new ProductPage(page);
  await products.open(place.subDomain);
  await products.search('Lassi');
  await expect(products.row('Lassi')).toContainText('€7.25');
  await expect(products.row('Lassi')).toContainText('€8.75 · Terrace');

  await products.row('Lassi').getByText('Lassi').click();
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await expect(price).toHaveAccessibleDescription('Charged now: €8.75 (Terrace)');
  await price.fill('6.50');
  const too = page.getByRole('checkbox', { name: 'Change there too: Terrace' });
  await expect(too).toHaveAccessibleDescription('€8.75 → €6.50');
  await too.click();
  await products.save();
  await products.search('Lassi');
  await expect(products.row('Lassi')).toContainText('€6.50');
  await expect(products.row('Lassi')).not.toContainText('Terrace');

  const terminal = new SalePage(await secondPage(counter));
  await terminal.open(place.subDomain);
  await terminal.section(displayName).click();
  await terminal.tap('Lassi');
  await terminal.expectTotal(6.5);
});
