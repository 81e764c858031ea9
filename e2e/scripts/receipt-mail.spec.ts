import { randomInt } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { mailedText } from '../kit/mails.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

test('a changed template is on the receipt that a guest gets by mail, and a business gets an invoice', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('receipt');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter'));

  await page.goto(`${origin(place.subDomain)}/receipt-settings/receipt-templates`);
  await page.getByRole('row', { name: /^Sale receipt/ }).click();
  const markup = page.getByRole('textbox', { name: 'Template' });
  await markup.focus();
  await page.keyboard.press('Control+Home');
  await typeByHand(page, '<texx>Come again soon</texx>');
  await expect(page.getByText('Line 1: there is no element “texx”')).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await typeByHand(page, '<text>Come again soon</text>');
  await expect(page.getByAltText(/^Come again soon/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Template saved')).toBeVisible();

  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.quickAmount(10).click();
  const dialog = page.getByRole('dialog', { name: 'Payment complete' });
  await dialog.getByRole('button', { name: 'Email receipt' }).click();
  await expect(dialog).toContainText('Come again soon');
  await dialog.getByText('ไทย', { exact: true }).click();
  await expect(dialog).toContainText('ใบเสร็จรับเงิน');
  const address = `guest-${randomInt(1e9).toString(36)}@example.com`;
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  await typeByHand(page, address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email has been sent.')).toBeVisible();
  const mail = await mailedText(address);
  expect(mail).toContain('Come again soon');
  expect(mail).toContain('นี่คือใบเสร็จของคุณ');

  await dialog.getByRole('button', { name: 'Invoice to a business' }).click();
  const buyer = page.getByRole('dialog', { name: /^Invoice for sale/ });
  await buyer.getByRole('textbox', { name: 'Company' }).fill('Riverside Trading Ltd');
  await buyer.getByRole('textbox', { name: 'Tax ID' }).fill('IE 1234567 T');
  await buyer.getByRole('textbox', { name: 'Address' }).fill('1 Quay Street, Dublin');
  await buyer.getByRole('button', { name: 'Issue invoice' }).click();
  const invoice = page.getByRole('dialog', { name: 'Invoice to a business' });
  await expect(invoice).toContainText('VAT invoice');
  await expect(invoice).toContainText(/INV-\d{4}-000001/);
  await expect(invoice).toContainText('Tax ID IE1234567T');
});
