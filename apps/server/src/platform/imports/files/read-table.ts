import { IMPORT_MAX_ROWS, type UploadedFile } from '@tavola/contract';
import { refuse } from '../../errors/refusal.ts';
import { runApart } from './file-threads.ts';
import type { Table } from './parse-table.ts';

/** Takes a file that a company uploaded apart; refuses what is no plain table, or too much of one. */
export async function readTable(companyID: string, { content }: UploadedFile): Promise<Table> {
  const parsed = await runApart(companyID, 'parse', (ask) => ask({ parse: new Uint8Array(content) }));
  if (parsed !== null && 'table' in parsed) return parsed.table;
  const fault = parsed !== null && 'fault' in parsed ? parsed : { fault: 'tooLarge' as const };
  if (fault.fault === 'unsafe') refuse('import.file_unsafe', { reason: fault.what });
  if (fault.fault === 'tooLarge') refuse('import.file_too_large');
  if (fault.fault === 'tooManyRows') refuse('import.too_many_rows', { max: IMPORT_MAX_ROWS });
  return refuse('import.file_unreadable');
}
