import type { Script } from 'node:vm';
import { runSchedule, type Outcome } from './schedule.ts';

/** What a number of schedules came to. */
export interface Run {
  readonly schedules: number;
  /** The first one that went wrong; null = none did. */
  readonly failed: Outcome | null;
  readonly seen: ReadonlyMap<string, number>;
}

/** Runs schedules by numbered seeds until one goes wrong. */
export async function runSchedules(
  script: Script,
  {
    first = 1,
    count,
    endsAtMs = Infinity,
  }: { readonly first?: number; readonly count: number; readonly endsAtMs?: number },
): Promise<Run> {
  const seen = new Map<string, number>();
  let schedules = 0;
  for (let seed = first; seed < first + count && performance.now() < endsAtMs; seed += 1) {
    const outcome = await runSchedule(script, String(seed));
    schedules += 1;
    for (const [event, times] of outcome.seen) seen.set(event, (seen.get(event) ?? 0) + times);
    if (outcome.faults.length > 0) return { schedules, failed: outcome, seen };
  }
  return { schedules, failed: null, seen };
}
