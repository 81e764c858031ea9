import type { BrowserContext, Page, Route } from '@playwright/test';
import { checkoutRoutes, posTerminalRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { carry } from '../kit/carry.ts';
import { countClicks } from '../kit/clicks.ts';
import { MOST_SHIFT, shiftOf, watchShifts } from '../kit/geometry.ts';
import { hubOf } from '../kit/hub.ts';
import { lastOrder, storedOrders } from '../kit/ledger.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { settled } from '../kit/settled.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { amountIn, SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

let place: Restaurant;
/** Checks what was stored, from another terminal. */
let office: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('sale');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
});

/** Signs the owner in at the counter; returns the id of the terminal. */
async function atTheTerminal(context: BrowserContext): Promise<string> {
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, api);
  return api.terminal?.clientID ?? '';
}

test.describe('while the app installs itself, as it does at a restaurant', () => {
  // Each browser of a script installs the whole app, so the scripts below leave that out.
  test.use({ serviceWorkers: 'allow' });

  test('the app installs itself while the sell screen is open', async ({ page, context }) => {
    await atTheTerminal(context);
    const installed = context.waitForEvent('serviceworker');
    await new SalePage(page).open(place.subDomain);
    expect((await installed).url()).toContain('/service-worker.js');
  });

  test('a cash sale of one item takes three taps; change and receipt are shown and the next sale is open', async ({
    page,
    context,
  }) => {
    await atTheTerminal(context);
    await page.addInitScript(() => {
      const seen = { taps: 0 };
      Object.assign(window, { seen });
      window.addEventListener('click', (event) => (seen.taps += event.isTrusted ? 1 : 0), true);
    });
    await watchShifts(page);
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.tap('Chips and Guacamole');
    await terminal.pay();
    await expect(terminal.exact).toBeVisible();
    const seen = () => page.evaluate(() => (window as unknown as { seen: { taps: number } }).seen);
    expect(await shiftOf(page), 'nothing on the sell screen moves by itself').toBeLessThan(MOST_SHIFT);
    await terminal.quickAmount(10).click();
    await expect(terminal.done).toBeVisible();
    expect((await seen()).taps).toBe(3);

    const order = await lastOrder(office);
    expect(order).toMatchObject({ status: 'Completed', orderPaymentStatus: 'Paid', totalDueAmount: 4.45 });
    const [payment] = order.sale?.payments ?? [];
    expect(payment).toMatchObject({ tenderedAmount: 10, changeAmount: 5.55, amount: 4.45 });
    const change = terminal.done.getByText('€5.55', { exact: true }).first();
    expect(
      Number.parseFloat(await change.evaluate((element) => getComputedStyle(element).fontSize)),
      'the change is read from across the counter',
    ).toBeGreaterThanOrEqual(48);
    await expect(terminal.receipt).toContainText(`Order ${order.orderNo}`);
    for (const words of ['Chips and Guacamole', '€4.45', 'Cash', '€10.00', 'Change', '€5.55'])
      await expect(terminal.receipt).toContainText(words);
    await terminal.done.getByRole('button', { name: /^Done \(/ }).click();
    await expect(terminal.cart.getByText('The cart is empty')).toBeVisible();
    await expect(page.getByText('Change €5.55'), 'stays visible').toBeVisible();
  });
});

const TAPS = heldDailyBy('e2e/scripts/taps.spec.ts');

for (const [device, width, height, details] of [
  ['a phone', 390, 844, TAPS],
  ['a tablet', 1024, 768, TAPS],
  ['the counter', 1920, 1080, {}],
] as const)
  test(`a card sale of one item takes three taps at ${device}`, details, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    await atTheTerminal(context);
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    const taps = await countClicks(page);
    await terminal.tap('Chips and Guacamole');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await terminal.payType('Credit Card').click();
    await expect(terminal.done).toBeVisible();
    expect(taps()).toBe(3);
    expect((await lastOrder(office)).sale?.payments.map(({ name, amount }) => ({ name, amount }))).toEqual([
      { name: 'Credit Card', amount: 4.45 },
    ]);
  });

