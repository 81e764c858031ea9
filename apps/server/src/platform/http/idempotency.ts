import { createHash } from 'node:crypto';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import { DAY_MS, type Sweep } from '../jobs/maintenance.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/** Keys are remembered per tenant, device, route and key (reliability A3). */
export interface IdempotencyIdentity {
  readonly clientID: string;
  readonly routeName: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface IdempotencyGuard {
  /** Runs `work` once per key; a repeat gets the stored answer, another body under the same key is refused. */
  once<T>(tx: Tx, scope: LocationScope, work: () => Promise<T>): Promise<T>;
}

/** A stored answer is given again for a week. */
export const idempotencySweeps: readonly Sweep[] = [
  {
    of: 'company',
    keepMs: 7 * DAY_MS,
    remove: (tx, before, { companyID }) =>
      tx.deleteFrom('idempotency_keys').where('company_id', '=', companyID).where('created_at', '<', before),
  },
];

/** The hash by which a repeated call is recognised as the same call. */
export const hashBody = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex');

/** The same for an upload, whose body is one file. */
export function hashFile(body: unknown): string {
  const file = typeof body === 'object' && body !== null && 'file' in body ? body.file : null;
  if (typeof file !== 'object' || file === null || !('content' in file) || !(file.content instanceof Uint8Array))
    throw new TypeError('The body of an upload is no file.');
  return createHash('sha256').update(file.content).digest('hex');
}

/**
 * The answer is written in the transaction of the work itself, so a crash leaves either both or neither. The advisory
 * lock distinguishes a running twin from a finished one without waiting for it.
 */
export function idempotencyGuard(identity: IdempotencyIdentity): IdempotencyGuard {
  const { clientID, routeName, key, bodyHash } = identity;
  return {
    async once(tx, scope, work) {
      // The answer is stored after the work, so the work may not commit by itself.
      tx.holdOpen();
      const name = createHash('sha256').update([scope.companyID, clientID, routeName, key].join('\n')).digest();
      const locked = await tx.send(
        sql`SELECT pg_try_advisory_xact_lock(${name.readBigInt64BE(0).toString()}::bigint) AS locked`,
      );
      if (locked.rows[0]?.['locked'] !== true) refuse('idempotency.in_flight', {}, { retryAfterMs: 1000 });
      const found = await tx.send(
        sql`SELECT body_hash, answer FROM idempotency_keys
          WHERE company_id = ${scope.companyID} AND client_id = ${clientID} AND route_name = ${routeName} AND key = ${key}`,
      );
      const stored = found.rows[0];
      if (stored !== undefined) {
        if (stored['body_hash'] !== bodyHash) refuse('idempotency.mismatch');
        // Stored by the same call, whose key and body are the same.
        return stored['answer'] as Awaited<ReturnType<typeof work>>;
      }
      const answer = await work();
      await tx.send(
        sql`INSERT INTO idempotency_keys (company_id, client_id, route_name, key, body_hash, answer, created_at)
          VALUES (${scope.companyID}, ${clientID}, ${routeName}, ${key}, ${bodyHash}, ${JSON.stringify(answer ?? null)}::jsonb, ${new Date()})`,
      );
      return answer;
    },
  };
}
