import type { systemPaymentSettingRoutes } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { getSystemPayment, listSystemPayments } from './system-payments.rows.ts';
import { switchSystemPayment } from './system-payments.service.ts';

/**
 * The calls of system payments (back-office spec, section 7). Every change notifies the terminals, and the server
 * refuses payments by a type that is off (decision 24).
 */
export function createSystemPaymentHandlers(
  services: Pick<Services, 'now' | 'newID'>,
): Handlers<typeof systemPaymentSettingRoutes> {
  const { now } = services;
  return {
    list: (call) => call.read((tx) => listSystemPayments(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getSystemPayment(tx, call.scope, call.params.id))),
    setActive: (call) =>
      changePosDataHere(call, now(), (tx, skipPosVersion) =>
        switchSystemPayment(tx, call.scope, call.params.id, call.query.isActive === true, {
          ...services,
          onUnchanged: skipPosVersion,
        }),
      ),
  };
}