test('a card takes a typed part and cash the rest; the panels keep their place, and the receipt prints alone', async ({
  page,
  context,
}) => {
  await atTheTerminal(context);
  await page.addInitScript(() => (window.print = () => undefined));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  const pad = terminal.payment.getByRole('group', { name: 'Amount keypad' });
  const atFirst = await pad.boundingBox();
  await terminal.payment.getByRole('button', { name: '3', exact: true }).click();
  await page.mouse.click(5, 5);
  await expect(terminal.payment.getByRole('button', { name: /^Charge .3\.00$/ }), 'after a tap outside').toBeVisible();
  await terminal.payType('Credit Card').click();
  await expect(
    terminal.payment.getByRole('button', { name: 'Record €4.45 – Credit Card' }),
    'what was typed for cash is no part of the card',
  ).toBeEnabled();
  expect(await pad.boundingBox()).toEqual(atFirst);
  await terminal.payment.getByRole('button', { name: '2', exact: true }).click();
  await terminal.payment.getByRole('button', { name: 'Record €2.00 – Credit Card' }).click();
  await page.getByRole('button', { name: 'Take part payment' }).click();
  await expect(terminal.payment.getByText('Balance due')).toBeVisible();
  await terminal.payType('Cash').click();
  expect(await pad.boundingBox()).toEqual(atFirst);
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  expect((await lastOrder(office)).sale?.payments.map(({ amount }) => amount)).toEqual([2, 2.45]);

  await expect(terminal.receipt).not.toContainText('COPY');
  await terminal.done.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-printed] article')).toContainText('€4.45');
  await expect(page.locator('[data-printed] article'), 'the first one is the receipt').not.toContainText('COPY');
  await expect(terminal.receipt.first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('[data-printed]')).toHaveCount(0);
  await expect(terminal.receipt, 'a second print is a copy').toContainText('COPY');
});

test('a burrito with its salsa and fillings is priced, paid by card and printed with them', async ({
  page,
  context,
}) => {
  await atTheTerminal(context);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chicken Burrito');
  await terminal.choose('Fresh Tomato Salsa', 'Rice', 'Black Beans', 'Guacamole');
  await page.getByRole('button', { name: 'Add €11.25' }).click();
  await terminal.tap('Canned Soft Drink');
  // The only question of the item: its answer completes the choice.
  await terminal.choose('Sprite');
  await terminal.expectTotal(12.5);
  await terminal.pay();
  await expect(terminal.payType('Credit Card')).toContainText('€12.50');
  await terminal.payType('Credit Card').click();
  await expect(terminal.done).toBeVisible();
  for (const words of [
    'Chicken Burrito',
    'Fresh Tomato Salsa',
    'Rice',
    'Black Beans',
    'Guacamole',
    'Canned Soft Drink',
    '€12.50',
    'Credit Card',
  ])
    await expect(terminal.receipt).toContainText(words);
  const order = await lastOrder(office);
  expect(order).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: 12.5 });
  expect(
    order.orderLines.find(({ itemName }) => itemName === 'Chicken Burrito')?.orderLineModifiers.map(({ name }) => name),
  ).toEqual(['Fresh Tomato Salsa', 'Rice', 'Black Beans', 'Guacamole']);
  expect(order.sale?.payments).toHaveLength(1);
});

test('ten taps on a tile are ten pieces; ten taps on an amount are one payment', async ({ page, context }) => {
  await atTheTerminal(context);
  const before = (await storedOrders(office)).length;
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  for (let tap = 0; tap < 10; tap += 1) await terminal.tap('Chips');
  await expect(terminal.lines).toHaveCount(1);
  await expect(terminal.line('Chips')).toHaveAccessibleName(/^10 × Chips/);
  await terminal.expectTotal(21.5);
  await terminal.pay();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith(checkoutRoutes.process.path) ? 1 : 0));
  // Faster than any finger: all ten before the page could render once.
  await terminal.quickAmount(50).evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 10; tap += 1) button.click();
  });
  await expect(terminal.done).toBeVisible();
  expect(asked, 'all ten came before the first answer').toBe(1);
  const orders = await storedOrders(office);
  expect(orders).toHaveLength(before + 1);
  expect(orders[0]?.orderLines).toHaveLength(1);
  expect(orders[0]?.orderLines[0]?.orderQuantity).toBe(10);
  expect(orders[0]?.sale?.payments).toHaveLength(1);
  await expect(terminal.done).toContainText('€28.50');
});

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Undo restores a removed line, and a reload keeps the cart', async ({ page, context }) => {
    await atTheTerminal(context);
    await page.clock.install();
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.tap('Chips');
    await terminal.tap('Bottled Water');
    await terminal.line('Bottled Water').click();
    await terminal.cart.getByRole('button', { name: 'Remove Bottled Water' }).click();
    await expect(terminal.lines).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Bottled Water removed' })).toBeVisible();
    // Five seconds at least; a dialog would block the next guest.
    await page.clock.fastForward(4500);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(terminal.lines).toHaveCount(2);
    const total = await terminal.total();
    await page.reload();
    await expect(terminal.lines).toHaveCount(2);
    await terminal.expectTotal(total);
  });

  test('a payment during a network failure is never reported as failed, and a retry charges nothing twice', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/net::ERR_/);
    await atTheTerminal(context);
    const before = (await storedOrders(office)).length;
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.tap('Chips and Guacamole');

    const again = terminal.payment.getByRole('button', { name: /again/i });
    const lose = (route: Route) => route.abort();

    await test.step('before the sale arrived', async () => {
      await page.route('**/api/location/orders/checkout', lose);
      await terminal.pay();
      await terminal.quickAmount(20).click();
      await expect(terminal.payment).toContainText('Payment status unknown');
      expect(await storedOrders(office)).toHaveLength(before);
    });

    await test.step('after the sale arrived and before the answer did', async () => {
      await page.route('**/api/location/orders/checkout', async (route) => {
        await carry(route);
        await route.abort('connectionreset');
      });
      // Only now: the terminal asks by itself, and would be answered in between.
      await page.unroute('**/api/location/orders/checkout', lose);
      await again.click();
      await expect.poll(async () => (await storedOrders(office)).length).toBe(before + 1);
      await expect(terminal.payment).toContainText('Payment status unknown');
      expect(await terminal.payment.innerText()).not.toMatch(/fail|error/i);
      await page.unroute('**/api/location/orders/checkout');
      await again.click();
      await expect(terminal.done).toBeVisible();
      await expect(terminal.done).toContainText('€15.55');
    });

    const orders = await storedOrders(office);
    expect(orders).toHaveLength(before + 1);
    expect(orders[0]).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: 4.45 });
    expect(orders[0]?.sale?.payments).toHaveLength(1);
  });
});

