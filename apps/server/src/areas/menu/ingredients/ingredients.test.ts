import { ingredientRoutes, inventoryRoutes, permission, vendorRoutes, type IngredientInput } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { getIngredient } from './ingredients.rows.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: ingredientRoutes,
  idField: 'ingredientID',
  idsKey: 'ingredientIDs',
  codes: permission.ingredient,
  isUsedByTerminals: false,
  make: (name) => ({ name, categoryID: null, uomid: null, cost: 1.25, enableTrackInventory: false, vendorID: null }),
  change: (name) => ({ name, categoryID: null, uomid: null, cost: null, enableTrackInventory: false, vendorID: null }),
});

const [PIECE, GRAM, KILOGRAM] = [1, 3, 4];
const input = (name: string, more: Partial<IngredientInput> = {}): IngredientInput => ({
  name,
  categoryID: null,
  uomid: GRAM,
  cost: 0.01,
  enableTrackInventory: false,
  vendorID: null,
  ...more,
});
const create = async (office: Office, body: IngredientInput) =>
  (await server.call(ingredientRoutes.create, { body }, office.owner)).body;
const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));
const itemID = async (office: Office, name: string) =>
  String(
    (await run('SELECT id FROM items WHERE company_id = $1 AND name = $2', [office.tenant.scope.companyID, name]))
      .rows[0]?.['id'],
  );
const use = async (office: Office, elementID: string, uomid = GRAM) =>
  run(
    'INSERT INTO item_units (company_id, id, item_id, element_item_id, quantity, uomid, sort_number) VALUES ($1, gen_random_uuid(), $2, $3, 150, $4, 1)',
    [office.tenant.scope.companyID, await itemID(office, 'Burger'), elementID, uomid],
  );

