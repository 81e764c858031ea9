import type { ErrorBody, FileAnswer, ImportReport, Route, SheetFormat, sheetRoutes, SheetName } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import type { CellValue } from '@tavola/server/platform/imports/columns.ts';
import { parseTable } from '@tavola/server/platform/imports/files/parse-table.ts';
import { writeFile } from '@tavola/server/platform/imports/files/write-file.ts';
import type { Answer, Caller, TestServer } from '../server/server.ts';

type Calls = (typeof sheetRoutes)[SheetName];
export type Imported = Answer<ImportReport & ErrorBody>;

/** A file as the body of an import call; a text is UTF-8. */
export const uploaded = (content: string | Buffer, name = 'list.csv') => ({
  file: { name, content: new Uint8Array(typeof content === 'string' ? Buffer.from(content, 'utf8') : content) },
});

/** Uploads a file as a page does. */
export const importFile = (
  server: TestServer,
  { import: route }: Calls,
  caller: Caller,
  content: string | Buffer,
  {
    isDryRun = false,
    isCreatingMissing = false,
    name = 'list.csv',
    columns = [],
  }: { isDryRun?: boolean; isCreatingMissing?: boolean; name?: string; columns?: readonly string[] } = {},
): Promise<Imported> =>
  server.call(
    route as Route,
    { query: { importID: newID(), isDryRun, isCreatingMissing, columns }, body: uploaded(content, name) } as never,
    caller,
  ) as Promise<Imported>;

/** The file of an export answer. */
export const bytesOf = ({ contentBase64 }: FileAnswer): Buffer => Buffer.from(contentBase64, 'base64');

/** A file as a spreadsheet program writes it. */
export const sheetFile = async (
  format: SheetFormat,
  headings: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> => bytesOf(await writeFile('test', 'list', format, 'en', headings, rows));

/** The raw cells of a file, headings first. */
export const cellsOf = async (file: FileAnswer | Buffer) =>
  (await parseTable(Buffer.isBuffer(file) ? file : bytesOf(file))).rows;

/** The list as a file. */
export async function exportFile(
  server: TestServer,
  { export: route }: Calls,
  caller: Caller,
  format: 'csv' | 'xlsx' = 'csv',
): Promise<FileAnswer> {
  const { status, body } = await (server.call(
    route as Route,
    { query: { format } } as never,
    caller,
  ) as unknown as Promise<Answer<FileAnswer>>);
  if (status !== 200) throw new Error(`${route.path} answered ${status}.`);
  return body;
}
