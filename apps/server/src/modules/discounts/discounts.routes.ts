import { copyName, type discountRoutes, type DiscountFields } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, removedOrRefused } from '../../platform/crud/refusals.ts';
import { markRemoved } from '../../platform/crud/remove-rows.ts';
import { reorder } from '../../platform/crud/reorder.ts';
import type { Tx } from '../../platform/database/tx.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Services } from '../../platform/services.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';
import { changeForTills, raisePosVersion } from '../catalogue/index.ts';
import { countCodes } from '../discount-redemptions/index.ts';
import { lockDiscounts, writeParts } from './discount-parts.repo.ts';
import {
  createDiscount,
  discountNames,
  getDiscount,
  listDiscounts,
  offerDiscount,
  setDiscountActive,
  updateDiscount,
  usedDiscount,
} from './discounts.repo.ts';
import { checkedFields } from './discounts.service.ts';

const NAME_LENGTH = 100;

/**
 * The calls of discounts (selling spec, section 3; back-office spec, section 5). Tills hear of every write (decision
 * 24).
 */
export function createDiscountHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof discountRoutes> {
  const add = async (tx: Tx, scope: LocationScope, id: string, given: DiscountFields, isActive: boolean) => {
    const fields = await checkedFields(tx, scope, id, given);
    if (!(await createDiscount(tx, scope, id, fields, now()))) return null;
    await writeParts(tx, scope, id, fields, newID);
    if (isActive) await offerDiscount(tx, scope, id);
    return getDiscount(tx, scope, id);
  };
  return {
    list: (call) => call.read((tx) => listDiscounts(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getDiscount(tx, call.scope, call.params.id))),
    redemptions: (call) =>
      call.read(async (tx) => {
        const { discountID } = found(await getDiscount(tx, call.scope, call.params.id));
        return countCodes(tx, call.scope, discountID, now());
      }),
    create: (call) => {
      const id = call.body.discountID ?? newID();
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          create: () => add(tx, call.scope, id, call.body, true),
          read: () => getDiscount(tx, call.scope, id),
          onRepeat: keepQuiet,
        }),
      );
    },
    copy: (call) => {
      const id = call.body.discountID;
      return changeForTills(call, now(), async (tx, keepQuiet) => {
        const original = found(await getDiscount(tx, call.scope, call.params.id));
        const create = async () => {
          // Two copies at once must not take the same name.
          await lockDiscounts(tx, call.scope);
          return add(
            tx,
            call.scope,
            id,
            { ...original, name: copyName(original.name, await discountNames(tx, call.scope), NAME_LENGTH) },
            false,
          );
        };
        return addedOnce(tx, id, { create, read: () => getDiscount(tx, call.scope, id), onRepeat: keepQuiet });
      });
    },
    sort: (call) =>
      changeForTills(call, now(), async (tx) => {
        const ids = call.body.discountIDs;
        await reorder(tx, 'discounts', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) => {
      const { id } = call.params;
      return changeForTills(call, now(), async (tx) => {
        const read = () => getDiscount(tx, call.scope, id);
        found(await read());
        const fields = await checkedFields(tx, call.scope, id, call.body);
        if (!(await updateDiscount(tx, call.scope, id, { ...fields, version: call.body.version }, now())))
          return changedOrRefused(null, read);
        await writeParts(tx, call.scope, id, fields, newID);
        return found(await read());
      });
    },
    setActive: (call) =>
      call.transact(async (tx) => {
        if (!(await setDiscountActive(tx, call.scope, call.params.id, call.query.isActive)))
          refuse('resource.not_found');
        const discount = found(await getDiscount(tx, call.scope, call.params.id));
        await raisePosVersion(tx, call.scope, now());
        return discount;
      }),
    remove: (call) =>
      changeForTills(call, now(), async (tx) => {
        const ids = call.query.discountIDs;
        const used = await usedDiscount(tx, call.scope, ids);
        if (used !== null) refuse('resource.in_use', { ...used });
        return removedOrRefused(await markRemoved(tx, 'discounts', call.scope.companyID, ids, now()));
      }),
  };
}
