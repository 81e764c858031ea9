import {
  giftCardInventoryRoutes,
  giftCardRoutes,
  operationalSettingRoutes,
  PaymentType,
  settingsRoutes,
  systemPaymentSettingRoutes,
} from '@tavola/contract';
import type { Locator, PlaywrightTestArgs } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { carry } from '../kit/carry.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** A restaurant that sells gift cards of 50.00, five of them on hand. */
async function cardPlace() {
  const place = await registerRestaurant('gift-cards');
  const api = new Api(place.subDomain);
  const session = await api.signIn(place.owner, 'Counter 1');
  const { version } = await api.call(settingsRoutes.operational);
  await api.call(operationalSettingRoutes.giftCards, {
    body: { isGiftCardEnabled: true, quickTopUpAmounts: [20], version },
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

/** The dialog of gift cards, over an order with one item. */
async function opened({ page, context }: Pick<PlaywrightTestArgs, 'page' | 'context'>) {
  const { place, api, session } = await cardPlace();
  await enterAs(context, session);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.orderAction('Gift cards');
  return { api, terminal, dialog: page.getByRole('dialog', { name: 'Gift cards' }) };
}

/** Chooses a card of 50.00 and takes cash for it. */
async function sellOne(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /Voucher/ }).click();
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await dialog.getByRole('radio', { name: 'Cash' }).click();
  await dialog.getByRole('button', { name: /^Take / }).click();
}

const cardsOf = async (api: Api) => (await api.call(giftCardRoutes.list)).items;

test('a gift card is sold and spent', async ({ page, context }) => {
  const { api, terminal, dialog } = await opened({ page, context });
  await sellOne(dialog);
  await expect(dialog.getByText('Payment complete')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [card] = await cardsOf(api);
  expect(card).toMatchObject({ currentBalance: 50, state: 'Active' });

  const total = await terminal.total();
  await terminal.pay();
  await terminal.payType('Gift card').click();
  await terminal.payment.getByRole('textbox', { name: 'Number of the card' }).fill(card?.issueNo ?? '');
  await page.keyboard.press('Enter');
  await terminal.payment.getByRole('button', { name: /^Charge / }).click();
  await expect(terminal.done).toBeVisible();
  expect((await cardsOf(api))[0]?.currentBalance).toBeCloseTo(50 - total, 2);
});

test(
  'a card with too little on it is topped up over the payment',
  heldDailyBy('apps/server/src/areas/selling/gift-cards/gift-cards.test.ts'),
  async ({ page, context }) => {
    const { api, terminal, dialog } = await opened({ page, context });
    await sellOne(dialog);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const [card] = await cardsOf(api);
    for (let count = 0; count < 11; count++) await terminal.tap('Chips and Guacamole');
    const total = await terminal.total();
    expect(total).toBeGreaterThan(50);
    await terminal.pay();
    await terminal.payType('Gift card').click();
    await terminal.payment.getByRole('textbox', { name: 'Number of the card' }).fill(card?.issueNo ?? '');
    await page.keyboard.press('Enter');
    await expect(terminal.payment.getByText(/The card has €50.00 left/)).toBeVisible();
    await terminal.payment.getByRole('button', { name: 'Top up' }).click();
    await dialog.getByRole('button', { name: '€20.00' }).click();
    await dialog.getByRole('radio', { name: 'Cash' }).click();
    await dialog.getByRole('button', { name: /^Take / }).click();
    await expect(dialog.getByText('Balance now €70.00')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await terminal.payment.getByRole('button', { name: /^Charge / }).click();
    await expect(terminal.done).toBeVisible();
    expect((await cardsOf(api))[0]?.currentBalance).toBeCloseTo(70 - total, 2);
  },
);

test(
  'a sale of cards whose answer is lost is sold once',
  heldDailyBy(
    'apps/web/src/sell/gift-cards/sent-card-sale.mock.test.ts',
    'apps/server/src/areas/selling/gift-cards/gift-cards.test.ts',
  ),
  async ({ page, context, complaints }) => {
    complaints.allow(/net::ERR_/);
    const { api, terminal, dialog } = await opened({ page, context });
    const sale = '**/api/location/payments/gift-card/sale';
    await page.route(sale, async (route) => {
      await carry(route);
      await route.abort('connectionreset');
    });
    await sellOne(dialog);
    await expect(dialog.getByText('No answer yet')).toBeVisible();
    await page.unroute(sale);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await terminal.orderAction('Gift cards');
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await expect(dialog.getByText('Payment complete')).toBeVisible();
    expect(await cardsOf(api)).toHaveLength(1);
  },
);
