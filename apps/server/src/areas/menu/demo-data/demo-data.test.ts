import {
  catalogRoutes,
  categoryRoutes,
  customerRoutes,
  demoDataRoutes,
  demoKinds,
  menuRoutes,
  payInOutReasonRoutes,
  priceListRoutes,
  productRoutes,
  settingsRoutes,
  startRoutes,
  taxRoutes,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantUser, runAsOwner } from '@tavola/testkit/restaurant/plant-rows.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoCustomers } from '#areas/customers/index.ts';
import type { DemoName } from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { writeCatalog } from '#database/demo.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

/** A restaurant that was registered with demo data. */
async function withDemo(name: DemoName = 'burrito'): Promise<Office> {
  const office = await server.open();
  const { scope } = office.tenant;
  await server.services.database.tenant(scope, (tx) =>
    writeCatalog(tx, scope, demoCatalog(name), server.services, { isRemovable: true }),
  );
  return office;
}
const nameOf = async ({ owner }: Office) => (await server.call(settingsRoutes.tenantInfo, {}, owner)).body.locationName;
const remove = async (office: Office, locationName?: string) =>
  server.call(demoDataRoutes.remove, { body: { locationName: locationName ?? (await nameOf(office)) } }, office.owner);
const plan = async ({ owner }: Office) => (await server.call(demoDataRoutes.get, {}, owner)).body;
const sellData = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;
const nothing = Object.fromEntries(demoKinds.map((kind) => [kind, 0]));
const addProduct = async (office: Office, more: object = {}) => {
  const itemID = newID();
  const body = { itemID, name: `Own ${itemID}`, basePrice: 5, isTaxInclusive: true, ...more };
  const { status } = await server.call(productRoutes.create, { body: body as never }, office.owner);
  expect(status).toBe(200);
  return itemID;
};

describe('removing the demo data', () => {
  it.each(['burrito', 'thai'] as const)('of the %s restaurant leaves nothing of it and an empty menu', async (name) => {
    const office = await withDemo(name);
    const before = await plan(office);
    expect(before.isInstalled).toBe(true);
    expect(before.kept).toEqual(nothing);
    expect(before.removed.item).toBeGreaterThan(5);
    const { status, body } = await remove(office);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, isInstalled: false });
    const after = await sellData(office);
    expect(after.products).toEqual([]);
    expect(after.categories).toEqual([]);
    expect(after.discounts).toEqual([]);
    expect(after.menus).toHaveLength(1);
    expect(after.menus[0]).toMatchObject({ menuSections: [] });
    expect(await plan(office)).toEqual({ isInstalled: false, removed: nothing, kept: nothing });
  });

  it('deletes its guests, except one who belongs to an account of the restaurant', async () => {
    const office = await withDemo();
    const { scope } = office.tenant;
    await server.services.database.tenant(scope, (tx) =>
      addDemoCustomers(tx, scope, 'burrito', { ...server.services, isRemovable: true }),
    );
    const found = async () =>
      (await server.call(customerRoutes.lookup, { query: { search: '015' } }, office.owner)).body;
    const [kept] = await found();
    const accountID = newID();
    await server.test.asOwner(async (owner) => {
      await owner.query(
        `INSERT INTO payment_accounts (company_id, id, name, payment_type_id, created_at, updated_at) VALUES ($1, $2, 'Own', 3, now(), now())`,
        [scope.companyID, accountID],
      );
      await owner.query(
        'INSERT INTO payment_account_customers (company_id, payment_account_id, customer_id) VALUES ($1, $2, $3)',
        [scope.companyID, accountID, kept?.customerID],
      );
    });
    expect((await remove(office)).status).toBe(200);
    const { body } = await server.call(customerRoutes.list, { query: {} }, office.owner);
    expect(body.items.map(({ customerID }) => customerID)).toEqual([kept?.customerID]);
  });

  it('leaves the usual reasons of pay-ins and pay-outs where there is none of the restaurant’s own', async () => {
    const office = await withDemo();
    const reasons = async () =>
      (await server.call(payInOutReasonRoutes.list, {}, office.owner)).body.map(({ name }) => name);
    expect(await reasons()).not.toContain('Petty cash');
    expect((await remove(office)).status).toBe(200);
    expect((await reasons()).toSorted()).toEqual(['Change from the bank', 'Petty cash', 'Supplier', 'Tips']);
  });

  it('keeps the reasons of pay-ins and pay-outs that a restaurant has', async () => {
    const office = await withDemo();
    const body = { payInOutReasonID: newID(), name: 'Baker', type: 'PayOut' as const };
    expect((await server.call(payInOutReasonRoutes.create, { body }, office.owner)).status).toBe(200);
    expect((await remove(office)).status).toBe(200);
    const { body: kept } = await server.call(payInOutReasonRoutes.list, {}, office.owner);
    expect(kept.map(({ name }) => name)).toEqual(['Baker']);
  });

  it('keeps taxes, ways to pay and the base price list', async () => {
    const office = await withDemo();
    const kept = async () => [
      (await server.call(taxRoutes.list, {}, office.owner)).body,
      (
        await server.test.asOwner((owner) =>
          owner.query('SELECT count(*)::int FROM payment_settings WHERE company_id = $1', [
            office.tenant.scope.companyID,
          ]),
        )
      ).rows,
      (await server.call(priceListRoutes.list, { query: {} }, office.owner)).body.items.filter(
        ({ isBasePriceList }) => isBasePriceList,
      ).length,
    ];
    const before = await kept();
    await remove(office);
    expect(await kept()).toEqual(before);
    expect(before[2]).toBe(1);
  });

  it('notifies the terminals', async () => {
    const office = await withDemo();
    const before = (await office.messages()).length;
    await remove(office);
    expect((await office.messages()).slice(before)).toEqual(['posDataChanged']);
  });

  it('is refused unless the restaurant’s name confirms it, and changes nothing then', async () => {
    const office = await withDemo();
    const before = await plan(office);
    const { status, body } = await remove(office, 'Another name');
    expect(status).toBe(400);
    expect(body.additionValue.fields.map(({ path, code }) => [path, code])).toEqual([
      ['locationName', 'name_mismatch'],
    ]);
    expect(await plan(office)).toEqual(before);
  });

  it('keeps what the restaurant’s own records use', async () => {
    const office = await withDemo();
    const [places] = (await server.call(menuRoutes.places, {}, office.owner)).body;
    const [used, spare] = places?.menuSections ?? [];
    const [category] = (await server.call(categoryRoutes.lookup, {}, office.owner)).body;
    const own = await addProduct(office, {
      categoryID: category?.itemCategoryID,
      placement: { menuID: places?.menuID, menuSectionID: used?.menuSectionID },
    });
    expect((await plan(office)).kept).toMatchObject({ category: 1, menu: 1, item: 0 });
    await remove(office);
    const after = await sellData(office);
    expect(after.products.map(({ itemID }) => itemID)).toEqual([own]);
    expect(after.categories.map(({ itemCategoryID }) => itemCategoryID)).toEqual([category?.itemCategoryID]);
    const { body: menu } = await server.call(menuRoutes.get, { params: { id: places?.menuID ?? '' } }, office.owner);
    const sectionIDs = menu.menuSections.map(({ menuSectionID }) => menuSectionID);
    expect(sectionIDs).toContain(used?.menuSectionID);
    expect(sectionIDs).not.toContain(spare?.menuSectionID);
  });

  it('twice removes it once', async () => {
    const office = await withDemo();
    await remove(office);
    const own = await addProduct(office);
    const before = (await office.messages()).length;
    expect((await remove(office)).body).toEqual({ isInstalled: false, removed: nothing, kept: nothing });
    expect((await sellData(office)).products.map(({ itemID }) => itemID)).toEqual([own]);
    expect((await office.messages()).length).toBe(before);
  });

  it('touches no other restaurant, and none that began without it', async () => {
    const [office, other, plain] = [await withDemo(), await withDemo(), await server.open({ isSelling: true })];
    const before = [await sellData(other), await sellData(plain)];
    await remove(office);
    await remove(plain);
    expect([await sellData(other), await sellData(plain)]).toEqual(before);
    expect((await plan(other)).isInstalled).toBe(true);
  });
});

