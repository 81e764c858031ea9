import {
  giftCardInventoryRoutes,
  giftCardRoutes,
  operationalSettingRoutes,
  PaymentType,
  settingsRoutes,
  systemPaymentSettingRoutes,
} from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** A restaurant that sells gift cards of 50.00, five of them on hand. */
async function cardPlace() {
  const place = await registerRestaurant('gift-cards');
  const api = new Api(place.subDomain);
  const session = await api.signIn(place.owner, 'Counter 1');
  const { version } = await api.call(settingsRoutes.operational);
  await api.call(operationalSettingRoutes.giftCards, {
    body: { isGiftCardEnabled: true, quickTopUpAmounts: [], version },
  });
  for (const { systemPaymentSettingID: id, paymentTypeID } of await api.call(systemPaymentSettingRoutes.list))
    if (paymentTypeID === PaymentType.GiftCard)
      await api.call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } });
  const id = randomUUID();
  await api.call(giftCardInventoryRoutes.create, {
    body: { giftCardProductID: id, giftCardTypeName: 'Voucher', giftCardPrice: 50 },
  });
  await api.call(giftCardInventoryRoutes.adjust, {
    params: { id },
    body: { mode: 'Add', quantity: 5, reason: 'Delivery', comment: '' },
  });
  return { place, api, session };
}

test('a gift card is sold and spent', async ({ page, context }) => {
  const { place, api, session } = await cardPlace();
  await enterAs(context, session);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.orderAction('Gift cards');
  const dialog = page.getByRole('dialog', { name: 'Gift cards' });
  await dialog.getByRole('button', { name: /Voucher/ }).click();
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await dialog.getByRole('radio', { name: 'Cash' }).click();
  await dialog.getByRole('button', { name: /^Take / }).click();
  await expect(dialog.getByText('Payment complete')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [card] = (await api.call(giftCardRoutes.list)).items;
  expect(card).toMatchObject({ currentBalance: 50, state: 'Active' });

  const total = await terminal.total();
  await terminal.pay();
  await terminal.payment.getByText('Gift card', { exact: true }).first().click();
  await terminal.payment.getByRole('textbox', { name: /number/i }).fill(card?.issueNo ?? '');
  await page.keyboard.press('Enter');
  await terminal.payment.getByRole('button', { name: /^Charge / }).click();
  await expect(terminal.done).toBeVisible();
  const [spent] = (await api.call(giftCardRoutes.list)).items;
  expect(spent?.currentBalance).toBeCloseTo(50 - total, 2);
});
