import { orderRoutes, paymentRoutes, type Order } from '@tavola/contract';
import type { ProductServer } from '@tavola/testkit/server/product.ts';
import { withClient } from '#platform/database/connect/client.ts';
import { newID } from '#platform/ids.ts';
import { sampleOrder } from './sample-order.ts';

/**
 * Gives the company's second location a paid sale by moving one of the first location's, row by row. Returns the
 * ids of its records by the field that names them.
 */
export async function openBranch(world: ProductServer): Promise<ReadonlyMap<string, string>> {
  const { burrito, branch } = world;
  const caller = await burrito.owner.caller();
  const order: Order = (await world.call(orderRoutes.send, { body: await sampleOrder(burrito) }, caller)).body;
  const paymentID = newID();
  await world.call(
    paymentRoutes.process,
    {
      body: {
        paymentID,
        orderID: order.orderID,
        orderVersion: order.version,
        paymentTypeID: 1,
        tenderedAmount: Math.ceil(order.totalDueAmount),
      },
    },
    caller,
  );
  await withClient(world.test.admin, async (admin) => {
    // Rows that reference each other cannot be moved one by one while foreign keys are enforced.
    await admin.query("SET session_replication_role = 'replica'");
    for (const [table, column] of [
      ['orders', 'id'],
      ['order_lines', 'order_id'],
      ['order_discounts', 'order_id'],
      ['order_sends', 'order_id'],
      ['sales', 'order_id'],
      ['payments', 'order_id'],
      ['ledger_postings', 'order_id'],
    ]) {
      const { rowCount } = await admin.query(
        `UPDATE ${table} SET location_id = $1 WHERE company_id = $2 AND ${column} = $3`,
        [branch.scope.locationID, branch.scope.companyID, order.orderID],
      );
      if (rowCount === 0) throw new Error(`No row of ${table} was moved.`);
    }
  });
  const line = order.orderLines[0]?.orderLineID ?? '';
  const entries = {
    id: order.orderID,
    orderID: order.orderID,
    paymentID,
    clientID: branch.device.clientID,
    orderLineID: line,
    refOrderLineID: line,
    removedOrderLineIDs: line,
    assignTo: order.orderID,
  };
  return new Map(Object.entries(entries));
}
