import { permission, type FulfillmentMove, type Order, type OrderChange } from '@tavola/contract';
import { orderRefusal, orderTable, transition, type OrderState } from '@tavola/selling';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { outgoing } from '#platform/realtime/publish.ts';
import { handOverKitchenLines } from '../../rows/kitchen/kitchen-lines.rows.ts';
import { insertChanges } from '../../rows/orders/order-changes.rows.ts';
import type { OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { updateMove } from '../../rows/orders/orders.rows.ts';
import { tableShown } from '../../rows/tables/table-state.rows.ts';
import { write } from '../prepared.ts';
import { assertServes } from '../serving.ts';
import { workOf, type Intent } from '../work.ts';
import { orderAnswer } from './order-answer.ts';
import { onlineAfter } from './online-progress.ts';
import { change } from './order-changes.ts';
import { afterEvent, afterMove } from './order-progress.ts';
import { completeRest, writeMove } from './move-order.ts';
import { findOrder, saleOf, storedAnswer, takeOrder, withLines } from './stored-orders.ts';

/** What a person does with an order without changing what was ordered (decision 171). */
export type OrderMove = 'hold' | 'release' | 'complete' | FulfillmentMove;

type Place = Pick<OrderRow, 'status' | 'fulfillmentStatus'>;

/**
 * Moves an order under its lock: of two terminals that move it at once one is first, and the other is judged by what
 * the first has made of it. A repeat changes nothing. The version stays, so that a cashier who is taking money for the
 * order is not interrupted by the kitchen.
 */
export async function moveFulfillment(
  intent: Intent,
  { orderID, move }: { readonly orderID: string; readonly move: OrderMove },
): Promise<Order> {
  const {
    tx,
    actor,
    moment: { now },
    deps,
  } = intent;
  const { scope } = actor;
  const order = (await takeOrder(tx, scope, orderID)) ?? (await findOrder(tx, scope, orderID));
  if (order === null) refuse('order.not_found');
  assertServes(actor, order.channel, [permission.orderDashboard.edit]);
  const stored = await withLines(tx, scope, order);
  const next = placeAfter(order, move);
  if (next === null)
    throw new Refusal('order.move_refused', {
      params: { orderNo: order.orderNo, status: inTheWay(order, move) },
      current: await storedAnswer(tx, scope, stored),
    });
  if (next.status === order.status && next.fulfillmentStatus === order.fulfillmentStatus)
    return storedAnswer(tx, scope, stored);
  const at = now.toISOString();
  const moved: OrderRow = {
    ...order,
    ...next,
    onlineStatus: onlineAfter(order.onlineStatus, next.status),
    fulfillmentSince: next.fulfillmentStatus === order.fulfillmentStatus ? order.fulfillmentSince : at,
    updatedAt: at,
  };
  const sale = await saleOf(tx, scope, order);
  const { userID, clientID } = actor;
  const changes = [change(kindOf(move, moved))];
  // A terminal does not finalize an online order: a paid one ends when the guest has it (decision 291).
  const isEnding = move === 'complete' && order.onlineStatus !== null && order.paymentStatus === 'Paid';
  if (isEnding) tx.holdOpen();
  const answer = await write(tx, scope, {
    statements: [
      updateMove(scope, moved),
      ...(move === 'complete' && stored.lines.some(({ kdsStatus }) => kdsStatus !== 'Unknown')
        ? [handOverKitchenLines(scope, orderID, at)]
        : []),
      ...insertChanges(scope, { orderID, id: deps.newID(), at, userID, clientID, changes }),
    ],
    events: [
      outgoing('orderStatusChanged', { orders: [{ orderID, status: moved.status, version: moved.version }] }),
      ...(order.tableID === null ? [] : [tableShown(scope, order.tableID, at)]),
    ],
    finish: () => orderAnswer({ ...stored, order: moved } satisfies StoredOrder, sale),
  });
  if (!isEnding) return answer;
  const over = { ...stored, order: moved };
  const rest = completeRest(over, at);
  return rest === null ? answer : writeMove(await workOf(intent), over, rest, 'finalize');
}

/** Where the order is after the move; null where it does not take it now. */
function placeAfter(order: OrderRow, move: OrderMove): Place | null {
  const { status, fulfillmentStatus } = order;
  if (status === 'Voided' || status === 'Returned' || status === 'Draft') return null;
  if (move === 'hold' || move === 'release') {
    if (status === (move === 'hold' ? 'Held' : 'New')) return order;
    if (orderRefusal({ status, orderPaymentStatus: order.paymentStatus }) !== undefined) refuse('order.not_modifiable');
    // The offline store alone has Saved.
    const verdict = transition(orderTable, status as OrderState, move);
    return verdict.ok ? { status: verdict.value.to, fulfillmentStatus } : null;
  }
  // A held order is released first: the kitchen has not started it.
  const to = status === 'Held' || (move === 'complete' && !isMade(order)) ? null : afterMove(order, move);
  if (to === null) return null;
  const isBegun = move === 'start' && status === 'AwaitingPreparation';
  return { status: isBegun ? afterEvent(status, 'start') : status, fulfillmentStatus: to };
}

/** There is nothing to hand over before something was sent, paid or made by hand (decision 140). */
const isMade = ({ status, fulfillmentStatus, hasSentLines }: OrderRow): boolean =>
  hasSentLines ||
  status === 'Completed' ||
  (fulfillmentStatus !== 'AwaitingPreparation' && fulfillmentStatus !== 'Unfulfilled');

function inTheWay(order: OrderRow, move: OrderMove): string {
  const { status, fulfillmentStatus } = order;
  const isOfOrder = move === 'hold' || move === 'release' || (move === 'complete' && !isMade(order));
  return isOfOrder || ['Voided', 'Returned', 'Draft', 'Held'].includes(status) ? status : fulfillmentStatus;
}

const kinds = {
  hold: 'held',
  release: 'released',
  start: 'preparationStarted',
  ready: 'ready',
  recall: 'recalled',
  dispatch: 'dispatched',
  complete: 'handedOver',
} as const satisfies Readonly<Record<OrderMove, OrderChange['kind']>>;

const kindOf = (move: OrderMove, { fulfillmentStatus }: OrderRow): OrderChange['kind'] =>
  move === 'complete' && fulfillmentStatus === 'Delivered' ? 'delivered' : kinds[move];