describe('the start page’s checklist', () => {
  const checklist = async ({ owner }: Office) => (await server.call(startRoutes.checklist, {}, owner)).body;
  const done = async (office: Office) =>
    Object.fromEntries((await checklist(office)).steps.map(({ step, isDone }) => [step, isDone]));

  it('counts own products and menus, not those of the demo', async () => {
    const office = await withDemo();
    expect(await done(office)).toMatchObject({ product: false, menu: false, sale: false, demoData: false });
    await addProduct(office);
    expect(await done(office)).toMatchObject({ product: true, menu: false });
    const [places] = (await server.call(menuRoutes.places, {}, office.owner)).body;
    await addProduct(office, {
      placement: { menuID: places?.menuID, menuSectionID: places?.menuSections[0]?.menuSectionID },
    });
    expect(await done(office)).toMatchObject({ product: true, menu: true });
  });

  it('asks for the demo data until it is removed', async () => {
    const office = await withDemo();
    await remove(office);
    expect(Object.keys(await done(office))).toEqual(['tax', 'product', 'menu', 'sale', 'tables', 'invite']);
  });

  it('asks for a second person until one was added, also one who has not joined yet', async () => {
    const office = await withDemo();
    const { companyID } = office.tenant.scope;
    await server.test.asOwner((owner) =>
      owner.query('UPDATE users SET deleted_at = now() WHERE company_id = $1 AND NOT is_super_user', [companyID]),
    );
    expect(await done(office)).toMatchObject({ invite: false });
    await plantUser(runAsOwner(server.test), companyID, { userName: 'second', isActive: false });
    expect(await done(office)).toMatchObject({ invite: true });
  });

  it('asks for the default tax, whatever its rate, until someone has saved or confirmed it', async () => {
    const [one, other] = [await withDemo(), await withDemo()];
    await server.test.asOwner((owner) =>
      owner.query('UPDATE taxes SET rate = 0 WHERE company_id = $1', [one.tenant.scope.companyID]),
    );
    const tax = (await checklist(one)).steps[0];
    expect(tax).toMatchObject({ step: 'tax', isDone: false, figure: 0, recordID: expect.any(String) });
    expect((await checklist(other)).steps[0], 'a rate above 0').toMatchObject({ isDone: false, figure: 8 });
    await server.call(startRoutes.settle, { body: { step: 'tax' } }, one.owner);
    expect((await done(one))['tax']).toBe(true);
    expect((await done(other))['tax']).toBe(false);
  });

  it('is dismissed for the location, and settled twice like once', async () => {
    const office = await withDemo();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await server.call(startRoutes.settle, { body: { step: 'checklist' } }, office.owner);
      expect(status).toBe(200);
      expect(body.isDismissed).toBe(true);
    }
    expect((await checklist(await withDemo())).isDismissed).toBe(false);
  });
});
