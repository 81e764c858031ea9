import {
  clockSteps,
  type ClockRefusal,
  type ClockStep,
  type ClockType,
  type OperationalSetting,
  type TimeClock,
} from '@tavola/contract';
import { businessDateIn, readOperationalSetting } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localInstant, localMoment } from '#platform/time/local-time.ts';
import { activityOf, workTimesOf } from '../hours/work-times.ts';
import { requireNotElsewhere } from '../people/not-elsewhere.ts';
import { findPerson, holdPerson, type ClockPerson } from '../people/people.rows.ts';
import { announceClocks } from '../shifts/clock-out.ts';
import { spokenMoment } from '../shifts/correct-shift.ts';
import { endIfForgotten, watchShift } from '../shifts/forgotten.ts';
import { endBreak, insertBreak, touchShift } from '../shifts/breaks.rows.ts';
import { endShift, findLastShift, insertShift, type ShiftRow } from '../shifts/shifts.rows.ts';
import { wholeSecond } from '../shifts/whole-second.ts';
import { findEvent, insertEvent } from './events.rows.ts';

/** A press at the time clock. */
export interface ClockPress {
  readonly eventID: string;
  readonly clockType: ClockType;
  readonly userID: string;
  readonly clientID: string;
  readonly isByPin: boolean;
}

