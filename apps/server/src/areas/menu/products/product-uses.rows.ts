import type { ProductDependency } from '@tavola/contract';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type Use = ProductDependency['menus'][number];

/**
 * What uses these items, which are a product with all its variants. Six searches of one form, each with its own joins,
 * read better as text.
 */
const usesOf = (
  companyID: string,
  ids: readonly string[],
): Readonly<Record<keyof ProductDependency, RawBuilder<Use>>> => ({
  menus: sql`SELECT DISTINCT m.id, m.name FROM menu_items x JOIN menu_sections s ON s.company_id = ${companyID} AND s.id = x.menu_section_id JOIN menus m ON m.company_id = ${companyID} AND m.id = s.menu_id AND m.deleted_at IS NULL
    WHERE x.company_id = ${companyID} AND x.item_id = ANY(${ids}::uuid[]) ORDER BY m.name`,
  combos: sql`SELECT DISTINCT c.id, c.name FROM combo_choice_items x JOIN combo_choices y ON y.company_id = ${companyID} AND y.id = x.combo_choice_id JOIN items c ON c.company_id = ${companyID} AND c.id = y.item_id AND c.deleted_at IS NULL
    WHERE x.company_id = ${companyID} AND x.item_id = ANY(${ids}::uuid[]) AND c.id <> ALL(${ids}::uuid[]) ORDER BY c.name`,
  modifierOptions: sql`SELECT o.id, g.name || ': ' || o.name AS name FROM modifier_options o JOIN modifier_groups g ON g.company_id = ${companyID} AND g.id = o.modifier_group_id AND g.deleted_at IS NULL
    WHERE o.company_id = ${companyID} AND o.item_id = ANY(${ids}::uuid[]) AND o.deleted_at IS NULL ORDER BY name`,
  recipes: sql`SELECT DISTINCT coalesce(i.id, o.id) AS id, coalesce(i.name, o.name) AS name FROM item_units x LEFT JOIN items i ON i.company_id = ${companyID} AND i.id = x.item_id AND i.deleted_at IS NULL
    LEFT JOIN modifier_options o ON o.company_id = ${companyID} AND o.id = x.modifier_option_id AND o.deleted_at IS NULL
    WHERE x.company_id = ${companyID} AND x.element_item_id = ANY(${ids}::uuid[]) AND coalesce(i.id, o.id) IS NOT NULL AND (i.id IS NULL OR i.id <> ALL(${ids}::uuid[])) ORDER BY name`,
  discounts: sql`SELECT DISTINCT d.id, d.name FROM discount_targets x JOIN discounts d ON d.company_id = ${companyID} AND d.id = x.discount_id AND d.deleted_at IS NULL WHERE x.company_id = ${companyID} AND x.item_id = ANY(${ids}::uuid[]) ORDER BY d.name`,
  priceLists: sql`SELECT DISTINCT p.id, p.name FROM price_list_items x JOIN price_lists p ON p.company_id = ${companyID} AND p.id = x.price_list_id AND p.deleted_at IS NULL WHERE x.company_id = ${companyID} AND x.item_id = ANY(${ids}::uuid[]) ORDER BY p.name`,
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
  const uses = usesOf(companyID, ids);
  const found = await Promise.all(kinds.map(async (kind) => [kind, (await uses[kind].execute(tx)).rows] as const));
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
