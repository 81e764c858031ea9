import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Most people that a filter offers. */
const MOST_PEOPLE = 2000;

/** Everyone of the company by name, those who have left included: the audit names them too. */
export async function listPeople(tx: Tx, { companyID }: LocationScope): Promise<{ userID: string; name: string }[]> {
  const name = sql<string>`btrim(first_name || ' ' || last_name)`;
  const rows = await tx
    .selectFrom('users')
    .select(['id', name.as('name')])
    .where('company_id', '=', companyID)
    .orderBy(sql`lower(${name})`)
    .orderBy('id')
    .limit(MOST_PEOPLE)
    .execute();
  return rows.map(({ id, name: shown }) => ({ userID: id, name: shown }));
}
