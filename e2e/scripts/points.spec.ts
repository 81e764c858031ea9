import { Api } from '../kit/api.ts';
import { signInAtDrawer } from '../kit/drawer.ts';
import { coveredControls } from '../kit/geometry.ts';
import { scan } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { settled, watchFetches } from '../kit/settled.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const sizes = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

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
