import { payInOutReasonRoutes, permission, type ErrorBody } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { newID } from '#platform/ids.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: payInOutReasonRoutes,
  idField: 'payInOutReasonID',
  idsKey: 'payInOutReasonIDs',
  codes: permission.posCondition,
  isUsedByTerminals: false,
  make: (name) => ({ name, type: 'PayIn' }),
  change: (name) => ({ name, type: 'Both' }),
});

it('pay-in and pay-out reasons are listed in the order they were added, for anyone on a terminal', async () => {
  const office = await server.open();
  for (const [name, type] of [
    ['Petty cash', 'PayOut'],
    ['Change', 'PayIn'],
  ] as const)
    await server.call(payInOutReasonRoutes.create, { body: { name, type } }, office.owner);
  expect(
    (await server.call(payInOutReasonRoutes.list, {}, await office.colleague())).body.map(({ name, type }) => [
      name,
      type,
    ]),
  ).toEqual([
    ['Petty cash', 'PayOut'],
    ['Change', 'PayIn'],
  ]);
});

it('pay-in and pay-out reasons are listed as sorted, those not named at the end', async () => {
  const office = await server.open();
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C'])
    ids.push(
      (await server.call(payInOutReasonRoutes.create, { body: { name, type: 'Both' } }, office.owner)).body
        .payInOutReasonID,
    );
  const sort = (payInOutReasonIDs: string[]) =>
    server.call(payInOutReasonRoutes.sort, { body: { payInOutReasonIDs } }, office.owner);
  expect((await sort([ids[2] ?? '', ids[1] ?? ''])).body).toEqual({ count: 2 });
  const names = async () =>
    (await server.call(payInOutReasonRoutes.list, {}, office.owner)).body.map(({ name }) => name);
  expect(await names()).toEqual(['C', 'B', 'A']);
  expect((await sort([ids[0] ?? '', newID()])).status).toBe(404);
  expect(await names()).toEqual(['C', 'B', 'A']);
});

it('a reason is for paying in, paying out or both', async () => {
  const office = await server.open();
  const { status, body } = await server.call(
    payInOutReasonRoutes.create,
    { body: { name: 'Off', type: 'Void' as 'Both' } },
    office.owner,
  );
  expect(status).toBe(400);
  expect((body as unknown as ErrorBody).additionValue.fields).toEqual([
    { path: 'type', code: 'required', message: 'Required' },
  ]);
});
