import { authRoutes, companyUserRoutes, roleRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { mailedLink } from '../kit/mails.ts';
import { registerRestaurant, demo, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, LONG, test } from '../kit/test.ts';
import { origin } from '../kit/place.ts';
import { SignInPage, tapDigits } from '../pages/sign-in.ts';

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('sign-in', null);
});

test('a wrong password is refused and the input stays; the right one names a terminal and continues', async ({
  page,
}) => {
  const door = new SignInPage(page);
  await door.open(place.subDomain);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(door.userName).toBeFocused();
  await expect(door.userName).toHaveAccessibleDescription('Username is required.');
  await door.signIn({ ...place.owner, password: 'Wrong!Pass1' });
  await expect(door.alert).toContainText('Incorrect username or password. Try again.');
  await expect(door.userName).toHaveValue(place.owner.userName);
  await expect(door.password).toHaveValue('Wrong!Pass1');
  await door.signIn(place.owner);
  await expect(page.getByRole('heading', { name: 'Which terminal is this?' })).toBeVisible();
  expect.soft(await barriers(page), 'axe: the choice of a terminal').toEqual([]);
  await door.nameTerminal('Counter 9');
  await door.expectClosedDrawer();
  await door.signOut();

  await test.step('the browser is a terminal now, so the PIN pad is offered', async () => {
    await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
    await expect(page.getByText('Signing in on Counter 9')).toBeVisible();
    expect.soft(await barriers(page), 'axe: the PIN pad').toEqual([]);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
    await door.tapPin('529');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }), 'three digits are too few').toBeDisabled();
    await door.tapPin('081');
    await expect(door.alert).toHaveText('Wrong PIN. Try again.');
    const red = await door.alert.evaluate((element) => getComputedStyle(element).color);
    const [r = 0, g = 0, b = 0] = red.match(/\d+/g)?.map(Number) ?? [];
    expect(r, `${red} is red`).toBeGreaterThan(Math.max(g, b) * 1.5);
    await door.tapPin('7');
    await expect(door.alert, 'the next key clears it').toHaveCount(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    await door.tapPin(place.owner.pin);
    await door.expectClosedDrawer();
  });
});

test('a person who is signed in elsewhere is asked, forces the sign-in, and the other browser is notified', async ({
  page,
  context,
  secondPage,
}) => {
  const other = await secondPage(
    await (await new Api(demo.subDomain).signIn(demo.owner, 'Twin A')).handOver(demo.cashier),
  );
  await other.goto(origin(demo.subDomain));
  await new SignInPage(other).expectStart();

  // A second terminal of the same restaurant, where no one is signed in.
  const second = await new Api(demo.subDomain).signIn(demo.owner, 'Twin B');
  await second.call(authRoutes.logout);
  await enterAs(context, second);
  const door = new SignInPage(page);
  await page.goto(origin(demo.subDomain));
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Use password' }).click();
  await door.signIn(demo.cashier);
  const question = page.getByRole('dialog', { name: 'Already signed in' });
  await expect(question).toContainText('You are already signed in elsewhere. End the other sessions and sign in here?');
  await question.getByRole('button', { name: 'NO' }).click();
  await expect(question).toHaveCount(0);
  await expect(page, 'NO leaves everything as it is').toHaveURL(/\/login$/);
  await expect(door.userName).toHaveValue(demo.cashier.userName);
  await door.signIn(demo.cashier);
  await question.getByRole('button', { name: 'YES' }).click();

  const notice = other.getByRole('dialog', { name: 'You have been signed out' });
  await expect(notice).toContainText('Disconnected due to login from another session.');
  await expect(page, 'a cashier starts at the sale').toHaveURL(/\/quick-service$/);
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await expect(other).toHaveURL(/\/login$/);
});

