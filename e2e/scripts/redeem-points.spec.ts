import {
  cashDrawerRoutes,
  customerRoutes,
  loyaltyHistoryRoutes,
  operationalSettingRoutes,
  settingsRoutes,
  type CustomerForm,
} from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import type { Api } from '../kit/api.ts';
import { signInAtDrawer } from '../kit/drawer.ts';
import { lastOrder } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, SELLING_ON, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Each 1.00 earns 100 points here, and 100 points are worth 1.00. Answers a new customer. */
async function withPoints(api: Api): Promise<string> {
  const { version, modules } = await api.call(settingsRoutes.operational);
  const on = await api.call(operationalSettingRoutes.menuConfiguration, {
    body: { modules: { ...modules, loyalty: true }, version },
  });
  const earning = { earnSpendAmount: 1, earnPoint: 100, isEarningWithTax: true, earnExcludedCategoryIDs: [] };
  await api.call(operationalSettingRoutes.loyaltyManagement, {
    body: { ...earning, requiredPoint: 100, monetaryValue: 1, version: on.version },
  });
  const customerID = randomUUID();
  const body: Partial<CustomerForm> = { givenName: 'Ann', familyName: 'Lee' };
  await api.call(customerRoutes.create, { body: { ...body, customerID } as CustomerForm });
  return customerID;
}

for (const { where, size, details } of SELLING_ON)
  test(`a guest earns points ${where} and pays with them`, details, async ({ page, context }) => {
    await page.setViewportSize(size);
    const place = await registerRestaurant('redeem-points');
    const api = await signInAtDrawer(place);
    const opening = { terminalReportID: randomUUID(), cashCounts: [], cashAmount: 100 };
    await api.call(cashDrawerRoutes.openCashTerminal, { body: opening });
    const customerID = await withPoints(api);
    const balance = async () => (await api.call(customerRoutes.lookupOne, { params: { id: customerID } })).pointBalance;
    await enterAs(context, api);
    const terminal = new SalePage(page);
    const ringUp = async (portions: number): Promise<void> => {
      await terminal.open(place.subDomain);
      for (let portion = 0; portion < portions; portion += 1) await terminal.tap('Chips and Guacamole');
      await terminal.orderAction('Customer');
      const popup = page.getByRole('dialog');
      await popup.getByRole('button', { name: 'Choose Ann Lee' }).click();
      await popup.getByRole('button', { name: 'Done' }).click();
      await expect(popup).toBeHidden();
      await terminal.pay();
    };
    await ringUp(3);
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    // 13.35 earns 1,300.
    expect(await balance()).toBe(1300);

    await ringUp(2);
    await terminal.payment.getByRole('button', { name: 'Points', exact: true }).click();
    const points = page.getByRole('dialog', { name: 'Redeem points' });
    await expect(points).toContainText('1,300 points');
    await points.getByRole('button', { name: 'Clear' }).click();
    for (const digit of '400') await points.getByRole('button', { name: digit, exact: true }).click();
    await points.getByRole('button', { name: 'Redeem 400 points · €4.00' }).click();
    await expect(terminal.payment).toContainText('Points redeemed (400)');
    await terminal.payment.getByRole('button', { name: 'Exact €4.90' }).click();
    await expect(terminal.done).toBeVisible();
    await expect(terminal.receipt).toContainText('Points');
    const order = await lastOrder(api);
    expect(order.totalDueAmount).toBe(4.9);
    // 4.90 earns 400 again.
    expect(await balance()).toBe(1300);

    const { items } = await api.call(loyaltyHistoryRoutes.list, { query: { customerIDs: [customerID] } });
    expect(items.find(({ type }) => type === 'Redeemed')?.points).toBe(-400);
  });
