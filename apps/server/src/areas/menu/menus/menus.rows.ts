import type { ListQuery, MenuChoices, MenuHead, MenuName, MenuRecord, MenuRow } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { listRows } from '#platform/crud/list-rows.ts';
import { addRecord, changeRecord, restoreRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Head = Omit<MenuRecord, 'menuSections' | 'availabilities' | 'menuItemCategoryAvailabilities'>;
type HeadInput = Omit<MenuHead, 'availabilities' | 'menuItemCategoryAvailabilities'>;
interface HeadRow {
  [column: string]: unknown;
  id: string;
  name: string;
  is_user_defined_menu: boolean;
  is_online_menu: boolean;
  is_active: boolean;
  brand_id: string | null;
  price_list_id: string | null;
  default_menu_item_bg_color: string | null;
  brand_name: string | null;
  price_list_name: string | null;
  section_count: number;
  item_count: number;
  version: number;
  updated_at: string;
  updated_by_name: string | null;
}

const MENUS: NamedRecords = {
  table: 'menus',
  key: 'menus_name_key',
  places: ['sort_number'],
};

// $1 is the company and $2 the location. A brand or price list that was deleted since is none.
const SECTION_COUNT = '(SELECT count(*)::int FROM menu_sections s WHERE s.company_id = $1 AND s.menu_id = m.id)';
const ITEM_COUNT = `(SELECT count(*)::int FROM menu_items i JOIN menu_sections s ON s.company_id = $1 AND s.id = i.menu_section_id AND s.menu_id = m.id
  JOIN items x ON x.company_id = $1 AND x.id = i.item_id AND x.deleted_at IS NULL WHERE i.company_id = $1)`;
const COLUMNS = `m.id, m.name, m.is_user_defined_menu, m.is_online_menu, coalesce(l.is_active, false) AS is_active, b.id AS brand_id, p.id AS price_list_id, m.default_menu_item_bg_color,
  b.name AS brand_name, p.name AS price_list_name, ${SECTION_COUNT} AS section_count, ${ITEM_COUNT} AS item_count, m.version, m.updated_at,
  (SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u WHERE u.company_id = $1 AND u.id = m.updated_by) AS updated_by_name`;
const FROM = `menus m LEFT JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = m.id
  LEFT JOIN brands b ON b.company_id = $1 AND b.id = m.brand_id AND b.deleted_at IS NULL LEFT JOIN price_lists p ON p.company_id = $1 AND p.id = m.price_list_id AND p.deleted_at IS NULL
  WHERE m.company_id = $1 AND m.deleted_at IS NULL`;

const toRow = (row: HeadRow): MenuRow => ({
  menuID: row.id,
  name: row.name,
  isOnlineMenu: row.is_online_menu,
  isActive: row.is_active,
  brandName: row.brand_name,
  priceListName: row.price_list_name,
  sectionCount: row.section_count,
  itemCount: row.item_count,
  version: row.version,
});
const toHead = (row: HeadRow): Head => ({
  menuID: row.id,
  name: row.name,
  isUserDefinedMenu: row.is_user_defined_menu,
  isOnlineMenu: row.is_online_menu,
  isActive: row.is_active,
  brandID: row.brand_id,
  priceListID: row.price_list_id,
  defaultMenuItemBGColor: row.default_menu_item_bg_color,
  version: row.version,
  updatedByName: row.updated_by_name,
  updatedAt: row.updated_at,
});

export async function listMenus(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  query: ListQuery,
): Promise<{ items: MenuRow[]; total: number }> {
  const { rows, total } = await listRows<HeadRow>(
    tx,
    {
      columns: COLUMNS,
      from: FROM,
      values: [companyID, locationID],
      search: ['m.name', `coalesce(b.name, '')`, `coalesce(p.name, '')`],
      tieBreak: 'm.sort_number, lower(m.name), m.id',
      sort: {
        name: 'lower(m.name)',
        brandName: 'lower(b.name)',
        priceListName: 'lower(p.name)',
        isOnlineMenu: 'm.is_online_menu',
        isActive: 'coalesce(l.is_active, false)',
        sectionCount: SECTION_COUNT,
        itemCount: ITEM_COUNT,
      },
    },
    query,
  );
  return { items: rows.map(toRow), total };
}

async function readOne(tx: Tx, { companyID, locationID }: LocationScope, id: string): Promise<HeadRow | null> {
  const {
    rows: [row],
  } = await tx.raw<HeadRow>(`SELECT ${COLUMNS} FROM ${FROM} AND m.id = $3`, [companyID, locationID, id]);
  return row ?? null;
}

export async function getMenuRow(tx: Tx, scope: LocationScope, id: string): Promise<MenuRow | null> {
  const row = await readOne(tx, scope, id);
  return row && toRow(row);
}

/** Name, flags and last editor of a menu, without its content. */
export async function getMenuHead(tx: Tx, scope: LocationScope, id: string): Promise<Head | null> {
  const row = await readOne(tx, scope, id);
  return row && toHead(row);
}

export async function listMenuNames(tx: Tx, { companyID }: LocationScope): Promise<MenuName[]> {
  const rows = await tx
    .selectFrom('menus')
    .select(['id', 'name', 'is_online_menu'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, is_online_menu }) => ({ menuID: id, name, isOnlineMenu: is_online_menu }));
}

