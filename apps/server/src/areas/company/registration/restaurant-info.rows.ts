import type { CallAnswer, registrationRoutes } from '@tavola/contract';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';

/** What the sign-in page of an address shows before anybody signs in; null when no restaurant has it. */
export async function readRestaurantInfo(
  database: Database,
  subDomain: string,
): Promise<Omit<CallAnswer<typeof registrationRoutes.subdomainInfo>, 'socialName'> | null> {
  const entry = await database.global((tx) =>
    tx
      .selectFrom('sub_domains')
      .select(['company_ref', 'location_ref'])
      .where('sub_domain', '=', subDomain)
      .where((row) => row.or([row('alias_until', 'is', null), row('alias_until', '>', sql<string>`now()`)]))
      .executeTakeFirst(),
  );
  if (entry === undefined) return null;
  const scope = locationScope(entry.company_ref, entry.location_ref);
  return database.tenant(scope, async (tx) => {
    const row = await tx
      .selectFrom('locations as l')
      .innerJoin('companies as c', (join) => join.on('c.company_id', '=', scope.companyID))
      .select(['c.name as company_name', 'l.name as location_name', 'l.is_demo'])
      .where('l.company_id', '=', scope.companyID)
      .where('l.id', '=', scope.locationID)
      .where('l.archived_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { language, minPinLength } = await readOperationalSetting(tx, scope);
    return {
      exists: true,
      companyName: row.company_name,
      locationName: row.location_name,
      language,
      minPinLength,
      isDemo: row.is_demo,
    };
  });
}
