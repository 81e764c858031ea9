import type { GuestOrder } from '@tavola/contract';

/** Where an order is, as its guest thinks of it. */
export type Progress = 'waiting' | 'later' | 'making' | 'ready' | 'done' | 'rejected' | 'cancelled';

type Status = Pick<GuestOrder, 'onlineStatus' | 'fulfillmentStatus' | 'isReady' | 'tableName'> & {
  readonly lines: readonly GuestOrder['lines'][number][];
};

/** What the statuses of an order come to for its guest. */
export function progressOf({ onlineStatus, fulfillmentStatus, isReady, tableName, lines }: Status): Progress {
  if (onlineStatus === 'New') return 'waiting';
  if (onlineStatus === 'Rejected') return 'rejected';
  if (onlineStatus === 'Cancelled' || onlineStatus === 'Voided') return 'cancelled';
  // The restaurant took off all that was ordered; the bill of a table stays open for what comes next.
  if (lines.length > 0 && lines.every(({ isVoided }) => isVoided)) return 'cancelled';
  if (onlineStatus === 'Completed' || fulfillmentStatus === 'Fulfilled' || fulfillmentStatus === 'Delivered')
    return 'done';
  if (fulfillmentStatus === 'AwaitingCollection' || fulfillmentStatus === 'InDelivery') return 'ready';
  // What is eaten here has no status of its fulfilment until it is paid: the kitchen alone knows.
  if (tableName !== null && isReady) return 'ready';
  return onlineStatus === 'Sent' ? 'making' : 'later';
}

/** Nothing more happens to the order. */
export const hasEnded = (order: Status): boolean => ['done', 'rejected', 'cancelled'].includes(progressOf(order));

/** How many of the four steps (sent, accepted, ready, picked up) are taken; 0 = the order was not made. */
export function stepsTaken(order: Status): number {
  const taken: Readonly<Record<Progress, number>> = {
    waiting: 1,
    later: 2,
    making: 2,
    ready: 3,
    done: 4,
    rejected: 0,
    cancelled: 0,
  };
  return taken[progressOf(order)];
}
