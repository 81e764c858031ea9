import { expect, test } from 'vitest';
import { floorRoutes, orderRoutes } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { newID } from '#platform/ids.ts';
import { openRoom } from './floor.setup.ts';

const { server, place } = await openSellingPlace();

test('favorites are what is ordered most at tables of this kind, then what is ordered most at the others', async () => {
  const room = await openRoom(server, place, ['R1', 'R2', 'L1']);
  await server.test.asOwner((owner) => owner.query('UPDATE tables SET seats = 10 WHERE id = $1', [room.idOf('L1')]));
  const order = async (table: string, name: string, quantity: number) => {
    const input = place.terminal.order([place.terminal.line(name, quantity)], {
      systemOrderChannelID: 2,
      orderFulfillmentTypeID: 1,
      tableID: room.idOf(table),
    });
    const { status, body } = await server.call(orderRoutes.base, { body: input }, place.caller);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  await order('R1', 'Soda', 1);
  await order('R2', 'Burger', 2);
  await order('L1', 'Water', 9);
  const voided = await order('L1', 'Platter', 20);
  await server.call(orderRoutes.void, { body: { orderID: voided.orderID, reason: 'Mistake' } }, place.caller);
  const names = new Map(place.terminal.data.snapshot.products.map(({ itemID, name }) => [itemID, name]));
  const favorites = async (table: string) => {
    const { body } = await server.call(floorRoutes.favorites, { params: { id: room.idOf(table) } }, place.caller);
    return body.items.map(({ itemID }) => names.get(itemID));
  };
  expect(await favorites('R1')).toEqual(['Burger', 'Soda', 'Water']);
  expect(await favorites('L1')).toEqual(['Water', 'Burger', 'Soda']);
  expect(outcomeOf(await server.call(floorRoutes.favorites, { params: { id: newID() } }, place.caller))).toBe(
    '404 table.not_found',
  );
});
