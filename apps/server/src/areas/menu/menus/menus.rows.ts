import {
  type Language,
  type ListQuery,
  type MenuChoices,
  type MenuHead,
  type MenuName,
  type MenuPlaces,
  type MenuRecord,
  type MenuRow,
  namesColumn,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, restoreRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Head = Omit<MenuRecord, 'menuSections' | 'availabilities' | 'menuItemCategoryAvailabilities'>;
type HeadInput = Omit<MenuHead, 'availabilities' | 'menuItemCategoryAvailabilities'>;
type HeadRow = InferResult<ReturnType<typeof menusAt>>[number];
type MenuBuilder = ExpressionBuilder<DB & { m: DB['menus'] }, 'm'>;

const MENUS: NamedRecords = {
  table: 'menus',
  key: 'menus_name_key',
  places: ['sort_number'],
};

const sectionCount = (menu: MenuBuilder, companyID: string) =>
  menu
    .selectFrom('menu_sections as s')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('s.company_id', '=', companyID)
    .whereRef('s.menu_id', '=', 'm.id')
    .$asScalar()
    .$notNull();
const itemCount = (menu: MenuBuilder, companyID: string) =>
  menu
    .selectFrom('menu_items as i')
    .innerJoin('menu_sections as s', (join) =>
      join.on('s.company_id', '=', companyID).onRef('s.id', '=', 'i.menu_section_id').onRef('s.menu_id', '=', 'm.id'),
    )
    .innerJoin('items as x', (join) =>
      join.on('x.company_id', '=', companyID).onRef('x.id', '=', 'i.item_id').on('x.deleted_at', 'is', null),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .where('i.company_id', '=', companyID)
    .$asScalar()
    .$notNull();

/** Menus as they are at a location. A brand or price list that was deleted since is none. */
const menusAt = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('menus as m')
    .leftJoin('menu_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.menu_id', '=', 'm.id'),
    )
    .leftJoin('brands as b', (join) =>
      join.on('b.company_id', '=', companyID).onRef('b.id', '=', 'm.brand_id').on('b.deleted_at', 'is', null),
    )
    .leftJoin('price_lists as p', (join) =>
      join.on('p.company_id', '=', companyID).onRef('p.id', '=', 'm.price_list_id').on('p.deleted_at', 'is', null),
    )
    .select(['m.id', 'm.name', 'm.names', 'm.is_user_defined_menu', 'm.is_online_menu', 'm.default_menu_item_bg_color'])
    .select(['b.id as brand_id', 'b.name as brand_name', 'p.id as price_list_id', 'p.name as price_list_name'])
    .select(['m.version', 'm.updated_at'])
    .select((menu) => [
      sql<boolean>`coalesce(l.is_active, false)`.as('is_active'),
      sectionCount(menu, companyID).as('section_count'),
      itemCount(menu, companyID).as('item_count'),
      menu
        .selectFrom('users as u')
        .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('name'))
        .where('u.company_id', '=', companyID)
        .whereRef('u.id', '=', 'm.updated_by')
        .as('updated_by_name'),
    ])
    .where('m.company_id', '=', companyID)
    .where('m.deleted_at', 'is', null);

