import { sql } from 'kysely';
import type { Names } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { namesOf } from '#platform/crud/names.ts';
import type { Tx } from '#platform/database/tx.ts';
import { textIn, type Cells } from '#platform/imports/columns.ts';
import type { Loaded } from '#platform/imports/sheet.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readItemNames, readNames } from '../imports.rows.ts';
import { indexNames, numbered, type NameIndex } from '../names.ts';
import { countRows } from './references.ts';
import { readWindows } from './windows.ts';
import { nameCells } from './name-columns.ts';

/** A section by its place: `menu > section > section`. */
interface Place {
  readonly id: string;
  readonly displayOrder: number;
  readonly colour: string | null;
  readonly names: Names | null;
}
/** What the file is compared with: the menus of the company as they are now. */
export interface State extends Loaded {
  readonly menus: NameIndex;
  readonly priceLists: NameIndex;
  readonly items: NameIndex;
  readonly sections: ReadonlyMap<string, Place>;
  readonly lastItem: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
  readonly inMenu: (menu: string) => number;
  readonly inSection: (place: string) => number;
}

/** What is between two sections in a file. */
export const SEPARATOR = ' > ';
/** The names of the sections that a row is in, the outermost first. */
export const pathOf = (cells: Cells): string[] =>
  textIn(cells, 'section')
    .split(/\s+>\s+/)
    .filter((name) => name !== '');
/** What two rows of one section share. */
export const placeKey = (cells: Cells, path: readonly string[]): string =>
  [textIn(cells, 'menu'), ...path].join('\n').toLowerCase();

/** Reads every menu with its sections and items, a record for each row of the file. */
export async function readMenus(tx: Tx, scope: LocationScope): Promise<State> {
  const { companyID, locationID } = scope;
  const menus = await tx
    .selectFrom('menus as m')
    .leftJoin('menu_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.menu_id', '=', 'm.id'),
    )
    .select([
      'm.id',
      'm.name',
      'm.names',
      'm.price_list_id',
      'm.default_menu_item_bg_color',
      'm.version',
      'l.is_active',
    ])
    .where('m.company_id', '=', companyID)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.sort_number')
    .orderBy(sql`lower(m.name)`)
    .execute();
  const sections = await tx
    .selectFrom('menu_sections')
    .select(['id', 'menu_id', 'parent_menu_section_id', 'display_name', 'display_order'])
    .select(['names', 'bg_color'])
    .where('company_id', '=', companyID)
    .orderBy('display_order')
    .orderBy('id')
    .execute();
  const menuItems = await tx
    .selectFrom('menu_items')
    .select(['id', 'menu_section_id', 'item_id', 'display_order', 'is_available', 'bg_color'])
    .where('company_id', '=', companyID)
    .orderBy('display_order')
    .orderBy('id')
    .execute();
  const [priceLists, items] = [await readNames(tx, scope, 'price_lists'), await readItemNames(tx, scope)];
  const windows = await readWindows(tx, companyID);
  const hoursOf = (id: string): readonly string[] => windows.get(id) ?? [];
  const empty: Cells = {
    section: '',
    ...nameCells('section', { names: null }),
    sectionColour: '',
    sectionHours: [],
    item: '',
    order: null,
    itemColour: '',
    isAvailable: true,
    itemHours: [],
  };
  const sectionsOf = groupBy(
    sections,
    ({ menu_id, parent_menu_section_id }) => parent_menu_section_id ?? menu_id,
    (row) => row,
  );
  const itemsOf = groupBy(
    menuItems,
    ({ menu_section_id }) => menu_section_id,
    (row) => (items.nameOf(row.item_id) === '' ? undefined : row),
  );
  const places = new Map<string, Place>();
  const records: State['records'][number][] = [];
  for (const menu of menus) {
    const shared: Cells = {
      menu: menu.name,
      ...nameCells('menu', menu),
      isActive: menu.is_active ?? false,
      priceList: priceLists.nameOf(menu.price_list_id),
      menuColour: menu.default_menu_item_bg_color ?? '',
      menuHours: hoursOf(menu.id),
      ...empty,
    };
    if (!sectionsOf.has(menu.id)) records.push({ id: menu.id, cells: shared });
    const visit = (parentID: string, path: readonly string[]): void => {
      for (const section of sectionsOf.get(parentID) ?? []) {
        // In a file a section is known by its path, so no two may have the same, and no name may look like two.
        const here = [
          ...path,
          numbered(section.display_name.replace(/\s+>\s+/g, '>'), (name) =>
            places.has(placeKey(shared, [...path, name])),
          ),
        ];
        const cells: Cells = {
          ...shared,
          section: here.join(SEPARATOR),
          ...nameCells('section', section),
          sectionColour: section.bg_color ?? '',
          sectionHours: hoursOf(section.id),
        };
        places.set(placeKey(cells, here), {
          id: section.id,
          displayOrder: section.display_order,
          colour: section.bg_color,
          names: namesOf(section) ?? null,
        });
        const rows = itemsOf.get(section.id) ?? [];
        if (rows.length === 0) records.push({ id: section.id, cells });
        for (const row of rows)
          records.push({
            id: row.id,
            cells: {
              ...cells,
              item: items.nameOf(row.item_id),
              order: row.display_order,
              itemColour: row.bg_color ?? '',
              isAvailable: row.is_available,
              itemHours: hoursOf(row.id),
            },
          });
        visit(section.id, here);
      }
    };
    visit(menu.id, []);
  }
  return {
    records,
    priceLists,
    items,
    sections: places,
    menus: indexNames(menus),
    lastItem: new Map(menuItems.map(({ menu_section_id, display_order }) => [menu_section_id, display_order])),
    versions: new Map(menus.map(({ id, version }) => [id, version])),
    inMenu: countRows(records, (cells) => textIn(cells, 'menu')),
    inSection: countRows(records, (cells) => placeKey(cells, pathOf(cells))),
  };
}
