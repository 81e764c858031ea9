import { ALIAS_DAYS } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { DAY_MS, type Sweep } from '#platform/jobs/maintenance.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isSubDomainFree } from '../registration/names.rows.ts';

/** A former address is free again once it leads nowhere. */
export const addressSweeps: readonly Sweep[] = [
  {
    of: 'global',
    keepMs: 0,
    remove: (tx, before) => tx.deleteFrom('sub_domains').where('alias_until', '<', before),
  },
];

/** Gives a location an address that is free. Of two at once, the second is refused too. */
export async function takeAddress(tx: Tx, { companyID, locationID }: LocationScope, subDomain: string): Promise<void> {
  if (!(await isSubDomainFree(tx, subDomain))) refuseTaken();
  try {
    await tx
      .insertInto('sub_domains')
      .values({ sub_domain: subDomain, company_ref: companyID, location_ref: locationID })
      .execute();
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.kind === 'unique' && fault.table === 'sub_domains') refuseTaken();
    throw error;
  }
}

/**
 * Moves a location to another address. The one before leads there for 90 days more, because unsent orders are kept
 * under it (decision 200); it may reuse one of its former addresses.
 */
export async function moveAddress(
  tx: Tx,
  scope: LocationScope,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sub_domains')
    .set({ alias_until: new Date(now.getTime() + ALIAS_DAYS * DAY_MS).toISOString() })
    .where('sub_domain', '=', from)
    .where('location_ref', '=', scope.locationID)
    .execute();
  const own = await tx
    .updateTable('sub_domains')
    .set({ alias_until: null })
    .where('sub_domain', '=', to)
    .where('company_ref', '=', scope.companyID)
    .where('location_ref', '=', scope.locationID)
    .returning('sub_domain')
    .executeTakeFirst();
  if (own === undefined) await takeAddress(tx, scope, to);
}

/** Frees every address of a location. */
export async function freeAddresses(tx: Tx, { companyID, locationID }: LocationScope): Promise<void> {
  await tx
    .deleteFrom('sub_domains')
    .where('company_ref', '=', companyID)
    .where('location_ref', '=', locationID)
    .execute();
}

const refuseTaken = (): never =>
  refuse('registration.subdomain_taken', {}, { fields: [{ path: 'subDomain', code: 'subdomain_taken' }] });