const toRow = (row: HeadRow): MenuRow => ({
  menuID: row.id,
  name: row.name,
  names: namesOf(row),
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
  names: namesOf(row),
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

/** A page of menus as they are at a location, in the order of the terminals unless asked otherwise. */
export async function listMenus(
  tx: Tx,
  scope: LocationScope,
  query: ListQuery & { readonly onlineOnly: boolean },
  language: Language,
): Promise<{ items: MenuRow[]; total: number }> {
  const eb: MenuBuilder = expressionBuilder();
  const { rows, total } = await listPage(
    menusAt(tx, scope).$if(query.onlineOnly, (menus) => menus.where('m.is_online_menu', '=', true)),
    {
      search: [sql`m.name`, searchedNames('m'), sql`coalesce(b.name, '')`, sql`coalesce(p.name, '')`],
      tieBreak: sql`m.sort_number, lower(m.name), m.id`,
      sort: {
        name: shownNameOrder('m', language),
        brandName: sql`lower(b.name)`,
        priceListName: sql`lower(p.name)`,
        isOnlineMenu: sql`m.is_online_menu`,
        isActive: sql`coalesce(l.is_active, false)`,
        sectionCount: sectionCount(eb, scope.companyID),
        itemCount: itemCount(eb, scope.companyID),
      },
    },
    query,
  );
  return { items: rows.map(toRow), total };
}

const readOne = (tx: Tx, scope: LocationScope, id: string): Promise<HeadRow | undefined> =>
  menusAt(tx, scope).where('m.id', '=', id).executeTakeFirst();

/** A menu as the list has it, without its content; null = unknown or deleted. */
export async function getMenuRow(tx: Tx, scope: LocationScope, id: string): Promise<MenuRow | null> {
  const row = await readOne(tx, scope, id);
  return row === undefined ? null : toRow(row);
}

/** Name, flags and last editor of a menu, without its content. */
export async function getMenuHead(tx: Tx, scope: LocationScope, id: string): Promise<Head | null> {
  const row = await readOne(tx, scope, id);
  return row === undefined ? null : toHead(row);
}

/** All menus of the company in the order of the terminals, also those that are off at this location. */
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

/** What a menu's form offers: brands, price lists with the base one first, and categories. */
export async function readChoices(tx: Tx, { companyID }: LocationScope): Promise<MenuChoices> {
  const namesIn = (table: 'brands' | 'price_lists' | 'item_categories') =>
    tx.selectFrom(table).select(['id', 'name']).where('company_id', '=', companyID).where('deleted_at', 'is', null);
  const byName = sql`lower(name)`;
  const [brands, priceLists, categories] = await Promise.all([
    namesIn('brands').orderBy(byName).orderBy('id').execute(),
    namesIn('price_lists')
      .orderBy(sql`is_base_price_list`, 'desc')
      .orderBy(sql`sort_number`)
      .orderBy(byName)
      .orderBy('id')
      .execute(),
    namesIn('item_categories')
      .orderBy(byName)
      .orderBy('id')
      .select(sql<unknown>`names`.as('names'))
      .execute(),
  ]);
  return {
    brands,
    priceLists,
    categories: categories.map((row) => ({ id: row.id, name: row.name, names: namesOf(row) })),
  };
}

/** Who changes a menu, and when. */
export interface Editing {
  readonly userID: string;
  readonly now: Date;
}
const fieldsOf = (
  { name, names, isOnlineMenu, brandID, priceListID, defaultMenuItemBGColor }: HeadInput,
  userID: string,
) => ({
  name,
  names: namesColumn(names),
  is_online_menu: isOnlineMenu,
  brand_id: brandID ?? null,
  price_list_id: priceListID ?? null,
  default_menu_item_bg_color: defaultMenuItemBGColor ?? null,
  updated_by: userID,
});

/** Adds a menu after the others, switched on at this location. False = it already exists (a repeated call). */
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

/** Raises the version of a menu whose content changed. */
export async function touchMenu(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  { userID, now }: Editing,
): Promise<void> {
  await tx
    .updateTable('menus')
    .set((row) => ({ version: row('version', '+', 1), updated_by: userID, updated_at: now.toISOString() }))
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .execute();
}

/** The menus that a new item can be put on, each with its sections as the terminals show them. */
export async function listMenuPlaces(tx: Tx, { companyID, locationID }: LocationScope): Promise<MenuPlaces[]> {
  const [menus, sections] = await Promise.all([
    tx
      .selectFrom('menus as m')
      .leftJoin('menu_locations as l', (join) =>
        join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.menu_id', '=', 'm.id'),
      )
      .select(['m.id', 'm.name', 'm.is_online_menu', sql<boolean>`coalesce(l.is_active, false)`.as('is_active')])
      .where('m.company_id', '=', companyID)
      .where('m.deleted_at', 'is', null)
      .orderBy('m.sort_number')
      .orderBy(sql`lower(m.name)`)
      .orderBy('m.id')
      .execute(),
    tx
      .selectFrom('menu_sections')
      .select(['id', 'menu_id', 'parent_menu_section_id', 'display_name'])
      .where('company_id', '=', companyID)
      .orderBy('display_order')
      .orderBy('id')
      .execute(),
  ]);
  return menus.map((menu) => ({
    menuID: menu.id,
    name: menu.name,
    isOnlineMenu: menu.is_online_menu,
    isActive: menu.is_active,
    menuSections: inTree(sections.filter(({ menu_id }) => menu_id === menu.id)).map(
      ({ id, parent_menu_section_id, display_name }) => ({
        menuSectionID: id,
        parentMenuSectionId: parent_menu_section_id,
        displayName: display_name,
      }),
    ),
  }));
}

/** Each section before those in it: each level counts its places from 0, so the places alone mix the levels. */
function inTree<S extends { readonly id: string; readonly parent_menu_section_id: string | null }>(
  sections: readonly S[],
  parentID: string | null = null,
): S[] {
  return sections
    .filter(({ parent_menu_section_id }) => parent_menu_section_id === parentID)
    .flatMap((section) => [section, ...inTree(sections, section.id)]);
}

/** Whether the brand and the price list that a menu names exist. */
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

/** Discounts that name these menus, and online stores that sell them. */
export async function listMenuUsers(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  ids: readonly string[],
): Promise<(RecordUser & { readonly kind: 'discount' | 'onlineStore' })[]> {
  const stores = await tx
    .selectFrom('online_stores')
    .select(['menu_id as usedID', 'id', 'name'])
    .where('company_id', '=', companyID)
    .where('menu_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
  const rows = await tx
    .selectFrom('discount_menus as x')
    .innerJoin('discounts as d', (join) =>
      join.on('d.company_id', '=', companyID).onRef('d.id', '=', 'x.discount_id').on('d.deleted_at', 'is', null),
    )
    .select(['x.menu_id as usedID', 'd.id', 'd.name'])
    .where('x.company_id', '=', companyID)
    .where('x.menu_id', '=', anyOf(ids))
    .orderBy(sql`lower(d.name)`)
    .execute();
  return [
    ...rows.map((row) => ({ ...row, kind: 'discount' as const })),
    ...stores.map((row) => ({ ...row, kind: 'onlineStore' as const })),
  ];
}

/** Restores a deleted menu. False = there is none under this id. */
export const restoreMenu = (tx: Tx, scope: LocationScope, id: string, now: Date): Promise<boolean> =>
  restoreRecord(tx, MENUS, scope, id, now);
