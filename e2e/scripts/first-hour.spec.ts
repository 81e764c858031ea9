import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { barriers } from '../kit/barriers.ts';
import { countClicks } from '../kit/clicks.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { expect, test } from '../kit/test.ts';
import { origin } from '../kit/place.ts';
import { OWN_PASSWORD } from '../kit/restaurants.ts';
import { ProductPage } from '../pages/products.ts';
import { RegistrationPage } from '../pages/registration.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

const PIN = '748291';
const RESTAURANT = 'Kelly’s Kitchen';

test.use({ viewport: { width: 1280, height: 800 } });

/** The sweep of the screens opens only the first step of the wizard. */
const isAccessible = async (page: Page, step: string): Promise<void> =>
  expect.soft(await barriers(page), `axe: ${step}`).toEqual([]);

/** Walks the wizard up to its last step. */
async function fillWizard(page: Page, subDomain: string): Promise<RegistrationPage> {
  const wizard = new RegistrationPage(page);
  await wizard.start();
  await isAccessible(page, 'account');
  await wizard.fill({
    'First name': 'Kelly',
    'Last name': 'Byrne',
    Username: `${subDomain}-owner`,
    Email: 'kelly@kitchen.example',
    Password: OWN_PASSWORD,
    'Confirm password': OWN_PASSWORD,
    PIN,
    'Confirm PIN': PIN,
  });
  await wizard.next();
  await wizard.expectStep('Company');
  await isAccessible(page, 'company');
  await wizard.fill({ 'Company name': RESTAURANT, 'Postal code': 'D02 X285', 'Street address': '1 Market Lane' });
  await wizard.choice('County').fill('Dub');
  await expect(page.getByRole('option', { name: 'Dublin' })).toBeVisible();
  await wizard.choice('County').press('ArrowDown');
  await wizard.choice('County').press('Enter');
  await expect(wizard.choice('County')).toHaveValue('Dublin');
  await wizard.next();
  await wizard.expectStep('Location');
  await isAccessible(page, 'location');
  // Two restaurants of this script may have the same name, but never the same address.
  await wizard.fill({ 'Web address': subDomain });
  await wizard.next();
  await wizard.confirmTax('VAT 13.5%');
  await expect(wizard.createButton).toBeEnabled({ timeout: 20_000 });
  await isAccessible(page, 'setup');
  return wizard;
}

