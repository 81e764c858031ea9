import {
  floorRoutes,
  orderRoutes,
  paymentRoutes,
  tableMoveRoutes,
  type ErrorBody,
  type FloorTable,
  type Order,
  type OrderInput,
} from '@tavola/contract';
import type { Selling, SellingServer } from '@tavola/testkit/selling.ts';
import type { Caller } from '@tavola/testkit/server.ts';
import { newID } from '#platform/ids.ts';

/** How an answer was refused. */
export const codeOf = ({ status, body }: { status: number; body: unknown }): string =>
  `${status} ${(body as ErrorBody | null)?.additionValue?.errorCode ?? 'accepted'}`;

/** A room of tables at a restaurant, and the calls of a waiter there. */
export async function openRoom(server: SellingServer, place: Selling, names: readonly string[]) {
  const { companyID, locationID } = place.tenant.scope;
  const layoutID = newID();
  const ids = new Map(names.map((name) => [name, newID()]));
  await server.test.asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO table_layouts (company_id, location_id, id, name, width, height, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1000, 600, now(), now())`,
      [companyID, locationID, layoutID, `Room ${layoutID.slice(-4)}`],
    );
    await owner.query(
      `INSERT INTO tables (company_id, location_id, id, table_layout_id, name, seats, shape, x, y, width, height, created_at, updated_at)
       SELECT $1, $2, t.id, $3, t.name, 4, 'round', 0, 0, 80, 80, now(), now()
       FROM unnest($4::uuid[], $5::text[]) AS t (id, name)`,
      [companyID, locationID, layoutID, [...ids.values()], names],
    );
  });
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
