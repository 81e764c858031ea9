import { CALLER_HOURS, type Caller, type CallerEvent } from '@tavola/contract';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { newID } from '#platform/ids.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const oldest = (now: Date): Date => new Date(now.getTime() - CALLER_HOURS * 60 * 60_000);

/** Phones that ring or are answered now, the latest first. */
export async function listCallers(tx: Tx, { companyID, locationID }: LocationScope, now: Date): Promise<Caller[]> {
  const [found] = await tx.pipeline([
    sql`SELECT c.id, c.phone_number, c.caller_name, c.line_number, c.called_at FROM incoming_calls c
      WHERE c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.called_at > ${oldest(now)} AND c.ended_at IS NULL
      ORDER BY c.called_at DESC, c.id`,
  ]);
  return (found?.rows ?? []).map((row) => ({
    callerID: String(row['id']),
    phoneNumber: String(row['phone_number']),
    callerName: String(row['caller_name']),
    lineNumber: Number(row['line_number']),
    time: String(row['called_at']),
  }));
}

/** The clock of an agent is believed when it is about right; a call is reported as it rings. */
const CLOCK_MS = 5 * 60_000;
const ringsAt = (time: string, now: Date): string =>
  Math.abs(Date.parse(time) - now.getTime()) > CLOCK_MS ? now.toISOString() : time;

/** Adds a caller, or replaces the one with this number; what nobody removed for hours goes with it. */
export async function putCaller(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { phoneNumber, callerName, lineNumber, time }: CallerEvent,
  now: Date,
): Promise<void> {
  await tx.pipeline([
    sql`DELETE FROM incoming_calls
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND called_at <= ${oldest(now)}`,
    sql`INSERT INTO incoming_calls (company_id, location_id, id, phone_number, caller_name, line_number, called_at)
      VALUES (${companyID}, ${locationID}, ${newID()}, ${phoneNumber}, ${callerName}, ${lineNumber}, ${ringsAt(time, now)}::timestamptz)
      ON CONFLICT (company_id, location_id, phone_number) DO UPDATE SET caller_name = excluded.caller_name,
        line_number = excluded.line_number, called_at = excluded.called_at, ended_at = NULL`,
  ]);
}

/** The call of this number has ended. */
export async function endCaller(tx: Tx, scope: LocationScope, phoneNumber: string, now: Date): Promise<void> {
  const { companyID, locationID } = scope;
  await tx.pipeline([
    sql`UPDATE incoming_calls SET ended_at = ${now}
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND phone_number = ${phoneNumber}`,
  ]);
}

/** Takes callers off the panels; gives the ids of those that were there. */
export async function removeCallers(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { companyID, locationID } = scope;
  const [removed] = await tx.pipeline([
    sql`UPDATE incoming_calls SET ended_at = ${now}
      WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ANY(${ids}::uuid[])
        AND ended_at IS NULL RETURNING id`,
  ]);
  return (removed?.rows ?? []).map((row) => String(row['id']));
}
