import { cashDrawerRoutes, saleRoutes, terminalReportRoutes } from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import { countClicks } from '../kit/clicks.ts';
import { signInAtDrawer } from '../kit/drawer.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, SELLING_ON, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

for (const { where, size, details } of SELLING_ON)
  test(
    `a cashier refunds one of two items from the orders ${where}, with six taps at most`,
    details,
    async ({ page, context }) => {
      await page.setViewportSize(size);
      const place = await registerRestaurant('refund');
      const drawer = await signInAtDrawer(place);
      const opening = { terminalReportID: randomUUID(), cashCounts: [], cashAmount: 100 };
      await drawer.call(cashDrawerRoutes.openCashTerminal, { body: opening });
      await enterAs(context, drawer);
      const terminal = new SalePage(page);
      await terminal.open(place.subDomain);
      await terminal.tap('Chips and Guacamole');
      await terminal.tap('Chips and Guacamole');
      await terminal.pay();
      await terminal.quickAmount(10).click();
      await expect(terminal.done).toBeVisible();
      const order = await lastOrder(drawer);

      await page.goto(`${origin(place.subDomain)}/orders`);
      const more = page.getByRole('button', { name: `More for order ${order.orderNo}` });
      await expect(more).toBeVisible();
      const clicks = await countClicks(page);
      await more.click();
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: /^Refund of receipt/ });
      await dialog
        .getByRole('group', { name: 'Chips and Guacamole' })
        .getByRole('button', { name: 'Increase' })
        .click();
      await dialog.getByRole('button', { name: 'Refund €4.45' }).click();
      const sure = page.getByRole('dialog', { name: /^Refund €4.45 of receipt/ });
      await expect(sure).toContainText('Cash');
      await sure.getByRole('button', { name: 'Refund €4.45' }).click();
      const receipt = page.getByRole('dialog', { name: 'Refund R-1' });
      await expect(receipt).toContainText('Chips and Guacamole');
      expect(clicks()).toBeLessThanOrEqual(6);

      const { report } = await drawer.call(terminalReportRoutes.current);
      expect(report?.figures?.expectedCash, 'the float and one of the two').toBe(104.45);
      const { items } = await drawer.call(saleRoutes.list, { query: { saleState: 'Refunded' } });
      expect(items).toMatchObject([{ orderID: order.orderID, refundedAmount: 4.45, paymentStatus: 'Paid' }]);
      await page.goto(`${origin(place.subDomain)}/sales/${items[0]?.saleID ?? ''}`);
      await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('R-1');
      await page.getByRole('link', { name: 'R-1' }).click();
      await expect(page.getByRole('heading', { name: 'Refund R-1' })).toBeVisible();
    },
  );
