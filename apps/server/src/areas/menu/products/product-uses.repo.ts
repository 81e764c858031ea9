import type { ProductDependency } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type Use = ProductDependency['menus'][number];

// $1 is the company and $2 the items: a product with all its itemVariants.
const USES: Readonly<Record<keyof ProductDependency, string>> = {
  menus: `SELECT DISTINCT m.id, m.name FROM menu_items x JOIN menu_sections s ON s.company_id = $1 AND s.id = x.menu_section_id JOIN menus m ON m.company_id = $1 AND m.id = s.menu_id AND m.deleted_at IS NULL
    WHERE x.company_id = $1 AND x.item_id = ANY($2::uuid[]) ORDER BY m.name`,
  combos: `SELECT DISTINCT c.id, c.name FROM combo_choice_items x JOIN combo_choices y ON y.company_id = $1 AND y.id = x.combo_choice_id JOIN items c ON c.company_id = $1 AND c.id = y.item_id AND c.deleted_at IS NULL
    WHERE x.company_id = $1 AND x.item_id = ANY($2::uuid[]) AND c.id <> ALL($2::uuid[]) ORDER BY c.name`,
  modifierOptions: `SELECT o.id, g.name || ': ' || o.name AS name FROM modifier_options o JOIN modifier_groups g ON g.company_id = $1 AND g.id = o.modifier_group_id AND g.deleted_at IS NULL
    WHERE o.company_id = $1 AND o.item_id = ANY($2::uuid[]) AND o.deleted_at IS NULL ORDER BY name`,
  recipes: `SELECT DISTINCT coalesce(i.id, o.id) AS id, coalesce(i.name, o.name) AS name FROM item_units x LEFT JOIN items i ON i.company_id = $1 AND i.id = x.item_id AND i.deleted_at IS NULL
    LEFT JOIN modifier_options o ON o.company_id = $1 AND o.id = x.modifier_option_id AND o.deleted_at IS NULL
    WHERE x.company_id = $1 AND x.element_item_id = ANY($2::uuid[]) AND coalesce(i.id, o.id) IS NOT NULL AND (i.id IS NULL OR i.id <> ALL($2::uuid[])) ORDER BY name`,
  discounts: `SELECT DISTINCT d.id, d.name FROM discount_targets x JOIN discounts d ON d.company_id = $1 AND d.id = x.discount_id AND d.deleted_at IS NULL WHERE x.company_id = $1 AND x.item_id = ANY($2::uuid[]) ORDER BY d.name`,
  priceLists: `SELECT DISTINCT p.id, p.name FROM price_list_items x JOIN price_lists p ON p.company_id = $1 AND p.id = x.price_list_id AND p.deleted_at IS NULL WHERE x.company_id = $1 AND x.item_id = ANY($2::uuid[]) ORDER BY p.name`,
};

/** A product and its itemVariants, or a variant alone. */
export async function familyOf(tx: Tx, { companyID }: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.raw<{ id: string }>(
    'SELECT id FROM items WHERE company_id = $1 AND (id = ANY($2::uuid[]) OR base_item_id = ANY($2::uuid[])) AND deleted_at IS NULL',
    [companyID, ids],
  );
  return rows.map(({ id }) => id);
}

/** What uses any of these items, each user once. */
export async function listUses<K extends keyof ProductDependency>(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
  kinds: readonly K[],
): Promise<Pick<ProductDependency, K>> {
  const found = await Promise.all(
    kinds.map(
      async (kind) =>
        [
          kind,
          (await tx.raw<Use & Record<string, unknown>>(USES[kind], [companyID, ids])).rows.map(({ id, name }) => ({
            id,
            name,
          })),
        ] as const,
    ),
  );
  return Object.fromEntries(found) as Pick<ProductDependency, K>;
}

/** Takes items out of recipes and modifier options; an option stays and uses nothing up any more. */
export async function removeUses(tx: Tx, { companyID }: Scope, ids: readonly string[], now: Date): Promise<void> {
  await tx.raw('DELETE FROM item_units WHERE company_id = $1 AND element_item_id = ANY($2::uuid[])', [companyID, ids]);
  await tx.raw(
    'UPDATE modifier_options SET item_id = NULL, version = version + 1, updated_at = $3 WHERE company_id = $1 AND item_id = ANY($2::uuid[]) AND deleted_at IS NULL',
    [companyID, ids, now],
  );
}
