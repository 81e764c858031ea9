import { isEmpty, type Cells } from './columns.ts';
import type { CheckedRow, Present, SharedColumns } from './sheet.ts';

/** What the rows of a file have in common with one another and with the existing records. */
export interface Sharing {
  /** What a row has from others: from those above it, and from records. A column with no value anywhere is missing. */
  readonly of: (given: Cells) => { readonly above: Cells; readonly there: Cells };
  /** Refuses a row that says something else than one above it. */
  readonly check: (row: CheckedRow) => void;
}

/** Reads what records share by each mark; rows of the file follow one by one, as `check` sees them. */
export function createSharing(all: readonly SharedColumns[], records: readonly Present[]): Sharing {
  const groups = all.map(({ columns, mark }) => {
    const markOf = (cells: Cells): string => mark(cells).toLowerCase();
    const there = new Map<string, Cells>();
    for (const { cells } of records) if (!there.has(markOf(cells))) there.set(markOf(cells), cells);
    there.delete('');
    return { columns, markOf, there, above: new Map<string, CheckedRow>() };
  });
  const only = (columns: readonly string[], cells: Cells | undefined): Cells =>
    cells === undefined ? {} : Object.fromEntries(columns.map((column) => [column, cells[column] ?? null]));
  return {
    of: (given) => {
      const found = groups.map(({ columns, markOf, there, above }) => ({
        above: only(columns, above.get(markOf(given))?.cells),
        there: only(columns, there.get(markOf(given))),
      }));
      return {
        // Object.assign types no spread list.
        above: Object.assign({}, ...found.map((one) => one.above)) as Cells,
        // The same.
        there: Object.assign({}, ...found.map((one) => one.there)) as Cells,
      };
    },
    check: (row) => {
      for (const { columns, markOf, above } of groups) {
        const mark = markOf(row.cells);
        const first = above.get(mark);
        if (first === undefined && mark !== '') above.set(mark, row);
        for (const column of first === undefined ? [] : columns) {
          if (text(row.cells, column) !== text(first?.cells ?? {}, column))
            row.refuse({ column, code: 'differs', params: { row: first?.row ?? 0 } });
        }
      }
    },
  };
}

const text = (cells: Cells, column: string): string =>
  isEmpty(cells[column]) ? '' : String(cells[column]).toLowerCase();
