import { floorRoutes, tableMoveRoutes } from '@tavola/contract';
import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { countClicks } from '../kit/clicks.ts';
import { lastOrder } from '../kit/ledger.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

test.use({ viewport: { width: 1024, height: 768 } });

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('waiters');
});

const bills = (page: Page) => page.getByRole('list', { name: 'Bills of this table' }).getByRole('button');
const send = (sale: SalePage) => sale.cart.getByRole('button', { name: 'Send' });
const allSent = (sale: SalePage) => sale.cart.getByRole('button', { name: 'All sent' });

test(
  'items that wait at a table while another terminal pays its only bill remain after a reload, and one tap opens a bill for them',
  LONG,
  async ({ page, context, secondPage }) => {
    const api = await new Api(place.subDomain).signIn(place.owner, 'Waiter 1', 'PosTerminalWithOutCash');
    const {
      ids: [tableID],
    } = await drawTables(api, 1);
    await enterAs(context, api);
    const other = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Waiter 2'));
    const [mine, theirs] = [new SalePage(page), new SalePage(other)];
    await page.goto(`${origin(place.subDomain)}/table-service?tableID=${tableID}`);
    await mine.tap('Chips and Guacamole');
    await send(mine).click();
    await expect(allSent(mine)).toBeDisabled();
    await mine.tap('Bottled Water');
    await expect(mine.lines).toHaveCount(2);

    await other.goto(`${origin(place.subDomain)}/table-service?tableID=${tableID}`);
    await expect(theirs.lines).toHaveCount(1);
    await theirs.pay();
    await theirs.exact.click();
    await expect(theirs.done).toBeVisible();

    const openBill = mine.cart.getByRole('button', { name: 'Open a new bill' });
    await expect(openBill).toBeVisible();
    await expect(mine.lines).toHaveCount(2);
    await page.reload();
    await expect(openBill).toBeVisible();
    await expect(mine.line('Bottled Water')).toBeVisible();
    await page.getByRole('button', { name: 'Back to tables' }).click();
    const notSaved = page.getByRole('dialog', { name: 'Not saved' });
    await expect(notSaved).toContainText('Every bill of this table has a payment.');
    await expect(notSaved.getByRole('button', { name: 'Stay' })).toBeFocused();
    await notSaved.getByRole('button', { name: 'Stay' }).click();

    await openBill.click();
    await expect(bills(page)).toHaveCount(2);
    await send(mine).click();
    await expect(allSent(mine)).toBeDisabled();
    await expect(mine.line('Bottled Water')).toContainText('Sent');
    await page.reload();
    await expect(mine.line('Bottled Water')).toContainText('Sent');
  },
);

test(
  'a group opens at its first table, and items typed there are kept when another terminal splits it',
  LONG,
  async ({ page, context }) => {
    const api = await new Api(place.subDomain).signIn(place.owner, 'Waiter 3');
    const { ids } = await drawTables(api, 2);
    await enterAs(context, api);
    const sale = new SalePage(page);
    await page.goto(`${origin(place.subDomain)}/table-service?tableID=${ids[0]}`);
    await sale.tap('Chips and Guacamole');
    await send(sale).click();
    await expect(allSent(sale)).toBeDisabled();
    const group = async () => {
      const { tables, groups } = await api.call(floorRoutes.get, {});
      const own = ids.flatMap((id) => tables.filter((table) => table.tableID === id));
      return { own, group: groups.find(({ tableGroupID }) => tableGroupID === own[0]?.tableGroupID) };
    };
    const tableGroupID = crypto.randomUUID();
    const versions = (await group()).own.map(({ version }) => version);
    await api.call(tableMoveRoutes.join, { body: { tableIDs: ids, versions, tableGroupID } });
    await expect(page, 'the sale follows its table into the group').toHaveURL(/tableGroupID=/);

    await page.goto(`${origin(place.subDomain)}/table-service?tableGroupID=${tableGroupID}`);
    await expect(page).toHaveURL(new RegExp(`tableID=.*tableGroupID=${tableGroupID}`));
    await expect(sale.lines).toHaveCount(1);
    await sale.tap('Bottled Water');
    const { group: joined } = await group();
    await api.call(tableMoveRoutes.split, { params: { id: tableGroupID }, body: { version: joined?.version ?? 0 } });
    await expect(page, 'the group is gone').not.toHaveURL(/tableGroupID=/);
    await expect(sale.lines).toHaveCount(2);
    await send(sale).click();
    await expect(allSent(sale)).toBeDisabled();
    await expect(sale.line('Bottled Water')).toContainText('Sent');
  },
);

