import type { payInOutReasonRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { createReason, getReason, listReasons, updateReason } from './pay-in-out-reasons.rows.ts';

/**
 * The calls of pay-in and pay-out reasons. A drawer asks for them when it is used, so the version of the sell data is
 * not raised.
 */
export function createPayInOutReasonHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof payInOutReasonRoutes> {
  return {
    list: (call) => call.read((tx) => listReasons(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getReason(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.payInOutReasonID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => createReason(tx, call.scope, id, call.body, now()),
          read: () => getReason(tx, call.scope, id),
        }),
      );
    },
    sort: (call) =>
      call.transact(async (tx) => {
        const ids = call.body.payInOutReasonIDs;
        await reorder(tx, 'pay_in_out_reasons', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) =>
      call.transact(async (tx) =>
        changedOrRefused(await updateReason(tx, call.scope, call.params.id, call.body, now()), () =>
          getReason(tx, call.scope, call.params.id),
        ),
      ),
    remove: (call) =>
      call.transact(async (tx) =>
        removedOrRefused(
          await markRemoved(
            tx,
            'pay_in_out_reasons',
            call.scope.companyID,
            call.query.payInOutReasonIDs,
            removal(call, now()),
          ),
        ),
      ),
  };
}
