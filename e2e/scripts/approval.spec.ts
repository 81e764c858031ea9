import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { tapDigits } from '../pages/sign-in.ts';

test('a cashier voids a sent order with the PIN of the owner', async ({ page, context }) => {
  const office = await new Api(demo.subDomain).signIn(demo.owner, 'Back office');
  await enterAs(context, await (await new Api(demo.subDomain).signIn(demo.owner, 'Window 1')).handOver(demo.cashier));
  const terminal = new SalePage(page);
  await terminal.open(demo.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.cart.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 item sent to kitchen' })).toBeVisible();
  const { orderID, orderNo } = await lastOrder(office);
  await terminal.orderAction('Void order');
  const question = page.getByRole('dialog', { name: `Void order ${orderNo}` });
  await expect(question).toContainText('$4.45');
  await expect(question.getByRole('button', { name: `Void order ${orderNo}` })).not.toBeFocused();
  await expect(question.getByRole('button', { name: `Void order ${orderNo}` }), 'without a reason').toBeDisabled();
  await question.getByRole('radio').first().click();
  await question.getByRole('button', { name: `Void order ${orderNo}` }).click();

  const pad = page.getByRole('dialog', { name: 'Manager PIN: Void' });
  await expect(pad).toContainText('$4.45');
  await tapDigits(page, demo.cashier.pin);
  await expect(pad.getByRole('alert'), 'the cashier may not approve either').toBeVisible();
  expect((await lastOrder(office)).status).not.toBe('Voided');
  await tapDigits(page, demo.owner.pin);
  await expect(pad).toHaveCount(0);
  await expect(terminal.cart.getByText('The cart is empty')).toBeVisible();
  expect(await lastOrder(office)).toMatchObject({ orderID, status: 'Voided' });
});

test('a cashier voids a part payment with the PIN of the owner', LONG, async ({ page, context }) => {
  const office = await new Api(demo.subDomain).signIn(demo.owner, 'Back office');
  await enterAs(context, await (await new Api(demo.subDomain).signIn(demo.owner, 'Window 1')).handOver(demo.cashier));
  const terminal = new SalePage(page);
  await terminal.open(demo.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.tap('Bottled Water');
  await terminal.pay();
  await expect(terminal.exact).toBeVisible();
  await terminal.payPart('5.00');
  await terminal.payment.getByRole('button', { name: 'Void Cash, $5.00' }).click();
  await page.getByRole('dialog', { name: 'Void Cash, $5.00?' }).getByRole('button', { name: 'Void payment' }).click();
  const pad = page.getByRole('dialog', { name: 'Manager PIN: Void payment' });
  await expect(pad).toContainText('$5.00');
  await tapDigits(page, demo.owner.pin);
  await expect(pad).toHaveCount(0);
  await expect(terminal.payment.getByText('Total due')).toBeVisible();
  expect(await lastOrder(office)).toMatchObject({ orderPaymentStatus: 'Pending' });
});
