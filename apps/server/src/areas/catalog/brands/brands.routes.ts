import type { brandRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { markRemoved } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { changeForTills, changeForTillsHere } from '../sell-data/change-for-tills.ts';
import { requireImage } from '../images/require-image.ts';
import {
  createBrand,
  getBrand,
  isLastActive,
  listBrands,
  listBrandStatus,
  setBrandHere,
  takeBrandsOff,
  updateBrand,
  usedBrand,
} from './brands.repo.ts';

/**
 * The calls of brands (back-office spec, sections 4 and 7). Tills sort their menus by brand, so they hear of every
 * write (decision 24).
 */
export function createBrandHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof brandRoutes> {
  return {
    list: (call) => call.read((tx) => listBrands(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getBrand(tx, call.scope, call.params.id))),
    create: (call) => {
      const { scope, body } = call;
      const id = body.brandID ?? newID();
      const create = async (tx: Tx) => {
        await requireImage(tx, scope, body.imageUrl);
        const added = await createBrand(tx, scope, id, body, now());
        if (added !== null && body.isActiveHere === true) await setBrandHere(tx, scope, id, true, now());
        return added;
      };
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, { create: () => create(tx), read: () => getBrand(tx, scope, id), onRepeat: keepQuiet }),
      );
    },
    update: (call) =>
      changeForTills(call, now(), async (tx) => {
        await requireImage(tx, call.scope, call.body.imageUrl);
        return changedOrRefused(await updateBrand(tx, call.scope, call.params.id, call.body, now()), () =>
          getBrand(tx, call.scope, call.params.id),
        );
      }),
    remove: (call) =>
      changeForTills(call, now(), async (tx) => {
        const {
          scope,
          query: { brandIDs },
        } = call;
        const used = await usedBrand(tx, scope, brandIDs);
        if (used !== null) refuse('resource.in_use', { ...used });
        if (await isLastActive(tx, scope, brandIDs)) refuse('brand.error.require_active');
        return removedOrRefused(await markRemoved(tx, 'brands', scope.companyID, brandIDs, now()));
      }),
    status: (call) => call.read((tx) => listBrandStatus(tx, call.scope, call.query.includeImage === true)),
    setStatus: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const {
          scope,
          params: { id },
          query: { isActive = false },
        } = call;
        found(await getBrand(tx, scope, id));
        if (!isActive && (await isLastActive(tx, scope, [id]))) refuse('brand.error.require_active');
        await setBrandHere(tx, scope, id, isActive, now());
        return statusOf(tx, scope, id);
      }),
    removeHere: (call) =>
      changeForTillsHere(call, now(), async (tx) => {
        const {
          scope,
          query: { brandIDs },
        } = call;
        if (await isLastActive(tx, scope, brandIDs)) refuse('brand.error.require_active');
        return removedOrRefused(await takeBrandsOff(tx, scope, brandIDs));
      }),
  };
}

const statusOf = async (tx: Tx, scope: LocationScope, id: string) =>
  found((await listBrandStatus(tx, scope, true)).find(({ brandID }) => brandID === id) ?? null);
