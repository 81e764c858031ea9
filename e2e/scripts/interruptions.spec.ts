import type { WebSocketRoute } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { carry } from '../kit/carry.ts';
import { hubOf } from '../kit/hub.ts';
import { lastOrder } from '../kit/ledger.ts';
import { demo, registerRestaurant } from '../kit/restaurants.ts';
import { drawn } from '../kit/settled.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const TERMINAL = 'Busy terminal';

test('a lost hub is reported without stopping the sale, and the warning closes when the hub is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_|WebSocket connection/);
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, TERMINAL));
  const open: WebSocketRoute[] = [];
  let isCut = false;
  await page.route('**/hubs/**', (route) => (isCut ? route.abort() : route.continue()));
  await page.routeWebSocket(/\/hubs\//, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer().onMessage((message) => {
      socket.send(message);
      // The hub's welcome; a connection that is cut before it was never open, so it is not lost.
      if (String(message).startsWith('40')) open.push(socket);
    });
  });
  const terminal = new SalePage(page);
  await terminal.open(demo.subDomain);
  await expect.poll(() => open.length).toBeGreaterThan(0);
  isCut = true;
  for (const socket of open) await socket.close();
  const dialog = page.getByRole('dialog', { name: 'POS Hub connection is lost, reconnecting...' });
  await expect(dialog).toBeVisible();
  await terminal.tap('Chips');
  await expect(terminal.lines).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Reconnecting…' }).click();
  await expect(dialog).toBeVisible();
  isCut = false;
  await dialog.getByRole('button', { name: 'Reconnect now' }).click();
  await expect(dialog).toHaveCount(0);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
});

test('a forced logout waits while the payment is open', async ({ page, context }) => {
  await enterAs(context, await new Api(demo.subDomain).signIn(demo.owner, TERMINAL));
  const terminal = new SalePage(page);
  const connected = hubOf(page);
  await terminal.open(demo.subDomain);
  const hub = await connected;
  await terminal.tap('Chips');
  await terminal.pay();
  await expect(terminal.exact).toBeVisible();
  const order = hub.waitForEvent('framereceived', ({ payload }) => payload.includes('requestForceLogout'));
  await new Api(demo.subDomain).signIn(demo.owner, TERMINAL);
  await order;
  await drawn(page);
  const reported = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(reported).toHaveCount(0);
  await terminal.payment.getByRole('button', { name: 'Close payment' }).click();
  await expect(reported).toBeVisible();
  await expect(reported).toContainText('Disconnected due to login from another session.');
  await reported.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = (await context.cookies()).map(({ name }) => name);
  expect(left, 'this browser is still the terminal').toContain('tavola_device');
  expect(
    left.filter((name) => /_(token|refresh)$/.test(name)),
    'the cookies of the ended session',
  ).toEqual([]);
});

test('after Sends without an answer the kitchen gets the rest once, and the guest pays for what was ordered', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_|409/);
  const place = await registerRestaurant('lostsend');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  const send = terminal.cart.getByRole('button', { name: /^Send/ });
  /** The order reaches the server, and its answer is lost. */
  const loseAnswer = async () => {
    const isLost = new Promise<void>((resolve) => {
      void page.route('**/api/location/orders/send', async (route) => {
        await carry(route);
        await route.abort('connectionreset');
        resolve();
      });
    });
    await send.click();
    await isLost;
    await page.unroute('**/api/location/orders/send');
    await expect(page.getByText(/^No answer came/).last()).toBeVisible();
  };
  const sent = terminal.cart.getByText('Sent', { exact: true });
  await terminal.tap('Chips and Guacamole');
  await loseAnswer();
  await terminal.tap('Chips and Guacamole');
  await terminal.tap('Chips and Guacamole');
  // Only now the terminal learns that the kitchen has one.
  await send.click();
  await expect(sent).toHaveCount(1);
  await expect(terminal.lines).toHaveCount(2);
  await loseAnswer();
  // The hub reports the outcome of an order that it knows.
  await expect(sent).toHaveCount(2);
  await terminal.expectTotal(13.35);
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  const order = await lastOrder(office);
  expect(order).toMatchObject({ totalDueAmount: 13.35, orderPaymentStatus: 'Paid' });
  expect(order.orderLines.map(({ orderQuantity }) => orderQuantity)).toEqual([1, 2]);
});
