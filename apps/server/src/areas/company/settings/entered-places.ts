import { effectiveCodes, heldOf } from '#platform/auth/rights.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Session } from '#platform/http/session.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { listSubDomains } from './settings.rows.ts';

/** Who asks about several locations, and where; a call is one. */
export interface Entering {
  readonly scope: LocationScope;
  readonly session: Pick<Session, 'userID' | 'isSuperUser' | 'codes' | 'apiKey'>;
}

/** A location that a caller may enter, with their rights there. */
export interface EnteredPlace {
  readonly scope: LocationScope;
  readonly name: string;
  readonly codes: ReadonlySet<number>;
}

/**
 * Every location that the caller may enter, by name, with their rights there (decision 15). An API key enters the
 * locations that were chosen for it and no other, as far as its keeper may enter them, and has there the rights of its
 * scopes that its keeper has (decisions 460, 479).
 */
export async function listEnteredPlaces(tx: Tx, { scope, session }: Entering): Promise<EnteredPlace[]> {
  const { userID, isSuperUser, codes, apiKey } = session;
  const found: EnteredPlace[] = [];
  for (const place of await listSubDomains(tx, scope, userID, isSuperUser || apiKey !== undefined)) {
    const here = locationScope(scope.companyID, place.tenantIdentifierID);
    if (apiKey !== undefined && !apiKey.locationIDs.includes(here.locationID)) continue;
    // The session knows the rights at its own location.
    const isKnown = here.locationID === scope.locationID;
    const own = isKnown ? codes : await effectiveCodes(tx, here, userID);
    found.push({ scope: here, name: place.name, codes: apiKey === undefined ? own : heldOf(apiKey.codes, own) });
  }
  return found;
}
