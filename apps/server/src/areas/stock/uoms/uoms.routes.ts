import type { uomRoutes } from '@tavola/contract';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { getUom, listUomClasses, listUoms } from './uoms.rows.ts';
import { addUom, assertCustomUnits, changeUom, deleteUoms, makeDefault } from './uoms.service.ts';

/**
 * The calls of units of measure (back-office spec, section 7). A terminal never sees a unit, and what counts by a unit
 * keeps it from changing, so no version is raised.
 */
export function createUomHandlers({ now, config }: Pick<Services, 'now' | 'config'>): Handlers<typeof uomRoutes> {
  const changing = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
    call.transactForCompany(async (tx) => {
      await assertCustomUnits(tx, call.scope, config.featureFlags);
      return work(tx);
    });
  return {
    list: (call) => call.read((tx) => listUoms(tx, call.scope)),
    classes: (call) => call.read((tx) => listUomClasses(tx, call.scope)),
    get: async (call) => requireFound(await call.read((tx) => getUom(tx, call.scope, call.params.id))),
    create: (call) => changing(call, (tx) => addUom(tx, call.scope, call.body, now())),
    setDefault: (call) => call.transactForCompany((tx) => makeDefault(tx, call.scope, call.params.id, now())),
    update: (call) => changing(call, (tx) => changeUom(tx, call.scope, call.params.id, call.body, now())),
    remove: (call) => changing(call, (tx) => deleteUoms(tx, call.scope, call.query.ids, now())),
  };
}
