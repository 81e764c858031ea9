import { companyUserRoutes, roleRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { mailedLink } from '../kit/mails.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage, tapDigits } from '../pages/sign-in.ts';

const PASSWORD = 'Green7%Kettle';
const PIN = '194738';

test('an owner invites a cashier by mail, who joins and needs an approval for a discount until she gets the right', async ({
  page,
  context,
  secondPage,
}) => {
  test.setTimeout(120_000);
  const place = await registerRestaurant('people');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  await enterAs(context, office);
  const mail = `cara-${place.subDomain}@example.com`;
  const userName = `cara-${place.subDomain}`;
  // The server of the scripts writes its mails to files and offers no invitations for that reason alone.
  const options = await office.call(companyUserRoutes.options);
  await page.route('**/company/users/options', (route) => route.fulfill({ json: { ...options, canMail: true } }));

  await test.step('the owner invites her with a role', async () => {
    await page.goto(`${origin(place.subDomain)}/users`);
    await expect(page.getByText('This account').first(), 'the own row has no switch').toBeVisible();
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

  await page.goto(`${origin(place.subDomain)}/users`);
  const off = page.getByRole('switch', { name: 'Cara Moss: active' });
  await off.click();
  await expect(carasPage.getByText(/signed out|session/i).first(), 'her session ends at once').toBeVisible();

  await test.step('the cart is kept, and the next person continues it', async () => {
    const entrance = new SignInPage(carasPage);
    await carasPage.goto(`${origin(place.subDomain)}/login`);
    await expect(entrance.pinPad).toBeVisible();
    await entrance.tapPin(place.owner.pin);
    // To the start page, or to the sale where the page had kept its place.
    await expect(entrance.pinPad).toBeHidden();
    await expect(carasPage).not.toHaveURL(/login/);
    await terminal.open(place.subDomain);
    await expect(terminal.line('Bottled Water')).toContainText('Discount 20%');
    await expect(terminal.line('Chips and Guacamole')).toContainText('Discount 20%');
  });
});
