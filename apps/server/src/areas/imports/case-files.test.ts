import { readFileSync } from 'node:fs';
import { productRoutes, sheetRoutes, type ImportRow } from '@tavola/contract';
import { importFile } from '@tavola/testkit/files/sheets.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Files as restaurants send them: codes that a spreadsheet has spoilt, columns with unusual names. */

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open();
});
afterAll(() => server.close());

const fileOf = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../tools/testkit/src/files/cases/${name}`, import.meta.url));
const take = (content: Buffer | string, isDryRun = true) =>
  importFile(server, sheetRoutes.products, office.owner, content, { isDryRun });
const problemsOf = (rows: readonly ImportRow[], row: number): readonly string[] =>
  (rows.find((one) => one.row === row)?.problems ?? []).map(({ message }) => message);

describe('a text file with codes', () => {
  let rows: readonly ImportRow[];
  beforeAll(async () => {
    rows = (await take(fileOf('b37-codes.csv'))).body.rows;
  });

  it('has the row with a rounded code refused', () =>
    expect(problemsOf(rows, 2)).toEqual([
      '“8.851E+12” was rounded by the spreadsheet. Format the column as text and enter the code again',
    ]));
  it('has every other row taken', () => expect(rows.filter(({ kind }) => kind === 'new')).toHaveLength(5));
  it.each([
    ['D eq', '0085099932001'],
    ['E zwsp', '8850999320014'],
    ['F ltr', '8850999320021'],
    ['G nbsp', '8850999320038'],
    ['H lead', '0085099932018'],
  ])('stores the code of %s as it is printed', async (name, barcode) => {
    const text = fileOf('b37-codes.csv').toString('utf8').split(/\r?\n/);
    await take(text.filter((line) => !line.startsWith('A sci')).join('\n'), false);
    const found = await server.call(productRoutes.list, { query: { barcode } as never }, office.owner);
    expect(found.body.items[0]?.name).toBe(name);
  });
});

describe('a workbook with codes', () => {
  let rows: readonly ImportRow[];
  beforeAll(async () => {
    rows = (await take(fileOf('b37-b38-excel-cells.xlsx'))).body.rows;
  });

  it('has a number that lost its zeros refused', () =>
    expect(problemsOf(rows, 2)[0]).toMatch(/may have lost its leading zeros/));
  it('has a name that became a date refused', () => expect(problemsOf(rows, 3)[0]).toMatch(/into the date 2026-02-01/));
  it('has a number of too many digits refused', () => expect(problemsOf(rows, 4)[0]).toMatch(/was rounded/));
});

describe('a file with columns of other names', () => {
  it('is refused with the columns that it has', async () =>
    expect((await take('Artikel;Preis\nTea;2,50\n')).body.additionValue.params).toMatchObject({
      found: 'Artikel, Preis',
    }));
  it('is read once a person has said which column is which', async () => {
    const answer = await importFile(server, sheetRoutes.products, office.owner, 'Artikel;Preis\nBlack tea;2,50\n', {
      isDryRun: true,
      columns: ['0:name', '1:basePrice'],
    });
    expect(answer.body.rows.map(({ kind, name }) => [kind, name])).toEqual([['new', 'Black tea']]);
  });
  it('is read below a title', async () =>
    expect((await take('My menu\n\nName;Price\nGreen tea;2,50\n')).body.rows.map(({ row }) => row)).toEqual([4]));
});

describe('a file of five hundred rows with one quotation mark that is never closed', () => {
  let rows: readonly ImportRow[];
  beforeAll(async () => {
    rows = (await take(fileOf('b34e-never-closed.csv'))).body.rows;
  });

  it('has that row refused', () => expect(problemsOf(rows, 251)[0]).toMatch(/quotation mark/));
  it('has all others taken', () => expect(rows.filter(({ kind }) => kind === 'new')).toHaveLength(499));
});
