import type { serviceChargeRoutes, tipsSettingRoutes } from '@tavola/contract';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import {
  getServiceChargeRecord,
  getTipsSetting,
  hasTax,
  updateServiceCharge,
  updateTipsSetting,
} from './charge-settings.rows.ts';

type Deps = Pick<Services, 'now'>;

/** The calls of the tips that a location suggests (back-office spec, section 7). */
export function createTipsSettingHandlers({ now }: Deps): Handlers<typeof tipsSettingRoutes> {
  return {
    get: async (call) => requireFound(await call.read((tx) => getTipsSetting(tx, call.scope))),
    update: (call) =>
      changePosDataHere(call, now(), async (tx) => {
        const {
          scope,
          params: { id },
          body,
        } = call;
        const isChanged = await updateTipsSetting(tx, scope, id, body, now());
        const current = await getTipsSetting(tx, scope);
        return changedOrRefused(isChanged ? current : null, () =>
          Promise.resolve(current?.tipsSettingID === id ? current : null),
        );
      }),
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
      changePosDataHere(call, now(), async (tx) => {
        const {
          scope,
          params: { id },
          body,
        } = call;
        if (body.taxID !== null && !(await hasTax(tx, scope, body.taxID))) refuse('resource.not_found');
        const isChanged = await updateServiceCharge(tx, scope, id, body, now());
        const current = await getServiceChargeRecord(tx, scope);
        return changedOrRefused(isChanged ? current : null, () =>
          Promise.resolve(current?.serviceChargeSettingID === id ? current : null),
        );
      }),
  };
}
