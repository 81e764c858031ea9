import { posTerminalRoutes, terminalDisplayRoutes } from '@tavola/contract';
import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** What the guest sees on a second screen (decisions 190, 191, 314; ux 24). */

/** Allows the terminal of `office` a display, and switches it on there. */
async function allowDisplay(office: Api): Promise<string> {
  const { clientID } = await office.call(terminalDisplayRoutes.preference);
  const { name, type, version } = await office.call(posTerminalRoutes.get, { params: { id: clientID } });
  const body = { name, type, version, customerDisplaySettingEnable: true };
  await office.call(posTerminalRoutes.update, { params: { id: clientID }, body });
  const on = { enableCustomerFacingDisplay: true, customerFacingDisplaySettingID: null };
  await office.call(terminalDisplayRoutes.setPreference, { body: on });
  return clientID;
}

const greeting = (guest: Page) => guest.getByRole('heading', { name: 'Welcome' });
const status = (guest: Page) => guest.getByRole('main').getByRole('status').first();

test('a display that is paired by code follows a sale, thanks, and greets the next guest', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  const { subDomain, owner } = await registerRestaurant('display');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  await allowDisplay(office);
  await enterAs(context, office);
  const tablet = await browser.newContext();
  await guardContext(tablet, complaints);
  const guest = await tablet.newPage();

  await page.goto(`${origin(subDomain)}/terminal-preferences/customer-facing-display`);
  await page.getByRole('button', { name: 'Show code' }).click();
  const code = (await page.getByLabel('Code', { exact: true }).innerText()).replace(/\D/g, '');
  await guest.goto(`${origin(subDomain)}/cfd`);
  await guest.getByLabel('Code of the terminal').click();
  await typeByHand(guest, code);
  await guest.getByRole('button', { name: 'Connect' }).click();
  await expect(greeting(guest)).toBeVisible();
  await expect(page.getByText('A display is connected.')).toBeVisible();

  const terminal = new SalePage(page);
  await terminal.open(subDomain);
  await terminal.tap('Chips and Guacamole');
  await expect(guest.getByRole('listitem')).toHaveText([/^1Chips and Guacamole/]);
  await terminal.tap('Chips and Guacamole');
  await expect(guest.getByRole('listitem')).toHaveText([/^2Chips and Guacamole/]);
  const total = (await guest.getByRole('status').locator('strong').innerText()).trim();
  await expect(terminal.cart).toContainText(total);

  await terminal.pay();
  await expect(terminal.payment).toBeVisible();
  await expect(guest.getByText('To pay')).toBeVisible();
  await expect(status(guest)).toContainText(total);
  await typeByHand(page, '9900');
  await expect(guest.getByText('Received')).toBeVisible();
  await expect(guest.getByText('Change', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(terminal.done).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(status(guest)).toContainText('Change');

  await terminal.done.getByRole('button', { name: /^Done/ }).last().click();
  await expect(terminal.done).toBeHidden();
  await terminal.tap('Chips and Guacamole');
  await expect(guest.getByRole('listitem')).toHaveText([/^1Chips and Guacamole/]);
  await page.goto(`${origin(subDomain)}/dashboard`);
  await expect(greeting(guest)).toBeVisible();

  await office.call(terminalDisplayRoutes.disconnect);
  await expect(guest.getByText('This display was disconnected.')).toBeVisible();
  await tablet.close();
});

test('a window of the same machine follows at once, and shows nothing while the terminal is locked', async ({
  page,
  context,
}) => {
  const { subDomain, owner } = await registerRestaurant('window');
  const office = await new Api(subDomain).signIn(owner, 'Counter');
  await allowDisplay(office);
  await enterAs(context, office);
  const terminal = new SalePage(page);
  await terminal.open(subDomain);
  const guest = await context.newPage();
  await guest.goto(`${origin(subDomain)}/cfd`);
  await expect(greeting(guest)).toBeVisible();
  await page.bringToFront();
  await terminal.tap('Chips and Guacamole');
  await expect(guest.getByRole('listitem')).toHaveText([/^1Chips and Guacamole/]);

  // Written by the tile's tap here, read when the guest's page has the line: both clocks are this machine's.
  await guest.evaluate(() => {
    new MutationObserver(() => document.body.setAttribute('data-seen', String(Date.now()))).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.evaluate(() =>
    document.addEventListener('click', () => document.body.setAttribute('data-tapped', String(Date.now())), true),
  );
  await terminal.tap('Chips and Guacamole');
  await expect(guest.getByRole('listitem')).toHaveText([/^2Chips and Guacamole/]);
  const seen = Number(await guest.locator('body').getAttribute('data-seen'));
  const tapped = Number(await page.locator('body').getAttribute('data-tapped'));
  test.info().annotations.push({ type: 'from the tap to the guest, ms', description: String(seen - tapped) });

  await page.evaluate(() => {
    localStorage.setItem('tavola.locked', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'tavola.locked' }));
  });
  await expect(greeting(guest)).toBeVisible();
  await expect(guest.getByRole('listitem')).toHaveCount(0);
});
