import { floorRoutes } from '@tavola/contract';
import type { Locator, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { amountIn, SalePage } from '../pages/sale.ts';

test.use({ viewport: { width: 1024, height: 768 } });

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('bills');
});

/** The bills of the table: name and sum of each, as the strip shows them. */
const bills = (page: Page) => page.getByRole('list', { name: 'Bills of this table' }).getByRole('button');
const bill = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bills of this table' }).getByRole('button', { name: new RegExp(`^${name}, `) });
const sumOf = async (page: Page, name: string): Promise<number> =>
  amountIn((await bill(page, name).innerText()).split('\n').at(-1) ?? '');

const statusOf = async (api: Api, name: string | undefined) => {
  const { tables } = await api.call(floorRoutes.get, {});
  return tables.find((table) => table.name === name) ?? { status: '' };
};

test('a shared bottle is split over three of five bills, they are paid in any order, and the table is free', async ({
  page,
  context,
}) => {
  const api = await new Api(place.subDomain).signIn(place.owner, 'Bills 1');
  const {
    room,
    names: [table],
  } = await drawTables(api, 1);
  await enterAs(context, api);
  await page.goto(`${origin(place.subDomain)}/table-service`);
  const ofRoom = page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room });
  const onFloor = (status: string) => page.getByRole('button', { name: new RegExp(`^Table ${table}, ${status}`) });
  await ofRoom.click();
  await onFloor('Free').click();

  const sale = new SalePage(page);
  await sale.tap('Chips and Guacamole');
  await sale.tap('Bottled Water');
  await sale.cart.getByRole('button', { name: 'Send' }).click();
  await expect(bills(page)).toHaveCount(1);
  const total = await sale.total();
  const bottlePrice = amountIn((await sale.line('Chips and Guacamole').innerText()).split('\n').at(2) ?? '');

  // The bottle is for guests 1, 3 and 5.
  await page.getByRole('button', { name: 'Split bill' }).click();
  const split = page.getByRole('dialog', { name: 'Split bill' });
  await split.getByRole('button', { name: 'By person' }).click();
  for (let people = 2; people < 5; people += 1) await split.getByRole('button', { name: 'One more' }).click();
  const bottle = split.getByRole('button', { name: /Chips and Guacamole/ });
  for (const guest of ['Guest 1', 'Guest 3', 'Guest 5']) {
    await split.getByRole('button', { name: guest, exact: true }).click();
    await bottle.click();
  }
  await expect(bottle).toContainText('Guest 1, Guest 3, Guest 5');
  for (const guest of ['Guest 2', 'Guest 4']) {
    await split.getByRole('button', { name: guest, exact: true }).click();
    await split.getByRole('button', { name: /Bottled Water/ }).click();
  }
  await expect(split.getByRole('region', { name: 'The bills add up' })).toContainText('The table as one bill');
  await split.getByRole('button', { name: 'Split into 5 bills' }).click();
  await expect(bills(page)).toHaveCount(5);
  await expect(sale.lines.first()).toContainText('Split');
  const parts: number[] = [];
  for (const guest of [1, 2, 3, 4, 5]) parts.push(await sumOf(page, `Guest ${guest}`));
  expect(Math.round(((parts[0] ?? 0) + (parts[2] ?? 0) + (parts[4] ?? 0)) * 100)).toBe(Math.round(bottlePrice * 100));
  expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100)).toBe(Math.round(total * 100));
  await page.reload();
  await expect(bills(page)).toHaveCount(5);

  // The bill that is shown says what is shared; what the others pay is for who asks. Printing marks the table.
  await page.getByRole('button', { name: 'Show bill' }).click();
  const shown = page.getByRole('dialog', { name: 'Bill', exact: true });
  const paper = shown.getByRole('article');
  await expect(paper).toContainText('(Shared) 1/3');
  await expect(paper).not.toContainText('Table total');
  const withOthers = shown.getByRole('button', { name: 'With the other bills of the table' });
  await withOthers.click();
  await expect(paper).toContainText('Table total');
  await withOthers.click();
  await shown.getByRole('button', { name: 'Guest 2' }).click();
  await expect(paper).toContainText('(Shared) 1/2');
  expect((await statusOf(api, table)).status, 'only looked at').toBe('Occupied');
  await shown.getByRole('button', { name: 'Print' }).click();
  await expect.poll(async () => (await statusOf(api, table)).status).toBe('Billed');
  await page.keyboard.press('Escape');

  // The last one first; the next bill with a balance opens by itself.
  await bill(page, 'Guest 5').click();
  await expect(bill(page, 'Guest 5')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sale.total()).toBe(parts[4]);
  for (const next of ['Guest 1', 'Guest 2']) {
    await sale.pay();
    await sale.exact.click();
    await expect(sale.done).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bill(page, next)).toHaveAttribute('aria-pressed', 'true');
    await expect(bill(page, 'Guest 5')).toHaveAccessibleName(/Paid. Show receipt$/);
  }
  // One guest pays for three: one tender, and each bill has its own receipt.
  await sale.pay();
  const also = page.getByRole('group', { name: 'Also pay' });
  await expect(also.getByRole('button')).toHaveCount(3);
  await also.getByRole('button', { name: 'All bills' }).click();
  const rest = (parts[1] ?? 0) + (parts[2] ?? 0) + (parts[3] ?? 0);
  await expect(sale.exact).toContainText(rest.toFixed(2));
  for (const part of ['This bill', ...parts.slice(1, 4).map((each) => each.toFixed(2)), `= `, rest.toFixed(2)])
    await expect(also.getByRole('status')).toContainText(part);
  await sale.exact.click();
  await expect(sale.done).toBeVisible();
  await expect(page.getByRole('group', { name: 'Receipt of' }).getByRole('button')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await ofRoom.click();
  await expect(onFloor('(Free|Paid, not cleared)')).toBeVisible();
});

