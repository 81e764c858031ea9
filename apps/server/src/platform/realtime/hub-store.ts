import type { EventAudience, HubEventName } from '@tavola/contract';
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
  const { rows } = await tx.raw<{ value: string }>(
    `SELECT value FROM counters WHERE company_id = $1 AND location_id = $2 AND kind = 'hubMessage' AND business_date = '1970-01-01'`,
    [companyID, locationID],
  );
  return Number(rows[0]?.value ?? 0);
}

interface MessageRow {
  readonly seq: string;
  readonly event: HubEventName;
  readonly audience: EventAudience;
  readonly client_id: string | null;
  readonly data: unknown;
}

/** At most `limit` messages after a number, in order, none written before `since`. */
export async function readMessages(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  afterSeq: number,
  since: Date,
  limit: number,
): Promise<HubRecord[]> {
  const { rows } = await tx.raw<MessageRow & Record<string, unknown>>(
    `SELECT seq, event, audience, client_id, data FROM hub_messages
      WHERE company_id = $1 AND location_id = $2 AND seq > $3 AND created_at >= $4 ORDER BY seq LIMIT $5`,
    [companyID, locationID, afterSeq, since, limit],
  );
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
 * Of these sessions the ones still in force, with the device each is bound to; a switched-off person or device ends its
 * sessions too (reliability E7).
 */
export async function readLiveSessions(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  sessionIDs: readonly string[],
  now: Date,
): Promise<Map<string, string | null>> {
  const { rows } = await tx.raw<{ id: string; client_id: string | null }>(
    `SELECT s.id, s.client_id FROM sessions s
       JOIN users u ON u.company_id = $1 AND u.id = s.user_id AND u.is_active AND u.deleted_at IS NULL
       LEFT JOIN clients c ON c.company_id = $1 AND c.id = s.client_id
      WHERE s.company_id = $1 AND s.location_id = $2 AND s.id = ANY($3::uuid[]) AND s.ended_at IS NULL AND s.expires_at > $4 AND c.deleted_at IS NULL`,
    [companyID, locationID, sessionIDs, now],
  );
  return new Map(rows.map((row) => [row.id, row.client_id]));
}
