import { removal } from '#platform/crud/remove-rows.ts';
import type { variantRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData, listVariantGroups } from '#areas/catalog/index.ts';
import { getVariant, listVariantNames, listVariants } from './variants.rows.ts';
import { addVariant, changeVariant, deleteVariants } from './variants.service.ts';

/**
 * The calls of variants (decision 20). Every write applies to the whole company and notifies its terminals (decision
 * 24).
 */
export function createVariantHandlers(services: Pick<Services, 'now' | 'newID'>): Handlers<typeof variantRoutes> {
  const { now, newID } = services;
  return {
    lookup: (call) => call.read((tx) => listVariantNames(tx, call.scope)),
    pos: (call) => call.read((tx) => listVariantGroups(tx, call.scope)),
    list: (call) => call.read((tx) => listVariants(tx, call.scope, call.query, call.language)),
    get: async (call) => requireFound(await call.read((tx) => getVariant(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.variantID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addVariant(tx, call.scope, id, call.body, services),
          read: () => getVariant(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    sort: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.variantIDs;
        await reorder(tx, 'variants', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) =>
      changePosData(call, now(), (tx) => changeVariant(tx, call.scope, call.params.id, call.body, services)),
    remove: (call) =>
      changePosData(call, now(), (tx) => deleteVariants(tx, call.scope, call.query.variantIDs, removal(call, now()))),
  };
}
