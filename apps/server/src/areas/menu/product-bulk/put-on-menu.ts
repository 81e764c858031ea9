import type { ProductBulkChange } from '@tavola/contract';
import * as z from 'zod/mini';
import { requireLive } from '#platform/crud/require-live.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { lockMenu, touchMenu } from '../menus/menus.rows.ts';
import { placeOnMenu } from '../menus/place-item.ts';
import { productRow, switched, type BulkKind } from './bulk-plan.ts';

type Change = Extract<ProductBulkChange, { kind: 'menu' }>;
const Before = z.object({ menuID: z.string(), added: z.array(z.string()) });

/** Puts products at the end of a section of a menu; what the menu has already stays where it is. */
export const putOnMenu: BulkKind<Change> = {
  isElsewhere: true,
  plan: async ({ tx, scope, userID, now, newID }, products, { placement }) => {
    const { companyID } = scope;
    await requireLive(tx, scope, 'menus', [placement.menuID]);
    const placed = await tx
      .selectFrom('menu_items as x')
      .innerJoin('menu_sections as s', (join) =>
        join.on('s.company_id', '=', companyID).onRef('s.id', '=', 'x.menu_section_id'),
      )
      .select('x.item_id')
      .distinct()
      .where('x.company_id', '=', companyID)
      .where('s.menu_id', '=', placement.menuID)
      .where('x.item_id', '=', anyOf(products.map(({ id }) => id)))
      .execute();
    const there = new Set(placed.map((row) => row.item_id));
    const rows = products.map((product) => {
      const was = there.has(product.id);
      return productRow(product, switched(was), switched(true), !was);
    });
    const items = rows
      .filter(({ isChanged }) => isChanged)
      .map(({ productID }) => ({ menuItemID: newID(), itemID: productID }));
    const before: z.infer<typeof Before> = { menuID: placement.menuID, added: items.map((one) => one.menuItemID) };
    return {
      rows,
      before,
      write: () => placeOnMenu(tx, scope, items, placement, { userID, now }, newID, 'change.placement'),
    };
  },
  undo: async ({ tx, scope, userID, now }, kept) => {
    const { menuID, added } = z.parse(Before, kept);
    const { companyID } = scope;
    if ((await lockMenu(tx, scope, menuID)) === null) return;
    // What the menu says of an item goes with it.
    for (const table of ['menu_item_modifier_options', 'availabilities'] as const)
      await tx.deleteFrom(table).where('company_id', '=', companyID).where('menu_item_id', '=', anyOf(added)).execute();
    await tx.deleteFrom('menu_items').where('company_id', '=', companyID).where('id', '=', anyOf(added)).execute();
    await touchMenu(tx, scope, menuID, { userID, now });
  },
};
