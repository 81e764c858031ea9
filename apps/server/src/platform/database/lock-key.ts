import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Transactions that name the same key follow one another: each waits here until the one before it has ended. */
export async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked')).execute();
}
