import type { ActivityKind, TimeClock } from '@tavola/contract';

/** The counters of a time clock in seconds. */
export interface Counters {
  readonly work: number;
  readonly breaks: number;
  readonly meals: number;
}

/** How far the counters of a time clock are at `nowMs`: those of what the person does now run on. */
export function countersAt(clock: TimeClock, nowMs: number): Counters {
  const passed = Math.max(0, Math.floor((nowMs - Date.parse(clock.asOf)) / 1000));
  const running = (...kinds: readonly ActivityKind[]): number =>
    clock.activity !== null && kinds.includes(clock.activity) ? passed : 0;
  return {
    // A paid break is work time as well.
    work: clock.totalTimeWorkTime + (clock.areBreaksPaid ? running('WORK', 'BREAK') : running('WORK')),
    breaks: clock.totalBreakTime + running('BREAK'),
    meals: clock.totalMealBreakTime + running('MEAL_BREAK'),
  };
}

/** The counter of what the person does now; of work while clocked out. */
export function activeCounter({ activity }: Pick<TimeClock, 'activity'>, { work, breaks, meals }: Counters): number {
  if (activity === 'BREAK') return breaks;
  return activity === 'MEAL_BREAK' ? meals : work;
}
