import { namesColumn, type VariantInput } from '@tavola/contract';
import { sql } from 'kysely';
import { refuse } from '#platform/errors/refusal.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<LocationScope, 'companyID'>;

export type SavedOption = VariantInput['variantOptions'][number] & { readonly variantOptionID: string };

/**
 * Makes these the options of a variant, shown in this order. The place of an option, which combination indices count
 * (decision 20), is given once: a new option has the next one, and no row ever goes. An id that is an option of another
 * variant is refused as unknown.
 */
export async function writeOptions(
  tx: Tx,
  { companyID }: Scope,
  variantID: string,
  options: readonly SavedOption[],
  now: Date,
): Promise<void> {
  // All go and those named come back, so that two options may swap their names.
  await tx
    .updateTable('variant_options')
    .set({ deleted_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('variant_id', '=', variantID)
    .where('deleted_at', 'is', null)
    .execute();
  const last = await tx
    .selectFrom('variant_options')
    .select(sql<number>`coalesce(max(sort_number), -1) + 1`.as('place'))
    .where('company_id', '=', companyID)
    .where('variant_id', '=', variantID)
    .executeTakeFirst();
  const noted = new Map(
    (
      await tx
        .selectFrom('variant_options')
        .select(['id', 'allergens'])
        .where('company_id', '=', companyID)
        .where('variant_id', '=', variantID)
        .execute()
    ).map((row) => [row.id, row.allergens]),
  );
  const written = await insertRows(tx, [
    {
      table: 'variant_options',
      rows: options.map((option, index) => ({
        company_id: companyID,
        id: option.variantOptionID,
        variant_id: variantID,
        name: option.name,
        display_name: option.displayName,
        names: namesColumn(option.names),
        price_add: option.priceAdd,
        allergens: option.allergens ?? noted.get(option.variantOptionID) ?? [],
        is_active: option.isActive,
        display_order: index + 1,
        sort_number: (last?.place ?? 0) + index + 1,
      })),
      onConflict: `(company_id, id) DO UPDATE SET name = excluded.name, display_name = excluded.display_name, names = excluded.names, price_add = excluded.price_add, is_active = excluded.is_active,
      allergens = excluded.allergens, display_order = excluded.display_order, deleted_at = NULL WHERE t.variant_id = excluded.variant_id`,
    },
  ]);
  if (written !== options.length) refuse('resource.not_found');
}

export interface OptionBinding {
  readonly id: string;
  readonly variantOptionID: string;
  readonly modifierGroupID: string;
  readonly sortNumber: number;
}

/** Makes these the groups that the options of a variant ask for. */
export async function writeBindings(
  tx: Tx,
  { companyID }: Scope,
  variantID: string,
  bindings: readonly OptionBinding[],
): Promise<void> {
  await tx
    .deleteFrom('modifier_bindings')
    .where('company_id', '=', companyID)
    .where('variant_option_id', 'in', (query) =>
      query
        .selectFrom('variant_options as o')
        .select('o.id')
        .where('o.company_id', '=', companyID)
        .where('o.variant_id', '=', variantID),
    )
    .execute();
  const rows = bindings.map(({ id, modifierGroupID, variantOptionID, sortNumber }) => ({
    company_id: companyID,
    id,
    modifier_group_id: modifierGroupID,
    variant_option_id: variantOptionID,
    sort_number: sortNumber,
  }));
  await insertRows(tx, [{ table: 'modifier_bindings', rows }]);
}
