import { sheetRoutes, type SheetName } from '@tavola/contract';
import { cellsOf, exportFile, importFile, type Imported } from '@tavola/testkit/files/sheets.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const take = (
  { owner }: Office,
  name: SheetName,
  content: string,
  options: Parameters<typeof importFile>[4] = { isCreatingMissing: true },
) => importFile(server, sheetRoutes[name], owner, content, options);
const problems = ({ body }: Imported) =>
  body.rows.flatMap(({ row, problems: all = [] }) => all.map(({ column, message }) => [row, column, message]));
const tried = async (office: Office, name: SheetName, content: string) =>
  take(office, name, content, { isDryRun: true, isCreatingMissing: true });

/** Rows of a list as a file says them, by the name of their first column. */
async function listed({ owner }: Office, name: SheetName): Promise<readonly Record<string, unknown>[]> {
  const [headings = [], ...rows] = await cellsOf(await exportFile(server, sheetRoutes[name], owner));
  return rows.map((row) => Object.fromEntries(headings.map((heading, place) => [String(heading), row[place] ?? null])));
}

/** The name of the tax that the restaurant has. */
const taxOf = ({ tenant }: Office): Promise<string> =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      'SELECT name FROM taxes WHERE company_id = $1 AND deleted_at IS NULL ORDER BY name LIMIT 1',
      [tenant.scope.companyID],
    );
    return rows[0]?.name ?? '';
  });

/** An item library as Square exports it: a title above the headings, and columns for each location, set and tax. */
const square = (tax: string): string =>
  [
    'Items',
    `Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Price,Online Sale Price,Archived,Sellable,Option Name 1,Option Value 1,Default Unit Cost,Current Quantity Main St,Modifier Set - MILK,Modifier Set - EXTRAS,Tax - ${tax} (8.25%)`,
    '#oat-s,T1,Oat latte,Oat latte (hot),Small,OAT-S,"Two shots, oat milk","Drinks, Hot",Menu > Coffee,,visible,Prepared food and beverage,$4.50,,N,Y,,,0.90,12,Y,N,Y',
    '#oat-l,T2,Oat latte,Oat latte (hot),Large,OAT-L,"Two shots, oat milk","Drinks, Hot",Menu > Coffee,,visible,Prepared food and beverage,$5.50,,N,Y,,,1.10,3,Y,N,Y',
    '#tee-m,T3,Shirt,,Medium,TEE-M,,Goods,,,hidden,Physical good,25.00,,N,Y,Shirt size,M,,,N,N,Y',
    '#tee-l,T4,Shirt,,Large,TEE-L,,Goods,,,hidden,Physical good,25.00,,N,Y,Shirt size,L,,,N,N,Y',
    '#muffin,T5,Plain muffin,,Regular,MUF,,Bakery,,0085123456789,visible,Prepared food and beverage,3.25,,N,Y,,,,,N,N,N',
    '#old,T6,Old cake,,Regular,OLD,,Bakery,,,visible,Prepared food and beverage,6,,Y,Y,,,,,N,N,N',
  ].join('\n');

