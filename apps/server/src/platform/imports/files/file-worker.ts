import { parentPort } from 'node:worker_threads';
import type { Language, SheetFormat } from '@tavola/contract';
import type { CellValue } from '../columns.ts';
import { TooLargeFile, TooManyRows, UnsafeFile } from './file-faults.ts';
import { makeFile } from './make-file.ts';
import { parseTable, type Table } from './parse-table.ts';

/** The order for the thread. Rows of a file to be written arrive in pieces before it. */
export type FileOrder =
  | { readonly parse: Uint8Array }
  | { readonly rows: readonly (readonly CellValue[])[] }
  | { readonly write: SheetFormat; readonly language: Language; readonly headings: readonly string[] };

/** What it answers: the table, or why there is none; or the bytes of a file. */
export type FileResult =
  | { readonly table: Table }
  | { readonly bytes: Uint8Array }
  | { readonly fault: 'unsafe'; readonly what: string }
  | { readonly fault: 'tooLarge' | 'tooManyRows' | 'unreadable' };

const given: (readonly CellValue[])[] = [];

// Files are read and written in separate threads, with limits on memory and time: no file can stop the server from
// selling (reliability H3).
parentPort?.on('message', (order: FileOrder) => {
  if ('rows' in order) for (const row of order.rows) given.push(row);
  else void ('parse' in order ? parse(order.parse) : write(order)).then((result) => parentPort?.postMessage(result));
});

const parse = (content: Uint8Array): Promise<FileResult> =>
  parseTable(Buffer.from(content.buffer, content.byteOffset, content.byteLength)).then(
    (table): FileResult => ({ table }),
    (error: unknown): FileResult => {
      if (error instanceof UnsafeFile) return { fault: 'unsafe', what: error.what };
      return {
        fault: error instanceof TooLargeFile ? 'tooLarge' : error instanceof TooManyRows ? 'tooManyRows' : 'unreadable',
      };
    },
  );

async function write({
  write: format,
  language,
  headings,
}: Extract<FileOrder, { readonly write: SheetFormat }>): Promise<FileResult> {
  return { bytes: new Uint8Array(await makeFile(format, language, headings, given.splice(0))) };
}
