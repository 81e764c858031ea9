import type { CallAnswer, productRoutes } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
interface GroupRow {
  [column: string]: unknown;
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
    tx.raw<{ id: string; category_id: string | null }>(
      `SELECT id, category_id FROM items WHERE company_id = $1 AND deleted_at IS NULL AND base_item_id IS NULL AND type IN ('Product', 'BaseProduct', 'Combo') ORDER BY id`,
      [companyID],
    ),
    tx.raw<{ owner_id: string; modifier_group_id: string }>(
      `
      SELECT coalesce(b.item_id, b.category_id) AS owner_id, b.modifier_group_id FROM modifier_bindings b WHERE b.company_id = $1 AND (b.item_id IS NOT NULL OR b.category_id IS NOT NULL)
        AND b.modifier_group_id NOT IN (SELECT g.id FROM modifier_groups g WHERE g.company_id = $1 AND g.deleted_at IS NOT NULL)`,
      [companyID],
    ),
  ]);
  const groupsOf = groupBy(
    bindings.rows,
    (row) => row.owner_id,
    (row) => row.modifier_group_id,
  );
  return items.rows.flatMap(({ id, category_id }) => {
    const count = new Set([...(groupsOf.get(id) ?? []), ...(groupsOf.get(category_id ?? '') ?? [])]).size;
    return count === 0 ? [] : [{ itemID: id, modifierGroupCount: count }];
  });
}

const MODIFIERS = `
  SELECT g.id, g.name, g.display_name, g.is_active, g.is_required, g.min_selected_options, g.max_selected_options, CASE WHEN a.rank < 2 THEN 'item' ELSE 'category' END AS source,
    (SELECT json_agg(json_build_object('modifierOptionID', o.id, 'name', o.name, 'displayName', o.display_name, 'priceAdd', o.price_add::float8, 'isActive', o.is_active) ORDER BY o.sort_number, o.id)
      FROM modifier_options o WHERE o.company_id = $1 AND o.modifier_group_id = g.id AND o.deleted_at IS NULL) AS options
  FROM (SELECT modifier_group_id, min(rank) AS rank, min(sort_number) AS place FROM (
        SELECT o.modifier_group_id, 0 AS rank, o.sort_number FROM modifier_bindings o WHERE o.company_id = $1 AND o.item_id = $2
        UNION ALL SELECT p.modifier_group_id, 1, p.sort_number FROM items i JOIN modifier_bindings p ON p.company_id = $1 AND p.item_id = i.base_item_id WHERE i.company_id = $1 AND i.id = $2
        UNION ALL SELECT c.modifier_group_id, 2, c.sort_number FROM items i JOIN modifier_bindings c ON c.company_id = $1 AND c.category_id = i.category_id WHERE i.company_id = $1 AND i.id = $2
      ) asked GROUP BY modifier_group_id) a
    JOIN modifier_groups g ON g.company_id = $1 AND g.id = a.modifier_group_id AND g.deleted_at IS NULL
  ORDER BY a.rank, a.place, g.id`;

/** The groups an item asks for: its own, those of its product, and those of its category, as the terminal puts them. */
export async function listItemModifiers(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<CallAnswer<typeof productRoutes.modifiers>> {
  const { rows } = await tx.raw<GroupRow>(MODIFIERS, [companyID, id]);
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
