import type { Language } from '@tavola/contract';
import { raw, sql } from '../../database/sql.ts';
import type { Tx } from '../../database/tx.ts';
import type { LocationScope } from '../../tenancy/scope.ts';

/** A session that counts: not ended, not expired, its person and device still there. */
export interface SessionInForce {
  readonly userID: string;
  readonly clientID: string | null;
  readonly userName: string;
  readonly displayName: string;
  readonly isSuperUser: boolean;
  readonly language: Language;
  readonly subDomain: string;
  /** Former addresses of the location that still lead to it (decision 200). */
  readonly aliases: readonly string[];
  readonly clientVersion: string | null;
}

interface Row {
  readonly user_id: string;
  readonly client_id: string | null;
  readonly user_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_super_user: boolean;
  readonly language: Language;
  readonly sub_domain: string;
  readonly aliases: readonly string[];
  readonly client_version: string | null;
  readonly [column: string]: unknown;
}

/** Reads a session if it is in force. `isLocked` keeps it from being changed until the transaction ends. */
export async function readSessionInForce(
  tx: Tx,
  {
    scope,
    sessionID,
    now,
    isLocked = false,
  }: { scope: LocationScope; sessionID: string; now: Date; isLocked?: boolean },
): Promise<SessionInForce | null> {
  const { companyID, locationID } = scope;
  const found = await tx.send<Row>(
    sql`SELECT s.user_id, s.client_id, s.client_version, u.user_name, u.first_name, u.last_name, u.is_super_user, coalesce(u.language, l.language) AS language, l.sub_domain,
        ARRAY(SELECT d.sub_domain FROM sub_domains d
               WHERE d.location_ref = ${locationID} AND d.company_ref = ${companyID} AND d.alias_until > ${now}) AS aliases
      FROM sessions s
      JOIN users u ON u.company_id = ${companyID} AND u.id = s.user_id AND u.is_active AND u.deleted_at IS NULL
      JOIN locations l ON l.company_id = ${companyID} AND l.id = s.location_id AND l.archived_at IS NULL
      LEFT JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = s.client_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.id = ${sessionID} AND s.ended_at IS NULL AND s.expires_at > ${now}
        AND (s.client_id IS NULL OR (c.id IS NOT NULL AND c.deleted_at IS NULL))
        AND (u.is_super_user OR EXISTS (
          SELECT FROM user_locations ul WHERE ul.company_id = ${companyID} AND ul.user_id = u.id AND ul.location_id = ${locationID}))
      ${raw(isLocked ? 'FOR UPDATE OF s' : '')}`,
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  return {
    userID: row.user_id,
    clientID: row.client_id,
    userName: row.user_name,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    isSuperUser: row.is_super_user,
    language: row.language,
    subDomain: row.sub_domain,
    aliases: row.aliases,
    clientVersion: row.client_version,
  };
}

/** Keeps the version of the page that uses a session. */
export const keepClientVersion = (
  tx: Tx,
  { companyID, locationID }: LocationScope,
  sessionID: string,
  version: string,
): Promise<unknown> =>
  tx
    .updateTable('sessions')
    .set({ client_version: version })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', sessionID)
    .execute();
