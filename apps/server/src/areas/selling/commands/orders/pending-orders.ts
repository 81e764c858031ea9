import {
  amountOf,
  isAllowed,
  KitchenLine,
  MAX_PENDING_ORDERS,
  OrderChannel,
  permission,
  type CallAnswer,
  type orderLifeRoutes,
  type PendingOrder,
} from '@tavola/contract';
import * as z from 'zod/mini';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { listPending, listRelated, type PendingRow } from '../../rows/offline/pending-orders.rows.ts';
import type { SellingDeps } from '../selling-deps.ts';
import { assertSees, channelsOpened, channelsSeen, seesMoney } from '../serving.ts';
import { deliveryAddresses } from './find-orders.ts';
import { orderSummary, type DeliveryAddresses } from './order-answer.ts';
import { findOrder, storedAnswer, withLines } from './stored-orders.ts';

/** Open orders of a location that a person sees, as cards: all, or those of these ids. */
export async function pendingOrders(
  tx: Tx,
  actor: Actor,
  orderIDs: readonly string[],
  deps: SellingDeps,
): Promise<CallAnswer<typeof orderLifeRoutes.pending>> {
  const { scope } = actor;
  const rows = await listPending(tx, scope, orderIDs, channelsSeen(actor));
  const shown = rows.slice(0, MAX_PENDING_ORDERS);
  const addresses = await deliveryAddresses(tx, actor, shown);
  const seesSums = isAllowed(actor.rights, [permission.totalSaleDashboard.view]);
  return {
    items: shown.map((row) => cardOf(row, addresses, seesSums)),
    hasMore: rows.length > MAX_PENDING_ORDERS,
    serverTime: deps.now().toISOString(),
  };
}

/** Unpaid orders of the counter next to the current one: of this terminal, and of this customer. */
export async function relatedOrders(
  tx: Tx,
  actor: Actor,
  customerID: string | null,
): Promise<CallAnswer<typeof orderLifeRoutes.related>> {
  const channels = channelsOpened(actor);
  if (channels !== null && !channels.includes(OrderChannel.QuickService)) return { items: [] };
  const rows = await listRelated(tx, actor.scope, { clientID: actor.clientID, customerID });
  return {
    items: rows.map((row) => ({
      orderID: row.orderID,
      orderNo: row.orderNo,
      orderDateTime: row.createdAt,
      customerID: row.customerID,
      collectionCode: row.collectionCode,
      isHeld: row.status === 'Held',
      isSent: row.hasSentLines,
      isPartiallyPaid: row.paymentStatus === 'PartiallyPaid',
      totalDueAmount: row.totalDueAmount,
      balanceDueAmount: row.balance ?? row.totalDueAmount,
    })),
  };
}

/** An order as a card; sums are left out for people who only follow the work (decision 192). */
const cardOf = (row: PendingRow, addresses: DeliveryAddresses, seesSums: boolean): PendingOrder => ({
  ...orderSummary(row, addresses),
  ...(!seesSums && { totalDueAmount: null, syncVariance: undefined }),
  version: row.version,
  isAsap: row.isAsap,
  pickUpDateTime: row.pickUpAt,
  fireDateTime: (row.unsentLineCount === 0 ? row.sentAt : null) ?? row.fireAt,
  unsentLineCount: row.unsentLineCount,
  fulfillmentSince: row.fulfillmentSince,
  openedDateTime: row.openedAt,
  lastRoundDateTime: row.openedAt === null ? null : row.lastSentAt,
  onlineStoreID: row.onlineStoreID,
  items: [...row.items],
  morePieces: row.morePieces,
  bills:
    row.bills === null ? null : { ...row.bills, totalDueAmount: seesSums ? amountOf(row.bills.totalDueAmount) : null },
});

/**
 * Lines of orders, with the number and code of each one's order; without their money for people who only follow the
 * work (decision 192).
 */
export async function orderLines(
  tx: Tx,
  actor: Actor,
  orderIDs: readonly string[],
): Promise<CallAnswer<typeof orderLifeRoutes.lines>> {
  const { scope } = actor;
  const items: CallAnswer<typeof orderLifeRoutes.lines>['items'] = [];
  for (const orderID of new Set(orderIDs)) {
    const order = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
    assertSees(actor, order.channel);
    const {
      orderLines: lines,
      orderNo,
      collectionCode,
    } = await storedAnswer(tx, scope, await withLines(tx, scope, order));
    const isPriced = seesMoney(actor, order.channel);
    for (const line of lines)
      items.push({ ...(isPriced ? line : z.parse(KitchenLine, line)), orderID, orderNo, collectionCode });
  }
  return { items };
}
