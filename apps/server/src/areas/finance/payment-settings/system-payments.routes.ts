import type { systemPaymentSettingRoutes } from '@tavola/contract';
import { found } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changeForTillsHere } from '#areas/catalog/index.ts';
import { getSystemPayment, giveToTills, listSystemPayments, setSystemPaymentActive } from './system-payments.repo.ts';
import { leavingAWayToPay } from './way-to-pay.ts';

/**
 * The calls of the product's own payment types (back-office spec, section 7). The tills hear of every change, and the
 * server takes no payment by a type that is off (decision 24).
 */
export function createSystemPaymentHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof systemPaymentSettingRoutes> {
  return {
    list: (call) => call.read((tx) => listSystemPayments(tx, call.scope)),
    get: async (call) => found(await call.read((tx) => getSystemPayment(tx, call.scope, call.params.id))),
    setActive: (call) =>
      changeForTillsHere(call, now(), async (tx, keepQuiet) => {
        const {
          scope,
          params: { id },
          query: { isActive = false },
        } = call;
        const before = found(await getSystemPayment(tx, scope, id));
        if (before.isActive === isActive) {
          keepQuiet();
          return before;
        }
        const change = () => setSystemPaymentActive(tx, scope, id, isActive, now());
        if (isActive) {
          await change();
          await giveToTills(tx, scope, before, newID, now());
        } else await leavingAWayToPay(tx, scope, before.name, change);
        return found(await getSystemPayment(tx, scope, id));
      }),
  };
}
