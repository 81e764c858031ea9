import type { VariantInput, VariantRecord, variantRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, refuseUsed, removedOrRefused } from '#platform/crud/refusals.ts';
import { requireLive } from '#platform/crud/require-live.ts';
import type { Tx } from '#platform/database/tx.ts';
import { markRemoved } from '#platform/crud/remove-rows.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { changeForTills, listVariantGroups } from '#areas/catalog/index.ts';
import { writeBindings, writeOptions } from './variant-options.repo.ts';
import {
  getVariant,
  insertVariant,
  listOptionUsers,
  listUsers,
  listVariantNames,
  listVariants,
  updateVariant,
} from './variants.repo.ts';

/** The calls of variants (decision 20). Every write is the whole company's, and its tills hear of it (decision 24). */
export function createVariantHandlers({ now, newID }: Pick<Services, 'now' | 'newID'>): Handlers<typeof variantRoutes> {
  const write = (tx: Tx, scope: LocationScope, id: string, variant: VariantInput) =>
    writeContent(tx, scope, id, variant, { now, newID });
  return {
    lookup: (call) => call.read((tx) => listVariantNames(tx, call.scope)),
    pos: (call) => call.read((tx) => listVariantGroups(tx, call.scope)),
    list: (call) => call.read((tx) => listVariants(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getVariant(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.variantID ?? newID();
      const variant = settled(call.body);
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          create: async () =>
            (await insertVariant(tx, call.scope, id, variant, now())) ? write(tx, call.scope, id, variant) : null,
          read: () => getVariant(tx, call.scope, id),
          onRepeat: keepQuiet,
        }),
      );
    },
    update: (call) => {
      const { id } = call.params;
      const variant = settled(call.body);
      return changeForTills(call, now(), async (tx) =>
        changedOrRefused(
          (await updateVariant(tx, call.scope, id, variant, now())) ? await write(tx, call.scope, id, variant) : null,
          () => getVariant(tx, call.scope, id),
        ),
      );
    },
    remove: (call) =>
      changeForTills(call, now(), async (tx) => {
        const ids = call.query.variantIDs;
        const users = await listUsers(tx, call.scope, ids);
        const [used] = users;
        if (used !== undefined)
          refuseUsed(
            (await getVariant(tx, call.scope, used.variantID))?.name ?? '',
            users.filter(({ variantID }) => variantID === used.variantID).map(({ name }) => name),
          );
        return removedOrRefused(await markRemoved(tx, 'variants', call.scope.companyID, ids, now()));
      }),
  };
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
 * Writes the options of a variant whose own row is written, then gives all of it. An option that something stands on
 * may not be left out (decision 20).
 */
async function writeContent(
  tx: Tx,
  scope: LocationScope,
  id: string,
  variant: VariantInput,
  { now, newID }: Pick<Services, 'now' | 'newID'>,
): Promise<VariantRecord | null> {
  const options = variant.variantOptions.map((option) => ({
    ...option,
    variantOptionID: option.variantOptionID ?? newID(),
  }));
  const kept = new Set(options.map(({ variantOptionID }) => variantOptionID.toLowerCase()));
  const users = (await listOptionUsers(tx, scope, id)).filter(({ optionID }) => !kept.has(optionID));
  const [used] = users;
  if (used !== undefined)
    refuseUsed(
      used.optionName,
      users.filter(({ optionID }) => optionID === used.optionID).map(({ name }) => name),
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
