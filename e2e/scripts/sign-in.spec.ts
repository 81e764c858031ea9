import { Api } from '../kit/api.ts';
import { registerRestaurant, demo, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';
import { origin } from '../kit/place.ts';
import { SignInPage } from '../pages/sign-in.ts';

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('sign-in', null);
});

test('a wrong password is refused and what was typed stays; the right one names a device and goes on', async ({ page }) => {
  const door = new SignInPage(page);
  await door.open(place.subDomain);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(door.userName).toBeFocused();
  await expect(door.userName).toHaveAccessibleDescription('Required');
  await door.signIn({ ...place.owner, password: 'Wrong!Pass1' });
  await expect(door.alert).toContainText('The username or password is not right. Nothing was changed. Check both and try again.');
  await expect(door.userName).toHaveValue(place.owner.userName);
  await expect(door.password).toHaveValue('Wrong!Pass1');
  await door.signIn(place.owner);
  await door.nameDevice('Counter 1');
  await door.expectStart();
  await door.logOut();

  await test.step('the browser is a device now, so the PIN pad is offered', async () => {
    await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
    await expect(page.getByText('Signing in on Counter 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
    await door.tapPin('52908');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }), 'five digits are too few').toBeDisabled();
    await door.tapPin('1');
    await expect(door.alert).toHaveText('Wrong PIN. Nothing was changed. Try again.');
    const red = await door.alert.evaluate((element) => getComputedStyle(element).color);
    const [r = 0, g = 0, b = 0] = red.match(/\d+/g)?.map(Number) ?? [];
    expect(r, `${red} is red`).toBeGreaterThan(Math.max(g, b) * 1.5);
    await door.tapPin('7');
    await expect(door.alert, 'the next key clears it').toHaveCount(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    await door.tapPin(place.owner.pin);
    await door.expectStart();
  });
});

test('a duplicate sign-in asks, forces, and the other browser is told', async ({ page, browser, complaints }) => {
  const first = await browser.newContext({ reducedMotion: 'reduce' });
  await guardContext(first, complaints);
  const api = await new Api(place.subDomain).signIn(place.owner, 'Till A');
  await enterAs(first, api);
  const other = await first.newPage();
  await other.goto(origin(place.subDomain));
  await new SignInPage(other).expectStart();

  const door = new SignInPage(page);
  await door.open(place.subDomain);
  await door.signIn(place.owner);
  const question = page.getByRole('dialog', { name: 'Already signed in' });
  await expect(question).toContainText('You are already signed in somewhere else. Do you want to end the other sessions and sign in here?');
  await question.getByRole('button', { name: 'NO' }).click();
  await expect(question).toHaveCount(0);
  await expect(page, 'NO leaves everything as it is').toHaveURL(/\/login$/);
  await door.signIn(place.owner);
  await question.getByRole('button', { name: 'YES' }).click();

  const notice = other.getByRole('dialog', { name: 'You are signed out' });
  await expect(notice).toContainText('Disconnected due to login from another session.');
  await expect(page.getByRole('heading', { name: 'Which device is this?' })).toBeVisible();
  await door.takeDevice('Till A');
  await door.expectStart();
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await first.close();
});

test('a device name that exists is refused, and a taken device is forced only after a question', async ({ page, browser, complaints }) => {
  await new Api(place.subDomain).signIn(place.owner, 'Bar');
  const door = new SignInPage(page);
  await door.open(place.subDomain);
  await door.signIn(place.owner);
  await page.getByRole('dialog').getByRole('button', { name: 'YES' }).click();
  await page.getByText('New device', { exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Name of the device' });
  await name.fill(' bar ');
  await name.blur();
  await expect(name).toHaveAccessibleDescription(/Duplicate device name\./);
  await expect(page.getByRole('button', { name: 'Register device' })).toBeDisabled();
  await name.fill('Bar 2');
  await expect(page.getByRole('button', { name: 'Register device' })).toBeEnabled();
  await page.getByText('Existing device', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Use this device' })).toBeDisabled();
  await door.takeDevice('Bar');
  await door.expectStart();
  expect(complaints.found.length).toBeGreaterThanOrEqual(0);
  expect(browser.isConnected()).toBe(true);
});

test('registering a device takes a super user', async ({ page }) => {
  const door = new SignInPage(page);
  await door.open(demo.subDomain);
  await door.signIn(demo.cashier);
  await expect(page.getByText('A super user is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Ask one of them to sign in here: Demo Owner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register device' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('signing out everywhere or losing the session leads to sign-in, which says why', async ({ page, context }) => {
  const api = await new Api(place.subDomain).signIn(place.owner, 'Till B');
  await enterAs(context, api);
  await page.goto(`${origin(place.subDomain)}/my-account`);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  // Both tokens are gone, as after seven quiet days.
  await context.clearCookies({ name: /tavola_(token|refresh)/ });
  await page.goto(`${origin(place.subDomain)}/user-preferences/display`);
  await page.waitForURL(/\/login$/);
  await expect(page.getByRole('group', { name: 'Enter PIN' }), 'the device is still known').toBeVisible();
});
