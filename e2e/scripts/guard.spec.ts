import { authRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { demo, registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';

test('an address without a restaurant says so and offers to register', async ({ page }) => {
  await page.goto(origin('nobody-lives-here'));
  await expect(page.getByRole('heading', { name: 'No restaurant at this address' })).toBeVisible();
  await page.getByRole('link', { name: 'Register a restaurant' }).click();
  await expect(page).toHaveURL(`${origin()}/register`);
});

test('a path that does not exist leads back to the start', async ({ page }) => {
  await page.goto(`${origin(demo.subDomain)}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to start page' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a person without the right sees the 401 page, and its Return leads to sign-in', async ({ page }) => {
  await page.goto(`${origin(demo.subDomain)}/no-permission`);
  await expect(page.getByText("401 - You don't have permission to view this page.")).toBeVisible();
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the guard checks subdomain, token, terminal and kind of terminal in this order', async ({ page, context }) => {
  await page.goto(`${origin()}/quick-service`);
  await expect(page, 'no subdomain: register').toHaveURL(`${origin()}/register`);
  const place = await registerRestaurant('guard');
  await page.goto(`${origin(place.subDomain)}/register`);
  await expect(page, 'with a subdomain: the restaurant itself').toHaveURL(`${origin(place.subDomain)}/login`);
  await page.goto(`${origin(place.subDomain)}/quick-service`);
  await expect(page, 'not signed in: sign in').toHaveURL(/\/login$/);

  const queue = await new Api(place.subDomain).signIn(place.owner, 'Queue screen', 'OrderQuesTerminal');
  await enterAs(context, queue);
  const screen = await context.newPage();
  await screen.goto(`${origin(place.subDomain)}/quick-service`);
  await expect(screen, 'another kind of terminal: not found').toHaveURL(/\/not-found$/);
  await screen.goto(origin(place.subDomain));
  await expect(screen.getByRole('link', { name: 'Quick sale' })).toHaveCount(0);
});

test('a token without a terminal leads to the choice of one', async ({ page, context }) => {
  const place = await registerRestaurant('terminal', null);
  const api = new Api(place.subDomain);
  await api.call(authRoutes.login, { body: { username: place.owner.userName, password: place.owner.password } });
  await enterAs(context, api);
  await page.goto(`${origin(place.subDomain)}/my-account`);
  await expect(page).toHaveURL(/\/select-device$/);
});