export async function readChoices(tx: Tx, { companyID }: LocationScope): Promise<MenuChoices> {
  const names = (table: 'brands' | 'price_lists' | 'item_categories') =>
    tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute();
  const [brands, priceLists, categories] = await Promise.all([
    names('brands'),
    names('price_lists'),
    names('item_categories'),
  ]);
  return { brands, priceLists, categories };
}

/** Who changes a menu, and when. */
export interface Editing {
  readonly userID: string;
  readonly now: Date;
}
const fieldsOf = ({ name, isOnlineMenu, brandID, priceListID, defaultMenuItemBGColor }: HeadInput, userID: string) => ({
  name,
  is_online_menu: isOnlineMenu,
  brand_id: brandID ?? null,
  price_list_id: priceListID ?? null,
  default_menu_item_bg_color: defaultMenuItemBGColor ?? null,
  updated_by: userID,
});

/** Adds a menu after the others, switched on at this location. False = it is there already (a repeated call). */
export async function createMenuHead(
  tx: Tx,
  scope: LocationScope,
  id: string,
  head: HeadInput,
  { userID, now }: Editing,
): Promise<boolean> {
  const isAdded = await addRecord(tx, MENUS, scope, id, fieldsOf(head, userID), now);
  if (isAdded)
    await tx
      .insertInto('menu_locations')
      .values({ company_id: scope.companyID, location_id: scope.locationID, menu_id: id, is_active: true })
      .onConflict((taken) => taken.columns(['company_id', 'location_id', 'menu_id']).doNothing())
      .execute();
  return isAdded;
}

/** The version of a menu, which is held for the rest of the transaction; null = unknown. */
export async function lockMenu(tx: Tx, { companyID }: LocationScope, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('menus')
    .select('version')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Writes the head of a menu that is held at this version. */
export async function updateMenuHead(
  tx: Tx,
  scope: LocationScope,
  id: string,
  version: number,
  head: HeadInput,
  { userID, now }: Editing,
): Promise<void> {
  await changeRecord(tx, MENUS, scope, id, version, fieldsOf(head, userID), now);
}

/** Whether the brand and the price list that a menu names are there. */
export async function namedRecords(
  tx: Tx,
  { companyID }: LocationScope,
  { brandID, priceListID }: HeadInput,
): Promise<{ readonly hasBrand: boolean; readonly hasPriceList: boolean }> {
  const live = (table: 'brands' | 'price_lists', id: string | null | undefined) =>
    tx
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyID)
      .where('id', '=', id ?? null)
      .where('deleted_at', 'is', null);
  const row = await tx
    .selectNoFrom([live('brands', brandID).as('brand'), live('price_lists', priceListID).as('price_list')])
    .executeTakeFirst();
  return {
    hasBrand: brandID == null || row?.brand != null,
    hasPriceList: priceListID == null || row?.price_list != null,
  };
}

/** Switches a menu on or off at a location; false = unknown. */
export async function setMenuActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('menu_locations')
    .columns(['company_id', 'location_id', 'menu_id', 'is_active'])
    .expression((query) =>
      query
        .selectFrom('menus as m')
        .select(['m.company_id', sql<string>`${locationID}::uuid`.as('location_id'), 'm.id'])
        .select(sql<boolean>`${isActive}::boolean`.as('is_active'))
        .where('m.company_id', '=', companyID)
        .where('m.id', '=', id)
        .where('m.deleted_at', 'is', null),
    )
    .onConflict((taken) => taken.columns(['company_id', 'location_id', 'menu_id']).doUpdateSet({ is_active: isActive }))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What prevents a delete: the first menu of `ids` that discounts name, and how many do. */
export async function usedMenu(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
): Promise<{ name: string; count: number } | null> {
  const row = await tx
    .selectFrom('menus as m')
    .innerJoin('discount_menus as x', (join) => join.on('x.company_id', '=', companyID).onRef('x.menu_id', '=', 'm.id'))
    .innerJoin('discounts as d', (join) =>
      join.on('d.company_id', '=', companyID).onRef('d.id', '=', 'x.discount_id').on('d.deleted_at', 'is', null),
    )
    .select(['m.name', sql<number>`count(*)::int`.as('count')])
    .where('m.company_id', '=', companyID)
    .where('m.id', '=', anyOf(ids))
    .where('m.deleted_at', 'is', null)
    .groupBy(['m.id', 'm.name'])
    .orderBy(sql`lower(m.name)`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Brings a deleted menu back as it was. False = there is none under this id. */
export const restoreMenu = (tx: Tx, scope: LocationScope, id: string, now: Date): Promise<boolean> =>
  restoreRecord(tx, MENUS, scope, id, now);
