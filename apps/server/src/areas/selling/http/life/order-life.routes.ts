import type { Order, orderLifeRoutes } from '@tavola/contract';
import type { Call, Handlers } from '#platform/http/call.ts';
import { moveFulfillment, type OrderMove } from '../../commands/orders/move-fulfillment.ts';
import { markLines } from '../../commands/orders/kitchen/mark-lines.ts';
import { orderLife } from '../../commands/orders/order-life.ts';
import { orderLines, pendingOrders, relatedOrders } from '../../commands/orders/pending-orders.ts';
import { reprintLines } from '../../commands/orders/kitchen/reprint-lines.ts';
import { voidLines } from '../../commands/orders/void-lines.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';

/** The calls about what happens to an order after its first save (decisions 140, 171). */
export function createOrderLifeHandlers(deps: SellingDeps): Handlers<typeof orderLifeRoutes> {
  const move = (call: Call<{ id: string }>, event: OrderMove): Promise<Order> =>
    call.transact((tx) => moveFulfillment(intentNow(tx, call.actor, deps), { orderID: call.params.id, move: event }));
  return {
    pending: (call) => call.read((tx) => pendingOrders(tx, call.actor, call.query.orderIDs, deps)),
    related: (call) => call.read((tx) => relatedOrders(tx, call.actor, call.query.customerID ?? null)),
    lines: (call) => call.read((tx) => orderLines(tx, call.actor, call.query.orderIDs)),
    life: (call) => call.read((tx) => orderLife(tx, call.actor, call.params.id, deps)),
    hold: (call) => move(call, 'hold'),
    release: (call) => move(call, 'release'),
    fulfillment: (call) =>
      call.transact((tx) =>
        moveFulfillment(intentNow(tx, call.actor, deps), { orderID: call.params.id, move: call.body.event }),
      ),
    complete: (call) => move(call, 'complete'),
    voidLines: (call) =>
      retrySave(
        (work) => call.transact(work),
        (tx) => voidLines(intentNow(tx, call.actor, deps), { ...call.body, orderID: call.params.id }),
      ),
    mark: (call) =>
      call.transact((tx) =>
        markLines(intentNow(tx, call.actor, deps), { ...call.body, orderID: call.params.id, isOpen: true }),
      ),
    unmark: (call) =>
      call.transact((tx) =>
        markLines(intentNow(tx, call.actor, deps), { ...call.query, orderID: call.params.id, isOpen: false }),
      ),
    rePrint: (call) =>
      retrySave(
        (work) => call.transact(work),
        (tx) => reprintLines(intentNow(tx, call.actor, deps), call.body),
      ),
  };
}
