import { sql } from 'kysely';
import { sql as statement } from './sql.ts';
import type { Tx } from './tx.ts';

/**
 * The same for those that only need that no transaction with `lockKey` of this key runs: they run at once, and it waits
 * for all of them. What they read after it is as the one before left it.
 */
export async function shareKey(tx: Tx, key: string): Promise<void> {
  await tx.pipeline([statement`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`]);
}

/** Transactions that name the same key follow one another: each waits here until the one before it has ended. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked')).execute();
}