test('an open payment follows what another terminal adds, and ends when that one takes the money', async ({
  page,
  context,
  secondPage,
}) => {
  const mineApi = await new Api(place.subDomain).signIn(place.owner, 'Waiter 5');
  await enterAs(context, mineApi);
  const other = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Waiter 6'));
  const [mine, theirs] = [new SalePage(page), new SalePage(other)];
  await mine.open(place.subDomain);
  await mine.tap('Chips and Guacamole');
  await send(mine).click();
  await expect(mine.line('Chips and Guacamole')).toContainText('Sent');
  const { orderID, orderNo } = await lastOrder(mineApi);
  await mine.pay();
  await expect(mine.exact).toBeVisible();

  await other.goto(`${origin(place.subDomain)}/quick-service?id=${orderID}`);
  await expect(theirs.lines).toHaveCount(1);
  await theirs.tap('Bottled Water');
  await send(theirs).click();
  await expect(theirs.line('Bottled Water')).toContainText('Sent');
  const due = mine.payment.getByRole('status');
  await expect(due, 'the new amount').toContainText('€5.95');
  await expect(due, 'and what it was').toContainText('€4.45');

  await theirs.pay();
  await theirs.exact.click();
  await expect(theirs.done).toBeVisible();
  await expect(page.getByText(`Order ${orderNo} was paid elsewhere.`)).toBeVisible();
  await expect(mine.payment, 'nobody is asked for the money again').toBeHidden();
  await expect(mine.cart.getByText('The cart is empty')).toBeVisible();
  expect((await lastOrder(mineApi)).sale?.payments).toHaveLength(1);
});

test(
  'two waiters serve one table and take the money of five bills in at most thirty-eight taps',
  heldDailyBy('e2e/scripts/taps.spec.ts', 'e2e/scripts/bills.spec.ts'),
  async ({ page, context, secondPage }) => {
    const api = await new Api(place.subDomain).signIn(place.owner, 'Waiter 7', 'PosTerminalWithOutCash');
    const {
      room,
      names: [table = ''],
    } = await drawTables(api, 1);
    await enterAs(context, api);
    const other = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Waiter 8'));
    for (const each of [page, other]) {
      await each.goto(`${origin(place.subDomain)}/table-service`);
      await each.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
    }
    const counts = [await countClicks(page), await countClicks(other)];
    const onFloor = (each: Page) => each.getByRole('button', { name: new RegExp(`^Table ${table}, `) });
    const [mine, theirs] = [new SalePage(page), new SalePage(other)];
    await onFloor(page).click();
    await mine.tap('Chips and Guacamole');
    await mine.tap('Bottled Water');
    await send(mine).click();
    await expect(allSent(mine)).toBeDisabled();

    await onFloor(other).click();
    await expect(theirs.lines).toHaveCount(2);
    await theirs.tap('Chips');
    await theirs.tap('Chips and Fresh Tomato Salsa');
    await send(theirs).click();
    await expect(allSent(theirs)).toBeDisabled();
    await expect(mine.lines).toHaveCount(4);

    await page.getByRole('button', { name: 'Split bill' }).click();
    const split = page.getByRole('dialog', { name: 'Split bill' });
    await split.getByRole('button', { name: 'By person' }).click();
    for (let people = 2; people < 5; people += 1) await split.getByRole('button', { name: 'One more' }).click();
    const dishes = ['Chips and Guacamole', 'Bottled Water', 'Chips and Fresh Tomato Salsa'];
    for (const [index, dish] of dishes.entries()) {
      await split.getByRole('button', { name: `Guest ${index + 1}`, exact: true }).click();
      await split.getByRole('button', { name: new RegExp(dish) }).click();
    }
    await split.getByRole('button', { name: 'Split into 5 bills' }).click();
    await expect(bills(page)).toHaveCount(5);
    for (let paid = 0; paid < 5; paid += 1) {
      await mine.pay();
      await mine.exact.click();
      await expect(mine.done).toBeVisible();
      await mine.done.getByRole('button', { name: 'Done', exact: true }).click();
    }
    await expect(page.getByRole('group', { name: 'Room', exact: true }), 'the floor is back').toBeVisible();
    const [first = 0, second = 0] = counts.map((count) => count());
    process.stdout.write(`${first} and ${second} taps of two waiters for two rounds and five bills\n`);
    expect(first + second).toBeLessThanOrEqual(38);
  },
);
