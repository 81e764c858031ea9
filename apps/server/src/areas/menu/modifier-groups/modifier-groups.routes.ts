import { removal } from '#platform/crud/remove-rows.ts';
import type { modifierGroupRoutes } from '@tavola/contract';
import { addedOnce, requireFound } from '#platform/crud/refusals.ts';
import { reorder } from '#platform/crud/reorder.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { changePosData } from '#areas/catalog/index.ts';
import { getGroup, listGroupNames, listGroups } from './modifier-groups.rows.ts';
import { addGroup, changeGroup, copyGroup, deleteGroups, switchGroup } from './modifier-groups.service.ts';

/**
 * The calls of modifier groups (decision 18). Every write applies to the whole company and notifies its terminals
 * (decision 24).
 */
export function createModifierGroupHandlers(
  services: Pick<Services, 'now' | 'newID'>,
): Handlers<typeof modifierGroupRoutes> {
  const { now, newID } = services;
  return {
    lookup: (call) => call.read((tx) => listGroupNames(tx, call.scope)),
    list: (call) => call.read((tx) => listGroups(tx, call.scope, call.query, call.language)),
    get: async (call) => requireFound(await call.read((tx) => getGroup(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.modifierGroupID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => addGroup(tx, call.scope, id, call.body, services),
          read: () => getGroup(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    copy: (call) => {
      const id = call.body.modifierGroupID ?? newID();
      return changePosData(call, now(), (tx, skipPosVersion) =>
        addedOnce(tx, id, {
          create: () => copyGroup(tx, call.scope, id, call.params.id, services),
          read: () => getGroup(tx, call.scope, id),
          onRepeat: skipPosVersion,
        }),
      );
    },
    sort: (call) =>
      changePosData(call, now(), async (tx) => {
        const ids = call.body.modifierGroupIDs;
        await reorder(tx, 'modifier_groups', 'sort_number', call.scope.companyID, ids, now());
        return { count: new Set(ids).size };
      }),
    update: (call) =>
      changePosData(call, now(), (tx) => changeGroup(tx, call.scope, call.params.id, call.body, services)),
    setActive: (call) =>
      changePosData(call, now(), (tx, skipPosVersion) =>
        switchGroup(tx, call.scope, call.params.id, call.query.isActive, { now, onUnchanged: skipPosVersion }),
      ),
    remove: (call) =>
      changePosData(call, now(), (tx) =>
        deleteGroups(tx, call.scope, call.query.modifierGroupIDs, removal(call, now())),
      ),
  };
}
