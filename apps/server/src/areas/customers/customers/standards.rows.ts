import type { Language } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { customerWords } from './customers.words.ts';
import { saveWords } from './words.rows.ts';

/** Customers that the product creates for a restaurant. */

/** The guest without a name, which every company begins with (decision 172). */
export async function createWalkIn(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  language: Language,
  { now, newID }: { readonly now: () => Date; readonly newID: () => string },
): Promise<void> {
  const [id, at, givenName] = [newID(), now().toISOString(), customerWords.walkIn[language]];
  await tx
    .insertInto('customers')
    .values({ company_id: companyID, id, given_name: givenName, is_default: true, created_at: at, updated_at: at })
    .execute();
  await saveWords(tx, { companyID }, [{ id, givenName, familyName: '', preferredName: '', phone: '', email: '' }]);
}

/** The first of these customers that new orders of a location begin with. */
export async function firstLocationDefault(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  ids: readonly string[],
): Promise<{ name: string; location: string } | null> {
  const row = await tx
    .selectFrom('locations as l')
    .innerJoin('customers as c', (join) =>
      join
        .on('c.company_id', '=', companyID)
        .on(sql`c.id::text`, '=', sql`l.operational_setting ->> 'defaultCustomerID'`),
    )
    .select([sql<string>`trim(c.given_name || ' ' || c.family_name)`.as('name'), 'l.name as location'])
    .where('l.company_id', '=', companyID)
    .where('c.id', '=', anyOf(ids))
    .orderBy('l.name')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
