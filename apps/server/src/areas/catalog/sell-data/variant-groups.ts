import type { PosProduct } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { SnapshotRows, VariantOptionRow } from './snapshot-rows.ts';

export type VariantGroup = PosProduct['variantGroups'][number];

export const VARIANTS =
  'SELECT id, name, display_name FROM variants WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name';

/** By this and by its place an option is shown; 0 = nobody has put it into an order yet, so it comes last. */
export const SHOWN = 'nullif(display_order, 0)';

// A deleted or inactive option keeps its place: combination indices count places (decision 20). What is shown goes by
// another order.
export const VARIANT_OPTIONS = `
  SELECT variant_id, id, name, display_name, price_add, is_active AND deleted_at IS NULL AS is_active,
    (row_number() OVER (PARTITION BY variant_id ORDER BY (deleted_at IS NOT NULL), ${SHOWN}, sort_number, id) - 1)::int AS shown_place
  FROM variant_options WHERE company_id = $1 ORDER BY sort_number, id`;

/** Variants with their options, each option at its place, by the id of the variant. */
export function toVariantGroups({
  variants,
  variantOptions,
}: Pick<SnapshotRows, 'variants' | 'variantOptions'>): ReadonlyMap<string, VariantGroup> {
  const options = groupBy(
    variantOptions,
    (row) => row.variant_id,
    (row) => ({
      variantOptionID: row.id,
      name: row.name,
      displayName: row.display_name,
      priceAdd: Number(row.price_add),
      isActive: row.is_active,
      sortNumber: row.shown_place,
    }),
  );
  return new Map(
    variants.map(({ id, name, display_name }) => [
      id,
      { variantID: id, name, displayName: display_name, variantOptions: options.get(id) ?? [] },
    ]),
  );
}

/** All variants of a company, as its terminals know them. */
export async function listVariantGroups(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
): Promise<VariantGroup[]> {
  const [variants, options] = await Promise.all([
    tx.raw<SnapshotRows['variants'][number] & Record<string, unknown>>(VARIANTS, [companyID]),
    tx.raw<VariantOptionRow & Record<string, unknown>>(VARIANT_OPTIONS, [companyID]),
  ]);
  return [...toVariantGroups({ variants: variants.rows, variantOptions: options.rows }).values()];
}
