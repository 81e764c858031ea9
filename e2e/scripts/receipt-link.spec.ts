import { receiptTemplateRoutes, ReceiptTemplateType } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

test('a guest opens the receipt by the code on it, without signing in, and reads it in Thai', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const place = await registerRestaurant('receipt-link');
  const api = new Api(place.subDomain);
  await enterAs(context, await api.signIn(place.owner, 'Counter'));
  const templates = await api.call(receiptTemplateRoutes.list);
  const { receiptTemplateID: id } =
    templates.find(({ receiptTemplateType }) => receiptTemplateType === ReceiptTemplateType.Sales) ?? {};
  if (id === undefined) throw new Error('The place has no template of a sale.');
  const template = await api.call(receiptTemplateRoutes.get, { params: { id } });
  const { name, description, version } = template;
  const markup = template.markup.replace('<cut/>', '<qr value="{receiptLink}"/>\n<cut/>');
  await api.call(receiptTemplateRoutes.update, { params: { id }, body: { name, description, markup, version } });

  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.quickAmount(10).click();
  const dialog = page.getByRole('dialog', { name: 'Payment complete' });
  const code = dialog.getByRole('img', { name: /\/receipt\/[\w-]{22}$/ });
  await expect(code).toBeVisible();
  const link = (await code.getAttribute('aria-label')) ?? '';

  const guest = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  await guardContext(guest, complaints);
  const phone = await guest.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('article')).toContainText('Chips and Guacamole');
  expect(await barriers(phone)).toEqual([]);
  await phone.screenshot({ path: test.info().outputPath('receipt.png'), fullPage: true });
  await phone.getByRole('button', { name: 'ภาษาไทย' }).click();
  await expect(phone.getByRole('article')).toContainText('ใบเสร็จรับเงิน');
  await phone.goto(link.replace(/.{22}$/, 'A'.repeat(22)));
  await expect(phone.getByRole('heading', { name: 'ไม่พบใบเสร็จ' })).toBeVisible();
  await guest.close();

  await dialog.getByRole('button', { name: 'Why this total?' }).click();
  const why = page.getByRole('dialog', { name: 'Why this total?' });
  await expect(why.getByRole('list', { name: 'Items' })).toContainText('Chips and Guacamole');
});
