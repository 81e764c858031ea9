import { productRoutes, screens, sheetRoutes } from '@tavola/contract';
import { cellsOf, sheetFile } from '@tavola/testkit/files/sheets.ts';
import { Api } from '../../kit/api.ts';
import { barriers } from '../../kit/barriers.ts';
import { carry } from '../../kit/carry.ts';
import { sidewaysScroll, smallControls } from '../../kit/geometry.ts';
import { tabTo } from '../../kit/keyboard.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';
import { ProductPage } from '../../pages/products.ts';
import { SalePage } from '../../pages/sale.ts';
import { SheetPage } from '../../pages/sheets.ts';

let place: Restaurant;
/** Checks what was stored. */
let office: Api;
/** The browser of the back office. */
let desk: Api;
/** The browser of the terminal; a person has three terminals at most. */
let counter: Api;
test.beforeAll(async () => {
  place = await registerRestaurant('imports');
  office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  desk = await new Api(place.subDomain).signIn(place.owner, 'Back office');
  counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
});

const named = async (search: string) =>
  (await office.call(productRoutes.list, { query: { search } })).items.map(({ name, basePrice }) => [name, basePrice]);

for (const [format, kind, file] of [
  ['Excel', 'xlsx', 'drinks.xlsx'],
  ['CSV', 'csv', 'drinks.csv'],
] as const) {
  test(
    `a manager fills the ${format} template, corrects a bad row, imports it, and an open terminal sells by it`,
    kind === 'csv' ? LONG : {},
    async ({ page, context, secondPage }) => {
      test.setTimeout(90_000);
      const [tea, cola, crisps] = [`${format} tea`, `${format} cola`, `Crisps by ${format}`];
      await enterAs(context, desk);
      const terminal = new SalePage(await secondPage(counter));
      await terminal.open(place.subDomain);

      const products = new ProductPage(page);
      const sheets = new SheetPage(page);
      await products.open(place.subDomain);
      await sheets.open();
      const [headings = []] = await cellsOf(await sheets.template(format));
      const filled = (name: string, price: string | number) =>
        headings.map((heading) =>
          heading === 'Name' ? name : heading === 'Price' ? price : heading === 'Barcode' ? `0${name.length}77` : null,
        );
      const write = (teaPrice: string | number) =>
        sheetFile(kind, headings.map(String), [filled(tea, teaPrice), filled(`${cola} zero`, 2)]);

      await test.step('the dry run reports row by row, and nothing is written', async () => {
        await sheets.choose(file, await write('lots'));
        await expect(sheets.row(tea)).toContainText('Price: “lots” is not a number');
        await expect(sheets.button(/^Import \d/)).toBeDisabled();
        const [reported = [], refused = []] = await cellsOf(await sheets.refusedRows());
        expect(reported.at(-2)).toBe('Row');
        expect(reported.at(-1)).toBe('Reason');
        expect(refused[reported.indexOf('Name')]).toEqual(tea);
        expect(refused[reported.indexOf('Price')]).toBe('lots');
        expect(refused.at(-2)).toBe(2);
        expect(refused.at(-1)).toBe('Price: “lots” is not a number');
        await sheets.dialog.getByText('All', { exact: true }).click();
        await expect(sheets.row(cola)).toContainText('New');
        expect(await named(cola)).toEqual([]);
      });
      await test.step('the corrected file is imported, and the list shows it', async () => {
        await sheets.button('Choose another file').click();
        await sheets.choose(file, await write(2.75));
        await sheets.save(2);
        await products.search(tea);
        await expect(products.row(tea)).toContainText('€2.75');
        expect(await named(cola)).toEqual([[`${cola} zero`, 2]]);
      });
      await test.step('a file with two columns changes one word, also at the open terminal', async () => {
        await sheets.open();
        await sheets.choose(file, await sheetFile(kind, ['Name', 'Display name'], [['Chips', crisps]]));
        await expect(sheets.row('Chips')).toContainText(new RegExp(`Display name: .+ → ${crisps}`));
        await sheets.save(1);
        await expect(terminal.tile(crisps)).toBeVisible();
      });
      await test.step('importing the exported list changes nothing', async () => {
        const exported = await sheets.export(format);
        await sheets.open();
        await sheets.choose(file, exported);
        await expect(sheets.dialog.getByText('Everything in this file is already up to date.')).toBeVisible();
        await expect(sheets.button(/^Import \d/)).toBeDisabled();
      });
    },
  );
}

