import {
  categoryRoutes,
  importRoutes,
  permission,
  sheetModules,
  sheetRoutes,
  VendorInput,
  vendorRoutes,
  type SheetName,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { bytesOf, cellsOf, exportFile, importFile, uploaded, type Imported } from '@tavola/testkit/files/sheets.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const names = Object.keys(sheetRoutes) as SheetName[];
const take = (
  office: Office,
  name: SheetName,
  content: string | Buffer,
  options: Parameters<typeof importFile>[4] = {},
) => importFile(server, sheetRoutes[name], office.owner, content, options);
const kinds = ({ body }: Imported) => body.rows.map(({ row, kind, name }) => [row, kind, name]);
const problems = ({ body }: Imported) =>
  body.rows.flatMap(({ row, problems: all = [] }) => all.map(({ column, message }) => [row, column, message]));
const codeOf = ({ status, body }: Imported) => [status, body.additionValue?.errorCode];
const counts = ({ body }: Imported) => [body.counts.new, body.counts.changed, body.counts.same, body.counts.refused];

it('refuses another file under an Idempotency-Key that was used', async () => {
  const office = await server.open();
  const headers = { ...office.owner.headers, 'idempotency-key': newID() };
  const query = { importID: newID(), isDryRun: false, isCreatingMissing: false };
  const send = (content: string) =>
    server.call(sheetRoutes.categories.import, { query, body: uploaded(content) } as never, {
      ...office.owner,
      headers,
    });
  const first = await send('Name\nTea\n');
  expect(first.status).toBe(200);
  expect((await send('Name\nTea\n')).status).toBe(200);
  const other = (await send('Name\nCoffee\n')) as Imported;
  expect(codeOf(other)).toEqual([422, 'idempotency.mismatch']);
});

describe('every list that has a spreadsheet', () => {
  it.each(names)(
    '%s: importing the export of a working restaurant changes nothing, from CSV and XLSX',
    async (name) => {
      const office = await server.open({ isSelling: true });
      if (
        ['ingredients', 'vendors', 'glCodes', 'variants', 'priceLists', 'deposits', 'combos', 'customers'].includes(
          name,
        )
      )
        expect((await take(office, name, SAMPLES[name] ?? '', { isCreatingMissing: true })).status).toBe(200);
      const reported = (await office.messages()).length;
      for (const format of ['csv', 'xlsx'] as const) {
        const again = await take(
          office,
          name,
          bytesOf(await exportFile(server, sheetRoutes[name], office.owner, format)),
        );
        expect(again.status).toBe(200);
        expect(again.status === 200 ? [] : again.body).toEqual([]);
        expect(problems(again)).toEqual([]);
        expect(again.body.counts.new).toBe(0);
        expect(again.body.counts.changed).toBe(0);
        expect(again.body.counts.same > 0).toBe(true);
      }
      // A file that changes nothing notifies no terminal.
      expect((await office.messages()).length).toBe(reported);
    },
  );

  it.each(names)('%s: the template has every column, in the caller’s language, with an example', async (name) => {
    const office = await server.open();
    for (const format of ['csv', 'xlsx'] as const) {
      const { body } = await server.call(importRoutes[`${name}Template`], { query: { format } }, office.owner);
      const [headings = [], example = []] = await cellsOf(body);
      expect(body.fileName).toMatch(new RegExp(`-template\\.${format}$`));
      expect(headings.length > 0).toBe(true);
      expect(headings.every((heading) => typeof heading === 'string' && heading !== '')).toBe(true);
      expect(example.length > 0).toBe(true);
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  it.each(names)('%s: an import notifies the terminals once, if they need it', async (name) => {
    const office = await server.open({ isSelling: name === 'combos' });
    const taken = await take(office, name, SAMPLES[name], { isCreatingMissing: true });
    expect(taken.status).toBe(200);
    expect(problems(taken)).toEqual([]);
    expect(taken.body.counts?.new).toEqual(SAMPLES[name].trim().split('\n').length - 1);
    expect((await office.messages()).filter((event) => event === 'posDataChanged').length).toBe(
      ['vendors', 'glCodes', 'customers'].includes(name) ? 0 : 1,
    );
  });

  it.each(names)(
    '%s: needs the rights to add and to edit for an import, and to view and to take away for an export',
    async (name) => {
      const office = await server.open();
      const { view, add, edit, special } = permission[sheetModules[name]];
      for (const codes of [[add], [edit], [view]])
        expect(
          (
            await importFile(server, sheetRoutes[name], await office.colleague(...codes), SAMPLES[name], {
              isDryRun: true,
            })
          ).status,
        ).toBe(403);
      expect(
        (
          await importFile(server, sheetRoutes[name], await office.colleague(add, edit), SAMPLES[name], {
            isDryRun: true,
            isCreatingMissing: true,
          })
        ).status,
      ).toBe(200);
      expect(
        (await server.call(importRoutes[`${name}Export`], { query: {} }, await office.colleague(add, edit))).status,
      ).toBe(403);
      for (const [codes, status] of [
        [[view], 403],
        [[special], 403],
        [[view, special], 200],
      ] as const)
        expect(
          (await server.call(importRoutes[`${name}Export`], { query: {} }, await office.colleague(...codes))).status,
        ).toBe(status);
    },
  );
});

const SAMPLES: Readonly<Record<SheetName, string>> = {
  categories: 'Name\nTea\nCoffee\n',
  vendors: 'Name,Contact,Email,Active\nFarm,Ann,ann@farm.test,yes\nMill,,,no\n',
  products: 'Name,Price,Category\nLatte,3.5,Coffee\nMocha,4,Coffee\n',
  deposits: 'Name,Deposit,Tax,Deposit barcode,Credit barcode\nBottle,0.25,untaxed,9001,9002\nCrate,1.5,,,\n',
  combos: 'Combo,Price,Choice,Item,Price added\nDeal,9,Main,Burger,0\nDeal,,Main,Platter,1.5\n',
  ingredients: 'Name,Ref code,Cost,Category\nMilk,ING-1,0.5,Dairy\nBeans,ING-2,9.25,Dry\n',
  variants: 'Variant,Option,Price added\nSize,Small,0\nSize,Large,0.5\n',
  modifierGroups: 'Group,Maximum,Option,Price added\nMilk,1,Oat,0.4\nMilk,1,Soy,0.3\n',
  menus: 'Menu,Section\nCounter,Drinks > Hot\nCounter,Food\n',
  priceLists: 'Price list,Base price list\nEvery day,yes\nLunch,no\n',
  glCodes: 'Code,Name,Type\n4000,Food sales,Income\n4100,Drink sales,Income\n',
  customers: 'Given name,Family name,Phone,Address,Accepts mail\nAnn,Lee,+66812345678,9 Market Road,yes\nBo,,,,no\n',
};

describe('a dry run', () => {
  it('reports row by row what is new, what changes field by field, what stays and what is refused, and changes nothing', async () => {
    const office = await server.open();
    await take(office, 'vendors', 'Name,Phone,Note\nFarm,021234567,\nMill,021234568,Old\n');
    const file =
      'Name,Phone,Email,Note\nFARM,02-123-4567,,\nMill,021234569,mill@x.test,\nBakery,,,\nDairy,,nobody,\n,021234567,,\nbakery,,,\nOrchard,12345,,\n';
    const seen = await take(office, 'vendors', file, { isDryRun: true });
    expect(seen.status).toBe(200);
    expect(kinds(seen)).toEqual([
      [2, 'changed', 'FARM'],
      [3, 'changed', 'Mill'],
      [4, 'new', 'Bakery'],
      [5, 'refused', 'Dairy'],
      [6, 'refused', ''],
      [7, 'refused', 'bakery'],
      [8, 'refused', 'Orchard'],
    ]);
    expect(seen.body.rows[1]?.changes).toEqual([
      { column: 'Email', from: '', to: 'mill@x.test' },
      { column: 'Phone', from: '021234568', to: '021234569' },
      { column: 'Note', from: 'Old', to: '' },
    ]);
    expect(problems(seen)).toEqual([
      [5, 'Email', 'Not a valid email'],
      [6, 'Name', 'Required'],
      [7, 'Name', 'Duplicate of row 4'],
      [8, 'Phone', 'Enter a phone number of 9 to 15 digits'],
    ]);
    expect(
      (await server.call(vendorRoutes.list, {}, office.owner)).body.items.map(({ name, phone }) => [name, phone]),
    ).toEqual([
      ['Farm', '021234567'],
      ['Mill', '021234568'],
    ]);
  });

  it('returns the refused rows as a file that can be corrected and sent again', async () => {
    const office = await server.open();
    const seen = await take(office, 'vendors', 'Email,Name,Nickname\nnobody,Farm,x\nfine@x.test,Mill,y\n', {
      isDryRun: true,
    });
    expect(seen.body.unknownColumns).toEqual(['Nickname']);
    const refused = seen.body.refusedFile;
    const [headings, row] = refused === null ? [] : await cellsOf(refused);
    expect(headings).toEqual(['Name', 'Contact', 'Email', 'Phone', 'Address', 'Note', 'Active', 'Row', 'Reason']);
    expect(row).toEqual(['Farm', null, 'nobody', null, null, null, null, 2, 'Email: Not a valid email']);
  });

  it('reads Thai headings and words', async () => {
    const office = await server.open();
    const seen = await take(office, 'vendors', 'ชื่อ;ใช้งาน\nฟาร์ม;ใช่\nโรงสี;ไม่\n');
    expect(seen.status).toBe(200);
    expect(counts(seen)).toEqual([2, 0, 0, 0]);
    expect(
      (await server.call(vendorRoutes.list, {}, office.owner)).body.items.map(({ name, isActive }) => [name, isActive]),
    ).toEqual([
      ['ฟาร์ม', true],
      ['โรงสี', false],
    ]);
  });
});

describe('importing a file', () => {
  it('is all or nothing: one bad row, and none is imported', async () => {
    const office = await server.open();
    const reported = await take(office, 'categories', 'Name\nTea\n\nCoffee\nTea\n');
    expect(codeOf(reported)).toEqual([422, 'import.row_errors']);
    expect(reported.body.additionValue.params).toEqual({ refused: 1, total: 3 });
    expect((reported.body.additionValue.current as Imported['body']).rows.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'new'],
      [4, 'new'],
      [5, 'refused'],
    ]);
    expect((await server.call(categoryRoutes.list, {}, office.owner)).body.total).toBe(0);
    expect(await office.messages()).toEqual([]);
  });

  it('changes existing records by name and raises their version, so that an open form notices', async () => {
    const office = await server.open();
    const { body: made } = await server.call(
      vendorRoutes.create,
      { body: z.parse(VendorInput, { name: 'Farm', contactName: 'Ann', note: 'Keep' }) },
      office.owner,
    );
    expect((await take(office, 'vendors', 'name,contact\nfarm,Bob\n')).status).toBe(200);
    const { body: now } = await server.call(vendorRoutes.get, { params: { id: made.vendorID } }, office.owner);
    expect(now).toEqual({ ...made, name: 'farm', contactName: 'Bob', version: 2 });
  });

  it('sees nothing of another company, nor of another location', async () => {
    const [mine, theirs] = [await server.open(), await server.open()];
    await take(theirs, 'vendors', 'Name\nFarm\n');
    expect(counts(await take(mine, 'vendors', 'Name\nFarm\n'))).toEqual([1, 0, 0, 0]);
    expect((await server.call(vendorRoutes.list, {}, theirs.owner)).body.total).toBe(1);
  });

  it('reports its progress, only to the person who started it', async () => {
    const [office, other] = [await server.open(), await server.open()];
    const importID = newID();
    await server.call(
      importRoutes.categoriesImport,
      { query: { importID, isDryRun: true }, body: uploaded('Name\nTea\n') },
      office.owner,
    );
    expect((await server.call(importRoutes.progress, { params: { importID } }, office.owner)).body).toEqual({
      importID,
      stage: 'done',
      done: 1,
      total: 1,
    });
    expect((await server.call(importRoutes.progress, { params: { importID } }, other.owner)).status).toBe(404);
  });

  it('adds categories and brands that the rows name on request, and refuses them otherwise', async () => {
    const office = await server.open();
    const file = 'Name,Category,Brand\nLatte,Coffee,Own\nMocha,coffee,\n';
    const refused = await take(office, 'products', file, { isDryRun: true });
    expect(problems(refused)).toEqual([
      [2, 'Category', '“Coffee” does not exist'],
      [2, 'Brand', '“Own” does not exist'],
      [3, 'Category', '“coffee” does not exist'],
    ]);
    const asked = await take(office, 'products', file, { isDryRun: true, isCreatingMissing: true });
    expect(asked.body.alsoCreated).toEqual([
      { kind: 'category', name: 'Coffee' },
      { kind: 'brand', name: 'Own' },
    ]);
    expect((await take(office, 'products', file, { isCreatingMissing: true })).status).toBe(200);
    expect(
      (await server.call(categoryRoutes.list, {}, office.owner)).body.items.map(({ name, productCount }) => [
        name,
        productCount,
      ]),
    ).toEqual([['Coffee', 2]]);
  });
});
