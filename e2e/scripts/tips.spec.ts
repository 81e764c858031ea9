import { tipsSettingRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const slots = (...amounts: readonly number[]) =>
  amounts.map((amount, slot) => ({ type: slot < 3 ? ('percentage' as const) : ('fixed' as const), amount }));

test('a guest tips a suggested share in cash and any amount by card, and the receipt shows both separately from the total', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('tips');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { tipsSettingID: id, version } = await office.call(tipsSettingRoutes.get);
  await office.call(tipsSettingRoutes.update, {
    params: { id },
    body: { defaultTipsType: 'percentage', isQuickTip: true, quickTips: slots(10, 20, 0, 1, 2, 0), version },
  });
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  const { payment } = terminal;

  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await payment.getByRole('button', { name: 'Add tip' }).click();
  await expect(payment.getByRole('group', { name: 'Percentages' }).getByRole('button')).toHaveText([
    '10%€0.45',
    '20%€0.89',
  ]);
  await payment.getByRole('button', { name: /^20%/ }).click();
  await expect(payment.getByText('Tip 20%')).toBeVisible();
  await payment.getByRole('button', { name: 'Exact €5.34' }).click();
  await expect(terminal.done).toBeVisible();
  await expect(terminal.receipt).toContainText('Tip€0.89');
  expect(await lastOrder(office)).toMatchObject({
    totalDueAmount: 4.45,
    tipAmount: 0.89,
    orderPaymentStatus: 'Paid',
    sale: { payments: [{ amount: 4.45, tipAmount: 0.89, tenderedAmount: 5.34, changeAmount: 0 }] },
  });
  await terminal.done.getByRole('button', { name: /^Done/ }).last().click();

  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await expect(
    payment.getByRole('button', { name: 'Add tip' }),
    'the tip of the previous sale does not apply to this one',
  ).toBeVisible();
  await payment.getByRole('button', { name: 'Add tip' }).click();
  await payment.getByRole('button', { name: 'Amounts', exact: true }).click();
  await payment.getByRole('button', { name: '€2.00' }).click();
  await payment.getByRole('button', { name: 'Remove tip' }).click();
  await payment.getByRole('button', { name: 'Add tip' }).click();
  await payment.getByRole('button', { name: 'Custom tip' }).click();
  await typeByHand(page, '3');
  await payment.getByRole('button', { name: 'Add tip €3.00' }).click();
  const question = page.getByRole('dialog', { name: 'Tip of €3.00?' });
  await expect(question, 'more than half of the payment').toBeVisible();
  await question.getByRole('button', { name: 'Edit tip' }).click();
  await page.keyboard.press('Backspace');
  await typeByHand(page, '1.25');
  await payment.getByRole('button', { name: 'Add tip €1.25' }).click();
  await expect(terminal.payType('Credit Card'), 'one tap takes the tip too').toContainText('€5.70');
  await terminal.payType('Credit Card').click();
  await expect(terminal.done).toBeVisible();
  expect(await lastOrder(office)).toMatchObject({
    tipAmount: 1.25,
    sale: { payments: [{ name: 'Credit Card', amount: 4.45, tipAmount: 1.25, tenderedAmount: 5.7 }] },
  });
});
