import type { CallAnswer, productRoutes } from '@tavola/contract';
import { sql } from 'kysely';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type ModifierGroups = CallAnswer<typeof productRoutes.modifiers>;

/**
 * How many groups each product asks for, its own and its category's, each once; deleted groups do not count. They are
 * combined here: in SQL each product would look through all bindings.
 */
export async function countModifierGroups(
  tx: Tx,
  { companyID }: Scope,
): Promise<CallAnswer<typeof productRoutes.modifierGroupCount>> {
  const [items, bindings] = await Promise.all([
    tx
      .selectFrom('items')
      .select(['id', 'category_id'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .where('base_item_id', 'is', null)
      .where('type', 'in', ['Product', 'BaseProduct', 'Combo'])
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('modifier_bindings as b')
      .select((row) => [row.fn.coalesce('b.item_id', 'b.category_id').as('owner_id'), 'b.modifier_group_id'])
      .where('b.company_id', '=', companyID)
      .where((row) => row.or([row('b.item_id', 'is not', null), row('b.category_id', 'is not', null)]))
      .where('b.modifier_group_id', 'not in', (query) =>
        query
          .selectFrom('modifier_groups as g')
          .select('g.id')
          .where('g.company_id', '=', companyID)
          .where('g.deleted_at', 'is not', null),
      )
      .execute(),
  ]);
  const groupsOf = groupBy(
    bindings,
    (row) => row.owner_id,
    (row) => row.modifier_group_id,
  );
  return items.flatMap(({ id, category_id }) => {
    const count = new Set([...(groupsOf.get(id) ?? []), ...(groupsOf.get(category_id ?? '') ?? [])]).size;
    return count === 0 ? [] : [{ itemID: id, modifierGroupCount: count }];
  });
}

const OPTIONS = sql<
  ModifierGroups[number]['modifierOptions'] | null
>`json_agg(json_build_object('modifierOptionID', o.id, 'name', o.name, 'displayName', o.display_name, 'priceAdd', o.price_add::float8, 'isActive', o.is_active) ORDER BY o.sort_number, o.id)`;

/** Which groups an item asks for: `rank` 0 by itself, 1 by its product, 2 by its category; each once, by the first. */
function askedBy(tx: Tx, companyID: string, id: string) {
  const rank = (number: 0 | 1 | 2) => sql<number>`${sql.lit(number)}`.as('rank');
  const item = tx.selectFrom('items as i').where('i.company_id', '=', companyID).where('i.id', '=', id);
  const own = tx
    .selectFrom('modifier_bindings as b')
    .select(['b.modifier_group_id', rank(0), 'b.sort_number'])
    .where('b.company_id', '=', companyID)
    .where('b.item_id', '=', id);
  const ofProduct = item
    .innerJoin('modifier_bindings as b', (join) =>
      join.on('b.company_id', '=', companyID).onRef('b.item_id', '=', 'i.base_item_id'),
    )
    .select(['b.modifier_group_id', rank(1), 'b.sort_number']);
  const ofCategory = item
    .innerJoin('modifier_bindings as b', (join) =>
      join.on('b.company_id', '=', companyID).onRef('b.category_id', '=', 'i.category_id'),
    )
    .select(['b.modifier_group_id', rank(2), 'b.sort_number']);
  return tx
    .selectFrom(own.unionAll(ofProduct).unionAll(ofCategory).as('asked'))
    .select(({ fn }) => [
      'asked.modifier_group_id',
      fn.min('asked.rank').as('rank'),
      fn.min('asked.sort_number').as('place'),
    ])
    .groupBy('asked.modifier_group_id');
}

/** The groups an item asks for: its own, those of its product, and those of its category, as the terminal puts them. */
export async function listItemModifiers(tx: Tx, { companyID }: Scope, id: string): Promise<ModifierGroups> {
  const rows = await tx
    .selectFrom(askedBy(tx, companyID, id).as('a'))
    .innerJoin('modifier_groups as g', (join) =>
      join.on('g.company_id', '=', companyID).onRef('g.id', '=', 'a.modifier_group_id').on('g.deleted_at', 'is', null),
    )
    .select(['g.id', 'g.name', 'g.display_name', 'g.is_active', 'g.is_required'])
    .select(['g.min_selected_options', 'g.max_selected_options', 'a.rank'])
    .select((group) =>
      group
        .selectFrom('modifier_options as o')
        .select(OPTIONS.as('options'))
        .where('o.company_id', '=', companyID)
        .whereRef('o.modifier_group_id', '=', 'g.id')
        .where('o.deleted_at', 'is', null)
        .as('options'),
    )
    .orderBy('a.rank')
    .orderBy('a.place')
    .orderBy('g.id')
    .execute();
  return rows.map((row) => ({
    modifierGroupID: row.id,
    name: row.name,
    displayName: row.display_name,
    isActive: row.is_active,
    isRequired: row.is_required,
    minSelectedOptions: row.min_selected_options,
    maxSelectedOptions: row.max_selected_options,
    source: row.rank < 2 ? ('item' as const) : ('category' as const),
    modifierOptions: row.options ?? [],
  }));
}
