import { categoryRoutes, kdsIntegrationRoutes, permission, type ErrorBody } from '@tavola/contract';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openKitchen } from '../kitchen.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const make = (name: string) => ({
  name,
  isDefault: false,
  isExpo: false,
  categoryIDs: [],
  fulfilmentIDs: [],
  language: null,
  waitingMinutes: 10,
  lateMinutes: 15,
});

checkCrud(() => server, {
  routes: kdsIntegrationRoutes,
  idField: 'kdsIntegrationID',
  idsKey: 'kdsIntegrationIDs',
  codes: permission.integrationDevice,
  isUsedByTerminals: true,
  make,
  change: (name) => ({ ...make(name), isExpo: true, fulfilmentIDs: [1, 3], language: 'th', waitingMinutes: 5 }),
});

describe('a station of the kitchen', () => {
  const fieldsOf = (body: unknown) => (body as ErrorBody).additionValue.fields.map(({ path, code }) => [path, code]);

  it('takes the place of the default station before it', async () => {
    const kitchen = await openKitchen(server);
    const hot = await kitchen.station('Hot', { isDefault: true });
    const cold = await kitchen.station('Cold', { isDefault: true });
    const { body } = await server.call(kdsIntegrationRoutes.list, {}, kitchen.office.owner);
    expect(body.map(({ kdsIntegrationID, isDefault }) => [kdsIntegrationID, isDefault])).toEqual([
      [cold, true],
      [hot, false],
    ]);
  });

  it('is not made the default one by a form that is out of date', async () => {
    const kitchen = await openKitchen(server);
    const hot = await kitchen.station('Hot', { isDefault: true });
    const cold = await kitchen.station('Cold');
    const change = { params: { id: cold }, body: { ...make('Cold'), version: 1 } };
    await server.call(kdsIntegrationRoutes.update, change, kitchen.office.owner);
    const stale = { params: { id: cold }, body: { ...make('Cold'), isDefault: true, version: 1 } };
    expect((await server.call(kdsIntegrationRoutes.update, stale, kitchen.office.owner)).status).toBe(409);
    const { body } = await server.call(kdsIntegrationRoutes.get, { params: { id: hot } }, kitchen.office.owner);
    expect(body.isDefault).toBe(true);
  });

  it('is refused with a category of another company', async () => {
    const [kitchen, other] = [await openKitchen(server), await openKitchen(server)];
    const { body: names } = await server.call(categoryRoutes.lookup, {}, other.office.owner);
    const categoryIDs = [names[0]?.itemCategoryID ?? newID()];
    const answer = await server.call(
      kdsIntegrationRoutes.create,
      { body: { ...make('Bar'), categoryIDs } },
      kitchen.office.owner,
    );
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer.body)).toEqual([['categoryIDs', 'invalid']]);
  });

  it('is refused where a ticket would be late before it waits', async () => {
    const kitchen = await openKitchen(server);
    const body = { ...make('Bar'), waitingMinutes: 15, lateMinutes: 15 };
    const answer = await server.call(kdsIntegrationRoutes.create, { body }, kitchen.office.owner);
    expect(fieldsOf(answer.body)).toEqual([['lateMinutes', 'range']]);
  });

  it('is refused as default and expo at once', async () => {
    const kitchen = await openKitchen(server);
    const body = { ...make('Pass'), isDefault: true, isExpo: true };
    const answer = await server.call(kdsIntegrationRoutes.create, { body }, kitchen.office.owner);
    expect(fieldsOf(answer.body)).toEqual([['isExpo', 'invalid']]);
  });
});
