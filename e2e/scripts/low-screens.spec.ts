import type { Locator, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { SELLING_PX, smallControls } from '../kit/geometry.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { settled, watchFetches } from '../kit/settled.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxesOf = (all: Locator): Promise<Box[]> =>
  all.evaluateAll((each) =>
    each.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/** A new restaurant with the demo menu, signed in on this page. */
async function openSale(page: Page, size: { width: number; height: number }): Promise<SalePage> {
  const place = await registerRestaurant('low');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(page.context(), api);
  await page.setViewportSize(size);
  watchFetches(page);
  await page.goto(`http://${api.host}/quick-service`);
  const sale = new SalePage(page);
  await expect(sale.tile('Chicken Burrito')).toBeVisible();
  await settled(page);
  return sale;
}

for (const [what, size, rows] of [
  ['a tablet at 200 % zoom', { width: 512, height: 384 }, 1],
  ['a phone on its side', { width: 844, height: 390 }, 2],
] as const)
  test(`on ${what} the sell screen shows whole tiles and sells`, LONG, async ({ page }) => {
    const sale = await openSale(page, size);
    const all = await boxesOf(sale.menu.getByRole('button', { name: /, (from )?€/ }));
    const search = await boxesOf(sale.menu.getByRole('textbox', { name: 'Search' }));
    const pills = await boxesOf(sale.menu.getByRole('group', { name: 'Menu sections' }));
    const pay = page.getByRole('button', { name: 'Pay', exact: true }).last();
    const [payBox] = await boxesOf(pay);
    if (payBox === undefined) throw new Error('Pay is not there.');
    // What is scrolled out of its part of the screen cannot be tapped; whole tiles are inside it.
    const [grid] = await boxesOf(
      sale.menu
        .getByRole('button', { name: /, (from )?€/ })
        .first()
        .locator('xpath=../..'),
    );
    if (grid === undefined) throw new Error('The tiles have no frame.');
    const whole = all.filter(({ top, bottom }) => top >= grid.top && bottom <= grid.bottom + 1);
    expect(new Set(whole.map(({ top }) => Math.round(top))).size, 'whole rows of tiles').toBeGreaterThanOrEqual(rows);
    for (const tile of whole)
      for (const other of [...search, ...pills, payBox]) expect(overlaps(tile, other), 'a tile is covered').toBe(false);
    const cut = await sale.menu
      .getByRole('button', { name: /, (from )?€/ })
      .evaluateAll((tiles) =>
        tiles.filter((tile) => tile.scrollHeight > tile.clientHeight + 1).map((tile) => tile.textContent),
      );
    expect(cut, 'tiles with cut prices').toEqual([]);
    expect(payBox.bottom, 'Pay').toBeLessThanOrEqual(size.height);
    expect(payBox.bottom - payBox.top, 'Pay').toBeGreaterThanOrEqual(SELLING_PX - 0.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scroll').toBe(size.width);
    expect(await smallControls(page)).toEqual([]);
    await sale.tap('Bottled Water');
    await expect(pay).toBeEnabled();
    await pay.click();
    await expect(sale.quickAmount(5)).toBeInViewport({ ratio: 1 });
    const charge = sale.payment.getByRole('button', { name: /^(Enter an amount|Charge )/ });
    await charge.scrollIntoViewIfNeeded();
    await expect(charge).toBeInViewport({ ratio: 0.95 });
    await sale.quickAmount(5).click();
    await expect(sale.done).toBeVisible();
  });

test('on a phone on its side the cart shows a whole line above Send and Pay', LONG, async ({ page }) => {
  const sale = await openSale(page, { width: 844, height: 390 });
  await sale.tap('Bottled Water');
  const line = sale.line('Bottled Water');
  await line.scrollIntoViewIfNeeded();
  const [[lineBox], [payBox]] = await Promise.all([boxesOf(line), boxesOf(sale.payButton)]);
  expect(lineBox?.bottom).toBeLessThanOrEqual((payBox?.top ?? 0) + 1);
  expect(lineBox?.top).toBeGreaterThanOrEqual(52);
});

test('the left-handed switch puts cart and Pay on the left, for this terminal', LONG, async ({ page }) => {
  const sale = await openSale(page, { width: 1024, height: 768 });
  const middleOf = async (one: Locator) => {
    const [box] = await boxesOf(one);
    return box === undefined ? Number.NaN : (box.left + box.right) / 2;
  };
  expect(await middleOf(sale.cart)).toBeGreaterThan(await middleOf(sale.menu));
  const { origin: host } = new URL(page.url());
  await page.goto(`${host}/user-preferences/display`);
  await page.getByRole('radiogroup', { name: 'Cart on the sell screen' }).getByText('Left', { exact: true }).click();
  await page.goto(`${host}/quick-service`);
  await expect(sale.tile('Chicken Burrito')).toBeVisible();
  await expect(sale.cart).toBeVisible();
  expect(await middleOf(sale.cart)).toBeLessThan(await middleOf(sale.menu));
  expect(await middleOf(sale.payButton)).toBeLessThan(512);
  // A phone has one column: there Pay changes sides.
  await page.setViewportSize({ width: 390, height: 844 });
  const pay = page.getByRole('button', { name: 'Pay', exact: true }).last();
  await expect(pay).toBeVisible();
  expect(await middleOf(pay)).toBeLessThan(195);
});
