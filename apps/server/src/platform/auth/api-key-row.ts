import type { ApiScope, Language } from '@tavola/contract';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { effectiveCodes } from './rights.ts';

/** A key that was not revoked. */
export interface KnownApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly placeIDs: readonly string[];
  readonly callsPerMinute: number;
  /** Its last day is over. */
  readonly isOver: boolean;
  /** The person who keeps it, on whose behalf it acts. */
  readonly madeBy: string;
  /** Those of its locations that its keeper may enter; none = the keeper was switched off or removed. */
  readonly enteredIDs: readonly string[];
  /** What its keeper may do at the location that is called. */
  readonly keeperCodes: ReadonlySet<number>;
  readonly language: Language;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly location_ids: readonly string[];
  readonly calls_per_minute: number;
  readonly is_over: boolean;
  readonly made_by: string;
  readonly entered_ids: readonly string[];
  readonly language: Language;
  readonly [column: string]: unknown;
}

/** The key with this hash among those of the company; null = there is none. */
export async function findApiKey(tx: Tx, scope: LocationScope, hash: string, now: Date): Promise<KnownApiKey | null> {
  const { companyID, locationID } = scope;
  const { rows } = await tx.send<Row>(
    sql`SELECT k.id, k.name, k.scopes, k.location_ids, k.calls_per_minute, k.made_by,
        CASE WHEN NOT u.is_active OR u.deleted_at IS NOT NULL THEN '[]'
             WHEN u.is_super_user THEN k.location_ids
             ELSE (SELECT coalesce(jsonb_agg(ul.location_id), '[]') FROM user_locations ul
                    WHERE ul.company_id = ${companyID} AND ul.user_id = k.made_by
                      AND k.location_ids ? ul.location_id::text)
        END AS entered_ids,
        coalesce(k.ends_on < (${now} AT TIME ZONE l.timezone_name)::date, false) AS is_over,
        l.language
      FROM api_keys k
      JOIN users u ON u.company_id = ${companyID} AND u.id = k.made_by
      JOIN locations l ON l.company_id = ${companyID} AND l.id = ${locationID} AND l.archived_at IS NULL
      WHERE k.company_id = ${companyID} AND k.key_hash = ${hash} AND k.deleted_at IS NULL`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    placeIDs: row.location_ids,
    callsPerMinute: row.calls_per_minute,
    isOver: row.is_over,
    madeBy: row.made_by,
    enteredIDs: row.entered_ids,
    keeperCodes: await effectiveCodes(tx, scope, row.made_by),
    language: row.language,
  };
}

/** Notes that a key was used. */
export const noteUse = (tx: Tx, { companyID }: LocationScope, id: string, at: Date): Promise<unknown> =>
  tx.send(sql`UPDATE api_keys SET last_used_at = ${at} WHERE company_id = ${companyID} AND id = ${id}`);
