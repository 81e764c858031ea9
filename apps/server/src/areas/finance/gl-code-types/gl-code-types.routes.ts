import type { glCodeTypeRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import {
  createGlCodeType,
  getGlCodeType,
  listGlCodeTypes,
  updateGlCodeType,
  usedGlCodeType,
} from './gl-code-types.rows.ts';

/** The calls of the types of account codes. A terminal never sees one. */
export function createGlCodeTypeHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof glCodeTypeRoutes> {
  return {
    list: (call) => call.read((tx) => listGlCodeTypes(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getGlCodeType(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.glCodeTypeId ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => createGlCodeType(tx, call.scope, id, call.body, now()),
          read: () => getGlCodeType(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) =>
        changedOrRefused(await updateGlCodeType(tx, call.scope, call.params.id, call.body, now()), () =>
          getGlCodeType(tx, call.scope, call.params.id),
        ),
      ),
    remove: (call) =>
      call.transact(async (tx) => {
        const used = await usedGlCodeType(tx, call.scope, call.query.glCodeTypeIds);
        if (used !== null) refuse('resource.in_use', { ...used });
        return removedOrRefused(
          await markRemoved(tx, 'gl_code_types', call.scope.companyID, call.query.glCodeTypeIds, removal(call, now())),
        );
      }),
  };
}
