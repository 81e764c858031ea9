import type { Shift } from '@tavola/contract';
import { activityOf, workTimesOf, type WorkRules } from '../hours/work-times.ts';
import type { ShiftRow } from './shifts.rows.ts';

/** A shift as managers see it, as of now. */
export function describeShift({ locationID: _locationID, ...row }: ShiftRow, rules: WorkRules, now: Date): Shift {
  const open = row.breaks.find(({ endedOn }) => endedOn === null);
  return {
    ...row,
    breaks: [...row.breaks],
    ...workTimesOf(row, rules, now),
    activity: activityOf(row),
    activitySince: row.endedOn ?? open?.startedOn ?? row.breaks.at(-1)?.endedOn ?? row.startedOn,
  };
}
