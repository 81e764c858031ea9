import { namesColumn } from '@tavola/contract';
import { sql } from 'kysely';
import { namesOf } from '#platform/crud/names.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { insertRows, type Row } from '#platform/database/wire/insert-rows.ts';
import type { ContentChanges, StoredContent } from './content-changes.ts';
import type { ItemRow, SectionRow } from './content-rows.ts';

/** Everything that a menu contains, in display order, also items whose product was deleted. */
export async function readContent(tx: Tx, companyID: string, menuID: string): Promise<StoredContent> {
  const sectionsOf = tx
    .selectFrom('menu_sections as s')
    .select('s.id')
    .where('s.company_id', '=', companyID)
    .where('s.menu_id', '=', menuID);
  const itemsOf = tx
    .selectFrom('menu_items as o')
    .select('o.id')
    .where('o.company_id', '=', companyID)
    .where('o.menu_section_id', 'in', sectionsOf);
  const [sections, items, options, windows] = await Promise.all([
    tx
      .selectFrom('menu_sections')
      .select([
        'id',
        'parent_menu_section_id',
        'display_name',
        'names',
        'display_order',
        'bg_color',
        'is_already_applied',
      ])
      .where('company_id', '=', companyID)
      .where('menu_id', '=', menuID)
      .orderBy('display_order')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('menu_items')
      .select(['id', 'menu_section_id', 'item_id', 'display_order', 'is_available', 'bg_color'])
      .where('company_id', '=', companyID)
      .where('menu_section_id', 'in', sectionsOf)
      .orderBy('menu_section_id')
      .orderBy('display_order')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('menu_item_modifier_options')
      .select(['menu_item_id', 'modifier_option_id', 'is_available'])
      .where('company_id', '=', companyID)
      .where('menu_item_id', 'in', itemsOf)
      .orderBy('menu_item_id')
      .orderBy('modifier_option_id')
      .execute(),
    tx
      .selectFrom('availabilities')
      .select(['id', 'menu_section_id', 'menu_item_id', 'category_id', 'available_days', 'start_time', 'end_time'])
      .select(['start_date', 'end_date', 'sort_number'])
      .where('company_id', '=', companyID)
      .where('menu_id', '=', menuID)
      .orderBy('sort_number')
      .orderBy('id')
      .execute(),
  ]);
  return {
    sections: sections.map((row) => ({ ...row, names: namesColumn(namesOf(row)) })),
    items,
    options,
    windows,
  };
}

/** Items and options of the company among these that a menu can still show: what was deleted is left out. */
export async function livingParts(
  tx: Tx,
  companyID: string,
  ids: Readonly<Record<'items' | 'options' | 'categories', readonly string[]>>,
): Promise<Readonly<Record<'items' | 'options' | 'categories', ReadonlySet<string>>>> {
  const [items, options, categories] = await Promise.all([
    tx
      .selectFrom('items')
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(ids.items))
      .where('deleted_at', 'is', null)
      .where('type', 'not in', ['Ingredient', 'BaseDepositAndCreditProduct'])
      .execute(),
    tx
      .selectFrom('modifier_options as o')
      .innerJoin('modifier_groups as g', (join) =>
        join
          .on('g.company_id', '=', companyID)
          .onRef('g.id', '=', 'o.modifier_group_id')
          .on('g.deleted_at', 'is', null),
      )
      .select('o.id')
      .where('o.company_id', '=', companyID)
      .where('o.id', '=', anyOf(ids.options))
      .where('o.deleted_at', 'is', null)
      .execute(),
    tx
      .selectFrom('item_categories')
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(ids.categories))
      .where('deleted_at', 'is', null)
      .execute(),
  ]);
  return { items: idsOf(items), options: idsOf(options), categories: idsOf(categories) };
}

