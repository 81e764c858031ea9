import type { Statement } from '../database/wire/session.ts';
import type { Tx } from '../database/tx.ts';
import { newID } from '../ids.ts';
import type { Actor } from './actor.ts';

/** Who acts; a sign-in, a password reset or a job may have no person yet. */
export type AuditActor = Pick<Actor, 'scope' | 'clientID' | 'requestId'> & { readonly userID: string | null };

/** `action` as `noun.verb`; `before` and `after` hold what changed and never a secret. */
export interface AuditEntry {
  readonly action: string;
  readonly targetType: string;
  readonly targetID: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The person whose PIN allowed it (decision 14). */
  readonly approverID?: string | null;
}

const INSERT = `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, user_id, approver_id, client_id, before, after, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13)`;

/** One row of the audit as a statement, for work that sends its statements together. */
export function auditStatement(actor: AuditActor, entry: AuditEntry, at: Date): Statement {
  const { scope, userID, clientID, requestId } = actor;
  return {
    text: INSERT,
    values: [
      scope.companyID,
      scope.locationID,
      newID(),
      at,
      entry.action,
      entry.targetType,
      entry.targetID,
      userID,
      entry.approverID ?? null,
      clientID,
      toJson(entry.before),
      toJson(entry.after),
      requestId,
    ],
  };
}

/**
 * Writes one row of the audit, in the transaction of the work itself; there is no call that removes it (decision 15,
 * reliability I8).
 */
export async function recordAudit(tx: Tx, actor: AuditActor, entry: AuditEntry, at: Date = new Date()): Promise<void> {
  const { text, values } = auditStatement(actor, entry, at);
  await tx.raw(text, values);
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
