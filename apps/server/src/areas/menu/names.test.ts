import {
  catalogRoutes,
  categoryRoutes,
  comboRoutes,
  customPaymentTypeRoutes,
  discountRoutes,
  menuRoutes,
  modifierGroupRoutes,
  payInOutReasonRoutes,
  productRoutes,
  taxRoutes,
  unpack,
  variantRoutes,
  voidCompReasonRoutes,
  type ErrorBody,
  type PosCatalog,
  type Route,
} from '@tavola/contract';
import { cafe, createProduct, productCalled, saveProduct } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { discountFields } from '@tavola/testkit/office/sample-discount.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ catalog: cafe });
});
afterAll(() => server.close());

type Answered = Readonly<Record<string, unknown>>;
async function call(route: Route, input: object): Promise<Answered> {
  const answer = await server.call(route as never, input as never, office.owner);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as Answered;
}
const names = { en: 'Ginger tea', th: 'ชาขิง' };
const posData = async (): Promise<PosCatalog> => (await server.call(catalogRoutes.pos, {}, office.owner)).body;

interface Kind {
  readonly routes: { readonly create: Route; readonly get: Route; readonly update: Route; readonly list?: Route };
  readonly idField: string;
  readonly body: () => object | Promise<object>;
}
const teaID = async (): Promise<string> => (await productCalled(server, office, 'Tea')).itemID;
const kinds: Readonly<Record<string, Kind>> = {
  category: { routes: categoryRoutes, idField: 'itemCategoryID', body: () => ({}) },
  variant: {
    routes: variantRoutes,
    idField: 'variantID',
    body: () => ({ variantOptions: [{ variantOptionID: newID(), name: 'One', names }] }),
  },
  'modifier group': {
    routes: modifierGroupRoutes,
    idField: 'modifierGroupID',
    body: () => ({ modifierOptions: [{ modifierOptionID: newID(), name: 'One', names }] }),
  },
  product: {
    routes: productRoutes,
    idField: 'itemID',
    body: () => ({ basePrice: 1, isTaxInclusive: false }),
  },
  combo: {
    routes: comboRoutes,
    idField: 'itemID',
    body: async () => ({
      basePrice: 1,
      isTaxInclusive: false,
      comboChoices: [
        { comboChoiceID: newID(), name: 'One', names, comboChoiceItems: [{ itemID: await teaID(), isDefault: true }] },
      ],
    }),
  },
  menu: {
    routes: menuRoutes,
    idField: 'menuID',
    body: () => ({ menuSections: [{ menuSectionID: newID(), displayName: 'One', names, menuItems: [] }] }),
  },
  discount: { routes: discountRoutes, idField: 'discountID', body: () => discountFields() },
  'void reason': { routes: voidCompReasonRoutes, idField: 'voidCompReasonID', body: () => ({ type: 'Void' }) },
  'pay-in reason': { routes: payInOutReasonRoutes, idField: 'payInOutReasonID', body: () => ({ type: 'PayIn' }) },
  'payment type': { routes: customPaymentTypeRoutes, idField: 'customPaymentTypeID', body: () => ({}) },
  tax: {
    routes: taxRoutes,
    idField: 'taxID',
    body: () => ({
      rate: 3,
      taxComponents: [
        { name: 'One', names, rate: 1 },
        { name: 'Two', rate: 2 },
      ],
    }),
  },
};

/** How often the names occur in an answer: once for the record, once for what belongs to it. */
const occurrences = (answer: unknown): number => JSON.stringify(answer).split('ชาขิง').length - 1;

describe.each(Object.entries(kinds))('a %s', (_kind, { routes, idField, body }) => {
  test('keeps its names per language, and the names of what belongs to it', async () => {
    const input = { ...(await body()), name: `Plain ${newID()}`, names };
    const created = await call(routes.create, { query: {}, body: input });
    const params = { id: created[idField] };
    const read = await call(routes.get, { params });
    expect(read['names']).toEqual(names);
    expect(occurrences(read)).toBe(occurrences(input));
  });

  test('has no names after a save without them', async () => {
    const input = { ...(await body()), name: `Plain ${newID()}`, names };
    const created = await call(routes.create, { query: {}, body: input });
    const params = { id: created[idField] };
    const { names: _names, ...read } = await call(routes.get, { params });
    await call(routes.update, { params, query: {}, body: read });
    expect((await call(routes.get, { params }))['names']).toBeUndefined();
  });

  test('refuses a language that the product does not have', async () => {
    const input = { ...(await body()), name: `Plain ${newID()}`, names: { fr: 'Thé' } };
    const { status } = await server.call(routes.create as never, { query: {}, body: input } as never, office.owner);
    expect(status).toBe(400);
  });
});

