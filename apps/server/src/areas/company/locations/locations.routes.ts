import { permission, type LocationSetting, type LocationSettingInput, type locationRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import { findCountry } from '#platform/reference/countries.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { pauseSelling, raisePosVersion } from '#areas/catalog/index.ts';
import { cutoffChange } from '../settings/operational-setting.ts';
import { readOperationalSetting } from '../settings/settings.rows.ts';
import {
  getLocation,
  getLocationSetting,
  listLocations,
  setTaxInclusive,
  updateLocationSetting,
} from './locations.rows.ts';
import {
  archiveLocations,
  changeLocation,
  changeLocations,
  deleteLocation,
  openLocation,
  isHeldEverywhere,
  restoreLocation,
  type PlaceServices,
} from './locations.service.ts';

/** The calls of locations (platform spec, section 7, Locations; decisions 25, 153, 199, 200). */
export function createLocationHandlers(services: PlaceServices): Handlers<typeof locationRoutes> {
  const { now, newID } = services;
  const current = async (call: Call) =>
    requireFound(await call.read((tx) => getLocation(tx, call.scope, call.scope.locationID)));
  return {
    list: (call) => call.read((tx) => listLocations(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getLocation(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.locationID ?? newID();
      return changeLocations(call, (tx) =>
        addedOnce(tx, id, {
          create: () => openLocation(tx, call, id, services),
          read: () => getLocation(tx, call.scope, id),
        }),
      );
    },
    update: (call) => changeLocations(call, (tx) => changeLocation(tx, call, call.params.id, now())),
    remove: (call) =>
      changeLocations(call, async (tx) =>
        removedOrRefused(await archiveLocations(tx, call, call.query.locationIDs, services)),
      ),
    undelete: (call) => changeLocations(call, (tx) => restoreLocation(tx, call, call.params.id, now())),
    removePermanently: (call) =>
      changeLocations(call, async (tx) => {
        await deleteLocation(tx, call, call.params.id, call.query.name, now());
        return { removedIDs: [call.params.id] };
      }),
    current,
    updateBaseInfo: (call) => changeLocations(call, (tx) => changeLocation(tx, call, call.scope.locationID, now())),
    country: async (call) => {
      const { address } = await current(call);
      return findCountry(address.countryID) ?? refuse('resource.not_found');
    },
    setting: (call) => call.read((tx) => readSetting(tx, call)),
    updateSetting: (call) => call.transactForCompany((tx) => changeSetting(tx, call, now())),
  };
}

async function readSetting(tx: Tx, call: Call): Promise<LocationSetting> {
  const { timezoneName: _zone, ...setting } = requireFound(await getLocationSetting(tx, call.scope));
  return { ...setting, mayChangeTaxInclusive: await isHeldEverywhere(tx, call, permission.financialGeneral.edit) };
}

/** Changes how new orders are figured. Stored orders keep their own figures and are not touched (decision 199). */
async function changeSetting(
  tx: Tx,
  call: Call<unknown, unknown, LocationSettingInput & { readonly version: number }>,
  now: Date,
): Promise<LocationSetting> {
  const { scope, body } = call;
  // The first sale, and the business date of every sale, are either before this or after it.
  await pauseSelling(tx, scope);
  const before = requireFound(await getLocationSetting(tx, scope));
  if (before.hasSales && before.roundingMode !== body.roundingMode)
    refuse('location.rounding_fixed', {}, { fields: [{ path: 'roundingMode', code: 'invalid' }] });
  const cutoff = cutoffChange(await readOperationalSetting(tx, scope), body.businessDayCutoff, now);
  if (!(await updateLocationSetting(tx, scope, body, cutoff, now)))
    await changedOrRefused(null, () => readSetting(tx, call));
  if (before.isTaxInclusive !== body.isTaxInclusive) {
    // It is the company's: the right here alone is not enough.
    if (!(await isHeldEverywhere(tx, call, permission.financialGeneral.edit))) refuse('permission.denied');
    await setTaxInclusive(tx, scope, body.isTaxInclusive, now);
    await raisePosVersion(tx, companyOf(scope), now);
  } else await raisePosVersion(tx, scope, now);
  const after = await readSetting(tx, call);
  await publish(tx, scope, 'operationalSettingChanged', { version: after.version });
  const target = { targetType: 'location' as const, targetID: scope.locationID };
  await recordAudit(tx, call.actor, { action: 'location.figures', ...target, before, after }, now);
  return after;
}
