import { isPractising } from '#runtime/session/practice.ts';
import { lastAskedMs, noteAsked, reportReached, useConnectivity } from './connectivity.ts';

/** Asks whether the server is there where no call does; loaded after the sign-in page. */

/**
 * After so long without an answer of the server one is asked for (decision 230). A missed heartbeat is repeated once,
 * so with the patience below a lost connection is noticed within 10 s.
 */
export const HEARTBEAT_MS = 5000;
/** The same while there is no connection: its return must be noticed within 10 s too. */
const HEARTBEAT_OFFLINE_MS = 4000;
const PATIENCE_MS = 2000;
const HEARTBEAT_PATH = '/api/health/ready';

/** Starts the checks; returns how to stop them. */
export function watchConnectivity(): () => void {
  const beat = () => void heartbeat();
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const afterMs = useConnectivity.getState().isOnline ? HEARTBEAT_MS : HEARTBEAT_OFFLINE_MS;
    const restMs = lastAskedMs() + afterMs - performance.now();
    if (restMs <= 0) beat();
    // Its answer, or that of a call, puts the next one off.
    timer = setTimeout(look, restMs > 0 ? restMs : HEARTBEAT_OFFLINE_MS);
  };
  look();
  window.addEventListener('online', beat);
  window.addEventListener('offline', beat);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', beat);
    window.removeEventListener('offline', beat);
  };
}

/** Asks the server whether it is there, whatever is known of it. */
export async function askServer(): Promise<boolean> {
  await heartbeat();
  return useConnectivity.getState().isOnline;
}

/**
 * Whether the server can be asked for something now. Where the connection seems lost one heartbeat decides, so that a
 * call which cannot leave is not sent.
 */
export async function isServerReachable(): Promise<boolean> {
  const { isOnline } = useConnectivity.getState();
  const isUnplugged = typeof navigator !== 'undefined' && navigator.onLine === false;
  return isUnplugged || !isOnline ? askServer() : isOnline;
}

/** Two heartbeats that agree change what is known, the second follows at once; one that changes nothing is enough. */
async function heartbeat(): Promise<void> {
  if (isPractising()) return;
  const isReached = await isAnswered();
  const isChange = isReached !== useConnectivity.getState().isOnline;
  if (!isChange || (await isAnswered()) === isReached) reportReached(isReached);
}

/** Whether our server answers one heartbeat within this time, and can work. */
export async function isAnswered(patienceMs = PATIENCE_MS): Promise<boolean> {
  noteAsked();
  try {
    const answer = await fetch(HEARTBEAT_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    });
    // Read to its end: an unread body is shown as a cancelled request.
    const text = await answer.text();
    // Captive portals and proxies answer too, some of them in JSON.
    return answer.ok && text.includes('"status":"ready"');
  } catch {
    return false;
  }
}
