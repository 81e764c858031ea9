import { parentPort } from 'node:worker_threads';
import { TooLargeFile, TooManyRows, UnsafeFile } from './file-faults.ts';
import { startFile, type FileHead, type FileInMaking, type Rows } from './make-file.ts';
import { parseTable, type Table } from './parse-table.ts';

/** An order for the thread, which answers each: a file to be written is begun, gets its rows in pieces, is ended. */
export type FileOrder =
  { readonly parse: Uint8Array } | { readonly begin: FileHead } | { readonly rows: Rows } | { readonly end: true };

/** What it answers: the table, or why there is none; or the next bytes of a file. */
export type FileResult =
  | { readonly table: Table }
  | { readonly bytes: Uint8Array }
  | { readonly fault: 'unsafe'; readonly what: string }
  | { readonly fault: 'tooLarge' | 'tooManyRows' | 'unreadable' };

let file: FileInMaking | null = null;

// Files are read and written in separate threads, with limits on memory and time: no file can stop the server from
// selling (reliability H3).
parentPort?.on('message', (order: FileOrder) => {
  if ('parse' in order) void parse(order.parse).then((result) => parentPort?.postMessage(result));
  else parentPort?.postMessage({ bytes: new Uint8Array(write(order)) } satisfies FileResult);
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

function write(order: Exclude<FileOrder, { readonly parse: Uint8Array }>): Buffer {
  if ('begin' in order) {
    file = startFile(order.begin);
    return Buffer.alloc(0);
  }
  if (file === null) throw new Error('No file was begun.');
  return 'rows' in order ? file.add(order.rows) : file.end();
}
