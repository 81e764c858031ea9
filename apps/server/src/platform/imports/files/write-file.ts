import type { FileAnswer, Language, SheetFormat } from '@tavola/contract';
import type { CellValue } from '../columns.ts';
import { runApart } from './file-threads.ts';
import type { FileOrder } from './file-worker.ts';
import { makeFile } from './make-file.ts';

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** A file this short is sooner made than handed to a thread. */
const SHORT = 200;
const ROWS_PER_PIECE = 2000;

type Rows = readonly (readonly CellValue[])[];

/**
 * A file of a company for spreadsheet programs. A long one is written in a separate thread, so that terminals are still
 * served.
 */
export async function writeFile(
  companyID: string,
  name: string,
  format: SheetFormat,
  language: Language,
  headings: readonly string[],
  rows: Rows,
): Promise<FileAnswer> {
  const bytes =
    rows.length <= SHORT
      ? await makeFile(format, language, headings, rows)
      : await makeApart(companyID, format, language, headings, rows);
  return { fileName: `${name}.${format}`, mediaType: MEDIA_TYPES[format], contentBase64: bytes.toString('base64') };
}

async function makeApart(
  companyID: string,
  format: SheetFormat,
  language: Language,
  headings: readonly string[],
  rows: Rows,
): Promise<Buffer> {
  const made = await runApart(companyID, 'write', inPieces(rows, { write: format, language, headings }));
  if (made === null || !('bytes' in made)) throw new Error(`A file of ${rows.length} rows could not be written.`);
  return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
}

function* inPieces(rows: Rows, last: FileOrder): Iterable<FileOrder> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE)
    yield { rows: rows.slice(from, from + ROWS_PER_PIECE) };
  yield last;
}