test(
  'a round takes three taps, the next two, and a split by person six, on a phone, a tablet and the counter',
  heldDailyBy('e2e/scripts/taps.spec.ts'),
  async ({ page, context }) => {
    const api = await new Api(place.subDomain).signIn(place.owner, 'Bills 2');
    const { room, names } = await drawTables(api, 3);
    await enterAs(context, api);
    const sale = new SalePage(page);
    const sizes = [
      [390, 844],
      [1024, 768],
      [1920, 1080],
    ] as const;
    for (const [index, [width, height]] of sizes.entries()) {
      await page.setViewportSize({ width, height });
      await page.goto(`${origin(place.subDomain)}/table-service`);
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
      let taps = 0;
      const tap = async (target: Locator): Promise<void> => {
        taps += 1;
        await target.click();
      };
      const takenSince = (before: number): number => taps - before;
      const send = page.getByRole('button', { name: /^Send(: All sent)?$/ });

      await tap(page.getByRole('button', { name: new RegExp(`^Table ${names[index] ?? ''}, Free`) }));
      await tap(sale.tile('Chips and Guacamole'));
      await tap(send);
      await expect(send).toBeDisabled();
      expect(takenSince(0), 'the first round').toBe(3);

      const second = taps;
      await tap(sale.tile('Bottled Water'));
      await tap(send);
      await expect(send).toBeDisabled();
      expect(takenSince(second), 'the second round').toBe(2);

      const before = taps;
      await tap(page.getByRole('button', { name: 'Split bill' }));
      const split = page.getByRole('dialog', { name: 'Split bill' });
      await tap(split.getByRole('button', { name: 'By person' }));
      await tap(split.getByRole('button', { name: /Chips and Guacamole/ }));
      await tap(split.getByRole('button', { name: 'Guest 2', exact: true }));
      await tap(split.getByRole('button', { name: /Bottled Water/ }));
      await tap(split.getByRole('button', { name: 'Split into 2 bills' }));
      await expect(bills(page)).toHaveCount(2);
      expect(takenSince(before), 'the split').toBeLessThanOrEqual(6);
      await page.getByRole('button', { name: 'Back to tables' }).click();
      await expect(page.getByRole('group', { name: 'Room', exact: true })).toBeVisible();
    }
  },
);
