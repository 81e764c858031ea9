import {
  catalogRoutes,
  permission,
  settingsRoutes,
  voidCompReasonRoutes,
  type ErrorBody,
  type VoidCompReasonRecord,
} from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: { ...voidCompReasonRoutes, list: settingsRoutes.voidCompReasons },
  idField: 'voidCompReasonID',
  idsKey: 'voidIds',
  codes: permission.posCondition,
  isUsedByTerminals: true,
  make: (name) => ({ name, percentage: 50, type: 'Comp' }),
  change: (name) => ({ name, percentage: 12.5, type: 'Both' }),
});

it('a new reason reaches the terminals under a new version of the sell data', async () => {
  const office = await server.open({ isSelling: true });
  const version = async () => (await server.call(catalogRoutes.pos, {}, office.owner)).body.version;
  const before = await version();
  const { voidCompReasonID } = (
    await server.call(
      voidCompReasonRoutes.create,
      { body: { name: 'Birthday', percentage: 100, type: 'Comp' } },
      office.owner,
    )
  ).body as unknown as VoidCompReasonRecord;
  expect(await version()).toBe(before + 1);
  const cashier = await office.colleague();
  expect((await server.call(settingsRoutes.voidCompReasons, {}, cashier)).body.map(({ name }) => name)).toEqual([
    'Mistake',
    'On the house',
    'Birthday',
  ]);
  await server.call(voidCompReasonRoutes.removeOne, { params: { id: voidCompReasonID } }, office.owner);
  expect((await server.call(settingsRoutes.voidCompReasons, {}, cashier)).body.length).toBe(2);
});

it('reasons reach the terminals as sorted, under a new version of the sell data', async () => {
  const office = await server.open({ isSelling: true });
  const reasons = async () => (await server.call(settingsRoutes.voidCompReasons, {}, office.owner)).body;
  const version = async () => (await server.call(catalogRoutes.pos, {}, office.owner)).body.version;
  const [first, second] = await reasons();
  const before = await version();
  const sorted = await server.call(
    voidCompReasonRoutes.sort,
    { body: { voidCompReasonIDs: [second?.voidCompReasonID ?? ''] } },
    office.owner,
  );
  expect(sorted.body).toEqual({ count: 1 });
  expect(await version()).toEqual(before + 1);
  expect((await reasons()).map(({ name }) => name)).toEqual([second?.name, first?.name]);
});

it('a comp reason has a percentage from 0 to 100', async () => {
  const office = await server.open();
  for (const percentage of [-1, 100.5, 'half']) {
    const { status, body } = await server.call(
      voidCompReasonRoutes.create,
      { body: { name: 'Off', percentage: percentage as number, type: 'Comp' } },
      office.owner,
    );
    expect(status).toBe(400);
    expect((body as unknown as ErrorBody).additionValue.fields.map(({ path }) => path)).toEqual(['percentage']);
  }
});
