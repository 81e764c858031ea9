import { sql } from 'kysely';
import { flagIn, listIn, numberIn, textIn } from '#platform/imports/columns.ts';
import type { Loaded, Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { lastNumber, readBindings, readNames, writeBindings } from '../imports.rows.ts';
import { distinct, type NameIndex } from '../names.ts';
import { squareVariants } from '../others/square.ts';
import {
  allergensColumn,
  allergensIn,
  checkAllergens,
  checkMost,
  checkNames,
  countRows,
  groupsColumn,
  idsOf,
  withAllergens,
} from './references.ts';
import { nameCells, nameColumns, namesInCells } from './name-columns.ts';

interface State extends Loaded {
  readonly groups: NameIndex;
  readonly variants: NameIndex;
  readonly lastOption: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
  readonly optionCount: (variant: string) => number;
}

/** As many as its form takes. */
const MAX_OPTIONS = 100;

/** Variants with a row for each option (decision 20). */
export const variantsSheet: Sheet<State> = {
  name: 'variants',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'variant', en: 'Variant', th: 'ตัวเลือกสินค้า', kind: 'text', isRequired: true, example: 'Size' },
    ...nameColumns('variant', { en: 'Variant name', th: 'ชื่อตัวเลือกสินค้า' }, { en: '', th: 'ขนาด' }),
    {
      key: 'variantDisplayName',
      en: 'Variant display name',
      th: 'ชื่อที่แสดงของตัวเลือกสินค้า',
      kind: 'text',
      default: '',
      example: 'Size',
    },
    { key: 'option', en: 'Option', th: 'ตัวเลือก', kind: 'text', isRequired: true, example: 'Large' },
    ...nameColumns('option', { en: 'Option name', th: 'ชื่อตัวเลือก' }, { en: '', th: 'ใหญ่' }),
    {
      key: 'optionDisplayName',
      en: 'Option display name',
      th: 'ชื่อที่แสดงของตัวเลือก',
      kind: 'text',
      default: '',
      example: 'Large',
    },
    { key: 'priceAdd', en: 'Price added', th: 'ราคาเพิ่ม', kind: 'number', isPrice: true, default: 0, example: 0.5 },
    { key: 'isActive', en: 'Active', th: 'ใช้งาน', kind: 'flag', default: true, example: 'yes' },
    allergensColumn,
    { ...groupsColumn, most: 20 },
  ],
  others: [squareVariants],
  nameOf: (cells) => `${textIn(cells, 'variant')}: ${textIn(cells, 'option')}`,
  shared: [{ mark: (cells) => textIn(cells, 'variant'), columns: ['variantDisplayName', 'variantEn', 'variantTh'] }],
  keysOf: (cells) => [{ column: 'option', value: `${textIn(cells, 'variant')}\n${textIn(cells, 'option')}` }],
  read: async (tx, scope) => {
    const rows = await tx
      .selectFrom('variant_options as o')
      .innerJoin('variants as v', (join) =>
        join.on('v.company_id', '=', scope.companyID).onRef('v.id', '=', 'o.variant_id').on('v.deleted_at', 'is', null),
      )
      .select(['o.id', 'o.variant_id', 'v.name as variant_name', 'v.display_name as variant_display_name'])
      .select(['v.names as variant_names', 'o.names'])
      .select(['v.version', 'o.name', 'o.display_name', 'o.price_add', 'o.is_active', 'o.allergens'])
      .where('o.company_id', '=', scope.companyID)
      .where('o.deleted_at', 'is', null)
      .orderBy('v.sort_number')
      .orderBy(sql`lower(v.name)`)
      .orderBy('o.sort_number')
      .execute();
    const [groups, variants, bindings] = [
      await readNames(tx, scope, 'modifier_groups'),
      await readNames(tx, scope, 'variants'),
      await readBindings(tx, scope, 'variant_option_id'),
    ];
    // Deleted options keep their place, because combination indices count places.
    const places = await tx
      .selectFrom('variant_options')
      .select('variant_id')
      .select(sql<number>`max(sort_number)`.as('last'))
      .where('company_id', '=', scope.companyID)
      .groupBy('variant_id')
      .execute();
    const lastOption = new Map(places.map(({ variant_id, last }) => [variant_id, last]));
    const records = rows.map((row) => ({
      id: row.id,
      cells: {
        variant: row.variant_name,
        ...nameCells('variant', { names: row.variant_names }),
        variantDisplayName: row.variant_display_name,
        option: row.name,
        ...nameCells('option', row),
        optionDisplayName: row.display_name,
        priceAdd: Number(row.price_add),
        isActive: row.is_active,
        allergens: row.allergens,
        modifierGroups: bindings.get(row.id) ?? [],
      },
    }));
    return {
      groups,
      variants,
      lastOption,
      records,
      versions: new Map(rows.map(({ variant_id, version }) => [variant_id, version])),
      optionCount: countRows(records, (cells) => textIn(cells, 'variant')),
    };
  },
  canonical: withAllergens,
  check: (row, { groups, optionCount }, seen) => {
    const variant = textIn(row.cells, 'variant');
    checkNames(row, 'modifierGroups', groups);
    checkAllergens(row);
    checkMost(row, seen, { column: 'option', mark: variant, there: optionCount(variant), most: MAX_OPTIONS });
  },
  write: async (tx, scope, taken, { groups, variants, lastOption, versions }, { now, newID, onSaved }) => {
    const { companyID } = scope;
    const at = now.toISOString();
    const last = await lastNumber(tx, companyID, 'variants');
    const names = distinct(taken.map(({ cells }) => textIn(cells, 'variant')));
    const ids = new Map(names.map((name) => [name.toLowerCase(), variants.find(name) ?? newID()]));
    const cellsOf = new Map(taken.map(({ cells }) => [textIn(cells, 'variant').toLowerCase(), cells]));
    const variantRows = names.map((name, index) => ({
      company_id: companyID,
      id: ids.get(name.toLowerCase()),
      version: versions.get(ids.get(name.toLowerCase()) ?? '') ?? 1,
      name,
      display_name: textIn(cellsOf.get(name.toLowerCase()) ?? {}, 'variantDisplayName') || name,
      names: namesInCells('variant', cellsOf.get(name.toLowerCase()) ?? {}),
      sort_number: last + 1 + index,
      created_at: at,
      updated_at: at,
    }));
    await writeRows(tx, 'variants', variantRows, {
      key: ['company_id', 'id'],
      update: ['display_name', 'names', 'updated_at'],
      hasVersion: true,
    });
    const next = new Map(lastOption);
    const options = taken.map(({ id, cells }) => {
      const variantID = ids.get(textIn(cells, 'variant').toLowerCase()) ?? '';
      next.set(variantID, (next.get(variantID) ?? -1) + 1);
      return {
        company_id: companyID,
        id,
        variant_id: variantID,
        name: textIn(cells, 'option'),
        display_name: textIn(cells, 'optionDisplayName') || textIn(cells, 'option'),
        names: namesInCells('option', cells),
        price_add: numberIn(cells, 'priceAdd') ?? 0,
        is_active: flagIn(cells, 'isActive'),
        allergens: allergensIn(cells),
        sort_number: next.get(variantID) ?? 0,
      };
    });
    await writeRows(tx, 'variant_options', options, {
      key: ['company_id', 'id'],
      update: ['name', 'display_name', 'names', 'price_add', 'is_active', 'allergens'],
      onWritten: onSaved,
    });
    await writeBindings(
      tx,
      scope,
      'variant_option_id',
      taken.map(({ id, cells }) => ({ id, groupIDs: idsOf(groups, listIn(cells, 'modifierGroups')) })),
      newID,
    );
  },
};
