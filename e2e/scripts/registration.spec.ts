import { randomInt } from 'node:crypto';
import { expect, test } from '../kit/test.ts';
import { origin } from '../kit/place.ts';
import { settled } from '../kit/settled.ts';
import { OWN_PASSWORD, registerRestaurant } from '../kit/restaurants.ts';
import { RegistrationPage } from '../pages/registration.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

const PIN = '748291';
const account = {
  'First name': 'Nora',
  'Last name': 'Byrne',
  Email: 'nora@byrne.example',
  Password: OWN_PASSWORD,
  'Confirm password': OWN_PASSWORD,
  PIN,
  'Confirm PIN': PIN,
};
const company = { 'Company name': 'Byrne Foods Ltd.', 'Postal code': 'D02 X285', 'Street address': '1 Market Lane' };

test('every invalid entry of the wizard is reported at its field, keeps its text and gets the focus', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const wizard = new RegistrationPage(page);
  await wizard.open();
  await wizard.start();
  await wizard.expectStep('Account');

  await test.step('an empty account', async () => {
    await wizard.next();
    for (const name of ['First name', 'Last name', 'Username', 'Email', 'Password', 'Confirm password', 'PIN'])
      await wizard.expectRefused(wizard.field(name), 'Required');
    await wizard.expectRefused(wizard.field('Confirm PIN'), 'Confirm pin is required.');
    await expect(wizard.field('First name')).toBeFocused();
  });

  await test.step('each rule of the account', async () => {
    await wizard.fill({
      ...account,
      Username: 'nora byrne',
      Email: 'nora at byrne',
      Password: 'password',
      'Confirm password': 'other',
      PIN: '12ab',
      'Confirm PIN': '748291',
    });
    await wizard.next();
    await wizard.expectRefused(wizard.field('Username'), 'Space is not allowed.');
    await wizard.expectRefused(wizard.field('Email'), 'Not a valid email');
    await wizard.expectRefused(
      wizard.field('Password'),
      'Password must have 8 letters and at least one capital letter, one special letter and one alphanumeric letter.',
    );
    await wizard.expectRefused(wizard.field('Confirm password'), 'Passwords must match.');
    await wizard.expectRefused(wizard.field('PIN'), 'Must be only digits');
    await wizard.expectRefused(wizard.field('Confirm PIN'), 'pin must match.');
    await expect(wizard.field('Username')).toBeFocused();
    await expect(wizard.field('First name')).toHaveValue('Nora');
    await expect(wizard.field('Username')).toHaveValue('nora byrne');
    await expect(wizard.field('PIN')).toHaveValue('12ab');
  });

  await test.step('a short PIN, and every kind of weak one', async () => {
    await wizard.fill({ ...account, Username: 'nora' });
    for (const [pin, message] of [
      ['7482', 'Must be exactly 6 digits'],
      ['748847', 'too easy'],
      ['474747', 'too easy'],
      ['712391', 'too easy'],
      ['748748', 'too easy'],
    ] as const) {
      await wizard.fill({ PIN: pin, 'Confirm PIN': pin });
      await wizard.next();
      await wizard.expectRefused(wizard.field('PIN'), message);
      await expect(wizard.field('PIN')).toBeFocused();
    }
    for (const password of [
      'Short1!',
      'nocapital1!',
      'NOSMALL1!',
      'NoDigits!',
      'NoSpecial1',
      'Space in 1!',
      'Hash#tag1',
    ]) {
      await wizard.fill({ Password: password, 'Confirm password': password });
      await wizard.next();
      await wizard.expectRefused(wizard.field('Password'), 'Password must have 8 letters');
    }
  });

  await test.step('a username that is taken', async () => {
    await wizard.fill({ ...account, Username: 'demo' });
    await wizard.next();
    await wizard.expectRefused(wizard.field('Username'), 'This username is taken.');
    await expect(wizard.field('Username')).toBeFocused();
    await wizard.fill({ Username: `nora-${randomInt(1e9)}` });
    await wizard.next();
    await wizard.expectStep('Company');
  });

  await test.step('the company', async () => {
    await expect(wizard.choice('Country'), 'guessed from the time zone of the browser').toHaveValue('Ireland');
    await expect(wizard.field('Company email'), 'copied from the account').toHaveValue('nora@byrne.example');
    await wizard.field('Company email').fill('x');
    await wizard.next();
    await wizard.expectRefused(wizard.field('Company name'), 'Required');
    await wizard.expectRefused(wizard.field('Company email'), 'Not a valid email');
    await wizard.expectRefused(wizard.field('Postal code'), 'Required');
    await wizard.expectRefused(wizard.field('Street address'), 'Required');
    await expect(wizard.field('Company name')).toBeFocused();
    await wizard.fill({ ...company, 'Company email': 'hello@byrne.example' });
  });

  await test.step('back keeps the account', async () => {
    await wizard.back();
    await expect(wizard.field('First name')).toHaveValue('Nora');
    await expect(wizard.field('PIN')).toHaveValue(PIN);
    await wizard.next();
    await expect(wizard.field('Company name')).toHaveValue('Byrne Foods Ltd.');
    await wizard.choose('Province or state', 'Dublin');
    await wizard.next();
    await wizard.expectStep('Location');
  });

  await test.step('the location and its address', async () => {
    await wizard.field('Restaurant name').fill('The_Good Cafe');
    await expect(wizard.field('Web address'), 'suggested without spaces and underscores').toHaveValue('thegoodcafe');
    await wizard.fill({ 'Restaurant name': 'Cafe', 'Web address': 'café!' });
    await wizard.next();
    await wizard.expectRefused(wizard.field('Restaurant name'), '5 to 61 characters');
    await wizard.expectRefused(wizard.field('Web address'), 'subdomain must not have special character except hyphen.');
    await expect(wizard.field('Restaurant name')).toBeFocused();
    await wizard.fill({ 'Restaurant name': 'The Good Cafe', 'Web address': '-good-cafe' });
    await wizard.next();
    await wizard.expectRefused(wizard.field('Web address'), 'subdomain must not have special character except hyphen.');
    await wizard.fill({ 'Web address': 'good' });
    await wizard.next();
    await wizard.expectRefused(wizard.field('Web address'), '5 to 61 characters');
    await page.getByRole('checkbox', { name: 'Same address as the company' }).uncheck();
    await wizard.fill({ 'Web address': 'good-cafe' });
    await wizard.next();
    await wizard.expectRefused(wizard.field('Postal code'), 'Required');
    await expect(wizard.choice('Province or state')).toBeFocused();
    await page.getByRole('checkbox', { name: 'Same address as the company' }).check();
  });
});

