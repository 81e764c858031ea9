import {
  isAllowed,
  isSameName,
  permission,
  UNDELETE_DAYS,
  type Location,
  type LocationInput,
  type LocationStart,
  type PermissionCode,
} from '@tavola/contract';
import { recordAudit, type AuditEntry } from '#platform/auth/audit.ts';
import type { Auth } from '#platform/auth/auth.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { DAY_MS } from '#platform/jobs/maintenance.ts';
import { publish } from '#platform/realtime/publish.ts';
import { findCountry } from '#platform/reference/countries.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { checkQuota } from '../licence/check-quota.ts';
import { businessDateIn } from '../settings/operational-setting.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import { freeAddresses, moveAddress, takeAddress } from './addresses.rows.ts';
import { copySettings } from './copy-settings.rows.ts';
import {
  countOpenLocations,
  findTakenName,
  getLocation,
  insertLocationLike,
  insertWorker,
  markLocation,
  updateLocation,
  worksAt,
} from './locations.rows.ts';
import { liveSessionsAt } from './sessions.rows.ts';

export type PlaceServices = Services & { readonly auth: Auth };

/** Changes of the locations of one company follow one another, so that two archives at once leave one open. */
export const changeLocations = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  call.transactForCompany(async (tx) => {
    await lockKey(tx, `locations of ${call.scope.companyID}`);
    return work(tx);
  });

/** Refuses a location where the caller does not have the right (decision 15). */
async function requireRight(tx: Tx, call: Call, locationID: string, code: PermissionCode): Promise<void> {
  const { companyID } = call.scope;
  const codes = await effectiveCodes(tx, locationScope(companyID, locationID), call.session.userID);
  if (!isAllowed(codes, [code])) refuse('permission.denied');
}

/** Refuses a change of a location that the caller may not enter, or where they do not have the right (decision 480). */
async function requireRightAt(tx: Tx, call: Call, locationID: string, code: PermissionCode): Promise<void> {
  await requireEntered(tx, call, locationID);
  await requireRight(tx, call, locationID, code);
}

/** Refuses a location at which the caller does not work; an archived one is like it was when it was open. */
async function requireEntered(tx: Tx, { scope, session }: Call, locationID: string): Promise<void> {
  if (!session.isSuperUser && !(await worksAt(tx, scope, locationID, session.userID))) refuse('permission.denied');
}

/** Whether the caller has a right at every location. No location has the id of the company. */
export async function isHeldEverywhere(tx: Tx, call: Call, code: PermissionCode): Promise<boolean> {
  const { companyID } = call.scope;
  return isAllowed(await effectiveCodes(tx, locationScope(companyID, companyID), call.session.userID), [code]);
}

/** Opens a location with the settings of another one. Null = it already exists (a repeated call). */
export async function openLocation(
  tx: Tx,
  call: Call<unknown, unknown, LocationStart>,
  id: string,
  { now, newID }: Services,
): Promise<Location | null> {
  const { scope, body } = call;
  if ((await getLocation(tx, scope, id)) !== null) return null;
  const like = requireFound(await getLocation(tx, scope, body.copyFromLocationID));
  // What is copied can be read at the new location.
  await requireEntered(tx, call, like.locationID);
  // No one holds a right at the new location alone yet, so this asks for the right at every location.
  await requireRight(tx, call, id, permission.locationSetting.add);
  await requireSound(tx, call, id, body);
  await checkQuota(tx, scope, 'locations', now());
  const place = locationScope(scope.companyID, id);
  await insertLocationLike(tx, scope, { id, likeID: like.locationID }, body, now());
  await takeAddress(tx, place, body.subDomain);
  await copySettings(tx, {
    companyID: scope.companyID,
    fromID: like.locationID,
    toID: id,
    isWithTableLayouts: body.isWithTableLayouts,
    now: now(),
    newID,
  });
  await insertWorker(tx, place, call.session.userID);
  await record(tx, call, 'location.added', id, undefined, { ...body }, now());
  return getLocation(tx, scope, id);
}

