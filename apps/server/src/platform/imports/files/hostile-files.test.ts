import { categoryRoutes, IMPORT_MAX_ROWS, sheetRoutes } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { exportFile, importFile } from '@tavola/testkit/files/sheets.ts';
import { sheetXml, workbook, zipOf } from '@tavola/testkit/files/zip.ts';

/**
 * Files that want more than to be read (reliability H3). Each is refused for what it is, changes nothing, and the next
 * file is read as ever.
 */

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open();
});
afterAll(() => server.close());

const MB = 1024 * 1024;
const row = (number: number, text: string) =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const head = row(1, 'Name');
const emptyRows = (count: number) => Array.from({ length: count }, (_, index) => `<row r="${index + 3}"/>`).join('');
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
/** A spreadsheet in a spreadsheet in a spreadsheet …: what unpacks what it finds never ends. */
const nested = () =>
  Array.from({ length: 8 }).reduce<Buffer>(
    (inside) => zipOf([...workbook(), { name: 'xl/again.zip', content: inside }]),
    zipOf(workbook()),
  );
const withSheet = (xml: string | Buffer) => zipOf(workbook(xml));
const doctype = (entities: string, text: string) =>
  sheetXml(head + row(2, text)).replace('<worksheet', `<!DOCTYPE worksheet [${entities}]><worksheet`);
const laughs = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
  '',
);
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

type Fault =
  | 'import.file_unsafe'
  | 'import.file_too_large'
  | 'import.file_unreadable'
  | 'import.too_many_rows'
  | 'import.column_missing'
  | 'import.column_twice'
  | 'limit.body_size'
  | 'import.empty'
  | 'import.row_errors';
