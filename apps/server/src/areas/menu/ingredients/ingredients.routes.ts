import { removal } from '#platform/crud/remove-rows.ts';
import type { ingredientRoutes } from '@tavola/contract';
import { addedOnce, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '#areas/catalog/index.ts';
import { initLocationItems, setLocationAvailability } from '../products/places/location-items.rows.ts';
import { getIngredient, listIngredientNames, listIngredients, usedIngredient } from './ingredients.rows.ts';
import { removeItems } from '../remove-items.rows.ts';
import { addIngredient, changeIngredient, switchActive } from './ingredients.service.ts';

/**
 * The calls of ingredients (back-office spec, section 7). A terminal shows none of them; it is notified when tracking
 * changes, which selling depends on.
 */
export function createIngredientHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof ingredientRoutes> {
  return {
    list: (call) => call.read((tx) => listIngredients(tx, call.scope, call.query)),
    lookup: (call) =>
      call.read((tx) => listIngredientNames(tx, call.scope, call.query.includeProductAsIngredient === true)),
    get: async (call) => requireFound(await call.read((tx) => getIngredient(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.ingredientID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) => {
        if (!call.body.enableTrackInventory) skipPosVersion();
        return addedOnce(tx, id, {
          create: () => addIngredient(tx, call.scope, id, call.body, now()),
          read: () => getIngredient(tx, call.scope, id),
          onRepeat: skipPosVersion,
        });
      });
    },
    update: (call) =>
      changePosData(call, now(), async (tx, skipPosVersion) => {
        const before = requireFound(await getIngredient(tx, call.scope, call.params.id));
        if (before.enableTrackInventory === call.body.enableTrackInventory && before.uomid === call.body.uomid)
          skipPosVersion();
        return changeIngredient(tx, call.scope, call.params.id, call.body, now());
      }),
    setActive: (call) =>
      call.transactForCompany((tx) => switchActive(tx, call.scope, call.params.id, call.query, now())),
    setAvailable: (call) =>
      call.transact(async (tx) => {
        requireFound(await getIngredient(tx, call.scope, call.params.id));
        await setLocationAvailability(tx, call.scope, [call.params.id], call.query.isAvailable, now());
        return requireFound(await getIngredient(tx, call.scope, call.params.id));
      }),
    remove: (call) =>
      call.transactForCompany(async (tx) => {
        const ids = call.query.ingredientIDs;
        const used = await usedIngredient(tx, call.scope, ids);
        if (used !== null) refuse('resource.in_use', { ...used });
        return removedOrRefused(await removeItems(tx, call.scope, 'Ingredient', ids, removal(call, now())));
      }),
    initLocationData: (call) =>
      call.transact(async (tx) => {
        requireFound(await getIngredient(tx, call.scope, call.params.id));
        await initLocationItems(tx, call.scope, [call.params.id], now());
        return requireFound(await getIngredient(tx, call.scope, call.params.id));
      }),
  };
}
