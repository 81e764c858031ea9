import { MAX_PRODUCT_MODIFIERS, type ProductBulkChange } from '@tavola/contract';
import * as z from 'zod/mini';
import { requireLive } from '#platform/crud/require-live.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { productRow, switched, type BulkKind } from './bulk-plan.ts';

type Change = Extract<ProductBulkChange, { kind: 'modifierGroup' }>;
const Binding = z.object({ id: z.string(), groupID: z.string(), itemID: z.string(), sortNumber: z.number() });
const Before = z.object({ added: z.array(z.string()), removed: z.array(Binding) });

/** Whether products ask for a modifier group. Taken off a product, it is taken off its variants too. */
export const changeModifierGroups: BulkKind<Change> = {
  plan: async ({ tx, scope, newID }, products, { modifierGroupID: groupID, isAsked }) => {
    const { companyID } = scope;
    await requireLive(tx, scope, 'modifier_groups', [groupID]);
    const ids = anyOf(products.map(({ id }) => id));
    const bindings = await tx
      .selectFrom('modifier_bindings as b')
      .innerJoin('items as i', (join) =>
        join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'b.item_id').on('i.deleted_at', 'is', null),
      )
      .select(['b.id', 'b.modifier_group_id', 'i.id as item_id', 'i.base_item_id', 'b.sort_number'])
      .where('b.company_id', '=', companyID)
      .where((row) => row.or([row('i.id', '=', ids), row('i.base_item_id', '=', ids)]))
      .execute();
    const own = new Map<string, { count: number; last: number }>();
    for (const { item_id, sort_number } of bindings) {
      const { count, last } = own.get(item_id) ?? { count: 0, last: -1 };
      own.set(item_id, { count: count + 1, last: Math.max(last, sort_number) });
    }
    const ofGroup = bindings.filter((binding) => binding.modifier_group_id === groupID);
    const asking = new Set(ofGroup.map(({ item_id, base_item_id }) => (isAsked ? item_id : (base_item_id ?? item_id))));
    const rows = products.map((product) => {
      const was = asking.has(product.id);
      return productRow(product, switched(was), switched(isAsked), was !== isAsked);
    });
    const changed = rows.filter(({ isChanged }) => isChanged).map(({ productID }) => productID);
    const added = isAsked ? changed.map((itemID) => ({ id: newID(), itemID })) : [];
    const removed = isAsked ? [] : ofGroup;
    const before: z.infer<typeof Before> = {
      added: added.map(({ id }) => id),
      removed: removed.map((row) => ({
        id: row.id,
        groupID: row.modifier_group_id,
        itemID: row.item_id,
        sortNumber: row.sort_number,
      })),
    };
    return {
      rows,
      before,
      write: async () => {
        if (added.some(({ itemID }) => (own.get(itemID)?.count ?? 0) >= MAX_PRODUCT_MODIFIERS))
          refuse('validation.failed', {}, { fields: [{ path: 'change.modifierGroupID', code: 'too_many' }] });
        await insertRows(tx, [
          {
            table: 'modifier_bindings',
            rows: added.map(({ id, itemID }) => ({
              company_id: companyID,
              id,
              modifier_group_id: groupID,
              item_id: itemID,
              sort_number: (own.get(itemID)?.last ?? -1) + 1,
            })),
          },
        ]);
        await tx
          .deleteFrom('modifier_bindings')
          .where('company_id', '=', companyID)
          .where('id', '=', anyOf(removed.map(({ id }) => id)))
          .execute();
      },
    };
  },
  undo: async ({ tx, scope: { companyID } }, kept) => {
    const { added, removed } = z.parse(Before, kept);
    await tx
      .deleteFrom('modifier_bindings')
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(added))
      .execute();
    await insertRows(tx, [
      {
        table: 'modifier_bindings',
        rows: removed.map(({ id, groupID, itemID, sortNumber }) => ({
          company_id: companyID,
          id,
          modifier_group_id: groupID,
          item_id: itemID,
          sort_number: sortNumber,
        })),
        onConflict: '(company_id, id) DO NOTHING',
      },
    ]);
  },
};