type HostileFile = [name: string, make: () => string | Buffer, fault: Fault, fileName?: string];
const files: readonly HostileFile[] = [
  [
    'a bomb of zeros',
    () => zipOf(workbook(undefined, [{ name: 'xl/media/a.bin', content: Buffer.alloc(60 * MB) }])),
    'import.file_too_large',
  ],
  [
    'a sheet that unpacks a thousandfold',
    () => withSheet(sheetXml(head + ' '.repeat(20 * MB))),
    'import.file_too_large',
  ],
  [
    'a bomb that says it is small',
    () => zipOf(workbook(undefined, [{ name: 'xl/media/a.bin', content: Buffer.alloc(5 * MB), claimedSize: 100 }])),
    'import.file_unsafe',
  ],
  [
    'a part that says it is larger than it is',
    () => zipOf(workbook(undefined, [{ name: 'xl/a.xml', content: '<a/>', claimedSize: 4_000_000_000 }])),
    'import.file_unsafe',
  ],
  [
    'names that climb out of the folder',
    () => zipOf(workbook(undefined, [{ name: '../../etc/cron.d/evil', content: 'x' }])),
    'import.file_unsafe',
  ],
  [
    'names with a drive and backslashes',
    () => zipOf(workbook(undefined, [{ name: 'C:\\Windows\\evil.exe', content: 'x' }])),
    'import.file_unsafe',
  ],
  [
    'names from the root',
    () => zipOf(workbook(undefined, [{ name: '/etc/passwd', content: 'x' }])),
    'import.file_unsafe',
  ],
  [
    'the same name twice',
    () => zipOf([...workbook(), { name: 'xl/worksheets/sheet1.xml', content: sheetXml(head) }]),
    'import.file_unsafe',
  ],
  [
    'a thousand and more entries',
    () =>
      zipOf(
        workbook(
          undefined,
          Array.from({ length: 1100 }, (_, index) => ({ name: `xl/n${index}.xml`, content: '<a/>' })),
        ),
      ),
    'import.file_too_large',
  ],
  [
    'an entry under a password',
    () => zipOf(workbook(undefined, [{ name: 'xl/secret.xml', content: '<a/>', flags: 0x801 }])),
    'import.file_unsafe',
  ],
  [
    'packed bytes that are none',
    () =>
      zipOf([
        ...workbook().slice(0, 4),
        { name: 'xl/worksheets/sheet1.xml', content: 'x', packed: Buffer.from('no deflate at all') },
      ]),
    'import.file_unsafe',
  ],
  ['macros', () => zipOf(workbook(undefined, [{ name: 'xl/vbaProject.bin', content: 'macro' }])), 'import.file_unsafe'],
  [
    'an embedded object',
    () => zipOf(workbook(undefined, [{ name: 'xl/embeddings/oleObject1.bin', content: 'ole' }])),
    'import.file_unsafe',
  ],
  [
    'an entity that names a file',
    () => withSheet(doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')),
    'import.file_unsafe',
  ],
  [
    'an entity that names an address',
    () => withSheet(doctype('<!ENTITY % x SYSTEM "http://169.254.169.254/"> %x;', 'a')),
    'import.file_unsafe',
  ],
  ['a billion laughs', () => withSheet(doctype(`<!ENTITY l0 "ha">${laughs}`, '&l9;')), 'import.file_unsafe'],
  [
    'a document type hidden in UTF-16',
    () => withSheet(utf16(doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'))),
    'import.file_unsafe',
  ],
  [
    'a document type hidden in another encoding',
    () => withSheet(Buffer.from(sheetXml(head).replace('UTF-8', 'UTF-7'))),
    'import.file_unsafe',
  ],
  [
    'elements a thousand deep',
    () => withSheet(sheetXml(`${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`)),
    'import.file_unsafe',
  ],
  [
    'a cell at the far end of the sheet',
    () => withSheet(sheetXml(`${head}<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>`)),
    'import.file_too_large',
  ],
  [
    'a workbook of empty rows to the very end',
    () => withSheet(sheetXml(`${head}${row(2, 'Tea')}${emptyRows(1_048_574)}`)),
    'import.file_too_large',
  ],
  ['no workbook inside', () => zipOf([{ name: 'readme.txt', content: 'hello' }]), 'import.file_unsafe'],
  ['an archive cut short', () => cut(zipOf(workbook()), 0.6), 'import.file_unsafe'],
  [
    'an old workbook',
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
    'import.file_unreadable',
    'list.xlsx',
  ],
  [
    'a picture called a table',
    () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'import.file_unreadable',
    'list.csv',
  ],
  ['bytes of zero', () => 'Name\nTea\0Coffee\n', 'import.file_unreadable'],
  ['a quote that never ends', () => `Name\n"${'x'.repeat(300_000)}`, 'import.row_errors'],
  [
    'more rows than a file may have',
    () => `Name\n${Array.from({ length: IMPORT_MAX_ROWS + 1 }, (_, index) => `Tea ${index}`).join('\n')}\n`,
    'import.too_many_rows',
  ],
  ['a row behind two million empty ones', () => `Name\nTea\n${'\n'.repeat(2_000_000)}Coffee\n`, 'import.too_many_rows'],
  ['more bytes than a file may have', () => Buffer.alloc(10 * MB + 1, 'a'), 'limit.body_size'],
  ['a cell of a million letters', () => `Name\n${'x'.repeat(150_000)}\n`, 'import.row_errors'],
  ['control bytes in a name', () => 'Name\nTea\u001b@\u0007\n', 'import.row_errors'],
  ['headings alone', () => 'Name\n\n\n', 'import.empty'],
  ['one column twice', () => 'Name,name\na,b\n', 'import.column_twice'],
  ['none of the columns', () => '__proto__,constructor\na,b\n', 'import.column_missing'],
];

const taken = (content: string | Buffer, name?: string) =>
  importFile(server, sheetRoutes.categories, office.owner, content, { ...(name !== undefined && { name }) });

describe('a hostile file', () => {
  it('there are enough of them', () => expect(files.length).toBeGreaterThanOrEqual(25));

  it.each<HostileFile>([...files])('%s', async (_name, make, fault, fileName) => {
    const reported = await taken(make(), fileName);
    expect(reported.body.additionValue?.errorCode).toEqual(fault);
    expect(reported.status < 500).toBe(true);
    expect((await server.call(categoryRoutes.list, {}, office.owner)).body.total).toBe(0);
  });

  it.each([
    ['a table of text', () => `Name\nTea\n${',\n'.repeat(2_000_000)}`],
    ['a workbook', () => withSheet(sheetXml(`${head}${row(2, 'Tea')}${emptyRows(150_000)}`))],
  ])('with a long tail of empty rows in %s is the rows that are filled', async (_name, make) => {
    const reported = await importFile(server, sheetRoutes.categories, office.owner, make(), { isDryRun: true });
    expect(reported.status).toBe(200);
    expect(reported.body.rows?.map(({ name }) => name)).toEqual(['Tea']);
  });

  it('an archive inside a workbook is never opened', async () => {
    const reported = await importFile(server, sheetRoutes.categories, office.owner, nested(), { isDryRun: true });
    expect(reported.status).toBe(200);
    expect(reported.body.counts?.new).toBe(1);
  });

  it('leaves the next file as good as ever', async () => {
    const reported = await importFile(server, sheetRoutes.categories, office.owner, zipOf(workbook()), {
      isDryRun: true,
    });
    expect(reported.status).toBe(200);
    expect(reported.body.rows?.map(({ name }) => name)).toEqual(['Tea']);
  });
});

/** What a spreadsheet would calculate is text in our files, and comes back unchanged (reliability H4). */
describe('a name that looks like a formula', () => {
  const names = [
    '=1+1',
    '+CMD',
    '-2',
    '@SUM(A1)',
    `=HYPERLINK("http://evil")`,
    "'quoted",
    "'=quoted already",
    '00123',
    '1-2',
    '１＋１',
  ];

  it('is written after a quote, in both kinds of file, and read without it', async () => {
    const place = await server.open();
    for (const name of names)
      expect((await server.call(categoryRoutes.create, { body: { name } }, place.owner)).status).toBe(200);
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await exportFile(server, sheetRoutes.categories, place.owner, format);
      const bytes = Buffer.from(file.contentBase64, 'base64');
      if (format === 'csv')
        expect(
          bytes
            .toString('utf8')
            .split('\r\n')
            .slice(1)
            .filter((line) => /^"?[=+\-@]/.test(line)),
        ).toEqual([]);
      const again = await importFile(server, sheetRoutes.categories, place.owner, bytes, { isDryRun: true });
      expect(again.status).toBe(200);
      expect(again.body.counts).toEqual({ new: 0, changed: 0, same: names.length, refused: 0 });
    }
  });
});
