import { productRoutes, userRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { lastOrder } from '../../kit/ledger.ts';
import { first } from '../../kit/records.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { ProductPage } from '../../pages/products.ts';
import { SalePage } from '../../pages/sale.ts';

test(
  'a Thai name that is typed in the product form is on the tile, the cart and the receipt of a Thai terminal, and an English one shows the English name',
  LONG,
  async ({ page, context, secondPage }) => {
    const place = await registerRestaurant('names');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Back office'));
    const products = new ProductPage(page);
    await products.open(place.subDomain);
    await products.search('Bottled Water');
    await products.row('Bottled Water').click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Bottled Water');
    await products.fill({ 'Name in Thai': 'น้ำแร่ขวดแก้ว' });
    await products.save();
    const stored = async () =>
      first((await counter.call(productRoutes.list, { query: { search: 'น้ำแร่' } })).items).names;
    expect(await stored(), 'the list finds it by either language').toEqual({ th: 'น้ำแร่ขวดแก้ว' });

    const terminal = new SalePage(await secondPage(counter));
    await terminal.open(place.subDomain);
    await terminal.tap('Bottled Water');
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    await expect(terminal.receipt).toContainText('Bottled Water');
    const english = await lastOrder(counter);

    await counter.call(userRoutes.savePreference, { body: { language: 'th', theme: 'Light' } });
    await terminal.page.reload();
    await expect(terminal.page.locator('html')).toHaveAttribute('lang', 'th');
    await terminal.page.getByRole('button', { name: /^น้ำแร่ขวดแก้ว / }).click();
    const cart = terminal.page.getByRole('region', { name: 'รายการที่สั่ง' });
    await expect(cart.getByRole('button', { name: /^1 × น้ำแร่ขวดแก้ว/ })).toBeVisible();
    await cart.getByRole('button', { name: 'ชำระเงิน', exact: true }).click();
    await terminal.page.getByRole('button', { name: /^พอดี / }).click();
    const done = terminal.page.getByRole('dialog', { name: 'ชำระเงินเรียบร้อย' });
    await expect(done.getByRole('article')).toContainText('น้ำแร่ขวดแก้ว');
    const thai = await lastOrder(counter);
    expect(thai.orderID).not.toBe(english.orderID);
    expect(thai.orderLines[0]).toMatchObject({
      itemName: 'Bottled Water',
      names: { [thai.orderLines[0]?.itemID ?? '']: { th: 'น้ำแร่ขวดแก้ว' } },
    });
    await counter.call(userRoutes.savePreference, { body: { language: 'en', theme: 'Light' } });
  },
);
