import {
  floorRoutes,
  orderRoutes,
  paymentRoutes,
  tableMoveRoutes,
  type FloorTable,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import { plantRoom } from '@tavola/testkit/restaurant/plant-tables.ts';
import type { Selling, SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

/** A room of tables at a restaurant, and the calls of a waiter there. */
export async function openRoom(server: SellingServer, place: Selling, names: readonly string[]) {
  const planted = await plantRoom(server, place, names);
  const ids = new Map(names.map((name, index) => [name, planted[index] ?? '']));
  const idOf = (name: string): string => ids.get(name) ?? name;
  const floor = async () => (await server.call(floorRoutes.get, {}, place.caller)).body;
  const table = async (name: string): Promise<FloorTable> => {
    const found = (await floor()).tables.find(({ tableID }) => tableID === idOf(name));
    if (found === undefined) throw new Error(`There is no table ${name}.`);
    return found;
  };
  const order = (name: string, more: Partial<OrderInput> = {}): OrderInput =>
    place.terminal.order([place.terminal.line('Soda')], {
      systemOrderChannelID: 2,
      orderFulfillmentTypeID: 1,
      tableID: idOf(name),
      ...more,
    });
  const seen = async (name: string) => ({ params: { id: idOf(name) }, body: { version: (await table(name)).version } });
  return {
    idOf,
    floor,
    table,
    order,
    seen,
    statusOf: async (name: string) => (await table(name)).status,
    async send(name: string, caller: Caller = place.caller): Promise<Order> {
      const answer = await server.call(orderRoutes.send, { body: order(name) }, caller);
      if (answer.status !== 200) throw new Error(`refused with ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    pay: ({ orderID, version, totalDueAmount }: Pick<Order, 'orderID' | 'version' | 'totalDueAmount'>) =>
      server.call(
        paymentRoutes.process,
        {
          body: {
            paymentID: newID(),
            orderID,
            orderVersion: version,
            paymentTypeID: 1,
            tenderedAmount: Math.ceil(totalDueAmount) + 5,
          },
        },
        place.caller,
      ),
    release: async (name: string, caller: Caller = place.caller) =>
      server.call(tableMoveRoutes.release, await seen(name), caller),
  };
}
