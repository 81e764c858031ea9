import type { Availability } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Column } from '#platform/imports/columns.ts';
import { formatWindow, parseWindow } from '#platform/imports/hours.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { rowsOf } from '../imports.repo.ts';

/**
 * Hours of menus, of their sections and items, and of price lists, as one cell each (decision 17). Those of a category
 * in a menu stay in its form.
 */

interface WindowRow {
  menu_id: string | null;
  menu_section_id: string | null;
  menu_item_id: string | null;
  price_list_id: string | null;
  available_days: string;
  start_time: string | null;
  end_time: string | null;
  start_date: string | null;
  end_date: string | null;
}

export const hoursColumn = (key: string, en: string, th: string): Column => ({
  key,
  en,
  th,
  kind: 'hours',
  example: '',
});

/** The windows of everything that has some, by the id of whose they are. */
export async function readWindows(tx: Tx, companyID: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf<WindowRow>(
    tx,
    `
    SELECT menu_id, menu_section_id, menu_item_id, price_list_id, available_days, start_time, end_time, start_date::text AS start_date, end_date::text AS end_date
    FROM availabilities WHERE company_id = $1 AND category_id IS NULL ORDER BY sort_number, id`,
    [companyID],
  );
  return groupBy(
    rows,
    (row) => row.menu_item_id ?? row.menu_section_id ?? row.menu_id ?? row.price_list_id,
    (row) =>
      formatWindow({
        availableDays: row.available_days,
        startTime: row.start_time,
        endTime: row.end_time,
        startDate: row.start_date,
        endDate: row.end_date,
      }),
  );
}

type OwnerColumn = 'menu_id' | 'menu_section_id' | 'menu_item_id' | 'price_list_id';

/**
 * Puts the windows of each owner in place of those it had. A section and an item stand in a menu, `menuID`; others are
 * known by their id alone.
 */
export async function writeWindows(
  tx: Tx,
  companyID: string,
  column: OwnerColumn,
  owners: readonly { readonly id: string; readonly menuID?: string; readonly hours: readonly string[] }[],
  newID: () => string,
): Promise<void> {
  if (owners.length === 0) return;
  const own =
    column === 'menu_id' ? ' AND menu_section_id IS NULL AND menu_item_id IS NULL AND category_id IS NULL' : '';
  await tx.raw(`DELETE FROM availabilities WHERE company_id = $1 AND ${column} = ANY($2::uuid[])${own}`, [
    companyID,
    owners.map(({ id }) => id),
  ]);
  const none = { menu_id: null, menu_section_id: null, menu_item_id: null, price_list_id: null };
  await writeRows(
    tx,
    'availabilities',
    owners.flatMap(({ id, menuID, hours }) =>
      windowsOf(hours).map((window, index) => ({
        company_id: companyID,
        id: newID(),
        ...none,
        ...(menuID !== undefined && { menu_id: menuID }),
        [column]: id,
        available_days: window.availableDays,
        start_time: window.startTime ?? null,
        end_time: window.endTime ?? null,
        start_date: window.startDate ?? null,
        end_date: window.endDate ?? null,
        sort_number: index,
      })),
    ),
  );
}

const windowsOf = (hours: readonly string[]): Availability[] => hours.flatMap((text) => parseWindow(text) ?? []);
