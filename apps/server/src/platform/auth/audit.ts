import type { HistoryAction, HistoryKind } from '@tavola/contract';
import { sql } from '../database/sql.ts';
import type { Statement } from '../database/wire/session.ts';
import type { Tx } from '../database/tx.ts';
import { newID } from '../ids.ts';
import type { Actor } from './actor.ts';

/** Who acts; a sign-in, a password reset or a job may have no person yet. */
export type AuditActor = Pick<Actor, 'scope' | 'apiKeyName' | 'clientID' | 'requestId'> & {
  readonly userID: string | null;
};

/** `action` as `noun.verb`; `before` and `after` hold what changed and never a secret. */
export interface AuditEntry {
  readonly action: HistoryAction;
  readonly targetType: HistoryKind;
  readonly targetID: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The person whose PIN allowed it (decision 14). */
  readonly approverID?: string | null;
}

/** One row of the audit as a statement, for work that sends its statements together. */
export function auditStatement(actor: AuditActor, entry: AuditEntry, at: Date): Statement {
  const { scope, userID, clientID, requestId } = actor;
  const { action, targetType, targetID, approverID = null, before, after } = entry;
  return sql`INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, user_id, api_key_name, approver_id, client_id, before, after, request_id)
    VALUES (${scope.companyID}, ${scope.locationID}, ${newID()}, ${at}, ${action}, ${targetType}, ${targetID}, ${userID},
      ${actor.apiKeyName ?? null}, ${approverID}, ${clientID}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb, ${requestId})`;
}

/**
 * Writes one row of the audit, in the transaction of the work itself; there is no call that removes it (decision 15,
 * reliability I8).
 */
export async function recordAudit(tx: Tx, actor: AuditActor, entry: AuditEntry, at: Date = new Date()): Promise<void> {
  await tx.send(auditStatement(actor, entry, at));
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
