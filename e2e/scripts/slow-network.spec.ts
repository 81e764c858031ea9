import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { lastOrder } from '../kit/ledger.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const LATENCY_MS = 5000;

/** Holds every call to the server back, as a bad line does. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    await route.continue().catch(() => undefined);
  });
}

/** What turns or pulses on the page, hidden ones left out. */
const turning = (page: Page): Promise<number> =>
  page
    .locator('.mantine-Loader-root, .mantine-Skeleton-root')
    .evaluateAll((all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length);

test(
  'with five seconds of latency lines appear at once, and nothing turns in the first second of a save',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('slow');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await expect(terminal.tile('Chips')).toBeVisible();
    await slowDown(page);

    for (let tap = 0; tap < 10; tap += 1) await terminal.tap(tap % 2 === 0 ? 'Chips' : 'Bottled Water');
    await expect(terminal.lines).toHaveCount(2);
    await terminal.cart.getByRole('button', { name: 'Send' }).click();
    expect(await turning(page), 'nothing turns at once').toBe(0);
    await page.waitForTimeout(600);
    expect(await turning(page), 'nothing turns before a second').toBe(0);
    // The save is still on its way.
    await terminal.tap('Chips and Guacamole');
    await expect(terminal.lines).toHaveCount(3, { timeout: 1000 });
    await page.waitForTimeout(1000);
    expect(await turning(page), 'then the button says that it works').toBeGreaterThan(0);

    await expect(terminal.cart.getByRole('button', { name: 'Send' })).toBeEnabled({ timeout: 30_000 });
    await expect(terminal.lines, 'the line that was added during the save is kept').toHaveCount(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.done).toBeVisible();
    expect((await lastOrder(await new Api(place.subDomain).signIn(place.owner, 'Office'))).orderPaymentStatus).toBe(
      'Paid',
    );
  },
);
