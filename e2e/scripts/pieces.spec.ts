import type { Locator, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { amountIn, SalePage } from '../pages/sale.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

/** A finger rests on one thing and takes it onto another. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (a === null || b === null) throw new Error('Nothing to drag is shown.');
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const [start, end] = [
    { x: a.x + 60, y: a.y + 20 },
    { x: b.x + b.width / 2, y: b.y + b.height / 2 },
  ];
  await touch('touchStart', start.x, start.y);
  await page.waitForTimeout(600);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', start.x + ((end.x - start.x) * step) / 8, start.y + ((end.y - start.y) * step) / 8);
  await touch('touchEnd', end.x, end.y);
}

test(
  'two of three for one guest and one for the other, by finger, after they were sent',
  heldDailyBy(
    'apps/web/src/sell/table/bills/use-line-drag.browser.test.tsx',
    'apps/server/src/areas/selling/http/tables/table-parts.test.ts',
  ),
  async ({ page, context }) => {
    const place = await registerRestaurant('pieces');
    const api = await new Api(place.subDomain).signIn(place.owner, 'Pieces 1');
    const {
      room: name,
      names: [table = ''],
    } = await drawTables(api, 1);
    await enterAs(context, api);
    await page.goto(`${origin(place.subDomain)}/table-service`);
    const room = page.getByRole('group', { name: 'Room' }).getByRole('button', { name });
    const openTable = async (status: string): Promise<void> => {
      await room.click();
      await page.getByRole('button', { name: new RegExp(`^Table ${table}, ${status}`) }).click();
    };
    await openTable('Free');
    const sale = new SalePage(page);
    const water = sale.line('Bottled Water');
    for (let piece = 0; piece < 3; piece += 1) await sale.tap('Bottled Water');
    await sale.cart.getByRole('button', { name: 'Send' }).click();
    const bills = page.getByRole('list', { name: 'Bills of this table' }).getByRole('button');
    await expect(bills).toHaveCount(1);
    const price = (await sale.total()) / 3;
    await page.getByRole('button', { name: 'New bill' }).click();
    await expect(bills).toHaveCount(2);
    const sums = async () =>
      Promise.all([0, 1].map(async (at) => amountIn((await bills.nth(at).innerText()).split('\n').at(-1) ?? '')));
    const inPieces = (counts: readonly number[]) => counts.map((count) => Math.round(count * price * 100) / 100);

    await dragByFinger(page, water, bills.nth(1));
    const part = page.getByRole('dialog', { name: /^Bottled Water to / });
    await expect(part.getByRole('button', { name: 'Move 3' })).toBeVisible();
    for (let less = 0; less < 2; less += 1) await part.getByRole('button', { name: 'Decrease' }).click();
    await expect(part).toContainText('The other 2 stay as they are.');
    await part.getByRole('button', { name: 'Move 1' }).click();
    await expect(sale.lines).toHaveCount(2);
    await expect.poll(sums).toEqual(inPieces([2, 1]));
    await expect(page.getByText('Bills for Bottled Water changed')).toBeVisible();

    // One of the two left has a guest with a note.
    await sale.lines.first().getByRole('button').first().click();
    await (await sale.lineTool('Seat for Bottled Water')).click();
    const seat = page.getByRole('dialog', { name: 'Seat for Bottled Water' });
    await seat.getByRole('button', { name: 'Decrease' }).click();
    await seat.getByLabel('Seat note').fill('window');
    await seat.getByRole('button', { name: 'Seat 2', exact: true }).click();
    await expect(sale.lines).toHaveCount(3);
    await page.getByRole('button', { name: 'Back to tables' }).click();
    await openTable('Occupied');
    await expect(sale.lines).toHaveCount(3);
    await expect(sale.lines.nth(1)).toContainText('Seat 2 · window');
    await expect.poll(sums).toEqual(inPieces([2, 1]));

    // Tapped instead of dragged: it goes to the other bill as well.
    await sale.lines.nth(1).getByRole('button').first().click();
    await (await sale.lineTool('Bills for Bottled Water')).click();
    const dialog = page.getByRole('dialog', { name: 'Bills for Bottled Water' });
    await dialog.getByRole('button', { name: `Table ${table}` }).click();
    await dialog.getByRole('button', { name: /^Bill / }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(sums).toEqual(inPieces([1, 2]));
  },
);
