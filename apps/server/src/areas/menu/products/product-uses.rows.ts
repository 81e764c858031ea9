import type { ProductDependency } from '@tavola/contract';
import { sql } from 'kysely';
import { allOf, anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type Use = ProductDependency['menus'][number];

/** What uses these items, which are a product with all its variants. */
const usesOf = (
  tx: Tx,
  companyID: string,
  ids: readonly string[],
): Readonly<Record<keyof ProductDependency, { readonly execute: () => Promise<Use[]> }>> => ({
  menus: tx
    .selectFrom('menu_items as x')
    .innerJoin('menu_sections as s', (join) =>
      join.on('s.company_id', '=', companyID).onRef('s.id', '=', 'x.menu_section_id'),
    )
    .innerJoin('menus as m', (join) =>
      join.on('m.company_id', '=', companyID).onRef('m.id', '=', 's.menu_id').on('m.deleted_at', 'is', null),
    )
    .select(['m.id', 'm.name'])
    .distinct()
    .where('x.company_id', '=', companyID)
    .where('x.item_id', '=', anyOf(ids))
    .orderBy('m.name'),
  combos: tx
    .selectFrom('combo_choice_items as x')
    .innerJoin('combo_choices as y', (join) =>
      join.on('y.company_id', '=', companyID).onRef('y.id', '=', 'x.combo_choice_id'),
    )
    .innerJoin('items as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'y.item_id').on('c.deleted_at', 'is', null),
    )
    .select(['c.id', 'c.name'])
    .distinct()
    .where('x.company_id', '=', companyID)
    .where('x.item_id', '=', anyOf(ids))
    .where('c.id', '<>', allOf(ids))
    .orderBy('c.name'),
  modifierOptions: tx
    .selectFrom('modifier_options as o')
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'o.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .select(['o.id', sql<string>`g.name || ': ' || o.name`.as('name')])
    .where('o.company_id', '=', companyID)
    .where('o.item_id', '=', anyOf(ids))
    .where('o.deleted_at', 'is', null)
    .orderBy('name'),
  recipes: tx
    .selectFrom('item_units as x')
    .leftJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'x.item_id').on('i.deleted_at', 'is', null),
    )
    .leftJoin('modifier_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'x.modifier_option_id').on('o.deleted_at', 'is', null),
    )
    .select([sql<string>`coalesce(i.id, o.id)`.as('id'), sql<string>`coalesce(i.name, o.name)`.as('name')])
    .distinct()
    .where('x.company_id', '=', companyID)
    .where('x.element_item_id', '=', anyOf(ids))
    .where((use) => use.or([use('i.id', 'is not', null), use('o.id', 'is not', null)]))
    .where((use) => use.or([use('i.id', 'is', null), use('i.id', '<>', allOf(ids))]))
    .orderBy('name'),
  discounts: tx
    .selectFrom('discount_targets as x')
    .innerJoin('discounts as d', (join) =>
      join.on('d.company_id', '=', companyID).onRef('d.id', '=', 'x.discount_id').on('d.deleted_at', 'is', null),
    )
    .select(['d.id', 'd.name'])
    .distinct()
    .where('x.company_id', '=', companyID)
    .where('x.item_id', '=', anyOf(ids))
    .orderBy('d.name'),
  priceLists: tx
    .selectFrom('price_list_items as x')
    .innerJoin('price_lists as p', (join) =>
      join.on('p.company_id', '=', companyID).onRef('p.id', '=', 'x.price_list_id').on('p.deleted_at', 'is', null),
    )
    .select(['p.id', 'p.name'])
    .distinct()
    .where('x.company_id', '=', companyID)
    .where('x.item_id', '=', anyOf(ids))
    .orderBy('p.name'),
});

/** A product and its variants, or a variant alone. */
export async function familyOf(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('items')
    .select('id')
    .where('company_id', '=', companyID)
    .where((row) => row.or([row('id', '=', anyOf(ids)), row('base_item_id', '=', anyOf(ids))]))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** What uses any of these items, each user once. */
export async function listUses<K extends keyof ProductDependency>(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
  kinds: readonly K[],
): Promise<Pick<ProductDependency, K>> {
  const uses = usesOf(tx, companyID, ids);
  const found = await Promise.all(kinds.map(async (kind) => [kind, await uses[kind].execute()] as const));
  // Object.fromEntries loses the names of the kinds.
  return Object.fromEntries(found) as Pick<ProductDependency, K>;
}

/** Removes items from recipes and modifier options; an option stays and no longer consumes anything. */
export async function removeUses(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .deleteFrom('item_units')
    .where('company_id', '=', companyID)
    .where('element_item_id', '=', anyOf(ids))
    .execute();
  await tx
    .updateTable('modifier_options')
    .set((row) => ({ item_id: null, version: row('version', '+', 1), updated_at: now.toISOString() }))
    .where('company_id', '=', companyID)
    .where('item_id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
}
