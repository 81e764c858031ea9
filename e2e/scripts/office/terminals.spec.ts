import { Api } from '../../kit/api.ts';
import { hubOf } from '../../kit/hub.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, test } from '../../kit/test.ts';
import { SalePage } from '../../pages/sale.ts';
import { SignInPage } from '../../pages/sign-in.ts';

test('a manager sees a terminal come online, asks it to reload and signs it out, and its sale is kept', async ({
  page,
  context,
  secondPage,
}) => {
  const place = await registerRestaurant('terminals');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Office'));
  const patio = await new Api(place.subDomain).signIn(place.owner, 'Patio');

  const connected = hubOf(page);
  await page.goto(`${origin(place.subDomain)}/terminal-devices/pos-terminal-connectivity`);
  await expect(page.getByRole('heading', { name: 'Terminal connectivity' })).toBeVisible();
  await connected;
  const row = page.getByRole('row', { name: /Patio/ });
  await expect(row).toContainText('Offline');

  const patiosPage = await secondPage(patio);
  const patioConnected = hubOf(patiosPage);
  const terminal = new SalePage(patiosPage);
  await terminal.open(place.subDomain);
  await patioConnected;
  await expect(row, 'the list follows by itself').toContainText(/Online\s*since/);

  const choose = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: 'Actions for Patio' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Reload');
  await expect(page.getByText('Patio was asked to reload')).toBeVisible();
  await expect(patiosPage.getByText('A manager asked this terminal to reload.')).toBeVisible();
  const reloaded = patiosPage.waitForEvent('load');
  const back = hubOf(patiosPage);
  await patiosPage.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await back;

  await terminal.tap('Bottled Water');
  await expect(terminal.line('Bottled Water')).toBeVisible();
  await choose('Sign out');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out of Patio')).toBeVisible();
  await expect(patiosPage.getByText('A manager signed this terminal out.')).toBeVisible();
  await expect(row, 'it is gone from the list of those online').toContainText(/Offline\s*since/);
  await patiosPage.getByRole('button', { name: 'Sign in again' }).click();
  await new SignInPage(patiosPage).tapPin(place.owner.pin);
  await expect(patiosPage.getByRole('button', { name: 'User menu of Nora Byrne' })).toBeVisible();
  await terminal.open(place.subDomain);
  await expect(terminal.line('Bottled Water'), 'the sale is kept').toBeVisible();
});
