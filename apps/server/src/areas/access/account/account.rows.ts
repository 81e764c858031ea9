import type { OwnProfile, OwnSession } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';

/** Most places of a person that are shown. */
const MOST_SESSIONS = 100;

/** Stores the name that a person gave themselves; their mail waits for its confirmation. */
export async function updateProfile(
  tx: Tx,
  companyID: string,
  userID: string,
  { firstName, lastName }: Pick<OwnProfile, 'firstName' | 'lastName'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((user) => ({
      first_name: firstName,
      last_name: lastName,
      updated_at: now.toISOString(),
      version: user('version', '+', 1),
    }))
    .where('company_id', '=', companyID)
    .where('id', '=', userID)
    .execute();
}

/** Where a person is signed in now, latest first; `currentID` marks the session that asks. */
export async function listSessions(
  tx: Tx,
  companyID: string,
  userID: string,
  currentID: string,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .innerJoin('locations as l', (join) => join.on('l.company_id', '=', companyID).onRef('l.id', '=', 's.location_id'))
    .leftJoin('clients as c', (join) => join.on('c.company_id', '=', companyID).onRef('c.id', '=', 's.client_id'))
    .select([
      's.id',
      sql<string>`coalesce(s.signed_in_at, s.created_at)`.as('signed_in_at'),
      's.refreshed_at',
      'l.name as location_name',
      'c.name as terminal_name',
    ])
    .where('s.company_id', '=', companyID)
    .where('s.user_id', '=', userID)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .orderBy('s.refreshed_at', 'desc')
    .orderBy('s.id')
    .limit(MOST_SESSIONS)
    .execute();
  return rows.map((row) => ({
    sessionID: row.id,
    terminalName: row.terminal_name,
    locationName: row.location_name,
    signedInOn: new Date(row.signed_in_at).toISOString(),
    lastUsedOn: new Date(row.refreshed_at).toISOString(),
    isCurrent: row.id === currentID,
  }));
}
