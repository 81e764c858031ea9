import { discountRoutes, type DiscountInput } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Every order issues a code for a fifth off the next one. */
const futureDiscount: DiscountInput = {
  name: 'Come again',
  code: null,
  type: 'FutureDiscount',
  level: 'EntireOrder',
  value: null,
  appliesTo: 'EntireOrder',
  applyToIDs: [],
  minRequirement: 'None',
  minRequirementValue: null,
  isCombinable: true,
  isAutomaticDiscount: true,
  isTimedEventDiscount: false,
  orderChannelIDs: [1, 2],
  fulfillmentIDs: [1, 2, 3],
  discountAvailabilities: [],
  discountMenu: { applyToOnlineMenu: false, menuDiscounts: [] },
  buyAnyItemFrom: 'SelectedProducts',
  buyIDs: [],
  getAnyItemFrom: 'SameAsPurchased',
  getIDs: [],
  getQty: null,
  getAtDiscountType: 'Free',
  getDiscountValue: null,
  nextDiscountType: 'Percentage',
  nextDiscountValue: 20,
  futureOrderDiscountID: null,
};

test(
  'a sale issues a code, a second order uses it, a third is refused it, and a late one is reported next to its cart',
  LONG,
  async ({ page, context, secondPage }) => {
    test.setTimeout(90_000);
    const place = await registerRestaurant('codes');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    const { discountID } = await office.call(discountRoutes.create, { body: futureDiscount });
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    const dialog = page.getByRole('dialog', { name: 'Discount order' });
    const field = dialog.getByRole('textbox', { name: 'Code' });
    const typeCode = async (code: string) => {
      await terminal.orderAction('Discount order');
      await field.fill(code);
      await field.press('Enter');
    };
    const settle = async () => {
      await terminal.pay();
      await terminal.exact.click();
      await expect(terminal.done).toBeVisible();
      const shown = terminal.receipt.getByRole('region', { name: 'Come again' });
      const code = /[A-Z\d]{4}-[A-Z\d]{4}/.exec(await shown.innerText())?.[0] ?? '';
      await expect(shown.getByRole('img', { name: `Barcode of code ${code}` })).toBeVisible();
      await expect(shown).toContainText('20% OFF');
      await terminal.done.getByRole('button', { name: /^Done/ }).last().click();
      return code;
    };

    await terminal.tap('Bottled Water');
    await expect(terminal.cart.getByText('A Come again (20%) code prints with the receipt')).toBeVisible();
    const code = await settle();

    await terminal.tap('Bottled Water');
    await typeCode('3746-7CDF');
    await expect(field).toHaveAccessibleDescription(/Code not found/);
    await field.fill(code.toLowerCase().replace('-', ' '));
    await dialog.getByRole('button', { name: 'Apply code' }).click();
    await expect(dialog).toHaveCount(0);
    await terminal.expectTotal(1.2);
    await terminal.orderAction('Discount order');
    await dialog.getByRole('button', { name: 'Remove Come again' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await terminal.expectTotal(1.5);
    await typeCode(code);
    await terminal.expectTotal(1.2);
    await settle();
    expect(await lastOrder(office)).toMatchObject({
      totalDueAmount: 1.2,
      discountAmount: 0.3,
      orderDiscounts: [{ name: 'Come again', amount: 0.3 }],
    });

    await terminal.tap('Chips');
    await typeCode(code);
    await expect(field).toHaveAccessibleDescription(/This code was used on .*, sale 2\./);
    await expect(field).toHaveValue(code);
    await dialog.getByRole('button', { name: 'Close' }).click();

    // Both terminals have looked up the same code; the other one saves first.
    const second = await settle();
    await terminal.tap('Bottled Water');
    await typeCode(second);
    await terminal.expectTotal(1.2);
    const other = new SalePage(await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Counter 2')));
    await other.open(place.subDomain);
    await other.tap('Chips');
    await other.orderAction('Discount order');
    await other.page.getByRole('textbox', { name: 'Code' }).fill(second);
    await other.page.getByRole('button', { name: 'Apply code' }).click();
    await other.cart.getByRole('button', { name: 'Send' }).click();
    await expect(other.page.getByRole('status').filter({ hasText: '1 item sent to kitchen' })).toBeVisible();

    await terminal.cart.getByRole('button', { name: 'Send' }).click();
    const reported = terminal.cart.getByRole('alert');
    await expect(reported).toContainText('This code has been on order 4 since');
    await expect(terminal.lines, 'nothing is lost').toHaveCount(1);
    await reported.getByRole('button', { name: 'Remove Come again' }).click();
    await expect(reported).toHaveCount(0);
    await terminal.expectTotal(1.5);
    await terminal.cart.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 item sent to kitchen' })).toBeVisible();

    await page.goto(`${origin(place.subDomain)}/discounts-specials-promotions/discounts/${discountID}`);
    await expect(page.getByRole('region', { name: 'Codes issued' }).locator('dl')).toHaveText(
      /Issued\s*3\s*Open\s*1\s*Used\s*2\s*Expired\s*0\s*Cancelled\s*0/,
    );
  },
);
