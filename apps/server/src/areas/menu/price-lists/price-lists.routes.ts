import { removal } from '#platform/crud/remove-rows.ts';
import type { priceListRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData, raisePosVersion } from '#areas/catalog/index.ts';
import { getPriceList, listPriceLists } from './price-lists.rows.ts';
import {
  addPriceList,
  changePriceList,
  deletePriceLists,
  switchPriceList,
  undeletePriceList,
} from './price-lists.service.ts';
import { listOptions, listProducts } from './prices.rows.ts';

/**
 * The calls of price lists. Prices belong to the company, whether a list is active to the location; every write
 * notifies the terminals (decision 24).
 */
export function createPriceListHandlers(services: Pick<Services, 'now' | 'newID'>): Handlers<typeof priceListRoutes> {
  const { now, newID } = services;
  return {
    list: (call) => call.read((tx) => listPriceLists(tx, call.scope, call.query)),
    products: (call) => call.read((tx) => listProducts(tx, call.scope, call.query)),
    options: (call) => call.read((tx) => listOptions(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getPriceList(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.priceListID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addPriceList(tx, call.scope, id, call.body, services),
          read: () => getPriceList(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    setActive: (call) =>
      call.transact(async (tx) => {
        const list = await switchPriceList(tx, call.scope, call.params.id, call.query.isActive !== false);
        await raisePosVersion(tx, call.scope, now());
        return list;
      }),
    sort: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.priceListIDs;
        await reorder(tx, 'price_lists', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) =>
      changePosData(call, now(), (tx) => changePriceList(tx, call.scope, call.params.id, call.body, services)),
    restore: (call) => changePosData(call, now(), (tx) => undeletePriceList(tx, call.scope, call.params.id, now())),
    remove: (call) =>
      changePosData(call, now(), (tx) =>
        deletePriceLists(tx, call.scope, call.query.priceListIDs, removal(call, now())),
      ),
  };
}
