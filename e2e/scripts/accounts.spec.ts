import { customerRoutes, paymentAccountRoutes, systemPaymentSettingRoutes } from '@tavola/contract';
import { blankCustomer } from '@tavola/testkit/office/customers.ts';
import { randomUUID } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

test('a sale is charged to a customer’s account within its limit, removed from it when the payment is voided, and paid in cash instead', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('account');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const customerID = randomUUID();
  await office.call(customerRoutes.create, { body: { ...blankCustomer('Orla'), customerID } });
  const open = (name: string, creditLimit: number | null) =>
    office.call(paymentAccountRoutes.create, {
      body: {
        accountID: randomUUID(),
        name,
        paymentTypeID: 3,
        creditLimit,
        isActive: true,
        customerPaymentAccounts: [{ customerID }],
      },
    });
  const club = await open('Rowing club', 20);
  await open('Small purse', 2);
  const types = await office.call(systemPaymentSettingRoutes.list);
  await office.call(systemPaymentSettingRoutes.setActive, {
    params: { id: types.find(({ paymentTypeID }) => paymentTypeID === 3)?.systemPaymentSettingID ?? '' },
    query: { isActive: true },
  });
  const owed = async () =>
    (await office.call(paymentAccountRoutes.get, { params: { id: club.accountID } })).accountBalance;

  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.payType('Customer account').click();
  await expect(terminal.payment.getByText('Add the customer to the order first.')).toBeVisible();
  await terminal.payment.getByRole('button', { name: 'Close payment' }).click();
  await terminal.orderAction('Customer');
  const popup = page.getByRole('dialog');
  await popup.getByRole('searchbox', { name: 'Search' }).fill('Orla');
  await popup.getByRole('button', { name: 'Choose Orla' }).click();
  await popup.getByRole('button', { name: 'Done' }).click();
  await terminal.pay();
  await terminal.payType('Customer account').click();
  const accounts = terminal.payment.getByRole('radiogroup', { name: 'Accounts' });
  await expect(accounts.getByRole('radio', { name: /^Small purse/ }), 'it is above the limit').toBeDisabled();
  await accounts.getByRole('radio', { name: /^Rowing club/ }).click();
  await terminal.payment.getByRole('button', { name: 'Charge €4.45 to Rowing club' }).click();
  await expect(terminal.done).toBeVisible();
  await expect(terminal.receipt).toContainText('Customer account · Rowing club');
  expect(await owed()).toBe(4.45);
  const order = await lastOrder(office);
  expect(order).toMatchObject({
    orderPaymentStatus: 'Paid',
    sale: { payments: [{ status: 'PaidOnAccount', accountName: 'Rowing club' }] },
  });

  await page.goto(`${origin(place.subDomain)}/orders/${order.orderID}`);
  await page.getByRole('button', { name: 'Void Customer account · Rowing club, €4.45' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void payment' }).click();
  await expect(terminal.cart, 'the order is unpaid on the terminal').toBeVisible();
  expect(await owed()).toBe(0);
  await terminal.pay();
  await terminal.quickAmount(5).click();
  await expect(terminal.done).toBeVisible();
  expect(await lastOrder(office)).toMatchObject({
    orderID: order.orderID,
    orderPaymentStatus: 'Paid',
    sale: { saleNo: order.sale?.saleNo, payments: [{ status: 'Voided' }, { status: 'Received', name: 'Cash' }] },
  });

  await page.goto(`${origin(place.subDomain)}/financials/payment-accounts/${club.accountID}`);
  const history = page.getByRole('region', { name: 'History' });
  for (const type of ['Payment', 'Refund'])
    await expect(history.getByRole('row', { name: new RegExp(`${type}\\s*Order ${order.orderNo}`) })).toBeVisible();
});

test(
  'a wrong part payment is voided inside the payment dialog, and the order can be changed again',
  heldDailyBy(
    'e2e/scripts/split-payment.spec.ts',
    'apps/web/src/sell/payment/checkout/checkout.mock.test.ts',
    'apps/server/src/areas/selling/http/payments/void-payment.test.ts',
  ),
  async ({ page, context }) => {
    const place = await registerRestaurant('part');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.tap('Chips and Guacamole');
    await terminal.pay();
    await expect(terminal.exact).toBeVisible();
    await terminal.payPart('2.00');
    const voiding = terminal.payment.getByRole('button', { name: 'Void Cash, €2.00' });
    await voiding.click();
    await expect(page.getByRole('dialog', { name: 'Void Cash, €2.00?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Void Cash, €2.00?' })).toHaveCount(0);
    await expect(terminal.payment, 'Escape closes the question alone').toBeVisible();
    await voiding.click();
    await page.getByRole('dialog', { name: 'Void Cash, €2.00?' }).getByRole('button', { name: 'Void payment' }).click();
    await expect(terminal.payment.getByText('Total due')).toBeVisible();
    await terminal.payment.getByRole('button', { name: 'Close payment' }).click();
    await terminal.tap('Bottled Water');
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    const order = await lastOrder(office);
    expect(order.orderLines).toHaveLength(2);
    expect(order).toMatchObject({
      orderPaymentStatus: 'Paid',
      sale: { payments: [{ status: 'Voided', amount: 2 }, { status: 'Received' }] },
    });
  },
);

test(
  'an account is settled and corrected with a reason, and wrong input is reported at its field',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('ledger');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const { accountID } = await office.call(paymentAccountRoutes.create, {
      body: { accountID: randomUUID(), name: 'Rowing club', paymentTypeID: 3, creditLimit: 50, isActive: true },
    });
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    await page.goto(`${origin(place.subDomain)}/financials/payment-accounts/${accountID}`);
    const dialog = page.getByRole('dialog', { name: 'Adjust balance' });
    const book = async (kind: string, amount: string, why: string): Promise<void> => {
      await page.getByRole('button', { name: 'Adjust balance' }).click();
      await dialog.getByRole('radio', { name: kind }).click();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(why);
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    await book('Increase balance', '0', 'Dinner by phone');
    await expect(dialog.getByRole('textbox', { name: 'Amount' }), '0 books nothing').toBeFocused();
    // Typed key by key: the intermediate values include a lone zero, a trailing point and zeros after it.
    for (const [typed, shown] of [
      ['0.05', '€0.05'],
      ['42.50', '€42.50'],
    ] as const) {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('');
      await dialog.getByRole('textbox', { name: 'Amount' }).pressSequentially(typed);
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(shown);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('€7.50');
    await page.getByRole('button', { name: 'Receive payment' }).click();
    const receiving = page.getByRole('dialog', { name: 'Receive payment' });
    await receiving.getByRole('combobox', { name: 'Payment type' }).click();
    await page.getByRole('option', { name: 'Credit Card' }).click();
    await receiving.getByRole('textbox', { name: 'Amount' }).fill('40');
    await receiving.getByRole('textbox', { name: 'Note' }).fill('Bank transfer');
    await receiving.getByRole('button', { name: 'Receive', exact: true }).click();
    await expect(receiving).toHaveCount(0);
    const received = history.getByRole('row', { name: /Credit Card · Bank transfer/ });
    await expect(received.first()).toContainText('€2.50');
    await received.first().getByRole('button', { name: 'Void' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
    await expect(received.first(), 'it is owed again').toContainText('€42.50');
  },
);
