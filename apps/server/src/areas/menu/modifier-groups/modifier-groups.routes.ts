import { copyName, type modifierGroupRoutes } from '@tavola/contract';
import { addedOnce, changedOrRefused, found, refuseUsed, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemoved } from '#platform/crud/remove-rows.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changeForTills } from '#areas/catalog/index.ts';
import {
  getGroup,
  groupNames,
  insertGroup,
  listGroupNames,
  listGroups,
  listUsers,
  lockGroup,
  setGroupActive,
  updateGroup,
} from './modifier-groups.repo.ts';
import { settledGroup, writeContent } from './save-group.ts';

const MAX_NAME = 100;

/**
 * The calls of modifier groups (decision 18). Every write is the whole company's, and its tills hear of it (decision
 * 24).
 */
export function createModifierGroupHandlers({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof modifierGroupRoutes> {
  const making = { now, newID };
  return {
    lookup: (call) => call.read((tx) => listGroupNames(tx, call.scope)),
    list: (call) => call.read((tx) => listGroups(tx, call.scope, call.query)),
    get: async (call) => found(await call.read((tx) => getGroup(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.modifierGroupID ?? newID();
      const group = settledGroup(call.body);
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          create: async () =>
            (await insertGroup(tx, call.scope, id, group, now()))
              ? writeContent(tx, call.scope, id, group, making)
              : null,
          read: () => getGroup(tx, call.scope, id),
          onRepeat: keepQuiet,
        }),
      );
    },
    copy: (call) => {
      const id = call.body.modifierGroupID ?? newID();
      return changeForTills(call, now(), (tx, keepQuiet) =>
        addedOnce(tx, id, {
          create: async () => {
            await lockGroup(tx, call.scope, call.params.id);
            const original = found(await getGroup(tx, call.scope, call.params.id));
            const modifierOptions = original.modifierOptions.map((option) => ({
              ...option,
              modifierOptionID: newID(),
            }));
            const name = copyName(original.name, (await groupNames(tx, call.scope)).values(), MAX_NAME);
            const copy = settledGroup({ ...original, name, modifierOptions, itemCategoryIDs: [] });
            return (await insertGroup(tx, call.scope, id, copy, now()))
              ? writeContent(tx, call.scope, id, copy, making)
              : null;
          },
          read: () => getGroup(tx, call.scope, id),
          onRepeat: keepQuiet,
        }),
      );
    },
    update: (call) => {
      const { id } = call.params;
      const group = settledGroup(call.body);
      return changeForTills(call, now(), async (tx) =>
        changedOrRefused(
          (await updateGroup(tx, call.scope, id, group, now()))
            ? await writeContent(tx, call.scope, id, group, making)
            : null,
          () => getGroup(tx, call.scope, id),
        ),
      );
    },
    setActive: (call) =>
      changeForTills(call, now(), async (tx, keepQuiet) => {
        const {
          params: { id },
          query: { isActive },
        } = call;
        await lockGroup(tx, call.scope, id);
        const group = found(await getGroup(tx, call.scope, id));
        if (group.isActive === isActive) {
          keepQuiet();
          return group;
        }
        settledGroup({ ...group, isActive });
        await setGroupActive(tx, call.scope, id, isActive, now());
        return found(await getGroup(tx, call.scope, id));
      }),
    remove: (call) =>
      changeForTills(call, now(), async (tx) => {
        const ids = call.query.modifierGroupIDs;
        const users = await listUsers(tx, call.scope, ids);
        const [used] = users;
        if (used !== undefined)
          refuseUsed(
            (await groupNames(tx, call.scope)).get(used.groupID) ?? '',
            users.filter(({ groupID }) => groupID === used.groupID).map(({ name }) => name),
          );
        return removedOrRefused(await markRemoved(tx, 'modifier_groups', call.scope.companyID, ids, now()));
      }),
  };
}
