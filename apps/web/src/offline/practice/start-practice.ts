import { screens } from '@tavola/contract';
import { beginPractice } from '#runtime/session/practice.ts';
import { clearPractice } from './clear-practice.ts';

const MINUTE_MS = 60_000;

/** Whether this browser can store sales by itself: plain http has neither keys nor locks. */
export const canPractise = (): boolean => globalThis.isSecureContext && 'locks' in navigator;

/**
 * Cuts this terminal off for some minutes (decision 386): the page is loaded again without its server, as after a power
 * cut. Rejects where the browser does not delete what an earlier practice has left.
 */
export async function startPractice(minutes: number, by: string): Promise<void> {
  await clearPractice();
  const startedAtMs = Date.now();
  beginPractice({ startedAtMs, endsAtMs: startedAtMs + minutes * MINUTE_MS, by });
  location.assign(screens.main.path);
}
