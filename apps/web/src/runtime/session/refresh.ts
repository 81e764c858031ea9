import { authRoutes, buildPath } from '@tavola/contract';

/**
 * One refresh for all calls of all tabs (platform spec, section 8; decision 5). The tokens themselves are cookies that
 * no script sees.
 */

export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

const LOCK = 'tavola.refresh';
const LAST = 'tavola_renewed';
/** Longer than any call is under way. */
const LAST_KEPT_S = 300;
const TIMEOUT_MS = 30_000;

let running: Promise<RefreshOutcome> | null = null;

/**
 * Renews the session unless another call or tab has done so since `sentAtMs`, the time at which the refused call left.
 * Concurrent callers share one answer.
 */
export function refreshOnce(sentAtMs: number, headers: Readonly<Record<string, string>>): Promise<RefreshOutcome> {
  running ??= locked(() => renew(sentAtMs, headers)).finally(() => {
    running = null;
  });
  return running;
}

async function renew(sentAtMs: number, headers: Readonly<Record<string, string>>): Promise<RefreshOutcome> {
  if (lastRenewedMs() > sentAtMs) return 'renewed';
  const { method, path } = authRoutes.refreshToken;
  try {
    const answer = await fetch(`/api${buildPath(path)}`, {
      method,
      credentials: 'same-origin',
      body: '{}',
      headers: { ...headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) {
      document.cookie = `${LAST}=${Date.now()}; Path=/; SameSite=Strict; Max-Age=${LAST_KEPT_S}`;
      return 'renewed';
    }
    return answer.status === 401 || answer.status === 403 || answer.status === 404 ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/**
 * When any tab renewed last. A cookie and not local storage: tabs live in several processes, and what one of them
 * stores may reach the next holder of the lock too late; all of them read cookies in one place.
 */
const lastRenewedMs = (): number => Number(new RegExp(`(?:^|; )${LAST}=(\\d+)`).exec(document.cookie)?.[1] ?? 0);

/**
 * Web locks exist in secure contexts only; on plain http over the LAN each tab refreshes for itself and the server
 * answers a repeat alike.
 */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}
