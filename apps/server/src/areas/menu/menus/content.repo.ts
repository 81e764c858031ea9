import type { Tx } from '#platform/database/tx.ts';
import { insertRows, type Row } from '#platform/database/wire/insert-rows.ts';
import type { ContentChanges, StoredContent, StoredWindow } from './content-changes.ts';
import type { ItemRow, OptionRow, SectionRow } from './content-rows.ts';

type Unnamed = Record<string, unknown>;

const SECTION_COLUMNS = 'id, parent_menu_section_id, display_name, display_order, bg_color';
const ITEM_COLUMNS = 'i.id, i.menu_section_id, i.item_id, i.display_order, i.is_available, i.bg_color';
const SECTIONS_OF = 'SELECT s.id FROM menu_sections s WHERE s.company_id = $1 AND s.menu_id = $2';
const ITEMS_OF = `SELECT o.id FROM menu_items o WHERE o.company_id = $1 AND o.menu_section_id IN (${SECTIONS_OF})`;

/** Everything that stands in a menu, in display order, also items whose product was deleted. */
export async function readContent(tx: Tx, companyID: string, menuID: string): Promise<StoredContent> {
  const read = async <R extends object>(text: string) => (await tx.raw<R & Unnamed>(text, [companyID, menuID])).rows;
  const [sections, items, options, windows] = await Promise.all([
    read<SectionRow>(
      `SELECT ${SECTION_COLUMNS} FROM menu_sections WHERE company_id = $1 AND menu_id = $2 ORDER BY display_order, id`,
    ),
    read<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM menu_items i WHERE i.company_id = $1 AND i.menu_section_id IN (${SECTIONS_OF}) ORDER BY i.menu_section_id, i.display_order, i.id`,
    ),
    read<OptionRow>(
      `SELECT menu_item_id, modifier_option_id, is_available FROM menu_item_modifier_options WHERE company_id = $1 AND menu_item_id IN (${ITEMS_OF}) ORDER BY menu_item_id, modifier_option_id`,
    ),
    read<StoredWindow>(`
      SELECT id, menu_section_id, menu_item_id, category_id, available_days, start_time, end_time, start_date, end_date, sort_number
      FROM availabilities WHERE company_id = $1 AND menu_id = $2 ORDER BY sort_number, id`),
  ]);
  return { sections, items, options, windows };
}

/** Items and options of the company among these that a menu can still show: what was deleted is left out. */
export async function livingParts(
  tx: Tx,
  companyID: string,
  ids: Readonly<Record<'items' | 'options' | 'categories', readonly string[]>>,
): Promise<Readonly<Record<'items' | 'options' | 'categories', ReadonlySet<string>>>> {
  const read = async (text: string, of: readonly string[]) =>
    new Set((await tx.raw<{ id: string }>(text, [companyID, of])).rows.map(({ id }) => id));
  const [items, options, categories] = await Promise.all([
    read(
      `SELECT id FROM items WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL AND type NOT IN ('Ingredient', 'BaseDepositAndCreditProduct')`,
      ids.items,
    ),
    read(
      `SELECT o.id FROM modifier_options o JOIN modifier_groups g ON g.company_id = $1 AND g.id = o.modifier_group_id AND g.deleted_at IS NULL
          WHERE o.company_id = $1 AND o.id = ANY($2::uuid[]) AND o.deleted_at IS NULL`,
      ids.options,
    ),
    read(
      'SELECT id FROM item_categories WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL',
      ids.categories,
    ),
  ]);
  return { items, options, categories };
}

/** Ids among these that sections and items of other menus have. */
export async function idsOfOtherMenus(
  tx: Tx,
  companyID: string,
  menuID: string,
  sectionIDs: readonly string[],
  itemIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw<{ id: string }>(
    `
    SELECT s.id FROM menu_sections s WHERE s.company_id = $1 AND s.menu_id <> $2 AND s.id = ANY($3::uuid[])
    UNION ALL SELECT i.id FROM menu_items i JOIN menu_sections s ON s.company_id = $1 AND s.id = i.menu_section_id AND s.menu_id <> $2 WHERE i.company_id = $1 AND i.id = ANY($4::uuid[])`,
    [companyID, menuID, sectionIDs, itemIDs],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes what differs: what hangs on others goes first and comes last, so that every key holds at every statement. */
export async function writeChanges(
  tx: Tx,
  companyID: string,
  menuID: string,
  { sections, items, options, windows }: ContentChanges,
  newID: () => string,
): Promise<void> {
  const company = { company_id: companyID };
  const removeByID = (table: string, ids: readonly string[]) =>
    ids.length === 0
      ? null
      : tx.raw(`DELETE FROM ${table} WHERE company_id = $1 AND id = ANY($2::uuid[])`, [companyID, ids]);
  await removeByID('availabilities', windows.removed);
  if (options.removed.length > 0) {
    await tx.raw(
      'DELETE FROM menu_item_modifier_options WHERE company_id = $1 AND (menu_item_id, modifier_option_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))',
      [companyID, options.removed.map((row) => row.menu_item_id), options.removed.map((row) => row.modifier_option_id)],
    );
  }
  await removeByID('menu_items', items.removed);
  await insertRows(tx, [
    { table: 'menu_sections', rows: sections.added.map((row): Row => ({ ...company, menu_id: menuID, ...row })) },
  ]);
  await updateRows(
    tx,
    companyID,
    'menu_sections',
    { id: 'uuid', parent_menu_section_id: 'uuid', display_name: 'text', display_order: 'int', bg_color: 'text' },
    sections.changed,
  );
  await removeByID('menu_sections', sections.removed);
  await updateRows(
    tx,
    companyID,
    'menu_items',
    { id: 'uuid', display_order: 'int', is_available: 'boolean', bg_color: 'text' },
    items.changed,
  );
  await insertRows(tx, [{ table: 'menu_items', rows: items.added.map((row): Row => ({ ...company, ...row })) }]);
  await insertRows(tx, [
    {
      table: 'menu_item_modifier_options',
      rows: options.added.map((row): Row => ({ ...company, ...row })),
      onConflict: '(company_id, menu_item_id, modifier_option_id) DO UPDATE SET is_available = excluded.is_available',
    },
  ]);
  await insertRows(tx, [
    {
      table: 'availabilities',
      rows: windows.added.map((row): Row => ({
        ...company,
        id: newID(),
        menu_id: menuID,
        price_list_id: null,
        ...row,
      })),
    },
  ]);
}

const ROWS_PER_STATEMENT = 500;

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) yield rows.slice(from, from + ROWS_PER_STATEMENT);
}

/**
 * Sets the columns of many rows at once (database.md rule 9). Table and column names come from our own code only; `id`
 * stands first.
 */
async function updateRows<R extends object>(
  tx: Tx,
  companyID: string,
  table: string,
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
  rows: readonly R[],
): Promise<void> {
  const [id = '', ...names] = Object.keys(columns);
  for (const chunk of chunksOf(rows)) {
    const width = names.length + 1;
    const places = chunk.map(
      (_, row) =>
        `(${[id, ...names].map((name, at) => `$${row * width + at + 2}::${(columns as Readonly<Record<string, string>>)[name]}`).join(', ')})`,
    );
    await tx.raw(
      `UPDATE ${table} t SET ${names.map((name) => `${name} = v.${name}`).join(', ')} FROM (VALUES ${places.join(', ')}) v (${[id, ...names].join(', ')}) WHERE t.company_id = $1 AND t.id = v.id`,
      [
        companyID,
        ...chunk.flatMap((row) => [id, ...names].map((name) => (row as Readonly<Record<string, unknown>>)[name])),
      ],
    );
  }
}
