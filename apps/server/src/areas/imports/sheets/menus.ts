import { menuLimits } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Row } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { flagIn, listIn, numberIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { Loaded, Sheet, Taken, WriteTools } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { lastNumber, readItemNames, readNames, rowsOf } from '../imports.repo.ts';
import { distinct, indexNames, numbered, type NameIndex } from '../names.ts';
import { activeColumn, calledAsListed, checkMost, checkName, countRows } from './references.ts';
import { hoursColumn, readWindows, writeWindows } from './windows.ts';

interface MenuRow {
  id: string;
  name: string;
  price_list_id: string | null;
  default_menu_item_bg_color: string | null;
  is_active: boolean | null;
  version: number;
}
interface SectionRow {
  id: string;
  menu_id: string;
  parent_menu_section_id: string | null;
  display_name: string;
  display_order: number;
  bg_color: string | null;
}
interface MenuItemRow {
  id: string;
  menu_section_id: string;
  item_id: string;
  display_order: number;
  is_available: boolean;
  bg_color: string | null;
}
/** A section by where it stands: `menu > section > section`. */
interface Place {
  readonly id: string;
  readonly displayOrder: number;
  readonly colour: string | null;
}
interface State extends Loaded {
  readonly menus: NameIndex;
  readonly priceLists: NameIndex;
  readonly items: NameIndex;
  readonly sections: ReadonlyMap<string, Place>;
  readonly lastItem: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
  readonly inMenu: (menu: string) => number;
  readonly inSection: (place: string) => number;
}

const SEPARATOR = ' > ';
const pathOf = (cells: Cells): string[] =>
  textIn(cells, 'section')
    .split(/\s+>\s+/)
    .filter((name) => name !== '');
const placeKey = (cells: Cells, path: readonly string[]): string =>
  [textIn(cells, 'menu'), ...path].join('\n').toLowerCase();

/** Menus with a row for each item of each section. Sections below others are written `Drinks > Hot`. */
export const menusSheet: Sheet<State> = {
  name: 'menus',
  owner: 'company',
  isKnownToTills: true,
  columns: [
    { key: 'menu', en: 'Menu', th: 'เมนู', kind: 'text', isRequired: true, example: 'Counter' },
    { key: 'isActive', en: activeColumn.en, th: activeColumn.th, kind: 'flag', default: true, example: 'yes' },
    { key: 'priceList', en: 'Price list', th: 'รายการราคา', kind: 'text', isReference: true, example: '' },
    { key: 'menuColour', en: 'Menu colour', th: 'สีเมนู', kind: 'colour', example: '' },
    hoursColumn('menuHours', 'Menu hours', 'เวลาขายของเมนู'),
    {
      key: 'section',
      en: 'Section',
      th: 'หมวดเมนู',
      kind: 'text',
      max: 400,
      isReference: true,
      example: 'Drinks > Hot',
    },
    { key: 'sectionColour', en: 'Section colour', th: 'สีหมวดเมนู', kind: 'colour', example: '#3d6079' },
    hoursColumn('sectionHours', 'Section hours', 'เวลาขายของหมวด'),
    { key: 'item', en: 'Item', th: 'สินค้า', kind: 'text', max: 200, isReference: true, example: 'Latte' },
    { key: 'order', en: 'Position', th: 'ลำดับ', kind: 'integer', min: 0, default: null, example: 0 },
    { key: 'itemColour', en: 'Item colour', th: 'สีสินค้า', kind: 'colour', example: '' },
    { key: 'isAvailable', en: 'Available', th: 'พร้อมขาย', kind: 'flag', default: true, example: 'yes' },
    hoursColumn('itemHours', 'Item hours', 'เวลาขายของสินค้า'),
  ],
  nameOf: (cells) =>
    [textIn(cells, 'menu'), textIn(cells, 'section'), textIn(cells, 'item')].filter((part) => part !== '').join(': '),
  shared: [
    { mark: (cells) => textIn(cells, 'menu'), columns: ['isActive', 'priceList', 'menuColour', 'menuHours'] },
    {
      mark: (cells) => (pathOf(cells).length === 0 ? '' : placeKey(cells, pathOf(cells))),
      columns: ['sectionColour', 'sectionHours'],
    },
  ],
  keysOf: (cells) => [
    {
      column: textIn(cells, 'item') === '' ? 'section' : 'item',
      value: ['menu', 'section', 'item'].map((key) => textIn(cells, key)).join('\n'),
    },
  ],
  canonical: (cells, { items }) => ({
    ...calledAsListed(cells, { item: items }),
    ...(cells['section'] !== undefined && { section: pathOf(cells).join(SEPARATOR) }),
  }),
  read: readMenus,
  check: (row, { priceLists, items, inMenu, inSection }, seen) => {
    const { cells } = row;
    const path = pathOf(cells);
    checkName(row, 'priceList', priceLists);
    checkName(row, 'item', items);
    if (path.some((name) => name.length > 100))
      row.refuse({ column: 'section', code: 'too_long', params: { max: 100 } });
    if (path.length > menuLimits.depth)
      row.refuse({ column: 'section', code: 'too_many', params: { max: menuLimits.depth } });
    if (path.length === 0 && textIn(cells, 'item') !== '') row.refuse({ column: 'section', code: 'required' });
    const [menu, place] = [textIn(cells, 'menu'), placeKey(cells, path)];
    checkMost(row, seen, { column: 'item', mark: `items of ${menu}`, there: inMenu(menu), most: menuLimits.items });
    checkMost(row, seen, {
      column: 'item',
      mark: `items of ${place}\n`,
      there: inSection(place),
      most: menuLimits.itemsOfSection,
    });
  },
  write: writeMenus,
};

async function readMenus(tx: Tx, scope: LocationScope): Promise<State> {
  const { companyID, locationID } = scope;
  const menus = await rowsOf<MenuRow>(
    tx,
    `
    SELECT m.id, m.name, m.price_list_id, m.default_menu_item_bg_color, m.version, l.is_active FROM menus m LEFT JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = m.id
    WHERE m.company_id = $1 AND m.deleted_at IS NULL ORDER BY m.sort_number, lower(m.name)`,
    [companyID, locationID],
  );
  const sections = await rowsOf<SectionRow>(
    tx,
    'SELECT id, menu_id, parent_menu_section_id, display_name, display_order, bg_color FROM menu_sections WHERE company_id = $1 ORDER BY display_order, id',
    [companyID],
  );
  const menuItems = await rowsOf<MenuItemRow>(
    tx,
    'SELECT id, menu_section_id, item_id, display_order, is_available, bg_color FROM menu_items WHERE company_id = $1 ORDER BY display_order, id',
    [companyID],
  );
  const [priceLists, items] = [await readNames(tx, scope, 'price_lists'), await readItemNames(tx, scope)];
  const windows = await readWindows(tx, companyID);
  const hoursOf = (id: string): readonly string[] => windows.get(id) ?? [];
  const empty: Cells = {
    section: '',
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
          sectionColour: section.bg_color ?? '',
          sectionHours: hoursOf(section.id),
        };
        places.set(placeKey(cells, here), {
          id: section.id,
          displayOrder: section.display_order,
          colour: section.bg_color,
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

async function writeMenus(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  taken: readonly Taken[],
  state: State,
  { now, newID, onSaved }: WriteTools,
): Promise<void> {
  const at = now.toISOString();
  const last = await lastNumber(tx, companyID, 'menus');
  const names = distinct(taken.map(({ cells }) => textIn(cells, 'menu')));
  const ids = new Map(names.map((name) => [name.toLowerCase(), state.menus.find(name) ?? newID()]));
  const settings = new Map(taken.map(({ cells }) => [textIn(cells, 'menu').toLowerCase(), cells]));
  await writeRows(
    tx,
    'menus',
    names.map((name, index) => {
      const cells = settings.get(name.toLowerCase()) ?? {};
      const list = textIn(cells, 'priceList');
      return {
        company_id: companyID,
        id: ids.get(name.toLowerCase()),
        version: state.versions.get(ids.get(name.toLowerCase()) ?? '') ?? 1,
        name,
        price_list_id: list === '' ? null : state.priceLists.find(list),
        default_menu_item_bg_color: textIn(cells, 'menuColour') || null,
        sort_number: last + 1 + index,
        created_at: at,
        updated_at: at,
      };
    }),
    {
      key: ['company_id', 'id'],
      update: ['price_list_id', 'default_menu_item_bg_color', 'updated_at'],
      hasVersion: true,
    },
  );
  await writeRows(
    tx,
    'menu_locations',
    names.map((name) => ({
      company_id: companyID,
      location_id: locationID,
      menu_id: ids.get(name.toLowerCase()),
      is_active: flagIn(settings.get(name.toLowerCase()) ?? {}, 'isActive'),
    })),
    {
      key: ['company_id', 'location_id', 'menu_id'],
      update: ['is_active'],
    },
  );

  const sections = sectionRows(companyID, taken, ids, state, newID);
  // A section comes after the one it stands in, whose row must be there.
  for (const depth of [...new Set(sections.map(({ level }) => level))].toSorted((a, b) => a - b)) {
    await writeRows(
      tx,
      'menu_sections',
      sections.filter(({ level }) => level === depth).map(({ row }) => row),
      { key: ['company_id', 'id'], update: ['bg_color'] },
    );
  }
  const sectionIDs = new Map(sections.map(({ key, row }) => [key, String(row['id'])]));
  const next = new Map(state.lastItem);
  const items = taken
    .filter(({ cells }) => textIn(cells, 'item') !== '')
    .map(({ id, cells }) => {
      const sectionID = sectionIDs.get(placeKey(cells, pathOf(cells))) ?? '';
      const order = numberIn(cells, 'order') ?? (next.get(sectionID) ?? -1) + 1;
      next.set(sectionID, Math.max(order, next.get(sectionID) ?? -1));
      return {
        company_id: companyID,
        id,
        menu_section_id: sectionID,
        item_id: state.items.find(textIn(cells, 'item')),
        display_order: order,
        is_available: flagIn(cells, 'isAvailable'),
        bg_color: textIn(cells, 'itemColour') || null,
      };
    });
  const menuID = (cells: Cells): string => ids.get(textIn(cells, 'menu').toLowerCase()) ?? '';
  await writeRows(tx, 'menu_items', items, {
    key: ['company_id', 'id'],
    update: ['display_order', 'is_available', 'bg_color'],
    onWritten: onSaved,
  });
  await writeWindows(
    tx,
    companyID,
    'menu_id',
    names.map((name) => ({
      id: ids.get(name.toLowerCase()) ?? '',
      hours: listIn(settings.get(name.toLowerCase()) ?? {}, 'menuHours'),
    })),
    newID,
  );
  const own = new Map(
    taken.filter(({ cells }) => pathOf(cells).length > 0).map(({ cells }) => [placeKey(cells, pathOf(cells)), cells]),
  );
  await writeWindows(
    tx,
    companyID,
    'menu_section_id',
    [...own].map(([key, cells]) => ({
      id: sectionIDs.get(key) ?? '',
      menuID: menuID(cells),
      hours: listIn(cells, 'sectionHours'),
    })),
    newID,
  );
  await writeWindows(
    tx,
    companyID,
    'menu_item_id',
    taken
      .filter(({ cells }) => textIn(cells, 'item') !== '')
      .map(({ id, cells }) => ({ id, menuID: menuID(cells), hours: listIn(cells, 'itemHours') })),
    newID,
  );
}

/**
 * Every section that the rows stand in, with those above it; new ones come behind those that are there, in the order of
 * the file.
 */
function sectionRows(
  companyID: string,
  taken: readonly Taken[],
  menuIDs: ReadonlyMap<string, string>,
  { sections }: State,
  newID: () => string,
) {
  const made = new Map<string, { readonly key: string; readonly level: number; row: Row }>();
  const count = new Map<string, number>();
  for (const [key, { displayOrder }] of sections) {
    const parent = key.slice(0, key.lastIndexOf('\n'));
    count.set(parent, Math.max(displayOrder + 1, count.get(parent) ?? 0));
  }
  for (const { cells } of taken) {
    const path = pathOf(cells);
    path.forEach((name, level) => {
      const key = placeKey(cells, path.slice(0, level + 1));
      const parentKey = placeKey(cells, path.slice(0, level));
      const isOwn = level === path.length - 1;
      const there = made.get(key);
      if (there !== undefined) {
        if (isOwn) there.row = { ...there.row, bg_color: textIn(cells, 'sectionColour') || null };
        return;
      }
      const known = sections.get(key);
      const order = known?.displayOrder ?? count.get(parentKey) ?? 0;
      if (known === undefined) count.set(parentKey, order + 1);
      made.set(key, {
        key,
        level,
        row: {
          company_id: companyID,
          id: known?.id ?? newID(),
          menu_id: menuIDs.get(textIn(cells, 'menu').toLowerCase()),
          parent_menu_section_id:
            level === 0 ? null : (made.get(parentKey)?.row['id'] ?? sections.get(parentKey)?.id ?? null),
          display_name: name,
          display_order: order, // A section that only stands above others is left as it is.
          bg_color: isOwn ? textIn(cells, 'sectionColour') || null : (known?.colour ?? null),
        },
      });
    });
  }
  return [...made.values()];
}
