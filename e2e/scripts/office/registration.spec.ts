import { randomInt } from 'node:crypto';
import { expect, LONG, test } from '../../kit/test.ts';
import { origin } from '../../kit/place.ts';
import { settled } from '../../kit/settled.ts';
import { OWN_PASSWORD, registerRestaurant } from '../../kit/restaurants.ts';
import { RegistrationPage } from '../../pages/registration.ts';
import { SalePage } from '../../pages/sale.ts';
import { SignInPage } from '../../pages/sign-in.ts';

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

test(
  'every invalid entry of the wizard is reported at its field, keeps its text and gets the focus',
  LONG,
  async ({ page }) => {
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
      await wizard.expectRefused(wizard.field('Password'), 'one of @ $ ! % * ? &');
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
      await wizard.fill({ PIN, 'Confirm PIN': PIN });
      const rule = 'At least 8 characters';
      const symbol = 'no other sign, such as # or .';
      for (const [password, message] of [
        ['Short1!', rule],
        ['nocapital1!', rule],
        ['NOSMALL1!', rule],
        ['NoDigits!', rule],
        ['NoSpecial1', rule],
        ['Space in 1!', symbol],
        ['Hash#tag1', symbol],
        ['Kitchen!2026', 'easy to guess'],
      ] as const) {
        await wizard.fill({ Username: `nora-${randomInt(1e9)}`, Password: password, 'Confirm password': password });
        await wizard.next();
        await wizard.expectRefused(wizard.field('Password'), message);
        await expect(wizard.field('Password')).toBeFocused();
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
      await wizard.choose('County', 'Dublin');
      await wizard.next();
      await wizard.expectStep('Location');
    });

    await test.step('the location and its address', async () => {
      await expect(wizard.field('Restaurant name'), 'proposed from the company').toHaveValue('Byrne Foods Ltd.');
      await expect(wizard.field('Web address')).toHaveValue('byrnefoodsltd');
      await wizard.field('Restaurant name').fill('Kelly’s Kitchen');
      await expect(wizard.field('Web address'), 'without the apostrophe').toHaveValue('kellyskitchen');
      await wizard.field('Restaurant name').fill('ครัวคุณยาย');
      await expect(wizard.field('Web address'), 'in Latin letters').toHaveValue('khruakhunyai');
      await wizard.field('Restaurant name').fill('The_Good Cafe');
      await expect(wizard.field('Web address'), 'suggested without spaces and underscores').toHaveValue('thegoodcafe');
      await wizard.fill({ 'Restaurant name': ' ', 'Web address': 'café!' });
      await wizard.next();
      await wizard.expectRefused(wizard.field('Restaurant name'), 'Required');
      await wizard.expectRefused(
        wizard.field('Web address'),
        'subdomain must not have special character except hyphen.',
      );
      await expect(wizard.field('Restaurant name')).toBeFocused();
      await wizard.fill({ 'Restaurant name': 'The Good Cafe', 'Web address': '-good-cafe' });
      await wizard.next();
      await wizard.expectRefused(
        wizard.field('Web address'),
        'subdomain must not have special character except hyphen.',
      );
      await wizard.fill({ 'Web address': 'good' });
      await wizard.next();
      await wizard.expectRefused(wizard.field('Web address'), '5 to 61 characters');
      await page.getByRole('checkbox', { name: 'Same address as the company' }).uncheck();
      await wizard.fill({ 'Web address': 'good-cafe' });
      await wizard.next();
      await wizard.expectRefused(wizard.field('Postal code'), 'Required');
      await expect(wizard.choice('County')).toBeFocused();
      await page.getByRole('checkbox', { name: 'Same address as the company' }).check();
    });
  },
);

