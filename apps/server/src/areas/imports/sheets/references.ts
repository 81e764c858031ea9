import { allergenNamed, allergens, allergensOf } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import { listIn, textIn, type Cells, type Column } from '#platform/imports/columns.ts';
import type { CheckedRow, Present, SeenRows } from '#platform/imports/sheet.ts';
import type { UsedItems } from '../imports.rows.ts';
import type { NameIndex } from '../names.ts';

/** Columns and checks that several sheets have in common. */

export const activeColumn = {
  key: 'isActive',
  en: 'Active',
  th: 'ใช้งาน',
  kind: 'flag',
  default: true,
  example: 'yes',
} as const satisfies Column;
export const groupsColumn = {
  key: 'modifierGroups',
  en: 'Modifier groups',
  th: 'กลุ่มตัวเลือกเสริม',
  kind: 'list',
  most: 50,
  isReference: true,
  example: 'Milk; Extras',
} as const satisfies Column;

/** What it contains by itself: codes or names of allergens, kept as codes. */
export const allergensColumn = {
  key: 'allergens',
  en: 'Allergens',
  th: 'สารก่อภูมิแพ้',
  kind: 'list',
  isReference: true,
  example: 'milk; eggs',
} as const satisfies Column;

/** The cells with each known allergen by its code. */
export const withAllergens = (cells: Cells): Cells => ({
  ...cells,
  allergens: listIn(cells, 'allergens').map((word) => allergenNamed(word) ?? word),
});

/** Refuses a word that is none of the allergens, so that a misspelt one is never dropped. */
export function checkAllergens(row: CheckedRow): void {
  const unknown = listIn(row.cells, 'allergens').some((word) => allergenNamed(word) === null);
  if (unknown) row.refuse({ column: 'allergens', code: 'choice', params: { choices: allergens.join(', ') } });
}

/** The codes of a checked cell, in the order of the list. */
export const allergensIn = (cells: Cells): string[] => allergensOf(listIn(cells, 'allergens'));

/** A cell that names another record: empty, known, or to be created. Gives its id; null where there is none yet. */
export function checkName(row: CheckedRow, column: string, names: NameIndex, kindToCreate?: string): string | null {
  const value = textIn(row.cells, column);
  if (value === '') return null;
  const id = names.find(value);
  if (id !== null) return id;
  if (names.isAmbiguous(value)) row.refuse({ column, code: 'ambiguous', params: { value } });
  else if (kindToCreate === undefined || !row.mayCreate(kindToCreate, value))
    row.refuse({ column, code: 'unknown', params: { value } });
  return null;
}

/** A cell that names several records, all of which must be there. */
export function checkNames(row: CheckedRow, column: string, names: NameIndex): void {
  for (const value of listIn(row.cells, column)) {
    if (names.find(value) === null)
      row.refuse({ column, code: names.isAmbiguous(value) ? 'ambiguous' : 'unknown', params: { value } });
  }
}

/** The ids of the existing named records; `checkNames` has refused the others. */
export const idsOf = (names: NameIndex, values: readonly string[]): string[] =>
  values.flatMap((value) => names.find(value) ?? []);

/** The cells with other words for a record, such as a code or a symbol, put as the list calls it. */
export function calledAsListed(cells: Cells, columns: Readonly<Record<string, NameIndex>>): Cells {
  const called = Object.entries(columns).flatMap(([column, names]) => {
    const id = names.find(textIn(cells, column));
    return id === null ? [] : [[column, names.nameOf(id)] as const];
  });
  return { ...cells, ...Object.fromEntries(called) };
}

/** How many records have each mark, in small letters. */
export function countRows(records: readonly Present[], markOf: (cells: Cells) => string): (mark: string) => number {
  const counts = groupBy(
    records,
    ({ cells }) => markOf(cells).toLowerCase(),
    ({ id }) => id,
  );
  return (mark) => counts.get(mark.toLowerCase())?.length ?? 0;
}

/** No more rows of one mark than the form takes; `there` of them already exist. */
export function checkMost(
  row: CheckedRow,
  seen: SeenRows,
  {
    column,
    mark,
    there,
    most,
  }: { readonly column: string; readonly mark: string; readonly there: number; readonly most: number },
): void {
  if (row.before === null && seen.count(mark.toLowerCase(), there) > most)
    row.refuse({ column, code: 'too_many', params: { max: most } });
}

/**
 * What recipes and options use up is not switched off by a file, and what they or stock count on keeps its unit: its
 * form says where it is used.
 */
export function checkUse({ id, before, cells, refuse }: CheckedRow, { parts, stocked }: UsedItems): void {
  if (before === null) return;
  if (parts.has(id) && before['isActive'] === true && cells['isActive'] === false)
    refuse({ column: 'isActive', code: 'in_use' });
  if ((parts.has(id) || stocked.has(id)) && textIn(before, 'uom').toLowerCase() !== textIn(cells, 'uom').toLowerCase())
    refuse({ column: 'uom', code: 'in_use' });
}
