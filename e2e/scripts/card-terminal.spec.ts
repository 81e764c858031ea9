import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  paymentDeviceRoutes,
  paymentIntegrationRoutes,
  PaymentType,
  systemPaymentSettingRoutes,
  terminalPaymentDeviceRoutes,
} from '@tavola/contract';
import { CardTerminalSimulator } from '@tavola/testkit/card-terminals/card-terminal-simulator.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { port } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

// The card terminals of a product are at one address, so the scripts of this file follow one another.
test.describe.configure({ mode: 'serial' });

let simulator: CardTerminalSimulator;
test.beforeAll(async () => {
  const book = join(mkdtempSync(join(tmpdir(), 'tavola-cards-')), 'book.json');
  simulator = await CardTerminalSimulator.start({ port: port + 900, book, key: 'k', guestMs: 1_500 });
});
test.afterAll(() => simulator.close());
test.beforeEach(() => {
  simulator.mode = 'approve';
  simulator.batchMode = 'close';
});

/** A counter with a card terminal next to it. */
async function openCounter(page: Page, context: BrowserContext): Promise<SalePage> {
  const place = await registerRestaurant('card');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const { address } = simulator;
  const body = { address, isActive: true, key: 'k', version: 0 };
  await api.call(paymentIntegrationRoutes.update, { params: { id: 'http' }, body });
  const device = { name: 'Front', paymentIntegrationID: 'http' as const, deviceCode: place.subDomain, isActive: true };
  const { paymentDeviceID } = await api.call(paymentDeviceRoutes.create, { body: device });
  await api.call(terminalPaymentDeviceRoutes.setPreference, { body: { paymentDeviceID } });
  const types = await api.call(systemPaymentSettingRoutes.list);
  const type = types.find(({ paymentTypeID }) => paymentTypeID === PaymentType.IntegratedTerminal);
  await api.call(systemPaymentSettingRoutes.setActive, {
    params: { id: type?.systemPaymentSettingID ?? '' },
    query: { isActive: true },
  });
  await enterAs(context, api);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  return terminal;
}

const sendToCard = async (terminal: SalePage): Promise<void> => {
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.payType('Card terminal').click();
};

const charged = (): number[] => [...simulator.kept.values()].map(Number);

test('a guest pays by card at the card terminal', async ({ page, context }) => {
  const terminal = await openCounter(page, context);
  const before = charged().length;
  await sendToCard(terminal);
  await expect(terminal.payment.getByText('Waiting for the card at Front')).toBeVisible();
  await expect(terminal.done).toBeVisible();
  await expect(terminal.receipt).toContainText('Card terminal');
  expect(charged().slice(before)).toEqual([4.45]);
});

test(
  'a declined card is said with its reason, and the next card pays',
  heldDailyBy('apps/server/src/areas/selling/device-payments/device-payments.test.ts'),
  async ({ page, context }) => {
    const terminal = await openCounter(page, context);
    const before = charged().length;
    simulator.mode = 'decline';
    await sendToCard(terminal);
    await expect(terminal.payment.getByText(/The card was declined: Insufficient funds/)).toBeVisible();
    simulator.mode = 'approve';
    await terminal.payment.getByRole('button', { name: /^Send .* to the card terminal$/ }).click();
    await expect(terminal.done).toBeVisible();
    expect(charged().slice(before)).toEqual([4.45]);
  },
);

test('an answer that never comes is unknown, and the check finds the charge once', async ({ page, context }) => {
  const terminal = await openCounter(page, context);
  const before = charged().length;
  simulator.mode = 'timeout';
  // Nothing answers at all until the person checks.
  simulator.guestMs = 600_000;
  await sendToCard(terminal);
  await expect(terminal.payment.getByText(/We do not know yet whether the card was charged/)).toBeVisible();
  await terminal.payment.getByRole('button', { name: 'Close payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave while the card terminal is working?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep waiting' }).click();
  for (const charge of simulator.charges.values()) if (charge.state === 'pending') charge.approvesAt = Date.now();
  simulator.guestMs = 1_500;
  await terminal.payment
    .getByRole('button', { name: 'Check status' })
    .click()
    // The server asks by itself and may be faster.
    .catch(() => undefined);
  await expect(terminal.done).toBeVisible();
  expect(charged().slice(before)).toEqual([4.45]);
});

