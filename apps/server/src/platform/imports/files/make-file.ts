import type { Language, SheetFormat } from '@tavola/contract';
import { stringify } from 'csv-stringify/sync';
import { isRisky, shownCell, type CellValue } from '../columns.ts';
import { XlsxPieces } from './xlsx-pieces.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet cell holds no more. */
const MAX_CELL = 32_767;

/** What is known of a file before its rows. */
export interface FileHead {
  readonly format: SheetFormat;
  readonly language: Language;
  readonly headings: readonly string[];
}

/** Rows of a file. */
export type Rows = readonly (readonly CellValue[])[];

/** A file that is made piece by piece; both answer its next bytes. */
export interface FileInMaking {
  add(rows: Rows): Buffer;
  end(): Buffer;
}

/**
 * Begins a file for people's spreadsheets: headings and rows. Numbers stay numbers; no text can become a formula
 * (reliability H4). Nothing of it is kept, however long it is.
 */
export function startFile({ format, language, headings }: FileHead): FileInMaking {
  const head = headings.map(harmless);
  const maker = format === 'csv' ? csvPieces(head) : xlsxPieces(head);
  return { add: (rows) => maker.add(rows.map((row) => row.map((cell) => cellOf(cell, language)))), end: maker.end };
}

const cellOf = (cell: CellValue, language: Language): string | number =>
  typeof cell === 'number' ? cell : harmless(shownCell(cell, language));

/** A whole file. */
export function makeFile(head: FileHead, rows: Rows): Buffer {
  const file = startFile(head);
  return Buffer.concat([file.add(rows), file.end()]);
}

/**
 * A text as a cell can hold it: with a quote before what a spreadsheet would calculate, without the bytes that no cell
 * may have.
 */
export function harmless(text: string): string {
  const clean = text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
    .slice(0, MAX_CELL - 1);
  return isRisky(text) ? `'${clean}` : clean;
}

interface Pieces {
  add(rows: readonly (readonly (string | number)[])[]): Buffer;
  end(): Buffer;
}

// Excel reads UTF-8 only after a byte order mark. A line end of any kind in a cell is the end of the row for some,
// unless it is quoted.
function csvPieces(headings: readonly string[]): Pieces {
  let written = 0;
  const textOf = (rows: readonly (readonly (string | number)[])[]): string =>
    rows.length === 0 ? '' : stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  const first = (): string => (written === 0 ? BYTE_ORDER_MARK + textOf([headings]) : '');
  const piece = (text: string): Buffer => {
    const bytes = Buffer.from(first() + text, 'utf8');
    written += bytes.length;
    return bytes;
  };
  return { add: (rows) => piece(textOf(rows)), end: () => piece('') };
}

function xlsxPieces(headings: readonly string[]): Pieces {
  const book = new XlsxPieces();
  let opening: Buffer | null = book.open(headings);
  const piece = (bytes: Buffer): Buffer => {
    const all = opening === null ? bytes : Buffer.concat([opening, bytes]);
    opening = null;
    return all;
  };
  return { add: (rows) => piece(book.add(rows)), end: () => piece(book.end()) };
}
