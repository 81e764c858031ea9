import {
  categoryRoutes,
  importRoutes,
  inventoryRoutes,
  ingredientRoutes,
  VendorInput,
  vendorRoutes,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newID } from '#platform/ids.ts';
import { setCompany } from './licence.setup.ts';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open();
});
afterAll(() => server.close());

// The planted location is in Bangkok, seven hours ahead of UTC, without a cutoff.
const END = new Date('2030-01-31T17:00:00Z');
const vendor = z.parse(VendorInput, { name: 'Farm' });
const add = (name: string = newID()) => server.call(vendorRoutes.create, { body: { ...vendor, name } }, office.owner);
const setEnd = (validTo: Date) =>
  setCompany(server, office.tenant.scope, {
    licence_offer: 'Standard',
    licence_billing_frequency: 'Yearly',
    licence_valid_from: '2029-01-31T17:00:00Z',
    licence_valid_to: validTo,
  });
const takeAway = () =>
  setCompany(server, office.tenant.scope, {
    licence_offer: null,
    licence_billing_frequency: null,
    licence_valid_from: null,
    licence_valid_to: null,
  });

const MINUTE = 60_000;
it.each([
  ['a year before its end', -365 * 24 * 60 * MINUTE, 200],
  ['a minute before its end', -MINUTE, 200],
  ['at its end', 0, 401],
  ['a millisecond after its end', 1, 401],
  ['a year after its end', 365 * 24 * 60 * MINUTE, 401],
])('a licence lets the back office be changed up to its end: %s', async (_when, offset, status) => {
  await setEnd(END);
  server.clock.set(new Date(END.getTime() + offset));
  const answer = await add();
  expect(answer.status).toBe(status);
  if (status === 401) expect(codeOf(answer)).toEqual([401, 'license.invalid_or_expired']);
});

it('the end that is known holds at once, also right after the licence was checked', async () => {
  await setEnd(END);
  server.clock.set(new Date(END.getTime() - 4_000));
  expect((await add()).status).toBe(200);
  server.clock.set(END);
  expect((await add()).status).toBe(401);
});

it('a renewal counts from the next call on', async () => {
  await setEnd(END);
  server.clock.set(END);
  expect((await add()).status).toBe(401);
  await setEnd(new Date(END.getTime() + MINUTE));
  expect((await add()).status).toBe(200);
});

it('an end that was moved forward is noticed within the check interval', async () => {
  await setEnd(new Date(END.getTime() + 60 * MINUTE));
  server.clock.set(END);
  expect((await add()).status).toBe(200);
  await setEnd(END);
  server.clock.advance(5_000);
  expect((await add()).status).toBe(401);
});

it.each([
  ['midnight at the location ends the day before', '00:00:00', '2030-01-31T17:00:00Z', '2030-01-31'],
  ['an hour after midnight is a new day', '00:00:00', '2030-01-31T18:00:00Z', '2030-02-01'],
  ['the night before the cutoff is still the day before', '04:00:00', '2030-01-31T21:00:00Z', '2030-01-31'],
])('a refusal names the last business date of the location: %s', async (_what, cutoff, end, date) => {
  await setEnd(new Date(end));
  await server.test.asOwner((client) =>
    client.query('UPDATE locations SET business_day_cutoff = $2 WHERE company_id = $1', [
      office.tenant.scope.companyID,
      cutoff,
    ]),
  );
  server.clock.set(new Date(Date.parse(end) + 60 * MINUTE));
  const { body } = await add();
  expect((body as unknown as { message: string }).message).toContain(date);
});

it('a company without a licence reads and is refused its changes with a specific code', async () => {
  await takeAway();
  expect(codeOf(await add())).toEqual([401, 'license.missing']);
  expect((await server.call(vendorRoutes.list, {}, office.owner)).status).toBe(200);
});

it('no one is locked out of their data: without a licence lists are read and exported', async () => {
  await setEnd(END);
  server.clock.set(new Date(END.getTime() + MINUTE));
  expect((await server.call(categoryRoutes.list, {}, office.owner)).status).toBe(200);
  for (const route of [importRoutes.categoriesExport, importRoutes.vendorsExport])
    expect((await server.call(route, { query: { format: 'csv' } }, office.owner)).status).toBe(200);
});

it('a call that asks by POST and changes nothing is answered', async () => {
  await setEnd(END);
  server.clock.set(new Date(END.getTime() - MINUTE));
  const ingredient = {
    name: 'Salt',
    categoryID: null,
    uomid: null,
    cost: null,
    enableTrackInventory: true,
    vendorID: null,
  };
  const { body: salt } = await server.call(ingredientRoutes.create, { body: ingredient }, office.owner);
  server.clock.set(END);
  const asked = await server.call(
    inventoryRoutes.checkAvailability,
    { params: { id: salt.ingredientID }, body: { quantity: 1, modifierOptions: [], parts: [] } },
    office.owner,
  );
  expect(asked.status).toBe(200);
});
