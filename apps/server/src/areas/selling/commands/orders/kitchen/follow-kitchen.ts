import type { OrderChange } from '@tavola/contract';
import type { Statement } from '#platform/database/wire/session.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import { insertChanges } from '../../../rows/orders/order-changes.rows.ts';
import type { OrderRow } from '../../../rows/orders/order-rows.ts';
import { updateMove } from '../../../rows/orders/orders.rows.ts';
import { tableShown } from '../../../rows/tables/table-state.rows.ts';
import type { Intent } from '../../work.ts';
import { onlineAfter } from '../online-progress.ts';
import { change } from '../order-changes.ts';
import { afterEvent, afterMove } from '../order-progress.ts';

/** What the kitchen did with an order: its first line was begun, its last one is finished, or one was recalled. */
export type KitchenStep = 'start' | 'ready' | 'recall';

const kinds = {
  start: 'preparationStarted',
  ready: 'ready',
  recall: 'recalled',
} as const satisfies Readonly<Record<KitchenStep, OrderChange['kind']>>;

/**
 * Moves an order after what the kitchen did (decision 140): the caller has locked its row. The version stays (decision
 * 166), and nothing is refused: an order that does not take the step, such as one that a person has moved on by hand or
 * one that is eaten here, stays where it is.
 */
export function followKitchen(
  { actor, moment, deps }: Pick<Intent, 'actor' | 'moment' | 'deps'>,
  order: OrderRow,
  step: KitchenStep,
): { readonly statements: readonly Statement[]; readonly events: readonly OutgoingEvent[] } {
  const { scope, userID, clientID } = actor;
  const { orderID, version } = order;
  const at = moment.now.toISOString();
  const isOver = order.status === 'Voided' || order.status === 'Returned';
  const isBegun = order.status === 'AwaitingPreparation' && step !== 'recall';
  const status = isBegun ? afterEvent(order.status, 'start') : order.status;
  const isBehind = step !== 'start' || order.fulfillmentStatus === 'AwaitingPreparation';
  const fulfillmentStatus = (isBehind ? afterMove(order, step) : null) ?? order.fulfillmentStatus;
  const isMoved = fulfillmentStatus !== order.fulfillmentStatus;
  if (isOver || (!isMoved && status === order.status)) return { statements: [], events: [] };
  const fulfillmentSince = isMoved ? at : order.fulfillmentSince;
  const onlineStatus = onlineAfter(order.onlineStatus, status);
  const changes = [change(kinds[isMoved ? step : 'start'])];
  return {
    statements: [
      updateMove(scope, { orderID, status, onlineStatus, fulfillmentStatus, fulfillmentSince, updatedAt: at }),
      ...insertChanges(scope, { orderID, id: deps.newID(), at, userID, clientID, changes }),
    ],
    events: [
      outgoing('orderStatusChanged', { orders: [{ orderID, status, version }] }),
      ...(order.tableID === null ? [] : [tableShown(scope, order.tableID, at)]),
    ],
  };
}
