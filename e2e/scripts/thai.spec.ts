import { userRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { spilledButtons } from '../kit/geometry.ts';
import { lastOrder } from '../kit/ledger.ts';
import { registerRestaurant, thai } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { amountIn, SalePage } from '../pages/sale.ts';

test('the Thai restaurant sells a variant and a combo with VAT in the price, a service charge and its own words', async ({
  page,
  context,
}) => {
  const api = await new Api(thai.subDomain).signIn(thai.owner, 'Counter 1');
  await api.call(userRoutes.savePreference, { body: { language: 'en', theme: 'Light' } });
  await enterAs(context, api);
  const terminal = new SalePage(page);
  await terminal.open(thai.subDomain);
  await terminal.menu.getByRole('textbox', { name: 'Search items' }).fill('Larb');
  await terminal.menu
    .getByRole('button', { name: /Larb, / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Beef/ }).click();
  await dialog.getByRole('radio', { name: /Mild/ }).click();
  await dialog.getByRole('button', { name: /^Add / }).click();
  await expect(terminal.lines).toHaveCount(1);
  await terminal.menu.getByRole('textbox', { name: 'Search items' }).fill('Set for Two');
  await terminal.menu
    .getByRole('button', { name: /Set for Two, / })
    .first()
    .click();
  await dialog.getByRole('radio', { name: /Prawn Cakes.*40/ }).click();
  await terminal.answerTheRestAndAdd();
  await expect(terminal.lines).toHaveCount(2);
  await terminal.cart.getByRole('radio', { name: 'Dine in' }).click();
  // 170 for the larb, 690 and 40 for the set, and ten percent of the sum.
  await terminal.expectTotal(990);
  const shown = await terminal.total();
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();

  const office = await new Api(thai.subDomain).signIn(thai.owner, 'Office');
  const order = await lastOrder(office);
  expect(order.totalDueAmount).toBe(shown);
  expect(order.serviceChargeAmount).toBe(90);
  const [vat] = order.taxes;
  expect(vat).toMatchObject({ name: 'ภาษีมูลค่าเพิ่ม', rate: 7, inclusive: true });
  expect(order.inclusiveTaxAmount, 'seven parts of a hundred and seven').toBeCloseTo(
    (order.totalDueAmount * 7) / 107,
    1,
  );
  const paper = await terminal.receipt.innerText();
  // Its receipts are in the language of the restaurant, not of the cashier.
  expect(paper).toContain('ลาบ');
  expect(amountIn(/ภาษีมูลค่าเพิ่ม 7%.*\n?\D*([\d.,]+)/.exec(paper)?.[1] ?? '')).toBe(order.inclusiveTaxAmount);
  expect(paper).toContain('90.00');
  await page.keyboard.press('Escape');

  await office.call(userRoutes.savePreference, { body: { language: 'th', theme: 'Light' } });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('region', { name: 'รายการที่สั่ง' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ชำระเงิน' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /เริ่ม [\d,.]+฿/ }).first(), 'a long price').toBeVisible();
  expect(await spilledButtons(page), 'pictures and prices stay on their tiles').toEqual([]);
});

test('four ways to serve, tiles without pictures and a single category fit the sell screen', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('fits', null);
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, api);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await expect(terminal.cart.getByRole('radio')).toHaveCount(4);
  expect(await spilledButtons(page), 'words stay inside their buttons').toEqual([]);
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category).toBeDisabled();
  await expect(category, 'why it is off').toHaveAttribute('title', 'All items shown are in one category.');
  await expect(category, 'a symbol without words behind it').toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});
