import type { FileAnswer, Language, SheetFormat } from '@tavola/contract';
import { runApart, type Ask } from './file-threads.ts';
import type { FileOrder } from './file-worker.ts';
import { makeFile, type FileHead, type Rows } from './make-file.ts';

/** How programs know a file of each format. */
export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** A file this short is sooner made than handed to a thread. */
const SHORT = 200;
const ROWS_PER_PIECE = 2000;

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
  const head = { format, language, headings };
  const bytes = rows.length <= SHORT ? makeFile(head, rows) : await makeApart(companyID, head, rows);
  return { fileName: `${name}.${format}`, mediaType: MEDIA_TYPES[format], contentBase64: bytes.toString('base64') };
}

async function makeApart(companyID: string, head: FileHead, rows: Rows): Promise<Buffer> {
  const made = await runApart(companyID, 'write', async (ask) => {
    await ask({ begin: head });
    const pieces: Uint8Array[] = [];
    for (let from = 0; from < rows.length; from += ROWS_PER_PIECE)
      pieces.push(await bytesOf(ask, { rows: rows.slice(from, from + ROWS_PER_PIECE) }));
    return Buffer.concat([...pieces, await bytesOf(ask, { end: true })]);
  });
  if (made === null) throw new Error(`A file of ${rows.length} rows could not be written.`);
  return made;
}

/** Has the thread write a piece; answers its bytes. */
export async function bytesOf(ask: Ask, order: FileOrder): Promise<Uint8Array> {
  const result = await ask(order);
  if (!('bytes' in result)) throw new Error('The thread has written no piece of a file.');
  return result.bytes;
}