/** What a press needs. */
export interface ClockDeps {
  readonly now: () => Date;
  readonly newID: () => string;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

/** The time clock of a person at a location, as of now. */
export async function readClock(tx: Tx, scope: LocationScope, userID: string, now: Date): Promise<TimeClock> {
  const person = await findPerson(tx, scope, userID);
  if (person === null || !person.isHere) return refuse('time_clock.not_here', { name: person?.name ?? '' });
  const rules = await readOperationalSetting(tx, scope);
  return describeClock(person, await findLastShift(tx, scope, userID), rules, now);
}

/**
 * Clocks a person in or out, or begins or ends a break, at this moment (decision 96). The same press again changes
 * nothing and has the same answer, which is as of the press. The transaction reaches all locations of the company,
 * because a person works at one of them at a time.
 */
export async function clock(tx: Tx, scope: LocationScope, press: ClockPress, deps: ClockDeps): Promise<TimeClock> {
  const now = deps.now();
  const person = await holdPerson(tx, scope, press.userID);
  if (person === null || !person.isHere) return refuse('time_clock.not_here', { name: person?.name ?? '' });
  const rules = await readOperationalSetting(tx, scope);
  const known = await findEvent(tx, scope, press.eventID);
  if (known !== null) {
    if (known.userID !== press.userID || known.clockType !== press.clockType) refuse('idempotency.mismatch');
    return describeClock(person, await findLastShift(tx, scope, press.userID), rules, new Date(known.at));
  }
  if (!rules.modules.timeClock) refuse('time_clock.switched_off');
  const last = await findLastShift(tx, scope, press.userID);
  const isOpen = last !== null && last.endedOn === null && !(await endIfForgotten(tx, scope, last, rules, now));
  const shift = isOpen ? last : null;
  const activity = shift === null ? null : activityOf(shift);
  const found = clockSteps({ ...person, activity }, press.clockType);
  if (typeof found === 'string') return refuseStep(found, person, shift, rules);
  if (shift === null) await requireNotElsewhere(tx, scope, person, rules.timezoneName);
  const at = latest(wholeSecond(now), shift);
  const shiftID = shift?.shiftID ?? deps.newID();
  for (const step of found) await take(tx, scope, step, { person, shiftID, at, rules, now, deps });
  await insertEvent(tx, scope, { ...press, shiftID, at });
  if (shift === null) await watchShift(tx, scope, { shiftID, startedOn: at, breaks: [] }, rules, deps.jobs);
  await announceClocks(tx, scope, [person.userID]);
  return describeClock(person, await findLastShift(tx, scope, press.userID), rules, new Date(at));
}

/** A manager may have set a start some seconds ahead of this clock; nothing ends before it begins. */
const latest = (now: string, shift: ShiftRow | null): string =>
  [now, shift?.startedOn ?? now, shift?.breaks.at(-1)?.startedOn ?? now].reduce((a, b) => (a > b ? a : b));

interface Taking {
  readonly person: ClockPerson;
  readonly shiftID: string;
  readonly at: string;
  readonly rules: OperationalSetting;
  readonly now: Date;
  readonly deps: ClockDeps;
}

async function take(
  tx: Tx,
  scope: LocationScope,
  step: ClockStep,
  { person, shiftID, at, rules, now, deps }: Taking,
): Promise<void> {
  switch (step.kind) {
    case 'beginShift': {
      const businessDate = businessDateIn(rules, localMoment(new Date(at), rules.timezoneName));
      const { userID } = person;
      const shift = { shiftID, userID, businessDate, startedOn: at, endedOn: null, endedBy: null };
      return insertShift(tx, scope, shift, now);
    }
    case 'endShift':
      return endShift(tx, scope, shiftID, { endedOn: at, endedBy: 'Person' }, now);
    case 'beginBreak': {
      const pause = { shiftBreakID: deps.newID(), kind: step.breakKind, startedOn: at, endedOn: null };
      await insertBreak(tx, scope, shiftID, pause);
      return touchShift(tx, scope, shiftID, now);
    }
    case 'endBreak':
      await endBreak(tx, scope, shiftID, at);
      return touchShift(tx, scope, shiftID, now);
  }
}

function refuseStep(
  code: ClockRefusal,
  { name }: ClockPerson,
  shift: ShiftRow | null,
  rules: OperationalSetting,
): never {
  const since = shift?.breaks.find(({ endedOn }) => endedOn === null)?.startedOn ?? shift?.startedOn;
  const isToday = since !== undefined && spokenMoment(since, rules).slice(0, 10) === shift?.businessDate;
  const time = since === undefined ? '' : isToday ? clockTime(since, rules) : spokenMoment(since, rules);
  return refuse(code, { name, time });
}

const clockTime = (at: string, { timezoneName }: OperationalSetting): string =>
  localInstant(new Date(at), timezoneName).slice(11, 16);

/** What a shift says of the person now; one of an earlier business date says nothing, unless it was forgotten. */
function describeClock(
  { userID, name, useBreak, useMealBreak }: ClockPerson,
  last: ShiftRow | null,
  rules: OperationalSetting,
  now: Date,
): TimeClock {
  const today = businessDateIn(rules, localMoment(now, rules.timezoneName));
  const shift = last !== null && (last.endedOn === null || last.businessDate === today) ? last : null;
  const times = shift === null ? null : workTimesOf(shift, rules, now);
  const latestOf = shift === null ? null : latestStatus(shift);
  return {
    userID,
    name,
    shiftStartTime: shift?.startedOn ?? null,
    latestStatus: latestOf?.status ?? null,
    latestStatusTime: latestOf?.time ?? null,
    activity: shift === null ? null : activityOf(shift),
    useBreak,
    useMealBreak,
    areBreaksPaid: rules.areBreaksPaid,
    totalBreakTime: times?.breakTime ?? 0,
    totalMealBreakTime: times?.mealBreakTime ?? 0,
    totalTimeWorkTime: times?.workTime ?? 0,
    asOf: now.toISOString(),
    forgotten:
      last !== null && last.isFlagged && last.endedOn !== null
        ? { startedOn: last.startedOn, endedOn: last.endedOn }
        : null,
  };
}

/** The status that a shift is in, by its times: a corrected one too. */
function latestStatus({ startedOn, endedOn, breaks }: ShiftRow): { readonly status: ClockType; readonly time: string } {
  if (endedOn !== null) return { status: 'ClockOut', time: endedOn };
  const pause = breaks.at(-1);
  if (pause === undefined) return { status: 'ClockIn', time: startedOn };
  const isMeal = pause.kind === 'MEAL_BREAK';
  return pause.endedOn === null
    ? { status: isMeal ? 'StartMealBreak' : 'StartBreak', time: pause.startedOn }
    : { status: isMeal ? 'EndMealBreak' : 'EndBreak', time: pause.endedOn };
}
