import type { Page } from '@playwright/test';
import { discountRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { drawn } from '../../kit/settled.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { SalePage } from '../../pages/sale.ts';

const PATH = '/discounts-specials-promotions/discounts';

async function begin(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click();
}

/** Picks these entries of a long list into a field. */
async function pick(page: Page, field: string, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
  const dialog = page.getByRole('dialog', { name: field });
  for (const name of names) {
    await dialog.getByRole('searchbox').fill(name);
    await dialog
      .getByRole('checkbox', { name: new RegExp(`^${name}(\\W|$)`) })
      .first()
      .click();
  }
  await dialog.getByRole('button', { name: `Choose ${names.length}` }).click();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Discounts' })).toBeVisible();
}

test('a manager creates a percentage, an amount and an offer in the form, and the open terminal applies each as its sentence says', async ({
  page,
  context,
  secondPage,
}) => {
  test.setTimeout(90_000);
  const place = await registerRestaurant('offers', 'burrito');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  for (const { discountID } of (await office.call(discountRoutes.list)).items)
    await office.call(discountRoutes.setActive, { params: { id: discountID }, query: { isActive: false } });
  await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Back office'));
  const terminal = new SalePage(await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Counter 1')));
  await terminal.open(place.subDomain);

  await page.goto(`${origin(place.subDomain)}${PATH}`);
  await begin(page, 'Percentage off', '');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' }), 'the first bad field has the focus').toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('Thirsty hour');
  await page.getByRole('textbox', { name: 'Percentage' }).fill('120');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Value should be 0-100')).toBeVisible();
  await page.getByRole('textbox', { name: 'Percentage' }).fill('20');
  await choose(page, 'Applies to', 'Selected categories');
  await pick(page, 'Categories', 'Drinks');
  await page.getByRole('switch', { name: 'Apply automatically' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    '20% off all Drinks, applied automatically.',
  );
  await save(page);

  await begin(page, 'Amount off', 'Loyal neighbour');
  await page.getByRole('textbox', { name: 'Amount' }).fill('2');
  await choose(page, 'Minimum requirement', 'Minimum purchase amount');
  await page.getByRole('textbox', { name: 'Minimum amount' }).fill('5');
  await page.getByRole('switch', { name: 'Combinable' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    '€2.00 off the whole order, for purchases of €5.00 or more, combinable, applied by staff.',
  );
  await save(page);

  await begin(page, 'Buy X', 'Chips for two');
  await pick(page, 'Products', 'Chips');
  await page.getByRole('switch', { name: 'Apply automatically' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    'Buy 1 of Chips, get 1 more free, applied automatically.',
  );
  await save(page);

  // The terminal was open all the time and was never reloaded.
  await terminal.tap('Bottled Water');
  await terminal.expectTotal(1.2);
  await terminal.orderAction('Discount order');
  const ofOrder = terminal.page.getByRole('dialog', { name: 'Discount order' });
  await expect(ofOrder.getByRole('button', { name: /^Loyal neighbour/ }), 'its minimum is not reached').toBeDisabled();
  await ofOrder.getByRole('button', { name: 'Close' }).click();
  await terminal.tap('Chips');
  await terminal.tap('Chips');
  await terminal.expectTotal(3.35);
  for (let tap = 0; tap < 2; tap += 1) await terminal.tap('Chips');
  await terminal.expectTotal(5.5);
  await terminal.orderAction('Discount order');
  await ofOrder.getByRole('button', { name: /^Loyal neighbour/ }).click();
  await terminal.expectTotal(3.5);
});

test(
  'Back does not lose an edited discount, two editors see both versions, and a deleted discount is restored',
  LONG,
  async ({ page, context, secondPage }) => {
    const place = await registerRestaurant('hours');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    await page.goto(`${origin(place.subDomain)}${PATH}`);
    await page.getByRole('button', { name: 'Student 10 %', exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Student card');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave page?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(name).toHaveValue('Student card');

    const other = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Counter 2'));
    await other.goto(page.url());
    await other.getByRole('textbox', { name: 'Percentage' }).fill('15');
    await save(other);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('status').filter({ hasText: 'Saved version' });
    for (const words of ['Student card', '15%']) await expect(conflict).toContainText(words);
    await conflict.getByRole('button', { name: 'Use theirs' }).click();
    await expect(name).toHaveValue('Student 10 %');
    await expect(page.getByRole('textbox', { name: 'Percentage' })).toHaveValue('15%');
    await page.goBack();

    const row = page.getByRole('row', { name: /Student 10 %/ });
    await row.getByRole('checkbox', { name: 'Select this row' }).click();
    await page.getByRole('button', { name: 'Delete (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('15%');

    await page.getByRole('button', { name: 'POS order' }).click();
    const order = page.getByRole('dialog', { name: 'POS order' });
    await order.getByRole('button', { name: 'Move Neighbour 2.00', exact: true }).focus();
    for (const [key, place] of [
      ['Space', 4],
      ['ArrowUp', 3],
      ['ArrowUp', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByText(`Neighbour 2.00: position ${place} of 4`), 'is announced').toBeAttached();
      // The drag listens for its next key a task after the announcement, sooner than a hand but not than a script.
      await drawn(page);
    }
    await page.keyboard.press('Space');
    await expect(order.getByRole('listitem').nth(1)).toContainText('Neighbour 2.00');
    await order.getByRole('button', { name: 'Save' }).click();
    await expect(order).toHaveCount(0);
    await expect(page.getByRole('row').nth(2)).toContainText('Neighbour 2.00');
  },
);

test(
  'a session that ends under a form leads to sign-in without asking whether to leave',
  LONG,
  async ({ page, context }) => {
    const place = await registerRestaurant('ended');
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
    await page.goto(`${origin(place.subDomain)}${PATH}/new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Never saved');
    await page.getByRole('textbox', { name: 'Percentage' }).pressSequentially('12.50');
    await expect(page.getByRole('textbox', { name: 'Percentage' })).toHaveValue('12.50%');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your session has expired.')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Leave page?' })).toHaveCount(0);
  },
);
