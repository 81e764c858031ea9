import type { Availability } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Column } from '#platform/imports/columns.ts';
import { formatWindow, parseWindow } from '#platform/imports/hours.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';

/**
 * Hours of menus, of their sections and items, and of price lists, as one cell each (decision 17). Those of a category
 * in a menu stay in its form.
 */

/** A column of windows with its heading in both languages; its template shows no example. */
export const hoursColumn = (key: string, en: string, th: string): Column => ({
  key,
  en,
  th,
  kind: 'hours',
  example: '',
});

/** The windows of everything that has some, by the id of whose they are. */
export async function readWindows(tx: Tx, companyID: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('availabilities')
    .select(['menu_id', 'menu_section_id', 'menu_item_id', 'price_list_id', 'available_days'])
    .select(['start_time', 'end_time', 'start_date', 'end_date'])
    .where('company_id', '=', companyID)
    .where('category_id', 'is', null)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
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
 * Replaces the windows of each owner. A section and an item belong to a menu, `menuID`; others are identified by their
 * id alone.
 */
export async function writeWindows(
  tx: Tx,
  companyID: string,
  column: OwnerColumn,
  owners: readonly { readonly id: string; readonly menuID?: string; readonly hours: readonly string[] }[],
  newID: () => string,
): Promise<void> {
  if (owners.length === 0) return;
  const removal = tx
    .deleteFrom('availabilities')
    .where('company_id', '=', companyID)
    .where(column, '=', anyOf(owners.map(({ id }) => id)));
  // Hours of a section, an item or a category name the menu too.
  await (
    column === 'menu_id'
      ? removal.where('menu_section_id', 'is', null).where('menu_item_id', 'is', null).where('category_id', 'is', null)
      : removal
  ).execute();
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