/** Changes a location. Its screens move to a changed address as soon as nothing waits there (decision 200). */
export async function changeLocation(
  tx: Tx,
  call: Call<unknown, unknown, LocationInput & { readonly version: number }>,
  id: string,
  now: Date,
): Promise<Location> {
  const { scope, body } = call;
  const place = locationScope(scope.companyID, id);
  await requireRightAt(tx, call, id, permission.locationSetting.edit);
  const before = requireFound(await getLocation(tx, scope, id));
  await requireSound(tx, call, id, body);
  await requireSameDay(tx, place, body.timezoneName, now);
  // A location without a chosen era uses that of its country.
  const { calendar, ...rest } = body;
  const changed = await updateLocation(tx, scope, id, calendar === before.calendar ? rest : body, now);
  const after = await changedOrRefused(changed, () => getLocation(tx, scope, id));
  await record(tx, call, 'location.changed', id, before, after, now);
  // Receipts name it.
  await raisePosVersion(tx, place, now);
  if (before.timezoneName !== after.timezoneName || before.calendar !== after.calendar)
    await publish(tx, place, 'operationalSettingChanged', { version: after.version });
  if (before.subDomain !== after.subDomain) {
    await moveAddress(tx, place, { from: before.subDomain, to: after.subDomain }, now);
    await publish(tx, place, 'locationMoved', { subDomain: after.subDomain });
  }
  return after;
}

/** Archives locations and ends the sessions there. Refuses the caller's own location and the last one. */
export async function archiveLocations(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  { auth, now }: PlaceServices,
): Promise<string[]> {
  const { scope } = call;
  const removed: string[] = [];
  for (const id of new Set(ids)) {
    const location = await getLocation(tx, scope, id);
    if (location === null || location.archivedAt !== null) continue;
    await requireRightAt(tx, call, id, permission.locationSetting.delete);
    if ((await countOpenLocations(tx, scope)) === 1) refuse('location.last', { name: location.name });
    if (id === scope.locationID) refuse('location.current', { name: location.name });
    await markLocation(tx, scope, id, 'archived', now());
    const place = locationScope(scope.companyID, id);
    await auth.sessions.end(
      tx,
      scope.companyID,
      await liveSessionsAt(tx, place, now()),
      'location_archived',
      'location_archived',
    );
    await record(tx, call, 'location.archived', id, location, undefined, now());
    removed.push(id);
  }
  return removed;
}

/** Brings an archived location back, as long as its days last (decision 25). */
export async function restoreLocation(tx: Tx, call: Call, id: string, now: Date): Promise<Location> {
  const { scope } = call;
  const location = requireFound(await getLocation(tx, scope, id));
  if (location.archivedAt === null) return location;
  await requireRightAt(tx, call, id, permission.locationSetting.delete);
  const { name } = location;
  if (now.getTime() - Date.parse(location.archivedAt) > UNDELETE_DAYS * DAY_MS)
    refuse('location.undelete_expired', { name, days: UNDELETE_DAYS });
  await checkQuota(tx, scope, 'locations', now);
  await markLocation(tx, scope, id, 'open', now);
  await record(tx, call, 'location.restored', id, location, undefined, now);
  return requireFound(await getLocation(tx, scope, id));
}

/**
 * Deletes an archived location permanently: it can no longer be found or entered and its address is free, while its
 * sales stay for the company's reports, as does everything that an order uses (decision 25).
 */
export async function deleteLocation(tx: Tx, call: Call, id: string, typedName: string, now: Date): Promise<void> {
  const { scope } = call;
  const location = requireFound(await getLocation(tx, scope, id));
  const { name } = location;
  if (location.archivedAt === null) refuse('location.not_archived', { name });
  if (!isSameName(typedName, name))
    refuse('location.name_mismatch', {}, { fields: [{ path: 'name', code: 'invalid' }] });
  await markLocation(tx, scope, id, 'deleted', now);
  await freeAddresses(tx, locationScope(scope.companyID, id));
  await record(tx, call, 'location.deleted', id, location, undefined, now);
}

/**
 * Refuses another zone that would give the business day that is open another date; every other one begins to count
 * with it (decision 199).
 */
async function requireSameDay(tx: Tx, place: LocationScope, timezoneName: string, now: Date): Promise<void> {
  const setting = await readOperationalSetting(tx, place);
  const dateIn = (zone: string) => businessDateIn(setting, localMoment(now, zone));
  if (dateIn(setting.timezoneName) !== dateIn(timezoneName)) refuse('location.business_day');
}

async function requireSound(tx: Tx, call: Call, id: string, input: LocationInput): Promise<void> {
  if (findCountry(input.address.countryID) === undefined)
    refuse('validation.failed', {}, { fields: [{ path: 'address.countryID', code: 'country' }] });
  const taken = await findTakenName(tx, call.scope, input.name, id);
  if (taken !== null)
    refuse('resource.duplicate_name', { name: taken }, { fields: [{ path: 'name', code: 'name_taken' }] });
}

const record = (
  tx: Tx,
  call: Call,
  action: AuditEntry['action'],
  targetID: string,
  before: object | undefined,
  after: object | undefined,
  now: Date,
): Promise<void> => recordAudit(tx, call.actor, { action, targetType: 'location', targetID, before, after }, now);
