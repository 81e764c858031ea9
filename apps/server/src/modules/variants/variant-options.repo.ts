import type { VariantInput } from '@tavola/contract';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';

type Scope = Pick<LocationScope, 'companyID'>;

export type SavedOption = VariantInput['variantOptions'][number] & { readonly variantOptionID: string };

/**
 * Makes these the options of a variant, shown in this order. The place of an option, which combination indices count (decision 20), is given once:
 * a new option has the next one, and no row ever goes. An id that is an option of another variant is refused as unknown.
 */
export async function writeOptions(tx: Tx, { companyID }: Scope, variantID: string, options: readonly SavedOption[], now: Date): Promise<void> {
  // All go and those named come back, so that two options may swap their names.
  await tx.raw('UPDATE variant_options SET deleted_at = $3 WHERE company_id = $1 AND variant_id = $2 AND deleted_at IS NULL', [companyID, variantID, now]);
  const rows = options.map((option, index) => ({ id: option.variantOptionID, name: option.name, display_name: option.displayName, price_add: option.priceAdd, is_active: option.isActive, display_order: index + 1 }));
  const { count } = await tx.raw(`
    INSERT INTO variant_options AS o (company_id, id, variant_id, name, display_name, price_add, is_active, display_order, sort_number)
    SELECT $1, r.id, $2, r.name, r.display_name, r.price_add, r.is_active, r.display_order,
        coalesce((SELECT max(p.sort_number) FROM variant_options p WHERE p.company_id = $1 AND p.variant_id = $2), -1) + 1 + r.display_order
      FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, name text, display_name text, price_add numeric, is_active boolean, display_order integer)
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, price_add = excluded.price_add, is_active = excluded.is_active,
      display_order = excluded.display_order, deleted_at = NULL WHERE o.variant_id = excluded.variant_id`, [companyID, variantID, JSON.stringify(rows)]);
  if (count !== rows.length) refuse('resource.not_found');
}

export interface OptionBinding {
  readonly id: string;
  readonly variantOptionID: string;
  readonly modifierGroupID: string;
  readonly sortNumber: number;
}

/** Makes these the groups that the options of a variant ask for. */
export async function writeBindings(tx: Tx, { companyID }: Scope, variantID: string, bindings: readonly OptionBinding[]): Promise<void> {
  await tx.raw('DELETE FROM modifier_bindings WHERE company_id = $1 AND variant_option_id IN (SELECT o.id FROM variant_options o WHERE o.company_id = $1 AND o.variant_id = $2)', [companyID, variantID]);
  await tx.raw(`
    INSERT INTO modifier_bindings (company_id, id, modifier_group_id, variant_option_id, sort_number)
    SELECT $1, r.id, r."modifierGroupID", r."variantOptionID", r."sortNumber" FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "modifierGroupID" uuid, "variantOptionID" uuid, "sortNumber" integer)`,
  [companyID, JSON.stringify(bindings)]);
}
