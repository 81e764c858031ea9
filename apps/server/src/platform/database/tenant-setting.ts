import { isLocationScope, type CompanyScope, type LocationScope } from '../tenancy/scope.ts';
import type { Tx } from './tx.ts';
import type { Statement } from './wire/session.ts';

/** Means every location of the company, in the fence of a location's tables. */
const EVERY_LOCATION = '*';

/**
 * Says whose rows a transaction sees. It is the text of the setting itself: a function that runs it costs several times
 * as much (database.md rule 6).
 */
export const tenantStatements = (scope: CompanyScope | LocationScope): Statement[] => [
  setting('app.company_id', scope.companyID),
  setting('app.location_id', isLocationScope(scope) ? scope.locationID : EVERY_LOCATION),
];

// A scope holds nothing but UUIDs, so there is nothing in the value to escape.
const setting = (name: string, value: string): Statement => ({
  text: `SET LOCAL ${name} = '${value}'`,
  isOwnText: true,
});

/** Moves an open transaction to another scope of its company. */
export async function setTenant(tx: Tx, scope: CompanyScope | LocationScope): Promise<void> {
  await tx.pipeline(tenantStatements(scope));
}
