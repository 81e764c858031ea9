import { permission, VendorInput, vendorRoutes, type ErrorBody } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { createVendor } from './vendors.rows.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const blank = z.parse(VendorInput, { name: 'Farm' });
const add = async (office: Office, name: string, more: object = {}) =>
  (await server.call(vendorRoutes.create, { body: { ...blank, name, ...more } }, office.owner)).body;
const names = async (office: Office, query: object) => {
  const { body } = await server.call(vendorRoutes.list, { query }, office.owner);
  return [body.items.map(({ name }) => name), body.total];
};

checkCrud(() => server, {
  routes: vendorRoutes,
  idField: 'vendorID',
  idsKey: 'vendorIDs',
  codes: permission.vendor,
  isUsedByTerminals: false,
  make: (name) => ({ ...blank, name, contactName: 'Ploy', email: 'ploy@farm.test', phone: '+66812345678' }),
  change: (name) => ({ ...blank, name, address: '9 Market Rd', note: 'Comes on Mondays' }),
});

describe('the vendor list', () => {
  it('is paged, sorted by several columns, and searched word by word, where % and _ are plain characters', async () => {
    const office = await server.open();
    for (const [name, contactName] of [
      ['Dairy', 'Zed'],
      ['Bakery', 'Ann'],
      ['Butcher', 'Ann'],
      ['100% Juice', 'Bo_b'],
    ] as const)
      await add(office, name, { contactName });
    expect(await names(office, {})).toEqual([['100% Juice', 'Bakery', 'Butcher', 'Dairy'], 4]);
    expect(await names(office, { page: 2, pageSize: 3, sort: ['contactName:asc', 'name:desc'] })).toEqual([
      ['Dairy'],
      4,
    ]);
    expect(await names(office, { page: 1, pageSize: 3, sort: ['contactName:asc', 'name:desc'] })).toEqual([
      ['Butcher', 'Bakery', '100% Juice'],
      4,
    ]);
    expect(await names(office, { search: 'ann BUT' })).toEqual([['Butcher'], 1]);
    expect(await names(office, { search: '%' })).toEqual([['100% Juice'], 1]);
    expect(await names(office, { search: 'o_b' })).toEqual([['100% Juice'], 1]);
    expect(await names(office, { search: '\\' })).toEqual([[], 0]);
    expect(await names(office, { page: 9, pageSize: -1 })).toEqual([[], 4]);
  });

  it('refuses pages, sizes and columns that do not exist', async () => {
    const { owner } = await server.open();
    for (const query of [
      'page=0',
      'page=x',
      'pageSize=0',
      'pageSize=5001',
      'pageSize=-2',
      'sort=note:asc',
      'sort=name',
      'sort=name:asc;DROP',
      'search=%00',
    ]) {
      const answer = await server.send('GET', `/api/location/vendors?${query}`, owner);
      expect(answer.status, query).toBe(400);
      expect((answer.body as ErrorBody).additionValue.errorCode, query).toBe('validation.failed');
    }
  });
});

it('a vendor is switched off and on by people who may edit', async () => {
  const office = await server.open();
  const { vendorID } = await add(office, 'Farm');
  const off = await server.call(vendorRoutes.deactivate, { params: { id: vendorID } }, office.owner);
  expect(off.body.isActive).toBe(false);
  expect(off.body.version).toBe(2);
  expect((await server.call(vendorRoutes.activate, { params: { id: vendorID } }, office.owner)).body.isActive).toBe(
    true,
  );
  expect(
    (
      await server.call(
        vendorRoutes.activate,
        { params: { id: vendorID } },
        await office.colleague(permission.vendor.view),
      )
    ).status,
  ).toBe(403);
});

it('a vendor has a valid mail address, or none', async () => {
  const office = await server.open();
  const answer = await server.call(
    vendorRoutes.create,
    { body: { ...blank, name: 'Farm', email: 'nobody' } },
    office.owner,
  );
  expect(answer.status).toBe(400);
  expect(answer.body.additionValue.fields.map(({ path, code }) => [path, code])).toEqual([['email', 'email']]);
});

it.each([
  ['+66 (0) 81-234.5678', '+660812345678'],
  ['02 123 4567', '021234567'],
  ['', ''],
])('keeps the phone number %s as %s', async (phone, kept) => {
  const office = await server.open();
  const answer = await server.call(vendorRoutes.create, { body: { ...blank, name: 'Farm', phone } }, office.owner);
  expect(answer.status).toBe(200);
  expect(answer.body.phone).toEqual(kept);
});

it.each(['not a phone', '12345678', '1234567890123456', '66+812345678', '++66812345678'])(
  'refuses the phone number %s',
  async (phone) => {
    const office = await server.open();
    const answer = await server.call(vendorRoutes.create, { body: { ...blank, name: 'Farm', phone } }, office.owner);
    expect(answer.status).toBe(400);
    expect(answer.body.additionValue.fields.map(({ path, code }) => [path, code])).toEqual([['phone', 'phone']]);
  },
);

it('a vendor of another location of the company is unknown, even when its id is reused', async () => {
  const office = await server.open();
  const branch = await plantLocation(server.test, office.tenant.scope.companyID);
  const { vendorID } = await add(office, 'Farm');
  const takeOver = () =>
    server.services.database.tenant(branch, (tx) =>
      createVendor(tx, branch, vendorID, { ...blank, name: 'Taken over' }, new Date()),
    );
  expect(await takeOver()).toBe(null);
  expect(await names(office, {})).toEqual([['Farm'], 1]);
  await server.call(vendorRoutes.remove, { query: { vendorIDs: [vendorID] } }, office.owner);
  await expect(takeOver()).rejects.toMatchObject({ errorCode: 'resource.not_found' });
});
