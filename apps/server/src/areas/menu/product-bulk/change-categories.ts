import type { ProductBulkChange } from '@tavola/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { requireLive } from '#platform/crud/require-live.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { named, productRow, type BulkKind } from './bulk-plan.ts';
import { writeItemValues } from './product-bulk.rows.ts';

type Change = Extract<ProductBulkChange, { kind: 'category' }>;
const Before = z.array(z.tuple([z.string(), z.nullable(z.string())]));

// The product of a variant, and of either side of a deposit.
const OWNER = sql<string>`coalesce(base_item_id, base_deposit_and_credit_item_id, id)`;

/** The category of products, and of what is under them. */
export const changeCategories: BulkKind<Change> = {
  plan: async ({ tx, scope, now }, products, { categoryID }) => {
    const { companyID } = scope;
    await requireLive(tx, scope, 'item_categories', [categoryID]);
    const [items, categories] = await Promise.all([
      tx
        .selectFrom('items')
        .select(['id', 'category_id', OWNER.as('owner_id')])
        .where('company_id', '=', companyID)
        .where((row) => {
          const ids = anyOf(products.map(({ id }) => id));
          return row.or([
            row('id', '=', ids),
            row('base_item_id', '=', ids),
            row('base_deposit_and_credit_item_id', '=', ids),
          ]);
        })
        .where('deleted_at', 'is', null)
        .execute(),
      tx.selectFrom('item_categories').select(['id', 'name']).where('company_id', '=', companyID).execute(),
    ]);
    const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
    const held = new Map(items.map((item) => [item.id, item.category_id]));
    const rows = products.map((product) => {
      const before = held.get(product.id) ?? null;
      const [was, is] = [before, categoryID].map((id) => named(id === null ? null : (nameOf.get(id) ?? null)));
      return productRow(product, was ?? named(null), is ?? named(null), before !== categoryID);
    });
    const changed = new Set(rows.filter(({ isChanged }) => isChanged).map(({ productID }) => productID));
    const before = items
      .filter((item) => changed.has(item.owner_id))
      .map((item) => [item.id, item.category_id] as const);
    return {
      rows,
      before,
      write: () =>
        writeItemValues(
          tx,
          scope,
          'category_id',
          before.map(([id]) => [id, categoryID]),
          now,
        ),
    };
  },
  undo: ({ tx, scope, now }, before) => writeItemValues(tx, scope, 'category_id', z.parse(Before, before), now),
};
