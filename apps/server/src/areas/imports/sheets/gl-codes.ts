import { sql } from 'kysely';
import { glCodeFields } from '#areas/finance/index.ts';
import { textIn } from '#platform/imports/columns.ts';
import type { Loaded, Sheet } from '#platform/imports/sheet.ts';
import { writeRows } from '#platform/imports/write-rows.ts';
import { createMissing, readNames } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';
import { checkName } from './references.ts';

interface State extends Loaded {
  readonly types: NameIndex;
}

/** The codes that figures are booked to (decision 98). No terminal knows them. */
export const glCodesSheet: Sheet<State> = {
  name: 'glCodes',
  owner: 'company',
  isUsedByTerminals: false,
  columns: [
    ...glCodeFields.sheetColumns,
    { key: 'type', en: 'Type', th: 'ประเภท', kind: 'text', isReference: true, example: 'Income' },
  ],
  nameOf: (cells) => `${textIn(cells, 'code')} ${textIn(cells, 'name')}`,
  keysOf: (cells) => [{ column: 'code', value: textIn(cells, 'code') }],
  read: async (tx, scope) => {
    const types = await readNames(tx, scope, 'gl_code_types');
    const rows = await tx
      .selectFrom('gl_codes')
      .select(['id', ...glCodeFields.columns, 'gl_code_type_id', 'version'])
      .where('company_id', '=', scope.companyID)
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(code)`)
      .execute();
    return {
      types,
      records: rows.map((row) => ({
        id: row.id,
        version: row.version,
        cells: { ...glCodeFields.read(row), type: types.nameOf(row.gl_code_type_id) },
      })),
    };
  },
  check: (row, { types }) => void checkName(row, 'type', types, 'GL code type'),
  write: async (tx, scope, taken, { types }, tools) => {
    const at = tools.now.toISOString();
    const typeOf = await createMissing(tx, scope, 'gl_code_types', 'type', taken, types, tools);
    const rows = taken.map(({ id, cells, version }) => ({
      company_id: scope.companyID,
      id,
      version,
      gl_code_type_id: typeOf(cells),
      ...glCodeFields.fromCells(cells),
      created_at: at,
      updated_at: at,
    }));
    await writeRows(tx, 'gl_codes', rows, {
      key: ['company_id', 'id'],
      update: ['gl_code_type_id', ...glCodeFields.columns, 'updated_at'],
      hasVersion: true,
      onWritten: tools.onSaved,
    });
  },
};
