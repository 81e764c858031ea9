import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { tapDigits } from '../pages/sign-in.ts';

test(
  'a cashier applies a discount with the PIN of the owner, and removes it without one',
  heldDailyBy(
    'e2e/scripts/office/a-company-grows.spec.ts',
    'apps/server/src/areas/selling/http/orders/order-approvals.test.ts',
    'apps/web/src/sell/cart/codes/discount-choices.test.ts',
  ),
  async ({ page, context }) => {
    const office = await new Api(demo.subDomain).signIn(demo.owner, 'Back office');
    await enterAs(context, await (await new Api(demo.subDomain).signIn(demo.owner, 'Window 2')).handOver(demo.cashier));
    const terminal = new SalePage(page);
    await terminal.open(demo.subDomain);
    await terminal.tap('Bottled Water');
    await terminal.tap('Bottled Water');
    await terminal.line('Bottled Water').click();
    await terminal.cart.getByRole('button', { name: 'Discount Bottled Water' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discount Bottled Water' });
    await dialog.getByRole('button', { name: '20%', exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply 20% off' }).click();
    await tapDigits(page, demo.owner.pin);
    await expect(dialog).toHaveCount(0);
    await expect(terminal.line('Bottled Water')).toContainText('Discount 20%');
    await terminal.expectTotal(2.4);
    await terminal.cart.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 item sent to kitchen' })).toBeVisible();
    expect(await lastOrder(office)).toMatchObject({
      totalDueAmount: 2.4,
      discountAmount: 0.6,
      orderLines: [{ orderLineDiscountAmount: 0.6 }],
    });

    await terminal.orderAction('Discount order');
    const ofOrder = page.getByRole('dialog', { name: 'Discount order' });
    await expect(ofOrder.getByRole('button', { name: /^Neighbour 2\.00/ }), 'needs 15.00').toBeDisabled();
    await ofOrder.getByRole('button', { name: /^Student 10 %/ }).click();
    await tapDigits(page, demo.owner.pin);
    await terminal.expectTotal(2.16);
    await terminal.orderAction('Discount order');
    await ofOrder.getByRole('button', { name: 'Remove Student 10 %' }).click();
    await ofOrder.getByRole('button', { name: 'Close' }).click();
    await terminal.expectTotal(2.4);
    await page.getByRole('button', { name: 'Undo' }).click();
    await terminal.expectTotal(2.16);
  },
);

test('one of three sent items is voided and another comped, each with its reason', async ({ page, context }) => {
  const office = await new Api(demo.subDomain).signIn(demo.owner, 'Back office');
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, 'Window 3'));
  const terminal = new SalePage(page);
  await terminal.open(demo.subDomain);
  for (let tap = 0; tap < 3; tap += 1) await terminal.tap('Bottled Water');
  await terminal.tap('Chips');
  await terminal.cart.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 items sent to kitchen' })).toBeVisible();

  await expect(terminal.cart.getByRole('button', { name: 'Send' }), 'nothing is left to send').toBeDisabled();
  await terminal.line('Bottled Water').click();
  await terminal.cart.getByRole('button', { name: 'Void or comp Bottled Water' }).click();
  const water = page.getByRole('dialog', { name: 'Void or comp Bottled Water' });
  await expect(water.getByRole('button', { name: /^Void \d × Bottled Water/ }), 'without a reason').toBeDisabled();
  await water.getByRole('radio', { name: 'Sold out' }).click();
  await water.getByRole('button', { name: 'Decrease quantity' }).click();
  await water.getByRole('button', { name: 'Decrease quantity' }).click();
  await water.getByRole('button', { name: 'Void 1 × Bottled Water' }).click();
  await terminal.line('Chips').click();
  await terminal.cart.getByRole('button', { name: 'Void or comp Chips' }).click();
  const chips = page.getByRole('dialog', { name: 'Void or comp Chips' });
  await chips.getByRole('button', { name: 'Comp', exact: true }).click();
  await chips.getByRole('radio', { name: 'Staff meal' }).click();
  await chips.getByRole('button', { name: /^Comp \d+% of Chips$/ }).click();
  await terminal.cart.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(async () =>
      (await lastOrder(office)).orderLines
        .map(({ itemName, orderQuantity, isVoided, isComped, voidCompReason }) => [
          itemName,
          orderQuantity,
          isVoided,
          isComped,
          voidCompReason,
        ])
        .toSorted(),
    )
    .toEqual([
      ['Bottled Water', 1, true, false, 'Sold out'],
      ['Bottled Water', 2, false, false, null],
      ['Chips', 1, false, true, 'Staff meal'],
    ]);
  await expect(terminal.line('Bottled Water')).toContainText('1 voided');
});