test(
  'a long import shows its progress, continues when its window is closed, and reports its end',
  LONG,
  async ({ page, context }) => {
    test.setTimeout(90_000);
    await enterAs(context, desk);
    const sheets = new SheetPage(page);
    await new ProductPage(page).open(place.subDomain);
    await sheets.open();
    const rows = Array.from({ length: 6000 }, (_, index) => [`Long list ${index}`, 1 + index / 100]);
    await sheets.choose('long.csv', await sheetFile('csv', ['Name', 'Price'], rows));
    await expect(sheets.dialog.getByRole('listitem')).not.toHaveCount(0);
    expect(await sheets.dialog.getByRole('listitem').count()).toBeLessThan(60);
    // However quick the machine is: the answer comes once the window is closed.
    let answer = (): void => undefined;
    const closed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      (url) => url.pathname.endsWith(sheetRoutes.products.import.path),
      async (route) => {
        const response = await carry(route);
        await closed;
        await route.fulfill({ response });
      },
    );
    await sheets.button('Import 6,000 rows').click();
    await expect(sheets.dialog.getByText(/^[\d,]+ of 6,000 rows$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheets.dialog).toBeHidden();
    answer();
    await expect(page.getByText('6,000 rows imported')).toBeVisible({ timeout: 60_000 });
    expect(await named('Long list 5999')).toEqual([['Long list 5999', 60.99]]);
  },
);

test('a combo is imported without a mouse', LONG, async ({ page, context }) => {
  await enterAs(context, desk);
  const sheets = new SheetPage(page);
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await page.goto(`${origin(place.subDomain)}${screens.combos.path}`);
  await sheets.actions.waitFor();
  await tabTo(page, /^Import and export$/);
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Import file…' })).toBeFocused();
  await press('Enter');
  await expect(sheets.dialog).toBeVisible();
  // Registered well before the key: the browser needs to know first that no one will pick a file by hand.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, /^Choose file$/);
  await press('Enter');
  const content = await sheetFile(
    'csv',
    ['Combo', 'Price', 'Choice', 'Item'],
    [
      ['Snack deal', 4, 'Snack', 'Chips'],
      ['Snack deal', null, 'Snack', 'Chips and Guacamole'],
    ],
  );
  await (await choosing).setFiles({ name: 'combos.csv', mimeType: 'text/csv', buffer: content });
  await expect(sheets.row('Snack deal: Snack: Chips').first()).toBeVisible();
  await tabTo(page, /^Import 2 rows$/);
  await press('Enter');
  await expect(sheets.button('Done')).toBeVisible();
  await tabTo(page, /^Done$/);
  await press('Enter');
  await expect(sheets.dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Snack deal/ })).toBeVisible();
});

test(
  'a phone shows the whole window, with rows and buttons that are large enough and accessible',
  LONG,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enterAs(context, desk);
    const sheets = new SheetPage(page);
    await page.goto(`${origin(place.subDomain)}${screens.deposits.path}`);
    await sheets.open();
    await expect(sheets.button('Excel')).toBeVisible();
    const faults = async () => [
      await smallControls(page),
      await sidewaysScroll(page),
      await barriers(page, '[role=dialog]'),
    ];
    expect(await faults()).toEqual([[], [], []]);
    const long = 'A returnable bottle with a name that is longer than any phone is wide '.repeat(2).trim();
    await sheets.choose(
      'deposits.csv',
      await sheetFile(
        'csv',
        ['Name', 'Deposit', 'Deposit barcode', 'Surprise'],
        [
          [long, 0.25, '9001', 'x'],
          ['Crate', 'much', '9001', 'y'],
        ],
      ),
    );
    await expect(sheets.dialog.getByText('Unknown columns, ignored: Surprise')).toBeVisible();
    expect(await faults()).toEqual([[], [], []]);
  },
);
