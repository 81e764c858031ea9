import { MAX_MODIFIER_LEVELS, type ModifierGroupInput, type ModifierGroupRecord } from '@tavola/contract';
import { requireLive } from '#platform/crud/require-live.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { getGroup, groupNames } from './modifier-groups.rows.ts';
import { lockNesting, writeCategories, writeNesting, writeOptions } from './modifier-options.rows.ts';
import { nestingFault } from './nesting.ts';

/**
 * A group as stored: a display name is never empty, and "required" has a minimum of at least 1 (decision 18). Refuses
 * limits that cannot be met.
 */
export function settledGroup<T extends ModifierGroupInput>(group: T): T {
  const minSelectedOptions = group.isRequired ? Math.max(1, group.minSelectedOptions) : group.minSelectedOptions;
  if (group.maxSelectedOptions !== 0 && group.maxSelectedOptions < minSelectedOptions)
    refuse('validation.failed', {}, { fields: [{ path: 'maxSelectedOptions', code: 'range' }] });
  if (group.isActive && minSelectedOptions > 0 && !group.modifierOptions.some(({ isActive }) => isActive))
    refuse(
      'modifier_groups.error.no_option',
      { name: group.name },
      { fields: [{ path: 'modifierOptions', code: 'required' }] },
    );
  return {
    ...group,
    minSelectedOptions,
    displayName: group.displayName || group.name,
    modifierOptions: group.modifierOptions.map((option) => ({
      ...option,
      displayName: option.displayName || option.name,
    })),
  };
}

/**
 * Writes what hangs on a group whose own row is written: options, nested groups, categories; then gives all of it. The
 * caller's transaction ends with a refusal.
 */
export async function writeContent(
  tx: Tx,
  scope: LocationScope,
  id: string,
  group: ModifierGroupInput,
  { now, newID }: Pick<Services, 'now' | 'newID'>,
): Promise<ModifierGroupRecord | null> {
  await requireWholePrices(
    tx,
    scope,
    group.modifierOptions.map(({ priceAdd }, index) => [`modifierOptions[${index}].priceAdd`, priceAdd]),
  );
  const options = group.modifierOptions.map((option) => ({
    ...option,
    modifierOptionID: option.modifierOptionID ?? newID(),
    modifierGroupIDs: [...new Set(option.modifierGroupIDs)],
  }));
  const categoryIDs = [...new Set(group.itemCategoryIDs)];
  const nested = options.flatMap(({ modifierOptionID, modifierGroupIDs }) =>
    modifierGroupIDs.map((modifierGroupID, sortNumber) => ({
      id: newID(),
      modifierOptionID,
      modifierGroupID,
      sortNumber,
    })),
  );
  await requireLive(
    tx,
    scope,
    'items',
    options.map(({ itemID }) => itemID),
  );
  await requireLive(tx, scope, 'item_categories', categoryIDs);
  await requireLive(
    tx,
    scope,
    'modifier_groups',
    nested.map(({ modifierGroupID }) => modifierGroupID),
  );
  await writeOptions(tx, scope, id, options, now());
  await writeCategories(
    tx,
    scope,
    id,
    categoryIDs,
    categoryIDs.map(() => newID()),
  );
  if (nested.length > 0) {
    await writeNesting(tx, scope, nested);
    await checkNesting(tx, scope, id);
  }
  return getGroup(tx, scope, id);
}

async function checkNesting(tx: Tx, scope: LocationScope, id: string): Promise<void> {
  const fault = nestingFault(await lockNesting(tx, scope), id.toLowerCase(), MAX_MODIFIER_LEVELS);
  if (fault === null) return;
  const names = await groupNames(tx, scope);
  const path = fault.path.map((groupID) => names.get(groupID) ?? '').join(' → ');
  refuse(
    fault.kind === 'cycle' ? 'modifier_groups.error.cycle' : 'modifier_groups.error.too_deep',
    fault.kind === 'cycle' ? { path } : { path, levels: MAX_MODIFIER_LEVELS },
    { fields: [{ path: 'modifierOptions', code: 'invalid' }] },
  );
}
