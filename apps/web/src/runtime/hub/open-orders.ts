import { orderLifeRoutes, type CallAnswer, type PendingOrder } from '@tavola/contract';
import { call } from '../http/api.ts';
import { queryClient } from '../http/query-client.ts';

/** The open orders as the dashboard and the queues have them. */
type OpenOrders = CallAnswer<typeof orderLifeRoutes.pending>;

const KEY = ['orders', 'pending'];
/** With more of them at once the whole list is read: it is no longer than this. */
const MOST_ORDERS = 40;

const waiting = new Set<string>();
let isReading = false;

/**
 * Reads again the cards of these orders alone, after an event about them; everything where that is not enough: the list
 * is not on screen or being read, or bills share their items, so that a card changes with another order.
 */
export function refetchOpenOrders(orderIDs: readonly string[]): void {
  for (const id of orderIDs) waiting.add(id);
  if (!isReading) void readWaiting();
}

async function readWaiting(): Promise<void> {
  isReading = true;
  try {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      if (!(await readCards(ids))) await queryClient.invalidateQueries({ queryKey: KEY, exact: true });
    }
  } finally {
    isReading = false;
  }
}

/** False where the whole list has to be read. */
async function readCards(orderIDs: readonly string[]): Promise<boolean> {
  const query = queryClient.getQueryCache().find<OpenOrders>({ queryKey: KEY });
  const shown = query?.state.data;
  if (query === undefined || shown === undefined || !query.isActive() || query.state.fetchStatus !== 'idle')
    return false;
  if (orderIDs.length > MOST_ORDERS || shown.hasMore || shown.items.some(({ bills }) => bills !== null)) return false;
  const before = query.state.dataUpdatedAt;
  const read = await call(orderLifeRoutes.pending, { query: { orderIDs: [...orderIDs] } }).catch(() => null);
  // Another read of the whole list ended or began during this one: which of the two is newer is not known.
  if (read === null || query.state.dataUpdatedAt !== before || query.state.fetchStatus !== 'idle') return false;
  if (read.items.some(({ bills }) => bills !== null)) return false;
  query.setData({ ...read, hasMore: false, items: withCards(shown.items, read.items, new Set(orderIDs)) });
  return true;
}

/** The cards, newest first, with those that were read; what was asked for and not answered is open no longer. */
export function withCards(
  shown: readonly PendingOrder[],
  read: readonly PendingOrder[],
  asked: ReadonlySet<string>,
): PendingOrder[] {
  const left = new Map(read.map((order) => [order.orderID, order]));
  const kept = shown.flatMap((order) => {
    if (!asked.has(order.orderID)) return [order];
    const now = left.get(order.orderID);
    left.delete(order.orderID);
    return now === undefined ? [] : [now];
  });
  for (const order of [...left.values()].toReversed()) {
    const at = kept.findIndex(({ orderDateTime }) => orderDateTime <= order.orderDateTime);
    kept.splice(at === -1 ? kept.length : at, 0, order);
  }
  return kept;
}
