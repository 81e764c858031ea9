import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { MAX_MODIFIER_LEVELS } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { flagIn, listIn, numberIn, textIn, type Cells } from '#platform/imports/columns.ts';
import type { CheckedRow, Loaded, Present, Sheet, SeenRows, Taken } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { lockNesting, nestingFault } from '#areas/menu/index.ts';
import { lastNumber, readBindings, readNames, readStockNames, readUnits, writeBindings } from '../imports.rows.ts';
import { distinct, type NameIndex } from '../names.ts';
import { squareGroups } from '../others/square.ts';
import { toastGroups } from '../others/toast.ts';
import {
  allergensColumn,
  allergensIn,
  calledAsListed,
  checkAllergens,
  checkMost,
  checkName,
  countRows,
  withAllergens,
} from './references.ts';
import { nameCells, nameColumns, namesInCells } from './name-columns.ts';

interface State extends Loaded {
  readonly groups: NameIndex;
  readonly items: NameIndex;
  readonly units: NameIndex;
  readonly lastOption: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
  readonly optionCount: (group: string) => number;
  readonly nesting: Map<string, readonly string[]>;
}
interface GroupRow {
  id: string;
  name: string;
  display_name: string;
  names: unknown;
  min_selected_options: number;
  max_selected_options: number;
  is_required: boolean;
  is_active: boolean;
  version: number;
}

const SHARED = ['groupEn', 'groupTh', 'groupDisplayName', 'min', 'max', 'isRequired', 'groupIsActive'];

const groupCells = (row: GroupRow): Cells => ({
  group: row.name,
  ...nameCells('group', row),
  groupDisplayName: row.display_name,
  min: row.min_selected_options,
  max: row.max_selected_options,
  isRequired: row.is_required,
  groupIsActive: row.is_active,
});
const NO_OPTION: Cells = {
  option: '',
  ...nameCells('option', { names: null }),
  optionDisplayName: '',
  priceAdd: 0,
  item: '',
  quantity: 1,
  uom: '',
  allergens: [],
  isActive: true,
  nestedGroups: [],
};

/** As many as the form of a group takes. */
const MAX_OPTIONS = 200;

