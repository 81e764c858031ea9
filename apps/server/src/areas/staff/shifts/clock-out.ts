import type { ShiftEnding } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { holdPerson } from '../people/people.rows.ts';
import { endShift, listOpenShifts } from './shifts.rows.ts';
import { wholeSecond } from './whole-second.ts';

/** A person who was clocked out. */
export interface ClockedOut {
  readonly shiftID: string;
  readonly userID: string;
  readonly name: string;
}

/** The people who are clocked in at a location, by name. */
export async function findClockedIn(
  tx: Tx,
  scope: LocationScope,
): Promise<{ readonly userID: string; readonly name: string }[]> {
  return (await listOpenShifts(tx, scope)).map(({ userID, name }) => ({ userID, name }));
}

/**
 * Clocks people out now who are clocked in at a location: these, or all where null. Answers who was; the caller
 * announces it with `announceClocks` at the end of its transaction.
 */
export async function clockOut(
  tx: Tx,
  scope: LocationScope,
  userIDs: readonly string[] | null,
  endedBy: ShiftEnding,
  now: Date,
): Promise<ClockedOut[]> {
  const found = await listOpenShifts(tx, scope, userIDs);
  // In one order, so that two managers never wait for each other.
  for (const { userID } of found.toSorted((a, b) => (a.userID < b.userID ? -1 : 1)))
    await holdPerson(tx, scope, userID);
  const open = await listOpenShifts(
    tx,
    scope,
    found.map(({ userID }) => userID),
  );
  const endedOn = wholeSecond(now);
  for (const { shiftID, startedOn } of open)
    await endShift(tx, scope, shiftID, { endedOn: startedOn > endedOn ? startedOn : endedOn, endedBy }, now);
  return open.map(({ shiftID, userID, name }) => ({ shiftID, userID, name }));
}

/** Has the screens of a location read the time clocks of these people again. */
export async function announceClocks(tx: Tx, scope: LocationScope, userIDs: readonly string[]): Promise<void> {
  if (userIDs.length > 0) await publish(tx, scope, 'timeClockChanged', { userIDs: [...new Set(userIDs)] });
}
