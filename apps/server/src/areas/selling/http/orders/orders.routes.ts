import type { Order, OrderInput, orderRoutes } from '@tavola/contract';
import type { Call, Handlers } from '#platform/http/call.ts';
import { getOrder, searchOrders } from '../../commands/orders/find-orders.ts';
import { moveOrder, type MoveInput } from '../../commands/orders/move-order.ts';
import type { SaveMode } from '../../commands/orders/order-progress.ts';
import { voidOrder } from '../../commands/orders/void-order.ts';
import { listCashiers } from '../../rows/orders/order-search.rows.ts';
import { retrySave } from '../../commands/save/retry-save.ts';
import { saveOrder } from '../../commands/save/save-order.ts';
import type { SellingDeps } from '../../commands/selling-deps.ts';
import { intentNow } from '../../commands/work.ts';
import { findPinApprover, type PinServices } from '../payments/pin-approver.ts';

type SaveCall = Call<unknown, unknown, OrderInput>;

/** The calls about orders (selling spec, section 7). */
export function createOrderHandlers(deps: SellingDeps, pins: PinServices): Handlers<typeof orderRoutes> {
  const save = async (call: SaveCall, mode: SaveMode): Promise<Order> => {
    const approverID = await findPinApprover(call, call.body.pinCode, pins);
    const input = { order: call.body, mode, approverID };
    return retrySave(
      (work) => call.transact(work),
      (tx, taken) => saveOrder(intentNow(tx, call.actor, deps), input, taken),
    );
  };
  const move = (call: Call<{ id: string }>, input: Omit<MoveInput, 'orderID'>): Promise<Order> =>
    call.transact((tx) => moveOrder(intentNow(tx, call.actor, deps), { orderID: call.params.id, ...input }));
  return {
    search: (call) => call.read((tx) => searchOrders(tx, call.actor, call.query)),
    cashiers: (call) => call.read(async (tx) => ({ items: await listCashiers(tx, call.scope) })),
    get: (call) => call.read((tx) => getOrder(tx, call.actor, call.params.id)),
    base: (call) => save(call, 'base'),
    send: (call) => save(call, 'send'),
    finalize: (call) => save(call, 'finalize'),
    sendSaved: (call) => move(call, { mode: 'send', orderLineIDs: call.query.orderLineIDs }),
    finalizeSaved: (call) => move(call, { mode: 'finalize' }),
    void: (call) => call.transact((tx) => voidOrder(intentNow(tx, call.actor, deps), call.body)),
  };
}
