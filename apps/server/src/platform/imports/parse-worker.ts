import { parentPort } from 'node:worker_threads';
import { TooLargeFile, TooManyRows, UnsafeFile } from './file-faults.ts';
import { parseTable, type Table } from './parse-table.ts';

/** What the worker answers: the table, or why there is none. */
export type Parsed = { readonly table: Table } | { readonly fault: 'unsafe'; readonly what: string } | { readonly fault: 'tooLarge' | 'tooManyRows' | 'unreadable' };

// A file is taken apart in a thread of its own, with limits on memory and time: whatever is in it, the server goes on selling (reliability H3).
parentPort?.on('message', (content: Uint8Array) => {
  void parseTable(Buffer.from(content.buffer, content.byteOffset, content.byteLength)).then(
    (table): Parsed => ({ table }),
    (error: unknown): Parsed => {
      if (error instanceof UnsafeFile) return { fault: 'unsafe', what: error.what };
      return { fault: error instanceof TooLargeFile ? 'tooLarge' : error instanceof TooManyRows ? 'tooManyRows' : 'unreadable' };
    },
  ).then((parsed) => parentPort?.postMessage(parsed));
});
