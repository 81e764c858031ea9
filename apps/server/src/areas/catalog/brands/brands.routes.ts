import { removal } from '#platform/crud/remove-rows.ts';
import type { brandRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData, changePosDataHere } from '../sell-data/change-pos-data.ts';
import { getBrand, listBrands, listBrandStatus } from './brands.rows.ts';
import { addBrand, changeBrand, deleteBrands, removeBrandsHere, switchBrand } from './brands.service.ts';

/**
 * The calls of brands (back-office spec, sections 4 and 7). Terminals sort their menus by brand, so every write
 * notifies them (decision 24).
 */
export function createBrandHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof brandRoutes> {
  return {
    list: (call) => call.read((tx) => listBrands(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => getBrand(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.brandID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addBrand(tx, call.scope, id, call.body, now()),
          read: () => getBrand(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    sort: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.brandIDs;
        await reorder(tx, 'brands', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) => changePosData(call, now(), (tx) => changeBrand(tx, call.scope, call.params.id, call.body, now())),
    remove: (call) =>
      changePosData(call, now(), (tx) => deleteBrands(tx, call.scope, call.query.brandIDs, removal(call, now()))),
    status: (call) => call.read((tx) => listBrandStatus(tx, call.scope, call.query.includeImage === true)),
    setStatus: (call) =>
      changePosDataHere(call, now(), (tx) =>
        switchBrand(tx, call.scope, call.params.id, call.query.isActive === true, now()),
      ),
    removeHere: (call) => changePosDataHere(call, now(), (tx) => removeBrandsHere(tx, call.scope, call.query.brandIDs)),
  };
}
