import { tableMoveRoutes, type KitchenTicket } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { plantRoom } from '@tavola/testkit/restaurant/plant-tables.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openKitchen } from '../kitchen.setup.ts';

// Guests who join others, move and split their bill: what kitchens of other systems cooked a second time.

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

/** What the kitchen has to cook or has cooked, of all tables. */
const cooked = (tickets: readonly KitchenTicket[]): [name: string, quantity: number, status: string][] =>
  tickets
    .flatMap(({ lines }) => lines)
    .map(({ name, quantity, kdsStatus }): [string, number, string] => [name, quantity, kdsStatus])
    .toSorted((a, b) => a.join().localeCompare(b.join()));

it('tables that are joined, moved and split are cooked once, and only what was never sent is new', async () => {
  const kitchen = await openKitchen(server);
  const { office, terminal } = kitchen;
  await kitchen.station('Hot', { isDefault: true });
  const [t1 = '', t2 = '', t5 = ''] = await plantRoom(server, office, ['T1', 'T2', 'T5']);
  const at = (tableID: string) => new TableTerminal(server, { terminal, caller: office.owner }, tableID);
  const [first, second] = [at(t1), at(t2)];
  const one = first.open();
  first.add(one, 'Platter', [one], 2);
  await first.save('send');
  const two = second.open();
  second.add(two, 'Platter', [two]);
  await second.save('send');
  second.add(two, 'Burger', [two]);
  await second.save();
  // The soup of T2 is done.
  const done = (await kitchen.tickets()).find(({ tableName }) => tableName === 'T2')?.lines[0]?.kitchenLineID ?? '';
  await kitchen.report([done], 'finish');
  const before = await kitchen.tickets();

  const tableGroupID = newID();
  const versions = await Promise.all([t1, t2].map(versionOf));
  const joined = await server.call(
    tableMoveRoutes.join,
    { body: { tableIDs: [t1, t2], versions, tableGroupID } },
    office.owner,
  );
  expect(joined.status).toBe(200);
  expect(await kitchen.tickets()).toEqual(before);

  const moved = await server.call(
    tableMoveRoutes.moveParty,
    { params: { id: t1 }, body: { version: await versionOf(t1), tableID: t5 } },
    office.owner,
  );
  expect(moved.status).toBe(200);
  const afterMove = await kitchen.tickets();
  expect(new Set(afterMove.map(({ tableName }) => tableName))).toEqual(new Set(['T5']));
  expect(cooked(afterMove)).toEqual(cooked(before));

  const party = await at(t5).load();
  const [soups] = party.answer?.lines.filter(({ line }) => line.enteredQuantity === 2) ?? [];
  const third = party.open();
  party.takeApart(one, soups?.line.orderLineID ?? '', 1, [third]);
  await party.save();
  expect(cooked(await kitchen.tickets())).toEqual(cooked(before));

  party.add(two, 'Soda', [two]);
  const known = new Set(before.map(({ sendID }) => sendID));
  await party.save('send');
  const after = await kitchen.tickets();
  expect(cooked(after.filter(({ sendID }) => !known.has(sendID)))).toEqual([
    ['Burger', 1, 'Sent'],
    ['Soda', 1, 'Sent'],
  ]);
  expect(cooked(after.filter(({ sendID }) => known.has(sendID)))).toEqual(cooked(before));
});

async function versionOf(tableID: string): Promise<number> {
  const { rows } = await server.test.asOwner((owner) =>
    owner.query<{ version: number }>('SELECT version FROM tables WHERE id = $1', [tableID]),
  );
  return rows[0]?.version ?? 0;
}
