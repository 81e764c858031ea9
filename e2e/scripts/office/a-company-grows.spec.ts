import { companyUserRoutes, roleRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { mailedLink } from '../../kit/mails.ts';
import { licence } from '../../kit/operator.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, test } from '../../kit/test.ts';
import { SalePage } from '../../pages/sale.ts';
import { SignInPage, tapDigits } from '../../pages/sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const PASSWORD = 'Green7%Kettle';
const PIN = '194738';

test('a company grows: a cashier joins by mail, asks for approval until she has the right, the licence ends and is renewed, and a second location opens', async ({
  page,
  context,
  secondPage,
}) => {
  test.setTimeout(180_000);
  const place = await registerRestaurant('grows');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  await enterAs(context, office);
  const mail = `cara-${place.subDomain}@example.com`;
  const userName = `cara-${place.subDomain}`;
  // The server of the scripts writes its mails to files and offers no invitations for that reason alone.
  const options = await office.call(companyUserRoutes.options);
  await page.route('**/company/users/options', (route) => route.fulfill({ json: { ...options, canMail: true } }));

  await test.step('the owner invites her with a role', async () => {
    await page.goto(`${origin(place.subDomain)}/users`);
    await expect(page.getByText('this account').first(), 'the own row has no switch').toBeVisible();
    await page.getByRole('button', { name: 'New' }).click();
    await page.getByLabel('First name').fill('Cara');
    await page.getByLabel('Last name').fill('Moss');
    await page.getByLabel('Username').fill(userName);
    await page.getByRole('textbox', { name: 'Email' }).fill(mail);
    await expect(page.getByRole('radio', { name: 'Send an invitation by email' })).toBeChecked();
    await page.getByRole('button', { name: /^Roles:/ }).click();
    const picker = page.getByRole('dialog', { name: 'Roles' });
    await picker.getByText('Cashier', { exact: true }).click();
    await picker.getByRole('button', { name: /^Choose/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cara Moss' })).toBeVisible();
  });

  const link = await mailedLink(mail);
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 2');

  await test.step('she chooses a password and a PIN by the link, once', async () => {
    const joining = await secondPage(new Api(place.subDomain));
    await joining.goto(link);
    await expect(joining.getByRole('heading', { name: 'Welcome, Cara' })).toBeVisible();
    const fillPin = async (pin: string): Promise<void> => {
      await joining.getByLabel('PIN', { exact: true }).fill(pin);
      await joining.getByLabel('Confirm PIN').fill(pin);
      await joining.getByRole('button', { name: 'Create account' }).click();
    };
    await joining.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await joining.getByLabel('Confirm password').fill(PASSWORD);
    await fillPin('123456');
    await expect(joining.getByText('This PIN is too easy to guess')).toBeVisible();
    await fillPin(PIN);
    await expect(joining.getByText('Your account is ready')).toBeVisible();
    await joining.goto(link);
    await expect(joining.getByText('already used')).toBeVisible();
    await joining.close();
  });

  const carasPage = await secondPage(await counter.handOver({ userName, password: PASSWORD }));
  const terminal = new SalePage(carasPage);
  await terminal.open(place.subDomain);
  const discount = async (item: string): Promise<void> => {
    await terminal.tap(item);
    await terminal.line(item).click();
    await terminal.cart.getByRole('button', { name: `Discount ${item}` }).click();
    const dialog = carasPage.getByRole('dialog', { name: `Discount ${item}` });
    await dialog.getByRole('button', { name: '20%', exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply 20% off' }).click();
  };
  await discount('Bottled Water');
  const pad = carasPage.getByRole('dialog', { name: /^Manager PIN/ });
  await expect(pad).toBeVisible();
  await tapDigits(carasPage, PIN);
  await expect(pad.getByRole('alert'), 'her own PIN is not enough').toBeVisible();
  await tapDigits(carasPage, place.owner.pin);
  await expect(pad).toHaveCount(0);
  await expect(terminal.line('Bottled Water')).toContainText('Discount 20%');

  const { items } = await office.call(companyUserRoutes.list, { query: { search: 'Cara' } });
  expect(items[0]?.roleNames).toEqual(['Cashier']);
  const roles = await office.call(roleRoutes.list, { query: { search: 'Cashier' } });
  await page.goto(`${origin(place.subDomain)}/roles/${roles.items[0]?.roleID ?? ''}`);
  await page.getByLabel('Apply discounts').check();
  const changed = carasPage.waitForResponse((answer) => answer.url().includes('/company/permissions/current-user'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role saved')).toBeVisible();
  await changed;
  await discount('Chips and Guacamole');
  await expect(terminal.line('Chips and Guacamole'), 'nobody is asked').toContainText('Discount 20%');
  await expect(pad).toHaveCount(0);

  const save = page.getByRole('button', { name: 'Save' });
  const expired = (of: typeof page) => of.getByRole('status').filter({ hasText: 'Your licence has expired' });
  await test.step('the licence ends: the back office is read-only, and the open order is paid', async () => {
    await terminal.cart.getByRole('button', { name: 'Send' }).click();
    await expect(terminal.cart.getByRole('button', { name: 'Send' }), 'the order is stored').toBeDisabled();
    await page.goto(`${origin(place.subDomain)}/roles/new`);
    await page.getByRole('textbox', { name: 'Role' }).fill('Barista');
    await expect(save).toBeEnabled();
    // Goes with a reload of the page.
    await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));
    expect(await licence(place.subDomain, '--until', '2020-12-31')).toContain('expired on 2020-12-31');
    await expect(expired(page)).toBeVisible();
    await expect(save, 'the reason is next to the button').toBeDisabled();
    await expect(page.getByText('Saving needs a valid licence.')).toBeVisible();
    await expect(
      office.call(roleRoutes.create, { body: { name: 'Barista', level: 'company', codes: [] } }),
    ).rejects.toThrow('license.invalid_or_expired');
    await expect(expired(carasPage)).toBeVisible();
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.done, 'the open order is paid').toBeVisible();
    await expect(terminal.done, 'the next sale begins by itself').toHaveCount(0);
    await terminal.tap('Bottled Water');
    await expect(carasPage.getByText('new ones cannot be started')).toBeVisible();
    await expect(terminal.lines).toHaveCount(0);
  });

  await test.step('the operator renews it, and what was typed is saved', async () => {
    const printed = await licence(place.subDomain, '--until', '2099-12-31', '--users', '2');
    expect(printed).toContain('valid until 2099-12-31');
    await expect(expired(page)).toHaveCount(0);
    await save.click();
    await expect(page.getByText('Role saved')).toBeVisible();
    await expect(page.locator('html'), 'nothing was loaded again').toHaveAttribute('data-kept', 'yes');
    await expect(expired(carasPage)).toHaveCount(0);
    await discount('Bottled Water');
    await expect(terminal.line('Bottled Water')).toContainText('Discount 20%');
    await page.goto(`${origin(place.subDomain)}/company-setting/license`);
    const usage = page.getByRole('table', { name: 'Usage' });
    await expect(usage.getByRole('row', { name: /^Users/ })).toHaveText('UsersLimit reached22');
    await expect(page.getByRole('row', { name: /^Valid until 31 Dec 2099/ })).toBeVisible();
  });

  await test.step('she is switched off during a sale, and the next person continues it', async () => {
    await page.goto(`${origin(place.subDomain)}/users`);
    await page.getByRole('button', { name: 'Cara Moss: active: Yes' }).click();
    await page.getByRole('switch', { name: 'Cara Moss: active' }).click();
    await expect(carasPage.getByText(/signed out|session/i).first(), 'her session ends at once').toBeVisible();
    const entrance = new SignInPage(carasPage);
    await carasPage.goto(`${origin(place.subDomain)}/login`);
    await expect(entrance.pinPad).toBeVisible();
    await entrance.tapPin(place.owner.pin);
    // To the start page, or to the sale where the page had kept its place.
    await expect(entrance.pinPad).toBeHidden();
    await expect(carasPage).not.toHaveURL(/login/);
    await terminal.open(place.subDomain);
    await expect(terminal.line('Bottled Water')).toContainText('Discount 20%');
  });

  const second = `${place.subDomain}-two`;
  await test.step('the owner opens a second location from the first in one dialog', async () => {
    await page.goto(`${origin(place.subDomain)}/company-setting/locations`);
    await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
    await page.getByRole('button', { name: 'New' }).click();
    const dialog = page.getByRole('dialog', { name: 'New location' });
    await dialog.getByLabel('Location').fill('Harbour Street');
    await expect(dialog.getByLabel('Web address')).toHaveValue('harbourstreet');
    await dialog.getByLabel('Web address').fill(place.subDomain);
    await dialog.getByLabel('Postal code').fill('D02 X285');
    await dialog.getByLabel('Street address').fill('2 Harbour Street');
    await dialog.getByRole('button', { name: 'Open location' }).click();
    await expect(dialog.getByText('This subdomain is unavailable.')).toBeVisible();
    await dialog.getByLabel('Web address').fill(second);
    await dialog.getByRole('button', { name: 'Open location' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Harbour Street is open')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Harbour Street/ })).toBeVisible();
  });

  await test.step('and changes to it in the top bar and sells there', async () => {
    await page.getByTitle('Change location').click();
    await page
      .getByRole('dialog', { name: 'Change location' })
      .getByRole('button', { name: /^Harbour Street/ })
      .click();
    const arriving = new SignInPage(page);
    await arriving.nameTerminal('Counter 1');
    await arriving.expectClosedDrawer();
    expect(new URL(page.url()).origin).toBe(origin(second));
    await page.getByRole('button', { name: /^Open with / }).click();
    await expect(page.getByRole('button', { name: 'Count and close' })).toBeVisible();
    await expect(page.getByTitle('Change location')).toContainText('Harbour Street');
    const sale = new SalePage(page);
    await sale.open(second);
    await sale.tap('Chips and Guacamole');
    await sale.expectTotal(4.45);
    await sale.pay();
    await sale.quickAmount(10).click();
    await expect(sale.done).toBeVisible();
  });
});
