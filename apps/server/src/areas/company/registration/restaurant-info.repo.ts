import type { CallAnswer, registrationRoutes } from '@tavola/contract';
import type { Database } from '#platform/database/database.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { readOperationalSetting } from '../settings/settings.repo.ts';

/** What the sign-in page of an address shows before anybody signs in; null when nobody lives there. */
export async function readRestaurantInfo(
  database: Database,
  subDomain: string,
): Promise<CallAnswer<typeof registrationRoutes.subdomainInfo> | null> {
  const {
    rows: [entry],
  } = await database.global((tx) =>
    tx.raw<{ company_ref: string; location_ref: string }>(
      'SELECT company_ref, location_ref FROM sub_domains WHERE sub_domain = $1',
      [subDomain],
    ),
  );
  if (entry === undefined) return null;
  const scope = locationScope(entry.company_ref, entry.location_ref);
  return database.tenant(scope, async (tx) => {
    const {
      rows: [row],
    } = await tx.raw<{ company_name: string; location_name: string; is_demo: boolean }>(
      `SELECT c.name AS company_name, l.name AS location_name, l.is_demo FROM locations l JOIN companies c ON c.company_id = $1
        WHERE l.company_id = $1 AND l.id = $2 AND l.archived_at IS NULL`,
      [scope.companyID, scope.locationID],
    );
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
