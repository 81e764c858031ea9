import { sql } from 'kysely';
import { listIn, textIn } from '#platform/imports/columns.ts';
import type { Loaded, Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { lastNumber, readBindings, readNames, writeBindings } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import { checkNames, groupsColumn, idsOf } from './references.ts';
import { nameCells, nameColumns, namesInCells } from './name-columns.ts';

interface State extends Loaded {
  readonly groups: NameIndex;
}

/** Sales categories: a name, and the groups that everything in it asks for. */
export const categoriesSheet: Sheet<State> = {
  name: 'categories',
  owner: 'company',
  isUsedByTerminals: true,
  columns: [
    { key: 'name', en: 'Name', th: 'ชื่อ', kind: 'text', isRequired: true, example: 'Coffee' },
    ...nameColumns('name', { en: 'Name', th: 'ชื่อ' }, { en: '', th: 'กาแฟ' }),
    groupsColumn,
  ],
  nameOf: (cells) => textIn(cells, 'name'),
  keysOf: (cells) => [{ column: 'name', value: textIn(cells, 'name') }],
  read: async (tx, scope) => {
    const rows = await tx
      .selectFrom('item_categories')
      .select(['id', 'name', 'names', 'version'])
      .where('company_id', '=', scope.companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name)`)
      .execute();
    const [groups, bindings] = [
      await readNames(tx, scope, 'modifier_groups'),
      await readBindings(tx, scope, 'category_id'),
    ];
    return {
      groups,
      records: rows.map(({ id, name, names, version }) => ({
        id,
        version,
        cells: { name, ...nameCells('name', { names }), modifierGroups: bindings.get(id) ?? [] },
      })),
    };
  },
  check: (row, { groups }) => checkNames(row, 'modifierGroups', groups),
  write: async (tx, scope, taken, { groups }, { now, newID, onSaved }) => {
    const { companyID } = scope;
    const at = now.toISOString();
    const last = await lastNumber(tx, companyID, 'item_categories', ['sort_number', 'kitchen_sort_number']);
    const rows = taken.map(({ id, cells, version }, index) => ({
      company_id: companyID,
      id,
      version,
      name: textIn(cells, 'name'),
      names: namesInCells('name', cells),
      sort_number: last + 1 + index,
      kitchen_sort_number: last + 1 + index,
      created_at: at,
      updated_at: at,
    }));
    await writeRows(tx, 'item_categories', rows, {
      key: ['company_id', 'id'],
      update: ['name', 'names', 'updated_at'],
      hasVersion: true,
      onWritten: onSaved,
    });
    await writeBindings(
      tx,
      scope,
      'category_id',
      taken.map(({ id, cells }) => ({ id, groupIDs: idsOf(groups, listIn(cells, 'modifierGroups')) })),
      newID,
    );
  },
};
