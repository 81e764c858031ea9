import { isReservedSubdomain, subDomain as subDomainSchema } from '@tavola/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Whether a sign-in name is free: not in use and not asked for by a registration under way. Names that differ in letter
 * case alone are the same.
 */
export async function isUserNameFree(tx: Tx, userName: string): Promise<boolean> {
  const name = lowered(userName);
  const taken = await tx
    .selectFrom('logins')
    .select('user_name')
    .where('user_name', '=', name)
    .unionAll(
      tx
        .selectFrom('registrations')
        .select('user_name')
        .where('user_name', '=', name)
        .where('status', '=', 'in-progress'),
    )
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}

/**
 * Whether an address may be given out: well formed, not reserved, not in use, and not asked for by a registration under
 * way.
 */
export async function isSubDomainFree(tx: Tx, subDomain: string): Promise<boolean> {
  if (!isAllowedSubDomain(subDomain)) return false;
  const name = lowered(subDomain);
  const taken = await tx
    .selectFrom('sub_domains')
    .select('sub_domain')
    .where('sub_domain', '=', name)
    .unionAll(
      tx
        .selectFrom('registrations')
        .select('sub_domain')
        .where('sub_domain', '=', name)
        .where('status', '=', 'in-progress'),
    )
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}

/** Which of these names a restaurant or a person already has; registrations under way do not count. */
export async function findOwned(
  tx: Tx,
  subDomain: string,
  userName: string,
): Promise<{ isSubDomainOwned: boolean; isUserNameOwned: boolean }> {
  const [place, login] = await Promise.all([
    tx.selectFrom('sub_domains').select('sub_domain').where('sub_domain', '=', subDomain).executeTakeFirst(),
    tx.selectFrom('logins').select('user_name').where('user_name', '=', lowered(userName)).executeTakeFirst(),
  ]);
  return { isSubDomainOwned: place !== undefined, isUserNameOwned: login !== undefined };
}

// Postgres lowers a name as it did when the name was stored, whatever the language of the process.
const lowered = (name: string) => sql<string>`lower(${name})`;

/** Whether an address has the form of one and is not kept for the product itself (decision 4). */
export const isAllowedSubDomain = (subDomain: string): boolean =>
  z.safeParse(subDomainSchema(), subDomain).success && !isReservedSubdomain(subDomain);
