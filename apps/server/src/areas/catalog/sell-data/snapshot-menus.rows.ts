import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The menus of a location. */
export const readMenus = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('menus as m')
    .innerJoin('menu_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.menu_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.name', 'm.names', 'm.is_user_defined_menu', 'm.is_online_menu', 'l.is_active', 'm.brand_id'])
    .select(['m.price_list_id', 'm.default_menu_item_bg_color', 'm.sort_number'])
    .where('m.company_id', '=', companyID)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.sort_number')
    .orderBy('m.name')
    .execute();

const sectionsHere = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('menu_sections as s')
    .innerJoin('menu_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.menu_id', '=', 's.menu_id'),
    )
    .where('s.company_id', '=', companyID);

/** The sections of the menus of a location. */
export const readSections = (tx: Tx, scope: LocationScope) =>
  sectionsHere(tx, scope)
    .select([
      's.id',
      's.menu_id',
      's.parent_menu_section_id',
      's.display_name',
      's.names',
      's.display_order',
      's.bg_color',
    ])
    .orderBy('s.menu_id')
    .orderBy('s.display_order')
    .orderBy('s.id')
    .execute();

/** The items in the sections of a location. */
export const readMenuItems = (tx: Tx, scope: LocationScope) =>
  tx
    .selectFrom('menu_items')
    .select(['id', 'menu_section_id', 'item_id', 'display_order', 'is_available', 'bg_color'])
    .where('company_id', '=', scope.companyID)
    .where('menu_section_id', 'in', sectionsHere(tx, scope).select('s.id'))
    .orderBy('menu_section_id')
    .orderBy('display_order')
    .orderBy('id')
    .execute();

/** The modifier options that an item in a section switches on or off. */
export const readMenuItemOptions = (tx: Tx, scope: LocationScope) =>
  tx
    .selectFrom('menu_item_modifier_options')
    .select(['menu_item_id', 'modifier_option_id', 'is_available'])
    .where('company_id', '=', scope.companyID)
    .where('menu_item_id', 'in', (option) =>
      option
        .selectFrom('menu_items as i')
        .select('i.id')
        .where('i.company_id', '=', scope.companyID)
        .where('i.menu_section_id', 'in', sectionsHere(tx, scope).select('s.id')),
    )
    .execute();

/** The days and hours of menus, sections, their items and categories, and price lists. */
export const readAvailabilities = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('availabilities')
    .select(['menu_id', 'menu_section_id', 'menu_item_id', 'category_id', 'price_list_id', 'available_days'])
    .select(['start_time', 'end_time', 'start_date', 'end_date'])
    .where('company_id', '=', companyID)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();

/**
 * The price lists of a location; the base price list is in force everywhere, also where it was never switched on.
 * Prices of a list travel as one JSON array, because a place may keep twenty lists of ten thousand items.
 */
export const readPriceLists = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('price_lists as p')
    .leftJoin('price_list_locations as l', (join) =>
      join
        .on('l.company_id', '=', companyID)
        .on('l.location_id', '=', locationID)
        .onRef('l.price_list_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name', 'p.is_base_price_list'])
    .select((list) => [
      sql<boolean>`${list.ref('p.is_base_price_list')} OR ${list.ref('l.is_active')}`.as('is_active'),
      jsonArrayFrom(
        list
          .selectFrom('price_list_items as x')
          .select(({ cast }) => ['x.item_id as itemID', cast<number>('x.price', 'float8').as('price')])
          .where('x.company_id', '=', companyID)
          .whereRef('x.price_list_id', '=', 'p.id'),
      ).as('items'),
      jsonArrayFrom(
        list
          .selectFrom('price_list_modifier_options as y')
          .select(({ cast }) => [
            'y.modifier_option_id as modifierOptionID',
            cast<number>('y.price', 'float8').as('price'),
          ])
          .where('y.company_id', '=', companyID)
          .whereRef('y.price_list_id', '=', 'p.id')
          .orderBy('y.modifier_option_id'),
      ).as('options'),
    ])
    .where('p.company_id', '=', companyID)
    .where('p.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('p.is_base_price_list', '=', true), eb('l.is_active', 'is not', null)]))
    .execute();