test('a taken address is refused on Next, and a free one continues', async ({ page }) => {
  const wizard = new RegistrationPage(page);
  await wizard.open();
  await wizard.start();
  await wizard.fill({ ...account, Username: `nora-${randomInt(1e9)}` });
  await wizard.next();
  await wizard.fill(company);
  await wizard.choose('Province or state', 'Cork');
  await wizard.next();
  await wizard.field('Restaurant name').fill('Burrito Counter');
  for (const taken of ['admin', 'demo']) {
    await wizard.fill({ 'Web address': taken.padEnd(5, 'x') });
    await expect(wizard.field('Web address')).toHaveValue(taken.padEnd(5, 'x'));
  }
  await wizard.fill({ 'Web address': 'admin' });
  await wizard.next();
  await wizard.expectRefused(wizard.field('Web address'), 'This subdomain is unavailable.');
  await expect(wizard.field('Web address')).toBeFocused();
  await wizard.fill({ 'Web address': `good-cafe-${randomInt(1e9)}` });
  await wizard.next();
  await wizard.expectStep('Setup');
  await expect(wizard.choice('Currency')).toHaveValue(/^EUR/);
  await expect(wizard.choice('Time zone')).toHaveValue('Europe/Dublin');
  await expect(page.getByRole('switch', { name: 'Prices include tax' })).toBeChecked();
});

test('from the finished wizard to the first demo sale takes at most fifteen taps', async ({ page }) => {
  test.setTimeout(90_000);
  const subDomain = `first-${randomInt(1e9).toString(36)}`;
  const userName = `${subDomain}-owner`;
  const wizard = new RegistrationPage(page);
  await wizard.open();
  await wizard.start();
  await wizard.fill({ ...account, Username: userName });
  await wizard.next();
  await wizard.fill(company);
  await wizard.choose('Province or state', 'Dublin');
  await wizard.next();
  await wizard.fill({ 'Restaurant name': 'First Sale', 'Web address': subDomain });
  await wizard.next();
  await expect(page.getByRole('switch', { name: 'Load a demo menu' })).toBeChecked();
  await expect(wizard.createButton).toBeEnabled({ timeout: 20_000 });

  let taps = 0;
  await page.exposeFunction('tapped', () => (taps += 1));
  const count = (): void =>
    window.addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) (window as unknown as { tapped: () => void }).tapped();
      },
      true,
    );
  await page.addInitScript(count);
  await page.evaluate(count);
  await wizard.create();
  await expect(page.getByText(`Its address is ${subDomain}.localhost`)).toBeVisible();
  // No tap: the countdown of six seconds opens the page.
  const door = new SignInPage(page);
  await expect(page).toHaveURL(`${origin(subDomain)}/login`, { timeout: 30_000 });
  await door.signIn({ userName, password: OWN_PASSWORD });
  await door.nameTerminal('Counter 1');
  await door.expectStart();
  await page.getByRole('main').getByRole('link', { name: 'Quick sale' }).click();
  const terminal = new SalePage(page);
  await terminal.tap('Chips and Guacamole');
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.receipt).toContainText('Chips and Guacamole');
  expect(taps).toBeGreaterThan(3);
  expect(taps).toBeLessThanOrEqual(15);
});

test('an installation that fails says so and offers to start over', async ({ page }) => {
  const place = await registerRestaurant('broken', null);
  let asked = 0;
  await page.route('**/api/global/company/register-status*', (route) => {
    asked += 1;
    return route.fulfill({ json: { status: asked < 2 ? 'in-progress' : 'error', message: null } });
  });
  await page.clock.install();
  await page.goto(`${origin(place.subDomain)}/installing`);
  await expect(page.getByRole('heading', { name: `Installing ${place.subDomain}` })).toBeVisible();
  await expect(page.getByText('Error while checking installation progress')).toBeVisible({ timeout: 10_000 });
  await page.clock.fastForward(60_000);
  await settled(page);
  expect(asked, 'an error stops the polling').toBe(2);
  await expect(page.getByRole('link', { name: 'Register again' })).toHaveAttribute('href', `${origin()}/register`);
});
