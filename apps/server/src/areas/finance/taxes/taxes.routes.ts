import { removal } from '#platform/crud/remove-rows.ts';
import type { taxRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosDataHere } from '#areas/catalog/index.ts';
import { listProductTaxes } from './product-taxes.rows.ts';
import { getTax, listTaxes } from './taxes.rows.ts';
import { addTax, changeProductTaxes, changeTax, removeUnusedTaxes } from './taxes.service.ts';

/**
 * The calls of taxes (back-office spec, section 7). Terminals charge by them, so every write notifies those of the
 * location (decision 24).
 */
export function createTaxHandlers(services: Pick<Services, 'now' | 'newID'>): Handlers<typeof taxRoutes> {
  const { now, newID } = services;
  return {
    list: (call) => call.read((tx) => listTaxes(tx, call.scope)),
    products: (call) => call.read((tx) => listProductTaxes(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getTax(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.taxID ?? newID();
      return changePosDataHere(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addTax(tx, call.scope, id, call.body, services),
          read: () => getTax(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    update: (call) =>
      changePosDataHere(call, now(), (tx) => changeTax(tx, call.scope, call.params.id, call.body, services)),
    remove: (call) =>
      changePosDataHere(call, now(), (tx) =>
        removeUnusedTaxes(tx, call.scope, call.query.taxIDs, call.language, removal(call, now())),
      ),
    saveProducts: (call) =>
      changePosDataHere(call, now(), (tx) => changeProductTaxes(tx, call.scope, call.body, now())),
  };
}