const idsOf = (rows: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** Ids among these that sections and items of other menus have. */
export async function idsOfOtherMenus(
  tx: Tx,
  companyID: string,
  menuID: string,
  sectionIDs: readonly string[],
  itemIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const items = tx
    .selectFrom('menu_items as i')
    .innerJoin('menu_sections as s', (join) =>
      join.on('s.company_id', '=', companyID).onRef('s.id', '=', 'i.menu_section_id').on('s.menu_id', '<>', menuID),
    )
    .select('i.id')
    .where('i.company_id', '=', companyID)
    .where('i.id', '=', anyOf(itemIDs));
  const rows = await tx
    .selectFrom('menu_sections as s')
    .select('s.id')
    .where('s.company_id', '=', companyID)
    .where('s.menu_id', '<>', menuID)
    .where('s.id', '=', anyOf(sectionIDs))
    .unionAll(items)
    .execute();
  return idsOf(rows);
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
  const removeByID = (table: 'availabilities' | 'menu_items' | 'menu_sections', ids: readonly string[]) =>
    ids.length === 0
      ? null
      : tx.deleteFrom(table).where('company_id', '=', companyID).where('id', '=', anyOf(ids)).execute();
  await removeByID('availabilities', windows.removed);
  if (options.removed.length > 0) {
    const itemIDs = options.removed.map((row) => row.menu_item_id);
    const optionIDs = options.removed.map((row) => row.modifier_option_id);
    await tx
      .deleteFrom('menu_item_modifier_options')
      .where('company_id', '=', companyID)
      .where(
        sql<boolean>`(menu_item_id, modifier_option_id) IN (SELECT * FROM unnest(${itemIDs}::uuid[], ${optionIDs}::uuid[]))`,
      )
      .execute();
  }
  await removeByID('menu_items', items.removed);
  await insertRows(tx, [
    { table: 'menu_sections', rows: sections.added.map((row): Row => ({ ...company, menu_id: menuID, ...row })) },
  ]);
  await updateSections(tx, companyID, sections.changed);
  await removeByID('menu_sections', sections.removed);
  await updateItems(tx, companyID, items.changed);
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

/** Sets the columns of many sections at once (database.md rule 9). */
async function updateSections(tx: Tx, companyID: string, rows: readonly SectionRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const places = chunk.map(
      (row) =>
        sql`(${row.id}::uuid, ${row.parent_menu_section_id}::uuid, ${row.display_name}::text, ${row.names}::jsonb, ${row.display_order}::int, ${row.bg_color}::text, ${row.is_already_applied}::boolean)`,
    );
    const given = sql<SectionRow>`(VALUES ${sql.join(places)})`;
    await tx
      .updateTable('menu_sections as t')
      .from(
        given.as<'v'>(
          sql`v (id, parent_menu_section_id, display_name, names, display_order, bg_color, is_already_applied)`,
        ),
      )
      .set((row) => ({
        parent_menu_section_id: row.ref('v.parent_menu_section_id'),
        display_name: row.ref('v.display_name'),
        names: row.ref('v.names'),
        display_order: row.ref('v.display_order'),
        bg_color: row.ref('v.bg_color'),
        is_already_applied: row.ref('v.is_already_applied'),
      }))
      .where('t.company_id', '=', companyID)
      .whereRef('t.id', '=', 'v.id')
      .execute();
  }
}

/** Sets the columns of many items at once (database.md rule 9). */
async function updateItems(tx: Tx, companyID: string, rows: readonly ItemRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const places = chunk.map(
      (row) => sql`(${row.id}::uuid, ${row.display_order}::int, ${row.is_available}::boolean, ${row.bg_color}::text)`,
    );
    const given = sql<
      Pick<ItemRow, 'id' | 'display_order' | 'is_available' | 'bg_color'>
    >`(VALUES ${sql.join(places)})`;
    await tx
      .updateTable('menu_items as t')
      .from(given.as<'v'>(sql`v (id, display_order, is_available, bg_color)`))
      .set((row) => ({
        display_order: row.ref('v.display_order'),
        is_available: row.ref('v.is_available'),
        bg_color: row.ref('v.bg_color'),
      }))
      .where('t.company_id', '=', companyID)
      .whereRef('t.id', '=', 'v.id')
      .execute();
  }
}
