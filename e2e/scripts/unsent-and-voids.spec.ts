import { orderRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { demo, registerRestaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { tapDigits } from '../pages/sign-in.ts';

test('a cashier leaves a table with unsent items, sends them, and voids one with one PIN of the owner', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const office = await new Api(demo.subDomain).signIn(demo.owner, 'Back office');
  const {
    room,
    names: [table = ''],
  } = await drawTables(office, 1);
  await enterAs(context, await (await new Api(demo.subDomain).signIn(demo.owner, 'Floor 9')).handOver(demo.cashier));
  const sale = new SalePage(page);
  const onFloor = (status: string) => page.getByRole('button', { name: new RegExp(`^Table ${table}, ${status}`) });
  const openTable = async (status: string): Promise<void> => {
    await page.getByRole('group', { name: 'Room', exact: true }).getByRole('button', { name: room }).click();
    await onFloor(status).click();
  };
  await page.goto(`${origin(demo.subDomain)}/table-service`);
  await openTable('Free');
  await sale.tap('Chips and Guacamole');

  // Leaving asks once; staying is the safe choice.
  await page.getByRole('button', { name: 'Back to tables' }).click();
  const question = page.getByRole('dialog', { name: 'Send 1 item to the kitchen?' });
  await expect(question).toContainText('Chips and Guacamole');
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  expect(await barriers(page), 'Leaving').toEqual([]);
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Back to tables' }).click();
  await question.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('group', { name: 'Room', exact: true }).getByRole('button', { name: room }).click();
  await expect(onFloor('Occupied\\. 1 not sent')).toBeVisible();

  await onFloor('Occupied').click();
  await sale.cart.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 item sent to kitchen' })).toBeVisible();

  // The void is asked for its price once, and saved at once.
  await sale.line('Chips and Guacamole').click();
  await sale.cart.getByRole('button', { name: 'Void or comp Chips and Guacamole' }).click();
  const reason = page.getByRole('dialog', { name: 'Void or comp Chips and Guacamole' });
  await reason.getByRole('radio').first().click();
  await reason.getByRole('button', { name: 'Void 1 × Chips and Guacamole' }).click();
  const pad = page.getByRole('dialog', { name: 'Manager PIN: Void' });
  await expect(pad).toContainText('$4.45');
  await tapDigits(page, demo.owner.pin);
  await expect(pad).toHaveCount(0);
  await expect(reason).toHaveCount(0);
  // Many scripts sign this owner in, and the oldest of a person's sessions ends.
  const reader = await new Api(demo.subDomain).signIn(demo.owner, 'Back office');
  const { orderID } = await lastOrder(reader);
  const order = await reader.call(orderRoutes.get, { params: { id: orderID } });
  expect(order.orderLines.map(({ isVoided }) => isVoided)).toEqual([true]);
  await page.getByRole('button', { name: 'Back to tables' }).click();
  await expect(page.getByRole('group', { name: 'Room', exact: true }), 'nothing is asked again').toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'the menu and the way back of the browser ask like the button back to the tables',
  heldDailyBy(
    'apps/web/src/sell/table/leave/leave-table.mock.test.ts',
    'apps/web/src/sell/table/bills/bill-actions.mock.test.ts',
  ),
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const place = await registerRestaurant('ways');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Back office');
    const {
      room,
      names: [table = ''],
    } = await drawTables(office, 1);
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Floor 8'));
    const sale = new SalePage(page);
    const chooseRoom = () =>
      page.getByRole('group', { name: 'Room', exact: true }).getByRole('button', { name: room }).click();
    const onFloor = (status: string) => page.getByRole('button', { name: new RegExp(`^Table ${table}, ${status}`) });
    const question = page.getByRole('dialog', { name: 'Send 1 item to the kitchen?' });
    await page.goto(`${origin(place.subDomain)}/table-service`);
    await chooseRoom();
    await onFloor('Free').click();
    await sale.tap('Chips and Guacamole');

    // Staying keeps the address, however the table was to be left.
    const address = page.url();
    await page.goBack();
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quick sale' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(address);
    await expect(sale.line('Chips and Guacamole')).toBeVisible();

    // Only this terminal has the item: after a reload of the floor the table says so.
    await page.goto(`${origin(place.subDomain)}/table-service`);
    await chooseRoom();
    await expect(onFloor('Free\\. 1 only on this terminal')).toBeVisible();
    await onFloor('Free').click();
    await expect(sale.line('Chips and Guacamole')).toBeVisible();

    await page.goBack();
    await question.getByRole('button', { name: 'Hold' }).click();
    await chooseRoom();
    await expect(onFloor('Occupied\\. 1 not sent')).toBeVisible();
    await onFloor('Occupied').click();
    await sale.tap('Bottled Water');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quick sale' }).click();
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/quick-service/);
    await expect(page.getByRole('status').filter({ hasText: '1 item sent to kitchen' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