/** Modifier groups with a row for each option (decision 18). A group that has none yet is a row without one. */
export const modifierGroupsSheet: Sheet<State> = {
  name: 'modifierGroups',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'group', en: 'Group', th: 'กลุ่มตัวเลือกเสริม', kind: 'text', isRequired: true, example: 'Milk' },
    ...nameColumns('group', { en: 'Group name', th: 'ชื่อกลุ่ม' }, { en: '', th: 'นม' }),
    {
      key: 'groupDisplayName',
      en: 'Group display name',
      th: 'ชื่อกลุ่มที่แสดง',
      kind: 'text',
      default: '',
      example: 'Which milk?',
    },
    { key: 'min', en: 'Minimum', th: 'ขั้นต่ำ', kind: 'integer', min: 0, default: 0, example: 0 },
    { key: 'max', en: 'Maximum', th: 'สูงสุด', kind: 'integer', min: 0, default: 0, example: 1 },
    { key: 'isRequired', en: 'Required', th: 'ต้องเลือก', kind: 'flag', default: false, example: 'no' },
    { key: 'groupIsActive', en: 'Group active', th: 'ใช้งานกลุ่ม', kind: 'flag', default: true, example: 'yes' },
    { key: 'option', en: 'Option', th: 'ตัวเลือก', kind: 'text', example: 'Oat milk' },
    ...nameColumns('option', { en: 'Option name', th: 'ชื่อตัวเลือก' }, { en: '', th: 'นมข้าวโอ๊ต' }),
    {
      key: 'optionDisplayName',
      en: 'Option display name',
      th: 'ชื่อตัวเลือกที่แสดง',
      kind: 'text',
      default: '',
      example: 'Oat',
    },
    { key: 'priceAdd', en: 'Price added', th: 'ราคาเพิ่ม', kind: 'number', isPrice: true, default: 0, example: 0.4 },
    { key: 'item', en: 'Stock item', th: 'รายการสต็อก', kind: 'text', max: 200, isReference: true, example: '' },
    { key: 'quantity', en: 'Quantity used', th: 'จำนวนที่ใช้', kind: 'number', min: 0.00001, default: 1, example: 1 },
    { key: 'uom', en: 'Unit', th: 'หน่วยนับ', kind: 'text', max: 30, isReference: true, example: '' },
    allergensColumn,
    { key: 'isActive', en: 'Option active', th: 'ใช้งานตัวเลือก', kind: 'flag', default: true, example: 'yes' },
    {
      key: 'nestedGroups',
      en: 'Nested groups',
      th: 'กลุ่มที่แสดงต่อ',
      kind: 'list',
      most: 20,
      isReference: true,
      example: '',
    },
  ],
  others: [squareGroups, toastGroups],
  nameOf: (cells) =>
    textIn(cells, 'option') === '' ? textIn(cells, 'group') : `${textIn(cells, 'group')}: ${textIn(cells, 'option')}`,
  shared: [{ mark: (cells) => textIn(cells, 'group'), columns: SHARED }],
  keysOf: (cells) => [{ column: 'option', value: `${textIn(cells, 'group')}\n${textIn(cells, 'option')}` }],
  canonical: (cells, { items, units }) => calledAsListed(withAllergens(cells), { item: items, uom: units }),
  read: async (tx, scope) => {
    const { companyID } = scope;
    const groupRows = await tx
      .selectFrom('modifier_groups')
      .select(['id', 'name', 'display_name', 'names', 'min_selected_options', 'max_selected_options'])
      .select(['is_required', 'is_active', 'version'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name)`)
      .execute();
    const optionRows = await tx
      .selectFrom('modifier_options')
      .select(['id', 'modifier_group_id', 'name', 'display_name', 'names', 'price_add', 'item_id', 'quantity'])
      .select(['allergens', 'is_active', 'sort_number', 'version'])
      .select(sql<string | null>`uomid::text`.as('uomid'))
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .execute();
    const [groups, items, units, nested] = [
      await readNames(tx, scope, 'modifier_groups'),
      await readStockNames(tx, scope),
      await readUnits(tx, scope),
      await readBindings(tx, scope, 'modifier_option_id'),
    ];
    await lockNesting(tx, scope);
    const byGroup = groupBy(
      optionRows,
      (row) => row.modifier_group_id,
      (row) => row,
    );
    const records = groupRows.flatMap((group): Present[] => {
      const options = byGroup.get(group.id) ?? [];
      if (options.length === 0)
        return [{ id: group.id, version: group.version, cells: { ...groupCells(group), ...NO_OPTION } }];
      return options.map((row) => ({
        id: row.id,
        version: row.version,
        cells: {
          ...groupCells(group),
          option: row.name,
          ...nameCells('option', row),
          optionDisplayName: row.display_name,
          priceAdd: Number(row.price_add),
          item: items.nameOf(row.item_id),
          quantity: Number(row.quantity),
          uom: units.nameOf(row.uomid),
          allergens: row.allergens,
          isActive: row.is_active,
          nestedGroups: nested.get(row.id) ?? [],
        },
      }));
    });
    return {
      groups,
      items,
      units,
      records,
      lastOption: new Map(
        [...byGroup].map(([id, rows]) => [id, Math.max(...rows.map(({ sort_number }) => sort_number))]),
      ),
      versions: new Map(groupRows.map(({ id, version }) => [id, version])),
      optionCount: countRows(records, (cells) => textIn(cells, 'group')),
      nesting: nestingOf(records),
    };
  },
  check: (row, state, seen) => {
    const { cells } = row;
    const group = textIn(cells, 'group');
    checkMost(row, seen, {
      column: 'option',
      mark: `options of ${group}`,
      there: state.optionCount(group),
      most: MAX_OPTIONS,
    });
    const [min, max] = [leastOf(cells), numberIn(cells, 'max') ?? 0];
    if (max !== 0 && max < min) row.refuse({ column: 'max', code: 'min' });
    if (textIn(cells, 'option') === '' && min > 0 && flagIn(cells, 'groupIsActive'))
      row.refuse({ column: 'option', code: 'required' });
    checkName(row, 'item', state.items);
    checkName(row, 'uom', state.units);
    checkAllergens(row);
    checkNested(row, state, seen);
  },
  write: async (tx, scope, taken, state, { now, newID, onSaved }) => {
    const { companyID } = scope;
    const ids = await writeGroups({ tx, companyID, at: now.toISOString(), newID }, taken, state);
    const options = taken.filter(({ cells }) => textIn(cells, 'option') !== '');
    await writeRows(tx, 'modifier_options', optionRowsOf(companyID, now.toISOString(), options, ids, state), {
      key: ['company_id', 'id'],
      update: [
        'name',
        'display_name',
        'names',
        'price_add',
        'item_id',
        'quantity',
        'uomid',
        'allergens',
        'is_active',
        'updated_at',
      ],
      hasVersion: true,
      onWritten: onSaved,
    });
    const groupIDs = (names: readonly string[]) =>
      names.flatMap((name) => state.groups.find(name) ?? ids.get(name.toLowerCase()) ?? []);
    await writeBindings(
      tx,
      scope,
      'modifier_option_id',
      options.map(({ id, cells }) => ({ id, groupIDs: groupIDs(listIn(cells, 'nestedGroups')) })),
      newID,
    );
    await tx
      .updateTable('modifier_groups as g')
      .set((row) => ({
        has_associated_cost: row
          .selectFrom('modifier_options as o')
          .select(sql<boolean>`count(*) > 0`.as('has_cost'))
          .where('o.company_id', '=', companyID)
          .whereRef('o.modifier_group_id', '=', 'g.id')
          .where('o.price_add', '<>', '0')
          .where('o.deleted_at', 'is', null)
          .$asScalar(),
      }))
      .where('g.company_id', '=', companyID)
      .where('g.id', '=', anyOf([...ids.values()]))
      .execute();
  },
};

/** Groups below an option are in the list or in the file; none leads back to itself (decision 18). */
function checkNested(row: CheckedRow, { groups, nesting }: State, seen: SeenRows): void {
  const { cells, before, refuse } = row;
  const group = textIn(cells, 'group').toLowerCase();
  const asked = listIn(cells, 'nestedGroups');
  const unknown = asked.find((value) => groups.find(value) === null && !seen.words('group').has(value.toLowerCase()));
  if (unknown !== undefined) return refuse({ column: 'nestedGroups', code: 'unknown', params: { value: unknown } });
  if (
    asked.length === 0 ||
    (before !== null && String(listIn(before, 'nestedGroups')).toLowerCase() === String(asked).toLowerCase())
  )
    return;
  nesting.set(group, [...(nesting.get(group) ?? []), ...asked.map((value) => value.toLowerCase())]);
  if (nestingFault(nesting, group, MAX_MODIFIER_LEVELS) !== null) refuse({ column: 'nestedGroups', code: 'nested' });
}

const nestingOf = (records: readonly Present[]) =>
  new Map(
    [
      ...groupBy(
        records,
        ({ cells }) => textIn(cells, 'group').toLowerCase(),
        ({ cells }) => listIn(cells, 'nestedGroups').map((name) => name.toLowerCase()),
      ),
    ].map(([group, names]) => [group, names.flat()]),
  );

/** "Required" has a minimum of at least 1 (decision 18). */
const leastOf = (cells: Cells): number => Math.max(numberIn(cells, 'min') ?? 0, flagIn(cells, 'isRequired') ? 1 : 0);

async function writeGroups(
  {
    tx,
    companyID,
    at,
    newID,
  }: {
    readonly tx: Parameters<Sheet['write']>[0];
    readonly companyID: string;
    readonly at: string;
    readonly newID: () => string;
  },
  taken: readonly Taken[],
  { groups, versions }: State,
): Promise<ReadonlyMap<string, string>> {
  const last = await lastNumber(tx, companyID, 'modifier_groups');
  const names = distinct(taken.map(({ cells }) => textIn(cells, 'group')));
  const ids = new Map(
    names.map((name) => [
      name.toLowerCase(),
      groups.find(name) ??
        taken.find(({ cells, isNew }) => isNew && textIn(cells, 'option') === '' && textIn(cells, 'group') === name)
          ?.id ??
        newID(),
    ]),
  );
  const cellsOf = new Map(taken.map(({ cells }) => [textIn(cells, 'group').toLowerCase(), cells]));
  const rows = names.map((name, index) => {
    const cells = cellsOf.get(name.toLowerCase()) ?? {};
    return {
      company_id: companyID,
      id: ids.get(name.toLowerCase()),
      version: versions.get(ids.get(name.toLowerCase()) ?? '') ?? 1,
      name,
      display_name: textIn(cells, 'groupDisplayName') || name,
      names: namesInCells('group', cells),
      min_selected_options: leastOf(cells),
      max_selected_options: numberIn(cells, 'max') ?? 0,
      is_required: flagIn(cells, 'isRequired'),
      is_active: flagIn(cells, 'groupIsActive'),
      sort_number: last + 1 + index,
      created_at: at,
      updated_at: at,
    };
  });
  await writeRows(tx, 'modifier_groups', rows, {
    key: ['company_id', 'id'],
    update: [
      'display_name',
      'names',
      'min_selected_options',
      'max_selected_options',
      'is_required',
      'is_active',
      'updated_at',
    ],
    hasVersion: true,
  });
  return ids;
}

function optionRowsOf(
  companyID: string,
  at: string,
  options: readonly Taken[],
  ids: ReadonlyMap<string, string>,
  { items, units, lastOption }: State,
) {
  const next = new Map(lastOption);
  return options.map(({ id, cells, version }) => {
    const groupID = ids.get(textIn(cells, 'group').toLowerCase()) ?? '';
    const unit = units.find(textIn(cells, 'uom'));
    next.set(groupID, (next.get(groupID) ?? -1) + 1);
    return {
      company_id: companyID,
      id,
      version,
      modifier_group_id: groupID,
      name: textIn(cells, 'option'),
      display_name: textIn(cells, 'optionDisplayName') || textIn(cells, 'option'),
      names: namesInCells('option', cells),
      price_add: numberIn(cells, 'priceAdd') ?? 0,
      item_id: items.find(textIn(cells, 'item')),
      quantity: numberIn(cells, 'quantity') ?? 1,
      uomid: unit === null ? null : Number(unit),
      allergens: allergensIn(cells),
      is_active: flagIn(cells, 'isActive'),
      sort_number: next.get(groupID) ?? 0,
      created_at: at,
      updated_at: at,
    };
  });
}
