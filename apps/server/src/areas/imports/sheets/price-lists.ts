import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { groupBy } from '#platform/crud/group-by.ts';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { flagIn, listIn, numberIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { Loaded, Present, Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { lastNumber, readItemNames } from '../imports.rows.ts';
import { distinct, indexNames, type NameIndex } from '../names.ts';
import { activeColumn, calledAsListed, checkName } from './references.ts';
import { hoursColumn, readWindows, writeWindows } from './windows.ts';

interface ListRow {
  id: string;
  name: string;
  is_base_price_list: boolean;
  is_active: boolean | null;
  version: number;
}
interface OptionName {
  id: string;
  group: string;
  name: string;
}
interface State extends Loaded {
  readonly lists: readonly ListRow[];
  readonly listNames: NameIndex;
  readonly items: NameIndex;
  readonly options: NameIndex;
}

const optionName = (cells: Cells): string => `${textIn(cells, 'modifierGroup')}: ${textIn(cells, 'modifierOption')}`;

/**
 * Price lists with a row for each price, of an item or of a modifier option. A list without prices is a row without
 * either.
 */
export const priceListsSheet: Sheet<State> = {
  name: 'priceLists',
  owner: 'company',
  isUsedByTerminals: true,
  narrowedBy: 'list',
  columns: [
    { key: 'list', en: 'Price list', th: 'รายการราคา', kind: 'text', isRequired: true, example: 'Lunch' },
    { key: 'isBase', en: 'Base price list', th: 'รายการราคาหลัก', kind: 'flag', default: false, example: 'no' },
    activeColumn,
    hoursColumn('hours', 'Hours', 'เวลา'),
    { key: 'item', en: 'Item', th: 'สินค้า', kind: 'text', max: 200, isReference: true, example: 'Latte' },
    { key: 'modifierGroup', en: 'Modifier group', th: 'กลุ่มตัวเลือกเสริม', kind: 'text', isReference: true, example: '' },
    { key: 'modifierOption', en: 'Modifier option', th: 'ตัวเลือกเสริม', kind: 'text', isReference: true, example: '' },
    { key: 'price', en: 'Price', th: 'ราคา', kind: 'number', isPrice: true, example: 3.2 },
  ],
  nameOf: (cells) =>
    [textIn(cells, 'list'), textIn(cells, 'item') || (textIn(cells, 'modifierOption') === '' ? '' : optionName(cells))]
      .filter((part) => part !== '')
      .join(': '),
  shared: [{ mark: (cells) => textIn(cells, 'list'), columns: ['isBase', 'isActive', 'hours'] }],
  keysOf: (cells) => [
    {
      column: textIn(cells, 'item') === '' ? 'modifierOption' : 'item',
      value: ['list', 'item', 'modifierGroup', 'modifierOption'].map((key) => textIn(cells, key)).join('\n'),
    },
  ],
  canonical: (cells, { items }) => calledAsListed(cells, { item: items }),
  read: async (tx, scope, only) => {
    const { companyID, locationID } = scope;
    const lists = await tx
      .selectFrom('price_lists as p')
      .leftJoin('price_list_locations as l', (join) =>
        join
          .on('l.company_id', '=', companyID)
          .on('l.location_id', '=', locationID)
          .onRef('l.price_list_id', '=', 'p.id'),
      )
      .select(['p.id', 'p.name', 'p.is_base_price_list', 'p.version', 'l.is_active'])
      .where('p.company_id', '=', companyID)
      .where('p.deleted_at', 'is', null)
      .orderBy('p.is_base_price_list', 'desc')
      .orderBy('p.sort_number')
      .orderBy(sql`lower(p.name)`)
      .execute();
    const wanted = lists.filter(({ name }) => only === undefined || only.includes(name.toLowerCase()));
    const ids = wanted.map(({ id }) => id);
    const prices = await tx
      .selectFrom('price_list_items')
      .select(['price_list_id', 'item_id', 'price'])
      .where('company_id', '=', companyID)
      .where('price_list_id', '=', anyOf(ids))
      .execute();
    const optionPrices = await tx
      .selectFrom('price_list_modifier_options')
      .select(['price_list_id', 'modifier_option_id', 'price'])
      .where('company_id', '=', companyID)
      .where('price_list_id', '=', anyOf(ids))
      .execute();
    const [items, optionNames, windows] = [
      await readItemNames(tx, scope),
      await readOptionNames(tx, companyID),
      await readWindows(tx, companyID),
    ];
    const options = new Map(optionNames.map((option) => [option.id, option]));
    const [pricesOf, optionPricesOf] = [
      groupBy(
        prices,
        ({ price_list_id }) => price_list_id,
        (row) => row,
      ),
      groupBy(
        optionPrices,
        ({ price_list_id }) => price_list_id,
        (row) => row,
      ),
    ];
    const records: Present[] = [];
    for (const list of wanted) {
      const head = {
        list: list.name,
        isBase: list.is_base_price_list,
        isActive: list.is_active ?? false,
        hours: windows.get(list.id) ?? [],
        item: '',
        modifierGroup: '',
        modifierOption: '',
        price: null,
      } satisfies Cells;
      const own = inOrder(
        [
          ...(pricesOf.get(list.id) ?? []).map((row): Present => ({
            id: `${list.id} ${row.item_id}`,
            cells: { ...head, item: items.nameOf(row.item_id), price: Number(row.price) },
          })),
          ...(optionPricesOf.get(list.id) ?? []).map((row): Present => {
            const option = options.get(row.modifier_option_id);
            return {
              id: `${list.id} ${row.modifier_option_id}`,
              cells: {
                ...head,
                modifierGroup: option?.group ?? '',
                modifierOption: option?.name ?? '',
                price: Number(row.price),
              },
            };
          }),
        ].filter(({ cells }) => cells['item'] !== '' || cells['modifierOption'] !== ''),
      );
      for (const record of own.length === 0 ? [{ id: list.id, cells: head }] : own) records.push(record);
      // Twenty lists of ten thousand prices are more than a terminal should wait for.
      await yieldToEventLoop();
    }
    return {
      lists,
      items,
      records,
      options: indexNames(optionNames.map(({ id, group, name }) => ({ id, name: `${group}: ${name}` }))),
      listNames: indexNames(lists),
    };
  },
  check: (row, state, seen) => {
    const { cells } = row;
    const isItem = textIn(cells, 'item') !== '';
    const isOption = textIn(cells, 'modifierOption') !== '' || textIn(cells, 'modifierGroup') !== '';
    const base = state.lists.find(({ is_base_price_list }) => is_base_price_list);
    if (
      flagIn(cells, 'isBase') &&
      base !== undefined &&
      base.name.toLowerCase() !== textIn(cells, 'list').toLowerCase()
    )
      row.refuse({ column: 'isBase', code: 'taken', params: { name: base.name } });
    const otherBase = flagIn(cells, 'isBase') ? seen.first('base', row) : row;
    if (textIn(otherBase.cells, 'list').toLowerCase() !== textIn(cells, 'list').toLowerCase())
      row.refuse({ column: 'isBase', code: 'taken', params: { name: textIn(otherBase.cells, 'list') } });
    if (isItem && isOption)
      return row.refuse({ column: 'item', code: 'not_together', params: { first: 'Item', second: 'Modifier option' } });
    checkName(row, 'item', state.items);
    if (isOption && state.options.find(optionName(cells)) === null)
      row.refuse({ column: 'modifierOption', code: 'unknown', params: { value: optionName(cells) } });
    const price = numberIn(cells, 'price');
    if ((isItem || isOption) && price === null) row.refuse({ column: 'price', code: 'required' });
    if (isItem && price !== null && price < 0) row.refuse({ column: 'price', code: 'min' });
  },
  write: async (
    tx,
    { companyID, locationID },
    taken,
    { lists, listNames, items, options },
    { now, newID, onSaved },
  ) => {
    const at = now.toISOString();
    const last = await lastNumber(tx, companyID, 'price_lists');
    const names = distinct(taken.map(({ cells }) => textIn(cells, 'list')));
    const ids = new Map(names.map((name) => [name.toLowerCase(), listNames.find(name) ?? newID()]));
    const settings = new Map(taken.map(({ cells }) => [textIn(cells, 'list').toLowerCase(), cells]));
    const settingOf = (name: string): Cells => settings.get(name.toLowerCase()) ?? {};
    const listID = (cells: Cells): string => ids.get(textIn(cells, 'list').toLowerCase()) ?? '';
    const versions = new Map(lists.map(({ id, version }) => [id, version]));
    await writeRows(
      tx,
      'price_lists',
      names.map((name, index) => ({
        company_id: companyID,
        id: ids.get(name.toLowerCase()),
        version: versions.get(ids.get(name.toLowerCase()) ?? '') ?? 1,
        name,
        is_base_price_list: flagIn(settingOf(name), 'isBase'),
        sort_number: last + 1 + index,
        created_at: at,
        updated_at: at,
      })),
      {
        key: ['company_id', 'id'],
        update: ['is_base_price_list', 'updated_at'],
        hasVersion: true,
      },
    );
    await writeRows(
      tx,
      'price_list_locations',
      names.map((name) => ({
        company_id: companyID,
        location_id: locationID,
        price_list_id: ids.get(name.toLowerCase()),
        is_active: flagIn(settingOf(name), 'isActive'),
      })),
      {
        key: ['company_id', 'location_id', 'price_list_id'],
        update: ['is_active'],
      },
    );
    await writeWindows(
      tx,
      companyID,
      'price_list_id',
      names.map((name) => ({ id: ids.get(name.toLowerCase()) ?? '', hours: listIn(settingOf(name), 'hours') })),
      newID,
    );
    const itemPrices = taken.filter(({ cells }) => textIn(cells, 'item') !== '');
    await writeRows(
      tx,
      'price_list_items',
      itemPrices.map(({ cells }) => ({
        company_id: companyID,
        price_list_id: listID(cells),
        item_id: items.find(textIn(cells, 'item')),
        price: numberIn(cells, 'price'),
      })),
      {
        key: ['company_id', 'price_list_id', 'item_id'],
        update: ['price'],
        onWritten: onSaved,
      },
    );
    const optionPrices = taken.filter(({ cells }) => textIn(cells, 'modifierOption') !== '');
    await writeRows(
      tx,
      'price_list_modifier_options',
      optionPrices.map(({ cells }) => ({
        company_id: companyID,
        price_list_id: listID(cells),
        modifier_option_id: options.find(optionName(cells)),
        price: numberIn(cells, 'price'),
      })),
      {
        key: ['company_id', 'price_list_id', 'modifier_option_id'],
        update: ['price'],
        onWritten: (rows) => onSaved(itemPrices.length + rows),
      },
    );
  },
};

const order = (cells: Cells): string =>
  ['modifierGroup', 'item', 'modifierOption']
    .map((key) => textIn(cells, key))
    .join('\n')
    .toLowerCase();

/** By name; the words are put together once a row. */
const inOrder = (records: readonly Present[]): Present[] =>
  records
    .map((record) => ({ record, key: order(record.cells) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ record }) => record);

const readOptionNames = (tx: Tx, companyID: string): Promise<readonly OptionName[]> =>
  tx
    .selectFrom('modifier_options as o')
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'o.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .select(['o.id', 'g.name as group', 'o.name'])
    .where('o.company_id', '=', companyID)
    .where('o.deleted_at', 'is', null)
    .execute();
