import { sql } from 'kysely';
import { ItemType } from '@tavola/contract';
import { flagIn, numberIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { Key, Loaded, Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { createMissing, lastNumber, readNames, readUnits, readUsedItems, type UsedItems } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import {
  companyAvailability,
  KEEPS_COMPANY_AVAILABILITY,
  readPlaces,
  writePlaces,
  type Places,
} from './item-places.ts';
import {
  activeColumn,
  allergensColumn,
  allergensIn,
  calledAsListed,
  checkAllergens,
  checkName,
  checkUse,
  withAllergens,
} from './references.ts';

interface State extends Loaded {
  readonly categories: NameIndex;
  readonly units: NameIndex;
  readonly places: Places;
  readonly used: UsedItems;
}

/** Codes and barcodes are unique among everything that is sold or used up. */
export const codeKeys = (cells: Cells): Key[] =>
  ['refCode', 'barcode'].flatMap((column) =>
    textIn(cells, column) === '' ? [] : [{ column, value: textIn(cells, column) }],
  );

/** What is bought to make what is sold. */
export const ingredientsSheet: Sheet<State> = {
  name: 'ingredients',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', max: 200, isRequired: true, example: 'Whole milk' },
    { key: 'refCode', en: 'Ref code', th: 'รหัสอ้างอิง', kind: 'code', example: 'ING-001' },
    { key: 'barcode', en: 'Barcode', th: 'บาร์โค้ด', kind: 'code', isBarcode: true, example: '8850123456789' },
    { key: 'category', en: 'Category', th: 'หมวดหมู่', kind: 'text', isReference: true, example: 'Dairy' },
    { key: 'uom', en: 'Unit', th: 'หน่วยนับ', kind: 'text', isReference: true, max: 30, example: 'Litre' },
    { key: 'cost', en: 'Cost', th: 'ต้นทุน', kind: 'number', min: 0, example: 1.25 },
    { key: 'description', en: 'Description', th: 'คำอธิบาย', kind: 'text', max: 2000, example: 'From River Farm' },
    allergensColumn,
    activeColumn,
    { key: 'isAvailable', en: 'Available', th: 'พร้อมใช้', kind: 'flag', default: true, example: 'yes' },
  ],
  nameOf: (cells) => textIn(cells, 'name'),
  keysOf: (cells) => [
    ...codeKeys(cells),
    ...(textIn(cells, 'name') === '' ? [] : [{ column: 'name', value: textIn(cells, 'name') }]),
  ],
  read: async (tx, scope) => {
    const [categories, units, places, used] = [
      await readNames(tx, scope, 'item_categories'),
      await readUnits(tx, scope),
      await readPlaces(tx, scope),
      await readUsedItems(tx, scope),
    ];
    const rows = await tx
      .selectFrom('items')
      .select(['id', 'type', 'name', 'ref_code', 'barcode', 'description', 'category_id', 'cost', 'allergens'])
      .select(['is_active', 'is_available_for_selection', 'is_tax_inclusive', 'version'])
      .select(sql<string | null>`uomid::text`.as('uomid'))
      .where('company_id', '=', scope.companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name)`)
      .$narrowType<{ type: ItemType }>()
      .execute();
    return {
      categories,
      units,
      places,
      used,
      records: rows
        .filter(({ type }) => type === ItemType.Ingredient)
        .map((row) => ({
          id: row.id,
          version: row.version,
          cells: {
            name: row.name,
            refCode: row.ref_code ?? '',
            barcode: row.barcode ?? '',
            category: categories.nameOf(row.category_id),
            uom: units.nameOf(row.uomid),
            cost: row.cost === null ? null : Number(row.cost),
            description: row.description ?? '',
            allergens: row.allergens,
            isActive: row.is_active,
            isAvailable: flagIn(places.cellsOf(row), 'isAvailable'),
          },
        })),
      others: rows
        .filter(({ type }) => type !== ItemType.Ingredient)
        .map((row) => ({ id: row.id, cells: { refCode: row.ref_code ?? '', barcode: row.barcode ?? '', name: '' } })),
    };
  },
  canonical: (cells, { units }) => calledAsListed(withAllergens(cells), { uom: units }),
  check: (row, { categories, units, used }) => {
    checkName(row, 'category', categories, 'category');
    checkName(row, 'uom', units);
    checkUse(row, used);
    checkAllergens(row);
  },
  write: async (tx, scope, taken, { categories, units, places }, tools) => {
    const { companyID } = scope;
    const at = tools.now.toISOString();
    const categoryOf = await createMissing(tx, scope, 'item_categories', 'category', taken, categories, tools);
    const last = await lastNumber(tx, companyID, 'items');
    const rows = taken.map(({ id, isNew, cells, version }, index) => {
      const unit = units.find(textIn(cells, 'uom'));
      return {
        company_id: companyID,
        id,
        version,
        type: ItemType.Ingredient,
        category_id: categoryOf(cells),
        uomid: unit === null ? null : Number(unit),
        name: textIn(cells, 'name'),
        display_name: textIn(cells, 'name'),
        barcode: textIn(cells, 'barcode') || null,
        ref_code: textIn(cells, 'refCode') || null,
        description: textIn(cells, 'description') || null,
        base_price: 0,
        cost: numberIn(cells, 'cost'),
        allergens: allergensIn(cells),
        is_tax_inclusive: false,
        is_active: flagIn(cells, 'isActive'),
        is_available_for_selection: companyAvailability({ isNew, cells }),
        sort_number: last + 1 + index,
        created_at: at,
        updated_at: at,
      };
    });
    const update = [
      'category_id',
      'uomid',
      'name',
      'display_name',
      'barcode',
      'ref_code',
      'description',
      'cost',
      'allergens',
      'is_active',
      'updated_at',
    ];
    await writeRows(tx, 'items', rows, {
      key: ['company_id', 'id'],
      update,
      set: [KEEPS_COMPANY_AVAILABILITY],
      hasVersion: true,
      onWritten: tools.onSaved,
    });
    await writePlaces(
      tx,
      scope,
      taken.filter(({ id, cells }) => !flagIn(cells, 'isAvailable') || places.has(id)),
      places,
      at,
    );
  },
};
