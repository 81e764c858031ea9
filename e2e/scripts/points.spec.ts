import type { Locator } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { signInAtDrawer } from '../kit/drawer.ts';
import { coveredControls } from '../kit/geometry.ts';
import { scan } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { settled, watchFetches } from '../kit/settled.ts';
import { drawTables, tableTool } from '../kit/tables.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** The daily run presses on a tablet and on a phone, the long suite on a counter as well. */
const sizes = [
  { width: 1024, height: 768 },
  ...(process.env['LONG'] === '1' ? [{ width: 1280, height: 800 }] : []),
  { width: 390, height: 844 },
];

test('every control of the selling dialogs is reached by a press at its middle', async ({ page, context }) => {
  test.setTimeout(300_000);
  const place = await registerRestaurant('points');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  watchFetches(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await terminal.open(place.subDomain);
    const expectReached = async (what: string) => {
      await settled(page);
      expect(await coveredControls(page), `${what} at ${size.width} px`).toEqual([]);
    };
    await terminal.tap('Chicken Burrito');
    await expectReached('item');
    await terminal.choose('Fresh Tomato Salsa');
    await terminal.answerTheRestAndAdd();
    await terminal.tap('Chips and Guacamole');
    await expectReached('cart with an undo');
    await terminal.orderAction('Discount order');
    await expectReached('discount');
    await page.keyboard.press('Escape');
    if (size.width === 390) await page.keyboard.press('Escape');
    await terminal.pay();
    await expect(terminal.payment).toBeVisible();
    await expectReached('payment');
    await terminal.payPart('1.00');
    await expectReached('payment with a part payment');
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
  }
});

test('every control of the drawer is reached by a press, and a scan moves no money there', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('points');
  await enterAs(context, await signInAtDrawer(place));
  watchFetches(page);
  const expectReached = async (what: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      expect(await coveredControls(page), `${what} at ${size.width} px`).toEqual([]);
    }
  };
  await page.goto(`${origin(place.subDomain)}/cash-drawer`);
  await expect(
    page
      .getByRole('group', { name: 'Count keypad' })
      .or(page.getByRole('button', { name: 'Pay in' }))
      .first(),
  ).toBeVisible();
  await expectReached('float');
  const payIn = page.getByRole('button', { name: 'Pay in', exact: true });
  if (!(await payIn.isVisible())) await page.getByRole('button', { name: /^Open with/ }).click();
  await payIn.click();
  const dialog = page.getByRole('dialog', { name: 'Pay in' });
  await expect(dialog).toBeVisible();
  await expectReached('pay in');
  await scan(page, '8850999320014');
  await expect(page.getByText(/^Scan not used/).first()).toBeVisible();
  await expect(dialog.getByText('€0.00').first()).toBeVisible();
});

test('every control of the dialogs of a table is reached by a press at its middle', async ({ page, context }) => {
  test.setTimeout(400_000);
  const place = await registerRestaurant('points');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, api);
  watchFetches(page);
  const sale = new SalePage(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const { room, names, ids } = await drawTables(api, 2);
    const [first = '', second = ''] = names;
    const expectReached = async (what: string) => {
      await settled(page);
      expect(await coveredControls(page), `${what} at ${size.width} px`).toEqual([]);
    };
    const dialog = async (open: Locator, name: string | RegExp, what: string) => {
      await open.click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectReached(what);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toBeHidden();
    };
    const tool = async (name: string): Promise<Locator> => {
      const line = sale.line('Bottled Water').first();
      if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
      return sale.lineTool(name);
    };
    for (const id of ids) {
      await page.goto(`${origin(place.subDomain)}/table-service?tableID=${id}`);
      await sale.tap('Bottled Water');
      await sale.showCart();
      if (id === ids[0])
        for (const words of ['Course for Bottled Water', 'Seat for Bottled Water'])
          await dialog(await tool(words), words, words);
      await sale.cart.getByRole('button', { name: 'Send' }).click();
      await expect(sale.cart.getByRole('button', { name: 'All sent' })).toBeDisabled();
    }
    if (size.width === 390) await page.keyboard.press('Escape');
    await dialog(await tableTool(page, 'Courses'), 'Courses', 'courses');
    await page.getByRole('button', { name: 'Split bill' }).click();
    await expectReached('split');
    await page.getByRole('button', { name: 'Split into 2 bills' }).click();
    await expect(page.getByRole('list', { name: 'Bills of this table' }).getByRole('button')).toHaveCount(2);
    await dialog(await tableTool(page, 'Show bill'), 'Bill', 'bill');
    await sale.showCart();
    await dialog(await tool('Bills for Bottled Water'), /^Bills for/, 'bills');
    await sale.orderAction('Move to a table');
    await expectReached('move of a bill');

    await page.goto(`${origin(place.subDomain)}/table-service`);
    await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
    const table = (name: string) => page.getByRole('button', { name: new RegExp(`^Table ${name}, Occupied`) });
    const verb = (name: string) =>
      page.getByRole('group', { name: 'Choose an action, then a table' }).getByRole('button', { name, exact: true });
    await expectReached('floor');
    await verb('Move').click();
    await table(first).click();
    await table(second).click();
    const onto = page.getByRole('dialog', { name: `Table ${second} has guests` });
    await expect(onto).toBeVisible();
    await expectReached('move onto guests');
    await onto.getByRole('button', { name: /^Join tables/ }).click();
    await expect(onto).toBeHidden();
    await verb('Hand over').click();
    await table(first).click();
    await expect(page.getByRole('dialog', { name: /^Hand over/ })).toBeVisible();
    await expectReached('hand over');
    await page.keyboard.press('Escape');
    await dialog(page.getByRole('button', { name: 'Bookings', exact: true }), 'Bookings of the day', 'bookings');
  }
});

test('the sweep sees a search field that an element covers', async ({ page, context }) => {
  const place = await registerRestaurant('points');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  watchFetches(page);
  await terminal.open(place.subDomain);
  await settled(page);
  expect(await coveredControls(page)).toEqual([]);
  const search = page.getByRole('textbox', { name: 'Search items' });
  // As its own icon once did.
  await search.evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    const cover = document.body.appendChild(document.createElement('div'));
    cover.className = 'cover';
    Object.assign(cover.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, zIndex: '9' });
    Object.assign(cover.style, { width: `${width}px`, height: `${height}px` });
  });
  expect(await coveredControls(page)).toEqual([expect.stringMatching(/^input "Search items": div .* cover/)]);
});