test('a new restaurant sells its own dish with tax, variant and modifiers in at most thirty-two clicks', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const subDomain = `kelly-${randomInt(1e9).toString(36)}`;
  await new RegistrationPage(page).open();
  const clicks = await countClicks(page);
  const began = Date.now();

  const wizard = await fillWizard(page, subDomain);
  await page.getByRole('switch', { name: 'Load a demo menu' }).click();
  await wizard.create();
  await expect(page, 'the countdown opens the restaurant, and nobody signs in again').toHaveURL(
    `${origin(subDomain)}/`,
    { timeout: 45_000 },
  );
  await new SignInPage(page).expectStart();
  await expect(page.getByText('Counter 1', { exact: true }).first()).toBeVisible();
  const checklist = page.getByRole('region', { name: 'Get ready to sell' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('the tax was confirmed in the wizard', async () => {
    await expect(checklist).toContainText('1 of 7 done');
    await expect(checklist.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a variant and a modifier group', async () => {
    for (const [list, name, option, price] of [
      ['Variants', 'Size', 'Large', '2'],
      ['Modifier groups', 'Extras', 'Cheese', '1.5'],
    ] as const) {
      await menu.getByRole('link', { name: list, exact: true }).click();
      await expect(page.getByRole('heading', { name: list, exact: true, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'New', exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.getByRole('textbox', { name: 'Option 1: name' }).fill(option);
      await page.getByRole('textbox', { name: 'Option 1: price added' }).fill(price);
      await save.click();
      await expect(page.getByRole('table')).toContainText(name);
    }
  });

  await test.step('the product, on the menu in the same save', async () => {
    const products = new ProductPage(page);
    await menu.getByRole('link', { name: 'Products', exact: true }).click();
    // The list before it has its own "New" until this one is shown.
    await expect(page.getByRole('heading', { name: 'Products', exact: true, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    await products.fill({ Name: 'Stew', Price: '10' });
    await expect(page.getByRole('combobox', { name: 'Menu and section' })).toHaveValue(
      'Menu › New section "Favourites"',
    );
    await products.pick('Choose variants', 'Size');
    // Its rows move what is below them.
    await expect(products.variant('Large')).toBeVisible();
    await products.pick('Choose modifier groups', 'Extras');
    await products.save();
  });

  await test.step('the sale', async () => {
    const terminal = new SalePage(page);
    await menu.getByRole('link', { name: 'Cash drawer', exact: true }).click();
    await page.getByRole('button', { name: /^Open with/ }).click();
    await menu.getByRole('link', { name: 'Quick sale', exact: true }).click();
    await terminal.tap('Stew');
    await terminal.choose('Large', 'Cheese');
    await page.getByRole('button', { name: /^Add/ }).click();
    await terminal.expectTotal(13.5);
    await terminal.pay();
    await terminal.exact.click();
    await expect(terminal.receipt).toContainText('Stew');
    await expect(terminal.receipt).toContainText('13.5');
  });
  const figure = `${clicks()} clicks and ${Math.round((Date.now() - began) / 1000)} s from registration to the first own sale`;
  test.info().annotations.push({ type: 'first sale', description: figure });
  process.stdout.write(`${figure}\n`);
  expect(clicks()).toBeGreaterThan(10);
  expect(clicks()).toBeLessThanOrEqual(32);

  await test.step('the drawer is counted and closed, and the day with it', async () => {
    await page.getByRole('button', { name: /^Done \(/ }).click();
    const before = clicks();
    await menu.getByRole('link', { name: 'Cash drawer', exact: true }).click();
    await page.getByRole('button', { name: 'Count and close' }).click();
    await page.getByRole('button', { name: 'Enter the total instead' }).click();
    await typeByHand(page, '13.50');
    await page.getByRole('button', { name: /^Use this count: / }).click();
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect(page.getByText('The report is stored and no longer changes.')).toBeVisible();
    const beforeDay = clicks();
    await menu.getByRole('button', { name: 'Reports', exact: true }).click();
    await menu.getByRole('link', { name: 'Close of day', exact: true }).click();
    await page.getByRole('button', { name: /^Close the day · / }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Close the day' })
      .click();
    await expect(page.getByText('Day closed: Z 1')).toBeVisible();
    process.stdout.write(`${clicks() - beforeDay} taps: the close of day\n`);
    expect(clicks() - beforeDay, 'the close of day').toBeLessThanOrEqual(5);
    process.stdout.write(`${clicks() - before} clicks from the count of the drawer to Z 1\n`);
    expect(clicks() - before).toBeLessThanOrEqual(10);
  });

  await test.step('the checklist has counted it all but the team, and is hidden', async () => {
    await page.goto(`${origin(subDomain)}/`);
    await new SignInPage(page).expectStart();
    await expect(checklist).toContainText('5 of 7 done');
    await checklist.getByRole('button', { name: 'All steps' }).click();
    await expect(checklist.getByRole('listitem').filter({ hasText: 'Check your sales tax' })).toContainText('Done');
    await expect(checklist.getByRole('listitem').filter({ hasText: 'Invite a person' })).toContainText('To do');
    await checklist.getByRole('button', { name: 'Hide checklist' }).click();
    await expect(checklist).toBeHidden();
  });
});

test('demo data is marked on a phone, removed in one step, and never the restaurant’s own', async ({ page }) => {
  test.setTimeout(120_000);
  const subDomain = `kelly-${randomInt(1e9).toString(36)}`;
  await new RegistrationPage(page).open();
  const wizard = await fillWizard(page, subDomain);
  await wizard.create();
  await page.getByRole('link', { name: 'Continue now' }).click({ timeout: 30_000 });
  await new SignInPage(page).expectStart();
  const checklist = page.getByRole('region', { name: 'Get ready to sell' });
  await checklist.getByRole('button', { name: 'All steps' }).click();
  await expect(checklist).toContainText('Remove the demo data');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('banner').getByText('Demo data')).toBeVisible();

  await checklist.getByRole('button', { name: 'Hide checklist' }).click();
  await expect(checklist.getByRole('listitem')).toHaveCount(1);
  await checklist.getByRole('button', { name: 'Remove demo data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the demo data?' });
  await expect(dialog).toContainText(/\d+ products/);
  await expect(dialog).toContainText('All sample orders with their figures');
  const remove = dialog.getByRole('button', { name: 'Remove demo data' });
  await dialog.getByRole('textbox').fill('Another name');
  await remove.click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('Type the name exactly as shown');
  await dialog.getByRole('textbox').fill(RESTAURANT);
  await remove.click();
  await expect(page.getByText('The demo data was removed.')).toBeVisible();
  await expect(checklist).toBeHidden();
  await expect(page.getByRole('banner').getByText('Demo data')).toBeHidden();
});

test('a sign-in link that was used already leads to the sign-in page', async ({ page }) => {
  await page.goto(`${origin('demo')}/first-sign-in#${'a'.repeat(43)}.en`);
  await expect(page.getByText('This sign-in link has expired or was already used')).toBeVisible();
  expect(new URL(page.url()).hash, 'the code leaves the address').toBe('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(new SignInPage(page).userName).toBeVisible();
});

test('the printed cashier of a demo restaurant signs in on a fresh browser', async ({ page }) => {
  const door = new SignInPage(page);
  await door.open('demo');
  await door.signIn({ userName: 'demo-cashier', password: 'Tavola!2026' });
  // Another script may have signed the same person in.
  const endOthers = page.getByRole('button', { name: 'YES' });
  await expect(endOthers.or(door.terminal('Demo counter')).first()).toBeVisible();
  if (await endOthers.isVisible()) await endOthers.click();
  await door.chooseTerminal('Demo counter');
  await expect(page, 'a cashier starts at the sale').toHaveURL(`${origin('demo')}/quick-service`);
});
