import { ItemType, PRODUCT_NAME_LENGTH } from '@tavola/contract';
import { listIn, textIn } from '#platform/imports/columns.ts';
import type { CheckedRow, SeenRows, Sheet } from '#platform/imports/sheet.ts';
import { choiceMark, MAX_CHOICES, MAX_PARTS, optionName, readCombos, type ComboState } from './combos-read.ts';
import { writeCombos } from './combos-write.ts';
import { BY_PART, checkTax, placeColumns } from './item-places.ts';
import { activeColumn, calledAsListed, checkMost, checkName } from './references.ts';
import { descriptionColumns, nameColumns } from './name-columns.ts';

const HEAD = [
  'comboEn',
  'comboTh',
  'displayName',
  'refCode',
  'barcode',
  'category',
  'price',
  ...placeColumns.map(({ key }) => key),
  'description',
  ...descriptionColumns.map(({ key }) => key),
  'isActive',
];

/**
 * Combos with a row for each item of each choice (decisions 19 and 107). What is the combo's or the choice's is said
 * once.
 */
export const combosSheet: Sheet<ComboState> = {
  name: 'combos',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    {
      key: 'combo',
      en: 'Combo',
      th: 'ชุดอาหาร',
      kind: 'text',
      max: PRODUCT_NAME_LENGTH,
      isRequired: true,
      example: 'Lunch deal',
    },
    ...nameColumns(
      'combo',
      { en: 'Combo name', th: 'ชื่อชุดอาหาร', max: PRODUCT_NAME_LENGTH },
      { en: '', th: 'ชุดกลางวัน' },
    ),
    {
      key: 'displayName',
      en: 'Display name',
      th: 'ชื่อที่แสดง',
      kind: 'text',
      max: PRODUCT_NAME_LENGTH,
      default: '',
      example: '',
    },
    { key: 'refCode', en: 'Ref code', th: 'รหัสอ้างอิง', kind: 'code', example: 'COMBO-1' },
    { key: 'barcode', en: 'Barcode', th: 'บาร์โค้ด', kind: 'code', isBarcode: true, example: '' },
    { key: 'category', en: 'Category', th: 'หมวดหมู่', kind: 'text', isReference: true, example: 'Deals' },
    { key: 'price', en: 'Price', th: 'ราคา', kind: 'number', isPrice: true, min: 0, default: 0, example: 9.5 },
    ...placeColumns,
    { key: 'description', en: 'Description', th: 'คำอธิบาย', kind: 'text', max: 2000, example: '' },
    ...descriptionColumns,
    activeColumn,
    { key: 'choice', en: 'Choice', th: 'ตัวเลือกในชุด', kind: 'text', isRequired: true, example: 'Main' },
    ...nameColumns('choice', { en: 'Choice name', th: 'ชื่อตัวเลือกในชุด' }, { en: '', th: 'จานหลัก' }),
    { key: 'quantity', en: 'Quantity', th: 'จำนวน', kind: 'number', min: 0.00001, default: 1, example: 1 },
    {
      key: 'item',
      en: 'Item',
      th: 'สินค้า',
      kind: 'text',
      max: PRODUCT_NAME_LENGTH,
      isRequired: true,
      isReference: true,
      example: 'Chicken burrito',
    },
    { key: 'priceAdd', en: 'Price added', th: 'ราคาเพิ่ม', kind: 'number', isPrice: true, default: 0, example: 0 },
    { key: 'isDefault', en: 'Preselected', th: 'เลือกไว้ล่วงหน้า', kind: 'flag', default: false, example: 'no' },
    {
      key: 'options',
      en: 'Allowed options',
      th: 'ตัวเลือกที่ใช้ได้',
      kind: 'list',
      max: 203,
      most: 100,
      isReference: true,
      example: '',
    },
  ],
  nameOf: (cells) =>
    [textIn(cells, 'combo'), textIn(cells, 'choice'), textIn(cells, 'item')].filter((part) => part !== '').join(': '),
  shared: [
    { mark: (cells) => textIn(cells, 'combo'), columns: HEAD },
    { mark: choiceMark, columns: ['choiceEn', 'choiceTh', 'quantity'] },
  ],
  keysOf: (cells) => [{ column: 'item', value: `${choiceMark(cells)}\n${textIn(cells, 'item')}` }],
  canonical: (cells, { items }) => calledAsListed(cells, { item: items }),
  read: readCombos,
  check: (row, state, seen) => {
    checkHead(row, state, seen);
    checkPart(row, state, seen);
  },
  write: writeCombos,
};

/** The name and code of a combo must be unique: in the list, and among the combos of the file. */
function checkHead(row: CheckedRow, state: ComboState, seen: SeenRows): void {
  const { cells } = row;
  const combo = textIn(cells, 'combo');
  if (seen.first(`combo ${combo.toLowerCase()}`, row) !== row) return;
  for (const [column, pool] of [
    ['combo', 'name'],
    ['refCode', 'refCode'],
    ['barcode', 'barcode'],
  ] as const) {
    const value = textIn(cells, column);
    const holder = value === '' ? undefined : state.holders.get(`${pool}\n${value.toLowerCase()}`);
    if (holder !== undefined && !(holder.type === ItemType.Combo && holder.name.toLowerCase() === combo.toLowerCase()))
      row.refuse({ column, code: 'taken', params: { name: holder.name } });
    const earlier = value === '' ? row : seen.first(`${pool} ${value.toLowerCase()}`, row);
    if (earlier !== row) row.refuse({ column, code: 'duplicate', params: { row: earlier.row } });
  }
  checkName(row, 'category', state.categories, 'category');
  checkTax(row, state.places, BY_PART);
}

/** Parts are items that are sold by themselves, with their own options; each may appear once in a choice. */
function checkPart(row: CheckedRow, state: ComboState, seen: SeenRows): void {
  const { cells } = row;
  const [combo, mark] = [textIn(cells, 'combo'), choiceMark(cells).toLowerCase()];
  const itemID = checkName(row, 'item', state.items);
  if (itemID !== null) {
    const own = state.optionsOf.get(itemID) ?? [];
    const unknown = listIn(cells, 'options').find(
      (value) => !own.some((option) => optionName(option).toLowerCase() === value.toLowerCase()),
    );
    if (unknown !== undefined) row.refuse({ column: 'options', code: 'unknown', params: { value: unknown } });
  }
  if (cells['isDefault'] === true) {
    const first = seen.first(`default ${mark}`, row);
    if (first !== row) row.refuse({ column: 'isDefault', code: 'duplicate', params: { row: first.row } });
  }
  checkMost(row, seen, { column: 'item', mark: `parts ${mark}`, there: state.partCount(mark), most: MAX_PARTS });
  if (!state.choices.has(mark) && seen.first(`choice ${mark}`, row) === row)
    checkMost(row, seen, {
      column: 'choice',
      mark: `choices ${combo}`,
      there: state.choiceCount(combo),
      most: MAX_CHOICES,
    });
}
