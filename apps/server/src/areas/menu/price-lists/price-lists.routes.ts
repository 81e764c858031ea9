import type { priceListRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changeForTills, raisePosVersion } from '#areas/catalog/index.ts';
import {
  createHead,
  getPriceList,
  listPriceLists,
  restorePriceList,
  setActive,
  updateHead,
  usedPriceList,
} from './price-lists.repo.ts';
import { makeRoomForBase, refuseWithoutBase, saveRest } from './price-lists.service.ts';
import { listOptions, listProducts } from './prices.repo.ts';

/**
 * The calls of price lists. Prices are the whole company's, whether a list is in force the location's; the tills hear
 * of both (decision 24).
 */
export function createPriceListHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof priceListRoutes> {
  return {
    list: (call) => call.read((tx) => listPriceLists(tx, call.scope, call.query)),
    products: (call) => call.read((tx) => listProducts(tx, call.scope, call.query)),
    options: (call) => call.read((tx) => listOptions(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getPriceList(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.priceListID ?? newID();
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          read: () => getPriceList(tx, call.scope, id),
          onRepeat: keepQuiet,
          create: async () => {
            if ((await getPriceList(tx, call.scope, id)) !== null) return null;
            await makeRoomForBase(tx, call.scope, id, call.body, now());
            if (!(await createHead(tx, call.scope, id, call.body, now()))) return null;
            await saveRest(tx, call.scope, id, call.body, newID);
            return getPriceList(tx, call.scope, id);
          },
        }),
      );
    },
    setActive: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        const isActive = call.query.isActive !== false;
        found(await getPriceList(tx, call.scope, id));
        if (!isActive) await refuseWithoutBase(tx, call.scope, [id]);
        await setActive(tx, call.scope, id, isActive);
        const list = found(await getPriceList(tx, call.scope, id));
        await raisePosVersion(tx, call.scope, now());
        return list;
      }),
    update: (call) =>
      changeForTills(call, now(), async (tx) => {
        const { id } = call.params;
        const read = () => getPriceList(tx, call.scope, id);
        const present = found(await read());
        if (present.version === call.body.version) {
          if (!call.body.isBasePriceList) await refuseWithoutBase(tx, call.scope, [id]);
          await makeRoomForBase(tx, call.scope, id, call.body, now());
        }
        if (!(await updateHead(tx, call.scope, id, call.body.version, call.body, now())))
          return changedOrRefused(null, read);
        await saveRest(tx, call.scope, id, call.body, newID);
        return found(await read());
      }),
    restore: (call) =>
      changeForTills(call, now(), async (tx) => {
        if (!(await restorePriceList(tx, call.scope, call.params.id, now()))) refuse('resource.not_found');
        return found(await getPriceList(tx, call.scope, call.params.id));
      }),
    remove: (call) =>
      changeForTills(call, now(), async (tx) => {
        const ids = call.query.priceListIDs;
        await refuseWithoutBase(tx, call.scope, ids);
        const used = await usedPriceList(tx, call.scope, ids);
        if (used !== null) refuse('resource.in_use', { ...used });
        return removedOrRefused(await markRemoved(tx, 'price_lists', call.scope.companyID, ids, now()));
      }),
  };
}
