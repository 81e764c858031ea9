import { authRoutes, buildPath } from '@tavola/contract';
import { newID } from '../clock/ids.ts';
import { isErrorBody } from '../http/call-error.ts';

/**
 * One refresh for all calls of all tabs (platform spec, section 8; decision 5). The tokens are cookies that no script
 * can read.
 */

export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

const LOCK = 'tavola.refresh';
const MARK = 'tavola_renewed';
/** Longer than any call takes. */
const MARK_KEPT_S = 300;
const TIMEOUT_MS = 30_000;

let running: Promise<RefreshOutcome> | null = null;

/**
 * Identifies the latest renewal by any tab; null when there was none in the last minutes. It is an id and not a time,
 * so that a clock that was set back cannot make an old renewal look new.
 */
export const renewalMark = (): string | null =>
  new RegExp(`(?:^|; )${MARK}=([\\w-]+)`).exec(document.cookie)?.[1] ?? null;

/**
 * Renews the session unless another call or tab has renewed it since the refused call was sent, which read `markAtSend`
 * right before. Concurrent callers share one answer.
 */
export function refreshOnce(
  markAtSend: string | null,
  headers: Readonly<Record<string, string>>,
): Promise<RefreshOutcome> {
  running ??= locked(() => renew(markAtSend, headers)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(markAtSend: string | null, headers: Readonly<Record<string, string>>): Promise<RefreshOutcome> {
  const mark = renewalMark();
  if (mark !== null && mark !== markAtSend) return 'renewed';
  const { method, path } = authRoutes.refreshToken;
  try {
    const answer = await fetch(`/api${buildPath(path)}`, {
      method,
      credentials: 'same-origin',
      body: '{}',
      headers: { ...headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    if (answer.ok) {
      publishMark();
      return 'renewed';
    }
    // A network that asks people to sign in refuses in its own words.
    return isErrorBody(body) && [401, 403, 404].includes(answer.status) ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/**
 * Marks the session as renewed for the other tabs, before the lock is released. A cookie and not local storage: tabs
 * run in several processes, and what one of them stores may reach the next holder of the lock too late. Chromium writes
 * cookies in the background as well, but answers a read only after the writes of the same page.
 */
function publishMark(): void {
  document.cookie = `${MARK}=${newID()}; Path=/; SameSite=Strict; Max-Age=${MARK_KEPT_S}`;
  renewalMark();
}

/**
 * Web locks exist in secure contexts only; on plain http over the LAN each tab refreshes by itself and the server
 * answers a repeat the same way.
 */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}
