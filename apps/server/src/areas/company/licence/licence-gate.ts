import { withoutLicenceOf, type Route } from '@tavola/contract';
import type { Database } from '#platform/database/database.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Gate } from '#platform/http/mount.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { lastDayOf, type LocationClock } from './licence-days.ts';
import { readLicenceEnd } from './licence.rows.ts';

// How long a valid licence is not asked for again. Its end is known and holds at once; only an end that an operator
// moves forward may be noticed this much later.
const CHECK_INTERVAL_MS = 5_000;
const MAX_REMEMBERED = 10_000;

/** Whether a licence with this end is valid at an instant (decision 10); null = there is no licence. */
export const isLicenceValid = (validTo: Date | null, at: Date): boolean => validTo !== null && validTo > at;

/** Refuses for a licence that is not there or over; the day is that of the location. */
export function refuseLicence(validTo: Date | null, clock: LocationClock): never {
  if (validTo === null) refuse('license.missing');
  return refuse('license.invalid_or_expired', { date: lastDayOf(validTo, clock) });
}

/**
 * Keeps the back office read-only while a company has no valid licence: by what each call declares (decisions 10, 154).
 * Only a valid licence is remembered, so a renewal counts from the next call on.
 */
export function createLicenceGate({ database, now }: { readonly database: Database; readonly now: () => Date }): Gate {
  const remembered = new Map<string, { readonly validTo: Date; readonly readAt: number }>();
  const isRemembered = (companyID: string, at: Date): boolean => {
    const known = remembered.get(companyID);
    const age = known === undefined ? Infinity : at.getTime() - known.readAt;
    return known !== undefined && age >= 0 && age < CHECK_INTERVAL_MS && isLicenceValid(known.validTo, at);
  };
  return async (route: Route, scope: LocationScope) => {
    if (withoutLicenceOf(route) !== 'refused') return;
    const at = now();
    if (isRemembered(scope.companyID, at)) return;
    const { validTo, ...clock } = await database.tenant(scope, (tx) => readLicenceEnd(tx, scope));
    if (validTo === null || !isLicenceValid(validTo, at)) return refuseLicence(validTo, clock);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(scope.companyID, { validTo, readAt: at.getTime() });
  };
}
