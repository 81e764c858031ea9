import type { serviceChargeRoutes, tipsSettingRoutes } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import { getServiceChargeRecord, getTipsSetting } from './charge-settings.rows.ts';
import { changeServiceCharge, changeTips } from './charge-settings.service.ts';

type Deps = Pick<Services, 'now'>;

/** The calls of the tips that a location suggests (back-office spec, section 7). */
export function createTipsSettingHandlers({ now }: Deps): Handlers<typeof tipsSettingRoutes> {
  return {
    get: async (call) => requireFound(await call.read((tx) => getTipsSetting(tx, call.scope))),
    update: (call) =>
      changePosDataHere(call, now(), (tx) => changeTips(tx, call.scope, call.params.id, call.body, now())),
  };
}

/**
 * The calls of the service charge (back-office spec, section 7); the list of the terminals is
 * `settingsRoutes.serviceCharge`.
 */
export function createServiceChargeHandlers({ now }: Deps): Handlers<typeof serviceChargeRoutes> {
  return {
    withOperational: (call) =>
      call.read(async (tx) => ({
        serviceChargeSetting: requireFound(await getServiceChargeRecord(tx, call.scope)),
        operationalSetting: await readOperationalSetting(tx, call.scope),
      })),
    update: (call) =>
      changePosDataHere(call, now(), (tx) => changeServiceCharge(tx, call.scope, call.params.id, call.body, now())),
  };
}
