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
  /** What a new record needs besides its name. */
  readonly more?: (page: Page) => Promise<void>;
}

const kinds: readonly Kind[] = [
  { what: 'a unit of measure', path: '/units-of-measure/uoms', more: (page) => fill(page, 'Symbol', 'crt') },
  { what: 'a brand', path: '/company-setting/brands' },
  { what: 'a tax', path: '/taxes/tax-setting', more: (page) => fill(page, 'Rate', '7') },
  { what: 'an account code', path: '/financials/account-codes/glcodes', more: (page) => fill(page, 'Code', '4711') },
  { what: 'a type of account codes', path: '/financials/account-codes/glcode-types' },
  {
    what: 'a deposit',
    path: '/products/deposit-and-credit-products',
    more: (page) => fill(page, 'Amount', '0.25'),
  },
];

for (const { what, path, more } of kinds)
  test(`${what} is created, changed and deleted`, LONG, async ({ page }) => {
    const list = `${origin(place.subDomain)}${path}`;
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    };
    const search = (name: string) => page.goto(`${list}?search=${encodeURIComponent(name)}`);
    await page.goto(`${list}/new`);
    await fill(page, 'Name', 'Crate of twelve');
    await more?.(page);
    await save();
    await search('Crate');
    await row('Crate of twelve').getByText('Crate of twelve').first().click();
    await expect(page).not.toHaveURL(/\?search=/);
    await fill(page, 'Name', 'Crate of twenty');
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