describe('search in a list', () => {
  const unsearched = ['void reason', 'pay-in reason', 'tax'];
  const lists = Object.entries(kinds).filter(([kind]) => !unsearched.includes(kind));
  test.each(lists)('finds a %s by either language', async (_kind, { routes, idField, body }) => {
    const [en, th] = [`Mango ${newID()}`, `มะม่วง ${newID()}`];
    const input = { ...(await body()), name: `Plain ${newID()}`, names: { en, th } };
    const id = (await call(routes.create, { query: {}, body: input }))[idField];
    for (const search of [en.toUpperCase(), th]) {
      const found = (await call(routes.list ?? routes.get, { query: { search } })) as unknown as { items: Answered[] };
      expect(found.items.map((row) => row[idField])).toEqual([id]);
      expect(found.items[0]?.['names']).toEqual({ en, th });
    }
  });
});

const described = Object.entries(kinds).filter(([kind]) => kind === 'product' || kind === 'combo');
describe.each(described)('the descriptions of a %s', (_kind, { routes, body }) => {
  const descriptions = { en: 'Hot and sour', th: 'รสเผ็ดเปรี้ยว' };
  const made = async (): Promise<Answered> =>
    call(routes.create, { query: {}, body: { ...(await body()), name: `Plain ${newID()}`, descriptions } });
  const params = async (): Promise<object> => ({ id: (await made())['itemID'] });

  test('are kept per language', async () => {
    expect((await call(routes.get, { params: await params() }))['descriptions']).toEqual(descriptions);
  });
  test('are in the sell data', async () => {
    const { itemID } = await made();
    const sold = (await posData()).products.find((product) => product.itemID === itemID);
    expect(sold?.descriptions).toEqual(descriptions);
  });
  test('are none after a save without them', async () => {
    const at = await params();
    const { descriptions: _descriptions, ...read } = await call(routes.get, { params: at });
    await call(routes.update, { params: at, query: {}, body: read });
    expect((await call(routes.get, { params: at }))['descriptions']).toBeUndefined();
  });
});

describe('the sell data', () => {
  test('name a variant after its product and its options in each language in which one has a name', async () => {
    const coffee = await productCalled(server, office, 'Coffee');
    await saveProduct(server, office, coffee, { names: { th: 'กาแฟ' } });
    const { products } = await posData();
    const called = (name: string) => products.find((product) => product.name === name)?.names;
    expect(called('Coffee')).toEqual({ th: 'กาแฟ' });
    expect(called('Coffee, Large')).toEqual({ th: 'กาแฟ, Large' });
    const size = (await call(variantRoutes.list, { query: { search: 'Size' } })) as unknown as { items: Answered[] };
    const params = { id: size.items[0]?.['variantID'] };
    const variant = (await call(variantRoutes.get, { params })) as unknown as { variantOptions: { name: string }[] };
    const variantOptions = variant.variantOptions.map((option) =>
      option.name === 'Large' ? { ...option, names: { th: 'ใหญ่', en: 'Big' } } : option,
    );
    await call(variantRoutes.update, { params, body: { ...variant, variantOptions } });
    const after = (await posData()).products.find((product) => product.name === 'Coffee, Large');
    expect(after?.names).toEqual({ en: 'Coffee, Big', th: 'กาแฟ, ใหญ่' });
  });

  test('name a deposit and its credit after their product', async () => {
    const body = { name: 'Bottle', names: { th: 'ขวด' }, basePrice: 1, isTaxInclusive: false };
    await createProduct(server, office, { ...body } as never, { isDepositAndCredit: true });
    const { products } = await posData();
    expect(products.filter(({ name }) => name.startsWith('Bottle (')).map((product) => product.names)).toEqual([
      { th: 'ขวด (มัดจำ)' },
      { th: 'ขวด (คืนมัดจำ)' },
    ]);
  });

  test('are the same packed and unpacked', async () => {
    const packed = (await server.call(catalogRoutes.posPacked, {}, office.owner)).body;
    expect(unpack(packed)).toEqual(await posData());
  });
});

test('a name that is too long is refused at its language', async () => {
  const { status, body } = await server.call(
    categoryRoutes.create,
    { body: { name: 'Long', names: { th: 'ก'.repeat(101) } } },
    office.owner,
  );
  expect(status).toBe(400);
  expect((body as unknown as ErrorBody).additionValue.fields?.map(({ path, code }) => [path, code])).toEqual([
    ['names.th', 'too_long'],
  ]);
});
