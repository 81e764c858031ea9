import { textOfRaw, type RawCell } from '#platform/imports/columns.ts';

/** Rows above the headings that a file of another system may have. */
const MOST_ROWS_ABOVE = 10;

/** One row of such a file. */
export interface OtherRow {
  /** Its place in the file, from 0. */
  readonly place: number;
  /** What it says below the first of these headings that the file has; '' = nothing. */
  readonly at: (...headings: readonly string[]) => string;
  /** The same as it is in the file: a spreadsheet may have spoiled a code, which the list then says. */
  readonly cell: (...headings: readonly string[]) => RawCell;
}

/** A file of another system, read by its headings. */
export interface OtherTable {
  readonly headingRow: number;
  readonly headings: readonly string[];
  readonly rows: readonly OtherRow[];
  /** Headings of columns that say something and are not among these. */
  readonly without: (used: (heading: string) => boolean) => string[];
}

const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ \((?:locked|optional|required)\)$/i, '')
    .trim();
const marked = (text: string): string => plain(text).toLowerCase();

/** Opens a file below the first row that has all of these headings; null = it has no such row. */
export function openOther(rows: readonly (readonly RawCell[])[], needed: readonly string[]): OtherTable | null {
  const headingRow = rows.slice(0, MOST_ROWS_ABOVE).findIndex((row) => {
    const found = new Set(row.map((cell) => marked(textOfRaw(cell))));
    return needed.every((heading) => found.has(heading.toLowerCase()));
  });
  if (headingRow === -1) return null;
  const headings = (rows[headingRow] ?? []).map((cell) => plain(textOfRaw(cell)));
  const placeOf = new Map(headings.map((heading, place) => [heading.toLowerCase(), place]));
  const body = rows.slice(headingRow + 1);
  return {
    headingRow,
    headings: headings.filter((heading) => heading !== ''),
    rows: body.map((cells, index) => {
      const cell: OtherRow['cell'] = (...names) => {
        const place = names.map((name) => placeOf.get(name.toLowerCase())).find((found) => found !== undefined);
        return place === undefined ? null : (cells[place] ?? null);
      };
      return { place: headingRow + 1 + index, cell, at: (...names) => textOfRaw(cell(...names)).trim() };
    }),
    without: (used) =>
      headings.filter(
        (heading, place) =>
          heading !== '' && !used(heading) && body.some((cells) => textOfRaw(cells[place] ?? null).trim() !== ''),
      ),
  };
}

/** An amount without the sign of its currency; one in brackets is below 0. */
export function amountOf(text: string): string {
  const bare = text.replace(/[$€£฿]/g, '').trim();
  const inBrackets = /^\((.+)\)$/.exec(bare)?.[1];
  return inBrackets === undefined ? bare : `-${inBrackets}`;
}

/** Names as one cell of a list. */
export const listCell = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** Rows under the keys of a list, as one table. */
export function asTable<K extends string>(
  keys: readonly K[],
  made: readonly { readonly place: number; readonly cells: Readonly<Partial<Record<K, RawCell>>> }[],
): { readonly rows: RawCell[][]; readonly sources: number[] } {
  return {
    rows: [[...keys], ...made.map(({ cells }) => keys.map((key) => cells[key] ?? null))],
    sources: [0, ...made.map(({ place }) => place)],
  };
}
