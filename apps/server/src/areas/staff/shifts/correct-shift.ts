import {
  MOST_SHIFT_HOURS,
  type OperationalSetting,
  type Shift,
  type ShiftBreak,
  type ShiftCorrection,
  type ShiftInput,
} from '@tavola/contract';
import { businessDateIn, readOperationalSetting } from '#areas/company/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { localInstant, localMoment } from '#platform/time/local-time.ts';
import { holdPerson, type ClockPerson } from '../people/people.rows.ts';
import { requireNotElsewhere } from '../people/not-elsewhere.ts';
import { insertBreak, replaceBreaks } from './breaks.rows.ts';
import { announceClocks } from './clock-out.ts';
import { describeShift } from './describe-shift.ts';
import { watchShift } from './forgotten.ts';
import { findOverlap, getShift, insertShift, updateShift, type ShiftRow } from './shifts.rows.ts';
import { wholeSecond } from './whole-second.ts';

/** A manager's change of shifts: who, when and where. */
export interface ShiftWork {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: Date;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

const HOUR_MS = 60 * 60_000;

/** Adds a shift that was not clocked. Null = its id is already known (a repeated call). */
export async function addShift(work: ShiftWork, shiftID: string, input: ShiftInput): Promise<Shift | null> {
  const { tx, actor, now, jobs } = work;
  const { scope, userID: correctedBy } = actor;
  const person = requireFound(await holdPerson(tx, scope, input.userID));
  if ((await getShift(tx, scope, shiftID)) !== null) return null;
  if (!person.isHere) refuse('time_clock.not_here', { name: person.name });
  const rules = await readOperationalSetting(tx, scope);
  const times = await checkedTimes(work, rules, person, shiftID, input);
  await withOwnIDs(async () => {
    await insertShift(
      tx,
      scope,
      { ...times, shiftID, userID: input.userID, endedBy: times.endedOn === null ? null : 'Manager' },
      now,
      { reason: input.reason, correctedBy },
    );
    for (const each of times.breaks) await insertBreak(tx, scope, shiftID, each);
  });
  if (times.endedOn === null) await watchShift(tx, scope, { ...times, shiftID }, rules, jobs);
  await announceClocks(tx, scope, [input.userID]);
  return describeShift(requireFound(await getShift(tx, scope, shiftID)), rules, now);
}

/** Corrects a shift as a whole; refused at another version than the stored one. */
export async function correctShift(
  work: ShiftWork,
  shiftID: string,
  { version, ...input }: ShiftCorrection & { readonly version: number },
): Promise<Shift> {
  const { tx, actor, now, jobs } = work;
  const { scope, userID: correctedBy } = actor;
  const known = requireFound(await getShift(tx, scope, shiftID));
  const person = requireFound(await holdPerson(tx, scope, known.userID));
  const before = requireFound(await getShift(tx, scope, shiftID));
  const rules = await readOperationalSetting(tx, scope);
  if (before.version !== version)
    refuse('resource.version_conflict', {}, { current: describeShift(before, rules, now) });
  const times = await checkedTimes(work, rules, person, shiftID, input);
  const endedBy = times.endedOn === null ? null : times.endedOn === before.endedOn ? before.endedBy : 'Manager';
  await updateShift(tx, scope, { ...times, shiftID, endedBy, version }, { reason: input.reason, correctedBy }, now);
  await withOwnIDs(() => replaceBreaks(tx, scope, before, times.breaks));
  if (times.endedOn === null) await watchShift(tx, scope, { ...times, shiftID }, rules, jobs);
  await announceClocks(tx, scope, [before.userID]);
  return describeShift(requireFound(await getShift(tx, scope, shiftID)), rules, now);
}

/** Ids that are taken by other shifts. */
async function withOwnIDs(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (databaseFault(error)?.kind === 'unique') refuse('idempotency.mismatch');
    throw error;
  }
}

type Times = Pick<ShiftRow, 'businessDate' | 'startedOn' | 'endedOn' | 'breaks'>;

/** The times of a shift as stored, or the refusal of what cannot have been. */
async function checkedTimes(
  { tx, actor, now }: ShiftWork,
  rules: OperationalSetting,
  person: ClockPerson,
  shiftID: string,
  input: ShiftCorrection,
): Promise<Times> {
  const startedOn = wholeSecond(new Date(input.startedOn));
  const endedOn = input.endedOn === null ? null : wholeSecond(new Date(input.endedOn));
  const breaks = input.breaks
    .map((each) => ({
      ...each,
      startedOn: wholeSecond(new Date(each.startedOn)),
      endedOn: each.endedOn === null ? null : wholeSecond(new Date(each.endedOn)),
    }))
    .toSorted((a, b) => (a.startedOn < b.startedOn ? -1 : 1));
  const at = now.toISOString();
  const field = (path: string) => ({ fields: [{ path, code: 'invalid' as const }] });
  if (startedOn > at) refuse('shift.in_future', {}, field('startedOn'));
  if (endedOn !== null && endedOn > at) refuse('shift.in_future', {}, field('endedOn'));
  if (endedOn !== null && endedOn <= startedOn) refuse('shift.ends_before_start', {}, field('endedOn'));
  if (Date.parse(endedOn ?? at) - Date.parse(startedOn) > MOST_SHIFT_HOURS * HOUR_MS)
    refuse('shift.too_long', { hours: MOST_SHIFT_HOURS }, field(endedOn === null ? 'startedOn' : 'endedOn'));
  requireInside(breaks, startedOn, endedOn, at);
  if (endedOn === null) await requireNotElsewhere(tx, actor.scope, person, rules.timezoneName);
  const other = await findOverlap(tx, actor.scope, { userID: person.userID, shiftID, startedOn, endedOn });
  if (other !== null)
    refuse(
      'shift.overlaps',
      {
        name: person.name,
        from: spokenMoment(other.startedOn, rules),
        to: other.endedOn === null ? '…' : spokenMoment(other.endedOn, rules),
      },
      field('startedOn'),
    );
  return {
    businessDate: businessDateIn(rules, localMoment(new Date(startedOn), rules.timezoneName)),
    startedOn,
    endedOn,
    breaks,
  };
}

function requireInside(breaks: readonly ShiftBreak[], startedOn: string, endedOn: string | null, now: string): void {
  let from = startedOn;
  for (const [index, pause] of breaks.entries()) {
    const isLast = index === breaks.length - 1;
    if (pause.endedOn === null && (endedOn !== null || !isLast)) refuse('shift.left_open');
    const until = pause.endedOn ?? now;
    if (pause.startedOn < from || until < pause.startedOn || until > (endedOn ?? now)) refuse('shift.break_outside');
    from = until;
  }
}

/** `2026-06-10 18:00` on the clock of the location. */
export const spokenMoment = (at: string, { timezoneName }: Pick<OperationalSetting, 'timezoneName'>): string =>
  localInstant(new Date(at), timezoneName).slice(0, 16).replace('T', ' ');
