import type { Locator } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { smallControls } from '../kit/geometry.ts';
import { lastOrder } from '../kit/ledger.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, SELLING_ON, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

for (const { where, size, details } of SELLING_ON)
  test(
    `${where} a phone order of a new customer goes to their address, and two taps find them again`,
    details,
    async ({ page, context }) => {
      await page.setViewportSize(size);
      const office = await new Api(demo.subDomain).signIn(demo.owner, 'Phone desk');
      await enterAs(context, office);
      const terminal = new SalePage(page);
      await terminal.open(demo.subDomain);
      const [name, last] = [`Odile ${randomInt(1e6).toString(36)}`, String(randomInt(100_000, 999_999))];
      await terminal.tap('Chips and Guacamole');
      await terminal.orderAction('Customer');
      const popup = page.getByRole('dialog');
      await popup.getByRole('button', { name: 'New customer' }).click();
      await popup.getByLabel('Given name').fill(name);
      await popup.getByLabel('Phone').fill(`+353 1 555 ${last}`);
      await popup.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(popup.getByRole('heading', { name })).toBeVisible();
      await popup.getByRole('button', { name: 'Addresses' }).click();
      await popup.getByRole('button', { name: 'New address' }).click();
      await popup.getByRole('textbox', { name: 'Address', exact: true }).fill('7 Quay Street');
      await popup.getByLabel('Delivery note').fill('Blue door');
      await popup.getByRole('button', { name: 'Save' }).click();
      await expect(popup.getByRole('radio', { name: '7 Quay Street' })).toBeChecked();
      expect(await smallControls(page)).toEqual([]);
      await popup.getByRole('button', { name: 'Back' }).click();
      await popup.getByRole('button', { name: 'Done' }).click();
      await expect(terminal.cart.getByText(`${name} · 7 Quay Street · Blue door`)).toBeVisible();
      await terminal.pay();
      await terminal.quickAmount(5).click();
      await expect(terminal.done).toBeVisible();
      for (const words of [`Customer ${name}`, 'Address 7 Quay Street', '! Blue door'])
        await expect(terminal.receipt).toContainText(words);
      expect((await lastOrder(office)).deliveryDetails).toMatchObject({
        fullAddress: '7 Quay Street',
        deliveryNote: 'Blue door',
      });

      await terminal.open(demo.subDomain);
      await terminal.showCart();
      let taps = 0;
      const tap = async (button: Locator): Promise<void> => {
        taps += 1;
        await button.click();
      };
      await tap(terminal.cart.getByRole('button', { name: 'Customer', exact: true }));
      await page.keyboard.type(last);
      await tap(popup.getByRole('button', { name: `Choose ${name}` }));
      await expect(terminal.cart.getByText(name)).toBeVisible();
      expect(taps, 'besides the digits').toBe(2);
      await popup.getByRole('button', { name: 'Purchase history' }).click();
      await expect(popup.getByText('Chips and Guacamole')).toBeVisible();
    },
  );
