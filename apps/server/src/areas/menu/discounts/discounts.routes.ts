import { removal } from '#platform/crud/remove-rows.ts';
import type { discountRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData, raisePosVersion } from '#areas/catalog/index.ts';
import { countCodes } from '#areas/selling/index.ts';
import { getDiscount, listDiscounts } from './discounts.rows.ts';
import { addDiscount, changeDiscount, copyDiscount, deleteDiscounts, switchDiscount } from './discounts.service.ts';

/**
 * The calls of discounts (selling spec, section 3; back-office spec, section 5). Every write notifies the terminals
 * (decision 24).
 */
export function createDiscountHandlers(services: Pick<Services, 'now' | 'newID'>): Handlers<typeof discountRoutes> {
  const { now, newID } = services;
  return {
    list: (call) => call.read((tx) => listDiscounts(tx, call.scope, call.query, call.language)),
    get: async (call) => requireFound(await call.read((tx) => getDiscount(tx, call.scope, call.params.id))),
    redemptions: (call) =>
      call.read(async (tx) => {
        const { discountID } = requireFound(await getDiscount(tx, call.scope, call.params.id));
        return countCodes(tx, call.scope, discountID, now());
      }),
    create: (call) => {
      const id = call.body.discountID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addDiscount(tx, call.scope, id, call.body, services),
          read: () => getDiscount(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    copy: (call) => {
      const id = call.body.discountID;
      return changePosData(call, now(), async (tx, skipPosVersion) => {
        const original = requireFound(await getDiscount(tx, call.scope, call.params.id));
        return addedOnce(tx, id, {
          create: () => copyDiscount(tx, call.scope, id, original, services),
          read: () => getDiscount(tx, call.scope, id),
          onRepeat: skipPosVersion,
        });
      });
    },
    sort: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.discountIDs;
        await reorder(tx, 'discounts', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) =>
      changePosData(call, now(), (tx) => changeDiscount(tx, call.scope, call.params.id, call.body, services)),
    setActive: (call) =>
      call.transact(async (tx) => {
        const discount = await switchDiscount(tx, call.scope, call.params.id, call.query.isActive);
        await raisePosVersion(tx, call.scope, now());
        return discount;
      }),
    remove: (call) =>
      changePosData(call, now(), (tx) => deleteDiscounts(tx, call.scope, call.query.discountIDs, removal(call, now()))),
  };
}
