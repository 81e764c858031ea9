import { roleRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { licence } from '../kit/operator.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

test('an expired licence leaves the back office read-only and open orders payable until the operator renews it', async ({
  page,
  context,
  secondPage,
}) => {
  const place = await registerRestaurant('licence');
  const desk = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  await enterAs(context, desk);
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  await terminal.tap('Bottled Water');
  await terminal.cart.getByRole('button', { name: 'Send' }).click();
  await expect(terminal.cart.getByRole('button', { name: 'Send' }), 'the order is stored').toBeDisabled();

  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const form = await secondPage(office);
  await form.goto(`${origin(place.subDomain)}/roles/new`);
  await form.getByRole('textbox', { name: 'Role' }).fill('Barista');
  const save = form.getByRole('button', { name: 'Save' });
  await expect(save).toBeEnabled();
  // Goes with a reload of the page.
  await form.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'));

  expect(await licence(place.subDomain, '--until', '2020-12-31')).toContain('expired on 2020-12-31');
  const banner = (of: typeof page) => of.getByRole('status').filter({ hasText: 'Your licence has expired' });
  await expect(banner(form)).toBeVisible();
  await expect(save, 'the reason is next to the button').toBeDisabled();
  await expect(form.getByText('Saving needs a valid licence.')).toBeVisible();
  await expect(
    office.call(roleRoutes.create, { body: { name: 'Barista', level: 'company', codes: [] } }),
  ).rejects.toThrow('license.invalid_or_expired');

  await expect(banner(page)).toBeVisible();
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done, 'the open order is paid').toBeVisible();
  await expect(terminal.done, 'the next sale begins by itself').toHaveCount(0);
  await terminal.tap('Bottled Water');
  await expect(page.getByText('new ones cannot be started')).toBeVisible();
  await expect(terminal.lines).toHaveCount(0);

  expect(await licence(place.subDomain, '--until', '2099-12-31', '--users', '1')).toContain('valid until 2099-12-31');
  await expect(banner(form)).toHaveCount(0);
  await save.click();
  await expect(form.getByText('Role saved')).toBeVisible();
  await expect(form.locator('html'), 'nothing was loaded again').toHaveAttribute('data-kept', 'yes');
  await expect(banner(page)).toHaveCount(0);
  await terminal.tap('Bottled Water');
  await expect(terminal.line('Bottled Water')).toBeVisible();

  await form.goto(`${origin(place.subDomain)}/company-setting/license`);
  const usage = form.getByRole('table', { name: 'Usage' });
  await expect(usage.getByRole('row', { name: /^Users/ })).toHaveText('UsersLimit reached11');
  await expect(form.getByText('Dec 31, 2099')).toBeVisible();
});
