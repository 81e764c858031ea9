import type { Language, SheetFormat } from '@tavola/contract';
import { stringify } from 'csv-stringify/sync';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { isRisky, shownCell, type CellValue } from '../columns.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet cell holds no more. */
const MAX_CELL = 32_767;

/**
 * The bytes of a file for people's spreadsheets: headings and rows. Numbers stay numbers; no text can become a formula
 * (reliability H4).
 */
export async function makeFile(
  format: SheetFormat,
  language: Language,
  headings: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : harmless(shownCell(cell, language)))),
  );
  return format === 'csv' ? writeCsv(headings, cells) : writeXlsx(headings, cells);
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

// Excel reads UTF-8 only after a byte order mark. A line end of any kind in a cell is the end of the row for some,
// unless it is quoted.
const writeCsv = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(
    `${BYTE_ORDER_MARK}${stringify([headings.map(harmless), ...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })}`,
    'utf8',
  );

function writeXlsx(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const data: SheetData = [
    headings.map((heading) => ({ value: harmless(heading), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((cell) =>
        cell === '' ? null : typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String },
      ),
    ),
  ];
  return writeExcelFile(data, {
    columns: headings.map((heading) => ({ width: Math.min(Math.max(heading.length + 4, 14), 40) })),
    stickyRowsCount: 1,
  }).toBuffer();
}
