import { MAX_PRODUCT_VARIANTS, MAX_ITEM_VARIANTS } from '@tavola/contract';
import { listIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { CheckedRow, Key, SeenRows, Sheet } from '#platform/imports/sheet.ts';
import { squareProducts } from '../others/square.ts';
import { toastProducts } from '../others/toast.ts';
import { codeKeys } from './ingredients.ts';
import { checkTax, placeColumns } from './item-places.ts';
import { isVariant, readProducts, type ProductState } from './products-read.ts';
import { writeProducts } from './products-write.ts';
import {
  activeColumn,
  allergensColumn,
  calledAsListed,
  checkAllergens,
  checkMost,
  checkName,
  checkNames,
  checkUse,
  groupsColumn,
  withAllergens,
} from './references.ts';
import { descriptionColumns, nameColumns } from './name-columns.ts';

const combinationOf = (cells: Cells): string => `${textIn(cells, 'variantOf')}\n${listIn(cells, 'options').join('\n')}`;

function productKeys(cells: Cells): Key[] {
  if (isVariant(cells)) return [...codeKeys(cells), { column: 'options', value: combinationOf(cells) }];
  return [
    ...codeKeys(cells),
    ...(textIn(cells, 'name') === '' ? [] : [{ column: 'name', value: textIn(cells, 'name') }]),
  ];
}

/**
 * Products and their variants (decision 20): a product that is sold in variants names them, and each combination is a
 * separate row below it. Combos and container deposits have separate sheets; their codes count as used here.
 */
export const productsSheet: Sheet<ProductState> = {
  name: 'products',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', max: 200, isRequired: true, example: 'Latte' },
    ...nameColumns('name', { en: 'Name', th: 'ชื่อ', max: 200 }, { en: '', th: 'ลาเต้' }),
    {
      key: 'displayName',
      en: 'Display name',
      th: 'ชื่อที่แสดง',
      kind: 'text',
      max: 200,
      default: '',
      example: 'Caffè latte',
    },
    { key: 'refCode', en: 'Ref code', th: 'รหัสอ้างอิง', kind: 'code', example: 'LATTE' },
    { key: 'barcode', en: 'Barcode', th: 'บาร์โค้ด', kind: 'code', isBarcode: true, example: '8851234567890' },
    { key: 'category', en: 'Category', th: 'หมวดหมู่', kind: 'text', isReference: true, example: 'Coffee' },
    { key: 'brand', en: 'Brand', th: 'แบรนด์', kind: 'text', isReference: true, example: '' },
    { key: 'uom', en: 'Unit', th: 'หน่วยนับ', kind: 'text', max: 30, isReference: true, example: '' },
    { key: 'price', en: 'Price', th: 'ราคา', kind: 'number', isPrice: true, min: 0, default: 0, example: 3.5 },
    { key: 'cost', en: 'Cost', th: 'ต้นทุน', kind: 'number', min: 0, example: 0.9 },
    ...placeColumns,
    {
      key: 'description',
      en: 'Description',
      th: 'คำอธิบาย',
      kind: 'text',
      max: 2000,
      example: 'Two shots, steamed milk',
    },
    ...descriptionColumns,
    activeColumn,
    {
      key: 'isUseAsIngredient',
      en: 'Use as ingredient',
      th: 'ใช้เป็นวัตถุดิบ',
      kind: 'flag',
      default: false,
      example: 'no',
    },
    { key: 'isWeighed', en: 'Sold by weight', th: 'ขายตามน้ำหนัก', kind: 'flag', default: false, example: 'no' },
    allergensColumn,
    groupsColumn,
    {
      key: 'variants',
      en: 'Variants',
      th: 'ตัวเลือกสินค้า',
      kind: 'list',
      most: MAX_PRODUCT_VARIANTS,
      isReference: true,
      example: '',
    },
    { key: 'variantOf', en: 'Variant of', th: 'เป็นตัวเลือกของ', kind: 'text', max: 200, isReference: true, example: '' },
    { key: 'options', en: 'Options', th: 'ตัวเลือก', kind: 'list', isReference: true, example: '' },
  ],
  others: [squareProducts, toastProducts],
  nameOf: (cells) => textIn(cells, 'name'),
  keysOf: productKeys,
  canonical: (cells, { units }) => calledAsListed(withAllergens(cells), { uom: units }),
  read: readProducts,
  check: (row, state, seen) => {
    const { cells } = row;
    checkName(row, 'category', state.categories, 'category');
    checkName(row, 'brand', state.brands, 'brand');
    checkName(row, 'uom', state.units);
    checkTax(row, state.places);
    checkUse(row, state.used);
    checkAllergens(row);
    checkNames(row, 'modifierGroups', state.groups);
    checkNames(row, 'variants', state.variants);
    if (!isVariant(cells)) seen.first(`product ${textIn(cells, 'name').toLowerCase()}`, row);
    checkPlace(row);
    if (isVariant(cells)) checkCombination(row, state, seen);
  },
  write: writeProducts,
};

/**
 * What a row is does not change by a file: a variant stays one of its product, and a product keeps the variants it is
 * sold in.
 */
function checkPlace({ cells, before, refuse }: CheckedRow): void {
  if (isVariant(cells) && listIn(cells, 'variants').length > 0)
    refuse({ column: 'variants', code: 'not_together', params: { first: 'Variants', second: 'Variant of' } });
  if (before === null) return;
  if (combinationOf(before).toLowerCase() !== combinationOf(cells).toLowerCase())
    refuse({ column: 'options', code: 'fixed' });
  if (
    listIn(before, 'variants').length > 0 &&
    listIn(before, 'variants').join('\n').toLowerCase() !== listIn(cells, 'variants').join('\n').toLowerCase()
  )
    refuse({ column: 'variants', code: 'fixed' });
}

/**
 * A combination names one option of each variant of its product, in their order; the product exists or is in a row
 * above.
 */
function checkCombination(row: CheckedRow, state: ProductState, seen: SeenRows): void {
  const value = textIn(row.cells, 'variantOf');
  const above = seen.first(`product ${value.toLowerCase()}`, row);
  const product = above === row ? state.products.get(value.toLowerCase())?.cells : above.cells;
  const variants = product === undefined ? [] : listIn(product, 'variants');
  checkMost(row, seen, {
    column: 'variantOf',
    mark: `variants of ${value}`,
    there: state.variantCount(value),
    most: MAX_ITEM_VARIANTS,
  });
  if (variants.length === 0) row.refuse({ column: 'variantOf', code: 'unknown', params: { value } });
  else if (state.combination(variants, listIn(row.cells, 'options')) === null)
    row.refuse({ column: 'options', code: 'options', params: { variants: variants.join(', ') } });
}
