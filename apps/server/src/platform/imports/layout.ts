import type { ErrorCode, ImportLayout, Language } from '@tavola/contract';
import { refuse } from '../errors/refusal.ts';
import { headingOf, textOfRaw, type Column, type RawCell } from './columns.ts';
import type { Table } from './files/parse-table.ts';

/** Which column of the sheet is at which place of the file, and in which row the headings are. */
export interface Layout {
  readonly headingRow: number;
  readonly places: ReadonlyMap<string, number>;
  readonly unknown: readonly string[];
  /** What the file has and what the list needs, for a person who matches the two. */
  readonly shown: ImportLayout;
}

/** What a person said about the columns of a file: the row of the headings, and the columns by their places. */
export interface Matching {
  readonly headingRow: number;
  readonly columns: ReadonlyMap<number, string>;
}

/** Titles and notes above the headings. */
const MOST_ROWS_ABOVE = 10;
const MAX_SHOWN = 100;

/**
 * Finds the headings, also below a title, and the columns by their headings in either language, or by their keys; a
 * person may have said which column is which. Refuses a file without a column that every row needs, and says which
 * columns it has.
 */
export function readLayout(
  columns: readonly Column[],
  { rows }: Pick<Table, 'rows'>,
  language: Language,
  matching: Matching | null,
): Layout {
  const headingRow = matching?.headingRow ?? headingRowOf(columns, rows);
  const headings = rows[headingRow] ?? [];
  const keyAt = (raw: RawCell, place: number): string | null =>
    matching === null ? (columnCalled(columns, raw)?.key ?? null) : (matching.columns.get(place) ?? null);
  const shown: ImportLayout = {
    headingRow,
    wanted: columns.map((column) => ({
      key: column.key,
      name: headingOf(column, language),
      isRequired: column.isRequired === true,
    })),
    found: headings.flatMap((raw, place) => {
      const heading = textOfRaw(raw);
      if (heading === '') return [];
      const sample = rows.slice(headingRow + 1).find((row) => textOfRaw(row[place] ?? null) !== '')?.[place] ?? null;
      return [{ place, heading: shownText(heading), sample: shownText(textOfRaw(sample)), key: keyAt(raw, place) }];
    }),
  };
  const places = new Map<string, number>();
  const refused = (code: ErrorCode & `import.column_${string}`, { key }: Pick<Column, 'key'>): never => {
    const column = shown.wanted.find((wanted) => wanted.key === key)?.name ?? key;
    const found = shown.found.map(({ heading }) => heading).join(', ');
    return refuse(code, { column, found: shownText(found) }, { current: shown });
  };
  for (const { place, key } of shown.found) {
    if (key === null) continue;
    if (places.has(key)) refused('import.column_twice', { key });
    places.set(key, place);
  }
  const missing = columns.find(({ key, isRequired }) => isRequired === true && !places.has(key));
  if (missing !== undefined) refused('import.column_missing', missing);
  return {
    headingRow,
    places,
    unknown: shown.found.filter(({ key }) => key === null).map(({ heading }) => heading),
    shown,
  };
}

const shownText = (text: string): string => text.replace(/\s+/g, ' ').slice(0, MAX_SHOWN);

function columnCalled(columns: readonly Column[], raw: RawCell): Column | undefined {
  const wanted = shownText(textOfRaw(raw)).toLowerCase();
  return wanted === ''
    ? undefined
    : columns.find(({ key, en, th }) => [key, en, th].some((name) => name.toLowerCase() === wanted));
}

/** The first rows may be a title: the headings are the row with the most known names, else the first of full width. */
function headingRowOf(columns: readonly Column[], rows: Table['rows']): number {
  const first = rows.slice(0, MOST_ROWS_ABOVE);
  const known = first.map((row) => row.filter((raw) => columnCalled(columns, raw) !== undefined).length);
  const most = Math.max(...known, 0);
  if (most > 0) return known.indexOf(most);
  const widths = first.map((row) => row.filter((raw) => textOfRaw(raw) !== '').length);
  return Math.max(widths.indexOf(Math.max(...widths)), 0);
}
