import type { Tx } from '#platform/database/tx.ts';
import { findCountry } from '#platform/reference/countries.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The country of a location, in two letters of ISO 3166. */
export async function readCountryCode(tx: Tx, { companyID, locationID }: LocationScope): Promise<string> {
  const row = await tx
    .selectFrom('locations')
    .select('country_id')
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .executeTakeFirst();
  return (row === undefined ? undefined : findCountry(row.country_id)?.code) ?? '';
}
