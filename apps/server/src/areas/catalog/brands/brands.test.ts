import { brandRoutes, imageRoutes, permission, type BrandStatus, type ErrorBody } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { untilWaiting } from '@tavola/testkit/database/waiting.ts';
import { newID } from '#platform/ids.ts';
import { isLastActive, setBrandHere } from './brands.rows.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: brandRoutes,
  idField: 'brandID',
  idsKey: 'brandIDs',
  codes: permission.companySetting,
  isUsedByTerminals: true,
  make: (name) => ({ name, description: '', imageUrl: null }),
  change: (name) => ({ name, description: 'Noodles', imageUrl: null }),
});

const add = async ({ owner }: Office, name: string, isActiveHere = true) =>
  (await server.call(brandRoutes.create, { body: { name, description: '', imageUrl: null, isActiveHere } }, owner)).body
    .brandID;
const here = async ({ owner }: Office) =>
  ((await server.call(brandRoutes.status, {}, owner)).body as BrandStatus[]).map(({ name, isActive }) => [
    name,
    isActive,
  ]);
const set = (office: Office, id: string, isActive: boolean) =>
  server.call(brandRoutes.setStatus, { params: { id }, query: { isActive } }, office.owner);
const reported = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).message];
const LAST = [409, 'Require at least 1 brand to active.'];

describe('the brands of a location', () => {
  it('can be switched on and off one by one', async () => {
    const office = await server.open();
    const noodles = await add(office, 'Noodles');
    const curry = await add(office, 'Curry', false);
    expect(await here(office)).toEqual([['Noodles', true]]);
    expect((await set(office, curry, true)).body).toEqual({
      brandID: curry,
      name: 'Curry',
      isActive: true,
      imageUrl: null,
    });
    await set(office, noodles, false);
    expect(await here(office)).toEqual([
      ['Noodles', false],
      ['Curry', true],
    ]);
    expect((await office.messages()).filter((event) => event === 'posDataChanged').length).toBe(4);
    expect((await set(office, '01900000-0000-7000-8000-00000000dead', true)).status).toBe(404);
  });

  it('include their pictures on request', async () => {
    const office = await server.open();
    const {
      body: { imageUrl },
    } = await server.call(imageRoutes.add, { body: { imageID: newID(), data: PIXEL } }, office.owner);
    await server.call(
      brandRoutes.create,
      { body: { name: 'Noodles', description: '', imageUrl, isActiveHere: true } },
      office.owner,
    );
    const images = async (query: object) =>
      ((await server.call(brandRoutes.status, { query }, office.owner)).body as BrandStatus[]).map(
        (brand) => brand.imageUrl,
      );
    expect(await images({})).toEqual([null]);
    expect(await images({ includeImage: true })).toEqual([imageUrl]);
  });

  it('keep at least one active: switching off, removing and deleting the last one is refused', async () => {
    const office = await server.open();
    const noodles = await add(office, 'Noodles');
    const curry = await add(office, 'Curry');
    await set(office, curry, false);
    const before = await here(office);
    expect(reported(await set(office, noodles, false))).toEqual(LAST);
    expect(
      reported(await server.call(brandRoutes.removeHere, { query: { brandIDs: [noodles] } }, office.owner)),
    ).toEqual(LAST);
    expect(reported(await server.call(brandRoutes.remove, { query: { brandIDs: [noodles] } }, office.owner))).toEqual(
      LAST,
    );
    expect(await here(office)).toEqual(before);
    expect((await server.call(brandRoutes.removeHere, { query: { brandIDs: [curry] } }, office.owner)).body).toEqual({
      removedIDs: [curry],
    });
    expect(await here(office)).toEqual([['Noodles', true]]);
  });

  it('keep one when two people switch off the last two at the same time: the second waits for the first', async () => {
    const office = await server.open();
    const { scope } = office.tenant;
    const [noodles, curry] = [await add(office, 'Noodles'), await add(office, 'Curry')];
    let second: ReturnType<typeof set> | undefined;
    await server.services.database.tenant(scope, async (tx) => {
      expect(await isLastActive(tx, scope, [noodles])).toBe(false);
      second = set(office, curry, false);
      await untilWaiting(server.test, 'Lock');
      await setBrandHere(tx, scope, noodles, false, new Date());
    });
    expect(second === undefined ? null : reported(await second)).toEqual(LAST);
    expect(await here(office)).toEqual([
      ['Noodles', false],
      ['Curry', true],
    ]);
  });

  it('of another location count there: a brand that is the last one anywhere is not deleted', async () => {
    const office = await server.open();
    await add(office, 'Noodles');
    const curry = await add(office, 'Curry');
    const branch = await plantLocation(server.test, office.tenant.scope.companyID);
    await server.services.database.tenant(branch, (tx) => setBrandHere(tx, branch, curry, true, new Date()));
    expect(reported(await server.call(brandRoutes.remove, { query: { brandIDs: [curry] } }, office.owner))).toEqual(
      LAST,
    );
    expect((await set(office, curry, false)).status).toBe(200);
  });
});

it('a brand is not deleted while a product uses it', async () => {
  const office = await server.open({ isSelling: true });
  const brandID = await add(office, 'Noodles', false);
  const { scope } = office.tenant;
  await server.services.database.tenant(scope, (tx) =>
    tx
      .updateTable('items')
      .set({ brand_id: brandID })
      .where('company_id', '=', scope.companyID)
      .where('name', '=', 'Burger')
      .execute(),
  );
  const { status, body } = await server.call(brandRoutes.remove, { query: { brandIDs: [brandID] } }, office.owner);
  expect(status).toBe(409);
  expect(body.additionValue.errorCode).toBe('resource.in_use');
  expect(body.additionValue.params).toEqual({ name: 'Noodles', count: 1 });
});
