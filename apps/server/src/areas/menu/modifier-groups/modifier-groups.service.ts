import { copyName, type ModifierGroupInput, type ModifierGroupRecord } from '@tavola/contract';
import { changedOrRefused, requireFound, refuseUsers, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getGroup, groupNames, insertGroup, lockGroup, setGroupActive, updateGroup } from './modifier-groups.rows.ts';
import { listUsers } from './group-users.rows.ts';
import { settledGroup, writeContent } from './save-group.ts';

type Means = Pick<Services, 'now' | 'newID'>;

const MAX_NAME = 100;

/** Adds a group with its options. Null = it already exists. */
export async function addGroup(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: ModifierGroupInput,
  means: Means,
): Promise<ModifierGroupRecord | null> {
  const group = settledGroup(input);
  return (await insertGroup(tx, scope, id, group, means.now())) ? writeContent(tx, scope, id, group, means) : null;
}

/** Adds a copy of a group under its own name, shown by no category. Null = the copy already exists. */
export async function copyGroup(
  tx: Tx,
  scope: LocationScope,
  id: string,
  originalID: string,
  means: Means,
): Promise<ModifierGroupRecord | null> {
  await lockGroup(tx, scope, originalID);
  const original = requireFound(await getGroup(tx, scope, originalID));
  const modifierOptions = original.modifierOptions.map((option) => ({ ...option, modifierOptionID: means.newID() }));
  const name = copyName(original.name, (await groupNames(tx, scope)).values(), MAX_NAME);
  return addGroup(tx, scope, id, { ...original, name, modifierOptions, itemCategoryIDs: [] }, means);
}

/** Changes a group. Refuses a version that is not the current one. */
export async function changeGroup(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: ModifierGroupInput & { version: number },
  means: Means,
): Promise<ModifierGroupRecord> {
  const group = settledGroup(input);
  const isChanged = await updateGroup(tx, scope, id, group, means.now());
  return changedOrRefused(isChanged ? await writeContent(tx, scope, id, group, means) : null, () =>
    getGroup(tx, scope, id),
  );
}

/** Switches a group on or off; `onUnchanged` is called where it is so already. */
export async function switchGroup(
  tx: Tx,
  scope: LocationScope,
  id: string,
  isActive: boolean,
  { now, onUnchanged }: Pick<Services, 'now'> & { readonly onUnchanged: () => void },
): Promise<ModifierGroupRecord> {
  await lockGroup(tx, scope, id);
  const group = requireFound(await getGroup(tx, scope, id));
  if (group.isActive === isActive) {
    onUnchanged();
    return group;
  }
  settledGroup({ ...group, isActive });
  await setGroupActive(tx, scope, id, isActive, now());
  return requireFound(await getGroup(tx, scope, id));
}

/** Deletes groups. Refuses groups in use, naming their users. */
export async function deleteGroups(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  by: Removal,
): Promise<{ removedIDs: string[] }> {
  await refuseUsers(
    await listUsers(tx, scope, ids),
    ({ groupID }) => groupID,
    async ({ groupID }) => (await groupNames(tx, scope)).get(groupID) ?? '',
  );
  return removedOrRefused(await markRemoved(tx, 'modifier_groups', scope.companyID, ids, by));
}
