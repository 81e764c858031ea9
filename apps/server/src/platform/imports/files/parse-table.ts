import { IMPORT_MAX_ROWS } from '@tavola/contract';
import { readSheet } from 'read-excel-file/universal';
import { checkZip } from './check-zip.ts';
import type { RawCell } from '../columns.ts';
import { decodeText } from './decode-text.ts';
import { TooLargeFile, TooManyRows, UnreadableFile } from './file-faults.ts';
import { readRecords } from '../read-records.ts';

/** A parsed file: its rows unchanged, headings first. */
export interface Table {
  readonly rows: readonly (readonly RawCell[])[];
  /** Rows in which a quotation mark is opened and never closed, by their place in `rows`. */
  readonly unclosed: readonly number[];
  /** The place in the file that each row was made from; left out = its own. */
  readonly sources?: readonly number[];
  /** Columns are separated by semicolons, so decimals have a comma. */
  readonly hasDecimalComma: boolean;
}

const MAX_COLUMNS = 200;
/** Longer than any text of the product may be. */
const MAX_CELL = 4000;
const MAX_CHARACTERS = 20_000_000;
const MAX_RECORDS = IMPORT_MAX_ROWS + 2;

/** Takes a CSV or XLSX file apart, whatever its name says: the bytes decide. Throws one of the file faults. */
export async function parseTable(content: Buffer): Promise<Table> {
  const isZip = content.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
  const { rows, unclosed, hasDecimalComma } = isZip ? await parseXlsx(content) : parseCsv(content);
  const filled = rows.findLastIndex(isFilled);
  if (filled > IMPORT_MAX_ROWS) throw new TooManyRows();
  return { rows: bounded(rows.slice(0, filled + 1)), unclosed, hasDecimalComma };
}

function parseCsv(content: Buffer): Table {
  const text = decodeText(content);
  const { body, delimiter } = separated(text);
  const { rows, unclosed, end } = readRecords(body, delimiter, MAX_RECORDS);
  // Empty rows are not the end: rows after them would be skipped without notice.
  if (rows.length === MAX_RECORDS && /[^\s,;|"]/.test(body.slice(end))) throw new TooManyRows();
  return { rows, unclosed, hasDecimalComma: delimiter === ';' };
}

const isFilled = (row: readonly RawCell[]): boolean => row.some((cell) => cell !== null && cell !== '');

/** The columns of a text are separated by what its line `sep=` says, else by what its rows have in common. */
function separated(text: string): { readonly body: string; readonly delimiter: string } {
  const declared = /^sep=(.)\r?(?:\n|$)/i.exec(text);
  if (declared?.[1] !== undefined) return { body: text.slice(declared[0].length), delimiter: declared[1] };
  const start = text.slice(0, MAX_LOOKED_AT);
  const [best] = SEPARATORS.map((delimiter) => ({ delimiter, score: scoreOf(start, delimiter) })).toSorted(
    (one, other) => other.score - one.score,
  );
  return { body: text, delimiter: best?.delimiter ?? ',' };
}

const SEPARATORS = [',', ';', '\t', '|'];
const MAX_LOOKED_AT = 100_000;
const ROWS_LOOKED_AT = 50;

/** How well a separator fits: how many rows it divides, and how many of them into equally many columns. */
function scoreOf(text: string, delimiter: string): number {
  const counts = readRecords(text, delimiter, ROWS_LOOKED_AT)
    .rows.filter(isFilled)
    .map((row) => row.length);
  const divided = counts.filter((count) => count > 1).length;
  if (divided === 0) return 0;
  const equal = Math.max(...counts.map((count) => counts.filter((other) => other === count).length));
  return (2 * divided + equal) / counts.length;
}

async function parseXlsx(content: Buffer): Promise<Table> {
  await checkZip(content);
  try {
    // The bytes of a Buffer are never shared.
    const bytes = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength) as ArrayBuffer;
    const rows = await readSheet(bytes);
    return {
      // The reader gives texts, numbers, booleans, dates and nothing else.
      rows: rows.map((row) => row.map((cell) => cell as RawCell)),
      unclosed: [],
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
