import { offlineOrderRoutes, type OfflineOrderResult } from '@tavola/contract';
import { isReadyToSync, offlineContent, retryDelayMs, type SettledAlone } from '@tavola/selling';
import { call } from '#runtime/http/api.ts';
import { untilIdle } from '#runtime/clock/until-idle.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { isPractising } from '#runtime/session/practice.ts';
import { useConnectivity } from '../connectivity.ts';
import {
  handOver,
  listPending,
  noteFailure,
  removePending,
  type OfflineContent,
  type PendingOrder,
  type SoldAlone,
} from '../store/pending-orders.ts';
import { listMoves, noteMoveFailure } from '../store/pending-cash.ts';
import { useWaiting, type OpenOrder } from '../waiting.ts';
import { failureOf, type Handed } from './failure-of.ts';
import { acknowledging, returnLacked } from './restored-server.ts';
import { handInMoves } from './sync-moves.ts';

/**
 * Hands in what waits on this terminal (decisions 79, 228): one tab does it, oldest first, up to four orders under way.
 * An order is removed here when the server has acknowledged its hash, and not before.
 */

const UNDER_WAY = 4;
/** A manager may have decided about what was refused (decision 321). */
const ASK_AGAIN_MS = 10 * 60_000;
/** An open order that no person decides about goes to the server after this (decision 80). */
export const ANSWER_WITHIN_MS = 10 * 60_000;
const HAND_IN_WITHIN_MS = 10_000;
const COUNT_EVERY_MS = 250;
const LOCK = 'tavola-sync';
const CHANNEL = 'tavola-offline';

let channel: BroadcastChannel | null = null;
/** Wakes the tab that hands in; null in the others. */
let wake: (() => void) | null = null;

/** Counts again what waits, here and in the other tabs, and has it handed in. */
export async function notePending(): Promise<void> {
  channel?.postMessage('changed');
  await count();
  wake?.();
}

/** Sends a drawer move again that was refused. */
export async function sendMoveAgain(cashActivityID: string): Promise<void> {
  await noteMoveFailure(cashActivityID, null);
  await notePending();
}

/** Sends an order again that was refused. */
export async function sendAgain(orderID: string): Promise<void> {
  await noteFailure(orderID, null);
  await notePending();
}

const printLock = (orderID: string): string => `tavola-print-${orderID}`;

