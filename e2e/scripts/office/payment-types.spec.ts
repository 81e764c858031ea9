import {
  customPaymentTypeRoutes,
  imageRoutes,
  paymentRoutes,
  posPaymentSettingRoutes,
  userRoutes,
} from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { Api } from '../../kit/api.ts';
import { lastOrder } from '../../kit/ledger.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { SalePage } from '../../pages/sale.ts';

// Wide enough for the terminal to show its payment types next to one another.
test.use({ viewport: { width: 1440, height: 900 } });

test('a custom payment type, activated in the back office, is available on the open terminal at once and accepts payments', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('voucher');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { imageUrl } = await office.call(imageRoutes.add, { body: { imageID: randomUUID(), data: PIXEL } });
  const { customPaymentTypeID } = await office.call(customPaymentTypeRoutes.create, {
    body: { name: 'Festival token', logoUrl: imageUrl },
  });
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Bottled Water');
  await terminal.pay();
  await expect(terminal.exact).toBeVisible();
  const voucher = terminal.payType('Festival token');
  await expect(voucher, 'it is inactive at first').toHaveCount(0);
  await terminal.payment.getByRole('button', { name: 'Close payment' }).click();

  const manager = await context.newPage();
  await manager.goto(`${origin(place.subDomain)}/payment-methods/pos-payments`);
  await manager.getByRole('switch', { name: 'Festival token: on POS' }).click();
  await expect
    .poll(
      async () =>
        (await office.call(paymentRoutes.settings)).find(
          (setting) => setting.customPaymentTypeID === customPaymentTypeID,
        )?.isAvailableInPOS,
    )
    .toBe(true);
  await manager.close();

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await terminal.pay();
  await expect(voucher.locator('img')).toHaveAttribute('src', imageUrl);
  await voucher.click();
  await expect(terminal.done).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window), 'the terminal was never reloaded').toBe(true);
  expect(await lastOrder(office)).toMatchObject({ orderPaymentStatus: 'Paid' });
});

test(
  'a payment type that the location no longer accepts disappears from the open payment, and cash stays while it is the last one',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('cardless');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.tap('Bottled Water');
    await terminal.pay();
    const card = terminal.payType('Credit Card');
    // With an amount typed, a tap only chooses.
    await terminal.payment.getByRole('button', { name: '1', exact: true }).click();
    await card.click();
    await expect(terminal.payment.getByRole('button', { name: /^Record .* – Credit Card$/ })).toBeVisible();

    const manager = await context.newPage();
    await manager.goto(`${origin(place.subDomain)}/payment-methods/system-payment-methods`);
    await manager.getByRole('switch', { name: 'Credit Card: accepted here' }).click();
    await expect(manager.getByRole('row', { name: /Credit Card/ })).toContainText('Not accepted at this location');
    await manager.getByRole('switch', { name: 'Cash: accepted here' }).click();
    await expect(manager.getByText('Cash is the only payment type on the POS.')).toBeVisible();
    await expect(manager.getByRole('switch', { name: 'Cash: accepted here' })).toBeChecked();
    await manager.close();

    await expect(card, 'without a reload').toHaveCount(0);
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    expect(await lastOrder(office)).toMatchObject({
      orderPaymentStatus: 'Paid',
      sale: { payments: [{ name: 'Cash' }] },
    });
  },
);

test(
  'PromptPay shows the account to pay to, and is recorded when the cashier confirms',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('baht', 'thai');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    await office.call(userRoutes.savePreference, { body: { language: 'en', theme: 'Light' } });
    const setting = (await office.call(paymentRoutes.settings)).find(({ paymentTypeID }) => paymentTypeID === 4);
    const params = { id: setting?.paymentSettingID ?? '' };
    const record = await office.call(posPaymentSettingRoutes.get, { params });
    await office.call(posPaymentSettingRoutes.update, {
      params,
      body: { ...record, name: 'PromptPay', accountPromptPayID: '0812345678', accountPromptPayName: 'Baan Suan' },
    });
    await office.call(posPaymentSettingRoutes.setActive, { params, query: { isActive: true } });
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.menu.getByRole('textbox', { name: 'Search items' }).fill('Larb');
    await terminal.menu
      .getByRole('button', { name: /Larb, / })
      .first()
      .click();
    for (const option of [/Beef/, /Mild/]) await page.getByRole('dialog').getByRole('radio', { name: option }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Add / }).click();
    await terminal.pay();
    await terminal.payType('PromptPay').click();
    await expect(terminal.payment).toContainText(
      'to PromptPay 081-234-5678 Baan Suan. Check that the money has arrived',
    );
    await expect(terminal.payment.getByRole('img', { name: /^PromptPay QR for ฿?[\d.]+/ })).toBeVisible();
    await expect(terminal.payment.getByRole('button', { name: 'Print QR Code' })).toBeVisible();
    await terminal.payment.getByRole('button', { name: 'Paid', exact: true }).click();
    await expect(terminal.done).toBeVisible();
    expect(await lastOrder(office)).toMatchObject({
      orderPaymentStatus: 'Paid',
      sale: { payments: [{ name: 'PromptPay', paymentTypeID: 4, verified: false }] },
    });
  },
);

test(
  'a custom payment type with a logo is created in the form, an unreadable picture is reported, and a deleted type is restored',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('logo');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    await page.goto(`${origin(place.subDomain)}/payment-methods/custom-payment-methods/new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Festival token');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await expect(page.getByText("This file can't be read as a photo.")).toBeVisible();
    await file.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
    });
    await expect(page.getByRole('button', { name: 'Replace photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row', { name: /Festival token/ });
    await expect(row.locator('img')).toBeVisible();
    await row.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.locator('img')).toBeVisible();
    const {
      items: [type],
    } = await office.call(customPaymentTypeRoutes.list);
    expect(type).toMatchObject({ name: 'Festival token', logoUrl: expect.stringContaining('/') });
  },
);
