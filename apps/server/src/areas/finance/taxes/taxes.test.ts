import {
  catalogRoutes,
  orderRoutes,
  permission,
  serviceChargeRoutes,
  taxRoutes,
  type Order,
  type ProductTax,
  type TaxInput,
} from '@tavola/contract';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const single = (name: string, rate = 7): TaxInput => ({ name, rate, isDefault: false, taxComponents: [] });
const combined = (name: string): TaxInput => ({
  name,
  rate: 8.875,
  isDefault: false,
  taxComponents: [
    { name: 'State', rate: 4 },
    { name: 'City', rate: 4.875 },
  ],
});
checkCrud(() => server, {
  routes: taxRoutes,
  idField: 'taxID',
  idsKey: 'taxIDs',
  codes: permission.taxes,
  isUsedByTerminals: true,
  make: (name) => ({ ...single(name) }),
  change: (name) => ({ ...combined(name) }),
});

const taxes = async ({ owner }: Office) => (await server.call(taxRoutes.list, {}, owner)).body;
const named = async (office: Office, name: string) => {
  const tax = (await taxes(office)).find((one) => one.name === name);
  if (tax === undefined) throw new Error(`There is no tax ${name}.`);
  return tax;
};
const products = async ({ owner }: Office, query: object = {}) =>
  (await server.call(taxRoutes.products, { query }, owner)).body;
const shown = ({ items }: { items: readonly ProductTax[] }) =>
  items.map(({ name, taxName, isDefaultTax, isTaxInclusive }) => [name, taxName, isDefaultTax, isTaxInclusive]);
const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;
const dueOfBurger = async (office: Office) => {
  const terminal = await loadTerminal(server, office.owner);
  const order = terminal.order([terminal.line('Burger')]);
  const { status, body } = await server.call(orderRoutes.send, { body: order }, office.owner);
  const { totalTaxAmount, totalDueAmount } = body as Order;
  return [status, totalTaxAmount, totalDueAmount];
};

describe('a combined tax', () => {
  it('has the sum of its components as its rate, whatever is sent, and taxes by them (decision 43)', async () => {
    const office = await server.open({ isSelling: true });
    const { body } = await server.call(
      taxRoutes.create,
      {
        body: {
          ...combined('NY'),
          rate: 99,
          isDefault: true,
          taxComponents: [
            { name: 'A', rate: 0.1 },
            { name: 'B', rate: 0.2 },
            { name: 'C', rate: 8.57501 },
          ],
        },
      },
      office.owner,
    );
    expect(body.rate).toBe(8.87501);
    expect(body.taxComponents).toEqual([
      { name: 'A', rate: 0.1 },
      { name: 'B', rate: 0.2 },
      { name: 'C', rate: 8.57501 },
    ]);
    expect((await pos(office)).taxes.find(({ name }) => name === 'NY')).toEqual({
      taxID: body.taxID,
      name: 'NY',
      names: null,
      rate: 8.87501,
      taxComponents: body.taxComponents.map((component) => ({ ...component, names: null })),
    });
    // 9.99: 0.00999 + 0.01998 + 0.85664, each rounded separately.
    expect(await dueOfBurger(office)).toEqual([200, 0.89, 10.88]);
  });

  it('is refused above 100 % or with a component twice', async () => {
    const { owner } = await server.open();
    const paths = async (taxComponents: TaxInput['taxComponents']) => {
      const { status, body } = await server.call(
        taxRoutes.create,
        { body: { ...combined('Bad'), taxComponents } },
        owner,
      );
      return [status, body.additionValue.fields.map(({ path, code }) => [path, code])];
    };
    expect(
      await paths([
        { name: 'A', rate: 60 },
        { name: 'B', rate: 40.00001 },
      ]),
    ).toEqual([400, [['rate', 'percent']]]);
    expect(
      await paths([
        { name: 'Tax', rate: 1 },
        { name: 'TAX', rate: 2 },
      ]),
    ).toEqual([400, [['taxComponents', 'name_taken']]]);
  });
});

