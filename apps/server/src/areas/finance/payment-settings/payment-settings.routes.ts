import type { customPaymentTypeRoutes, posPaymentSettingRoutes } from '@tavola/contract';
import { addedOnce, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { changePosData, changePosDataHere } from '#areas/catalog/index.ts';
import { getCustomType, listCustomTypes, removeCustomTypes } from './custom-types.rows.ts';
import {
  addCustomType,
  changeCustomType,
  changePosPayment,
  orderPosPayments,
  switchPosPayment,
} from './payment-settings.service.ts';
import { getPosPayment } from './pos-payments.rows.ts';

type Deps = Pick<Services, 'now' | 'newID'>;

/**
 * The calls of a location's payment types (back-office spec, section 7). The terminals take payments by them, so every
 * write notifies them (decision 24).
 */
export function createPosPaymentHandlers({ now }: Deps): Handlers<typeof posPaymentSettingRoutes> {
  return {
    get: async (call) => requireFound(await call.read((tx) => getPosPayment(tx, call.scope, call.params.id))),
    sort: (call) =>
      changePosDataHere(call, now(), (tx) => orderPosPayments(tx, call.scope, call.body.paymentSettingIDs, now())),
    update: (call) =>
      changePosDataHere(call, now(), (tx) => changePosPayment(tx, call.scope, call.params.id, call.body, now())),
    setActive: (call) =>
      changePosDataHere(call, now(), (tx) =>
        switchPosPayment(tx, call.scope, call.params.id, call.query.isActive === true, now()),
      ),
  };
}

/** The calls of a company's custom payment types. */
export function createCustomPaymentTypeHandlers(services: Deps): Handlers<typeof customPaymentTypeRoutes> {
  const { now, newID } = services;
  return {
    list: (call) => call.read((tx) => listCustomTypes(tx, call.scope, call.query, call.language)),
    get: async (call) => requireFound(await call.read((tx) => getCustomType(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.customPaymentTypeID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addCustomType(tx, call.scope, id, call.body, services),
          read: () => getCustomType(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    update: (call) =>
      changePosData(call, now(), (tx) => changeCustomType(tx, call.scope, call.params.id, call.body, now())),
    remove: (call) =>
      changePosData(call, now(), async (tx) =>
        removedOrRefused(await removeCustomTypes(tx, companyOf(call.scope), call.query.customPaymentTypeIDs, now())),
      ),
  };
}
