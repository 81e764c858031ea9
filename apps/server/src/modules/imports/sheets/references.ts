import { listIn, textIn, type Column } from '../../../platform/imports/columns.ts';
import type { CheckedRow } from '../../../platform/imports/sheet.ts';
import type { NameIndex } from '../names.ts';

/** Columns and checks that several sheets have in common. */

export const activeColumn = { key: 'isActive', en: 'Active', th: 'ใช้งาน', kind: 'flag', default: true, example: 'yes' } as const satisfies Column;
export const groupsColumn = { key: 'modifierGroups', en: 'Modifier groups', th: 'กลุ่มตัวเลือกเสริม', kind: 'list', isReference: true, example: 'Milk; Extras' } as const satisfies Column;

/** A cell that names another record: empty, known, or to be created. Gives its id; null where there is none yet. */
export function checkName(row: CheckedRow, column: string, names: NameIndex, kindToCreate?: string): string | null {
  const value = textIn(row.cells, column);
  if (value === '') return null;
  const id = names.find(value);
  if (id !== null) return id;
  if (names.isAmbiguous(value)) row.refuse({ column, code: 'ambiguous', params: { value } });
  else if (kindToCreate === undefined || !row.mayCreate(kindToCreate, value)) row.refuse({ column, code: 'unknown', params: { value } });
  return null;
}

/** A cell that names several records, all of which must be there. */
export function checkNames(row: CheckedRow, column: string, names: NameIndex): void {
  for (const value of listIn(row.cells, column)) {
    if (names.find(value) === null) row.refuse({ column, code: names.isAmbiguous(value) ? 'ambiguous' : 'unknown', params: { value } });
  }
}

export const idsOf = (names: NameIndex, values: readonly string[]): string[] => values.flatMap((value) => names.find(value) ?? []);

/** Columns that belong to what many rows share must say the same in each of them. */
export function checkShared(row: CheckedRow, first: CheckedRow, columns: readonly string[]): void {
  if (first === row) return;
  for (const column of columns) {
    if (String(row.cells[column]).toLowerCase() !== String(first.cells[column]).toLowerCase()) row.refuse({ column, code: 'differs', params: { row: first.row } });
  }
}