describe('an item export of Square (decision 393)', () => {
  it('becomes variants, modifier groups, and products with their variants', async () => {
    const office = await server.open({ isSelling: true });
    const file = square(await taxOf(office));
    for (const list of ['variants', 'modifierGroups', 'products'] as const) {
      const { status, body } = await take(office, list, file);
      expect(status).toBe(200);
      expect(body).toMatchObject({ writtenBy: 'square', counts: { refused: 0 } });
    }
    const products = await listed(office, 'products');
    const one = (name: string) => products.find((product) => product['Name'] === name);
    expect(one('Oat latte')).toMatchObject({
      'Display name': 'Oat latte (hot)',
      Category: 'Coffee',
      'Modifier groups': 'MILK',
      Variants: 'Oat latte',
    });
    expect(one('Oat latte Large')).toMatchObject({
      'Ref code': 'OAT-L',
      Price: '5.5',
      'Variant of': 'Oat latte',
      Options: 'Large',
    });
    expect(one('Shirt L')).toMatchObject({ 'Variant of': 'Shirt', Options: 'L' });
    expect(one('Plain muffin')).toMatchObject({ Barcode: '0085123456789', Tax: 'untaxed', Active: 'yes' });
    expect(one('Old cake')).toMatchObject({ Active: 'no' });
  });

  it('changes nothing when it is only tried, and names the rows by the file', async () => {
    const office = await server.open({ isSelling: true });
    const { body } = await tried(office, 'variants', square(await taxOf(office)));
    expect(body.rows.map(({ row, name }) => [row, name])).toEqual([
      [3, 'Oat latte: Small'],
      [4, 'Oat latte: Large'],
      [5, 'Shirt size: M'],
      [6, 'Shirt size: L'],
    ]);
    expect((await listed(office, 'variants')).map((row) => row['Variant'])).not.toContain('Oat latte');
  });

  it('names the columns that are not taken over', async () => {
    const office = await server.open({ isSelling: true });
    const { body } = await tried(office, 'products', square(await taxOf(office)));
    expect(body.unknownColumns).toEqual([
      'Reference Handle',
      'Token',
      'Square Online Item Visibility',
      'Item Type',
      'Current Quantity Main St',
    ]);
  });

  it('is refused with a tax that the restaurant does not have', async () => {
    const office = await server.open({ isSelling: true });
    const file = square('City tax');
    await take(office, 'variants', file);
    await take(office, 'modifierGroups', file);
    const refused = await tried(office, 'products', file);
    expect(problems(refused)[0]).toEqual([3, 'Tax', '“City tax” does not exist']);
  });

  it('is refused as products before its variants and modifier groups are there', async () => {
    const office = await server.open({ isSelling: true });
    const refused = await tried(office, 'products', square(await taxOf(office)));
    expect(problems(refused)).toContainEqual([3, 'Variants', '“Oat latte” does not exist']);
    expect(problems(refused)).toContainEqual([3, 'Modifier groups', '“MILK” does not exist']);
  });
});

/** A menu in the columns of Toast. */
const toast = [
  'Operation,Entity type,Operation ID,Name,POS name,Item description,Parent entity type,Parent version ID or operation ID,Pricing strategy or method,Price,PLU,SKU,Menu group,Visible to POS,Button color',
  'CREATE,MENU_ITEM,1,Ranch burger,Burger,With fries,MENU_GROUP,500000000032822323,BASE,13.99,,RB-1,Mains,TRUE,RED_75',
  'CREATE,MENU_ITEM,2,Craft beer,,,MENU_GROUP,500000000032822324,BASE,7.00,3001,,Drinks,FALSE,',
  'CREATE,MODIFIER_GROUP,3,Burger extras,,,MENU_ITEM,1,PRICED_BY_MODIFIERS,,,,,,',
  'CREATE,MODIFIER,4,Add bacon,,,MODIFIER_GROUP,3,BASE,3.00,,,,,',
  'CREATE,MODIFIER,5,No cheese,,,MODIFIER_GROUP,3,BASE,(0.50),,,,,',
].join('\n');

describe('a menu export of Toast (decision 393)', () => {
  it('becomes modifier groups with their modifiers, and products that have them', async () => {
    const office = await server.open({ isSelling: true });
    for (const list of ['modifierGroups', 'products'] as const) {
      const { status, body } = await take(office, list, toast);
      expect(status).toBe(200);
      expect(body).toMatchObject({ writtenBy: 'toast', counts: { refused: 0 } });
    }
    const groups = await listed(office, 'modifierGroups');
    expect(groups.filter((row) => row['Group'] === 'Burger extras')).toMatchObject([
      { Option: 'Add bacon', 'Price added': '3' },
      { Option: 'No cheese', 'Price added': '-0.5' },
    ]);
    const products = await listed(office, 'products');
    const one = (name: string) => products.find((product) => product['Name'] === name);
    expect(one('Ranch burger')).toMatchObject({
      'Display name': 'Burger',
      'Ref code': 'RB-1',
      Category: 'Mains',
      Price: '13.99',
      'Modifier groups': 'Burger extras',
      Available: 'yes',
    });
    expect(one('Craft beer')).toMatchObject({ 'Ref code': '3001', Available: 'no' });
  });

  it('names the columns that are not taken over', async () => {
    const office = await server.open({ isSelling: true });
    expect((await tried(office, 'products', toast)).body.unknownColumns).toEqual(['Button color']);
  });

  it('is refused with an item whose price is made in another way', async () => {
    const office = await server.open({ isSelling: true });
    const file = `${toast}\nCREATE,MENU_ITEM,6,Pizza,,,MENU_GROUP,500,LOCATION_SPECIFIC,,,,Mains,TRUE,`;
    await take(office, 'modifierGroups', toast);
    expect(problems(await tried(office, 'products', file))).toEqual([
      [7, 'Price', '“LOCATION_SPECIFIC” is not a number'],
    ]);
  });
});
