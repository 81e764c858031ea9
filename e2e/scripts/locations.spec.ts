import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('an owner opens a second location from the first in one dialog, changes to it in the top bar and sells there', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('places');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Office'));
  const second = `${place.subDomain}-two`;

  await page.goto(`${origin(place.subDomain)}/company-setting/locations`);
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog', { name: 'New location' });
  await dialog.getByLabel('Location').fill('Harbour Street');
  await expect(dialog.getByLabel('Web address')).toHaveValue('harbourstreet');
  await dialog.getByLabel('Web address').fill(place.subDomain);
  await dialog.getByLabel('Postal code').fill('D02 X285');
  await dialog.getByLabel('Street address').fill('2 Harbour Street');
  await dialog.getByRole('button', { name: 'Open location' }).click();
  await expect(dialog.getByText('This subdomain is unavailable.')).toBeVisible();
  await dialog.getByLabel('Web address').fill(second);
  await dialog.getByRole('button', { name: 'Open location' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Harbour Street is open')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Harbour Street/ })).toBeVisible();

  await page.getByTitle('Change location').click();
  await page
    .getByRole('dialog', { name: 'Change location' })
    .getByRole('button', { name: /^Harbour Street/ })
    .click();
  const terminal = new SignInPage(page);
  await terminal.nameTerminal('Counter 1');
  await terminal.expectStart();
  await expect(page).toHaveURL(origin(second) + '/');
  await expect(page.getByTitle('Change location')).toContainText('Harbour Street');

  const sale = new SalePage(page);
  await sale.open(second);
  await sale.tap('Chips and Guacamole');
  await sale.expectTotal(4.45);
  await sale.pay();
  await sale.quickAmount(10).click();
  await expect(sale.done).toBeVisible();
});
