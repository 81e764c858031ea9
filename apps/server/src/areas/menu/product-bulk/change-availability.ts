import type { ProductBulkChange } from '@tavola/contract';
import * as z from 'zod/mini';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { setLocationAvailability } from '../products/places/location-items.rows.ts';
import { productRow, switched, type BulkKind } from './bulk-plan.ts';

type Change = Extract<ProductBulkChange, { kind: 'availability' }>;
const Before = z.object({ isAvailableHere: z.boolean(), ids: z.array(z.string()), offForAll: z.array(z.string()) });

/** Offered at this location or not; on, it is the company's too, as the switch of one product has it. */
export const changeAvailability: BulkKind<Change> = {
  plan: async ({ tx, scope, now }, products, { isAvailable }) => {
    const { companyID, locationID } = scope;
    const ids = products.map(({ id }) => id);
    const items = await tx
      .selectFrom('items as i')
      .leftJoin('item_locations as l', (join) =>
        join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.item_id', '=', 'i.id'),
      )
      .select(['i.id', 'i.is_available_for_selection as everywhere', 'l.is_available_for_selection as here'])
      .where('i.company_id', '=', companyID)
      .where('i.id', '=', anyOf(ids))
      .execute();
    const stateOf = new Map(items.map((item) => [item.id, item]));
    const rows = products.map((product) => {
      const state = stateOf.get(product.id);
      const was = state?.everywhere === true && (state.here ?? true);
      return productRow(product, switched(was), switched(isAvailable), was !== isAvailable);
    });
    const changed = rows.filter(({ isChanged }) => isChanged).map(({ productID }) => productID);
    const offForAll = changed.filter((id) => stateOf.get(id)?.everywhere === false);
    const before: z.infer<typeof Before> = {
      isAvailableHere: !isAvailable,
      // One that was off for all locations may have been on here.
      ids: changed.filter((id) => (stateOf.get(id)?.here ?? true) !== isAvailable),
      offForAll,
    };
    return {
      rows,
      before,
      write: async () => {
        await setLocationAvailability(tx, scope, changed, isAvailable, now);
        if (isAvailable) await setForAll(tx, scope, offForAll, true, now);
      },
    };
  },
  undo: async ({ tx, scope, now }, kept) => {
    const { ids, isAvailableHere, offForAll } = z.parse(Before, kept);
    await setLocationAvailability(tx, scope, ids, isAvailableHere, now);
    await setForAll(tx, scope, offForAll, false, now);
  },
};

async function setForAll(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
  isAvailable: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('items')
    .set({ is_available_for_selection: isAvailable, updated_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .execute();
}
