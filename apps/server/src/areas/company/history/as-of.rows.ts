import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** A change after a moment, newest first. */
export interface LaterChange {
  readonly action: string;
  readonly kind: string;
  readonly targetID: string;
  readonly at: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What is looked at: one record, or the settings of a location by their kinds. */
export interface AsOfTarget {
  readonly targetID: string | undefined;
  readonly kinds: readonly string[];
}

const about = ({ companyID, locationID }: LocationScope, { targetID, kinds }: AsOfTarget) =>
  targetID === undefined
    ? sql`company_id = ${companyID} AND location_id = ${locationID} AND target_type = ANY(${kinds}::text[])`
    : sql`company_id = ${companyID} AND target_id = ${targetID}`;

/** What was changed after a moment, at most `limit` entries. */
export async function readLaterChanges(
  tx: Tx,
  scope: LocationScope,
  target: AsOfTarget,
  at: Date,
  limit: number,
): Promise<LaterChange[]> {
  const { rows } = await tx.send<LaterChange & { target_id: string; target_type: string }>(
    sql`SELECT action, target_type, target_id, at, before, after FROM audit_log
      WHERE ${about(scope, target)} AND at > ${at} ORDER BY at DESC, id DESC LIMIT ${limit}`,
  );
  return rows.map(({ action, target_type: kind, target_id: targetID, at: moment, before, after }) => ({
    action,
    kind,
    targetID,
    at: moment,
    before,
    after,
  }));
}

/** The first entry about it; null = there is none. */
export async function readFirstChange(
  tx: Tx,
  scope: LocationScope,
  target: AsOfTarget,
): Promise<{ readonly action: string; readonly at: string } | null> {
  const { rows } = await tx.send<{ action: string; at: string }>(
    sql`SELECT action, at FROM audit_log WHERE ${about(scope, target)} ORDER BY at, id LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** When the company was registered, and the first entry of its history at any of these locations. */
export async function readBeginnings(
  tx: Tx,
  { companyID }: LocationScope,
): Promise<{ readonly registeredAt: string; readonly historyFrom: string | null }> {
  const { rows } = await tx.send<{ registered_at: string; history_from: string | null }>(
    sql`SELECT c.created_at AS registered_at,
        (SELECT min(first.at) FROM locations l CROSS JOIN LATERAL
          (SELECT at FROM audit_log WHERE company_id = ${companyID} AND location_id = l.id ORDER BY at LIMIT 1) first
          WHERE l.company_id = ${companyID}) AS history_from
      FROM companies c WHERE c.company_id = ${companyID}`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The company of a session is gone.');
  return { registeredAt: found.registered_at, historyFrom: found.history_from };
}
