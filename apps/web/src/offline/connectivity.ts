import { create } from 'zustand';
import { noteAnswering } from '#runtime/http/server-answers.ts';
import { isPractising, practice } from '#runtime/session/practice.ts';

/**
 * Whether the server answers. Calls and a heartbeat decide; the browser's own events only trigger an earlier check
 * (reliability X7, C12).
 */
export const useConnectivity = create<{
  readonly isOnline: boolean;
  /** Since when, by the terminal's own clock; 0 = since the page was opened. */
  readonly sinceMs: number;
}>(() => ({ isOnline: !isPractising(), sinceMs: practice()?.startedAtMs ?? 0 }));

noteAnswering(useConnectivity.getState().isOnline);
useConnectivity.subscribe(({ isOnline }) => noteAnswering(isOnline));

/** The last answer or heartbeat, by a clock that nobody sets: after one that jumped back none would follow for days. */
let lastMs = 0;
/** When the server last answered or was asked, by the clock of `performance`. */
export const lastAskedMs = (): number => lastMs;
/** Notes that it answers or is asked now. */
export const noteAsked = (): void => {
  lastMs = performance.now();
};

/** Every call of the page reports here: true when our server answered it. */
export function reportReached(isReached: boolean): void {
  if (isPractising()) return;
  if (isReached) noteAsked();
  if (useConnectivity.getState().isOnline !== isReached)
    useConnectivity.setState({ isOnline: isReached, sinceMs: Date.now() });
}
