import type { ProductBulkChange } from '@tavola/contract';
import * as z from 'zod/mini';
import { requireLive } from '#platform/crud/require-live.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { namedFew } from '../products/places/switch-off.ts';
import { lockMenu, touchMenu } from '../menus/menus.rows.ts';
import { productRow, switched, type BulkKind } from './bulk-plan.ts';

type Change = Extract<ProductBulkChange, { kind: 'offMenu' }>;

const Place = z.object({
  id: z.string(),
  menu_section_id: z.string(),
  item_id: z.string(),
  display_order: z.number(),
  is_available: z.boolean(),
  bg_color: z.nullable(z.string()),
});
const Option = z.object({ menu_item_id: z.string(), modifier_option_id: z.string(), is_available: z.boolean() });
const Hours = z.object({
  id: z.string(),
  menu_id: z.nullable(z.string()),
  menu_item_id: z.string(),
  available_days: z.string(),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  sort_number: z.number(),
});
const Before = z.object({
  menuID: z.string(),
  places: z.array(Place),
  options: z.array(Option),
  hours: z.array(Hours),
});
type Before = z.infer<typeof Before>;

/** Takes products off a menu, with their variants; the undo restores each place. */
export const takeOffMenu: BulkKind<Change> = {
  isElsewhere: true,
  plan: async ({ tx, scope, userID, now, isPreview }, products, { menuID }) => {
    await requireLive(tx, scope, 'menus', [menuID]);
    // What the menu has does not change between being read and being deleted.
    if (!isPreview) await lockMenu(tx, scope, menuID);
    const found = await placesOn(
      tx,
      scope,
      menuID,
      products.map(({ id }) => id),
    );
    const there = new Set(found.map(({ owner_id }) => owner_id));
    const rows = products.map((product) => {
      const was = there.has(product.id);
      return productRow(product, switched(was), switched(false), was);
    });
    const ids = found.map(({ id }) => id);
    // The kept places are the rows alone, without whose they are.
    const before: Before = { menuID, places: z.parse(z.array(Place), found), ...(await detailsOf(tx, scope, ids)) };
    return {
      rows,
      before,
      write: async () => {
        await removeFromMenu(tx, scope, ids);
        await touchMenu(tx, scope, menuID, { userID, now });
      },
    };
  },
  undo: async ({ tx, scope, userID, now }, kept) => {
    const { menuID, places, options, hours } = z.parse(Before, kept);
    if ((await lockMenu(tx, scope, menuID)) === null) return;
    await requireSections(tx, scope, menuID, places);
    const taken = await placesTaken(tx, scope, places);
    const back = places.filter((place) => !taken.has(keyOf(place)));
    const ids = new Set(back.map(({ id }) => id));
    const company_id = scope.companyID;
    await insertRows(tx, [
      { table: 'menu_items', rows: back.map((place) => ({ company_id, ...place })) },
      {
        table: 'menu_item_modifier_options',
        rows: options.filter((one) => ids.has(one.menu_item_id)).map((one) => ({ company_id, ...one })),
      },
      {
        table: 'availabilities',
        rows: hours.filter((one) => ids.has(one.menu_item_id)).map((one) => ({ company_id, ...one })),
      },
    ]);
    await touchMenu(tx, scope, menuID, { userID, now });
  },
};

const keyOf = ({ menu_section_id, item_id }: { readonly menu_section_id: string; readonly item_id: string }): string =>
  `${menu_section_id} ${item_id}`;

/** Where a menu has these products and their variants. */
const placesOn = (tx: Tx, { companyID }: LocationScope, menuID: string, productIDs: readonly string[]) =>
  tx
    .selectFrom('menu_items as x')
    .innerJoin('menu_sections as s', (join) =>
      join.on('s.company_id', '=', companyID).onRef('s.id', '=', 'x.menu_section_id'),
    )
    .innerJoin('items as i', (join) => join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'x.item_id'))
    .select(['x.id', 'x.menu_section_id', 'x.item_id', 'x.display_order', 'x.is_available', 'x.bg_color'])
    .select(({ fn }) => fn.coalesce('i.base_item_id', 'i.id').as('owner_id'))
    .where('x.company_id', '=', companyID)
    .where('s.menu_id', '=', menuID)
    .where((row) => row.or([row('i.id', '=', anyOf(productIDs)), row('i.base_item_id', '=', anyOf(productIDs))]))
    .execute();

/** What a menu says of its items: options that it switches, and hours. */
async function detailsOf(
  tx: Tx,
  { companyID }: LocationScope,
  menuItemIDs: readonly string[],
): Promise<Pick<Before, 'options' | 'hours'>> {
  const [options, hours] = await Promise.all([
    tx
      .selectFrom('menu_item_modifier_options')
      .select(['menu_item_id', 'modifier_option_id', 'is_available'])
      .where('company_id', '=', companyID)
      .where('menu_item_id', '=', anyOf(menuItemIDs))
      .execute(),
    tx
      .selectFrom('availabilities')
      .select(['id', 'menu_id', 'menu_item_id', 'available_days', 'start_time', 'end_time', 'start_date', 'end_date'])
      .select('sort_number')
      .where('company_id', '=', companyID)
      .where('menu_item_id', '=', anyOf(menuItemIDs))
      .$narrowType<{ menu_item_id: string }>()
      .execute(),
  ]);
  return { options, hours };
}

async function removeFromMenu(tx: Tx, { companyID }: LocationScope, ids: readonly string[]): Promise<void> {
  for (const table of ['menu_item_modifier_options', 'availabilities'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyID).where('menu_item_id', '=', anyOf(ids)).execute();
  await tx.deleteFrom('menu_items').where('company_id', '=', companyID).where('id', '=', anyOf(ids)).execute();
}

/** Refuses to restore places in sections that were deleted since. */
async function requireSections(
  tx: Tx,
  { companyID }: LocationScope,
  menuID: string,
  places: Before['places'],
): Promise<void> {
  const rows = await tx
    .selectFrom('menu_sections')
    .select('id')
    .where('company_id', '=', companyID)
    .where('menu_id', '=', menuID)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  if (places.every((place) => known.has(place.menu_section_id))) return;
  const [menu] = await tx
    .selectFrom('menus')
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('id', '=', menuID)
    .execute();
  refuse('item.error.bulk_undone', { names: namedFew(menu === undefined ? [] : [menu]) }, { current: [menuID] });
}

/** Places that were filled again since; they stay as they are now. */
async function placesTaken(
  tx: Tx,
  { companyID }: LocationScope,
  places: Before['places'],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('menu_items')
    .select(['menu_section_id', 'item_id'])
    .where('company_id', '=', companyID)
    .where('item_id', '=', anyOf(places.map((place) => place.item_id)))
    .execute();
  return new Set(rows.map(keyOf));
}
