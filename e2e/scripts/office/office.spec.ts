import { paymentAccountRoutes, permission } from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { demo, registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { SignInPage } from '../../pages/sign-in.ts';

/** The page believes that its person holds these codes and no others. */
const holdOnly = async (page: Page, ...codes: readonly number[]): Promise<void> => {
  await page.route('**/api/company/permissions/current-user', (route) => route.fulfill({ json: { codes } }));
};

test('a person who may only look at payment accounts sees every field and nothing to save', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('viewer');
  const api = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { accountID } = await api.call(paymentAccountRoutes.create, {
    body: { accountID: randomUUID(), name: 'Rowing club', paymentTypeID: 3, creditLimit: 50, isActive: true },
  });
  await enterAs(context, api);
  await holdOnly(page, permission.financialGeneral.view);
  await page.goto(`${origin(place.subDomain)}/financials/payment-accounts/${accountID}`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Rowing club');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Credit limit' })).toHaveValue('€50.00');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
});

test(
  'every address that the specification names for taxes, brands and account codes opens its page',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('addresses');
    const api = await new Api(place.subDomain).signIn(place.owner, 'Office');
    await enterAs(context, api);
    const open = (path: string) => page.goto(`${origin(place.subDomain)}${path}`);
    await open('/taxes/tax-setting/single');
    await expect(page.getByRole('heading', { name: 'New single tax' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Single' })).toBeChecked();
    await open('/taxes/tax-setting/combined');
    await expect(page.getByRole('heading', { name: 'New combined tax' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Combined' })).toBeChecked();
    await open('/system-settings/brands/new');
    await expect(page).toHaveURL(/\/company-setting\/brands\/new$/);
    await open('/financials/account-codes');
    await expect(page).toHaveURL(/\/financials\/account-codes\/glcode-types$/);
  },
);

test(
  'a second tab goes along when the first signs out and when it signs another person in',
  LONG,
  async ({ page, context }) => {
    const place = demo.subDomain;
    await enterAs(context, await new Api(place).signIn(demo.owner, 'Two tabs'));
    const second = await context.newPage();
    await page.goto(origin(place));
    await second.goto(`${origin(place)}/my-account`);
    const shown = (userName: string) => second.getByRole('definition').filter({ hasText: new RegExp(`^${userName}$`) });
    await expect(shown(demo.owner.userName)).toBeVisible();
    await page.goto(`${origin(place)}/logout`);
    await expect(page).toHaveURL(/\/login$/);
    await expect(second, 'the other tab leaves too').toHaveURL(/\/login$/);
    await page.getByRole('button', { name: 'Use password' }).click();
    await new SignInPage(page).signIn(demo.owner);
    await new SignInPage(page).expectStart();
    await second.goto(`${origin(place)}/my-account`);
    await expect(shown(demo.owner.userName)).toBeVisible();
    // Another person takes over in the first tab without a sign-out in between, as at the PIN pad.
    const cashier = await (await new Api(place).signIn(demo.owner, 'Two tabs')).handOver(demo.cashier);
    await context.addCookies(
      [...cashier.cookies].map(([name, value]) => ({ name, value, url: origin(place), httpOnly: true })),
    );
    await page.goto(origin(place));
    await expect(shown(demo.cashier.userName), 'without a reload of the other tab').toBeVisible();
  },
);

test('a locked terminal stays locked on the page that chooses a terminal', async ({ page, context }) => {
  const place = demo.subDomain;
  await enterAs(context, await new Api(place).signIn(demo.owner, 'Locked'));
  await page.goto(origin(place));
  await new SignInPage(page).expectStart();
  await page.evaluate(() => localStorage.setItem('tavola.locked', '1'));
  await page.goto(`${origin(place)}/select-device`);
  await expect(page.getByRole('dialog', { name: /locked/i })).toBeVisible();
});

test(
  'the suggested tips show their three slots of each kind also while they are not suggested',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('slots');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Office'));
    await page.goto(`${origin(place.subDomain)}/pos-settings/tips-settings`);
    const isSuggested = page.getByRole('switch', { name: 'Suggest tips' });
    await expect(isSuggested).not.toBeChecked();
    for (const kind of ['Percentages', 'Amounts'])
      await expect(page.getByRole('group', { name: kind }).getByRole('textbox')).toHaveCount(3);
  },
);

test('units that cannot be fetched are said in a toast', LONG, async ({ page, context, complaints }) => {
  complaints.allow(/status of 503/);
  const place = await registerRestaurant('units');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Office'));
  await page.route('**/api/uoms', (route) => route.fulfill({ status: 503, body: 'gone' }));
  await page.goto(`${origin(place.subDomain)}/units-of-measure/uoms`);
  await expect(page.getByRole('alert')).toContainText("Can't reach the server.");
});
