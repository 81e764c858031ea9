import { namesColumn } from '@tavola/contract';
import { tileColourOf, type DemoCatalog } from '../catalogs/demo-catalog.ts';
import type { Loading, Row, TableRows } from './loading.ts';

type Availability = DemoCatalog['priceLists'][number]['availabilities'][number];
type Section = DemoCatalog['menus'][number]['sections'][number]['sections'][number];

/** How it is offered: price lists, menus, discounts. */
export function menuTables(loading: Loading): TableRows[] {
  return [...priceListTables(loading), ...menuRows(loading), ...discountTables(loading)];
}

const availabilityRow = ({ company, newID }: Loading, owner: Row, window: Availability, index: number): Row => ({
  ...company,
  id: newID(),
  menu_id: null,
  menu_section_id: null,
  price_list_id: null,
  ...owner,
  available_days: window.availableDays,
  start_time: window.startTime ?? null,
  end_time: window.endTime ?? null,
  start_date: window.startDate ?? null,
  end_date: window.endDate ?? null,
  sort_number: index,
});

function priceListTables(loading: Loading): TableRows[] {
  const { catalog, ids, company, place, stamps } = loading;
  const rows = (toRows: (list: DemoCatalog['priceLists'][number], id: string, index: number) => Row[]) =>
    catalog.priceLists.flatMap((list, index) => toRows(list, ids.of('priceList', list.ref), index));
  return [
    {
      table: 'price_lists',
      rows: rows(({ name, isBase }, id, index) => [
        { ...company, id, name, is_base_price_list: isBase, sort_number: index, ...stamps },
      ]),
    },
    { table: 'price_list_locations', rows: rows((_, id) => [{ ...place, price_list_id: id, is_active: true }]) },
    {
      table: 'price_list_items',
      rows: rows((list, id) =>
        list.items.map(({ product, price }) => ({
          ...company,
          price_list_id: id,
          item_id: ids.of('item', product),
          price,
        })),
      ),
    },
    {
      table: 'price_list_modifier_options',
      rows: rows((list, id) =>
        list.options.map(({ option, price }) => ({
          ...company,
          price_list_id: id,
          modifier_option_id: ids.of('modifierOption', option),
          price,
        })),
      ),
    },
    {
      table: 'availabilities',
      rows: rows((list, id) =>
        list.availabilities.map((window, index) => availabilityRow(loading, { price_list_id: id }, window, index)),
      ),
    },
  ];
}

function menuRows(loading: Loading): TableRows[] {
  const { catalog, ids, company, place, stamps, newID } = loading;
  const menus = catalog.menus.map((menu, index) => ({ menu, id: ids.of('menu', menu.ref), index }));
  // Parents come before their children, for the foreign key.
  const sections = menus.flatMap(({ menu, id: menuID }) =>
    menu.sections.flatMap((section, index) => {
      const parent = { id: newID(), menuID, parentID: null as string | null, section: section as Section, index };
      return [
        parent,
        ...section.sections.map((child, childIndex) => ({
          id: newID(),
          menuID,
          parentID: parent.id,
          section: child,
          index: childIndex,
        })),
      ];
    }),
  );
  return [
    {
      table: 'menus',
      rows: menus.map(({ menu, id, index }) => ({
        ...company,
        id,
        name: menu.name,
        names: namesColumn(menu.names),
        price_list_id: menu.priceList === undefined ? null : ids.of('priceList', menu.priceList),
        default_menu_item_bg_color: menu.colour ?? null,
        sort_number: index,
        ...stamps,
      })),
    },
    { table: 'menu_locations', rows: menus.map(({ id }) => ({ ...place, menu_id: id, is_active: true })) },
    {
      table: 'menu_sections',
      rows: sections.map(({ id, menuID, parentID, section, index }) => ({
        ...company,
        id,
        menu_id: menuID,
        parent_menu_section_id: parentID,
        display_name: section.name,
        names: namesColumn(section.names),
        display_order: index,
        bg_color: section.colour ?? null,
      })),
    },
    {
      table: 'menu_items',
      rows: sections.flatMap(({ id, menuID, section }) =>
        section.items.map((product, index) => ({
          ...company,
          id: newID(),
          menu_section_id: id,
          item_id: ids.of('item', product),
          display_order: index,
          bg_color: tileColourOf(menus.find((each) => each.id === menuID)?.menu, product),
        })),
      ),
    },
    {
      table: 'availabilities',
      rows: [
        ...menus.flatMap(({ menu, id }) =>
          menu.availabilities.map((window, index) => availabilityRow(loading, { menu_id: id }, window, index)),
        ),
        ...sections.flatMap(({ id, menuID, section }) =>
          section.availabilities.map((window, index) =>
            availabilityRow(loading, { menu_id: menuID, menu_section_id: id }, window, index),
          ),
        ),
      ],
    },
  ];
}

function discountTables({ catalog, ids, company, place, stamps, newID }: Loading): TableRows[] {
  const discounts = catalog.discounts.map((discount, index) => ({
    ...discount,
    id: ids.of('discount', discount.ref),
    index,
  }));
  const targets = (discountID: string, pool: string, from: string, refs: readonly string[]): Row[] =>
    refs.map((ref, index) => ({
      ...company,
      id: newID(),
      discount_id: discountID,
      pool,
      item_id: from === 'SelectedProducts' ? ids.of('item', ref) : null,
      category_id: from === 'SelectedCategories' ? ids.of('category', ref) : null,
      sort_number: index,
    }));
  return [
    {
      table: 'discounts',
      rows: discounts.map((discount) => ({
        ...company,
        id: discount.id,
        name: discount.name,
        names: namesColumn(discount.names),
        type: discount.type,
        level: discount.level,
        value: discount.value,
        applies_to: discount.appliesTo,
        min_requirement: discount.minRequirement,
        min_requirement_value: discount.minRequirementValue,
        is_combinable: discount.isCombinable,
        is_automatic_discount: discount.isAutomatic,
        is_timed_event_discount: discount.availabilities.length > 0,
        order_channel_ids: discount.orderChannelIDs,
        fulfillment_ids: discount.fulfillmentIDs,
        buy_any_item_from: discount.buyFrom,
        get_any_item_from: discount.getFrom,
        get_qty: discount.getQty,
        get_at_discount_type: discount.getAt,
        get_discount_value: discount.getValue,
        sort_number: discount.index,
        ...stamps,
      })),
    },
    { table: 'discount_locations', rows: discounts.map(({ id }) => ({ ...place, discount_id: id, is_active: true })) },
    {
      table: 'discount_targets',
      rows: discounts.flatMap(({ id, appliesTo, applyTo, buyFrom, buy, getFrom, get }) => [
        ...targets(id, 'apply', appliesTo, applyTo),
        ...targets(id, 'buy', buyFrom, buy),
        ...targets(id, 'get', getFrom, get),
      ]),
    },
    {
      table: 'discount_availabilities',
      rows: discounts.flatMap(({ id, availabilities }) =>
        availabilities.map((window, index) => ({
          ...company,
          id: newID(),
          discount_id: id,
          available_days: window.availableDays,
          all_day: window.allDay,
          time_start: window.timeStart ?? null,
          time_end: window.timeEnd ?? null,
          is_expiration: !window.allDay && window.timeEnd !== undefined,
          sort_number: index,
        })),
      ),
    },
  ];
}
