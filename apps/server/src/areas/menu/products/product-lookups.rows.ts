import type { CallAnswer, productRoutes } from '@tavola/contract';
import { sql } from 'kysely';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface GroupRow {
  id: string;
  name: string;
  display_name: string;
  is_active: boolean;
  is_required: boolean;
  min_selected_options: number;
  max_selected_options: number;
  source: 'item' | 'category';
  options:
    { modifierOptionID: string; name: string; displayName: string; priceAdd: number; isActive: boolean }[] | null;
}

/**
 * How many groups each product asks for, its own and its category's, each once; deleted groups are nobody's. What hangs
 * together is put together here: in SQL each product would look through all bindings.
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

// Three unions under an aggregate read better as text.
const modifiersOf = (companyID: string, id: string) => sql<GroupRow>`
  SELECT g.id, g.name, g.display_name, g.is_active, g.is_required, g.min_selected_options, g.max_selected_options, CASE WHEN a.rank < 2 THEN 'item' ELSE 'category' END AS source,
    (SELECT json_agg(json_build_object('modifierOptionID', o.id, 'name', o.name, 'displayName', o.display_name, 'priceAdd', o.price_add::float8, 'isActive', o.is_active) ORDER BY o.sort_number, o.id)
      FROM modifier_options o WHERE o.company_id = ${companyID} AND o.modifier_group_id = g.id AND o.deleted_at IS NULL) AS options
  FROM (SELECT modifier_group_id, min(rank) AS rank, min(sort_number) AS place FROM (
        SELECT o.modifier_group_id, 0 AS rank, o.sort_number FROM modifier_bindings o WHERE o.company_id = ${companyID} AND o.item_id = ${id}
        UNION ALL SELECT p.modifier_group_id, 1, p.sort_number FROM items i JOIN modifier_bindings p ON p.company_id = ${companyID} AND p.item_id = i.base_item_id WHERE i.company_id = ${companyID} AND i.id = ${id}
        UNION ALL SELECT c.modifier_group_id, 2, c.sort_number FROM items i JOIN modifier_bindings c ON c.company_id = ${companyID} AND c.category_id = i.category_id WHERE i.company_id = ${companyID} AND i.id = ${id}
      ) asked GROUP BY modifier_group_id) a
    JOIN modifier_groups g ON g.company_id = ${companyID} AND g.id = a.modifier_group_id AND g.deleted_at IS NULL
  ORDER BY a.rank, a.place, g.id`;

/** The groups an item asks for: its own, those of its product, and those of its category, as the terminal puts them. */
export async function listItemModifiers(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<CallAnswer<typeof productRoutes.modifiers>> {
  const { rows } = await modifiersOf(companyID, id).execute(tx);
  return rows.map((row) => ({
    modifierGroupID: row.id,
    name: row.name,
    displayName: row.display_name,
    isActive: row.is_active,
    isRequired: row.is_required,
    minSelectedOptions: row.min_selected_options,
    maxSelectedOptions: row.max_selected_options,
    source: row.source,
    modifierOptions: row.options ?? [],
  }));
}
