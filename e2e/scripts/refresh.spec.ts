import { authRoutes, userRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';

test('five tabs with an expired access token renew it once and stay signed in', LONG, async ({ context }) => {
  const place = await registerRestaurant('tabs', null);
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()));
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(`${origin(place.subDomain)}/user-preferences/display`);
      await expect(tab.getByRole('heading', { name: 'Display' })).toBeVisible();
    }),
  );
  let refreshes = 0;
  let answered = 0;
  context.on(
    'response',
    (answer) => (answered += answer.ok() && answer.url().endsWith(userRoutes.savePreference.path) ? 1 : 0),
  );
  context.on(
    'request',
    (request) => (refreshes += request.url().endsWith(`/api${authRoutes.refreshToken.path}`) ? 1 : 0),
  );
  // Replaced and not cleared: clearing one cookie removes all for a moment, in which a tab would renew without the
  // refresh token.
  await context.addCookies([
    { name: 'tavola_token', value: 'ran-out', url: origin(place.subDomain), httpOnly: true, sameSite: 'Lax' },
  ]);
  // All at once, not whenever a background tab renders a frame for the pointer.
  await Promise.all(
    tabs.map((tab) =>
      tab.getByRole('radio', { name: 'Dark', exact: true }).evaluate((radio: HTMLElement) => radio.click()),
    ),
  );
  await expect.poll(() => answered).toBe(tabs.length);
  expect(refreshes).toBe(1);
  // Evaluating code in a background tab takes ten seconds; the browser knows its address.
  expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(tabs.map(() => '/user-preferences/display'));
});
