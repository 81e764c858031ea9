import { permission, priceListRoutes, productPlaceRoutes, type ProductPlace } from '@tavola/contract';
import { productCalled } from '@tavola/testkit/office/cafe.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

/** A company whose owner edits products at `annex`, may look at them at `kiosk` and has no right at `cellar`. */
async function openThree() {
  const office = await server.open({ isSelling: true });
  const { companyID, locationID: main } = office.tenant.scope;
  const [annex, kiosk, cellar] = [
    (await plantLocation(server.test, companyID)).locationID,
    (await plantLocation(server.test, companyID)).locationID,
    (await plantLocation(server.test, companyID)).locationID,
  ];
  const allow = (locationID: string, codes: readonly number[]) =>
    run('INSERT INTO user_permissions (company_id, id, user_id, at_location_id, codes) VALUES ($1, $2, $3, $4, $5)', [
      companyID,
      newID(),
      office.tenant.userID,
      locationID,
      codes,
    ]);
  await allow(annex, [permission.product.view, permission.product.edit]);
  await allow(kiosk, [permission.product.view]);
  const taxID = newID();
  await run(
    `INSERT INTO taxes (company_id, location_id, id, name, rate, created_at, updated_at)
      VALUES ($1, $2, $3, 'Annex tax', 5, now(), now())`,
    [companyID, annex, taxID],
  );
  const { itemID } = await productCalled(server, office, 'Soda');
  const read = async (caller: Caller = office.owner) =>
    (await server.call(productPlaceRoutes.list, { params: { id: itemID } }, caller)).body;
  const save = (locationItems: readonly ProductPlace[], caller: Caller = office.owner) =>
    server.call(
      productPlaceRoutes.save,
      { params: { id: itemID }, body: { locationItems: [...locationItems] } },
      caller,
    );
  const at = async (locationID: string): Promise<ProductPlace> => {
    const found = (await read()).find((one) => one.locationID === locationID);
    if (found === undefined) throw new Error('The person does not see this location.');
    return found;
  };
  return { office, main, annex, kiosk, cellar, taxID, itemID, read, save, at };
}

describe('a product at several locations', () => {
  it('is answered for each location whose products the person may see', async () => {
    const { read, main, annex, kiosk } = await openThree();
    const places = await read();
    expect(new Map(places.map(({ locationID, canEdit }) => [locationID, canEdit]))).toEqual(
      new Map([
        [main, true],
        [annex, true],
        [kiosk, false],
      ]),
    );
  });

  it('shows the price that each location charges', async () => {
    const { office, at, main, annex, itemID } = await openThree();
    await server.call(
      priceListRoutes.create,
      {
        body: {
          name: 'Terrace',
          isBasePriceList: false,
          priceListAvailabilities: [],
          priceListItems: [{ itemID, price: 6 }],
          priceListModifierOptions: [],
        },
      },
      office.owner,
    );
    // A new list is active at the location of the person who made it alone.
    expect((await at(main)).charges).toMatchObject([{ price: 6, priceListName: 'Terrace' }]);
    expect((await at(annex)).charges).toMatchObject([{ price: 4.5, priceListID: null }]);
  });

  it('is saved at several locations at once, and a version that is not the current one is refused', async () => {
    const { at, save, main, annex, taxID } = await openThree();
    const [here, there] = [await at(main), await at(annex)];
    expect(there).toMatchObject({ version: 0, isDefaultTax: true, cost: null, isAvailableForSelection: true });
    const changed = [
      { ...here, cost: 1.5 },
      { ...there, taxID, isDefaultTax: false, isAvailableForSelection: false },
    ];
    expect((await save(changed)).status).toBe(200);
    expect(await at(main)).toMatchObject({ cost: 1.5 });
    expect(await at(annex)).toMatchObject({ taxID, isDefaultTax: false, isAvailableForSelection: false, version: 1 });
    expect((await save([{ ...there, cost: 9 }])).status).toBe(409);
    expect((await at(annex)).cost).toBeNull();
  });

  it('is refused where the person may not edit, for a tax of another location, and then nothing is saved', async () => {
    const { office, at, save, main, annex, kiosk, cellar, taxID } = await openThree();
    const [here, there] = [await at(main), await at(annex)];
    const first = { ...there, cost: 2 };
    expect((await save([first, { ...(await at(kiosk)), cost: 2 }])).status).toBe(403);
    expect((await save([first, { ...there, locationID: cellar }])).status).toBe(404);
    expect((await save([first, { ...here, isDefaultTax: false, taxID }])).body).toMatchObject({
      additionValue: { fields: [{ path: 'locationItems[1].taxID', code: 'gone' }] },
    });
    expect((await save([first, first])).body).toMatchObject({
      additionValue: { fields: [{ path: 'locationItems[1].locationID', code: 'repeated' }] },
    });
    expect((await at(annex)).cost).toBeNull();
    const viewer = await office.colleague(permission.product.view);
    expect((await save([first], viewer)).status).toBe(403);
  });

  it('is of one company alone', async () => {
    const { itemID } = await openThree();
    const other = await server.open();
    const { status } = await server.call(productPlaceRoutes.list, { params: { id: itemID } }, other.owner);
    expect(status).toBe(404);
  });
});
