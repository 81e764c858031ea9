import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Neighbours } from './neighbours.ts';

/** How long work may keep the thread before the calls of others get a turn. */
const SLICE_MS = 5;
/** Long work waits this many times the length of its last piece at most for the calls of others. */
const WAIT_PER_WORK = 3;
const LONGEST_WAIT_MS = 100;
const LOOK_MS = 2;

/**
 * For a long loop on the main thread: call it after each step and await its answer. When the loop has had the thread
 * for a few milliseconds, others go first, as `letOthersPass` says: a call takes many turns of the thread, so one turn
 * between two slices is little for it.
 */
export function createSlices(
  letOthersPass: () => Promise<void>,
  nowMs: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let sinceMs = nowMs();
  return () => {
    if (nowMs() - sinceMs < SLICE_MS) return undefined;
    return letOthersPass().then(() => {
      sinceMs = nowMs();
    });
  };
}

/**
 * For a transaction of many statements: called between two of them, it waits while other owners are at work, so that
 * they feel at most one statement of it. It never waits longer than a few times the work since the last call.
 */
export function createPauses(neighbours: Neighbours, owner: string): () => Promise<void> {
  let sinceMs = neighbours.nowMs();
  return async () => {
    const pausedAtMs = neighbours.nowMs();
    const untilMs = pausedAtMs + Math.min(LONGEST_WAIT_MS, (pausedAtMs - sinceMs) * WAIT_PER_WORK);
    await turn();
    while (neighbours.hasCalmWorkOfOthers(owner) && neighbours.nowMs() < untilMs) await wait(LOOK_MS);
    sinceMs = neighbours.nowMs();
  };
}
