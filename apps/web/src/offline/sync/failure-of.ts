import { afterFailure } from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import type { OfflineFailure } from '../store/pending-orders.ts';

/** `later`: no verdict on what was sent, which stops nothing else. `stop`: the server takes nothing now. */
export type Handed = 'done' | 'later' | 'stop';

/** What a call that was not answered means: a refusal to note, or that it is tried again (decision 79). */
export function failureOf(error: unknown): OfflineFailure | 'later' | 'stop' {
  if (!(error instanceof CallError)) throw error;
  if (error.isUnreachable || error.busyForMs !== null) return 'stop';
  // The page loads again, and with it everything that waits is handed in to that server.
  if (error.errorCode === 'server.changed') return 'stop';
  const next = afterFailure(error.status);
  if (next !== 'recovery') return next === 'signIn' ? 'stop' : 'later';
  return { errorCode: error.errorCode, message: error.message };
}
