import { recordAudit } from '#platform/auth/audit.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { holdsAll } from '../rights/held-rights.ts';
import { readHeldRights } from '../rights/rights.rows.ts';
import { readDeletedRole } from './roles.rows.ts';

/**
 * Refuses to restore a role with a right that the caller does not have (decision 195), and records what is restored.
 * The caller handles a role that exists or is unknown.
 */
export async function requireRestorableRole(
  tx: Tx,
  { scope, session, actor }: Pick<Call, 'scope' | 'session' | 'actor'>,
  id: string,
  now: Date,
): Promise<void> {
  await lockKey(tx, `rights of ${scope.companyID}`);
  const role = await readDeletedRole(tx, scope, id);
  if (role === null) return;
  const held = await readHeldRights(tx, scope.companyID, session.userID);
  if (!holdsAll(held, role.codes, role.level, scope.locationID)) refuse('role.holds_more');
  const after = { name: role.name, codes: role.codes };
  await recordAudit(tx, actor, { action: 'role.restored', targetType: 'role', targetID: id, after }, now);
}
