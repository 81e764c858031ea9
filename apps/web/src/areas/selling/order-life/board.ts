import { Fulfillment, type PendingOrder } from '@tavola/contract';
import { roundMinutes, seatedMinutes } from '@tavola/selling';
import type { CardMove } from './order-life.queries.ts';

/** Columns of the board, in the order in which an order passes them. */
export const boardColumns = ['held', 'new', 'preparing', 'ready', 'delivery', 'toPay'] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** The column in which an open order is. */
export function columnOf({ status, fulfillmentStatus, isSent, isAsap }: PendingOrder): BoardColumn {
  if (status === 'Held') return 'held';
  switch (fulfillmentStatus) {
    case 'Fulfilled':
    case 'Delivered':
      return 'toPay';
    case 'InDelivery':
      return 'delivery';
    case 'AwaitingCollection':
      return 'ready';
    case 'InPreparation':
      return 'preparing';
    default:
      if (isSent) return 'preparing';
      // Paid in advance, and sent when its time comes.
      return status === 'Completed' && !isAsap ? 'held' : 'new';
  }
}

/** Whether the order is paid in full; a partly paid one is not. */
export const isPaid = ({ orderPaymentStatus }: Pick<PendingOrder, 'orderPaymentStatus'>): boolean =>
  orderPaymentStatus === 'Paid';

/** What a card asks for: the bills of a table that share its items together, or its own bill. */
export const billsOf = ({
  bills,
  totalDueAmount,
  orderPaymentStatus,
}: Pick<PendingOrder, 'bills' | 'totalDueAmount' | 'orderPaymentStatus'>): NonNullable<PendingOrder['bills']> =>
  bills ?? { count: 1, totalDueAmount, paymentStatus: orderPaymentStatus };

/** The one tap of a card: what comes next for the order. `pay` opens it on the sell screen. */
export function nextStep(order: PendingOrder): CardMove | 'pay' {
  const isDineIn = order.orderFulfillmentTypeID === Fulfillment.DineIn;
  switch (columnOf(order)) {
    case 'held':
      return order.status === 'Held' && order.isAsap ? 'release' : 'send';
    case 'new':
      return 'send';
    case 'preparing':
      return isDineIn ? 'complete' : 'ready';
    case 'ready':
      if (order.orderFulfillmentTypeID === Fulfillment.Delivery) return 'dispatch';
      return isPaid(order) ? 'complete' : 'pay';
    case 'delivery':
      return 'complete';
    case 'toPay':
      return 'pay';
  }
}

/**
 * What is said of an order whose card leaves its column at a tap: where it is now, and whether the kitchen can take the
 * move back; undefined = the card itself shows it.
 */
export function messageAfter(
  order: PendingOrder,
  step: CardMove,
): { readonly key: MovedKey; readonly where: 'orders' | 'toPay'; readonly canUndo: boolean } | undefined {
  const where = isPaid(order) ? 'orders' : 'toPay';
  if (step === 'ready') return { key: 'doneReady', where, canUndo: true };
  if (step !== 'complete') return undefined;
  // Nothing undoes a completion (decision 30).
  return { key: doneKeys[order.orderFulfillmentTypeID], where, canUndo: false };
}

const doneKeys = {
  [Fulfillment.DineIn]: 'doneServed',
  [Fulfillment.Pickup]: 'doneHandedOver',
  [Fulfillment.Takeaway]: 'doneHandedOver',
  [Fulfillment.Delivery]: 'doneDelivered',
} as const satisfies Readonly<Record<Fulfillment, string>>;
type MovedKey = 'doneReady' | (typeof doneKeys)[Fulfillment];

/** What else a person may do with it, from its menu. */
export function otherSteps(order: PendingOrder): readonly CardMove[] {
  const isDineIn = order.orderFulfillmentTypeID === Fulfillment.DineIn;
  switch (columnOf(order)) {
    case 'held':
      return [];
    case 'new':
      return order.orderPaymentStatus === 'Pending' ? ['hold'] : [];
    case 'preparing':
      return !isDineIn && order.fulfillmentStatus === 'AwaitingPreparation' ? ['start'] : [];
    case 'ready':
      return nextStep(order) === 'complete' ? ['recall'] : ['complete', 'recall'];
    case 'delivery':
    case 'toPay':
      return [];
  }
}

type Moments = Pick<PendingOrder, 'orderDateTime' | 'fulfillmentSince' | 'openedDateTime' | 'lastRoundDateTime'>;

/**
 * Whole minutes since an order came into its state. At a table they are those of the floor: since the last round, and
 * since the guests sat down before the first one.
 */
export function minutesIn(order: Moments, nowMs: number): number {
  const { orderDateTime, fulfillmentSince, openedDateTime } = order;
  if (openedDateTime !== null && fulfillmentSince === null)
    return roundMinutes(order, nowMs) ?? seatedMinutes(order, nowMs);
  return Math.max(0, Math.floor((nowMs - Date.parse(fulfillmentSince ?? orderDateTime)) / 60_000));
}

/** Whole minutes since the guests of an order sat down; null = they are at no table. */
export const minutesSeated = (order: Moments, nowMs: number): number | null =>
  order.openedDateTime === null ? null : seatedMinutes(order, nowMs);

const LATE_MIN = 15;
const SOON_MIN = 10;

/** How long a card waits: as on the kitchen display, at 10 and 15 minutes (ux point 10). */
export function ageOf(minutes: number, column: BoardColumn): 'fresh' | 'waiting' | 'late' {
  if (column === 'held' || column === 'toPay' || minutes < SOON_MIN) return 'fresh';
  return minutes < LATE_MIN ? 'waiting' : 'late';
}

/** What the board shows; empty = everything. */
export interface BoardFilter {
  readonly channel: string;
  readonly type: string;
  readonly time: string;
}

const HOUR_MS = 60 * 60_000;

/** Whether a card passes the filters; `time` is `hour` for those placed in the last hour or due in the next. */
export function isShown(order: PendingOrder, { channel, type, time }: BoardFilter, nowMs: number): boolean {
  if (channel !== '' && String(order.systemOrderChannelID) !== channel) return false;
  if (type !== '' && String(order.orderFulfillmentTypeID) !== type) return false;
  if (time === '') return true;
  const isScheduled = order.pickUpDateTime !== null;
  if (time === 'scheduled') return isScheduled;
  const at = Date.parse(order.pickUpDateTime ?? order.orderDateTime);
  return isScheduled ? at - nowMs <= HOUR_MS : nowMs - at <= HOUR_MS;
}

const SHOWN_READY_MS = 10 * 60_000;

/** The codes on the wall: what is being made, and what can be collected for ten minutes (decision 87). */
export function queuesOf(
  orders: readonly PendingOrder[],
  nowMs: number,
): { readonly preparing: readonly PendingOrder[]; readonly ready: readonly PendingOrder[] } {
  const called = orders
    .filter((order) => order.collectionCode !== null && order.orderFulfillmentTypeID !== Fulfillment.DineIn)
    .toReversed();
  return {
    preparing: called.filter((order) => columnOf(order) === 'preparing'),
    ready: called
      .filter(
        (order) =>
          columnOf(order) === 'ready' &&
          nowMs - Date.parse(order.fulfillmentSince ?? order.orderDateTime) < SHOWN_READY_MS,
      )
      .toSorted((a, b) => (b.fulfillmentSince ?? '').localeCompare(a.fulfillmentSince ?? '')),
  };
}
