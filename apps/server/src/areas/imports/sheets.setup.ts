import { catalogRoutes, sheetRoutes, type SheetName } from '@tavola/contract';
import { expect } from 'vitest';
import type { Office, OfficeServer } from '@tavola/testkit/office/office.ts';
import { cellsOf, exportFile, importFile, type Imported } from '@tavola/testkit/files/sheets.ts';

/** What the tests of single lists do with their files again and again. */
export function sheetCalls(server: () => OfficeServer) {
  const take = (
    office: Office,
    name: SheetName,
    content: string | Buffer,
    options: Parameters<typeof importFile>[4] = {},
  ) => importFile(server(), sheetRoutes[name], office.owner, content, options);
  const taken = async (office: Office, name: SheetName, content: string): Promise<Imported> => {
    const reported = await take(office, name, content, { isCreatingMissing: true });
    expect(reported.status, name).toBe(200);
    expect(reported.status === 200 ? [] : reported.body, name).toEqual([]);
    return reported;
  };
  const problems = ({ body }: Imported) =>
    (body.rows ?? []).flatMap(({ row, problems: all = [] }) =>
      all.map(({ column, message }) => [row, column, message]),
    );
  const refusals = async (office: Office, name: SheetName, content: string) =>
    problems(await take(office, name, content, { isDryRun: true, isCreatingMissing: true }));
  const changes = async (office: Office, name: SheetName, content: string) =>
    (await take(office, name, content, { isDryRun: true })).body.rows.map(({ kind, changes: all = [] }) => [
      kind,
      ...all.map(({ column, from, to }) => `${column}: ${from} > ${to}`),
    ]);
  const sold = async (office: Office) => (await server().call(catalogRoutes.pos, {}, office.owner)).body;
  const cellsIn = async (office: Office, name: SheetName, column: string) => {
    const [headings = [], ...rows] = await cellsOf(await exportFile(server(), sheetRoutes[name], office.owner));
    return rows.map((row) => row[headings.indexOf(column)]);
  };
  return { take, taken, problems, refusals, changes, sold, cellsIn };
}
