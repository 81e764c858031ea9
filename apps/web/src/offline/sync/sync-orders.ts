import { offlineOrderRoutes, type OfflineOrderResult } from '@tavola/contract';
import { afterFailure, offlineContent, retryDelayMs } from '@tavola/selling';
import { call } from '#runtime/http/api.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { useConnectivity } from '../connectivity.ts';
import {
  listPending,
  noteFailure,
  removePending,
  type OfflineContent,
  type PendingOrder,
} from '../store/pending-orders.ts';
import { useWaiting } from '../waiting.ts';

/**
 * Hands in what waits on this terminal (decisions 79, 228): one tab does it, oldest first, up to four orders under way.
 * An order is removed here when the server has acknowledged its hash, and not before.
 */

const UNDER_WAY = 4;
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

/** Sends an order again that was refused. */
export async function sendAgain(orderID: string): Promise<void> {
  await noteFailure(orderID, null);
  await notePending();
}

async function count(): Promise<void> {
  const orders = await listPending().catch(() => []);
  useWaiting.setState({
    count: orders.length,
    oldestMs: orders[0]?.savedAtMs ?? null,
    problemCount: orders.filter(({ failure, content }) => failure !== null || content === null).length,
  });
}

/** Runs while a terminal is signed in; returns how to stop. */
export function startSync(): () => void {
  const stopping = new AbortController();
  const own = new BroadcastChannel(CHANNEL);
  channel = own;
  own.onmessage = () => void count().then(() => wake?.());
  void count();
  // Refused only when this page leaves while it waits for its turn.
  void navigator.locks.request(LOCK, { signal: stopping.signal }, () => lead(stopping.signal)).catch(() => undefined);
  return () => {
    stopping.abort();
    own.close();
    if (channel === own) channel = null;
  };
}

async function lead(signal: AbortSignal): Promise<void> {
  const stopWatching = useConnectivity.subscribe(({ isOnline }) => isOnline && wake?.());
  try {
    for (let failures = 0; !signal.aborted;) {
      const isDone = useConnectivity.getState().isOnline ? await handInAll(signal) : true;
      failures = isDone ? 0 : failures + 1;
      if (!signal.aborted) await pause(isDone ? null : retryDelayMs(failures - 1, Math.random()), signal);
    }
  } finally {
    stopWatching();
    wake = null;
  }
}

/** Waits until somebody wakes it, or so long. */
const pause = (ms: number | null, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    wake = end;
    signal.addEventListener('abort', end, { once: true });
  });

/** Whether everything that can be handed in now is; false = it is tried again after a while. */
async function handInAll(signal: AbortSignal): Promise<boolean> {
  const ready = (await listPending()).filter(isReady);
  let isDone = true;
  const next = async (): Promise<void> => {
    for (let order = ready.shift(); order !== undefined && isDone && !signal.aborted; order = ready.shift())
      if (!(await handIn(order))) isDone = false;
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, next));
  return isDone;
}

type ReadyOrder = PendingOrder & { readonly content: OfflineContent };
const isReady = (order: PendingOrder): order is ReadyOrder => order.content !== null && order.failure === null;

/** Hands in one order; false = there was no verdict on it. */
async function handIn({ orderID, content }: ReadyOrder): Promise<boolean> {
  const contentHash = await hashOf(content);
  const failure = await call(offlineOrderRoutes.sync, {
    body: { ...content, contentHash, sentAt: new Date().toISOString() },
  }).then(
    (result) => settle(result, contentHash),
    (error: unknown) => failureOf(error),
  );
  if (failure === 'retry') return false;
  await (failure === null ? removePending(orderID) : noteFailure(orderID, failure));
  await count();
  channel?.postMessage('changed');
  return true;
}

/** What to note of an answer; null = the server has the order, exactly as it is here. */
function settle({ outcome, contentHash, reason }: OfflineOrderResult, own: string) {
  if (outcome === 'Refused') return reason ?? { errorCode: 'common.error.unknown', message: '' };
  return contentHash === own ? null : ('retry' as const);
}

function failureOf(error: unknown) {
  if (!(error instanceof CallError)) throw error;
  if (error.isUnreachable || error.busyForMs !== null || afterFailure(error.status) !== 'recovery')
    return 'retry' as const;
  return { errorCode: error.errorCode, message: error.message };
}

/** SHA-256 of what an order says, in hexadecimal digits, as the server makes it. */
export async function hashOf(content: OfflineContent): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(offlineContent(content)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
