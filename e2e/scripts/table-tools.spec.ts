import type { BrowserContext, Page } from '@playwright/test';
import { orderRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('tools');
});

const tableOn = (page: Page, name: string, status: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, ${status}`) });

async function openFloor(page: Page, room: string): Promise<void> {
  await page.goto(`${origin(place.subDomain)}/table-service`);
  await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
}

/** The floor of a separate terminal, showing a room with two free tables. */
async function drawPair(page: Page, context: BrowserContext, terminal: string) {
  const api = await new Api(place.subDomain).signIn(place.owner, terminal);
  const {
    room,
    names: [first = '', second = ''],
  } = await drawTables(api, 2);
  await enterAs(context, api);
  await openFloor(page, room);
  return { room, names: [first, second] as const };
}

/** A bottle of water is sent at a free table. */
async function sendWater(page: Page, name: string): Promise<SalePage> {
  await tableOn(page, name, 'Free').click();
  const sale = new SalePage(page);
  await sale.tap('Bottled Water');
  await sale.cart.getByRole('button', { name: 'Send' }).click();
  await expect(sale.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();
  return sale;
}

test(
  'courses wait until they are fired, a round is repeated, and unsent items outlive a reload',
  LONG,
  async ({ page, context }) => {
    const { names } = await drawPair(page, context, 'Tools 1');
    await tableOn(page, names[0], 'Free').click();
    const sale = new SalePage(page);
    const send = sale.cart.getByRole('button', { name: /^Send/ });

    await page.getByRole('button', { name: 'Courses', exact: true }).click();
    const courses = page.getByRole('dialog', { name: 'Courses' });
    await courses.getByRole('button', { name: 'Main', exact: true }).first().click();
    await page.keyboard.press('Escape');
    await sale.tap('Chips and Guacamole');
    await page.getByRole('button', { name: 'Courses', exact: true }).click();
    await courses.getByRole('button', { name: 'No course' }).first().click();
    await page.keyboard.press('Escape');
    await sale.tap('Bottled Water');
    await send.click();
    await expect(send).toBeDisabled();
    await page.getByRole('button', { name: 'Courses', exact: true }).click();
    await expect(courses).toContainText('Held');
    expect(await barriers(page)).toEqual([]);
    await courses.getByRole('button', { name: 'Fire Main' }).click();
    await expect(courses).not.toContainText('Held');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Repeat round' }).click();
    await expect(sale.lines).toHaveCount(4);
    await page.reload();
    await expect(sale.lines, 'what was not sent is there again').toHaveCount(4);
    await send.click();
    await expect(send).toBeDisabled();

    expect(await barriers(page), 'the sell screen at a table').toEqual([]);
    await page.getByRole('button', { name: 'Split bill' }).click();
    await expect(page.getByRole('region', { name: 'The bills add up' })).toContainText('The table as one bill');
    expect(await barriers(page), 'Split bill').toEqual([]);
    await page.getByRole('button', { name: 'Split into 2 bills' }).click();
    await expect(page.getByRole('list', { name: 'Bills of this table' }).getByRole('button')).toHaveCount(2);
    await sale.line('Bottled Water').first().click();
    await (await sale.lineTool('Bills for Bottled Water')).click();
    await expect(page.getByRole('dialog', { name: /^Bills for/ })).toBeVisible();
    expect(await barriers(page), 'Bills').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show bill' }).click();
    await expect(page.getByRole('dialog', { name: 'Bill', exact: true }).getByRole('article')).toBeVisible();
    expect(await barriers(page), 'Show bill').toEqual([]);
    await page.keyboard.press('Escape');

    // A split is undone in one step.
    await page.getByRole('button', { name: 'Split bill' }).click();
    await page.getByRole('button', { name: 'One fewer' }).click();
    await page.getByRole('button', { name: 'Back to one bill' }).click();
    await expect(page.getByRole('list', { name: 'Bills of this table' }).getByRole('button')).toHaveCount(1);
  },
);

test('a table is dragged onto another, booked and handed over', LONG, async ({ page, context }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const { room, names } = await drawPair(page, context, 'Tools 2');
  await sendWater(page, names[0]);
  await page.getByRole('button', { name: 'Back to tables' }).click();
  await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
  await expect(tableOn(page, names[0], 'Occupied')).toBeVisible();

  await tableOn(page, names[1], 'Free').dragTo(tableOn(page, names[0], 'Occupied'));
  await expect(tableOn(page, names[1], 'Occupied')).toBeVisible();

  const verbs = page.getByRole('group', { name: 'Choose an action, then a table' });
  await verbs.getByRole('button', { name: 'Hand over', exact: true }).click();
  await tableOn(page, names[0], 'Occupied').click();
  const handOver = page.getByRole('dialog', { name: `Hand over table ${names[0]}` });
  await handOver.getByRole('button').last().click();
  await expect(handOver).not.toBeVisible();

  await page.getByRole('button', { name: 'Bookings', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Bookings of the day' })).toContainText('No bookings on this day');
  expect(await barriers(page), 'Bookings').toEqual([]);
});

test(
  'an empty new bill stays while other bills are looked at, and goes when the table is left',
  heldDailyBy('apps/web/src/sell/table/bills/bill-actions.mock.test.ts'),
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const { room, names } = await drawPair(page, context, 'Tools 4');
    const sale = await sendWater(page, names[0]);
    const bills = page.getByRole('list', { name: 'Bills of this table' }).getByRole('button');
    await page.getByRole('button', { name: 'New bill' }).click();
    await expect(bills).toHaveCount(2);
    await bills.first().click();
    await expect(bills.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(sale.line('Bottled Water')).toBeVisible();
    await page.reload();
    await expect(sale.line('Bottled Water')).toBeVisible();
    await expect(bills).toHaveCount(2);
    await page.getByRole('button', { name: 'Back to tables' }).click();
    await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
    await tableOn(page, names[0], 'Occupied').click();
    await expect(sale.line('Bottled Water')).toBeVisible();
    await expect(bills).toHaveCount(1);
  },
);

test(
  'everything typed on a bill and not sent is kept after a reload, and is what the server gets',
  LONG,
  async ({ page, context }) => {
    const { names } = await drawPair(page, context, 'Tools 5');
    const sale = await sendWater(page, names[0]);
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save' });
    await page.getByRole('button', { name: 'New bill' }).click();
    const bills = page.getByRole('list', { name: 'Bills of this table' }).getByRole('button');
    await expect(bills.nth(1)).toHaveAttribute('aria-pressed', 'true');

    await sale.orderAction('Order note');
    await dialog.getByRole('textbox').fill('Birthday at nine');
    await save.click();
    await page.reload();
    await expect(sale.cart, 'a note before the first item').toContainText('Birthday at nine');

    await sale.tap('Chips and Guacamole');
    const chips = sale.line('Chips and Guacamole');
    await chips.click();
    await sale.cart.getByRole('button', { name: 'Increase quantity' }).click();
    await sale.cart.getByRole('button', { name: 'Note for Chips and Guacamole' }).click();
    await dialog.getByRole('textbox').fill('no salt');
    await save.click();
    await (await sale.lineTool('Seat for Chips and Guacamole')).click();
    await dialog.getByLabel('Seat note').fill('nut allergy');
    // A tap on a seat saves it with what was typed.
    await dialog.getByRole('button', { name: 'Seat 2', exact: true }).click();
    await sale.orderAction('Discount order');
    await dialog.getByRole('button', { name: '10%', exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply 10% off' }).click();
    await expect(dialog).toHaveCount(0);
    const typed = ['Birthday at nine', 'no salt', 'Seat 2 · nut allergy', '-€0.89'];
    for (const words of typed) await expect(sale.cart).toContainText(words);

    await page.reload();
    await expect(chips).toContainText('no salt');
    await expect(bills.nth(1)).toHaveAttribute('aria-pressed', 'true');
    for (const words of typed) await expect(sale.cart).toContainText(words);
    await sale.cart.getByRole('button', { name: 'Send' }).click();
    await expect(sale.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();

    const orderID = new URL(page.url()).searchParams.get('id') ?? '';
    const api = await new Api(place.subDomain).signIn(place.owner, 'Tools 6');
    const order = await api.call(orderRoutes.get, { params: { id: orderID } });
    expect(order).toMatchObject({ note: 'Birthday at nine', orderDiscounts: [{ name: 'Discount 10%' }] });
    expect(order.orderLines).toMatchObject([
      { orderQuantity: 2, note: 'no salt', seat: 2, seatNote: 'nut allergy', isSent: true },
    ]);
  },
);

test('rush mode has bills and actions at the thumb', LONG, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { names } = await drawPair(page, context, 'Tools 3');
  await tableOn(page, names[0], 'Free').click();
  await page.getByRole('button', { name: 'Rush mode' }).click();
  const tabs = page.getByRole('group', { name: 'Rush mode' });
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await new SalePage(page).tap('Bottled Water');
  const send = page.getByRole('button', { name: /^Send(: All sent)?$/ });
  await send.click();
  await expect(send).toBeDisabled();
  await tabs.getByRole('button', { name: 'Table' }).click();
  const split = page.getByRole('button', { name: 'Split bill' });
  await expect(split).toBeEnabled();
  const bills = page.getByRole('list', { name: 'Bills of this table' });
  for (const part of [split, bills]) {
    const { y = 0 } = (await part.boundingBox()) ?? {};
    expect(y, 'in the lower half of the screen').toBeGreaterThan(422);
  }
  expect(await barriers(page)).toEqual([]);
});
