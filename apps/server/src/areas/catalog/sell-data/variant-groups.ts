import { allergensOf, type PosProduct } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { SnapshotRows } from './snapshot.rows.ts';
import { readVariantOptions, readVariants } from './variant-groups.rows.ts';

/** A variant with its options, as terminals have it. */
export type VariantGroup = PosProduct['variantGroups'][number];

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
      names: soldNamesOf(row),
      priceAdd: Number(row.price_add),
      allergens: allergensOf(row.allergens),
      isActive: row.is_active,
      sortNumber: row.shown_place,
    }),
  );
  return new Map(
    variants.map(({ id, name, display_name, names }) => [
      id,
      {
        variantID: id,
        name,
        displayName: display_name,
        names: soldNamesOf({ names }),
        variantOptions: options.get(id) ?? [],
      },
    ]),
  );
}

/** All variants of a company, as its terminals know them. */
export async function listVariantGroups(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
): Promise<VariantGroup[]> {
  const [variants, variantOptions] = await Promise.all([
    readVariants(tx, { companyID }),
    readVariantOptions(tx, { companyID }),
  ]);
  return [...toVariantGroups({ variants, variantOptions }).values()];
}
