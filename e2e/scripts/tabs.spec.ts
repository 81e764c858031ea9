import type { Page } from '@playwright/test';
import { orderRoutes, variantRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { carry } from '../kit/carry.ts';
import { hubOf } from '../kit/hub.ts';
import { demo, registerRestaurant } from '../kit/restaurants.ts';
import { origin } from '../kit/place.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

const hubSockets = (page: Page): { count: number } => {
  const seen = { count: 0 };
  page.on('websocket', (socket) => (seen.count += socket.url().includes('/hubs/') ? 1 : 0));
  return seen;
};

/** Changes what the terminals of a location sell by. */
const changeSellData = (office: Api, name: string): Promise<unknown> =>
  office.call(variantRoutes.create, { body: { ...sampleVariant, name } });
const sampleVariant = {
  name: '',
  displayName: 'Size',
  variantOptions: [{ name: 'Small', displayName: 'Small', priceAdd: 0, isActive: true, modifierGroupIDs: [] }],
};

test('two tabs share one connection, and the second takes over without losing an event', async ({ page, context }) => {
  const place = await registerRestaurant('leader', 'burrito');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, office);
  const connected = hubOf(page);
  await new SalePage(page).open(place.subDomain);
  await connected;

  const second = await context.newPage();
  const sockets = hubSockets(second);
  const reads: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/products/pos/packed')) reads.push(request.url());
  });
  await new SalePage(second).open(place.subDomain);
  await expect.poll(() => reads.length).toBeGreaterThan(0);

  const before = reads.length;
  await changeSellData(office, 'Roast');
  await expect.poll(() => reads.length, 'the first tab passes the event on').toBeGreaterThan(before);
  expect(sockets.count).toBe(0);

  const beforeTakeover = reads.length;
  const takenOver = hubOf(second);
  await Promise.all([page.close(), changeSellData(office, 'Grind')]);
  await takenOver;
  await expect.poll(() => reads.length, 'what happened in between is received').toBeGreaterThan(beforeTakeover);
  expect(sockets.count).toBe(1);
});

test('a tab follows when another one changes the terminal, the person or both', async ({ page, context }) => {
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, 'Left tab'));
  const second = await context.newPage();
  const [first, other] = [new SignInPage(page), new SignInPage(second)];
  const home = origin(demo.subDomain);
  await Promise.all([page.goto(home), second.goto(home)]);
  await Promise.all([first.expectStart(), other.expectStart()]);

  await test.step('another terminal', async () => {
    await second.getByRole('button', { name: /^User menu of / }).click();
    await second.getByRole('button', { name: 'Switch Device' }).click();
    await other.nameTerminal('Right tab');
    await other.expectClosedDrawer();
    await page.getByRole('button', { name: /^User menu of / }).click();
    await expect(page.getByRole('dialog', { name: /^User menu of / })).toContainText('Right tab');
    await page.keyboard.press('Escape');
  });

  await test.step('another person', async () => {
    const owner = await page.getByRole('button', { name: /^User menu of / }).getAttribute('aria-label');
    await other.signOut();
    await expect(page, 'nobody is shown while nobody is signed in').toHaveURL(/\/login$/);
    await other.tapPin(demo.cashier.pin);
    const menu = second.getByRole('button', { name: /^User menu of / });
    const end = second.getByRole('button', { name: 'YES' });
    await menu.or(end).first().waitFor();
    // The cashier may still be signed in on a terminal of another script.
    if (await end.isVisible()) await end.click();
    await expect(menu).not.toHaveAttribute('aria-label', owner ?? '');
    const cashier = await menu.getAttribute('aria-label');
    await page.bringToFront();
    await expect(page.getByRole('button', { name: /^User menu of / })).toHaveAttribute('aria-label', cashier ?? '');
  });
});

test(
  'a theme that one tab chooses changes each tab of the browser once',
  heldDailyBy('apps/web/src/app/shell/use-theme.mock.browser.test.tsx'),
  async ({ page, context }) => {
    const place = await registerRestaurant('theme', 'burrito');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    const second = await context.newPage();
    const home = origin(place.subDomain);
    await second.goto(home);
    await new SignInPage(second).expectStart();
    await page.goto(`${home}/user-preferences/display`);
    await expect(page.getByText('Dark', { exact: true })).toBeVisible();
    for (const tab of [page, second])
      await tab.evaluate(() => {
        const { dataset } = document.documentElement;
        const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
        let [changes, last] = [0, shown()];
        dataset['changes'] = '0';
        new MutationObserver(() => {
          if (shown() === last) return;
          last = shown();
          dataset['changes'] = String((changes += 1));
        }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
      });
    await page.bringToFront();
    await page.getByText('Dark', { exact: true }).click();
    for (const tab of [page, second])
      await expect(tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    // Two tabs that answered each other changed about ten times a second.
    await page.waitForTimeout(2000);
    for (const [tab, name] of [
      [page, 'the tab where it was chosen'],
      [second, 'the other tab'],
    ] as const) {
      const changes = await tab.evaluate(() => Number(document.documentElement.dataset['changes']));
      expect(changes, name).toBe(1);
      await expect(tab.locator('html'), name).toHaveAttribute('data-mantine-color-scheme', 'dark');
    }
  },
);

test(
  'a payment without an answer is asked about after a reload, whatever another tab sells',
  heldDailyBy('apps/web/src/sell/payment/unanswered/unanswered.mock.test.ts'),
  async ({ page, context, complaints }) => {
    complaints.allow(/net::ERR_/);
    const place = await registerRestaurant('unknown', 'burrito');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    await enterAs(context, office);
    const first = new SalePage(page);
    await first.open(place.subDomain);
    await first.tap('Chips');
    // The server takes the payment, and its answer is lost.
    await page.route('**/api/location/orders/checkout', async (route) => {
      await carry(route);
      await route.abort('connectionreset');
    });
    await first.pay();
    await first.exact.click();
    const question = page.getByText('Payment status unknown');
    await expect(question).toBeVisible();

    const second = await context.newPage();
    const other = new SalePage(second);
    await other.open(place.subDomain);
    await expect(other.lines, 'the sale of the first tab is not that of the second').toHaveCount(0);
    await other.tap('Chips and Guacamole');
    await expect(other.lines).toHaveCount(1);

    await page.bringToFront();
    await page.reload();
    await expect(question, 'it is there again').toBeVisible();
    await page.unroute('**/api/location/orders/checkout');
    // The terminal asks by itself.
    await expect(page.getByRole('dialog', { name: 'Payment complete' })).toBeVisible({ timeout: 15_000 });
    await expect(other.lines, 'the other sale is as it was').toHaveCount(1);
    const orders = await office.call(orderRoutes.search, { query: { pageSize: 10 } });
    expect(orders.items.filter(({ orderPaymentStatus }) => orderPaymentStatus === 'Paid')).toHaveLength(1);
  },
);
