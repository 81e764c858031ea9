import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Someone was invited when the company has a second person, also one who has not chosen a password yet. */
export async function checkInviteStep(tx: Tx, { companyID }: LocationScope): Promise<{ isDone: boolean }> {
  const rows = await tx
    .selectFrom('users')
    .select(sql`1`.as('one'))
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return { isDone: rows.length > 1 };
}
