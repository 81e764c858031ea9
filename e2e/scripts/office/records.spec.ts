import type { Page } from '@playwright/test';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';

let place: Restaurant;
let desk: Api;

test.beforeAll(async () => {
  place = await registerRestaurant('records');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
});

test.beforeEach(({ context }) => enterAs(context, desk));

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

interface Kind {
  readonly what: string;
  readonly path: string;
  /** What its name is called. */
  readonly label?: string;
  /** What a new record needs besides its name. */
  readonly more?: (page: Page) => Promise<void>;
}

const kinds: readonly Kind[] = [
  { what: 'a unit of measure', path: '/units-of-measure/uoms', more: (page) => fill(page, 'Symbol', 'crt') },
  { what: 'a brand', path: '/company-setting/brands' },
  { what: 'a tax', path: '/taxes/tax-setting', more: (page) => fill(page, 'Rate', '7') },
  { what: 'an account code', path: '/financials/account-codes/glcodes', more: (page) => fill(page, 'Code', '4711') },
  { what: 'a type of account codes', path: '/financials/account-codes/glcode-types' },
  { what: 'a void or comp reason', path: '/pos-conditions/void-comp-reasons', label: 'Reason' },
  { what: 'a pay-in or pay-out reason', path: '/pos-conditions/payin-payout-reasons', label: 'Reason' },
  {
    what: 'a deposit',
    path: '/products/deposit-and-credit-products',
    more: (page) => fill(page, 'Amount', '0.25'),
  },
];

for (const { what, path, label = 'Name', more } of kinds)
  test(`${what} is created, changed and deleted`, LONG, async ({ page }) => {
    const list = `${origin(place.subDomain)}${path}`;
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    };
    const search = (name: string) => page.goto(`${list}?search=${encodeURIComponent(name)}`);
    await page.goto(`${list}/new`);
    await fill(page, label, 'Crate of twelve');
    await more?.(page);
    await save();
    await search('Crate');
    await row('Crate of twelve').getByText('Crate of twelve').first().click();
    await expect(page).not.toHaveURL(/\?search=/);
    await fill(page, label, 'Crate of twenty');
    await save();
    await search('Crate');
    await expect(row('Crate of twelve')).toHaveCount(0);
    await row('Crate of twenty').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row('Crate of twenty')).toHaveCount(0);
    await search('Crate');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(row('Crate of twenty')).toHaveCount(0);
  });

test('a mapping gets its own code, and none again', LONG, async ({ page }) => {
  await page.goto(`${origin(place.subDomain)}/financials/account-codes/glcodes/new`);
  await fill(page, 'Code', '8400');
  await fill(page, 'Name', 'Tips');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '8400' })).toBeVisible();
  await page.goto(`${origin(place.subDomain)}/financials/account-codes/glcode-maps/Tip`);
  const code = page.getByRole('combobox', { name: /^Account code for / }).first();
  await code.click();
  await page.getByRole('option', { name: '8400 Tips' }).click();
  await expect(code).toHaveValue('8400 Tips');
  await page.reload();
  await expect(code, 'it was saved at once').toHaveValue('8400 Tips');
  // The cross in the field is hidden from a screen reader, which empties the field by its keys.
  await page.locator('tbody button').first().click();
  await expect(code).toHaveValue('');
  await page.reload();
  await expect(code).toHaveValue('');
});

test('gift cards are added to the stock, counted and taken out', LONG, async ({ page }) => {
  await page.goto(`${origin(place.subDomain)}/inventory/gift-card-inventory`);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  const create = page.getByRole('dialog', { name: 'New gift card' });
  await create.getByRole('combobox', { name: 'Card type' }).fill('Birthday');
  await create.getByRole('textbox', { name: 'Price' }).fill('25');
  await create.getByRole('button', { name: 'Save' }).click();
  await expect(create).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Birthday' });
  const card = page.getByRole('dialog', { name: /^Birthday/ });
  for (const [mode, label, count, onHand] of [
    ['Received', 'Cards received', '10', '10'],
    ['Removed', 'Cards removed', '3', '7'],
    ['Counted', 'New count', '6', '6'],
  ] as const) {
    await row.getByText('Birthday').click();
    await card.getByText(mode, { exact: true }).first().click();
    await card.getByRole('textbox', { name: label }).fill(count);
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toHaveCount(0);
    await expect(row.getByRole('cell', { name: onHand, exact: true })).toBeVisible();
  }
});
