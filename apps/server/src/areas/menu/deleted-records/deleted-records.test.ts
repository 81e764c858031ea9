import {
  ALL_ACCESS,
  categoryRoutes,
  customerRoutes,
  deletedRecordRoutes,
  ingredientRoutes,
  menuRoutes,
  glCodeRoutes,
  payInOutReasonRoutes,
  paymentAccountRoutes,
  permission,
  productRoutes,
  taxRoutes,
  variantRoutes,
  vendorRoutes,
  voidCompReasonRoutes,
  type DeletedNoun,
  type ProductInput,
} from '@tavola/contract';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { menu } from '../menus/menus.setup.ts';

type Route = Parameters<OfficeServer['call']>[0];
let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
});
afterAll(() => server.close());

const list = async (query: { search?: string; noun?: DeletedNoun; sort?: string[] }, caller = office.owner) =>
  (await server.call(deletedRecordRoutes.list, { query }, caller)).body;
const named = async (search: string) =>
  (await list({ search, sort: ['name:asc'] })).items.map(({ noun, name }) => `${noun} ${name}`);
const restore = (records: { noun: DeletedNoun; id: string }[], caller = office.owner) =>
  server.call(deletedRecordRoutes.restore, { body: { records } }, caller);

async function addProduct(name: string, more: Partial<ProductInput> = {}): Promise<string> {
  const body = { name, basePrice: 5, isTaxInclusive: false, ...more } as ProductInput;
  return (await server.call(productRoutes.create, { body }, office.owner)).body.itemID;
}
const removeProduct = (id: string) => server.call(productRoutes.remove, { query: { productIDs: [id] } }, office.owner);

