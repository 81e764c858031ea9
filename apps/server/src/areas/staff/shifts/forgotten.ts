import * as z from 'zod/mini';
import type { OperationalSetting } from '@tavola/contract';
import { cutoffAt, readOperationalSetting } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { businessDateEnd, localMoment } from '#platform/time/local-time.ts';
import { holdPerson } from '../people/people.rows.ts';
import { announceClocks } from './clock-out.ts';
import { endShift, getShift, type ShiftRow } from './shifts.rows.ts';

/** Looks at a shift when it would be a forgotten one (decision 269). */
export const forgottenShiftJob = jobKind('forgottenShift', z.object({ locationID: z.string(), shiftID: z.string() }));

type ForgottenRules = Pick<
  OperationalSetting,
  'timezoneName' | 'businessDayCutoff' | 'earlierBusinessDayCutoff' | 'longestShiftHours'
>;
const HOUR_MS = 60 * 60_000;

/**
 * When an open shift is a forgotten one, and the end that it then gets (decisions 96, 269): it is open past the cutoff
 * and longer than the longest shift, and it ends at the first cutoff after its start, or with the last break that the
 * person began or ended after that.
 */
export function forgottenOf(
  { startedOn, breaks }: Pick<ShiftRow, 'startedOn' | 'breaks'>,
  rules: ForgottenRules,
): { readonly dueAt: Date; readonly endedOn: string } {
  const start = new Date(startedOn);
  const cutoff = cutoffAt(rules, localMoment(start, rules.timezoneName));
  const end = businessDateEnd(start, rules.timezoneName, cutoff).getTime();
  const seen = breaks.flatMap((pause) => [pause.startedOn, pause.endedOn]).flatMap((at) => at ?? []);
  return {
    dueAt: new Date(Math.max(end, start.getTime() + rules.longestShiftHours * HOUR_MS)),
    endedOn: new Date(Math.max(end, ...seen.map((at) => Date.parse(at)))).toISOString(),
  };
}

/** Ends an open shift if it was forgotten; answers whether it was. */
export async function endIfForgotten(
  tx: Tx,
  scope: LocationScope,
  shift: ShiftRow,
  rules: ForgottenRules,
  now: Date,
): Promise<boolean> {
  const { dueAt, endedOn } = forgottenOf(shift, rules);
  if (dueAt > now) return false;
  await endShift(tx, scope, shift.shiftID, { endedOn, endedBy: 'Cutoff', isFlagged: true }, now);
  return true;
}

/** Has an open shift looked at when it would be a forgotten one. */
export async function watchShift(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  shift: Pick<ShiftRow, 'shiftID' | 'startedOn' | 'breaks'>,
  rules: ForgottenRules,
  jobs: Pick<JobQueue, 'enqueue'>,
): Promise<void> {
  await jobs.enqueue(
    tx,
    locationScope(companyID, locationID),
    forgottenShiftJob,
    { locationID, shiftID: shift.shiftID },
    { runAt: forgottenOf(shift, rules).dueAt },
  );
}

/** Registers how forgotten shifts are ended and flagged. A late job ends them the same way. */
export function handleForgottenShifts(
  { database, now }: Pick<Services, 'database' | 'now'>,
  jobs: Pick<JobQueue, 'enqueue' | 'handle'>,
): void {
  jobs.handle(forgottenShiftJob, ({ scope: { companyID }, payload: { locationID, shiftID } }) => {
    const scope = locationScope(companyID, locationID);
    return database.tenant(scope, async (tx) => {
      const known = await getShift(tx, scope, shiftID);
      if (known === null) return;
      await holdPerson(tx, scope, known.userID);
      const shift = await getShift(tx, scope, shiftID);
      if (shift === null || shift.endedOn !== null) return;
      const rules = await readOperationalSetting(tx, scope);
      // The rules may have changed since it was planned.
      if (!(await endIfForgotten(tx, scope, shift, rules, now()))) return watchShift(tx, scope, shift, rules, jobs);
      await announceClocks(tx, scope, [shift.userID]);
    });
  });
}
