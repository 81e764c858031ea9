import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { countClicks } from '../kit/clicks.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { lastOrder } from '../kit/ledger.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

let place: Restaurant;
let office: Api;
test.beforeAll(async () => {
  place = await registerRestaurant('split');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
});

const shares = (page: Page) => page.getByRole('list', { name: 'Payments of this order' }).getByRole('listitem');

test('two guests share a bill in six taps', async ({ page, context }) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  const { payment } = terminal;
  await terminal.tap('Chips and Guacamole');
  const clicks = await countClicks(page);
  await terminal.pay();
  await payment.getByRole('button', { name: 'Split payment' }).click();
  await payment.getByRole('button', { name: 'Charge €2.23 – Cash' }).click();
  await payment.getByRole('button', { name: 'Exact €2.23' }).click();
  await payment.getByRole('button', { name: 'Charge €2.22 – Cash' }).click();
  await payment.getByRole('button', { name: 'Exact €2.22' }).click();
  await expect(terminal.done).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(6);
  expect(await lastOrder(office)).toMatchObject({
    totalDueAmount: 4.45,
    orderPaymentStatus: 'Paid',
    sale: { payments: [{ amount: 2.23 }, { amount: 2.22 }] },
  });
});

test('shares of different types and amounts outlive a reload, a paid one is locked, and a voided one is due again', async ({
  page,
  context,
}) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 2'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  const { payment } = terminal;
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await payment.getByRole('button', { name: 'Split payment' }).click();
  await payment.getByRole('button', { name: 'Add payment' }).click();
  await expect(shares(page)).toHaveCount(3);
  await payment.getByRole('button', { name: 'Remove payment 3' }).click();
  await payment.getByRole('button', { name: /^Amount of payment 1/ }).click();
  await typeByHand(page, '3');
  await expect(payment.getByRole('button', { name: 'Amount of payment 2: €1.45' })).toBeVisible();
  await payment.getByRole('button', { name: /^Amount of payment 2/ }).click();
  await typeByHand(page, '1');
  await expect(payment.getByText('Cannot make charge: 0.45 less than the remaining amount')).toBeVisible();
  await payment.getByRole('button', { name: 'Split evenly' }).click();
  await payment.getByRole('button', { name: /^Amount of payment 1/ }).click();
  await typeByHand(page, '3');

  await payment.getByRole('button', { name: 'Charge €3.00 – Cash' }).click();
  await typeByHand(page, '5');
  await payment.getByRole('button', { name: 'Charge €5.00 · Change €2.00' }).click();
  await expect(shares(page).first()).toHaveText('Paid · Cash€3.00');
  await page.reload();
  await terminal.pay();
  await expect(shares(page).first()).toHaveText('Paid · Cash€3.00');
  await payment.getByLabel('Type of payment 2').selectOption({ label: 'Credit Card' });

  await payment.getByRole('button', { name: 'Void Cash, €3.00' }).click();
  await page.getByRole('dialog', { name: 'Void Cash, €3.00?' }).getByRole('button', { name: 'Void payment' }).click();
  await payment.getByRole('button', { name: 'Amount of payment 1: €3.00' }).click();
  await payment.getByRole('button', { name: 'Charge €3.00 – Cash' }).click();
  await payment.getByRole('button', { name: 'All payments' }).click();
  await payment.getByRole('button', { name: 'Charge €3.00 – Cash' }).click();
  await payment.getByRole('button', { name: 'Exact €3.00' }).click();
  await payment.getByRole('button', { name: 'Charge €1.45 – Credit Card' }).click();
  await payment.getByRole('button', { name: 'Record €1.45 – Credit Card' }).click();
  await expect(terminal.done).toBeVisible();
  const { sale } = await lastOrder(office);
  const live = sale?.payments.filter(({ voidedDateTime }) => voidedDateTime === null);
  expect(live).toMatchObject([
    { name: 'Cash', amount: 3, changeAmount: 0 },
    { name: 'Credit Card', amount: 1.45 },
  ]);
});