/** Opens the refund of the only sale, with all of its items. */
async function openRefund(page: Page): Promise<Locator> {
  await page.goto(new URL('/orders', page.url()).href);
  await page.getByRole('button', { name: /^More for order/ }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund of receipt/ });
  await dialog.getByRole('button', { name: 'All items' }).click();
  return dialog;
}

test('a refund goes back to the card, waits for the card terminal, and is in the list while it is open', async ({
  page,
  context,
}) => {
  const terminal = await openCounter(page, context);
  const before = simulator.returned.size;
  await sendToCard(terminal);
  await expect(terminal.done).toBeVisible();
  const dialog = await openRefund(page);
  // Nothing answers until a person checks.
  simulator.mode = 'timeout';
  simulator.guestMs = 600_000;
  await dialog.getByRole('button', { name: 'Refund €4.45' }).click();
  const sure = page.getByRole('dialog', { name: /^Refund €4.45 of receipt/ });
  await expect(sure).toContainText('Card terminal');
  await sure.getByRole('button', { name: 'Refund €4.45' }).click();
  await expect(dialog.getByText(/We do not know yet whether the money went back/)).toBeVisible();
  const list = await context.newPage();
  await list.goto(new URL('/batch', page.url()).href);
  // The server asks again and again by itself.
  await expect(list.getByRole('row', { name: /Refund/ })).toContainText(/Not known yet|Being asked/);
  await list.close();
  for (const booked of simulator.charges.values()) if (booked.state === 'pending') booked.approvesAt = Date.now();
  simulator.guestMs = 1_500;
  await dialog
    .getByRole('button', { name: 'Check status' })
    .click()
    // The server asks by itself and may be faster.
    .catch(() => undefined);
  await expect(page.getByRole('dialog', { name: 'Refund R-1' })).toContainText('Chips and Guacamole');
  expect([...simulator.returned.values()].slice(before).map(Number)).toEqual([4.45]);
});

test(
  'a refund that the card terminal refuses gives nothing back and says why',
  heldDailyBy('apps/server/src/areas/selling/device-payments/device-refunds.test.ts'),
  async ({ page, context }) => {
    const terminal = await openCounter(page, context);
    const before = simulator.returned.size;
    await sendToCard(terminal);
    await expect(terminal.done).toBeVisible();
    const dialog = await openRefund(page);
    simulator.mode = 'decline';
    await dialog.getByRole('button', { name: 'Refund €4.45' }).click();
    await page
      .getByRole('dialog', { name: /^Refund €4.45 of receipt/ })
      .getByRole('button', { name: 'Refund €4.45' })
      .click();
    await expect(dialog.getByText('The card terminal refused the refund. No money was refunded.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Refund €4.45' })).toBeVisible();
    expect(simulator.returned.size).toBe(before);
  },
);

test('a card that is only authorised is settled, and both books agree', async ({ page, context }) => {
  const terminal = await openCounter(page, context);
  simulator.mode = 'authorise';
  await sendToCard(terminal);
  await expect(terminal.done).toBeVisible();
  await page.goto(new URL('/batch', page.url()).href);
  const front = page.getByRole('group', { name: 'Front' });
  await expect(front).toContainText('1 only authorised: €4.45');
  await front.getByRole('button', { name: 'Settle' }).click();
  await expect(front.getByText('Both books agree')).toBeVisible();
  await expect(front).not.toContainText('only authorised');
});

test(
  'what the provider does not have is shown with its order',
  heldDailyBy('apps/server/src/areas/selling/device-settlements/settlements.test.ts'),
  async ({ page, context }) => {
    const terminal = await openCounter(page, context);
    await sendToCard(terminal);
    await expect(terminal.done).toBeVisible();
    simulator.batchMode = 'leaveOut';
    await page.goto(new URL('/batch', page.url()).href);
    const front = page.getByRole('group', { name: 'Front' });
    await front.getByRole('button', { name: 'Settle' }).click();
    await expect(front.getByText('1 difference')).toBeVisible();
    await front.getByRole('button', { name: 'Show details' }).click();
    await expect(page.getByRole('dialog', { name: 'Front' })).toContainText('ours €4.45, not at the provider');
  },
);
