import { readFile } from 'node:fs/promises';
import { parseTable } from '@tavola/server/platform/imports/files/parse-table.ts';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1920, height: 1080 },
} as const;

const HELD_DAILY = heldDailyBy(
  'e2e/scripts/reports.spec.ts',
  'apps/server/src/areas/reports/views/views.test.ts',
  'apps/server/src/areas/reports/mails/report-mails.test.ts',
);

for (const size of ['phone', 'tablet', 'desk'] as const)
  test.describe(`on a ${size}`, () => {
    test.use({ viewport: sizes[size] });
    let place: Restaurant;
    test.beforeAll(async () => {
      place = await registerRestaurant(`views-${size}`);
    });

    test(
      'the owner follows a figure to its order, saves the view, has it mailed and exports it',
      HELD_DAILY,
      async ({ page, context }) => {
        await enterAs(context, await new Api(place.subDomain).signIn(place.owner, 'Counter 1'));
        const terminal = new SalePage(page);
        await terminal.open(place.subDomain);
        await terminal.tap('Chips and Guacamole');
        await terminal.pay();
        await terminal.quickAmount(10).click();
        await expect(terminal.done).toBeVisible();

        await page.goto(`${origin(place.subDomain)}/sales-reports/summary?p=today`);
        const sums = page.getByRole('table').filter({ hasText: 'Gross sales' }).first();
        await sums.getByRole('button', { name: 'Net sales' }).click();
        await expect(page.getByRole('heading', { name: 'All sales', level: 1 })).toBeVisible();
        await page.locator('tbody tr').first().click();
        const sale = page.getByRole('dialog');
        await expect(sale.getByRole('row', { name: /^Total paid/ })).toContainText('€4.45');
        await page.keyboard.press('Escape');
        await page.goBack();

        await expect(page.getByRole('heading', { name: 'Sales summary', level: 1 })).toBeVisible();
        await page.getByRole('button', { name: 'Saved views' }).click();
        await page.getByRole('menuitem', { name: 'Save this view' }).click();
        await page.getByLabel('Name').click();
        await typeByHand(page, 'My day');
        await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('The view was saved.')).toBeVisible();

        await page.getByRole('button', { name: 'Saved views' }).click();
        await page.getByRole('menuitem', { name: 'Send, rename or delete views' }).click();
        await page.getByRole('button', { name: 'Actions of My day' }).click();
        await page.getByRole('menuitem', { name: 'Send My day by email' }).click();
        const mail = page.getByRole('dialog', { name: 'Send My day by email' });
        await mail.getByLabel('How often').selectOption('weekly');
        // Without a reader it stays open and says why.
        await mail.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(mail.getByRole('button', { name: /^To: / })).toHaveAttribute('aria-invalid', 'true');
        await mail.getByRole('button', { name: /^To: / }).click();
        const people = page.getByRole('dialog', { name: 'To', exact: true });
        await people.getByRole('checkbox').first().click();
        await people.getByRole('button', { name: /^Choose / }).click();
        await mail.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('The schedule was saved.')).toBeVisible();

        await page.goto(`${origin(place.subDomain)}/report-settings/report-mails`);
        await expect(page.getByRole('row', { name: /My day/ })).toContainText('Monday');

        await page.goto(`${origin(place.subDomain)}/sales-reports/summary?p=today`);
        await page.getByRole('button', { name: 'Export or print' }).click();
        const saving = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: 'Excel file' }).click();
        const { rows } = await parseTable(await readFile(await (await saving).path()));
        const netAt = rows[0]?.indexOf('Net sales') ?? -1;
        expect(Number(rows.at(-1)?.[netAt])).toBe(3.62);
      },
    );
  });