test('a taken address is refused on Next, and a free one continues', LONG, async ({ page }) => {
  const wizard = new RegistrationPage(page);
  await wizard.open();
  await wizard.start();
  await wizard.fill({ ...account, Username: `nora-${randomInt(1e9)}` });
  await wizard.next();
  await wizard.fill(company);
  await wizard.choose('County', 'Cork');
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
  await wizard.confirmTax('VAT 23%');
  await expect(page.getByText('The guest pays €10.00, including €1.87 VAT.', { exact: false })).toBeVisible();
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
  await wizard.choose('County', 'Dublin');
  await wizard.next();
  await wizard.fill({ 'Restaurant name': 'First Sale', 'Web address': subDomain });
  await wizard.next();
  await expect(page.getByRole('switch', { name: 'Load a demo menu' })).toBeChecked();
  await wizard.confirmTax('VAT 9%');
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
  await expect(page.getByText(`Its address is ${subDomain}.localhost`)).toBeVisible({ timeout: 30_000 });
  // No tap: the countdown of six seconds opens the page, and the owner is signed in there.
  const door = new SignInPage(page);
  await expect(page).toHaveURL(`${origin(subDomain)}/`, { timeout: 30_000 });
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

test('what the server refuses at the end is corrected on the step where it was typed', LONG, async ({ page }) => {
  const wizard = new RegistrationPage(page);
  await page.route('**/api/global/company/Register', async (route) => {
    const answer = await route.fetch({
      postData: JSON.stringify({
        ...route.request().postDataJSON(),
        masterAccount: { ...route.request().postDataJSON().masterAccount, userName: 'demo' },
      }),
    });
    await route.fulfill({ response: answer });
  });
  await wizard.open();
  await wizard.start();
  await wizard.fill({ ...account, Username: `nora-${randomInt(1e9)}` });
  await wizard.next();
  await wizard.fill(company);
  await wizard.choose('County', 'Cork');
  await wizard.next();
  await wizard.fill({ 'Web address': `good-cafe-${randomInt(1e9)}` });
  await wizard.next();
  await wizard.confirmTax('VAT 23%');
  await expect(wizard.createButton).toBeEnabled({ timeout: 20_000 });
  await wizard.create();
  await wizard.expectStep('Account');
  await wizard.expectRefused(wizard.field('Username'), 'This username is taken.');
  await expect(wizard.field('Username')).toBeFocused();
  await expect(wizard.field('First name')).toHaveValue('Nora');
});

test.describe('in a Thai browser', () => {
  test.use({ locale: 'th-TH', timezoneId: 'Asia/Bangkok' });

  test('the wizard speaks Thai, and provinces are found by both names', async ({ page }) => {
    await page.goto(origin());
    await page.getByRole('button', { name: 'เริ่มต้น' }).click();
    for (const [name, value] of [
      ['ชื่อ', 'สมศรี'],
      ['นามสกุล', 'ใจดี'],
      ['ชื่อผู้ใช้', `somsri-${randomInt(1e9)}`],
      ['อีเมล', 'somsri@example.com'],
      ['รหัสผ่าน', OWN_PASSWORD],
      ['ยืนยันรหัสผ่าน', OWN_PASSWORD],
      ['รหัส PIN', PIN],
      ['ยืนยันรหัส PIN', PIN],
    ] as const)
      await page.getByRole('textbox', { name, exact: true }).fill(value);
    await page.getByRole('button', { name: 'ถัดไป' }).click();
    const province = page.getByRole('combobox', { name: 'จังหวัด', exact: true });
    await expect(page.getByRole('combobox', { name: 'ประเทศ' })).toHaveValue('ไทย');
    for (const typed of ['chiang m', 'เชียงใ']) {
      await province.click();
      await province.fill(typed);
      await expect(page.getByRole('option')).toHaveText(['เชียงใหม่']);
    }
    await page.getByRole('option', { name: 'เชียงใหม่' }).click();
    await expect(province).toHaveValue('เชียงใหม่');
    await expect(page.getByRole('textbox', { name: 'รหัสไปรษณีย์' })).toHaveAttribute('inputmode', 'numeric');
  });
});

test('an installation that fails says so and offers to start over', LONG, async ({ page }) => {
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