describe('the default tax', () => {
  it('is exactly one: another can replace it, and it can be neither switched off nor deleted', async () => {
    const office = await server.open({ isSelling: true });
    const before = await named(office, 'Tax');
    const { version: _version, taxID: id, ...input } = before;
    expect(before.isDefault).toBe(true);
    expect(
      codeOf(
        await server.call(
          taxRoutes.update,
          { params: { id }, body: { ...input, isDefault: false, version: before.version } },
          office.owner,
        ),
      ),
    ).toEqual([409, 'tax.error.default_kept']);
    expect(codeOf(await server.call(taxRoutes.remove, { query: { taxIDs: [id] } }, office.owner))).toEqual([
      409,
      'tax.error.default_kept',
    ]);
    const { body: next } = await server.call(
      taxRoutes.create,
      { body: { ...single('VAT', 10), isDefault: true } },
      office.owner,
    );
    expect((await taxes(office)).filter(({ isDefault }) => isDefault)).toEqual([next]);
    expect(await dueOfBurger(office)).toEqual([200, 1, 10.99]);
    expect((await server.call(taxRoutes.remove, { query: { taxIDs: [id] } }, office.owner)).status).toBe(409);
  });

  it('is exactly one even when several people choose another at the same time', async () => {
    const office = await server.open({ isSelling: true });
    for (const name of ['A', 'B', 'C', 'D']) await server.call(taxRoutes.create, { body: single(name) }, office.owner);
    const others = (await taxes(office)).filter(({ isDefault }) => !isDefault);
    const answers = await Promise.all(
      others.map(({ version, taxID: id, ...input }) =>
        server.call(taxRoutes.update, { params: { id }, body: { ...input, isDefault: true, version } }, office.owner),
      ),
    );
    // Losing the default is a change too, so a person whose edit was overwritten is notified.
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    expect((await taxes(office)).filter(({ isDefault }) => isDefault).length).toBe(1);
  });

  it('stays unchanged when the call that set it is repeated', async () => {
    const office = await server.open({ isSelling: true });
    const body = { ...single('VAT', 10), isDefault: true, taxID: '01900000-0000-7000-8000-0000000000a1' };
    await server.call(taxRoutes.create, { body }, office.owner);
    const { version, taxID: id, ...input } = await named(office, 'Tax');
    await server.call(taxRoutes.update, { params: { id }, body: { ...input, isDefault: true, version } }, office.owner);
    await server.call(taxRoutes.create, { body }, office.owner);
    expect((await taxes(office)).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Tax']);
  });
});

describe('a tax in use', () => {
  it('is not deleted, and its users are named', async () => {
    const office = await server.open({ isSelling: true });
    const {
      body: { taxID },
    } = await server.call(taxRoutes.create, { body: single('Food', 5) }, office.owner);
    const itemIDs = (await products(office)).items.filter(({ name }) => name !== 'Water').map(({ itemID }) => itemID);
    await server.call(taxRoutes.saveProducts, { body: { itemIDs, taxID } }, office.owner);
    const {
      body: {
        serviceChargeSetting: { serviceChargeSettingID: id, ...charge },
      },
    } = await server.call(serviceChargeRoutes.withOperational, {}, office.owner);
    await server.call(serviceChargeRoutes.update, { params: { id }, body: { ...charge, taxID } }, office.owner);
    const refused = await server.call(taxRoutes.remove, { query: { taxIDs: [taxID] } }, office.owner);
    expect(codeOf(refused)).toEqual([409, 'tax.error.in_use']);
    expect(refused.body.additionValue.params).toEqual({
      name: 'Food',
      users: 'Burger, Burrito, Platter, 1 more, the service charge',
    });
    await server.call(taxRoutes.saveProducts, { body: { itemIDs, isDefaultTax: true } }, office.owner);
    expect(
      (await server.call(taxRoutes.remove, { query: { taxIDs: [taxID] } }, office.owner)).body.additionValue.params[
        'users'
      ],
    ).toBe('the service charge');
  });
});

it('a new tax rate is charged at once', async () => {
  const office = await server.open({ isSelling: true });
  expect(await dueOfBurger(office)).toEqual([200, 0.7, 10.69]);
  const { version: before } = await pos(office);
  const { version, taxID: id, ...input } = await named(office, 'Tax');
  await server.call(taxRoutes.update, { params: { id }, body: { ...input, rate: 20, version } }, office.owner);
  expect((await pos(office)).version).toEqual(before + 1);
  expect(await dueOfBurger(office)).toEqual([200, 2, 11.99]);
});

describe('taxes of products', () => {
  it('are listed with the charged tax, filtered, searched and sorted', async () => {
    const office = await server.open({ isSelling: true });
    const all = await products(office);
    expect(shown(all)).toEqual([
      ['Burger', 'Tax', true, false],
      ['Burrito', 'Tax', true, false],
      ['Platter', 'Tax', true, false],
      ['Soda', 'Tax', true, false],
      ['Water', 'No Tax', false, false],
    ]);
    expect(all.total).toBe(5);
    const { taxID } = await named(office, 'No Tax');
    const drinks = all.items.find(({ name }) => name === 'Soda')?.categoryID ?? '';
    expect(shown(await products(office, { taxIDs: [taxID] })).length).toBe(1);
    expect(
      shown(await products(office, { categoryIDs: [drinks], sort: ['taxName:asc'] })).map(([name]) => name),
    ).toEqual(['Water', 'Soda']);
    expect((await products(office, { search: 'bur' })).total).toBe(2);
  });

  it('are set for many at once, each part separately, and reach the terminals', async () => {
    const office = await server.open({ isSelling: true });
    const { taxID } = await named(office, 'No Tax');
    const ids = new Map((await products(office)).items.map(({ name, itemID }) => [name, itemID]));
    const save = (names: readonly string[], body: object) =>
      server.call(
        taxRoutes.saveProducts,
        { body: { itemIDs: names.map((name) => ids.get(name) ?? name), ...body } },
        office.owner,
      );
    const terminalHas = async (name: string) => {
      const { products: items, taxes: known } = await pos(office);
      const item = items.find((one) => one.name === name);
      return [known.find((tax) => tax.taxID === item?.taxID)?.name ?? null, item?.isTaxInclusive];
    };
    expect((await save(['Burger', 'Soda', 'Burger'], { isTaxInclusive: true })).body).toEqual({ changed: 2 });
    expect(await terminalHas('Burger')).toEqual(['Tax', true]);
    expect(await terminalHas('Soda')).toEqual(['Tax', true]);
    expect(await terminalHas('Platter')).toEqual(['Tax', false]);
    await save(['Burger'], { taxID });
    expect(await terminalHas('Burger')).toEqual(['No Tax', true]);
    await save(['Burger'], { taxID: null });
    expect(await terminalHas('Burger')).toEqual([null, true]);
    expect(shown(await products(office, { search: 'burger' }))).toEqual([['Burger', '', false, true]]);
    await save(['Burger'], { isDefaultTax: true, isTaxInclusive: false });
    expect(await terminalHas('Burger')).toEqual(['Tax', false]);
    expect(codeOf(await save(['Burger', '01900000-0000-7000-8000-00000000dead'], { taxID }))).toEqual([
      404,
      'resource.not_found',
    ]);
    expect(codeOf(await save(['Burger'], { taxID: '01900000-0000-7000-8000-00000000dead' }))).toEqual([
      404,
      'resource.not_found',
    ]);
    expect(await terminalHas('Burger')).toEqual(['Tax', false]);
  });

  it('of a product with variants apply to each of them, and only the product is listed', async () => {
    const office = await server.open({ isSelling: true });
    const { companyID } = office.tenant.scope;
    const burger = (await pos(office)).products.find(({ name }) => name === 'Burger')?.itemID ?? '';
    await server.services.database.tenant(office.tenant.scope, async (tx) => {
      await tx.raw(`UPDATE items SET type = 'BaseProduct' WHERE company_id = $1 AND id = $2`, [companyID, burger]);
      await tx.raw(
        `INSERT INTO items (company_id, id, type, base_item_id, combination_indices, name, display_name, base_price, is_tax_inclusive, created_at, updated_at) VALUES ($1, $2, 'ProductVariant', $3, '0', 'Burger', 'Large', 12, false, $4, $4)`,
        [companyID, newID(), burger, new Date()],
      );
    });
    const { taxID } = await named(office, 'No Tax');
    expect((await products(office, { search: 'burger' })).items.map(({ type }) => type)).toEqual(['BaseProduct']);
    expect(
      (
        await server.call(
          taxRoutes.saveProducts,
          { body: { itemIDs: [burger], taxID, isTaxInclusive: true } },
          office.owner,
        )
      ).body,
    ).toEqual({ changed: 1 });
    expect(
      (await pos(office)).products
        .filter(({ name }) => name === 'Burger')
        .map((item) => [item.type, item.taxID, item.isTaxInclusive]),
    ).toEqual([
      ['BaseProduct', taxID, true],
      ['ProductVariant', taxID, true],
    ]);
  });

  it('can be viewed with the right to view taxes and set with the right to edit them', async () => {
    const office = await server.open({ isSelling: true });
    const viewer = await office.colleague(permission.taxes.view);
    const { items } = (await server.call(taxRoutes.products, {}, viewer)).body;
    expect(
      codeOf(
        await server.call(
          taxRoutes.saveProducts,
          { body: { itemIDs: items.map(({ itemID }) => itemID), isTaxInclusive: true } },
          viewer,
        ),
      ),
    ).toEqual([403, 'permission.denied']);
  });
});