describe('deleted records', () => {
  it('are listed by kind and name with the moment of the delete, and restored as they were', async () => {
    const { body: category } = await server.call(
      categoryRoutes.create,
      { body: { name: 'Gone desserts' } },
      office.owner,
    );
    const { body: ingredient } = await server.call(
      ingredientRoutes.create,
      { body: { name: 'Gone flour' } as never },
      office.owner,
    );
    const { body: made } = await server.call(
      menuRoutes.create,
      { body: { ...menu('Gone menu'), menuID: newID() } },
      office.owner,
    );
    const product = await addProduct('Gone cake', { barcode: 'GONE-1', basePrice: 7 });
    await removeProduct(product);
    await server.call(categoryRoutes.remove, { query: { itemCategoryIDs: [category.itemCategoryID] } }, office.owner);
    await server.call(ingredientRoutes.remove, { query: { ingredientIDs: [ingredient.ingredientID] } }, office.owner);
    await server.call(menuRoutes.remove, { query: { menuIDs: [made.menuID] } } as never, office.owner);
    expect(await named('gone')).toEqual([
      'product Gone cake',
      'category Gone desserts',
      'ingredient Gone flour',
      'menu Gone menu',
    ]);
    const { items, total } = await list({ search: 'gone', noun: 'category' });
    expect(total).toBe(1);
    expect(items[0]?.id).toEqual(category.itemCategoryID);
    expect(server.clock.now().getTime() - Date.parse(items[0]?.deletedAt ?? '')).toBeLessThan(60_000);

    const messages = (await office.messages()).length;
    const { body } = await restore([
      { noun: 'product', id: product },
      { noun: 'category', id: category.itemCategoryID },
      { noun: 'ingredient', id: ingredient.ingredientID },
      { noun: 'menu', id: made.menuID },
    ]);
    expect(body).toEqual({ restored: 4 });
    expect((await office.messages()).length).toBe(messages + 1);
    expect(await named('gone')).toEqual([]);
    const { body: back } = await server.call(productRoutes.get, { params: { id: product } }, office.owner);
    expect(back.name).toBe('Gone cake');
    expect(back.barcode).toBe('GONE-1');
    expect(back.basePrice).toBe(7);
  });

  it('come back with their variants', async () => {
    const { body: size } = await server.call(
      variantRoutes.create,
      { body: { name: 'Lost size', displayName: '', variantOptions: [{ name: 'S' }] } as never },
      office.owner,
    );
    const id = await addProduct('Lost tea', {
      variantIDs: [size.variantID],
      itemVariations: [{ variantOptionIDs: [size.variantOptions[0]?.variantOptionID], basePrice: 4 }] as never,
    });
    await removeProduct(id);
    expect(await named('lost')).toEqual(['product Lost tea']);
    await restore([{ noun: 'product', id }]);
    const { body } = await server.call(productRoutes.get, { params: { id } }, office.owner);
    expect(body.itemVariations.map(({ basePrice }) => basePrice)).toEqual([4]);
  });

  it('are restored all or none: a name that is taken by now is refused', async () => {
    const [first, second] = [await addProduct('Twice'), await addProduct('Once')];
    for (const id of [first, second]) await removeProduct(id);
    await addProduct('Twice');
    const { status, body } = await restore([
      { noun: 'product', id: second },
      { noun: 'product', id: first },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      additionValue: { errorCode: 'item.error.duplicate.name', params: { name: 'Twice' } },
    });
    expect(await named('once')).toEqual(['product Once']);
  });

  it('are shown to and restored by those who may add such records', async () => {
    const id = await addProduct('Private stew');
    await removeProduct(id);
    const cook = await office.colleague(permission.discount.add);
    expect((await list({ search: 'private' }, cook)).items).toEqual([]);
    expect((await restore([{ noun: 'product', id }], cook)).status).toBe(403);
    const other = await server.open();
    expect((await list({ search: 'private' }, other.owner)).items).toEqual([]);
    expect((await restore([{ noun: 'product', id }], other.owner)).status).toBe(404);
    // An id is one noun's.
    expect((await restore([{ noun: 'combo', id }])).status).toBe(404);
  });

  it('name who deleted them, where that was kept, and are found by it', async () => {
    const [mine, theirs] = [await addProduct('Whose pie'), await addProduct('Whose jam')];
    for (const id of [mine, theirs]) await removeProduct(id);
    const { items } = await list({ search: 'whose', sort: ['name:asc'] });
    await server.test.asOwner((client) =>
      client.query('UPDATE items SET deleted_by = NULL WHERE company_id = $1 AND id = $2', [
        office.tenant.scope.companyID,
        theirs,
      ]),
    );
    const earlier = (await list({ search: 'whose jam' })).items;
    expect(items.map(({ name, deletedByName }) => [name, deletedByName])).toEqual([
      ['Whose jam', 'Ann Lee'],
      ['Whose pie', 'Ann Lee'],
    ]);
    expect((await list({ search: 'ann lee', sort: ['deletedByName:asc'] })).items.map(({ name }) => name)).toContain(
      'Whose pie',
    );
    expect(earlier.map(({ deletedByName }) => deletedByName)).toEqual(['']);
  });

  it('are taxes, reasons, account codes, payment accounts and vendors too', async () => {
    const create = async (route: Route, body: object): Promise<Record<string, unknown>> => {
      const answer = await server.call(route, { body } as never, office.owner);
      expect(answer.status).toBe(200);
      return answer.body as Record<string, unknown>;
    };
    const made: readonly (readonly [DeletedNoun, Route, Route, string, string, object])[] = [
      [
        'tax',
        taxRoutes.create,
        taxRoutes.remove,
        'taxID',
        'taxIDs',
        { name: 'Late tax', rate: 7, isDefault: false, taxComponents: [] },
      ],
      [
        'voidCompReason',
        voidCompReasonRoutes.create,
        voidCompReasonRoutes.remove,
        'voidCompReasonID',
        'voidIds',
        { name: 'Late void', type: 'Void', percentage: 0 },
      ],
      [
        'payInOutReason',
        payInOutReasonRoutes.create,
        payInOutReasonRoutes.remove,
        'payInOutReasonID',
        'payInOutReasonIDs',
        { name: 'Late cash', type: 'PayIn' },
      ],
      [
        'glCode',
        glCodeRoutes.create,
        glCodeRoutes.remove,
        'glCodeId',
        'glCodeIds',
        { code: 'Late 4000', name: 'Sales' },
      ],
      [
        'paymentAccount',
        paymentAccountRoutes.create,
        paymentAccountRoutes.remove,
        'accountID',
        'paymentAccountIDs',
        { name: 'Late account', paymentTypeID: 3, creditLimit: 0, isActive: true },
      ],
      ['vendor', vendorRoutes.create, vendorRoutes.remove, 'vendorID', 'vendorIDs', { name: 'Late vendor' }],
    ];
    const records: { noun: DeletedNoun; id: string }[] = [];
    for (const [noun, add, remove, idField, idsKey, body] of made) {
      const id = String((await create(add, body))[idField]);
      records.push({ noun, id });
      expect((await server.call(remove, { query: { [idsKey]: [id] } } as never, office.owner)).status).toBe(200);
    }
    expect((await list({ search: 'late' })).items.map(({ noun }) => noun).sort()).toEqual(
      made.map(([noun]) => noun).sort(),
    );
    expect((await restore(records)).body).toEqual({ restored: made.length });
    expect(await named('late')).toEqual([]);
    const { body: taxes } = await server.call(taxRoutes.list, {}, office.owner);
    expect(taxes.some(({ name }) => name === 'Late tax')).toBe(true);
  });

  it('are roles too, restored only by a person who has all of their rights', async () => {
    const { scope, userID } = office.tenant;
    const holding = (codes: readonly number[]) =>
      server.test.asOwner(async (client) => {
        await client.query('DELETE FROM user_permissions WHERE company_id = $1', [scope.companyID]);
        await client.query('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, $4)', [
          scope.companyID,
          newID(),
          userID,
          codes,
        ]);
      });
    const id = newID();
    await server.test.asOwner((client) =>
      client.query(
        `INSERT INTO roles (company_id, id, name, role_location_id, codes, created_at, updated_at, deleted_at, deleted_by)
         VALUES ($1, $2, 'Strong role', $3, $4, now(), now(), now(), $5)`,
        [scope.companyID, id, scope.locationID, [permission.taxes.delete], userID],
      ),
    );
    const clerk = await office.colleague(permission.users.add);
    await holding([permission.users.add]);
    const { status, body } = await restore([{ noun: 'role', id }], clerk);
    expect(status).toBe(403);
    expect(body).toMatchObject({ additionValue: { errorCode: 'role.holds_more' } });
    expect(await named('strong')).toEqual(['role Strong role']);
    await holding([ALL_ACCESS]);
    expect((await restore([{ noun: 'role', id }])).body).toEqual({ restored: 1 });
    const { rows } = await server.test.asOwner((client) =>
      client.query(
        `SELECT r.codes, a.action FROM roles r JOIN audit_log a ON a.target_id = r.id::text
         WHERE r.company_id = $1 AND r.id = $2 AND r.deleted_at IS NULL`,
        [scope.companyID, id],
      ),
    );
    expect(rows).toEqual([{ codes: [permission.taxes.delete], action: 'role.restored' }]);
  });

  it('of customers are found again once they are restored, and erased ones are gone', async () => {
    const [anna, bruno] = [newID(), newID()];
    await addCustomer(server, office, anna, { givenName: 'Gone Anna', familyName: 'Weber', phone: '0811119999' });
    await addCustomer(server, office, bruno, { givenName: 'Gone Bruno' });
    await server.call(customerRoutes.remove, { query: { customerIds: [anna] } }, office.owner);
    await server.call(customerRoutes.erase, { params: { id: bruno } }, office.owner);
    expect((await list({ noun: 'customer' })).items.map(({ name }) => name)).toEqual(['Gone Anna Weber']);
    const refused = await restore([{ noun: 'customer', id: bruno }]);
    const { body } = await restore([{ noun: 'customer', id: anna }]);
    const found = await server.call(customerRoutes.lookup, { query: { search: '9999' } }, office.owner);
    expect(refused.status).toBe(404);
    expect(body).toEqual({ restored: 1 });
    expect(found.body.map(({ customerID }) => customerID)).toEqual([anna]);
    const noRight = await office.colleague(permission.taxes.add);
    expect((await list({ noun: 'customer' }, noRight)).total).toBe(0);
  });
});
