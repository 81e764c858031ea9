import type { voidCompReasonRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '#areas/catalog/index.ts';
import { createReason, getReason, updateReason } from './void-comp-reasons.rows.ts';

/** The calls of void and comp reasons (back-office spec, section 7); the list comes with the catalog. */
export function createVoidCompReasonHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof voidCompReasonRoutes> {
  return {
    get: async (call) => requireFound(await call.read((tx) => getReason(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.voidCompReasonID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => createReason(tx, call.scope, id, call.body, now()),
          read: () => getReason(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    sort: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.voidCompReasonIDs;
        await reorder(tx, 'void_comp_reasons', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) =>
      changePosData(call, now(), async (tx) =>
        changedOrRefused(await updateReason(tx, call.scope, call.params.id, call.body, now()), () =>
          getReason(tx, call.scope, call.params.id),
        ),
      ),
    removeOne: (call) =>
      changePosData(call, now(), async (tx) =>
        removedOrRefused(
          await markRemoved(tx, 'void_comp_reasons', call.scope.companyID, [call.params.id], removal(call, now())),
        ),
      ),
    remove: (call) =>
      changePosData(call, now(), async (tx) =>
        removedOrRefused(
          await markRemoved(tx, 'void_comp_reasons', call.scope.companyID, call.query.voidIds, removal(call, now())),
        ),
      ),
  };
}
