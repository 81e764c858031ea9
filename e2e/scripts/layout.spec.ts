import type { Locator, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { SELLING_PX, smallControls } from '../kit/geometry.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { setLooks } from '../kit/screens.ts';
import { settled, watchFetches } from '../kit/settled.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

async function expectThumb(controls: Locator, what: string): Promise<void> {
  for (const box of await controls.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
  )) {
    expect(Math.min(box.width, box.height), what).toBeGreaterThanOrEqual(SELLING_PX - 0.5);
  }
}

/** Nothing needed for paying is below the edge of the screen or under the bottom button. */
async function expectVisible(payment: Locator, what: string): Promise<void> {
  const pad = payment.getByRole('group', { name: 'Amount keypad' }).getByRole('button');
  await expect(pad, what).toHaveCount(14);
  const keys = await pad.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().bottom));
  const action = await payment.getByRole('button', { name: /^(Enter an amount|Charge )/ }).boundingBox();
  expect(Math.max(...keys), `lowest keys: ${what}`).toBeLessThanOrEqual(action?.y ?? 0);
  expect((action?.y ?? Infinity) + (action?.height ?? 0), `the bottom button: ${what}`).toBeLessThanOrEqual(844);
}

async function expectGood(page: Page, what: string): Promise<void> {
  await settled(page);
  expect.soft(await barriers(page), `axe: ${what}`).toEqual([]);
  expect.soft(await smallControls(page), `too small for a finger: ${what}`).toEqual([]);
}

for (const theme of ['Light', 'Dark'] as const) {
  test(
    `on a phone the sale is in reach of the thumb and its dialogs are accessible, ${theme}`,
    theme === 'Dark' ? LONG : {},
    async ({ page, context }) => {
      test.setTimeout(120_000);
      const place = await registerRestaurant('layout');
      const api = await new Api(place.subDomain).signIn(place.owner, 'Phone 1');
      await enterAs(context, api);
      await setLooks(context, api, 'en', theme);
      await page.setViewportSize({ width: 390, height: 844 });
      watchFetches(page);
      const terminal = new SalePage(page);
      await page.goto(`http://${api.host}/quick-service`);
      await terminal.tap('Chicken Burrito');
      await expectGood(page, 'item dialog');
      await terminal.choose('Fresh Tomato Salsa');
      await page.getByRole('button', { name: /^Add / }).click();
      const pay = page.getByRole('button', { name: 'Pay', exact: true });
      const box = await pay.boundingBox();
      expect(box?.y ?? 0, 'Pay is in the lowest quarter').toBeGreaterThanOrEqual(844 * 0.75);
      await expectThumb(pay, 'Pay');
      await expectThumb(terminal.menu.getByRole('button', { name: /, €/ }), 'tiles');
      await expectGood(page, 'sell screen with a line');
      await page.getByRole('button', { name: /^Cart, 1 item/ }).click();
      await expectThumb(terminal.cart.getByRole('button', { name: /^(Send|Pay)$/ }), 'Send and Pay of the cart');
      await expectGood(page, 'cart');
      await terminal.cart.getByRole('button', { name: 'Order actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Order note' })).toBeVisible();
      await expectGood(page, 'order menu');
      await page.keyboard.press('Escape');
      await terminal.pay();
      await expect(terminal.payment).toBeVisible();
      await expectThumb(terminal.payment.getByRole('group', { name: 'Amount keypad' }).getByRole('button'), 'keypad');
      await expectThumb(
        terminal.payment.getByRole('group', { name: 'Quick cash' }).getByRole('button'),
        'quick amounts',
      );
      await expectGood(page, 'payment');
      const tip = async (): Promise<void> => {
        await terminal.payment.getByRole('button', { name: 'Add tip' }).click();
        await expectGood(page, 'tip');
        await terminal.payment.getByRole('button', { name: 'Percentage', exact: true }).click();
        await terminal.payment.getByRole('button', { name: '10%', exact: true }).click();
        await terminal.payment.getByRole('button', { name: /^Add tip €/ }).click();
      };
      await expectVisible(terminal.payment, 'payment');
      await tip();
      await expectGood(page, 'payment with a tip');
      await expectVisible(terminal.payment, 'payment with a tip');
      await terminal.payment.getByRole('button', { name: 'Remove tip' }).click();
      await terminal.payPart('1.00');
      await expect(terminal.payment.getByText('Balance due')).toBeVisible();
      await terminal.payment.getByRole('button', { name: 'Add tip' }).click();
      await expect(
        terminal.payment.getByRole('button', { name: '10%', exact: true }),
        'typed amounts only',
      ).toHaveCount(0);
      await typeByHand(page, '.5');
      await terminal.payment.getByRole('button', { name: 'Add tip €0.50' }).click();
      await expectVisible(terminal.payment, 'payment with a tip and an earlier payment');
      await terminal.payment.getByText('Payments', { exact: true }).click();
      await expect(terminal.payment.getByRole('button', { name: 'Void Cash, €1.00' })).toBeVisible();
      await expectGood(page, 'payment with an earlier payment');
      await terminal.payment.getByRole('button', { name: 'Remove tip' }).click();
      await terminal.quickAmount(20).click();
      await expect(terminal.done).toBeVisible();
      await terminal.done.click({ position: { x: 5, y: 100 } });
      await expectGood(page, 'receipt');
      await page.getByRole('button', { name: /^Done/ }).last().click();
      await page.getByRole('button', { name: /^User menu of / }).click();
      await expectGood(page, 'user menu');
    },
  );
}
