import type { VariantInput, VariantRecord } from '@tavola/contract';
import { changedOrRefused, refuseUsers, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { requireLive } from '#platform/crud/require-live.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { writeBindings, writeOptions } from './variant-options.rows.ts';
import { getVariant, insertVariant, listOptionUsers, listUsers, updateVariant } from './variants.rows.ts';

type Means = Pick<Services, 'now' | 'newID'>;

/** Adds a variant with its options. Null = it already exists. */
export async function addVariant(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: VariantInput,
  means: Means,
): Promise<VariantRecord | null> {
  const variant = settled(input);
  return (await insertVariant(tx, scope, id, variant, means.now()))
    ? writeContent(tx, scope, id, variant, means)
    : null;
}

/** Changes a variant. Refuses a version that is not the current one, and leaving out an option in use. */
export async function changeVariant(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: VariantInput & { version: number },
  means: Means,
): Promise<VariantRecord> {
  const variant = settled(input);
  const isChanged = await updateVariant(tx, scope, id, variant, means.now());
  return changedOrRefused(isChanged ? await writeContent(tx, scope, id, variant, means) : null, () =>
    getVariant(tx, scope, id),
  );
}

/** Deletes variants. Refuses variants in use, naming their users. */
export async function deleteVariants(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await refuseUsers(
    await listUsers(tx, scope, ids),
    ({ variantID }) => variantID,
    async ({ variantID }) => (await getVariant(tx, scope, variantID))?.name ?? '',
  );
  return removedOrRefused(await markRemoved(tx, 'variants', scope.companyID, ids, by));
}

/** A display name is never empty. */
const settled = <T extends VariantInput>(variant: T): T => ({
  ...variant,
  displayName: variant.displayName || variant.name,
  variantOptions: variant.variantOptions.map((option) => ({
    ...option,
    displayName: option.displayName || option.name,
  })),
});

/**
 * Writes the options of a variant whose own row is written, then returns all of it. An option in use may not be left
 * out (decision 20).
 */
async function writeContent(
  tx: Tx,
  scope: LocationScope,
  id: string,
  variant: VariantInput,
  { now, newID }: Pick<Services, 'now' | 'newID'>,
): Promise<VariantRecord | null> {
  await requireWholePrices(
    tx,
    scope,
    variant.variantOptions.map(({ priceAdd }, index) => [`variantOptions[${index}].priceAdd`, priceAdd]),
  );
  const options = variant.variantOptions.map((option) => ({
    ...option,
    variantOptionID: option.variantOptionID ?? newID(),
  }));
  const kept = new Set(options.map(({ variantOptionID }) => variantOptionID.toLowerCase()));
  await refuseUsers(
    (await listOptionUsers(tx, scope, id)).filter(({ optionID }) => !kept.has(optionID)),
    ({ optionID }) => optionID,
    ({ optionName }) => optionName,
  );
  const bindings = options.flatMap(({ variantOptionID, modifierGroupIDs }) =>
    [...new Set(modifierGroupIDs)].map((modifierGroupID, sortNumber) => ({
      id: newID(),
      variantOptionID,
      modifierGroupID,
      sortNumber,
    })),
  );
  await requireLive(
    tx,
    scope,
    'modifier_groups',
    bindings.map(({ modifierGroupID }) => modifierGroupID),
  );
  await writeOptions(tx, scope, id, options, now());
  await writeBindings(tx, scope, id, bindings);
  return getVariant(tx, scope, id);
}