test(
  'an existing terminal name is refused, and a terminal in use is taken over only after a question',
  LONG,
  async ({ page, secondPage }) => {
    const other = await secondPage(
      await (await new Api(demo.subDomain).signIn(demo.owner, 'Bar')).handOver(demo.cashier),
    );
    await other.goto(origin(demo.subDomain));
    await new SignInPage(other).expectStart();

    const door = new SignInPage(page);
    await door.open(demo.subDomain);
    await door.signIn(demo.owner);
    await expect(page.getByRole('heading', { name: 'Which terminal is this?' })).toBeVisible();
    await page.getByText('New terminal', { exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Terminal name' });
    await name.fill(' bar ');
    await name.blur();
    await expect(name).toHaveAccessibleDescription(/Duplicate device name\./);
    await expect(page.getByRole('button', { name: 'Register terminal' })).toBeDisabled();
    await name.fill('Bar 2');
    await expect(page.getByRole('button', { name: 'Register terminal' })).toBeEnabled();
    await page.getByText('Existing terminal', { exact: true }).click();
    await page.getByRole('button', { name: 'Use this terminal' }).click();
    await expect(page.getByText('Please select a device')).toBeVisible();
    await expect(door.terminal('Bar')).toContainText('In use');
    await door.chooseTerminal('Bar');
    const question = page.getByRole('dialog', { name: 'Existing Session Detected' });
    await expect(question).toContainText('Someone else is signed in on this terminal.');
    await expect(question).toContainText('This may interrupt active transactions on that terminal.');
    await expect(question.getByRole('button', { name: 'Cancel' }), 'the safe answer').toBeFocused();
    await question.getByRole('button', { name: 'Force Logout' }).click();
    await door.expectStart();
    await expect(other.getByRole('dialog', { name: 'You have been signed out' })).toBeVisible();
  },
);

test('only a super-user can register a terminal', LONG, async ({ page }) => {
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { locations } = await office.call(companyUserRoutes.options);
  const { items: roles } = await office.call(roleRoutes.list, { query: { search: 'Cashier' } });
  const cashier = { userName: `${place.subDomain}-cashier`, password: 'Green7%Kettle' };
  await office.call(companyUserRoutes.create, {
    body: {
      ...cashier,
      firstName: 'Cara',
      lastName: 'Moss',
      email: 'cara@example.com',
      isSuperUser: false,
      isPinOnly: false,
      locationIDs: locations.map(({ locationID }) => locationID),
      roleIDs: roles.map(({ roleID }) => roleID),
      codes: [],
      pin: '605172',
    },
  });
  const door = new SignInPage(page);
  await door.open(place.subDomain);
  await door.signIn(cashier);
  await expect(page.getByText('A super user is required', { exact: true })).toBeVisible();
  await expect(page.getByText(/Ask one of them to sign in here: Nora Byrne/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register terminal' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a new tablet is paired by a code of the office, and staff sign in on it by PIN', async ({
  page,
  context,
  browser,
  complaints,
}) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Pairing office'));
  await page.goto(`${origin(place.subDomain)}/terminal-devices/pos-terminals/new`);
  await page.getByRole('textbox', { name: 'Terminal', exact: true }).fill('Terrace tablet');
  await page.getByText('POS terminal without cash drawer').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terrace tablet' })).toBeVisible();
  await page.getByRole('button', { name: 'Show pairing code' }).click();
  const shown = page.getByRole('status', { name: 'Pairing code' });
  await expect(shown).toHaveText(/^\d{4} \d{4}$/);
  const code = (await shown.textContent()) ?? '';

  const tablet = await browser.newContext();
  await guardContext(tablet, complaints);
  const door = await tablet.newPage();
  await door.goto(`${origin(place.subDomain)}/login`);
  await door.getByRole('link', { name: 'Use a pairing code' }).click();
  const field = door.getByRole('textbox', { name: 'Pairing code' });
  await field.fill('1234');
  await door.getByRole('button', { name: 'Pair' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter the 8 digits of the code\./);
  await field.fill(code.endsWith('0') ? `${code.slice(0, -1)}1` : `${code.slice(0, -1)}0`);
  await door.getByRole('button', { name: 'Pair' }).click();
  await expect(door.getByRole('alert')).toContainText('This code has expired, was already used');
  expect.soft(await barriers(door), 'axe: pairing').toEqual([]);
  await field.fill(code);
  await door.getByRole('button', { name: 'Pair' }).click();
  await expect(door.getByText('Signing in on Terrace tablet')).toBeVisible();
  await expect(page.getByText('Paired. People can now sign in there by PIN.')).toBeVisible();
  await tapDigits(door, place.owner.pin);
  await expect(door.getByRole('button', { name: /^User menu of / })).toBeVisible();
  await tablet.close();
});

test('a session that ended while the page was closed leads to sign-in', LONG, async ({ page, context }) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Terminal B'));
  await page.goto(`${origin(place.subDomain)}/my-account`);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await page.goto('about:blank');
  // Both tokens are gone, as after seven days without use.
  await context.clearCookies({ name: /tavola_(token|refresh)/ });
  await page.goto(`${origin(place.subDomain)}/user-preferences/display`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('group', { name: 'Enter PIN' }), 'the terminal is still known').toBeVisible();
  await new SignInPage(page).tapPin(place.owner.pin);
  await expect(page, 'back where the person wanted to go').toHaveURL(/\/user-preferences\/display$/);
});

test('a session that ends under an open page says so and stops asking the server', async ({ page, context }) => {
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Terminal C'));
  await page.goto(`${origin(place.subDomain)}/user-preferences/display`);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeAttached();
  let refusals = 0;
  page.on('response', (answer) => (refusals += answer.status() === 401 ? 1 : 0));
  await context.clearCookies({ name: /tavola_(token|refresh)/ });
  // A scheduled call (the hub's, for example) may notice the ended session before the tap does; then there is nothing
  // left to tap.
  await Promise.race([
    page
      .getByText('Dark', { exact: true })
      .click()
      .catch(() => undefined),
    page.waitForURL(/\/login$/),
  ]);
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Your session has expired. Unsent sales are kept on this terminal. Please sign in again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText(/^Support code: \S+/), 'the code that support asks for').toBeVisible();
  expect(refusals, 'refused calls: the choice, its one refresh, and what was on its way').toBeLessThanOrEqual(10);
});

test('a forgotten password is reset by the mailed link, which works once', LONG, async ({ page }) => {
  const away = await registerRestaurant('forgot', null);
  const door = new SignInPage(page);
  await door.open(away.subDomain);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(door.userName).toHaveAccessibleDescription('Username is required.');
  await door.userName.fill(away.owner.userName);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  const link = await mailedLink(`${away.owner.userName}@tavola.example`);
  expect(new URL(link).host).toBe(new URL(origin(away.subDomain)).host);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('short');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('other');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveAccessibleDescription(
    /Password must have 8 letters/,
  );
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveAccessibleDescription(
    /Passwords must match\./,
  );
  const password = 'Rainy!Garden77';
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name, exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed. Please sign in.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await door.signIn({ ...away.owner, password });
  await expect(page.getByRole('heading', { name: 'Which terminal is this?' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();

  await page.goto(link);
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name, exact: true }).fill('Rainy!Garden78');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(door.alert).toContainText('This reset link has expired or was already used. Request a new link.');
});
