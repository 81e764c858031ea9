import type { GlCode, GlCodeInput, glCodeRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import {
  createGlCode,
  getGlCode,
  isGlCodeTypeKnown,
  listGlCodes,
  releaseGlCodes,
  updateGlCode,
  usedGlCodes,
} from './gl-codes.rows.ts';

/** The calls of account codes (back-office spec, section 7; decision 98). A terminal never sees one. */
export function createGlCodeHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof glCodeRoutes> {
  const assertType = async (tx: Tx, scope: LocationScope, { glCodeTypeId }: GlCodeInput) => {
    if (glCodeTypeId !== null && !(await isGlCodeTypeKnown(tx, scope, glCodeTypeId))) refuse('resource.not_found');
  };
  const update = (call: Call<{ id: string }, undefined, GlCodeInput & { version: number }>): Promise<GlCode> =>
    call.transact(async (tx) => {
      await assertType(tx, call.scope, call.body);
      return changedOrRefused(await updateGlCode(tx, call.scope, call.params.id, call.body, now()), () =>
        getGlCode(tx, call.scope, call.params.id),
      );
    });
  return {
    list: (call) => call.read((tx) => listGlCodes(tx, call.scope, call.query)),
    used: (call) => call.read((tx) => usedGlCodes(tx, call.scope, call.query.glCodeIds)),
    get: async (call) => requireFound(await call.read((tx) => getGlCode(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.glCodeId ?? newID();
      return call.transact(async (tx) => {
        await assertType(tx, call.scope, call.body);
        return addedOnce(tx, id, {
          create: () => createGlCode(tx, call.scope, id, call.body, now()),
          read: () => getGlCode(tx, call.scope, id),
        });
      });
    },
    update,
    updateByGlCodeId: update,
    remove: (call) =>
      call.transact(async (tx) => {
        const { glCodeIds, isForceDelete } = call.query;
        const [used] = await usedGlCodes(tx, call.scope, glCodeIds);
        if (used !== undefined && isForceDelete !== true)
          refuse('resource.in_use', { name: used.code, count: used.mapCount });
        const removed = removedOrRefused(
          await markRemoved(tx, 'gl_codes', call.scope.companyID, glCodeIds, removal(call, now())),
        );
        await releaseGlCodes(tx, call.scope, removed.removedIDs);
        return removed;
      }),
  };
}