/** The end of the session as the next call of the page finds it. */
const endSession = (context: BrowserContext) => context.clearCookies({ name: /tavola_(token|refresh)/ });

/** Two dishes, and their payment open. */
async function openTwo(
  context: BrowserContext,
  page: Page,
): Promise<{ terminal: SalePage; total: number; clientID: string }> {
  const clientID = await atTheTerminal(context);
  const hub = hubOf(page);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Chips');
  await terminal.tap('Chips and Guacamole');
  const total = await terminal.total();
  await terminal.pay();
  await expect(terminal.exact).toBeVisible();
  await hub;
  return { terminal, total, clientID };
}

/** Signs in again; the sale is unchanged, nothing of it was sold, and its payment does not open by itself. */
async function expectSaleAgain(terminal: SalePage, total: number, sold: number): Promise<void> {
  const { page } = terminal;
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Your session has expired. Unsent sales are kept on this terminal. Please sign in again.'),
  ).toBeVisible();
  await new SignInPage(page).tapPin(place.owner.pin);
  await expect(page, 'back where the person was').toHaveURL(/\/quick-service$/);
  await expect(terminal.cart).toBeVisible();
  await settled(page);
  await expect(terminal.lines).toHaveCount(2);
  await terminal.expectTotal(total);
  // A dialog in front of it would take the tap.
  await terminal.payButton.click({ trial: true });
  expect(await storedOrders(office)).toHaveLength(sold);
}

test('a session that turns out to be over when a payment is sent keeps the cart', async ({ page, context }) => {
  const sold = (await storedOrders(office)).length;
  const { terminal, total } = await openTwo(context, page);
  // A scheduled call that came first would leave nothing to tap.
  let send: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith(checkoutRoutes.process.path)) send();
    else await isSent;
    await route.continue();
  });
  await endSession(context);
  await terminal.exact.click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll({ behavior: 'wait' });
  await expectSaleAgain(terminal, total, sold);
});

/** Turns the drawer of a terminal on and off again, from another one; its page is notified. */
async function changeTerminal(id: string): Promise<void> {
  for (const openTerminal of [true, false]) {
    const { name, type, version } = await office.call(posTerminalRoutes.get, { params: { id } });
    await office.call(posTerminalRoutes.update, { params: { id }, body: { name, type, version, openTerminal } });
  }
}

test(
  'a session that ends while a payment is open keeps the cart',
  heldDailyBy(
    'e2e/scripts/sign-in.spec.ts',
    'apps/web/src/runtime/http/api.test.ts',
    'apps/web/src/sell/cart/state/kept-sale.browser.test.tsx',
  ),
  async ({ page, context }) => {
    const sold = (await storedOrders(office)).length;
    const { terminal, total, clientID } = await openTwo(context, page);
    await endSession(context);
    // The page reads the settings of its terminal again, and that call finds the session over.
    await changeTerminal(clientID);
    await expectSaleAgain(terminal, total, sold);
  },
);

test('amounts are read as written', () => {
  expect(amountIn('€1,234.50')).toBe(1234.5);
});
