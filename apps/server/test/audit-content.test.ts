import { customerRoutes, importRoutes, productRoutes, taxRoutes } from '@tavola/contract';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { customerInput } from './fixtures/customers.ts';
import { newName } from './walk/fixture-kit.ts';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

interface AuditRow {
  readonly action: string;
  readonly name: string | null;
  readonly user_id: string;
  readonly client_id: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

async function lastRowOf(target: string): Promise<AuditRow> {
  const owner = await world.test.owner();
  const found = await owner.query<AuditRow>(
    'SELECT action, target_name AS name, user_id, client_id, before, after FROM audit_log WHERE target_id = $1 ORDER BY at DESC, id DESC LIMIT 1',
    [target],
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('Nothing of it is in the audit.');
  return row;
}

describe('the audit of a changed tax', () => {
  let row: AuditRow;
  const taxID = newID();
  const name = newName();
  const tax = { name, rate: 7, isDefault: false, taxComponents: [] };
  beforeAll(async () => {
    const caller = await world.burrito.owner.caller();
    await world.call(taxRoutes.create, { body: { ...tax, taxID } }, caller);
    await world.call(taxRoutes.update, { params: { id: taxID }, body: { ...tax, rate: 10, version: 1 } }, caller);
    row = await lastRowOf(taxID);
  });

  it('says what was done', () => expect(row.action).toBe('tax.changed'));
  it('names the tax', () => expect(row.name).toBe(name));
  it('has the rate before', () => expect(row.before).toEqual({ rate: 7 }));
  it('has the rate after', () => expect(row.after).toEqual({ rate: 10 }));
  it('names the person', () => expect(row.user_id).toMatch(/^[0-9a-f-]{36}$/));
  it('names the terminal', () => expect(row.client_id).not.toBeNull());
});

describe('the audit of an import', () => {
  const name = newName();
  let row: AuditRow;
  beforeAll(async () => {
    const caller = await world.burrito.owner.caller();
    const take = (price: string) =>
      world.call(
        importRoutes.productsImport,
        {
          query: { importID: newID(), isDryRun: false, isCreatingMissing: true },
          body: {
            file: {
              name: 'menu.csv',
              content: new Uint8Array(Buffer.from(`Name,Price,Category\n${name},${price},${name}\n`)),
            },
          },
        },
        caller,
      );
    await take('3.5');
    await take('4');
    const products = await world.call(productRoutes.lookup, {}, caller);
    row = await lastRowOf(products.body.find((product) => product.name === name)?.itemID ?? '');
  });

  it('has the price of a row before', () => expect(row.before).toEqual({ basePrice: 3.5 }));
  it('has the price of a row after', () => expect(row.after).toEqual({ basePrice: 4 }));
  it('has the file itself', async () =>
    expect((await lastRowOf('products')).after).toEqual({ list: 'products', file: 'menu.csv', added: 0, changed: 1 }));
});

describe('the audit of a customer', () => {
  it('keeps which fields were changed, and nothing of what is in them', async () => {
    const caller = await world.burrito.owner.caller();
    const { customerID: id, ...customer } = { ...customerInput(), addresses: [] };
    await world.call(customerRoutes.create, { body: { ...customer, customerID: id } }, caller);
    const body = { ...customer, phone: '+66812345679', version: 1 };
    await world.call(customerRoutes.update, { params: { id }, body }, caller);
    const { before, after } = await lastRowOf(id);
    expect({ before, after }).toEqual({ before: {}, after: { fields: ['phone'] } });
  });
});

describe('exports', () => {
  it('are refused to a cashier, who may look guests up', async () => {
    const answer = await world.call(
      importRoutes.customersExport,
      { query: { format: 'csv' } },
      await world.burrito.cashier.caller(),
    );
    expect(answer.status).toBe(403);
  });
  it('are in the audit with the list, its rows and its filter', async () => {
    const caller = await world.burrito.owner.caller();
    await world.call(importRoutes.vendorsExport, { query: { format: 'csv' } }, caller);
    const { after } = await lastRowOf('vendors');
    expect(after).toEqual({ list: 'vendors', rows: expect.any(Number), filter: null, format: 'csv' });
  });
});
