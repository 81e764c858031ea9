import type { ClockType } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** What a person pressed at the time clock. */
export interface ClockEvent {
  readonly eventID: string;
  readonly userID: string;
  readonly shiftID: string;
  readonly clockType: ClockType;
  readonly at: string;
  readonly clientID: string;
  readonly isByPin: boolean;
}

/** Keeps what a person pressed. */
export async function insertEvent(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { eventID, userID, shiftID, clockType, at, clientID, isByPin }: ClockEvent,
): Promise<void> {
  await tx
    .insertInto('time_clock_events')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: eventID,
      user_id: userID,
      shift_id: shiftID,
      clock_type: clockType,
      at,
      client_id: clientID,
      is_by_pin: isByPin,
    })
    .execute();
}

/** The person of the event with this id, what was pressed, and when; null = none of the company. */
export async function findEvent(
  tx: Tx,
  { companyID }: LocationScope,
  eventID: string,
): Promise<{ readonly userID: string; readonly clockType: string; readonly at: string } | null> {
  const row = await tx
    .selectFrom('time_clock_events')
    .select(['user_id', 'clock_type', 'at'])
    .where('company_id', '=', companyID)
    .where('id', '=', eventID)
    .executeTakeFirst();
  return row === undefined ? null : { userID: row.user_id, clockType: row.clock_type, at: row.at };
}
