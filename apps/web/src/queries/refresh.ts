import { authRoutes, buildPath } from '@tavola/contract';

/** One refresh for all calls of all tabs (platform spec, section 8; decision 5). The tokens themselves are cookies that no script sees. */

export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

const LOCK = 'tavola.refresh';
const LAST_KEY = 'tavola.refreshedAt';
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
  if (Number(localStorage.getItem(LAST_KEY) ?? 0) > sentAtMs) return 'renewed';
  const { method, path } = authRoutes.refreshToken;
  try {
    const answer = await fetch(`/api${buildPath(path)}`, {
      method, credentials: 'same-origin', body: '{}', headers: { ...headers, 'Content-Type': 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) {
      localStorage.setItem(LAST_KEY, String(Date.now()));
      return 'renewed';
    }
    return answer.status === 401 || answer.status === 403 || answer.status === 404 ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** Web locks exist in secure contexts only; on plain http over the LAN each tab refreshes for itself and the server answers a repeat alike. */
function locked<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}
