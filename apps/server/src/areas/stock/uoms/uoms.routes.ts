import type { uomRoutes } from '@tavola/contract';
import { found } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { getUom, listUomClasses, listUoms } from './uoms.rows.ts';
import { addUom, changeUom, deleteUoms, makeDefault } from './uoms.service.ts';

/**
 * The calls of units of measure (back-office spec, section 7). A terminal never sees a unit, and what counts by a unit
 * keeps it from changing, so no version is raised.
 */
export function createUomHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof uomRoutes> {
  return {
    list: (call) => call.read((tx) => listUoms(tx, call.scope)),
    classes: (call) => call.read((tx) => listUomClasses(tx, call.scope)),
    get: async (call) => found(await call.read((tx) => getUom(tx, call.scope, call.params.id))),
    create: (call) => call.transactForCompany((tx) => addUom(tx, call.scope, call.body, now())),
    setDefault: (call) => call.transactForCompany((tx) => makeDefault(tx, call.scope, call.params.id, now())),
    update: (call) => call.transactForCompany((tx) => changeUom(tx, call.scope, call.params.id, call.body, now())),
    remove: (call) => call.transactForCompany((tx) => deleteUoms(tx, call.scope, call.query.ids, now())),
  };
}
