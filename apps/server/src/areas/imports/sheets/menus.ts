import { menuLimits, namesColumn } from '@tavola/contract';
import type { Row } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { flagIn, listIn, numberIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { Sheet, Taken, WriteTools } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { lastNumber } from '../imports.rows.ts';
import { distinct } from '../names.ts';
import { activeColumn, calledAsListed, checkMost, checkName } from './references.ts';
import { hoursColumn, writeWindows } from './windows.ts';

import { pathOf, placeKey, readMenus, SEPARATOR, type State } from './menus-read.ts';
import { nameColumns, namesInCells } from './name-columns.ts';

/** Menus with a row for each item of each section. Sections below others are written `Drinks > Hot`. */
export const menusSheet: Sheet<State> = {
  name: 'menus',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'menu', en: 'Menu', th: 'เมนู', kind: 'text', isRequired: true, example: 'Counter' },
    { key: 'isActive', en: activeColumn.en, th: activeColumn.th, kind: 'flag', default: true, example: 'yes' },
    { key: 'priceList', en: 'Price list', th: 'รายการราคา', kind: 'text', isReference: true, example: '' },
    { key: 'menuColour', en: 'Menu colour', th: 'สีเมนู', kind: 'colour', example: '' },
    ...nameColumns('menu', { en: 'Menu name', th: 'ชื่อเมนู' }, { en: '', th: 'กลางวัน' }),
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
    ...nameColumns('section', { en: 'Section name', th: 'ชื่อหมวดเมนู' }, { en: '', th: 'ร้อน' }),
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
    {
      mark: (cells) => textIn(cells, 'menu'),
      columns: ['menuEn', 'menuTh', 'isActive', 'priceList', 'menuColour', 'menuHours'],
    },
    {
      mark: (cells) => (pathOf(cells).length === 0 ? '' : placeKey(cells, pathOf(cells))),
      columns: ['sectionEn', 'sectionTh', 'sectionColour', 'sectionHours'],
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
        names: namesInCells('menu', cells),
        price_list_id: list === '' ? null : state.priceLists.find(list),
        default_menu_item_bg_color: textIn(cells, 'menuColour') || null,
        sort_number: last + 1 + index,
        created_at: at,
        updated_at: at,
      };
    }),
    {
      key: ['company_id', 'id'],
      update: ['names', 'price_list_id', 'default_menu_item_bg_color', 'updated_at'],
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
  // A section comes after its parent, whose row must exist.
  for (const depth of [...new Set(sections.map(({ level }) => level))].toSorted((a, b) => a - b)) {
    await writeRows(
      tx,
      'menu_sections',
      sections.filter(({ level }) => level === depth).map(({ row }) => row),
      { key: ['company_id', 'id'], update: ['names', 'bg_color'] },
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

/** What the rows of a section say of it. */
const ownOf = (cells: Cells): Row => ({
  names: namesInCells('section', cells),
  bg_color: textIn(cells, 'sectionColour') || null,
});

/** Every section that the rows name, with its parents; new ones follow the existing ones, in the order of the file. */
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
        if (isOwn) there.row = { ...there.row, ...ownOf(cells) };
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
          display_order: order, // A section that is only a parent of others stays unchanged.
          ...(isOwn ? ownOf(cells) : { names: namesColumn(known?.names), bg_color: known?.colour ?? null }),
        },
      });
    });
  }
  return [...made.values()];
}
