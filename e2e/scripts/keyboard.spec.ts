import { randomInt } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { pauseOfHand, scan, tabTo, typeByHand } from '../kit/keyboard.ts';
import { lastOrder } from '../kit/ledger.ts';
import { OWN_PASSWORD, registerRestaurant } from '../kit/restaurants.ts';
import { origin } from '../kit/place.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

test('a restaurant is registered, signed in to and sells, without a mouse', LONG, async ({ page }) => {
  test.setTimeout(120_000);
  const subDomain = `keys-${randomInt(1e9).toString(36)}`;
  const userName = `${subDomain}-owner`;
  const type = (text: string): Promise<void> => typeByHand(page, text);
  let mouse = 0;
  await page.exposeFunction('mouseUsed', () => (mouse += 1));
  await page.addInitScript(() =>
    window.addEventListener('pointerdown', () => (window as unknown as { mouseUsed: () => void }).mouseUsed(), true),
  );

  await test.step('register', async () => {
    await page.goto(origin());
    await tabTo(page, /^Start$/);
    await page.keyboard.press('Enter');
    for (const [field, text] of [
      [/^First name/, 'Kay'],
      [/^Last name/, 'Board'],
      [/^Username/, userName],
      [/^Email/, 'kay@board.example'],
      [/^Password/, OWN_PASSWORD],
      [/^Confirm password/, OWN_PASSWORD],
      [/^PIN/, '748291'],
      [/^Confirm PIN/, '748291'],
    ] as const) {
      await tabTo(page, field);
      await type(text);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible();
    await tabTo(page, /^Company name/);
    await type('Board Ltd.');
    await tabTo(page, /^Country/);
    await tabTo(page, /^(?:County|Province)/);
    await type('Dublin');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Postal code/);
    await type('D02 X285');
    await tabTo(page, /^Street/);
    await type('1 Market Lane');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Location' })).toBeVisible();
    await tabTo(page, /^Restaurant name/);
    await type('Keyboard Kitchen');
    await tabTo(page, /^Web address/);
    await page.keyboard.press('ControlOrMeta+a');
    await type(subDomain);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create restaurant' })).toBeEnabled({ timeout: 20_000 });
    await tabTo(page, /^Create restaurant$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`We'll take you there in`)).toBeVisible();
    await tabTo(page, /^Continue now$/);
    await page.keyboard.press('Enter');
  });

  const door = new SignInPage(page);
  await test.step('the owner is signed in on a first terminal', async () => {
    await expect(page).toHaveURL(`${origin(subDomain)}/`);
    await door.expectStart();
  });

  await test.step('sell', async () => {
    await tabTo(page, /^Quick sale$/);
    await page.keyboard.press('Enter');
    const terminal = new SalePage(page);
    await expect(terminal.cart).toBeVisible();
    await tabTo(page, /^Chips and Guacamole, /);
    await page.keyboard.press('Enter');
    await expect(terminal.line('Chips and Guacamole')).toBeVisible();
    await pauseOfHand(page);
    await page.keyboard.press('p');
    await expect(terminal.payment).toBeVisible();
    await type('10');
    await page.keyboard.press('Enter');
    await expect(terminal.done).toContainText('€5.55');
    await pauseOfHand(page);
    await page.keyboard.press('Escape');
    await expect(terminal.done).toHaveCount(0);
    await expect(page.locator('#sell-menu'), 'the next sale begins at the menu').toBeFocused();
  });

  expect(mouse).toBe(0);
  const office = await new Api(subDomain).signIn({ userName, password: OWN_PASSWORD }, 'Office');
  expect(await lastOrder(office)).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: 4.45 });
});

test('? lists the shortcuts, single keys can be switched off, and a scanner presses no focused button', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('keys');
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
  const terminal = new SalePage(page);
  await terminal.open(place.subDomain);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await terminal.tap('Chips');
  await terminal.payButton.focus();
  expect(await scan(page, '4006381333931')).toBe(true);
  await expect(page.getByText('No item with barcode 4006381333931.').first()).toBeVisible();
  await expect(terminal.payment).toHaveCount(0);

  await pauseOfHand(page);
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await pauseOfHand(page);
  await page.keyboard.press('p');
  await pauseOfHand(page);
  await page.keyboard.press('?');
  await expect(list, 'the list itself can always be opened').toBeVisible();
  await expect(terminal.payment, 'P no longer pays').toHaveCount(0);
});
