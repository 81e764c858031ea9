import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import { locationScope, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';

/** Activities that a device is still asked about; the process that asks moves the time on first, as a lease. */

/** An activity that is due, and how often it was asked before. */
export interface DueAsk {
  readonly scope: LocationScope;
  readonly activityID: string;
  readonly askAt: Date;
}

/** What is asked in a company, the next one first. */
export async function listAsks(tx: Tx, { companyID }: CompanyScope): Promise<DueAsk[]> {
  const rows = await tx
    .selectFrom('payment_device_asks')
    .select(['location_id', 'activity_id', 'ask_at'])
    .where('company_id', '=', companyID)
    .orderBy('ask_at')
    .limit(1_000)
    .execute();
  return rows.map((row) => ({
    scope: locationScope(companyID, row.location_id),
    activityID: row.activity_id,
    askAt: new Date(row.ask_at),
  }));
}

/** Takes an ask that is due until `leasedUntil`; gives how often it was taken, null where it is not due. */
export async function takeAsk(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  activityID: string,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<number | null> {
  const row = await tx
    .updateTable('payment_device_asks')
    .set({ ask_at: leasedUntil.toISOString(), tries: sql<number>`tries + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('activity_id', '=', activityID)
    .where('ask_at', '<=', now.toISOString())
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? null;
}

/** When it is asked next; null = no more. */
export async function readAskAt(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  activityID: string,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('payment_device_asks')
    .select('ask_at')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('activity_id', '=', activityID)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.ask_at);
}

/**
 * Ends the lease of the process that asked, and asks again at that time; an earlier time stays. Returns the next time;
 * null = never again.
 */
export async function endLease(
  tx: Tx,
  scope: LocationScope,
  activityID: string,
  { leasedUntil, at }: { readonly leasedUntil: Date; readonly at: Date },
): Promise<Date | null> {
  await tx
    .updateTable('payment_device_asks')
    .set({ ask_at: at.toISOString() })
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('activity_id', '=', activityID)
    .where('ask_at', '=', leasedUntil.toISOString())
    .execute();
  return readAskAt(tx, scope, activityID);
}

/** Asks again at that time, also where a process holds the lease now. */
export async function askAgainAt(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  activityID: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payment_device_asks')
    .set({ ask_at: at.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('activity_id', '=', activityID)
    .execute();
}

/** Asks no more. */
export async function endAsk(tx: Tx, { companyID, locationID }: LocationScope, activityID: string): Promise<void> {
  await tx
    .deleteFrom('payment_device_asks')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('activity_id', '=', activityID)
    .execute();
}
