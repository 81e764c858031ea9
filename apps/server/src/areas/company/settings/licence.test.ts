import { categoryRoutes, ingredientRoutes, inventoryRoutes, vendorRoutes, type ErrorBody } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const vendor = { name: 'Farm', contactName: '', email: '', phone: '', address: '', note: '' };
const ingredient = {
  name: 'Salt',
  categoryID: null,
  uomid: null,
  cost: null,
  enableTrackInventory: true,
  vendorID: null,
};

it('once it is over lets the back office be read and answers every change with one refusal', async () => {
  const office = await server.open();
  const { owner } = office;
  await server.test.asOwner((client) =>
    client.query(`UPDATE companies SET licence_valid_to = '2020-06-30' WHERE company_id = $1`, [
      office.tenant.scope.companyID,
    ]),
  );
  const changes = [
    await server.call(vendorRoutes.create, { body: vendor }, owner),
    await server.call(categoryRoutes.create, { body: { name: 'Soups' } }, owner),
    await server.call(ingredientRoutes.create, { body: ingredient }, owner),
  ];
  expect(changes.map(({ status, body }) => [status, (body as unknown as ErrorBody).additionValue.errorCode])).toEqual(
    changes.map(() => [401, 'license.invalid_or_expired']),
  );
  expect((await server.call(vendorRoutes.list, {}, owner)).body.items).toEqual([]);
  expect((await server.call(categoryRoutes.list, {}, owner)).status).toBe(200);
});

it('once it is over still says how much of an item can be made, which changes nothing', async () => {
  const office = await server.open();
  const { owner } = office;
  const { body: salt } = await server.call(ingredientRoutes.create, { body: ingredient }, owner);
  const later = await server.open();
  await server.test.asOwner((client) => client.query(`UPDATE companies SET licence_valid_to = '2020-06-30'`));
  // The licence of a company is remembered for 5 seconds, so the one that has not changed anything yet is asked.
  const answer = await server.call(
    inventoryRoutes.checkAvailability,
    { params: { id: salt.ingredientID }, body: { quantity: 1, modifierOptions: [], parts: [] } },
    owner,
  );
  expect(answer.status).toBe(200);
  expect((await server.call(vendorRoutes.create, { body: vendor }, later.owner)).status).toBe(401);
});