/** Holds back an order, in every tab, while its tickets are being printed; a tab that ends lets it go. */
export const whilePrinting = (orderID: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(printLock(orderID), work);

const isPrinting = (orderID: string): Promise<boolean> =>
  navigator.locks.request(printLock(orderID), { ifAvailable: true }, (lock) => lock === null);

/** Gives open orders to the server, as they are (decision 80). */
export async function giveOpenOrders(orderIDs: readonly string[]): Promise<void> {
  await handOver(orderIDs);
  await notePending();
}

/** Waits until the server has an order that was given to it; false where it refuses it, or takes too long. */
export async function isHandedIn(orderID: string): Promise<boolean> {
  const endsAtMs = performance.now() + HAND_IN_WITHIN_MS;
  for (;;) {
    const waiting = (await listPending()).find((order) => order.orderID === orderID);
    if (waiting === undefined) return true;
    if (waiting.failure !== null || performance.now() > endsAtMs) return false;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, HAND_IN_WITHIN_MS);
      // Every change is counted.
      const stop = useWaiting.subscribe(done);
      function done(): void {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
  }
}

/** The same of all of them before a sign-out; they are sent now where the server answers, else at the next sign-in. */
export async function giveOpenOrdersNow(): Promise<void> {
  await handOver((await listPending()).filter(isOpen).map(({ orderID }) => orderID));
  if (!useConnectivity.getState().isOnline) return;
  const given = (await listPending()).filter(isReadable).filter((order) => order.isHandedOver);
  for (const order of given) await handIn(order);
}

/** Neither settled nor given to the server. */
const isOpen = ({ sold, isHandedOver }: PendingOrder): boolean =>
  sold !== null && !isHandedOver && !isReadyToSync(sold.content);

const openOrders = (orders: readonly PendingOrder[]): OpenOrder[] =>
  orders.filter(isOpen).flatMap(({ orderID, savedAtMs, sold }) =>
    sold === null
      ? []
      : [
          {
            orderID,
            savedAtMs,
            offlineNo: sold.content.offlineNo,
            totalDueAmount: sold.content.order.totalDueAmount,
            tableID: sold.content.order.tableID ?? null,
            lineCount: sold.content.order.orderLines.length,
            paymentCount: sold.content.payments.length,
          },
        ],
  );

const settledBills = (orders: readonly PendingOrder[]): SettledAlone[] =>
  orders.flatMap(({ sold }) => {
    if (sold === null || sold.content.status === 'Saved' || sold.content.order.tableID == null) return [];
    const { order, status } = sold.content;
    const { tableID, version, totalDueAmount } = order;
    return [{ tableID: tableID ?? null, isPaid: status === 'Completed', isKnown: version != null, totalDueAmount }];
  });

async function count(): Promise<void> {
  let isUnreadable = false;
  const nothing = (): [] => {
    isUnreadable = true;
    return [];
  };
  const [orders, moves] = await Promise.all([listPending().catch(nothing), listMoves().catch(nothing)]);
  const saved = [...orders, ...moves].map(({ savedAtMs }) => savedAtMs);
  useWaiting.setState({
    isUnreadable,
    count: orders.length,
    moveCount: moves.length,
    open: openOrders(orders),
    settled: settledBills(orders),
    oldestMs: saved.length === 0 ? null : Math.min(...saved),
    problemCount:
      orders.filter(({ failure, sold }) => failure !== null || sold === null).length +
      moves.filter(({ failure, move }) => failure !== null || move === null).length,
  });
}

/** Runs while a terminal is signed in; returns how to stop. */
export function startSync(): () => void {
  const stopping = new AbortController();
  const own = new BroadcastChannel(CHANNEL);
  channel = own;
  own.onmessage = () => void count().then(() => wake?.());
  // The screen comes first: to open hundreds of orders takes a while.
  void untilIdle().then(count);
  // Refused only when this page leaves while it waits for its turn. Practice sales are never handed in (decision 386).
  if (!isPractising())
    void navigator.locks.request(LOCK, { signal: stopping.signal }, () => lead(stopping.signal)).catch(() => undefined);
  return () => {
    stopping.abort();
    own.close();
    if (channel === own) channel = null;
  };
}

async function lead(signal: AbortSignal): Promise<void> {
  let calls = 0;
  let endPause: () => void = () => undefined;
  const wakeUp = (): void => {
    calls += 1;
    endPause();
  };
  wake = wakeUp;
  signal.addEventListener('abort', wakeUp, { once: true });
  const stopWatching = useConnectivity.subscribe(({ isOnline }) => {
    if (isOnline) wakeUp();
    else askedSinceMs.clear();
  });
  void returnLacked()
    .then((count) => (count > 0 && !signal.aborted ? notePending() : undefined))
    // A browser that cannot read its copies now is asked at the next start.
    .catch(() => undefined);
  try {
    let askedAgainMs = -Infinity;
    for (let failures = 0; !signal.aborted;) {
      const seen = calls;
      const isAskedAgain = performance.now() - askedAgainMs >= ASK_AGAIN_MS;
      // A browser that cannot read its store now is asked again, like a server that gives no answer.
      const isDone = useConnectivity.getState().isOnline
        ? await handInAll(signal, isAskedAgain).catch(() => false)
        : true;
      if (isDone && isAskedAgain && useConnectivity.getState().isOnline) askedAgainMs = performance.now();
      failures = isDone ? 0 : failures + 1;
      // What was sold while the others were handed in is not in their list.
      if (calls !== seen) continue;
      const { problemCount } = useWaiting.getState();
      const restMs = Math.min(problemCount > 0 ? ASK_AGAIN_MS : Infinity, untilUnanswered(performance.now()));
      const delayMs = isDone ? (restMs === Infinity ? null : restMs) : retryDelayMs(failures - 1, Math.random());
      await new Promise<void>((resolve) => {
        const timer = delayMs === null ? undefined : setTimeout(resolve, delayMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stopWatching();
    if (wake === wakeUp) wake = null;
  }
}

/**
 * Since when a person could decide about each open order, by a clock that nobody sets: one that jumped back would leave
 * an order here for days.
 */
const askedSinceMs = new Map<string, number>();

/** Until when a person may decide about an open order. */
const decidedBy = ({ orderID }: OpenOrder): number =>
  (askedSinceMs.get(orderID) ?? performance.now()) + ANSWER_WITHIN_MS;

/** Notes which orders are asked about from now on; each is asked about again after the connection was lost. */
function noteAsked(open: readonly OpenOrder[]): void {
  const ids = new Set(open.map(({ orderID }) => orderID));
  for (const orderID of askedSinceMs.keys()) if (!ids.has(orderID)) askedSinceMs.delete(orderID);
  for (const orderID of ids) askedSinceMs.set(orderID, askedSinceMs.get(orderID) ?? performance.now());
}

/** For how long nobody has to be waited for; there is no end without a connection. */
function untilUnanswered(nowMs: number): number {
  if (!useConnectivity.getState().isOnline) return Infinity;
  return Math.min(...useWaiting.getState().open.map((order) => decidedBy(order) - nowMs), Infinity);
}

/** Whether everything that can be handed in now is; false = it is tried again after a while. */
async function handInAll(signal: AbortSignal, isAskedAgain: boolean): Promise<boolean> {
  const open = openOrders(await listPending());
  // How long the next one may still wait is read from here.
  useWaiting.setState({ open });
  noteAsked(open);
  const late = open.filter((order) => decidedBy(order) <= performance.now());
  await handOver(late.map(({ orderID }) => orderID));
  const ready = (await listPending())
    .filter(isReadable)
    .filter((order) => !isOpen(order) && (isAskedAgain || order.failure === null));
  const seen = new Set<Handed>();
  const next = async (): Promise<void> => {
    for (let order = ready.shift(); order !== undefined && !seen.has('stop') && !signal.aborted; order = ready.shift())
      // Where the browser cannot note what became of one, the others are not given up: no order is sent twice at once.
      seen.add(await handIn(order).catch((): Handed => 'later'));
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, next));
  // An order needs no drawer move before it; the close of a report waits for both.
  if (!seen.has('stop')) for (const handed of await handInMoves(signal, isAskedAgain, counted)) seen.add(handed);
  if (countSoon !== null) await countNow();
  return !seen.has('later') && !seen.has('stop');
}

type ReadyOrder = PendingOrder & { readonly sold: SoldAlone };
const isReadable = (order: PendingOrder): order is ReadyOrder => order.sold !== null;

/** Hands in one order. */
async function handIn({ orderID, isHandedOver, sold: { content }, tickets }: ReadyOrder): Promise<Handed> {
  // What becomes of its tickets is handed in with it.
  if (content.sends !== undefined && (await isPrinting(orderID))) return 'later';
  const contentHash = await hashOf(content);
  const sentAt = new Date().toISOString();
  const failure = await call(offlineOrderRoutes.sync, {
    body: { ...content, contentHash, sentAt, ...(tickets !== undefined && { tickets: [...tickets] }) },
  }).then((result) => settle(result, contentHash), failureOf);
  if (failure === 'later' || failure === 'stop') return failure;
  await (failure === null ? removePending(orderID, acknowledging()) : noteFailure(orderID, failure));
  // What this terminal showed of it is no answer of the server.
  if (failure === null && isHandedOver) void queryClient.resetQueries({ queryKey: ['orders', 'one', orderID] });
  // The floor of the server comes first, so that no table changes its look twice.
  if (failure === null && content.order.tableID != null)
    await queryClient.invalidateQueries({ queryKey: ['orders', 'floor', 'now'] });
  await counted();
  if (isHandedOver) await queryClient.invalidateQueries({ queryKey: ['orders'] });
  return 'done';
}

/**
 * Something has left, or was refused: here and in the other tabs. Counting reads everything that waits, so of hundreds
 * that leave one after another not each is counted.
 */
async function counted(): Promise<void> {
  const restMs = countedMs + COUNT_EVERY_MS - performance.now();
  if (restMs <= 0) return countNow();
  countSoon ??= setTimeout(() => void countNow(), restMs);
}

let countedMs = -Infinity;
let countSoon: ReturnType<typeof setTimeout> | null = null;

async function countNow(): Promise<void> {
  if (countSoon !== null) clearTimeout(countSoon);
  countSoon = null;
  countedMs = performance.now();
  await count();
  channel?.postMessage('changed');
}

/** What to note of an answer; null = the server has the order, exactly as stored here. */
function settle({ outcome, contentHash, reason }: OfflineOrderResult, own: string) {
  if (outcome === 'Refused') return reason ?? { errorCode: 'common.error.unknown', message: '' };
  return contentHash === own ? null : ('later' as const);
}

/** SHA-256 of what an order says, in hexadecimal digits, as the server makes it. */
export async function hashOf(content: OfflineContent): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(offlineContent(content)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
