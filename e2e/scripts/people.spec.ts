import { companyUserRoutes, roleRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { mailedLink } from '../kit/mails.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { tapDigits } from '../pages/sign-in.ts';

const PASSWORD = 'Green7%Kettle';
const PIN = '194738';

test('an owner adds a cashier with a role and a PIN, who needs an approval for a discount until she gets the right', async ({
  page,
  context,
  secondPage,
}) => {
  const place = await registerRestaurant('people');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  await enterAs(context, office);

  await page.goto(`${origin(place.subDomain)}/users`);
  await expect(page.getByText('This account').first(), 'the own row has no switch').toBeVisible();
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByLabel('First name').fill('Cara');
  await page.getByLabel('Last name').fill('Moss');
  await page.getByLabel('Username').fill(`cara-${place.subDomain}`);
  await page.getByLabel('Email').fill('cara@example.com');
  await page.getByRole('button', { name: /^Roles:/ }).click();
  const picker = page.getByRole('dialog', { name: 'Roles' });
  await picker.getByText('Cashier', { exact: true }).click();
  await picker.getByRole('button', { name: /^Choose/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('required').or(page.getByText('Required')).first(), 'a password is needed').toBeVisible();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cara Moss' })).toBeVisible();

  const person = { userName: `cara-${place.subDomain}`, password: PASSWORD, pin: PIN };
  const carasPage = await secondPage(
    await (await new Api(place.subDomain).signIn(place.owner, 'Counter 2')).handOver(person),
  );
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
});

test('an invited cook chooses a password and a PIN by the link in the mail, once', async ({ page, context }) => {
  const place = await registerRestaurant('invite');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { locations } = await office.call(companyUserRoutes.options);
  const mail = `cook-${place.subDomain}@example.com`;
  await office.call(companyUserRoutes.create, {
    body: {
      firstName: 'Kit',
      lastName: 'Cook',
      userName: `kit-${place.subDomain}`,
      email: mail,
      isSuperUser: false,
      locationIDs: locations.map(({ locationID }) => locationID),
      roleIDs: [],
      codes: [],
      isInvited: true,
    },
  });
  const link = await mailedLink(mail);
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome, Kit' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel('PIN', { exact: true }).fill('123456');
  await page.getByLabel('Confirm PIN').fill('123456');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This PIN is too easy to guess')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByLabel('Confirm PIN').fill(PIN);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account is ready')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('already used')).toBeVisible();
});
