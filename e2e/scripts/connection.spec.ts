import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { demo } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';

const GREETING = /^Good (morning|afternoon|evening), /;
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: GREETING });
const cutOff = (page: Page) => page.route('**/api/**', (route) => route.abort());

test.beforeEach(async ({ context, complaints }) => {
  complaints.allow(/net::ERR_|WebSocket connection/);
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, 'Far terminal'));
});

test.describe('with the app installed', () => {
  // It has what the page has not fetched yet.
  test.use({ serviceWorkers: 'allow' });

  test('losing the connection and getting it back are both reported', LONG, async ({ page, context }) => {
    await page.goto(origin(demo.subDomain));
    await expect(greeting(page)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect(greeting(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('A connection has been lost. Turned to offline mode.')).toBeVisible({
      timeout: 30_000,
    });
    await page.setViewportSize({ width: 390, height: 844 });
    const word = page.getByRole('status').getByText('Offline', { exact: true });
    await expect(word).toBeVisible();
    expect(await word.evaluate((label) => label.scrollWidth - label.clientWidth), 'cut off on a phone').toBe(0);
    await context.setOffline(false);
    await expect(page.getByText('A connection is back. Turned to online mode.')).toBeVisible({ timeout: 60_000 });
  });
});

test('a terminal that starts without the server opens as the person who was signed in', LONG, async ({ page }) => {
  await page.goto(origin(demo.subDomain));
  await expect(greeting(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tavola.session'))).not.toBeNull();
  await cutOff(page);
  await page.reload();
  await expect(greeting(page)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /^User menu of / }).click();
  await expect(page.getByRole('dialog', { name: /^User menu of / })).toContainText('Far terminal');
});

test(
  'a browser that knows no session says that it cannot connect, tries again and continues once it can',
  LONG,
  async ({ page }) => {
    await page.goto(origin(demo.subDomain));
    await expect(greeting(page)).toBeVisible();
    await cutOff(page);
    await page.evaluate(() => localStorage.removeItem('tavola.session'));
    await page.reload();
    const notice = page.getByText('Unable to connect to Cloud API. Please reload the browser.');
    await expect(notice).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notice, 'still').toBeVisible();
    await page.unroute('**/api/**');
    await expect(greeting(page)).toBeVisible({ timeout: 30_000 });
  },
);

test(
  'the page fills the screen and leaves it, and Switch Device offers the terminals and the way back',
  LONG,
  async ({ page }) => {
    await page.goto(origin(demo.subDomain));
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu of / }).click();
    await page.getByRole('button', { name: 'Switch Device' }).click();
    await expect(page).toHaveURL(/\/select-device\?cancelable=1$/);
    await expect(page.getByRole('heading', { name: 'Which terminal is this?' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(greeting(page)).toBeVisible();
  },
);
