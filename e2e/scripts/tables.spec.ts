import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

test.use({ viewport: { width: 1024, height: 768 } });

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('tables');
});

const tableOn = (page: Page, name: string, status: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, ${status}`) });
const verb = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Choose an action, then a table' }).getByRole('button', { name, exact: true });

test('guests order at a table, are joined and moved, pay, and the table is free again, live on a second terminal', async ({
  page,
  context,
  secondPage,
}) => {
  const api = await new Api(place.subDomain).signIn(place.owner, 'Floor 1');
  const { room, names } = await drawTables(api, 3);
  const [first = '', second = '', third = ''] = names;
  await enterAs(context, api);
  const other = await secondPage(
    await new Api(place.subDomain).signIn(place.owner, 'Floor 2', 'PosTerminalWithOutCash'),
  );
  for (const each of [page, other]) {
    await each.goto(`${origin(place.subDomain)}/table-service`);
    await each.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
    await expect(tableOn(each, first, 'Free')).toBeVisible();
  }

  // Table, item, Send (ux point 4).
  const sale = new SalePage(page);
  await tableOn(page, first, 'Free').click();
  await sale.tap('Chips and Guacamole');
  await sale.cart.getByRole('button', { name: 'Send' }).click();
  await expect(tableOn(other, first, 'Occupied')).toBeVisible();
  await expect(page, 'the address keeps the bill').toHaveURL(/tableID=.*&id=/);

  // The second round: item, Send.
  await sale.tap('Chips and Guacamole');
  await sale.cart.getByRole('button', { name: 'Send' }).click();
  await expect(sale.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('strong').filter({ hasText: `Table ${first}` })).toBeVisible();
  await expect(sale.lines).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Back to tables' }).click();
  await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();

  await verb(page, 'Join').click();
  await tableOn(page, first, 'Occupied').click();
  await tableOn(page, second, 'Free').click();
  await expect(tableOn(other, second, 'Occupied')).toBeVisible();
  await verb(page, 'Split').click();
  await tableOn(page, first, 'Occupied').click();
  await expect(tableOn(other, second, 'Free')).toBeVisible();

  await verb(page, 'Move').click();
  await tableOn(page, first, 'Occupied').click();
  await tableOn(page, third, 'Free').click();
  await expect(tableOn(other, first, 'Free')).toBeVisible();
  await tableOn(page, third, 'Occupied').click();

  await sale.pay();
  await sale.exact.click();
  await expect(sale.done).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
  await tableOn(page, third, 'Paid, not cleared').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(tableOn(other, third, 'Free')).toBeVisible();
});

test(
  'a payment of guests who left is voided: new guests get their table, and the bill is paid at another one',
  heldDailyBy(
    'apps/server/src/areas/tables/floor/due-again.test.ts',
    'apps/server/src/areas/tables/floor/released-bills.test.ts',
  ),
  async ({ page, context }) => {
    const api = await new Api(place.subDomain).signIn(place.owner, 'Floor 3');
    const {
      room,
      names: [first = '', second = ''],
    } = await drawTables(api, 3);
    await enterAs(context, api);
    const toRoom = async () => {
      await page.goto(`${origin(place.subDomain)}/table-service`);
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
    };
    const sale = new SalePage(page);
    await toRoom();
    await tableOn(page, first, 'Free').click();
    await sale.tap('Chips and Guacamole');
    await sale.cart.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/&id=/);
    const bill = new URL(page.url()).searchParams.get('id') ?? '';
    await sale.pay();
    await sale.exact.click();
    await expect(sale.done).toBeVisible();
    await page.keyboard.press('Escape');
    await toRoom();
    await tableOn(page, first, 'Paid, not cleared').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await expect(tableOn(page, first, 'Free')).toBeVisible();

    await page.goto(`${origin(place.subDomain)}/orders/${bill}`);
    await page.getByRole('button', { name: /^Void Cash/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Void payment' }).click();
    await expect(page, 'its table was free, so the bill is there again').toHaveURL(/\/table-service\?tableID=/);

    await toRoom();
    await expect(tableOn(page, first, 'Occupied\\. Due again')).toBeVisible();
    await tableOn(page, first, 'Occupied').click();
    await page.getByRole('dialog').getByRole('button', { name: 'New guests' }).click();
    await expect(page.getByText('The bill of the guests before is still due.')).toBeVisible();
    await expect(sale.lines).toHaveCount(0);
    await sale.tap('Chips and Guacamole');
    await sale.cart.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/&id=/);
    expect(new URL(page.url()).searchParams.get('id')).not.toBe(bill);

    await page.goto(`${origin(place.subDomain)}/orders/${bill}`);
    await page.getByRole('button', { name: 'Move to a table' }).click();
    const targets = page.getByRole('dialog', { name: 'Move this bill to' });
    await targets.getByRole('searchbox').fill(second);
    await targets.getByRole('button', { name: `Table ${second}` }).click();
    await expect(page.getByRole('strong').filter({ hasText: `Table ${second}` })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`id=${bill}`));
    await sale.pay();
    await sale.exact.click();
    await expect(sale.done).toBeVisible();
  },
);

test(
  'guests with shared items change tables as a whole, and joined tables part when each item has its table',
  heldDailyBy(
    'apps/server/src/areas/tables/floor/split-shared.test.ts',
    'apps/server/src/areas/tables/floor/move-party.test.ts',
  ),
  async ({ page, context }) => {
    const api = await new Api(place.subDomain).signIn(place.owner, 'Floor 4');
    const { room, names } = await drawTables(api, 3);
    const [first = '', second = '', third = ''] = names;
    await enterAs(context, api);
    const toRoom = async () => {
      await page.goto(`${origin(place.subDomain)}/table-service`);
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
    };
    const sale = new SalePage(page);
    const order = async (name: string, status: string, { isShared = false } = {}) => {
      await toRoom();
      await tableOn(page, name, status).click();
      if (isShared) await page.getByRole('button', { name: 'Share new items' }).click();
      await sale.tap('Chips and Guacamole');
      await sale.cart.getByRole('button', { name: 'Send' }).click();
      await expect(sale.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();
    };
    await order(first, 'Free');
    await order(second, 'Free');
    await toRoom();
    await verb(page, 'Join').click();
    await tableOn(page, first, 'Occupied').click();
    await tableOn(page, second, 'Occupied').click();
    await expect(tableOn(page, first, 'Occupied.*Joined')).toBeVisible();
    // A round after the join that all bills of both tables share.
    await order(first, 'Occupied', { isShared: true });

    // Split, table, Split: where the round was added is chosen already.
    await toRoom();
    await verb(page, 'Split').click();
    await tableOn(page, first, 'Occupied').click();
    const shared = page.getByRole('dialog', { name: 'Shared items' });
    await expect(shared.getByRole('radiogroup', { name: 'Table of Chips and Guacamole' })).toBeVisible();
    await expect(shared.getByRole('radio', { name: `Table ${first}` })).toBeChecked();
    await shared.getByRole('button', { name: 'Split' }).click();
    await expect(page.getByText('Tables split')).toBeVisible();
    await expect(tableOn(page, first, 'Occupied')).not.toHaveAccessibleName(/Joined/);

    // Onto other guests: the tables can be joined instead.
    await verb(page, 'Move').click();
    await tableOn(page, first, 'Occupied').click();
    await tableOn(page, second, 'Occupied').click();
    const onto = page.getByRole('dialog', { name: `Table ${second} has guests` });
    await onto.getByRole('button', { name: `Join tables ${first} and ${second}` }).click();
    await expect(tableOn(page, first, 'Occupied.*Joined')).toBeVisible();

    // Both tables go to the third one: with Move chosen a drag moves.
    await verb(page, 'Move').click();
    await tableOn(page, first, 'Occupied').dragTo(tableOn(page, third, 'Free'));
    await expect(tableOn(page, third, 'Occupied')).toBeVisible();
    for (const left of [first, second]) await expect(tableOn(page, left, 'Free')).toBeVisible();
    await tableOn(page, third, 'Occupied').click();
    await expect(page.getByRole('strong').filter({ hasText: `Table ${third}` })).toBeVisible();
    const bills = page.getByRole('list', { name: 'Bills of this table' }).getByRole('button', { name: /Not paid$/ });
    await expect(bills).toHaveText([/8\.90/, /4\.45/]);
  },
);
