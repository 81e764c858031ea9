import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { closeOfDayRoutes, glCodeRoutes, glMapRoutes, glMapTypes } from '@tavola/contract';
import { parseTable } from '@tavola/server/platform/imports/files/parse-table.ts';
import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, SELLING_ON, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Cells of a column by its heading, without the heading. */
const columnOf = (rows: readonly (readonly string[])[], heading: string): string[] => {
  const at = rows[0]?.indexOf(heading) ?? -1;
  expect(at, heading).toBeGreaterThanOrEqual(0);
  return rows.slice(1).map((row) => row[at] ?? '');
};
const centsOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + Math.round(Number(cell) * 100), 0);

/** The rows of a file that is chosen in the menu of the report. */
async function exported(page: Page, shape: string): Promise<string[][]> {
  await page.getByRole('button', { name: 'Export or print' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: shape, exact: true }).click();
  const { rows } = await parseTable(await readFile(await (await saving).path()));
  return rows.map((row) => row.map(String));
}

const HELD_DAILY = heldDailyBy(
  'apps/server/src/areas/reports/journals/journals.test.ts',
  'apps/server/src/areas/finance/gl-codes/gl-codes.test.ts',
);

for (const { where, size } of SELLING_ON)
  test.describe(where, () => {
    test.use({ viewport: size });

    test(
      'the bookkeeper gives a figure its account and takes a day to each bookkeeping program',
      HELD_DAILY,
      async ({ page, context }) => {
        const place = await registerRestaurant(`books-${size.width}`);
        const api = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
        await enterAs(context, api);
        const terminal = new SalePage(page);
        await terminal.open(place.subDomain);
        await terminal.tap('Chips and Guacamole');
        await terminal.pay();
        await terminal.quickAmount(10).click();
        await expect(terminal.done).toBeVisible();

        // Everything has an account but what was sold.
        const code = async (number: string, name: string): Promise<string> =>
          (
            await api.call(glCodeRoutes.create, {
              body: { code: number, name, description: '', glCodeTypeId: null },
            })
          ).glCodeId;
        await code('4990', 'Counter sales');
        const other = await code('1990', 'Everything else');
        for (const type of glMapTypes.filter((one) => one !== 'Category'))
          await api.call(glMapRoutes.save, {
            params: { type },
            body: { maps: [{ refKey: null, glCodeId: other }] },
          });
        // The demo data has accounts for sales.
        const { rows: mapped } = await api.call(glMapRoutes.get, { params: { type: 'Category' } });
        const maps = mapped.map(({ refKey }) => ({ refKey, glCodeId: null }));
        await api.call(glMapRoutes.save, { params: { type: 'Category' }, body: { maps } });
        await api.call(closeOfDayRoutes.create, {
          body: { closeOfDayID: randomUUID(), carryOpenOrders: true, isEmptyAllowed: true },
        });

        await page.goto(`${origin(place.subDomain)}/accounting-reports/accounting`);
        await expect(page.getByText('Figures without an account', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Export or print' }).click();
        await page.getByRole('menuitem', { name: 'CSV file', exact: true }).click();
        await expect(page.getByText(/Give each an account under Account mapping/)).toBeVisible();
        await page.getByRole('button', { name: 'Account mapping' }).click();
        await page.getByRole('row', { name: /Sales by category/ }).click();
        await page.getByRole('combobox', { name: 'Account code for Default' }).click();
        await page.getByRole('option', { name: '4990 Counter sales' }).click();
        await expect(page.getByText('Mapping saved')).toBeVisible();

        await page.goto(`${origin(place.subDomain)}/accounting-reports/accounting`);
        await expect(page.getByRole('row', { name: /4990 Counter sales/ })).toContainText('€3.62');
        await expect(page.getByText('Figures without an account', { exact: true })).toBeHidden();

        const plain = await exported(page, 'CSV file');
        expect(centsOf(columnOf(plain, 'Debit'))).toBe(centsOf(columnOf(plain, 'Credit')));
        expect(columnOf(plain, 'Credit')[columnOf(plain, 'Account').indexOf('Counter sales')]).toBe('3.62');

        const xero = await exported(page, 'CSV file for Xero');
        expect(centsOf(columnOf(xero, '*Amount'))).toBe(0);
        expect(columnOf(xero, '*Amount')[columnOf(xero, '*AccountCode').indexOf('4990')]).toBe('-3.62');

        const quickbooks = await exported(page, 'CSV file for QuickBooks');
        expect(centsOf(columnOf(quickbooks, 'Debits'))).toBe(centsOf(columnOf(quickbooks, 'Credits')));
        expect(columnOf(quickbooks, 'Credits')[columnOf(quickbooks, 'AccountName').indexOf('Counter sales')]).toBe(
          '3.62',
        );

        // The same day is the same file.
        expect(await exported(page, 'CSV file')).toEqual(plain);
      },
    );
  });