describe('an ingredient', () => {
  it('shows category, unit and number of uses, together with products used as ingredients on request', async () => {
    const office = await server.open({ isSelling: true });
    const {
      rows: [category],
    } = await run(`SELECT id FROM item_categories WHERE company_id = $1 AND name = 'Food'`, [
      office.tenant.scope.companyID,
    ]);
    const beef = await create(office, input('Beef', { categoryID: String(category?.['id']) }));
    await use(office, beef.ingredientID);
    await run(`UPDATE items SET is_use_as_ingredient = true WHERE company_id = $1 AND name = 'Soda'`, [
      office.tenant.scope.companyID,
    ]);
    const list = async (query: object) =>
      (
        await server.call(ingredientRoutes.list, { query: { sort: ['name:asc'], ...query } }, office.owner)
      ).body.items.map((row) => [row.name, row.type, row.categoryName, row.uomSymbol, row.useCount]);
    expect(await list({})).toEqual([['Beef', 'Ingredient', 'Food', 'g', 1]]);
    expect(await list({ includeProductAsIngredient: true })).toEqual([
      ['Beef', 'Ingredient', 'Food', 'g', 1],
      ['Soda', 'Product', 'Drinks', 'pc', 0],
    ]);
    expect(
      (
        await server.call(ingredientRoutes.lookup, { query: { includeProductAsIngredient: true } }, office.owner)
      ).body.map(({ name }) => name),
    ).toEqual(['Beef', 'Soda']);
    expect((await server.call(ingredientRoutes.lookup, {}, office.owner)).body.map(({ name }) => name)).toEqual([
      'Beef',
    ]);
  });

  it('may share its name with a product, but not with another ingredient', async () => {
    const office = await server.open({ isSelling: true });
    expect((await server.call(ingredientRoutes.create, { body: input('Soda') }, office.owner)).status).toBe(200);
    expect(codeOf(await server.call(ingredientRoutes.create, { body: input('SODA') }, office.owner))).toEqual([
      409,
      'resource.duplicate_name',
    ]);
  });

  it('refuses an unknown category, unit or vendor', async () => {
    const office = await server.open({ isSelling: true });
    for (const [field, more] of [
      ['categoryID', { categoryID: '01900000-0000-7000-8000-00000000dead' }],
      ['uomid', { uomid: 99_999 }],
      ['vendorID', { vendorID: '01900000-0000-7000-8000-00000000dead' }],
    ] as const) {
      const refused = await server.call(ingredientRoutes.create, { body: input('New', more) }, office.owner);
      expect(refused.status).toBe(400);
      expect(refused.body.additionValue.fields.map(({ path }) => path)).toEqual([field]);
    }
  });

  it('in a recipe is not deleted, blocks the other deletes of the call, and is switched off only after confirmation', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, salt] = [await create(office, input('Beef')), await create(office, input('Salt'))];
    await use(office, beef.ingredientID);
    const refused = await server.call(
      ingredientRoutes.remove,
      { query: { ingredientIDs: [beef.ingredientID, salt.ingredientID] } },
      office.owner,
    );
    expect(codeOf(refused)).toEqual([409, 'resource.in_use']);
    expect(refused.body.additionValue.params).toEqual({ name: 'Beef', count: 1 });
    expect(
      (await server.call(ingredientRoutes.remove, { query: { ingredientIDs: [salt.ingredientID] } }, office.owner))
        .status,
    ).toBe(200);
    const off = (isForce?: boolean) =>
      server.call(
        ingredientRoutes.setActive,
        { params: { id: beef.ingredientID }, query: { isActive: false, ...(isForce && { isForce }) } },
        office.owner,
      );
    expect(codeOf(await off())).toEqual([409, 'ingredients.error.in_use']);
    expect((await off(true)).body.isActive).toBe(false);
    expect(
      (
        await server.call(
          ingredientRoutes.setActive,
          { params: { id: beef.ingredientID }, query: { isActive: true } },
          office.owner,
        )
      ).body.isActive,
    ).toBe(true);
    await run('UPDATE items SET deleted_at = now() WHERE company_id = $1 AND name = $2', [
      office.tenant.scope.companyID,
      'Burger',
    ]);
    expect(
      (await server.call(ingredientRoutes.remove, { query: { ingredientIDs: [beef.ingredientID] } }, office.owner))
        .status,
    ).toBe(200);
  });

  it('accepts another unit only if its recipes convert to it', async () => {
    const office = await server.open({ isSelling: true });
    const beef = await create(office, input('Beef'));
    await use(office, beef.ingredientID);
    const update = (uomid: number | null, version: number) =>
      server.call(
        ingredientRoutes.update,
        { params: { id: beef.ingredientID }, body: { ...input('Beef', { uomid }), version } },
        office.owner,
      );
    expect(codeOf(await update(PIECE, 1))).toEqual([409, 'ingredients.error.unit']);
    expect(codeOf(await update(null, 1))).toEqual([409, 'ingredients.error.unit']);
    expect((await update(KILOGRAM, 1)).body.uomSymbol).toBe('kg');
  });

  it('is available or not at this location only, with its own figures there', async () => {
    const office = await server.open({ isSelling: true });
    const { ingredientID: id, hasLocationData } = await create(office, input('Beef'));
    const { body: opened } = await server.call(ingredientRoutes.initLocationData, { params: { id } }, office.owner);
    expect(hasLocationData).toBe(false);
    expect(opened.hasLocationData).toBe(true);
    expect(opened.isAvailable).toBe(true);
    expect(
      (
        await server.call(
          ingredientRoutes.setAvailable,
          { params: { id }, query: { isAvailable: false } },
          office.owner,
        )
      ).body.isAvailable,
    ).toBe(false);
    const { rows } = await run(
      'SELECT location_id, is_available_for_selection FROM item_locations WHERE company_id = $1 AND item_id = $2',
      [office.tenant.scope.companyID, id],
    );
    expect(rows).toEqual([{ location_id: office.tenant.scope.locationID, is_available_for_selection: false }]);
  });

  it('has a vendor of this location, by which it is found and sorted until the vendor is deleted', async () => {
    const office = await server.open({ isSelling: true });
    const branch = await plantLocation(server.test, office.tenant.scope.companyID);
    const vendor = async (name: string) =>
      (await server.call(vendorRoutes.create, { body: { name } as never }, office.owner)).body.vendorID;
    const [farm, mill] = [await vendor('Green Farm'), await vendor('Old Mill')];
    const beef = await create(office, input('Beef', { vendorID: farm }));
    await create(office, input('Salt'));
    expect(beef.vendorID).toEqual(farm);
    expect(beef.vendorName).toBe('Green Farm');
    expect(beef.version).toBe(1);
    const { body: flour } = await server.call(
      ingredientRoutes.update,
      { params: { id: beef.ingredientID }, body: { ...input('Flour', { vendorID: mill }), version: 1 } },
      office.owner,
    );
    expect(flour.vendorName).toBe('Old Mill');
    expect(flour.version).toBe(2);
    const list = async (query: object) =>
      (await server.call(ingredientRoutes.list, { query }, office.owner)).body.items.map((row) => [
        row.name,
        row.vendorName,
      ]);
    expect(await list({ search: 'mill' })).toEqual([['Flour', 'Old Mill']]);
    expect(await list({ sort: ['vendorName:desc'] })).toEqual([
      ['Salt', null],
      ['Flour', 'Old Mill'],
    ]);
    expect(
      await server.services.database.tenant(branch, (tx) => getIngredient(tx, branch, beef.ingredientID)),
    ).toMatchObject({ name: 'Flour', vendorID: null, vendorName: null });
    await server.call(vendorRoutes.remove, { query: { vendorIDs: [mill] } }, office.owner);
    expect(await list({ sort: ['name:asc'] })).toEqual([
      ['Flour', null],
      ['Salt', null],
    ]);
    const back = await server.call(
      ingredientRoutes.update,
      { params: { id: beef.ingredientID }, body: { ...input('Flour', { vendorID: mill }), version: 2 } },
      office.owner,
    );
    expect(back.status).toBe(400);
    expect(back.body.additionValue.fields.map(({ path }) => path)).toEqual(['vendorID']);
  });

  it('is tracked once it is switched on, which updates the terminals, and keeps its history when switched off', async () => {
    const office = await server.open({ isSelling: true });
    const { ingredientID: id } = await create(office, input('Beef'));
    const reported = async () => (await office.messages()).filter((event) => event === 'posDataChanged').length;
    const before = await reported();
    const update = (enableTrackInventory: boolean, version: number) =>
      server.call(
        ingredientRoutes.update,
        { params: { id }, body: { ...input('Beef', { enableTrackInventory }), version } },
        office.owner,
      );
    expect((await server.call(inventoryRoutes.get, { params: { id } }, office.owner)).status).toBe(404);
    expect((await update(true, 1)).body.version).toBe(2);
    expect((await server.call(inventoryRoutes.get, { params: { id } }, office.owner)).body).toMatchObject({
      onHand: 0,
      status: 'Out',
      averageCost: 0.01,
      uomSymbol: 'g',
      movements: [],
    });
    await server.call(
      inventoryRoutes.adjust,
      { params: { id }, body: { mode: 'Set', quantity: 500, reason: 'Count' } as never },
      office.owner,
    );
    expect((await update(false, 2)).status).toBe(200);
    expect((await server.call(inventoryRoutes.get, { params: { id } }, office.owner)).status).toBe(404);
    expect((await update(true, 3)).status).toBe(200);
    expect((await server.call(inventoryRoutes.get, { params: { id } }, office.owner)).body.onHand).toBe(500);
    // Switched on, in stock again (decision 174), switched off, and on again.
    expect((await reported()) - before).toBe(4);
  });
});
