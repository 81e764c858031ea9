import type { EventAudience, HubEventName } from '@tavola/contract';
import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import { HOUR_MS, type Sweep } from '../jobs/maintenance.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import type { HubRecord } from './hub-record.ts';

/** A screen that was away for longer reads everything again (decision 83). */
export const hubSweeps: readonly Sweep[] = [
  {
    of: 'location',
    keepMs: HOUR_MS,
    remove: (tx, before, { companyID, locationID }) =>
      tx
        .deleteFrom('hub_messages')
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('created_at', '<', before),
  },
];

/** The number of the latest message of a location; 0 before the first. */
export async function readLatestSeq(tx: Tx, { companyID, locationID }: LocationScope): Promise<number> {
  const counter = await tx
    .selectFrom('counters')
    .select('value')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('kind', '=', 'hubMessage')
    .where('business_date', '=', '1970-01-01')
    .executeTakeFirst();
  return Number(counter?.value ?? 0);
}

/** At most `limit` messages after a number, in order, none written before `since`. */
export async function readMessages(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  afterSeq: number,
  since: Date,
  limit: number,
): Promise<HubRecord[]> {
  const rows = await tx
    .selectFrom('hub_messages')
    .select(['seq', 'event', 'audience', 'client_id', 'data'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('seq', '>', String(afterSeq))
    .where('created_at', '>=', since.toISOString())
    .orderBy('seq')
    .limit(limit)
    // Only `publish` writes them, by these names.
    .$narrowType<{ event: HubEventName; audience: EventAudience }>()
    .execute();
  return rows.map(({ seq, event, audience, client_id: clientID, data }) => ({
    companyID,
    locationID,
    seq: Number(seq),
    event,
    audience,
    clientID,
    data,
  }));
}

/**
 * Those of these sessions that are still valid, with the device each is bound to; a switched-off person or device ends
 * its sessions too (reliability E7).
 */
export async function readLiveSessions(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  sessionIDs: readonly string[],
  now: Date,
): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join
        .on('u.company_id', '=', companyID)
        .onRef('u.id', '=', 's.user_id')
        .on('u.is_active', '=', true)
        .on('u.deleted_at', 'is', null),
    )
    .leftJoin('clients as c', (join) => join.on('c.company_id', '=', companyID).onRef('c.id', '=', 's.client_id'))
    .select(['s.id', 's.client_id'])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .where('s.id', '=', anyOf(sessionIDs))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .where('c.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.client_id]));
}
