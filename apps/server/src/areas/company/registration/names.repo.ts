import { RESERVED_SUBDOMAINS, subDomain as subDomainSchema } from '@tavola/contract';
import * as z from 'zod/mini';
import type { Tx } from '#platform/database/tx.ts';

/**
 * Whether nobody signs in by this name and no registration under way has asked for it. Letter case does not tell names
 * apart.
 */
export async function isUserNameFree(tx: Tx, userName: string): Promise<boolean> {
  const { rows } = await tx.raw<{ free: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM logins WHERE user_name = lower($1))
        AND NOT EXISTS (SELECT FROM registrations WHERE user_name = lower($1) AND status = 'in-progress') AS free`,
    [userName],
  );
  return rows[0]?.free === true;
}

/**
 * Whether an address may be given out: well formed, not reserved, nobody's, and not asked for by a registration under
 * way.
 */
export async function isSubDomainFree(tx: Tx, subDomain: string): Promise<boolean> {
  if (!isAllowedSubDomain(subDomain)) return false;
  const { rows } = await tx.raw<{ free: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM sub_domains WHERE sub_domain = lower($1))
        AND NOT EXISTS (SELECT FROM registrations WHERE sub_domain = lower($1) AND status = 'in-progress') AS free`,
    [subDomain],
  );
  return rows[0]?.free === true;
}

/** Whether an address has the form of one and is not kept for the product itself (decision 4). */
export const isAllowedSubDomain = (subDomain: string): boolean =>
  z.safeParse(subDomainSchema(), subDomain).success && !RESERVED_SUBDOMAINS.includes(subDomain.toLowerCase());
