import type { Page } from '@playwright/test';
import { userRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { countClicks } from '../kit/clicks.ts';
import { coveredControls, shiftOf, smallControls, spilledButtons, watchShifts } from '../kit/geometry.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { settled, watchFetches } from '../kit/settled.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** What a cashier reads back to the guest without scrolling, on the smallest tablet. */
const LINES = 8;
const WORDS = {
  en: { cart: 'Cart', pay: 'Pay', send: 'Send' },
  th: { cart: 'รายการที่สั่ง', pay: 'ชำระเงิน', send: 'ส่ง' },
} as const;
/** The most that a whole sale moves by itself. */
const MOST_SHIFT_OF_A_SALE = 0.02;

/** How many lines of the cart are visible from top to bottom: inside their list and above the totals. */
const visibleLines = (page: Page, cart: string): Promise<number> =>
  page.getByRole('region', { name: cart, exact: true }).evaluate((panel) => {
    const lines = [...panel.querySelectorAll('li')];
    const list = lines[0]?.closest('ul')?.parentElement;
    if (list === null || list === undefined) return 0;
    list.scrollTop = 0;
    const { top, bottom } = list.getBoundingClientRect();
    return lines.filter((line) => {
      const box = line.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return box.top >= top - 0.5 && box.bottom <= bottom + 0.5 && line.contains(document.elementFromPoint(x, y));
    }).length;
  });

test('eight lines of an order are visible at 1024 × 768 with the total and both buttons, in English and Thai', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('lines');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, api);
  await page.setViewportSize({ width: 1024, height: 768 });
  watchFetches(page);
  await watchShifts(page);
  const sale = new SalePage(page);
  await sale.open(place.subDomain);
  await sale.section('All Items').click();
  const plain = ['Chips', 'Chips and Guacamole', 'Bottled Water', 'Chips and Fresh Tomato Salsa'];
  await settled(page);
  await shiftOf(page);
  for (const name of plain) await sale.tap(name);
  // The same dish as a separate line, as for another guest.
  for (let line = plain.length; line < 10; line += 1) {
    await sale.lines.first().getByRole('button').first().click();
    await (await sale.lineTool('Duplicate')).click();
    await expect(sale.lines).toHaveCount(line + 1);
  }
  for (const language of ['en', 'th'] as const) {
    await api.call(userRoutes.savePreference, { body: { language, theme: 'Light' } });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const { cart, pay, send } = WORDS[language];
    const panel = page.getByRole('region', { name: cart, exact: true });
    await expect(panel.getByRole('listitem')).toHaveCount(10);
    await settled(page);
    const visible = await visibleLines(page, cart);
    process.stdout.write(`${visible} lines visible in ${language}\n`);
    expect(visible, language).toBeGreaterThanOrEqual(LINES);
    for (const name of [pay, new RegExp(`^${send}`)]) {
      const box = await panel.getByRole('button', { name }).first().boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), `${language}: ${String(name)}`).toBeLessThanOrEqual(768);
    }
    expect(await spilledButtons(page), language).toEqual([]);
    expect(await smallControls(page), language).toEqual([]);
    expect(await coveredControls(page), language).toEqual([]);
  }
});

test('nothing moves by itself through a sale, and a discount on an order takes three taps', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('calm');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, api);
  await page.setViewportSize({ width: 1024, height: 768 });
  watchFetches(page);
  await watchShifts(page);
  const sale = new SalePage(page);
  await sale.open(place.subDomain);
  await settled(page);
  await sale.tap('Chips and Guacamole');
  await sale.tap('Bottled Water');
  await sale.line('Bottled Water').click();
  const taps = await countClicks(page);
  await sale.orderAction('Discount order');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Student 10 %/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  process.stdout.write(`${taps()} taps: a discount on an order\n`);
  expect(taps()).toBe(3);
  await sale.pay();
  await sale.exact.click();
  await expect(sale.done).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sale.cart.getByText('The cart is empty')).toBeVisible();
  await settled(page);
  const shifted = await shiftOf(page);
  process.stdout.write(`a sale moved by itself: ${shifted.toFixed(4)}\n`);
  expect(shifted).toBeLessThan(MOST_SHIFT_OF_A_SALE);
});
