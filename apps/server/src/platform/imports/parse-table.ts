import { IMPORT_MAX_ROWS } from '@tavola/contract';
import { parse, type Options } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { checkZip } from './check-zip.ts';
import type { RawCell } from './columns.ts';
import { TooLargeFile, TooManyRows, UnreadableFile } from './file-faults.ts';

/** A parsed file: its rows unchanged, headings first. */
export interface Table {
  readonly rows: readonly (readonly RawCell[])[];
  /** Columns are separated by semicolons, so decimals have a comma. */
  readonly hasDecimalComma: boolean;
}

const MAX_COLUMNS = 200;
/** Longer than any text of the product may be. */
const MAX_CELL = 4000;
const MAX_CHARACTERS = 20_000_000;
const MAX_RECORD = 200_000;
const MAX_RECORDS = IMPORT_MAX_ROWS + 2;

/** Takes a CSV or XLSX file apart, whatever its name says: the bytes decide. Throws one of the file faults. */
export async function parseTable(content: Buffer): Promise<Table> {
  const isZip = content.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  const { rows, hasDecimalComma } = isZip ? await parseXlsx(content) : parseCsv(content);
  const filled = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== ''));
  if (filled > IMPORT_MAX_ROWS) throw new TooManyRows();
  return { rows: bounded(rows.slice(0, filled + 1)), hasDecimalComma };
}

function parseCsv(content: Buffer): Table {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new UnreadableFile();
  }
  // A byte of zero is in no text: this is some other kind of file.
  if (text.includes('\0')) throw new UnreadableFile();
  const delimiter = separatorOf(text);
  let read = 0;
  const rows = readRecords(text, {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD,
    to: MAX_RECORDS,
    on_record: (record: string[], { bytes }) => {
      read = bytes;
      return record;
    },
  });
  // Empty rows are not the end: rows after them would be skipped without notice.
  if (rows.length === MAX_RECORDS && /[^\s,;"]/.test(Buffer.from(text).toString('utf8', read))) throw new TooManyRows();
  return { rows, hasDecimalComma: delimiter === ';' };
}

function readRecords(text: string, options: Options<string[]>): string[][] {
  try {
    return parse(text, options);
  } catch {
    throw new UnreadableFile();
  }
}

/** The first line decides; text in quotes does not count. */
function separatorOf(text: string): ',' | ';' {
  const line = (/^[^\n]*/.exec(text.slice(0, MAX_RECORD))?.[0] ?? '').replace(/"[^"]*"/g, '');
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

async function parseXlsx(content: Buffer): Promise<Table> {
  await checkZip(content);
  try {
    // The bytes of a Buffer are never shared.
    const bytes = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength) as ArrayBuffer;
    const rows = await readSheet(bytes);
    return {
      // The reader gives texts, numbers, booleans, dates and nothing else.
      rows: rows.map((row) =>
        row.map((cell): RawCell => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell as RawCell))),
      ),
      hasDecimalComma: false,
    };
  } catch {
    throw new UnreadableFile();
  }
}

/**
 * The rows with long cells cut, so that what leaves the worker is never much more than the file. A cut cell is still
 * too long for its column.
 */
function bounded(rows: readonly (readonly RawCell[])[]): RawCell[][] {
  let characters = 0;
  return rows.map((row) => {
    if (row.length > MAX_COLUMNS && row.slice(MAX_COLUMNS).some((cell) => cell !== null && cell !== ''))
      throw new TooLargeFile();
    return row.slice(0, MAX_COLUMNS).map((cell) => {
      const kept = typeof cell === 'string' && cell.length > MAX_CELL ? cell.slice(0, MAX_CELL) : cell;
      characters += typeof kept === 'string' ? kept.length : 8;
      if (characters > MAX_CHARACTERS) throw new TooLargeFile();
      return kept;
    });
  });
}
