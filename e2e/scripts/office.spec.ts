import { paymentAccountRoutes, permission } from '@tavola/contract';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';

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

test('every address that the specification names for taxes, brands and account codes opens its page', async ({
  page,
  context,
}) => {
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
});
